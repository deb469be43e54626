import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { Chips } from '@/form/parts/Chips'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { payment } from '@/platform/pay'
import { TextInput } from '@/platform/text-input'
import { go, replace } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { usePaymentConfig } from '@/stores/payment'
import { Button } from '@/ui/Button'
import { Columns } from '@/ui/Columns'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { SwitchRow } from '@/ui/SwitchRow'
import { Tap } from '@/ui/Tap'
import { addressLine } from '@shared/address'
import { ApiError } from '@shared/envelope'
import { money } from '@shared/money'
import { MAX_ORDER_REMARK } from '@shared/order'
import { uniqueKey } from '@shared/random'
import { loadCart } from '../cart'
import { beginCheckout, checkout, linesOfText, payAtOnce, textOfLines, type ChosenLine } from '../checkout'
import { OrderLines, OrderSums } from '../components/OrderLines'
import { orderTexts } from '../order.i18n'
import type { BookAddress, OrderConfirmation } from '../types'
import './order.scss'

/** what cannot be ordered as it was chosen: the way on is the cart */
const BACK_TO_CART = ['ORDER_LINE_GONE', 'ORDER_LINE_SHORT', 'ORDER_TOTAL', 'SHOP_OFF', 'BAD_REQUEST']

/** The checkout of the lines that its URL names. */
function Checkout({ visit }: ScreenProps) {
  const t = orderTexts.useT()
  const lines = useMemo(() => linesOfText(visit.query.lines), [visit])
  const toCart = () => replace('/mall/shop', { cart: '1' })
  if (!lines.length)
    return (
      <View className='content'>
        <EmptyState icon='shop' text={t('none')} action={t('toCart')} onAction={toCart} />
      </View>
    )
  return <Lines lines={lines} onCart={toCart} />
}

/** Where it goes, or that it is collected. */
function Where({ address, lines }: { address: BookAddress | undefined; lines: string }) {
  const t = orderTexts.useT()
  const { isPickup } = useSnapshot(checkout)
  return (
    <View className='card checkout__where'>
      <Chips
        name={t('delivery')}
        chips={[
          { value: 'ship', text: t('ship') },
          { value: 'pickup', text: t('pickup') },
        ]}
        chosen={[isPickup ? 'pickup' : 'ship']}
        onTap={value => {
          checkout.isPickup = value === 'pickup'
        }}
      />
      {isPickup ? (
        <Text className='sub'>{t('pickupHint')}</Text>
      ) : address ? (
        <Tap className='checkout__address' onClick={() => go('/address/list', { choose: lines })}>
          <Icon name='place' size={22} />
          <View className='grow'>
            <View className='checkout__name'>
              {address.name} <Text className='nums'>{address.phone}</Text>
            </View>
            <Text className='sub'>{addressLine(address)}</Text>
            <Text className='visually-hidden'>{t('changeAddress')}</Text>
          </View>
          <Icon name='forward' size={16} />
        </Tap>
      ) : (
        <Button kind='plain' onClick={() => go('/address/list', { choose: lines })}>
          {t('addAddress')}
        </Button>
      )}
      {!isPickup && address?.isServed === false && (
        <View className='checkout__unserved' {...aria({ role: 'alert' })}>
          <Icon name='info' size={18} />
          <Text className='grow'>{t('notServed', { city: address.city || address.province || address.country })}</Text>
        </View>
      )}
    </View>
  )
}

/** What of my customer's assets pays for it: each is switched on by itself. */
function Assets({ assets, deductions, amount }: Pick<OrderConfirmation, 'assets' | 'deductions' | 'amount'>) {
  const t = orderTexts.useT()
  const language = useLanguage()
  const { use } = useSnapshot(checkout)
  // what it takes, or would: of one that is switched on the deduction, of another no more than is left to pay
  const offered = assets
    .map(({ kind, worth }) => ({
      kind,
      takes: use.includes(kind) ? (deductions.find(one => one.kind === kind)?.amount ?? 0) : Math.min(worth, amount),
    }))
    .filter(({ kind, takes }) => takes > 0 || use.includes(kind))
  if (!offered.length) return null
  return (
    <View className='card'>
      {offered.map(({ kind, takes }) => (
        <SwitchRow
          key={kind}
          title={t('useAsset', { name: t(`deduct_${kind}`), amount: money(takes, language) })}
          hint={kind === 'points' ? t('usePoints', { n: takes }) : undefined}
          on={use.includes(kind)}
          onClick={() => {
            checkout.use = use.includes(kind) ? use.filter(one => one !== kind) : [...use, kind]
          }}
        />
      ))}
    </View>
  )
}

