import { Text, View } from '@tarojs/components'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { objectionDue } from '@/domain/report-next'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { payment } from '@/platform/pay'
import { go, urlOf } from '@/screen/go'
import { ReasonSheet } from '@/screen/work/ReasonSheet'
import { usePayment, usePaymentConfig } from '@/stores/payment'
import { paymentTexts } from '@/stores/payment.i18n'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { InlineError } from '@/ui/InlineError'
import { Tag } from '@/ui/Tag'
import { Tap } from '@/ui/Tap'
import { fullDate, timeLabel, timePhrase } from '@shared/dates'
import { tenantDay } from '@shared/day'
import { ApiError } from '@shared/envelope'
import type { Language } from '@shared/language'
import { money } from '@shared/money'
import { uniqueKey } from '@shared/random'
import { quotationTexts } from '../quotation.i18n'
import './Quotation.scss'

export type Asked = Output<Contract, 'GET /ssp/event/quotation'>
type Quotation = NonNullable<Asked['quotation']>
type Order = NonNullable<Quotation['order']>

interface QuotationCardProps {
  /** of the request */
  id: string
  asked: Asked
  /** this screen was opened by the cashier */
  returned: boolean
  /** it may be paid, or be another version */
  onMoved: () => Promise<void>
}

/** What is asked for a request, and the way to pay it; nothing where nobody asks for anything. */
export function QuotationCard({ id, asked, returned, onMoved }: QuotationCardProps) {
  const t = quotationTexts.useT()
  const language = useLanguage()
  const { quotation, earlier } = asked
  if (!quotation) return null
  const { order } = quotation
  const state = quotation.decline
    ? 'declined'
    : quotation.isExpired
      ? 'expired'
      : !order || order.state === 'unpaid'
        ? 'waiting'
        : order.state === 'offlinePending'
          ? order.state
          : 'paid'
  const isAgreed = quotation.agreed !== null && state === 'waiting'
  return (
    <View className='card quotation'>
      <View className='card__head'>
        <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
          {t('title')}
        </Text>
        {(quotation.isOpen || quotation.decline || quotation.isExpired || order) && (
          <Tag
            kind={
              state === 'paid' || isAgreed
                ? 'green'
                : state === 'declined'
                  ? 'red'
                  : state === 'expired'
                    ? 'grey'
                    : 'amber'
            }
          >
            {t(isAgreed ? 'agreed' : state)}
          </Tag>
        )}
      </View>
      <View {...aria({ role: 'list', label: t('title') })}>
        {quotation.lines.map((line, i) => (
          <View key={i} className='quotation__line' {...aria({ role: 'listitem' })}>
            <View className='quotation__row'>
              <Text className='grow'>{[line.name, ...line.specs.map(({ value }) => value)].join(' · ')}</Text>
              <Text className='nums'>{money(line.price * line.amount, language)}</Text>
            </View>
            {line.amount > 1 && (
              <Text className='sub nums'>
                {money(line.price, language)} × {line.amount}
              </Text>
            )}
            {line.covered > 0 ? (
              <Text className='quotation__covered'>
                {t('covered', { n: line.covered, reason: line.coveredReason })}
              </Text>
            ) : (
              !!line.coveredReason && <Text className='sub'>{line.coveredReason}</Text>
            )}
          </View>
        ))}
      </View>
      <View className='quotation__sums'>
        {quotation.deductions.length > 0 && <Sum name={t('total')} cents={quotation.total} />}
        {quotation.deductions.map(({ kind, amount }) => (
          <Sum key={kind} name={t(kind === 'warranty' ? 'warranty' : 'discount')} cents={-amount} />
        ))}
        <View className='quotation__row quotation__row--total'>
          <Text className='grow'>{t('toPay')}</Text>
          <Text className='nums'>{money(quotation.amount, language)}</Text>
        </View>
      </View>
      {quotation.changes && (
        <Changed quotation={quotation} from={quotation.changes.from} lines={quotation.changes.lines} />
      )}
      {quotation.agreed && (
        <Text className='hint nums'>
          {t('agreedBy', { name: quotation.agreed.name, time: timeLabel(quotation.agreed.createTime, language) })}
        </Text>
      )}
      {quotation.changes?.wasAgreed && !quotation.agreed && quotation.isOpen && !order && (
        <View className='quotation__note'>{t('agreeAnew')}</View>
      )}
      {quotation.decline && (
        <View className='quotation__note'>
          <View>
            {t('declinedFor', {
              time: timePhrase(quotation.decline.createTime, language),
              reason: quotation.decline.reason,
            })}
          </View>
          <View className='sub nums'>{objectionDue(quotation.decline.dueTime)}</View>
        </View>
      )}
      {quotation.note !== '' && <View className='quotation__note'>{quotation.note}</View>}
      <Text className='hint nums'>
        {t('version', {
          n: quotation.version,
          name: quotation.staffName,
          time: timeLabel(quotation.createTime, language),
        })}
      </Text>
      {state === 'expired' && <Expired id={id} quotation={quotation} onMoved={onMoved} />}
      {quotation.isOpen && !order && !quotation.agreed && quotation.expireTime && (
        <Text className='hint nums'>{t('validUntil', { day: lastDay(quotation.expireTime, language) })}</Text>
      )}
      {(quotation.isOpen || order) && state !== 'paid' && state !== 'declined' && (
        <Acceptance id={id} quotation={quotation} returned={returned} onMoved={onMoved} />
      )}
      {order && <ToOrder id={order.id} text={t('order', { number: order.orderNo })} />}
      {earlier.map(one => (
        <ToOrder
          key={one.orderId}
          id={one.orderId}
          text={[t('earlier', { amount: money(one.amount, language) }), t('order', { number: one.orderNo })].join(
            ' · ',
          )}
        />
      ))}
    </View>
  )
}

