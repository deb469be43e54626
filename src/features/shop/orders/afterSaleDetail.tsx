import { Text, View } from '@tarojs/components'
import { useCallback, type ReactNode } from 'react'
import { useLiveLine } from '@/api/live'
import { useCall } from '@/api/useCall'
import { Steps as Stations } from '@/domain/Steps'
import { FileList } from '@/form/parts/Pictures'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { partner } from '../../../../config/routes'
import { go, replace } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { titles } from '@/screen/titles.i18n'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Steps } from '@/ui/nut/Steps'
import { Picture } from '@/ui/Picture'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { AFTER_SALE, CONFIRMED_AFTER_DAYS, freightPayer, paysBack } from '@shared/aftersale'
import { presentTime } from '@shared/clock'
import { timeLabel } from '@shared/dates'
import { can, isEnded } from '@shared/lifecycle'
import { money } from '@shared/money'
import { partsBack, partsText } from '@shared/money-back'
import { nextOfAfterSale, wayOf, whyOf } from '../aftersale-next'
import { afterSaleTexts } from '../aftersale.i18n'
import { useCompanies } from '../companies'
import { ConfirmAfterSale, WithdrawAfterSale } from '../components/AfterSaleActs'
import { CopyRow } from '../components/CopyRow'
import { Fact } from '../components/Fact'
import { MoneyRows } from '../components/MoneyRows'
import { ParcelNumber } from '../components/ParcelNumber'
import { useReturnParcel } from '../components/useReturnParcel'
import { orderTexts } from '../order.i18n'
import { parcelTexts } from '../parcel.i18n'
import type { AfterSale } from '../types'
import '../components/OrderLines.scss'
import './orderDetail.scss'
import './afterSale.scss'

const MISSING = ['NOT_FOUND', 'BAD_REQUEST']
/** what others do with it shows by itself */
const AGAIN_MS = 30_000

/** One after-sale of the reader's customer: what happens next stands at the top, what can be done at the bottom. */
function AfterSaleDetail({ visit }: ScreenProps) {
  const t = afterSaleTexts.useT()
  const title = titles.useT()
  const { id = '' } = visit.query
  const ofRefund = visit.path === '/order/refundDetail'
  const input = id ? { query: { id } } : null
  const about = { current: true, everyMs: AGAIN_MS, live: { kinds: ['afterSale'], id } } as const
  const refund = useCall('GET /refund/getRefundInfo', ofRefund ? input : null, about)
  const other = useCall('GET /afterSales/cEndDetails', ofRefund ? null : input, about)
  const { data, error, reload } = ofRefund ? refund : other
  useTitle(title(data?.type === 'refund' || (!data && ofRefund) ? 'refund' : 'afterSale'))
  useLiveLine(!!data && !isEnded(AFTER_SALE, data.state))
  const look = useCallback(() => {
    void reload()
  }, [reload])
  if (data) return <Subject of={data} onMoved={look} />
  if (!id || (error && MISSING.includes(error.id)))
    return (
      <View className='content'>
        <EmptyState
          icon='refresh'
          text={t('missing')}
          action={t('toList')}
          onAction={() => replace(partner('afterSaleServiceList'))}
        />
      </View>
    )
  return error ? <ErrorState error={error} onRetry={look} /> : <PageSkeleton cards={3} />
}

/** What happens next, and how far it is on its way. */
function Head({ of }: { of: AfterSale }) {
  const t = afterSaleTexts.useT()
  const language = useLanguage()
  const next = nextOfAfterSale(of)
  // of several means one alone may have failed
  const said = next === 'stuck' ? of.money.filter(({ state }) => state === 'failed') : of.money
  const amount = partsText(partsBack(said), language)
  const way = wayOf(of.type, of.state)
  const more =
    next === 'refunded' && of.refund?.otherwise
      ? of.refund.otherwise
      : next === 'applied' && of.answerTime
        ? t('answerBy', { time: timeLabel(of.answerTime, language) })
        : t(`more_${next}`, { n: CONFIRMED_AFTER_DAYS })
  return (
    <View className='card order-head'>
      <Text className='order-head__title' {...aria({ role: 'heading', level: 2 })}>
        {t(next === 'applied' && amount ? 'head_asked' : `head_${next}`, { amount })}
      </Text>
      {next === 'rejected' && of.rejectReason !== '' && <Text>{t('rejected', { reason: of.rejectReason })}</Text>}
      <Text className='sub'>{more}</Text>
      {way && (
        <Stations
          steps={way.way.map(one => ({ key: one, text: t(`way_${one}`) }))}
          at={way.at}
          label={t('station', { n: way.at + 1, all: way.way.length, name: t(`way_${way.way[way.at] ?? 'asked'}`) })}
        />
      )}
    </View>
  )
}

/** A parcel of either side, which leads to where it is where its carrier can be asked. */
function Parcel({ title, of }: { title: string; of: NonNullable<AfterSale['returnParcel']> }) {
  const say = parcelTexts.useT()
  const isKnown = useCompanies().some(({ code }) => code === of.company)
  return (
    <View className='card order-parcel'>
      <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
        {title}
      </Text>
      <ParcelNumber company={of.companyName} number={of.number} />
      {isKnown && (
        <View className='order-parcel__acts'>
          <Button
            kind='plain'
            size='small'
            label={`${say('track')}: ${of.number}`}
            onClick={() => go('/logistics', { company: of.company, number: of.number })}
          >
            {say('track')}
          </Button>
        </View>
      )}
    </View>
  )
}

