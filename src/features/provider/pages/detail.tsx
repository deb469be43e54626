import { Text, View } from '@tarojs/components'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { fileUrl } from '@/api/upload'
import { useCall } from '@/api/useCall'
import { mapTexts } from '@/domain/map.i18n'
import { kilometresText } from '@/domain/maps'
import { useHere } from '@/domain/useHere'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { map } from '@/platform/map'
import { callPhone } from '@/platform/phone'
import { replace } from '@/screen/go'
import { screen, useShareCard, useTitle, type ScreenProps } from '@/screen/screen'
import { useWayThere } from '@/screen/useWayThere'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { usePictureViewer } from '@/ui/PictureViewer'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { Tap } from '@/ui/Tap'
import { presentTime } from '@shared/clock'
import { distanceBetween } from '@shared/coordinates'
import { tenantDay } from '@shared/day'
import { listText } from '@shared/list-text'
import { OpeningTag } from '../components/OpeningTag'
import { providerTexts } from '../provider.i18n'
import '@/form/Form.scss'
import './provider.scss'

type Point = Output<Contract, 'GET /serviceProvider/detail'>
const MISSING = ['NOT_FOUND', 'BAD_REQUEST']
/** Monday first. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

/** A service point with its hours, how far it is, and the way there. */
function PointScreen({ visit }: ScreenProps) {
  const t = providerTexts.useT()
  const { id = '', tenantId = '' } = visit.query
  const { data, error, reload } = useCall(
    'GET /serviceProvider/detail',
    id ? { query: { id, ...(tenantId ? { tenantId } : {}) } } : null,
  )
  useTitle(data?.name)
  useShareCard({
    title: data?.name ?? '',
    url: `/serviceProviderNetWork/detail?id=${id}`,
    picture: data?.picture ?? '',
  })
  if (data) return <Shown point={data} />
  if (!id || (error && MISSING.includes(error.id)))
    return (
      <View className='content'>
        <EmptyState
          icon='place'
          text={t('missing')}
          action={t('toList')}
          onAction={() => replace('/serviceProviderNetWork', { tenantId })}
        />
      </View>
    )
  return error ? (
    <ErrorState
      error={error}
      onRetry={() => {
        void reload()
      }}
    />
  ) : (
    <PageSkeleton cards={3} />
  )
}

function Shown({ point }: { point: Point }) {
  const t = providerTexts.useT()
  const say = mapTexts.useT()
  const language = useLanguage()
  const { name, address, longitude, latitude, phone, pictures, services, days, closedDays } = point
  const at = longitude === null || latitude === null ? null : { longitude, latitude }
  const { here, state, ask } = useHere()
  const asked = useCall('GET /area/map', map.own || !at ? null : {})
  const tiles = map.own ?? asked.data ?? null
  const { lead, sheet } = useWayThere({ name, address, at })
  const { view, viewer } = usePictureViewer(pictures.map(one => fileUrl(one)))
  const today = new Date(`${tenantDay(presentTime())}T00:00:00Z`).getUTCDay()
  return (
    <>
      {at && tiles && <map.View at={at} mark={at} tiles={tiles} label={say('map', { name })} />}
      <View className='content'>
        <View className='card'>
          <View className='point__head'>
            <Text className='point__name' {...aria({ role: 'heading', level: 2 })}>
              {name}
            </Text>
            {at && here && (
              <Text className='point__far nums'>{kilometresText(distanceBetween(at, here), language)}</Text>
            )}
          </View>
          <Text className='sub point__line' userSelect>
            {address}
          </Text>
          <View className='point__tags'>
            <OpeningTag opening={point.opening} />
          </View>
          {at && !here && (
            <Tap
              className='field__action'
              busy={state === 'asking'}
              onClick={() => {
                void ask()
              }}
            >
              <Icon name='location' size={18} />
              <Text>{say(state === 'asking' ? 'locating' : 'howFar')}</Text>
            </Tap>
          )}
          {state === 'unknown' && (
            <Text className='hint point__line' {...aria({ role: 'status' })}>
              {say('notLocated')}
            </Text>
          )}
        </View>
        {pictures.length > 0 && (
          <View className='card point__pictures'>
            {pictures.map((picture, i) => (
              <Tap key={picture} label={t('picture', { n: i + 1 })} onClick={() => view(fileUrl(picture))}>
                <Picture className='point__picture' src={fileUrl(picture, 'thumbnail')} icon='building' />
              </Tap>
            ))}
          </View>
        )}
        {services.length > 0 && (
          <View className='card'>
            <Text className='card__title'>{t('services')}</Text>
            <Text className='point__line'>{listText(services, language)}</Text>
          </View>
        )}
        <View className='card'>
          <Text className='card__title'>{t('hours')}</Text>
          {WEEK.map(day => (
            <View key={day} className={'point__day' + (day === today ? ' point__day--today' : '')}>
              <Text>{t(`day${day}`)}</Text>
              <Text className='nums'>
                {(days[day] ?? []).map(([from, to]) => `${from}–${to}`).join(', ') || t('rest')}
              </Text>
            </View>
          ))}
          {closedDays.length > 0 && (
            <View className='point__day'>
              <Text className='sub'>{t('closedOn')}</Text>
              <Text className='nums'>{closedDays.slice(0, 6).join(', ')}</Text>
            </View>
          )}
        </View>
      </View>
      {viewer}
      {sheet}
      <StickyBar>
        {phone !== '' && (
          <Button kind='plain' onClick={() => callPhone(phone)}>
            {t('call', { phone })}
          </Button>
        )}
        <Button onClick={lead}>{t('way')}</Button>
      </StickyBar>
    </>
  )
}

export default screen('/serviceProviderNetWork/detail', PointScreen)
