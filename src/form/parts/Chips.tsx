import { Text, View } from '@tarojs/components'
import { Tap } from '@/ui/Tap'
import './Chips.scss'

export interface Chip {
  value: string
  text: string
  disabled?: boolean
}

/** A few short choices side by side; `chosen` are on. */
export function Chips({
  chips,
  chosen,
  onTap,
}: {
  chips: Chip[]
  chosen: readonly string[]
  onTap: (value: string) => void
}) {
  return (
    <View className='chips'>
      {chips.map(({ value, text, disabled }) => {
        const on = chosen.includes(value)
        return (
          <Tap
            key={value}
            className={'chips__one' + (on ? ' chips__one--on' : '')}
            pressed={on}
            disabled={!!disabled}
            onClick={() => onTap(value)}
          >
            <Text className='chips__text'>{text}</Text>
          </Tap>
        )
      })}
    </View>
  )
}
