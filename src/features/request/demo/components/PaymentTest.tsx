import { Text, View } from '@tarojs/components'
import { useRef, useState } from 'react'
import { toastError, useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { ApiError } from '@shared/envelope'
import { Chips } from '@/form/parts/Chips'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { timeLabel } from '@shared/dates'
import { money } from '@shared/money'
import { uniqueKey } from '@shared/random'
import { aria } from '@/platform/aria'
import { payment } from '@/platform/pay'
import { replace, urlOf } from '@/screen/go'
import { useDoor } from '@/stores/door'
import { usePayment, type Payment } from '@/stores/payment'
import { paymentTexts } from '@/stores/payment.i18n'
import { Button } from '@/ui/Button'
import { InlineError } from '@/ui/InlineError'
import { Tag, type TagKind } from '@/ui/Tag'
import { demoTexts } from '../demo.i18n'
import './PaymentTest.scss'

const AMOUNTS = [1, 100, 8880]
const TAGS: Record<Payment['state'], TagKind> = { created: 'amber', paid: 'green', closed: 'grey', refunded: 'grey' }

/** Makes a payment of the chosen amount and opens the screen with it, so that its number is in the URL before anything is paid. */
function NewPayment() {
  const language = useLanguage()
  const t = demoTexts.useT()
  const [amount, setAmount] = useState(AMOUNTS[0] ?? 1)
  const [off, setOff] = useState(false)
  const [run, busy] = useAttempt()
  // a second try after a lost answer is the same payment; another amount is another one
  const key = useRef(uniqueKey())
  const choose = (value: string) => {
    setAmount(Number(value))
    key.current = uniqueKey()
  }
  const create = () =>
    void run(async () => {
      try {
        const { paymentNo } = await call(
          'POST /demo/payment/create',
          { body: { amount } },
          { idempotencyKey: key.current },
        )
        replace('/demo', { paymentNo })
      } catch (error) {
        if (error instanceof ApiError && error.id === 'NOT_FOUND') setOff(true)
        else toastError(error)
      }
    })
  if (off)
    return (
      <View className='payment-test__said' {...aria({ role: 'status' })}>
        {t('payOff')}
      </View>
    )
  return (
    <>
      <Chips
        name={t('amount')}
        chips={AMOUNTS.map(one => ({ value: String(one), text: money(one, language) }))}
        chosen={[String(amount)]}
        onTap={choose}
      />
      <View className='payment-test__buttons'>
        <Button id='payment-new' busy={busy} onClick={create}>
          {t('createPayment')}
        </Button>
      </View>
    </>
  )
}

function OnePayment({ paymentNo, returned }: { paymentNo: string; returned: boolean }) {
  const t = demoTexts.useT()
  const say = paymentTexts.useT()
  const words = common.useT()
  const language = useLanguage()
  const { data, error, step, outcome, pay, check } = usePayment(paymentNo, { returned })
  if (!data)
    return error ? (
      <InlineError
        error={error}
        onRetry={() => {
          void check()
        }}
      />
    ) : (
      <View className='payment-test__said'>{returned ? say('asking') : words('loading')}</View>
    )
  const open = data.state === 'created'
  const busy = step === 'paying' || step === 'asking'
  const said =
    step === 'paying'
      ? say('paying')
      : step === 'asking'
        ? say('asking')
        : open && outcome
          ? say(outcome)
          : data.state === 'closed'
            ? say('closedHint')
            : ''
  return (
    <>
      <View className='payment-test__head'>
        <Text className='payment-test__amount nums'>{money(data.amount, language)}</Text>
        <Tag kind={TAGS[data.state]}>{say(data.state)}</Tag>
      </View>
      <View className='payment-test__fact'>
        <Text className='sub'>{t('paymentNo')}</Text>
        <Text className='nums'>{data.paymentNo}</Text>
      </View>
      {data.payTime && (
        <View className='payment-test__fact'>
          <Text className='sub'>{t('payTime')}</Text>
          <Text className='nums'>{timeLabel(data.payTime, language)}</Text>
        </View>
      )}
      <View {...aria({ role: 'status', live: 'polite' })}>
        {said && (
          <Text className={'payment-test__said' + (open && outcome && !busy ? ' payment-test__said--amber' : '')}>
            {said}
          </Text>
        )}
      </View>
      {error && (
        <InlineError
          error={error}
          onRetry={() => {
            void check()
          }}
        />
      )}
      <View className='payment-test__buttons'>
        {open && outcome && !error && (
          <Button
            kind='plain'
            id='payment-check'
            disabled={busy}
            onClick={() => {
              void check()
            }}
          >
            {say('check')}
          </Button>
        )}
        {open && (
          <Button
            id='payment-pay'
            busy={busy}
            onClick={() => {
              void pay(urlOf('/demo', { paymentNo, returned: 1 }))
            }}
          >
            {outcome ? say('payAgain') : say('pay', { amount: money(data.amount, language) })}
          </Button>
        )}
        {!open && (
          <Button kind='plain' id='payment-another' onClick={() => replace('/demo')}>
            {t('newPayment')}
          </Button>
        )}
      </View>
    </>
  )
}

/** Section: a payment that moves no money, through the platform's own window. */
export function PaymentTest({ paymentNo, returned }: { paymentNo: string; returned: boolean }) {
  const t = demoTexts.useT()
  const words = common.useT()
  const offered = useDoor().data?.payWays.includes(payment.way)
  return (
    <View className='card payment-test'>
      <View className='payment-test__head'>
        <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
          {t('payTitle')}
        </Text>
        <Tag kind='grey'>{words('sandbox')}</Tag>
      </View>
      <Text className='sub'>{t('payNote')}</Text>
      {!offered ? (
        <View className='payment-test__said' {...aria({ role: 'status' })}>
          {t('payOff')}
        </View>
      ) : paymentNo ? (
        <OnePayment paymentNo={paymentNo} returned={returned} />
      ) : (
        <NewPayment />
      )}
    </View>
  )
}
