import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import type { LeftOver as Answer } from '@/form/left-over'
import { LinkText } from '@/form/parts/LinkText'
import { copyToClipboard } from '@/platform/clipboard'
import { Tap } from '@/ui/Tap'
import { raiseTexts } from '../raise.i18n'

/** Answers that the form has no field for any longer, to be copied into another one; nothing where there are none. */
export function LeftOver({ answers }: { answers: readonly Answer[] }) {
  const t = raiseTexts.useT()
  if (!answers.length) return null
  const copy = (text: string) =>
    void copyToClipboard(text).then(copied => {
      // what cannot be put there can still be selected
      if (copied) void Taro.showToast({ title: t('copied'), icon: 'none' })
    })
  return (
    <View className='left-over'>
      <Text>{t('leftOver')}</Text>
      {answers.map(({ fieldName, name, text }) => (
        <View key={fieldName} className='left-over__one'>
          <View className='grow'>
            {name && <Text className='left-over__name'>{name}</Text>}
            <LinkText text={text} />
          </View>
          <Tap className='left-over__copy' label={t('copyOf', { text: name || text })} onClick={() => copy(text)}>
            {t('copy')}
          </Tap>
        </View>
      ))}
    </View>
  )
}
