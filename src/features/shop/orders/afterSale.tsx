import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useMemo, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { asField } from '@/form/as-field'
import { readKeptFiles } from '@/form/files'
import { Form } from '@/form/Form'
import { isDictionary, readText } from '@/form/read'
import { useForm } from '@/form/useForm'
import { attachment } from '@/form/fields/attachment'
import { select } from '@/form/fields/select'
import { textarea } from '@/form/fields/textarea'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { groupKeys } from '@/platform/group-keys'
import { partner } from '../../../../config/routes'
import { go, replace } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { titles } from '@/screen/titles.i18n'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon, type IconName } from '@/ui/Icon'
import { IconTile } from '@/ui/IconTile'
import { InputNumber } from '@/ui/nut/InputNumber'
import { Picture } from '@/ui/Picture'
import { radioOf } from '@/ui/radio'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { Tap } from '@/ui/Tap'
import {
  AFTER_SALE,
  AFTER_SALE_DAYS,
  AFTER_SALE_REASONS,
  freightPayer,
  MAX_AFTER_SALE_PICTURES,
  MAX_AFTER_SALE_TEXT,
  paysBack,
  type AfterSaleReason,
  type AfterSaleType,
} from '@shared/aftersale'
import { presentTime } from '@shared/clock'
import { timeLabel } from '@shared/dates'
import { ApiError } from '@shared/envelope'
import { can } from '@shared/lifecycle'
import { money } from '@shared/money'
import { backNext, meansRows, partsBack, partsText } from '@shared/money-back'
import { openLines, sumOf, whyNothing, whyOf, type OpenLine, type Pieces } from '../aftersale-next'
import { afterSaleTexts } from '../aftersale.i18n'
import { Fact } from '../components/Fact'
import { MoneyRows } from '../components/MoneyRows'
import { orderTexts } from '../order.i18n'
import type { AfterSale, AfterSaleOrder } from '../types'
import '../components/OrderLines.scss'
import './orderDetail.scss'
import './afterSale.scss'

const TYPES = { select, textarea, attachment }
const MISSING = ['NOT_FOUND', 'BAD_REQUEST']
const REFUND = '/order/refund'
const ICONS: Record<AfterSaleType, IconName> = {
  refund: 'refresh',
  return: 'install',
  exchange: 'recycle',
  repair: 'repair',
}

function Nothing({ text, action, onAction }: { text: string; action: string; onAction: () => void }) {
  return (
    <View className='content'>
      <EmptyState icon='refresh' text={text} action={action} onAction={onAction} />
    </View>
  )
}

/** Asking for money back, a return, an exchange or a repair with pieces of an order, or changing what was asked for. */
function AfterSaleEdit({ visit }: ScreenProps) {
  const t = afterSaleTexts.useT()
  const say = orderTexts.useT()
  const title = titles.useT()
  const { id = '' } = visit.query
  const onlyRefund = visit.path === REFUND
  const edited = useCall('GET /afterSales/cEndDetails', id ? { query: { id } } : null)
  const orderId = id ? edited.data?.orderId : visit.query.orderId
  const order = useCall('GET /refund/getRefundMoneyInfo', orderId ? { query: { orderId } } : null)
  useTitle(id ? t('change') : title(onlyRefund ? 'refund' : 'afterSale'))
  const error = edited.error ?? order.error
  if ((!id && !orderId) || (error && MISSING.includes(error.id)))
    return id ? (
      <Nothing text={t('missing')} action={t('toList')} onAction={() => replace(partner('afterSaleServiceList'))} />
    ) : (
      <Nothing text={say('missing')} action={say('toList')} onAction={() => replace('/order/orderList')} />
    )
  if (!order.data || (id && !edited.data))
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          void (id && !edited.data ? edited.reload() : order.reload())
        }}
      />
    ) : (
      <PageSkeleton cards={3} />
    )
  const of = order.data
  const kept = edited.data ?? null
  if (kept && !can(AFTER_SALE, 'update', 'linkman', kept, presentTime()))
    return (
      <Nothing text={t('closed')} action={t('facts')} onAction={() => replace('/afterSaleDetail', { id: kept.id })} />
    )
  const types = kept ? [kept.type] : of.types.filter(type => !onlyRefund || type === 'refund')
  if (!types.length)
    return of.types.length ? (
      <Nothing
        text={t('none_refund')}
        action={t('otherWays')}
        onAction={() => replace('/afterSale', { orderId: of.orderId })}
      />
    ) : (
      <Nothing
        text={t(`none_${whyNothing(of)}`, { n: AFTER_SALE_DAYS })}
        action={t('toOrder')}
        onAction={() => go('/order/detail', { id: of.orderId })}
      />
    )
  return <Editor order={of} kept={kept} types={types} onChanged={order.reload} />
}

