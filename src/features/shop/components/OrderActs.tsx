import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { closeTo, go } from '@/screen/go'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import { uniqueKey } from '@shared/random'
import { addToCart } from '../cart'
import { orderTexts } from '../order.i18n'
import type { OrderDetails } from '../types'
import './OrderActs.scss'

interface AskProps {
  title: string
  text: string
  yes: string
  no: string
  kind?: 'danger' | 'primary'
  onYes: (idempotencyKey: string) => Promise<void>
  onClose: () => void
}
/** Asks before what cannot be taken back. */
export function Ask({ title, text, yes, no, kind = 'danger', onYes, onClose }: AskProps) {
  const [run, busy] = useAttempt()
  const key = useRef(uniqueKey())
  return (
    <Sheet title={title} onClose={onClose}>
      <View className='order-ask'>
        <Text className='sub'>{text}</Text>
        <View className='order-ask__buttons'>
          <Button kind='plain' onClick={onClose}>
            {no}
          </Button>
          <Button
            kind={kind}
            busy={busy}
            onClick={() =>
              void run(async () => {
                await onYes(key.current)
                onClose()
              })
            }
          >
            {yes}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}

/** Calls an order off that is not paid. */
export function CancelOrder({ id, onDone }: { id: string; onDone: () => void }) {
  const t = orderTexts.useT()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button kind='plain' id='order-cancel' onClick={() => setAsks(true)}>
        {t('cancel')}
      </Button>
      {asks && (
        <Ask
          title={t('cancel')}
          text={t('cancelText')}
          yes={t('cancel')}
          no={t('keep')}
          onClose={() => setAsks(false)}
          onYes={async idempotencyKey => {
            try {
              await call('GET /order/cancelOrder', { query: { id } }, { idempotencyKey })
            } finally {
              // it may have been paid meanwhile
              onDone()
            }
          }}
        />
      )}
    </>
  )
}

/** Says that all is there. */
export function ReceiveOrder({ id, onDone }: { id: string; onDone: () => void }) {
  const t = orderTexts.useT()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button id='order-received' onClick={() => setAsks(true)}>
        {t('received')}
      </Button>
      {asks && (
        <Ask
          title={t('received')}
          text={t('receivedText')}
          yes={t('received')}
          no={t('notYet')}
          kind='primary'
          onClose={() => setAsks(false)}
          onYes={async idempotencyKey => {
            await call('POST /order/confirm', { body: { id } }, { idempotencyKey })
            onDone()
          }}
        />
      )}
    </>
  )
}

/** Shows the code by which a paid order is handed over. */
export function PickupCode({ id }: { id: string }) {
  const t = orderTexts.useT()
  const [run, busy] = useAttempt()
  const [code, setCode] = useState('')
  return (
    <>
      <Button
        id='order-code'
        busy={busy}
        onClick={() => void run(async () => setCode((await call('POST /order/code', { body: { id } })).code))}
      >
        {t('code')}
      </Button>
      {code !== '' && (
        <Sheet title={t('code')} onClose={() => setCode('')}>
          <View className='order-ask'>
            <Text className='order-ask__code nums'>{code}</Text>
            <Text className='sub'>{t('codeText')}</Text>
          </View>
        </Sheet>
      )}
    </>
  )
}

/** What is left to do with an order that is over: to take it out of the list, or to buy the same once more. */
export function OverOrder({ id, lines }: Pick<OrderDetails, 'id' | 'lines'>) {
  // what was quoted in words of its own is sold nowhere
  const sold = lines.flatMap(({ variantId, amount }) => (variantId === null ? [] : [{ variantId, amount }]))
  const t = orderTexts.useT()
  const [asks, setAsks] = useState(false)
  const [run, busy] = useAttempt()
  return (
    <>
      <Button kind='plain' id='order-remove' onClick={() => setAsks(true)}>
        {t('remove')}
      </Button>
      {sold.length > 0 && (
        <Button
          id='order-again'
          busy={busy}
          onClick={() =>
            void run(async () => {
              // one after the other: of two amounts that are sent at once the cart would show only one
              for (const { variantId, amount } of sold) await addToCart(variantId, amount)
              go('/mall/shop', { cart: '1' })
            })
          }
        >
          {t('again')}
        </Button>
      )}
      {asks && (
        <Ask
          title={t('remove')}
          text={t('removeText')}
          yes={t('remove')}
          no={t('keep')}
          onClose={() => setAsks(false)}
          onYes={async idempotencyKey => {
            await call('GET /order/deleteOrder', { query: { id } }, { idempotencyKey })
            void Taro.showToast({ title: t('removed'), icon: 'none' })
            closeTo('/order/orderList')
          }}
        />
      )}
    </>
  )
}
