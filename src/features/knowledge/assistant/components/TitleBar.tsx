import { Text, View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import { page } from '@/platform/page'
import { common } from '@/i18n/common.i18n'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { assistantTexts } from '../assistant.i18n'
import { Glyph } from './Glyph'
import './TitleBar.scss'

interface TitleBarProps {
  title: string
  /** a screen of its own goes back, a panel closes */
  layout: 'panel' | 'page'
  onList: () => void
  onCreate: () => void
  onClose: () => void
}

/** The conversation's title, all conversations, a new one, and the way out. */
export function TitleBar({ title, layout, onList, onCreate, onClose }: TitleBarProps) {
  const t = assistantTexts.useT()
  const say = common.useT()
  return (
    <View className='chat-head'>
      {layout === 'page' && page.ownNavigationBar ? (
        <Tap className='chat-head__button' label={say('back')} onClick={onClose}>
          <Icon name='back' size={22} />
        </Tap>
      ) : (
        <View className='chat-head__mark'>
          <Glyph name='spark' size={18} />
        </View>
      )}
      <Text className='chat-head__title' {...aria({ role: 'heading', level: layout === 'panel' ? 3 : 1 })}>
        {title}
      </Text>
      <Tap className='chat-head__button' label={t('conversations')} onClick={onList}>
        <Glyph name='list' />
      </Tap>
      <Tap className='chat-head__button' id='assistant-create' label={t('create')} onClick={onCreate}>
        <Glyph name='plus' />
      </Tap>
      {layout === 'panel' && (
        <Tap className='chat-head__button' id='assistant-close' label={t('close')} onClick={onClose}>
          <Icon name='close' size={22} />
        </Tap>
      )}
    </View>
  )
}
