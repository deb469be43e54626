import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { copyToClipboard } from '@/platform/clipboard'
import { Tap } from '@/ui/Tap'
import { orderTexts } from '../order.i18n'
import './ParcelNumber.scss'

/** A carrier and its number of a parcel, which can be copied. */
export function ParcelNumber({ company, number }: { company: string; number: string }) {
  const t = orderTexts.useT()
  const copy = () =>
    void copyToClipboard(number).then(isCopied =>
      Taro.showToast({ title: t(isCopied ? 'copied' : 'copyFailed'), icon: 'none' }),
    )
  return (
    <View className='row'>
      <Text className='grow nums' selectable>
        {company} {number}
      </Text>
      <Tap className='parcel-number__copy' onClick={copy}>
        {t('copy')}
      </Tap>
    </View>
  )
}
