import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useLiveLine } from '@/api/live'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { go, replace } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Picture } from '@/ui/Picture'
import { radioOf } from '@/ui/radio'
import { Sheet } from '@/ui/Sheet'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { Tap } from '@/ui/Tap'
import { TextField } from '@/ui/TextField'
import { timeLabel } from '@shared/dates'
import { isGoingBack, isParcelOver, MAX_TYPED_PARCEL } from '@shared/parcel'
import { useCompanies } from '../companies'
import { parcelTexts } from '../parcel.i18n'
import type { Parcel } from '../types'
import './logisticsList.scss'

const MISSING = ['NOT_FOUND', 'BAD_REQUEST']
const AGAIN_MS = 60_000
const PICTURES = 4

function Card({ parcel }: { parcel: Parcel }) {
  const t = parcelTexts.useT()
  const language = useLanguage()
  const { id, orderId, state, steps, lines } = parcel
  const [last] = steps
  return (
    <View className='card' {...aria({ role: 'listitem' })}>
      <Tap className='parcel-card' onClick={() => go('/logistics', { orderId, id })}>
        <View
          className={
            'parcel-card__title' + (isGoingBack(state) || state === 'problem' ? ' parcel-card__title--wrong' : '')
          }
        >
          {t(`head_${state}`)}
        </View>
        {last && (
          <Text className='sub'>
            {last.text} · {timeLabel(last.time, language)}
          </Text>
        )}
        <View className='parcel-card__goods' {...aria({ hidden: true })}>
          {lines.slice(0, PICTURES).map(line => (
            <Picture key={line.lineId} className='parcel-card__picture' src={line.picture} icon='part' />
          ))}
        </View>
        <Text>{lines.map(({ name, amount }) => `${name} × ${amount}`).join(' · ')}</Text>
        <Text className='hint nums'>
          {parcel.company} {parcel.number}
        </Text>
      </Tap>
    </View>
  )
}

/** Asks for the number of a parcel that is in no order here. */
function NumberSheet({ onClose }: { onClose: () => void }) {
  const t = parcelTexts.useT()
  const companies = useCompanies()
  const [company, setCompany] = useState('')
  const [number, setNumber] = useState('')
  const chosen = companies.findIndex(({ code }) => code === company)
  return (
    <Sheet title={t('byNumber')} onClose={onClose}>
      <View className='parcel-ask'>
        <View className='parcel-ask__companies' {...aria({ role: 'radiogroup', label: t('company') })}>
          {companies.map(({ code, name }, at) => (
            <Tap
              key={code}
              className={'parcel-ask__company' + (at === chosen ? ' parcel-ask__company--chosen' : '')}
              radio={radioOf(at, chosen)}
              onClick={() => setCompany(code)}
            >
              {name}
            </Tap>
          ))}
        </View>
        <TextField
          label={t('number')}
          value={number}
          maxLength={MAX_TYPED_PARCEL}
          onInput={setNumber}
          id='parcel-number'
        />
        <Button
          disabled={!company || !number.trim()}
          onClick={() => {
            onClose()
            go('/logistics', { company, number: number.trim() })
          }}
        >
          {t('look')}
        </Button>
      </View>
    </Sheet>
  )
}

/** Parcels of an order, or of all orders of the reader's customer, the newest first. */
function LogisticsList({ visit }: ScreenProps) {
  const t = parcelTexts.useT()
  const { orderId } = visit.query
  const [asks, setAsks] = useState(false)
  const { data, error, reload } = useCall(
    'GET /logistics/details',
    { query: orderId ? { orderId } : {} },
    { current: true, everyMs: AGAIN_MS, live: { kinds: ['order'], ...(orderId ? { id: orderId } : {}) } },
  )
  useLiveLine(!!data?.some(({ state }) => !isParcelOver(state)))
  if (!data && !(error && MISSING.includes(error.id)))
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
  return (
    <>
      {data?.length ? (
        <View className='content' {...aria({ role: 'list' })}>
          {data.map(parcel => (
            <Card key={parcel.id} parcel={parcel} />
          ))}
        </View>
      ) : (
        <View className='content'>
          <EmptyState
            icon='install'
            text={t(data ? 'none' : 'missing')}
            action={t('toOrders')}
            onAction={() => replace('/order/orderList')}
          />
        </View>
      )}
      <StickyBar>
        <Button kind='plain' id='parcel-by-number' onClick={() => setAsks(true)}>
          {t('byNumber')}
        </Button>
      </StickyBar>
      {asks && <NumberSheet onClose={() => setAsks(false)} />}
    </>
  )
}

export default screen('/logistics/list', LogisticsList)
