import { Text, View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import { groupKeys } from '@/platform/group-keys'
import { radioOf } from '@/ui/radio'
import { Tap } from '@/ui/Tap'
import './MachineChips.scss'

/** Of a serial number so many letters tell one from another. */
const SERIAL_END = 6

/** My machines side by side, of which one is chosen, or all of them. */
export function MachineChips({
  name,
  all,
  machines,
  chosen,
  onChoose,
}: {
  name: string
  all: string
  machines: readonly { id: string; name: string; model: string; serialNumber: string }[]
  chosen: string
  onChoose: (id: string) => void
}) {
  const called = machines.map(one => one.name || one.model)
  const choices = [
    { id: '', text: all },
    // of the same name they are told apart by their numbers
    ...machines.map(({ id, serialNumber }, at) => {
      const text = called[at] ?? ''
      const isTwice = called.filter(other => other === text).length > 1
      return { id, text: isTwice && serialNumber ? `${text} · ${serialNumber.slice(-SERIAL_END)}` : text }
    }),
  ]
  const held = choices.findIndex(one => one.id === chosen)
  return (
    <View className='machine-chips' {...aria({ role: 'radiogroup', label: name })} {...groupKeys.choices}>
      {choices.map((one, at) => (
        <Tap
          key={one.id}
          className={'machine-chip' + (at === held ? ' machine-chip--on' : '')}
          radio={radioOf(at, held)}
          onClick={() => onChoose(one.id)}
        >
          <Text className='machine-chip__text'>{one.text}</Text>
        </Tap>
      ))}
    </View>
  )
}
