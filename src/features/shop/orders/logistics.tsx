import { Text, View } from '@tarojs/components'
import { useEffect } from 'react'
import { useLiveLine } from '@/api/live'
import { useCall } from '@/api/useCall'
import { aria } from '@/platform/aria'
import { keep, load } from '@/platform/storage'
import { go, replace } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Picture } from '@/ui/Picture'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { hasLogisticsQuota, isParcelOver } from '@shared/parcel'
import { ReceiveOrder } from '../components/OrderActs'
import { ParcelHead } from '../components/ParcelHead'
import { ParcelNumber } from '../components/ParcelNumber'
import { ParcelSteps } from '../components/ParcelSteps'
import { parcelTexts } from '../parcel.i18n'
import type { Parcel } from '../types'
import './logistics.scss'

const MISSING = ['NOT_FOUND', 'BAD_REQUEST']
/** what carriers say meanwhile shows by itself */
const AGAIN_MS = 60_000

function Missing() {
  const t = parcelTexts.useT()
  return (
    <View className='content'>
      <EmptyState icon='install' text={t('missing')} action={t('toList')} onAction={() => replace('/logistics/list')} />
    </View>
  )
}

/** What is in a parcel. */
function Goods({ lines }: Pick<Parcel, 'lines'>) {
  const t = parcelTexts.useT()
  return (
    <View className='card'>
      <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
        {t('inParcel')}
      </Text>
      <View {...aria({ role: 'list', label: t('inParcel') })}>
        {lines.map(line => (
          <View key={line.lineId} className='parcel-goods' {...aria({ role: 'listitem' })}>
            <Picture className='parcel-goods__picture' src={line.picture} icon='part' />
            <Text className='grow'>{line.name}</Text>
            <Text className='sub nums'>× {line.amount}</Text>
          </View>
        ))}
      </View>
    </View>
  )
}

/** One parcel of an order: the one with the id, else the newest. */
function OfOrder({ orderId, id }: { orderId: string; id: string }) {
  const t = parcelTexts.useT()
  const { data, error, reload } = useCall(
    'GET /logistics/details',
    { query: { orderId } },
    { current: true, everyMs: AGAIN_MS, live: { kinds: ['order'], id: orderId } },
  )
  const parcel = data?.find(one => one.id === id) ?? (id ? undefined : data?.[0])
  useLiveLine(!!parcel && !isParcelOver(parcel.state))
  // spec §9: the order whose parcel was looked at last is remembered
  const { orderNo = '' } = parcel ?? {}
  useEffect(() => {
    if (orderNo) keep('orderInfo', { id: orderId, orderNo })
  }, [orderId, orderNo])
  const look = () => {
    void reload()
  }
  if (!data) {
    if (error && MISSING.includes(error.id)) return <Missing />
    return error ? <ErrorState error={error} onRetry={look} /> : <PageSkeleton cards={3} />
  }
  if (!parcel) return <Missing />
  const isReceivable = parcel.orderState === 'shipped'
  return (
    <>
      <View className='content'>
        <ParcelHead state={parcel.state} time={parcel.steps[0]?.time ?? ''} isReceivable={isReceivable} />
        <View className='card'>
          <ParcelNumber company={parcel.company} number={parcel.number} />
        </View>
        <ParcelSteps {...parcel} />
        <Goods lines={parcel.lines} />
      </View>
      <StickyBar>
        <Button kind='plain' onClick={() => go('/order/detail', { id: orderId })}>
          {t('toOrder')}
        </Button>
        {isReceivable && <ReceiveOrder id={orderId} onDone={look} />}
      </StickyBar>
    </>
  )
}

/** A parcel that somebody knows the number of. */
function ByNumber({ company, number }: { company: string; number: string }) {
  const t = parcelTexts.useT()
  const quota = useCall('GET /logistics/quotaDetail', {})
  const mayAsk = !!quota.data && hasLogisticsQuota(quota.data)
  const asked = useCall('POST /logistics/query', mayAsk ? { body: { company, number } } : null)
  const error = quota.error ?? asked.error
  if (quota.data && !mayAsk)
    return (
      <View className='content'>
        <EmptyState
          icon='install'
          text={t('noQuota')}
          action={t('toList')}
          onAction={() => replace('/logistics/list')}
        />
      </View>
    )
  if (!asked.data)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          void (quota.data ? asked.reload() : quota.reload())
        }}
      />
    ) : (
      <PageSkeleton cards={2} />
    )
  const { state, steps } = asked.data
  return (
    <View className='content'>
      <ParcelHead state={state} time={steps[0]?.time ?? ''} isReceivable={false} />
      <View className='card'>
        <ParcelNumber company={asked.data.company} number={asked.data.number} />
      </View>
      <ParcelSteps steps={steps} />
    </View>
  )
}

/** One parcel: how it stands and since when, what happened to it, what is in it. */
function Logistics({ visit }: ScreenProps) {
  const { orderId = load('orderInfo')?.id ?? '', id = '', company = '', number = '' } = visit.query
  if (number) return <ByNumber company={company} number={number} />
  return orderId ? <OfOrder orderId={orderId} id={id} /> : <Missing />
}

export default screen('/logistics', Logistics)
