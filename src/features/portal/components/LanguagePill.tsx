import { Text } from '@tarojs/components'
import { FREE_TAP } from '@/screen/guard'
import { door, useDoor } from '@/stores/door'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { home } from '../home.i18n'
import './LanguagePill.scss'

/** Opens the language chooser, where the door speaks more than one language. */
export function LanguagePill() {
  const t = home.useT()
  const data = useDoor().data
  if (!data?.multiLanguage || data.languageList.length < 2) return null
  return (
    <Tap
      className={'language-pill ' + FREE_TAP}
      label={`${t('language')} ${t('languageName')}`}
      onClick={() => {
        door.chooseLanguage = true
      }}
    >
      <Text className='language-pill__text'>{t('languageName')}</Text>
      <Icon name='down' size={12} />
    </Tap>
  )
}