/** What kind of help: one big row each. */
function Types({
  types,
  chosen,
  onChoose,
}: {
  types: readonly AfterSaleType[]
  chosen: AfterSaleType | undefined
  onChoose: (type: AfterSaleType) => void
}) {
  const t = afterSaleTexts.useT()
  const at = types.findIndex(type => type === chosen)
  return (
    <View className='card'>
      <Text className='card__title' {...aria({ hidden: true })}>
        {t('what')}
      </Text>
      <View {...aria({ role: 'radiogroup', label: t('what') })} {...groupKeys.list}>
        {types.map((type, i) => (
          <Tap
            key={type}
            id={`after-sale-${type}`}
            className={'after-sale-type' + (i === at ? ' after-sale-type--on' : '')}
            radio={radioOf(i, at)}
            onClick={() => onChoose(type)}
          >
            <IconTile name={ICONS[type]} />
            <View className='grow'>
              <View className='after-sale-type__name'>{t(`type_${type}`)}</View>
              <Text className='sub'>{t(`hint_${type}`)}</Text>
            </View>
            {i === at && <Icon name='check' size={20} />}
          </Tap>
        ))}
      </View>
    </View>
  )
}

/** How many pieces of each line. */
function Lines({
  lines,
  pieces,
  onChange,
}: {
  lines: readonly OpenLine[]
  pieces: Pieces
  onChange: (pieces: Pieces) => void
}) {
  const t = afterSaleTexts.useT()
  const language = useLanguage()
  return (
    <View className='card'>
      <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
        {t('which')}
      </Text>
      <View {...aria({ role: 'list', label: t('which') })}>
        {lines.map(line => {
          const { lineId, name, most } = line
          const specs = line.specs.map(one => one.value).join(' · ')
          return (
            <View key={lineId} className='after-sale-line' {...aria({ role: 'listitem' })}>
              <Picture className='after-sale-line__picture' src={line.picture} icon='part' />
              <View className='grow'>
                <View className='after-sale-line__name'>{name}</View>
                {specs !== '' && <Text className='sub'>{specs}</Text>}
                <View className='after-sale-line__bottom'>
                  <Text className='sub grow nums'>
                    {money(line.salePrice, language)} · {t('open', { n: most })}
                  </Text>
                  <InputNumber
                    value={Math.min(pieces[lineId] ?? 0, most)}
                    min={0}
                    max={most}
                    words={{ fewer: t('fewer', { name }), many: t('many', { name }), more: t('moreOf', { name }) }}
                    onChange={n => onChange({ ...pieces, [lineId]: n })}
                  />
                </View>
              </View>
            </View>
          )
        })}
      </View>
    </View>
  )
}

/** Pieces as a draft keeps them. */
const readPieces = (value: unknown): Pieces =>
  isDictionary(value)
    ? Object.fromEntries(Object.entries(value).filter((one): one is [string, number] => typeof one[1] === 'number'))
    : {}

