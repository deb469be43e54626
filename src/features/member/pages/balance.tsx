import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { Chips } from '@/form/parts/Chips'
import { useList } from '@/api/useList'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { payment } from '@/platform/pay'
import { urlOf } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { usePayment, usePaymentConfig } from '@/stores/payment'
import { paymentTexts } from '@/stores/payment.i18n'
import { Button } from '@/ui/Button'
import { shelfPrice, money } from '@shared/money'
import { uniqueKey } from '@shared/random'
import { Amount } from '../components/Amount'
import { ALL, Ledger, ofMonth } from '../components/Ledger'
import { Member, type MemberInfo } from '../components/Member'
import { memberTexts } from '../member.i18n'

/** The way through the cashier, of a top-up that was begun; `returned`: the cashier opened this screen. */
function Paying({
  paymentNo,
  amount,
  returned,
  onPaid,
  onUnpaid,
}: {
  paymentNo: string
  amount: number
  returned: boolean
  onPaid: () => void
  /** nobody has paid: how it ended */
  onUnpaid: (outcome: 'cancelled' | 'failed' | 'unpaid') => void
}) {
  const say = paymentTexts.useT()
  const language = useLanguage()
  const { data, step, outcome, pay, check } = usePayment(paymentNo, { returned })
  const begun = useRef(returned)
  const state = data?.state
  const backTo = urlOf('/vip/myBalance', { paymentNo, amount: String(amount) })
  useEffect(() => {
    if (state === 'paid') onPaid()
    if (state === 'created' && !begun.current) {
      begun.current = true
      void pay(backTo)
    }
  }, [state, onPaid, pay, backTo])
  const busy = step !== 'idle'
  const isOver = !busy && state === 'created' && outcome !== null && outcome !== 'unknown'
  useEffect(() => {
    if (isOver) onUnpaid(outcome)
  }, [isOver, outcome, onUnpaid])
  return (
    <View className='member-form'>
      <Text className='sub' {...aria({ role: 'status', live: 'polite' })}>
        {step === 'paying' ? say('paying') : step === 'asking' ? say('asking') : outcome ? say(outcome) : ''}
      </Text>
      {!busy && state === 'created' && (
        <View className='member-form__buttons'>
          <Button
            kind='plain'
            onClick={() => {
              void check()
            }}
          >
            {say('check')}
          </Button>
          <Button
            onClick={() => {
              void pay(backTo)
            }}
          >
            {say('pay', { amount: money(amount, language) })}
          </Button>
        </View>
      )}
    </View>
  )
}

function TopUp({
  member,
  begun,
  onPaid,
}: {
  member: MemberInfo
  begun: { paymentNo: string; amount: number } | null
  onPaid: () => void
}) {
  const t = memberTexts.useT()
  const language = useLanguage()
  const { data: config } = usePaymentConfig()
  const [chosen, setChosen] = useState('')
  const [paying, setPaying] = useState(begun)
  const [said, setSaid] = useState<'cancelled' | 'failed' | 'unpaid' | null>(null)
  const say = paymentTexts.useT()
  const key = useRef(uniqueKey())
  const [run, busy] = useAttempt()
  const sum = paying?.amount
  const unpaid = useCallback(
    (outcome: 'cancelled' | 'failed' | 'unpaid') => {
      setSaid(outcome)
      setPaying(null)
      if (sum !== undefined) setChosen(String(sum))
    },
    [sum],
  )
  if (!member.topUps.length || !config?.payWays.includes(payment.way))
    return <Text className='hint member-hint'>{t('topUpNone')}</Text>
  const begin = () =>
    void run(async () => {
      const amount = Number(chosen)
      const { paymentNo } = await call('POST /member/topUp', { body: { amount } }, { idempotencyKey: key.current })
      key.current = uniqueKey()
      setSaid(null)
      setPaying({ paymentNo, amount })
    })
  return (
    <View className='card member-form'>
      <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
        {t('topUpTitle')}
      </Text>
      {paying ? (
        <Paying
          {...paying}
          returned={paying === begun}
          onPaid={() => {
            setPaying(null)
            setChosen('')
            onPaid()
          }}
          onUnpaid={unpaid}
        />
      ) : (
        <>
          {said && (
            <Text className='sub' {...aria({ role: 'status' })}>
              {say(said)}
            </Text>
          )}
          <Chips
            name={t('topUpTitle')}
            chips={member.topUps.map(amount => ({ value: String(amount), text: shelfPrice(amount, language) }))}
            chosen={[chosen]}
            onTap={setChosen}
          />
          <Button id='top-up' busy={busy} disabled={!chosen} onClick={begin}>
            {chosen ? t('paySum', { amount: money(Number(chosen), language) }) : t('topUp')}
          </Button>
        </>
      )}
    </View>
  )
}

/** The balance: what there is, topping it up, where it came from and went to. */
function Balance({ visit }: ScreenProps) {
  const t = memberTexts.useT()
  const language = useLanguage()
  const [version, setVersion] = useState(0)
  const { paymentNo = '', amount = '' } = visit.query
  // of a return from the cashier, once
  const [begun] = useState(() => (paymentNo ? { paymentNo, amount: Number(amount) } : null))
  const [month, setMonth] = useState(ALL)
  const list = useList('POST /member/searchBalanceConsume', ofMonth(month), { version })
  return (
    <Member>
      {(member, reload) => (
        <>
          <Amount name={t('balance')} text={money(member.balance, language)} />
          <TopUp
            member={member}
            begun={begun}
            onPaid={() => {
              void reload()
              setVersion(old => old + 1)
              void Taro.showToast({ title: t('toppedUp'), icon: 'none' })
            }}
          />
          <Ledger asset='balance' list={list} month={month} onMonth={setMonth} />
        </>
      )}
    </Member>
  )
}

export default screen('/vip/myBalance', Balance)
