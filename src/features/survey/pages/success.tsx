import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useCall } from '@/api/useCall'
import { aria } from '@/platform/aria'
import { restart } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { HelpCard } from '../components/Help'
import { surveyTexts } from '../survey.i18n'
import './success.scss'

/** Thanks for an answer, what is done at once where something is wrong, and the way on. */
function Success({ visit }: ScreenProps) {
  const t = surveyTexts.useT()
  const { id, secret } = visit.query
  const [link] = useState(id ? { id, ...(secret ? { secret } : {}) } : null)
  const { data, reload } = useCall('POST /satisfaction/getQuestionAndAnswer', link && { body: link })
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
      {link && data?.help && <HelpCard link={link} help={data.help} onAsked={reload} />}
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
