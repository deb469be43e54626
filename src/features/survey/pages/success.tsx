import { Text, View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import { restart } from '@/screen/go'
import { screen } from '@/screen/screen'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { surveyTexts } from '../survey.i18n'
import './success.scss'

/** Thanks for an answer, and the way on. */
function Success() {
  const t = surveyTexts.useT()
  const isKnown = useSession().state === 'hasLogin'
  return (
    <View className='content survey-thanks'>
      <View className='survey-thanks__mark'>
        <Icon name='check' size={32} />
      </View>
      <View {...aria({ role: 'status' })}>
        <View className='survey-thanks__title'>{t('thanks')}</View>
        <Text className='sub'>{t('thanksHint')}</Text>
      </View>
      <Button
        kind='plain'
        onClick={() => (isKnown ? restart('/service/serviceList', { state: 'all' }) : restart('/mall/index'))}
      >
        {t(isKnown ? 'requests' : 'home')}
      </Button>
    </View>
  )
}

export default screen('/satisfactionEvaluateSuccess', Success)
