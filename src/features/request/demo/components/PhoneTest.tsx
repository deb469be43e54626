import { Text, View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import { callPhone } from '@/platform/phone'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { platformTests } from '../platform-tests.i18n'
import './platform-test.scss'

/** Calls the company. */
export function PhoneTest() {
  const t = platformTests.useT()
  const phone = useDoor().data?.company.phone ?? ''
  return (
    <View className='card platform-test' {...aria({ role: 'group', label: t('callTitle') })}>
      <Text className='card__title'>{t('callTitle')}</Text>
      <Text className='sub'>{t(phone ? 'callNote' : 'noPhone')}</Text>
      {phone && (
        <View className='platform-test__buttons'>
          <Button kind='plain' onClick={() => callPhone(phone)}>
            {t('callNow', { phone })}
          </Button>
        </View>
      )}
    </View>
  )
}
