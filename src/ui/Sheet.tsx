import { Text, View } from '@tarojs/components'
import { type PropsWithChildren } from 'react'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { useModal } from '@/platform/modal'
import { Icon } from './Icon'
import { Tap } from './Tap'
import './Sheet.scss'

interface SheetProps {
  title: string
  onClose: () => void
}

/** A bottom sheet over the screen. Mounted means open; the page behind does not scroll. */
export function Sheet({ title, onClose, children }: PropsWithChildren<SheetProps>) {
  const t = common.useT()
  const id = useModal(onClose)
  return (
    <View className='sheet' catchMove>
      <View className='sheet__mask' onClick={onClose} />
      <View className='sheet__panel' {...(id ? { id } : {})} {...aria({ role: 'dialog', label: title, modal: true })}>
        <View className='sheet__head'>
          <Text className='sheet__title'>{title}</Text>
          <Tap className='sheet__close' label={t('close')} onClick={onClose}>
            <Icon name='close' size={22} />
          </Tap>
        </View>
        <View className='sheet__body'>{children}</View>
      </View>
    </View>
  )
}
