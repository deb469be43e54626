import { Text, View } from '@tarojs/components'
import { LanguageList } from '@/screen/LanguageChooser'
import { replace } from '@/screen/go'
import { isInPortal } from '@/screen/guard'
import { screen, type ScreenProps } from '@/screen/screen'
import { auth } from '../auth.i18n'
import './language.scss'

function Language({ visit }: ScreenProps) {
  const { from } = visit.query
  const t = auth.useT()
  return (
    <View className='content language-page'>
      <View className='card'>
        <Text className='sub'>{t('chooseLanguageHint')}</Text>
        <LanguageList
          onConfirmed={() => {
            if (isInPortal(from)) replace(from)
          }}
        />
      </View>
    </View>
  )
}

export default screen('/language', Language)
