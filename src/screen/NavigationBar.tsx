import { Text, View } from '@tarojs/components'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import './NavigationBar.scss'

/** Title and way back, where the platform draws none. */
export function NavigationBar({ title, onBack }: { title: string; onBack: (() => void) | undefined }) {
  const t = common.useT()
  return (
    <View className='navbar' {...aria({ role: 'banner' })}>
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
