import { Text, View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import { groupKeys } from '@/platform/group-keys'
import { radioOf } from '@/ui/radio'
import { Tap } from '@/ui/Tap'
import './Chips.scss'

export interface Chip {
  value: string
  text: string
  disabled?: boolean
  /** does not hold by itself: a tap opens more to choose from */
  opens?: boolean
}

/** A few short choices side by side; `chosen` are on. With `name`, which says what is chosen, one of them holds; `acts` says that a tap does something and chooses nothing. */
export function Chips({
  chips,
  chosen = [],
  name,
  acts,
  onTap,
}: {
  chips: Chip[]
  chosen?: readonly string[]
  name?: string
  acts?: boolean
  onTap: (value: string) => void
}) {
  const free = chips.filter(({ disabled, opens }) => !disabled && !opens).map(({ value }) => value)
  const at = free.findIndex(value => chosen.includes(value))
  return (
    <View className='chips' {...(name ? { ...aria({ role: 'radiogroup', label: name }), ...groupKeys.choices } : {})}>
      {chips.map(({ value, text, disabled, opens }) => {
        const on = chosen.includes(value)
        return (
          <Tap
            key={value}
            className={'chips__one' + (on ? ' chips__one--on' : '')}
            {...(name && !opens
              ? { radio: disabled && !on ? 'off' : radioOf(free.indexOf(value), at) }
              : acts
                ? {}
                : { pressed: on })}
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