function Lines({ of }: { of: AfterSale }) {
  const t = afterSaleTexts.useT()
  const say = orderTexts.useT()
  const language = useLanguage()
  const back = paysBack(of.type)
  const sum = partsText(partsBack(of.money), language)
  return (
    <View className='card'>
      <View {...aria({ role: 'list', label: say('goods') })}>
        {of.lines.map(line => (
          <View key={line.lineId} className='order-line' {...aria({ role: 'listitem' })}>
            <Picture className='order-line__picture' src={line.picture} icon='part' />
            <View className='grow'>
              <View className='order-line__top'>
                <Text className='grow order-line__name'>{line.name}</Text>
                {back && <Text className='order-line__price nums'>{money(line.amount, language)}</Text>}
              </View>
              <View className='order-line__top'>
                <Text className='sub grow'>{line.specs.map(one => one.value).join(' · ')}</Text>
                <Text className='sub nums'>× {line.pieces}</Text>
              </View>
            </View>
          </View>
        ))}
      </View>
      {sum !== '' && (
        <View className='order-sums__one'>
          <Text className='grow'>{t(of.money.some(({ state }) => state === 'asked') ? 'back' : 'money')}</Text>
          <Text className='order-sums__amount nums'>{sum}</Text>
        </View>
      )}
    </View>
  )
}

/** Where the money goes, or went. */
function Money({ of }: { of: AfterSale }) {
  const t = afterSaleTexts.useT()
  const language = useLanguage()
  const { refund, money: rows } = of
  if (!partsBack(rows).length) return null
  return (
    <View className='card order-facts'>
      <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
        {t('whereTo')}
      </Text>
      <MoneyRows rows={rows} otherwise={refund?.otherwise} />
      {refund && <Fact name={t('refundNo')} value={refund.refundNo} />}
      {refund?.finishTime && <Fact name={t('row_refunded')} value={timeLabel(refund.finishTime, language)} />}
    </View>
  )
}

/** What can be done now. */
function Bar({ of, next, onMoved }: { of: AfterSale; next: ReactNode; onMoved: () => void }) {
  const t = afterSaleTexts.useT()
  const { id, state } = of
  const may = (action: 'update' | 'withdraw' | 'confirm') => can(AFTER_SALE, action, 'linkman', of, presentTime())
  if (!may('update') && !may('withdraw') && !may('confirm') && !next) return null
  return (
    <StickyBar>
      {may('withdraw') && <WithdrawAfterSale afterSale={of} onDone={onMoved} />}
      {may('update') && (
        <Button
          kind={state === 'rejected' ? 'primary' : 'plain'}
          id='after-sale-change'
          onClick={() => go('/afterSale', { id })}
        >
          {t(state === 'rejected' ? 'again' : 'change')}
        </Button>
      )}
      {may('confirm') && <ConfirmAfterSale afterSale={of} onDone={onMoved} />}
      {next}
    </StickyBar>
  )
}

function Subject({ of, onMoved }: { of: AfterSale; onMoved: () => void }) {
  const t = afterSaleTexts.useT()
  const language = useLanguage()
  const isToSend = can(AFTER_SALE, 'returnGoods', 'linkman', of, presentTime())
  const parcel = useReturnParcel(of.id, onMoved)
  return (
    <>
      <View className='content'>
        <Head of={of} />
        {of.returnAddress !== '' && (isToSend || of.state === 'returning') && (
          <View className='card'>
            <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
              {t('returnTo')}
            </Text>
            <CopyRow text={of.returnAddress} label={t('copyAddress')} />
            <Text className='sub'>{`${t('freight')}: ${t(`freight_${freightPayer(of.reason)}`)}`}</Text>
          </View>
        )}
        {isToSend && parcel.form}
        {of.sentParcel && <Parcel title={t('ourParcel')} of={of.sentParcel} />}
        {of.returnParcel && <Parcel title={t('parcel')} of={of.returnParcel} />}
        <Lines of={of} />
        <Money of={of} />
        <View className='card order-facts'>
          <Fact name={t('type')} value={t(`type_${of.type}`)} />
          <Fact name={t('reason')} value={t(whyOf(of.reason))} />
          {of.type !== 'refund' && <Fact name={t('freight')} value={t(`freight_${freightPayer(of.reason)}`)} />}
          {of.text !== '' && <Fact name={t('text')} value={of.text} />}
          {of.pictures.length > 0 && (
            <View className='tiles' {...aria({ role: 'group', label: t('pictures') })}>
              <FileList list={of.pictures} />
            </View>
          )}
          <Fact name={t('number')} value={of.afterSaleNo} />
          <Fact name={t('order')} value={of.orderNo} onOpen={() => go('/order/detail', { id: of.orderId })} />
          <Fact name={t('asked')} value={timeLabel(of.createTime, language)} />
        </View>
        <View className='card'>
          <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
            {t('progress')}
          </Text>
          <Steps
            steps={of.records.map(one => ({
              key: one.id,
              title: t(`record_${one.type}`),
              more: [timeLabel(one.createTime, language), one.content].filter(Boolean).join(' · '),
            }))}
          />
        </View>
      </View>
      <Bar of={of} next={isToSend && parcel.button} onMoved={onMoved} />
    </>
  )
}

export default screen('/afterSaleDetail', AfterSaleDetail)
