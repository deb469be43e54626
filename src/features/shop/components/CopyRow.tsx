import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { copyToClipboard } from '@/platform/clipboard'
import { Tap } from '@/ui/Tap'
import { orderTexts } from '../order.i18n'
import './CopyRow.scss'

/** A text, and a button that copies it or the part of it that is needed elsewhere. */
export function CopyRow({ text, copied = text, label }: { text: string; copied?: string; label: string }) {
  const t = orderTexts.useT()
  const copy = () =>
    void copyToClipboard(copied).then(isCopied =>
      Taro.showToast({ title: t(isCopied ? 'copied' : 'copyFailed'), icon: 'none' }),
    )
  return (
    <View className='row'>
      <Text className='grow nums' selectable>
        {text}
      </Text>
      <Tap className='copy-row__act' onClick={copy}>
        {label}
      </Tap>
    </View>
  )
}