function Editor({
  order,
  kept,
  types,
  onChanged,
}: {
  order: AfterSaleOrder
  /** what is changed */
  kept: AfterSale | null
  types: readonly AfterSaleType[]
  onChanged: () => Promise<unknown>
}) {
  const t = afterSaleTexts.useT()
  const language = useLanguage()
  const fields = useMemo(
    () => [
      asField('reason', 'select', t('reason'), {
        isNull: 0,
        setting: { dataSource: AFTER_SALE_REASONS.map(value => ({ value, text: t(whyOf(value)) })) },
      }),
      asField('text', 'textarea', t('text'), {
        placeHolder: t('textHint'),
        setting: { maxLength: MAX_AFTER_SALE_TEXT },
      }),
      asField('pictures', 'attachment', t('pictures'), {
        setting: { maxCount: MAX_AFTER_SALE_PICTURES, onlyPictures: true },
      }),
    ],
    [t],
  )
  const initial = useMemo(
    () =>
      kept
        ? {
            reason: kept.reason,
            text: kept.text,
            pictures: kept.pictures,
            pieces: Object.fromEntries(kept.lines.map(line => [line.lineId, line.pieces])),
          }
        : {},
    [kept],
  )
  const form = useForm({ types: TYPES, place: `afterSale ${kept?.id ?? order.orderId}`, fields, initial })
  const [run, busy] = useAttempt()
  const [said, setSaid] = useState('')
  const given = types.find(one => one === form.values.type)
  const type = given ?? (types.length === 1 ? types[0] : undefined)
  const own = kept?.state === 'applied' ? kept : null
  const lines = useMemo(() => (type ? openLines(order.lines, type, own) : []), [order, type, own])
  const [only, ...others] = lines
  const pieces = form.values.pieces
    ? readPieces(form.values.pieces)
    : // of several it is for the customer to say which
      only && !others.length
      ? { [only.lineId]: 1 }
      : {}
  const { asked, count, amount } = type ? sumOf(lines, pieces, type) : { asked: [], count: 0, amount: 0 }
  const back = type !== undefined && paysBack(type)
  const reason = AFTER_SALE_REASONS.find(one => one === readText(form.values.reason))
  const { paid, before, waiting } = order.money
  // what was asked for before goes back before; of one that is changed, only what was asked for earlier
  const ownPlace = kept ? waiting.findIndex(one => one.id === kept.id) : -1
  const first = (ownPlace < 0 ? waiting : waiting.slice(0, ownPlace)).map(one => one.amount)
  const rows = amount > 0 ? meansRows({ paid, ...backNext(paid, before, first, amount) }, 'asked') : []

  const send = () => {
    const values = form.submit()
    if (!values || !type) return
    if (!count || (back && !amount)) {
      void Taro.showToast({ title: t(count ? 'nothingBack' : 'needPieces'), icon: 'none' })
      return
    }
    void run(async () => {
      const what = {
        lines: asked,
        amount,
        // the select offers no other
        reason: readText(values.reason) as AfterSaleReason,
        text: readText(values.text).trim(),
        pictures: readKeptFiles(values.pictures).map(file => file.id),
      }
      const once = { idempotencyKey: form.idempotencyKey }
      try {
        const { orderId } = order
        const { id } = kept
          ? await call('POST /afterSales/editApplication', { body: { id: kept.id, ...what } }, once)
          : type === 'refund'
            ? await call('POST /refund/apply/save', { body: { orderId, ...what } }, once)
            : await call('POST /afterSales/initiateApplication', { body: { orderId, type, ...what } }, once)
        form.sent()
        void Taro.showToast({ title: t('sent'), icon: 'success' })
        replace(type === 'refund' ? '/order/refundDetail' : '/afterSaleDetail', { id })
      } catch (error) {
        form.refused(error)
        // what is there has changed: it is shown with what is said of it, and asked for once more on purpose
        if (error instanceof ApiError && error.id.startsWith('AFTER_SALE_')) {
          setSaid(error.message)
          await onChanged()
        }
        throw error
      }
    })
  }
  return (
    <>
      <View className='content'>
        {said !== '' && (
          <View className='card after-sale-said' {...aria({ role: 'alert' })}>
            <Icon name='info' size={20} />
            <Text className='grow'>{said}</Text>
          </View>
        )}
        {(types.length > 1 || type !== 'refund') && !kept && (
          <Types types={types} chosen={type} onChoose={one => form.set('type', one)} />
        )}
        {type && (
          <>
            <Lines lines={lines} pieces={pieces} onChange={next => form.set('pieces', next)} />
            <Form {...form.props} />
            {type !== 'refund' && reason && (
              <View className='card order-facts'>
                <Fact name={t('freight')} value={t(`freight_${freightPayer(reason)}`)} />
              </View>
            )}
            {rows.length > 0 && (
              <View className='card order-facts'>
                <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
                  {t('whereTo')}
                </Text>
                <MoneyRows rows={rows} />
              </View>
            )}
            {order.answerTime && (
              <Text className='sub'>{t('answerBy', { time: timeLabel(order.answerTime, language) })}</Text>
            )}
          </>
        )}
      </View>
      {type && (
        <StickyBar>
          <View className='grow after-sale-said' {...aria({ role: 'status' })}>
            <View className='sub'>{back ? t('back') : t('pieces', { n: count })}</View>
            {back && (
              <View className='after-sale-sum nums'>{partsText(partsBack(rows), language) || money(0, language)}</View>
            )}
          </View>
          <Button id='after-sale-send' busy={busy} onClick={send}>
            {t(kept?.state === 'applied' ? 'save' : 'send')}
          </Button>
        </StickyBar>
      )}
    </>
  )
}

export default screen('/afterSale', AfterSaleEdit)
