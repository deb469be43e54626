import { Text, View } from '@tarojs/components'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import './NavigationBar.scss'

interface NavigationBarProps {
  title: string
  onBack: (() => void) | undefined
  /** a screen draws it itself: within the screen it is no landmark of the page */
  isOwn?: boolean
}

/** Title and way back, where the platform draws none. */
export function NavigationBar({ title, onBack, isOwn = false }: NavigationBarProps) {
  const t = common.useT()
  return (
    <View className='navbar' {...(isOwn ? {} : aria({ role: 'banner' }))}>
      {onBack && (
        <Tap className='navbar__back' label={t('back')} onClick={onBack}>
          <Icon name='back' size={22} />
        </Tap>
      )}
      <Text className='navbar__title' {...aria({ role: 'heading', level: 1 })}>
        {title}
      </Text>
    </View>
  )
}
