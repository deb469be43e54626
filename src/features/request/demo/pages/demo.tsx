import { Text, View } from '@tarojs/components'
import { screen, type ScreenProps } from '@/screen/screen'
import { ClipboardTest } from '../components/ClipboardTest'
import { FormTest } from '../components/FormTest'
import { LocationTest } from '../components/LocationTest'
import { PaymentTest } from '../components/PaymentTest'
import { PhoneTest } from '../components/PhoneTest'
import { StreamTest } from '../components/StreamTest'
import { demoTexts } from '../demo.i18n'

function Demo({ visit }: ScreenProps) {
  const t = demoTexts.useT()
  return (
    <View className='content'>
      <Text className='sub'>{t('intro')}</Text>
      <PaymentTest paymentNo={visit.query.paymentNo ?? ''} returned={visit.query.returned === '1'} />
      <StreamTest />
      <ClipboardTest />
      <PhoneTest />
      <LocationTest />
      <FormTest />
    </View>
  )
}

export default screen('/demo', Demo)
