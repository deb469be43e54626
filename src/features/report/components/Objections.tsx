import { Text, View } from '@tarojs/components'
import { objectionDue } from '@/domain/report-next'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { timeLabel } from '@shared/dates'
import type { Objection } from '@shared/report'
import { reportTexts } from '../report.i18n'
import './report.scss'

/** What somebody found wrong with a report, who answers it until when, and what was answered. Nothing without an objection. */
export function Objections({ objections, dueTime }: { objections: readonly Objection[]; dueTime: string | null }) {
  const t = reportTexts.useT()
  const language = useLanguage()
  if (!objections.length) return null
  return (
    <View className='card report'>
      <View className='card__head'>
        <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
          {t('objections')}
        </Text>
      </View>
      <View {...aria({ role: 'list', label: t('objections') })}>
        {objections.map(one => (
          <View key={one.createTime} className='report__objection' {...aria({ role: 'listitem' })}>
            <Text className='sub nums'>{t('objectedOn', { time: timeLabel(one.createTime, language) })}</Text>
            <Text className='report__text'>{one.content}</Text>
            {one.end === 'open' ? (
              <Text className='report__reason nums'>{objectionDue(dueTime)}</Text>
            ) : (
              <>
                <Text className='sub nums'>
                  {t(`objection_${one.end}`, {
                    name: one.answeredBy,
                    time: one.answerTime ? timeLabel(one.answerTime, language) : '',
                  })}
                </Text>
                {one.answer !== '' && <Text className='report__text'>{one.answer}</Text>}
              </>
            )}
          </View>
        ))}
      </View>
    </View>
  )
}
