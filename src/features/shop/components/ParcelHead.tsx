import { Text, View } from '@tarojs/components'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { timeLabel } from '@shared/dates'
import { isGoingBack, PARCEL_WAY, type ParcelState } from '@shared/parcel'
import { parcelTexts } from '../parcel.i18n'
import './ParcelHead.scss'

/** The stations of a parcel that arrives, with the one it has reached. */
function Way({ state }: { state: ParcelState }) {
  const t = parcelTexts.useT()
  const at = PARCEL_WAY.findIndex(one => one === state)
  // what has a problem or goes back is at none of them
  if (at < 0) return null
  return (
    <>
      <Text className='visually-hidden'>
        {t('station', { n: at + 1, all: PARCEL_WAY.length, name: t(`way_${PARCEL_WAY[at] ?? 'sent'}`) })}
      </Text>
      <View className='parcel-way' {...aria({ hidden: true })}>
        {PARCEL_WAY.map((one, place) => (
          <View
            key={one}
            className={
              'parcel-way__one' +
              (place <= at ? ' parcel-way__one--done' : '') +
              (place === at ? ' parcel-way__one--now' : '')
            }
          >
            <View className='parcel-way__dot' />
            <Text className='parcel-way__name'>{t(`way_${one}`)}</Text>
          </View>
        ))}
      </View>
    </>
  )
}

/** How a parcel stands, as of when, and what that means for who waits for it. */
export function ParcelHead({ state, time, isReceivable }: { state: ParcelState; time: string; isReceivable: boolean }) {
  const t = parcelTexts.useT()
  const language = useLanguage()
  const more = isGoingBack(state)
    ? t('more_back')
    : state === 'problem'
      ? t('more_problem')
      : state === 'signed' && isReceivable
        ? t('more_signed')
        : ''
  return (
    <View className={'card parcel-head' + (isGoingBack(state) || state === 'problem' ? ' parcel-head--wrong' : '')}>
      <Text className='parcel-head__title' {...aria({ role: 'heading', level: 2 })}>
        {t(`head_${state}`)}
      </Text>
      {time !== '' && <Text className='sub nums'>{t('asOf', { time: timeLabel(time, language) })}</Text>}
      {more !== '' && <Text className='sub'>{more}</Text>}
      <Way state={state} />
    </View>
  )
}
