import { Text, View } from '@tarojs/components'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { Steps } from '@/ui/nut/Steps'
import { timeLabel } from '@shared/dates'
import { parcelTexts } from '../parcel.i18n'
import type { Parcel } from '../types'

/** What happened to a parcel, the newest first; where nothing is known, why. */
export function ParcelSteps({
  steps,
  canTrack = true,
  isBehind = false,
  knownTime = null,
}: Pick<Parcel, 'steps'> & Partial<Pick<Parcel, 'canTrack' | 'isBehind' | 'knownTime'>>) {
  const t = parcelTexts.useT()
  const language = useLanguage()
  const why = !canTrack
    ? t('cannot')
    : isBehind
      ? knownTime
        ? t('behind', { time: timeLabel(knownTime, language) })
        : t('behindNever')
      : steps.length
        ? ''
        : t('nothingYet')
  return (
    <View className='card'>
      <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
        {t('steps')}
      </Text>
      {why !== '' && (
        <View className='sub' {...aria({ role: 'status' })}>
          {why}
        </View>
      )}
      {steps.length > 0 && (
        <Steps steps={steps.map(({ time, text }) => ({ key: time, title: text, more: timeLabel(time, language) }))} />
      )}
    </View>
  )
}
