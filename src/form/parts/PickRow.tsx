import { Text, View } from '@tarojs/components'
import { type ReactNode } from 'react'
import { Icon, type IconName } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import './PickRow.scss'

interface PickRowProps {
  /** what is chosen here, for screen readers */
  label: string
  text: string
  placeholder: string
  icon?: IconName
  /** beside the text */
  tag?: ReactNode
  onOpen: () => void
}

/** The chosen value, or what is to be chosen; a tap opens the choice. */
export function PickRow({ label, text, placeholder, icon = 'forward', tag, onOpen }: PickRowProps) {
  return (
    <Tap className='pick-row' onClick={onOpen}>
      <Text className='visually-hidden'>{label + ': '}</Text>
      <View className='pick-row__inner'>
        <Text className={text ? 'pick-row__text' : 'pick-row__text pick-row__text--empty'}>{text || placeholder}</Text>
        {tag}
        <Icon name={icon} size={18} className='pick-row__icon' />
      </View>
    </Tap>
  )
}