function Sum({ name, cents }: { name: string; cents: number }) {
  const language = useLanguage()
  return (
    <View className='quotation__row'>
      <Text className='sub grow'>{name}</Text>
      <Text className='nums'>{money(cents, language)}</Text>
    </View>
  )
}

/** What is other than in the version before, line by line, and the sum. */
function Changed({
  quotation,
  from,
  lines,
}: {
  quotation: Quotation
  from: number
  lines: NonNullable<Quotation['changes']>['lines']
}) {
  const t = quotationTexts.useT()
  const language = useLanguage()
  const shown = (cents: number | null, none: 'lineNew' | 'lineGone') =>
    cents === null ? t(none) : money(cents, language)
  return (
    <View className='quotation__note' {...aria({ role: 'list', label: t('changed') })}>
      <Text className='sub'>{t('changed')}</Text>
      {lines.map((one, i) => (
        <View key={i} className='quotation__row' {...aria({ role: 'listitem' })}>
          <Text className='grow'>{one.name}</Text>
          <Text className='nums'>
            {shown(one.from, 'lineNew')} → {shown(one.to, 'lineGone')}
          </Text>
        </View>
      ))}
      <View className='quotation__row' {...aria({ role: 'listitem' })}>
        <Text className='grow'>{t('toPay')}</Text>
        <Text className='nums'>
          {money(from, language)} → {money(quotation.amount, language)}
        </Text>
      </View>
    </View>
  )
}

/** The last day on which it may be accepted. */
const lastDay = (expireTime: string, language: Language): string =>
  fullDate(tenantDay(Date.parse(expireTime) - 1), language)

/** Its time is over: another one is asked for, in the conversation of the request. */
function Expired({
  id,
  quotation,
  onMoved,
}: Omit<QuotationCardProps, 'asked' | 'returned'> & { quotation: Quotation }) {
  const t = quotationTexts.useT()
  const language = useLanguage()
  const [run, busy] = useAttempt()
  const [isAsked, setAsked] = useState(false)
  const [key] = useState(uniqueKey)
  const ask = () =>
    void run(async () => {
      const content = t('askAnewWords', { amount: money(quotation.amount, language) })
      await call('POST /ssp/event/remark/create', { body: { id, content } }, { idempotencyKey: key })
      setAsked(true)
      await onMoved()
    })
  return (
    <>
      <View className='quotation__note' {...aria({ role: 'status' })}>
        {isAsked
          ? t('askedAnew')
          : t('expiredOn', { day: quotation.expireTime ? lastDay(quotation.expireTime, language) : '' })}
      </View>
      {!isAsked && (
        <View className='quotation__buttons'>
          <Button id='quotation-anew' busy={busy} onClick={ask}>
            {t('askAnew')}
          </Button>
        </View>
      )}
    </>
  )
}

function ToOrder({ id, text }: { id: string; text: string }) {
  return (
    <Tap className='quotation__order' onClick={() => go('/order/detail', { id })}>
      <Text className='grow nums'>{text}</Text>
      <Icon name='forward' size={16} />
    </Tap>
  )
}

