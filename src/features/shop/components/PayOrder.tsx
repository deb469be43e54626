import { Text, View } from '@tarojs/components'
import { useEffect } from 'react'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { payment } from '@/platform/pay'
import { urlOf } from '@/screen/go'
import { usePayment, usePaymentConfig } from '@/stores/payment'
import { paymentTexts } from '@/stores/payment.i18n'
import { Button } from '@/ui/Button'
import { StickyBar } from '@/ui/StickyBar'
import { money } from '@shared/money'
import { takePayAtOnce } from '../checkout'
import { orderTexts } from '../order.i18n'
import type { OrderDetails } from '../types'
import { CancelOrder } from './OrderActs'

interface PayOrderProps {
  order: OrderDetails
  /** this screen was opened by the cashier */
  returned: boolean
  /** it may be paid, or be over */
  onMoved: () => void
}

/** The bar of an order that waits to be paid: by whoever placed it, where that is possible. */
export function PayOrder({ order, returned, onMoved }: PayOrderProps) {
  const t = orderTexts.useT()
  const { id } = order
  const { data } = useCall('GET /order/canPay', { query: { id } })
  const { data: config } = usePaymentConfig()
  const offered = config?.payWays.includes(payment.way)
  const canPay = data?.canPay
  useEffect(() => {
    // it may have been paid between the two answers
    if (canPay === false) onMoved()
  }, [canPay, onMoved])
  if (canPay && offered) return <Paying order={order} returned={returned} onMoved={onMoved} />
  return (
    <StickyBar>
      {data && config && <Text className='hint grow'>{t(canPay ? 'payNowhere' : 'othersPay')}</Text>}
      <CancelOrder id={id} onDone={onMoved} />
    </StickyBar>
  )
}

function Paying({ order: { id, amount, paymentNo }, returned, onMoved }: PayOrderProps) {
  const say = paymentTexts.useT()
  const language = useLanguage()
  const { data, step, outcome, pay, check } = usePayment(paymentNo, { returned })
  const state = data?.state
  useEffect(() => {
    if (state && state !== 'created') onMoved()
  }, [state, onMoved])
  const backTo = urlOf('/order/detail', { id, returned: 1 })
  useEffect(() => {
    if (state === 'created' && takePayAtOnce(id)) void pay(backTo)
  }, [state, id, pay, backTo])
  const busy = step !== 'idle'
  const said = step === 'paying' ? say('paying') : step === 'asking' ? say('asking') : outcome ? say(outcome) : ''
  return (
    <>
      <View className='order-said' {...aria({ role: 'status', live: 'polite' })}>
        {said !== '' && <Text className='sub'>{said}</Text>}
      </View>
      <StickyBar>
        {outcome && !busy ? (
          <Button
            kind='plain'
            id='payment-check'
            onClick={() => {
              void check()
            }}
          >
            {say('check')}
          </Button>
        ) : (
          <CancelOrder id={id} onDone={onMoved} />
        )}
        <Button
          id='payment-pay'
          busy={busy}
          onClick={() => {
            void pay(backTo)
          }}
        >
          {say('pay', { amount: money(amount, language) })}
        </Button>
      </StickyBar>
    </>
  )
}