function Lines({ lines, onCart }: { lines: ChosenLine[]; onCart: () => void }) {
  const t = orderTexts.useT()
  const language = useLanguage()
  const text = textOfLines(lines)
  useState(() => beginCheckout(text))
  const { addressId, isPickup, isOffline, remark, use } = useSnapshot(checkout)
  const { data: config, error: unpayable, reload: askConfig } = usePaymentConfig()
  const book = useCall('GET /address/queryAddressList', {}, { current: true })
  const address =
    book.data?.find(({ id }) => id === addressId) ??
    // what is offered first is where it can go
    book.data?.find(one => one.isServed) ??
    book.data?.find(one => one.isDefault) ??
    book.data?.[0]
  const to = isPickup ? { isPickup } : address ? { addressId: address.id } : {}
  const paidBy = use.length ? { use: [...use] } : {}
  const wanted = { lines, ...to, ...paidBy }
  const sure = useCall('POST /order/confirmOrder', book.data ? { body: wanted } : null, { current: true })
  // what stood there before stays while another address is asked about
  const [shown, setShown] = useState<OrderConfirmation>()
  useEffect(() => {
    if (sure.data) setShown(sure.data)
  }, [sure.data])
  const [said, setSaid] = useState('')
  const [run, busy] = useAttempt()
  // another try of the same is the same order; what is changed in between is another one
  const tried = useRef({ what: '', key: '' })
  const error = book.error ?? sure.error ?? (config ? undefined : unpayable)
  if (error && BACK_TO_CART.includes(error.id))
    return (
      <View className='content'>
        <EmptyState icon='shop' text={error.message} action={t('toCart')} onAction={onCart} />
      </View>
    )
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void Promise.all([book.data ? sure.reload() : book.reload(), config ?? askConfig()])
        }}
      />
    )
  if (!shown || !config) return <PageSkeleton cards={3} />
  const paysHere = config.payWays.includes(payment.way)
  const payOffline = shown.amount > 0 && shown.takesOffline && (isOffline || !paysHere)
  const isStuck = shown.amount > 0 && !paysHere && !shown.takesOffline
  const place = () =>
    void run(async () => {
      const body = {
        ...wanted,
        ...(remark.trim() ? { remark: remark.trim() } : {}),
        ...(payOffline ? { payOffline } : {}),
        amount: shown.amount,
        confirmToken: shown.confirmToken,
      }
      const what = JSON.stringify(body)
      if (tried.current.what !== what) tried.current = { what, key: uniqueKey() }
      try {
        const placed = await call('POST /order/placeOrder', { body }, { idempotencyKey: tried.current.key })
        checkout.of = ''
        if (placed.isLower)
          void Taro.showToast({ title: t('lower', { amount: money(placed.amount, language) }), icon: 'none' })
        if (placed.paymentNo) payAtOnce(placed.id)
        void loadCart()
        replace('/order/detail', { id: placed.id })
      } catch (refused) {
        if (!(refused instanceof ApiError) || refused.id !== 'ORDER_CHANGED') throw refused
        setSaid(refused.message)
        await sure.reload()
      }
    })
  const amount = money(shown.amount, language)
  return (
    <>
      <Columns
        narrow={
          <>
            {shown.amount > 0 && shown.takesOffline && (
              <View className='card checkout__where'>
                <Chips
                  name={t('payBy')}
                  chips={[
                    { value: 'here', text: t('payHere'), disabled: !paysHere },
                    { value: 'offline', text: t('payOffline') },
                  ]}
                  chosen={[payOffline ? 'offline' : 'here']}
                  onTap={value => {
                    checkout.isOffline = value === 'offline'
                  }}
                />
                {payOffline && <Text className='sub'>{t('payOfflineHint')}</Text>}
              </View>
            )}
            <OrderSums {...shown} />
            {/* what is covered is paid at once */}
            {shown.amount > 0 && (
              <Text className='hint checkout__keep'>
                {isStuck
                  ? t('payNowhere')
                  : payOffline
                    ? t('keepDays', { n: config.offlineDays })
                    : t('keepMinutes', { n: config.payMinutes })}
              </Text>
            )}
          </>
        }
      >
        {said !== '' && (
          <View className='card checkout__said' {...aria({ role: 'alert' })}>
            <Icon name='info' size={20} />
            <Text className='grow'>{said}</Text>
          </View>
        )}
        <Where address={address} lines={text} />
        <OrderLines lines={shown.lines} />
        <Assets {...shown} />
        <View className='card checkout__remark'>
          <Text className='card__title' {...aria({ hidden: true })}>
            {t('remark')}
          </Text>
          <TextInput
            value={remark}
            onChange={written => {
              checkout.remark = written
            }}
            label={t('remark')}
            placeholder={t('remarkHint')}
            maxLength={MAX_ORDER_REMARK}
            multiline
          />
        </View>
      </Columns>
      <StickyBar>
        <Button
          id='order-place'
          busy={busy || !sure.data}
          disabled={isStuck || (!isPickup && !address?.isServed)}
          onClick={place}
        >
          {t('place', { amount })}
        </Button>
      </StickyBar>
    </>
  )
}

export default screen('/mall/order', Checkout)
