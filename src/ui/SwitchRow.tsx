import { Text, View } from '@tarojs/components'
import { Tap } from './Tap'
import './SwitchRow.scss'

interface SwitchRowProps {
  title: string
  hint?: string | undefined
  on: boolean
  disabled?: boolean
  id?: string
  onClick: () => void
}

/** One thing that is on or off; the whole row is tapped. */
export function SwitchRow({ title, hint, on, disabled = false, id, onClick }: SwitchRowProps) {
  return (
    <Tap
      {...(id ? { id } : {})}
      className={'switch-row' + (on ? ' switch-row--on' : '')}
      pressed={on}
      disabled={disabled}
      onClick={onClick}
    >
      {/* a button is no flex box in every browser that is served */}
      <View className='switch-row__inner'>
        <View className='grow'>
          <Text className='switch-row__title'>{title}</Text>
          {!!hint && <Text className='hint nums switch-row__hint'>{hint}</Text>}
        </View>
        <View className='switch-row__track'>
          <View className='switch-row__thumb' />
        </View>
      </View>
    </Tap>
  )
}
