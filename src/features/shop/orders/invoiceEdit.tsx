import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { Chips } from '@/form/parts/Chips'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { go, replace } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { dropDraft, keepDraft, loadDraft, ownPlace } from '@/stores/drafts'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { money } from '@shared/money'
import { TitleFields } from '../components/TitleFields'
import { invoiceTexts } from '../invoice.i18n'
import {
  fieldErrors,
  NO_TITLE,
  typedOf,
  type Invoice,
  type KeptTitle,
  type TitleErrors,
  type TypedTitle,
} from '../invoice-title'
import './invoices.scss'

/** What it is asked for: an order or a request, or an invoice that is asked for already. */
interface About {
  bizType: 'order' | 'event'
  bizId: string
  invoice: Invoice | null
}

/** Asking for an invoice, or changing to whom one is made out that was asked for. */
function InvoiceEdit({ visit }: ScreenProps) {
  const t = invoiceTexts.useT()
  const { id = '', bizId = '', bizType = '' } = visit.query
  const kind = bizType === 'event' ? 'event' : 'order'
  const invoice = useCall('GET /invoice/get', id ? { query: { id } } : null)
  const payable = useCall('GET /invoice/payable', !id && bizId ? { query: { bizType: kind, bizId } } : null)
  const titles = useCall('GET /invoiceTitle/list', {})
  const last = useCall('GET /invoice/queryLast', {})
  useTitle(t(id ? 'changeTitle' : 'apply'))
  const about = id ? invoice : payable
  const error = about.error ?? titles.error ?? last.error
  if ((!id && !bizId) || error?.id === 'NOT_FOUND')
    return (
      <View className='content'>
        <EmptyState
          icon='file'
          text={t('missing')}
          action={t('toList')}
          onAction={() => replace('/invoiceManage/list')}
        />
      </View>
    )
  if (!about.data || !titles.data || last.data === undefined)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          for (const one of [about, titles, last]) void one.reload()
        }}
      />
    ) : (
      <PageSkeleton cards={2} />
    )
  const of = about.data
  if (!id && of.amount === 0)
    return (
      <View className='content'>
        <EmptyState icon='file' text={t('nothing')} action={t('toOrders')} onAction={() => go('/order/orderList')} />
      </View>
    )
  return (
    <Editor
      about={{ bizType: kind, bizId, invoice: invoice.data ?? null }}
      amount={of.amount}
      orders={of.orders}
      titles={titles.data}
      last={last.data}
    />
  )
}

function Editor({
  about: { bizType, bizId, invoice },
  amount,
  orders,
  titles,
  last,
}: {
  about: About
  amount: number
  orders: Invoice['orders']
  titles: readonly KeptTitle[]
  last: TypedTitle | null
}) {
  const t = invoiceTexts.useT()
  const language = useLanguage()
  const place = ownPlace(`invoice ${invoice?.id ?? bizId}`)
  const [draft] = useState(() => loadDraft(place))
  const [filled, setFilled] = useState<TypedTitle>(() => ({
    ...NO_TITLE,
    ...typedOf(invoice?.title ?? titles[0] ?? last ?? NO_TITLE),
    ...(draft.values as Partial<TypedTitle>),
  }))
  const [errors, setErrors] = useState<TitleErrors>({})
  const [run, busy] = useAttempt()
  const change = (part: Partial<TypedTitle>) => {
    const values = { ...filled, ...part }
    setFilled(values)
    keepDraft(place, { ...draft, values })
    setErrors({})
  }
  const chosen = titles.find(one => one.name === filled.name && one.taxNo === filled.taxNo)
  const send = () =>
    void run(async () => {
      const wrong: TitleErrors = {
        ...(filled.name.trim() ? {} : { name: t('needName') }),
        ...(filled.kind === 'personal' || filled.taxNo.trim() ? {} : { taxNo: t('needTaxNo') }),
      }
      setErrors(wrong)
      if (Object.keys(wrong).length) return
      const once = { idempotencyKey: draft.idempotencyKey }
      try {
        const { id } = invoice
          ? await call('POST /invoice/update', { body: { id: invoice.id, ...filled } }, once)
          : await call('POST /invoice/save', { body: { bizType, bizIds: [bizId], ...filled } }, once)
        dropDraft(place)
        void Taro.showToast({ title: t('applied'), icon: 'success' })
        replace('/invoice/detail', { id })
      } catch (error) {
        const found = fieldErrors(error)
        if (!found) throw error
        setErrors(found)
      }
    })
  return (
    <>
      <View className='content'>
        <View className='card'>
          <Text className='sub'>{t('amount')}</Text>
          <Text className='invoice-sum nums'>{money(amount, language)}</Text>
          <Text className='sub'>
            {t('orders')}: {orders.map(one => one.orderNo).join(' · ')}
          </Text>
        </View>
        {titles.length > 0 && (
          <View className='card'>
            <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
              {t('choose')}
            </Text>
            <Chips
              name={t('choose')}
              chips={[...titles.map(one => ({ value: one.id, text: one.name })), { value: '', text: t('other') }]}
              chosen={[chosen?.id ?? '']}
              onTap={id => change(typedOf(titles.find(one => one.id === id) ?? NO_TITLE))}
            />
          </View>
        )}
        <TitleFields key={chosen?.id ?? ''} value={filled} errors={errors} onChange={change} />
        <Text className='sub'>{t('applyHint')}</Text>
      </View>
      <StickyBar>
        <Button busy={busy} onClick={send}>
          {t(invoice ? 'save' : 'send')}
        </Button>
      </StickyBar>
    </>
  )
}

export default screen('/invoice/edit', InvoiceEdit)