/** The buttons: to accept what is asked and pay it, here or otherwise. */
function Acceptance({
  id,
  quotation,
  returned,
  onMoved,
}: Omit<QuotationCardProps, 'asked'> & { quotation: Quotation }) {
  const t = quotationTexts.useT()
  const say = paymentTexts.useT()
  const language = useLanguage()
  const { data: config, error: unpayable, reload: askConfig } = usePaymentConfig()
  const [run, busy] = useAttempt()
  // another try of the same is the same order; another version is another one
  const tried = useRef({ what: '', key: '' })
  const [said, setSaid] = useState('')
  const [isDeclining, setDeclining] = useState(false)
  // the order that was placed a moment ago, to be paid as soon as it is there
  const [begun, setBegun] = useState('')
  const { order, amount } = quotation
  const accept = (payOffline: boolean) =>
    void run(async () => {
      const body = { id, amount, confirmToken: quotation.confirmToken, ...(payOffline ? { payOffline } : {}) }
      const what = JSON.stringify(body)
      if (tried.current.what !== what) tried.current = { what, key: uniqueKey() }
      setSaid('')
      try {
        const placed = await call('POST /ssp/event/createOrder', { body }, { idempotencyKey: tried.current.key })
        // one that is called off later is placed anew
        tried.current = { what: '', key: '' }
        if (placed.paymentNo) setBegun(placed.id)
      } catch (refused) {
        if (!(refused instanceof ApiError) || refused.id !== 'QUOTATION_CHANGED') throw refused
        setSaid(refused.message)
      }
      await onMoved()
    })
  const agree = () =>
    void run(async () => {
      const body = { id, amount, confirmToken: quotation.confirmToken }
      const what = JSON.stringify({ agree: body })
      if (tried.current.what !== what) tried.current = { what, key: uniqueKey() }
      setSaid('')
      try {
        await call('POST /ssp/event/agreeQuotation', { body }, { idempotencyKey: tried.current.key })
      } catch (refused) {
        if (!(refused instanceof ApiError) || refused.status !== 409) throw refused
        setSaid(refused.message)
      }
      await onMoved()
    })
  const paysHere = !!config?.payWays.includes(payment.way)
  const decline = (reason: string) =>
    void run(async () => {
      const body = { id, amount, confirmToken: quotation.confirmToken, reason }
      const what = JSON.stringify(body)
      if (tried.current.what !== what) tried.current = { what, key: uniqueKey() }
      setSaid('')
      try {
        await call('POST /ssp/event/declineQuotation', { body }, { idempotencyKey: tried.current.key })
      } catch (refused) {
        if (!(refused instanceof ApiError) || refused.status !== 409) throw refused
        setSaid(refused.message)
      }
      setDeclining(false)
      await onMoved()
    })
  const alert = said !== '' && (
    <View className='quotation__said' {...aria({ role: 'alert' })}>
      {said}
    </View>
  )
  if (order?.state === 'offlinePending') return <Text className='sub'>{t('offlineHint')}</Text>
  if (order && !order.isMine) return <Text className='sub'>{t('othersPay')}</Text>
  if (order) return <Paying id={id} order={order} isBegun={begun === order.id} returned={returned} onMoved={onMoved} />
  if (!config) return unpayable ? <InlineError error={unpayable} onRetry={() => void askConfig()} /> : alert || null
  return (
    <>
      {alert}
      {amount > 0 && !paysHere && <Text className='hint'>{t('nowhere')}</Text>}
      <View className='quotation__buttons'>
        {amount > 0 && quotation.takesOffline && (
          <Button kind='plain' id='quotation-offline' disabled={busy} onClick={() => accept(true)}>
            {t('payOffline')}
          </Button>
        )}
        {(amount === 0 || paysHere) && (
          <Button id='quotation-pay' busy={busy} onClick={() => accept(false)}>
            {amount === 0 ? t('accept') : say('pay', { amount: money(amount, language) })}
          </Button>
        )}
      </View>
      {amount > 0 && !quotation.agreed && (
        <View className='quotation__buttons'>
          <Button kind='plain' id='quotation-agree' busy={busy} onClick={agree}>
            {t('agree')}
          </Button>
        </View>
      )}
      <View className='quotation__buttons'>
        <Button kind='plain' size='small' id='quotation-ask' onClick={() => go('/event/remark', { id })}>
          {t('ask')}
        </Button>
        {!quotation.agreed && (
          <Button kind='plain' size='small' id='quotation-decline' disabled={busy} onClick={() => setDeclining(true)}>
            {t('decline')}
          </Button>
        )}
      </View>
      {isDeclining && (
        <ReasonSheet
          title={t('decline')}
          placeholder={t('declineHint')}
          suggestions={[t('decline_1'), t('decline_2'), t('decline_3')]}
          busy={busy}
          onSend={decline}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  )
}

/** An order that the reader placed and has not paid. */
function Paying({
  id,
  order,
  isBegun,
  returned,
  onMoved,
}: Omit<QuotationCardProps, 'asked'> & { order: Order; isBegun: boolean }) {
  const t = quotationTexts.useT()
  const say = paymentTexts.useT()
  const language = useLanguage()
  const { data, step, outcome, pay, check } = usePayment(order.paymentNo, { returned })
  const state = data?.state
  useEffect(() => {
    if (state && state !== 'created') void onMoved()
  }, [state, onMoved])
  const backTo = urlOf('/event/view', { id, returned: 1 })
  const start = useCallback(() => void pay(backTo), [pay, backTo])
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!isBegun || state !== 'created' || hasStarted.current) return
    hasStarted.current = true
    start()
  }, [isBegun, state, start])
  const busy = step !== 'idle'
  const said = step === 'paying' ? say('paying') : step === 'asking' ? say('asking') : outcome ? say(outcome) : ''
  return (
    <>
      <View {...aria({ role: 'status', live: 'polite' })}>
        <Text className='sub nums'>{said || t('until', { time: timeLabel(order.expireTime, language) })}</Text>
      </View>
      <View className='quotation__buttons'>
        {outcome && !busy && (
          <Button kind='plain' id='payment-check' onClick={() => void check()}>
            {say('check')}
          </Button>
        )}
        <Button id='payment-pay' busy={busy} onClick={start}>
          {say('pay', { amount: money(order.amount, language) })}
        </Button>
      </View>
    </>
  )
}
