import { Text, View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import { groupKeys } from '@/platform/group-keys'
import { radioOf } from '@/ui/radio'
import { Tap } from '@/ui/Tap'
import './MachineChips.scss'

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
  machines: readonly { id: string; name: string; model: string }[]
  chosen: string
  onChoose: (id: string) => void
}) {
  const choices = [{ id: '', name: all, model: '' }, ...machines]
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
          <Text className='machine-chip__text'>{one.name || one.model}</Text>
        </Tap>
      ))}
    </View>
  )
}
