import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useCallback, useRef, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useLiveLine } from '@/api/live'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { go, replace } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { openFile } from '@/ui/device'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Sheet } from '@/ui/Sheet'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { Tap } from '@/ui/Tap'
import { timeLabel } from '@shared/dates'
import { isInvoiceOver } from '@shared/invoice'
import { money } from '@shared/money'
import { uniqueKey } from '@shared/random'
import { invoiceTexts } from '../invoice.i18n'
import type { Invoice } from '../invoice-title'
import '../pages/addressList.scss'
import './invoices.scss'

const MISSING = ['NOT_FOUND', 'BAD_REQUEST']

function WithdrawSheet({ id, onClose, onDone }: { id: string; onClose: () => void; onDone: () => void }) {
  const t = invoiceTexts.useT()
  const say = common.useT()
  const key = useRef(uniqueKey())
  const [run, busy] = useAttempt()
  const withdraw = () =>
    void run(async () => {
      await call('POST /invoice/withdraw', { body: { id } }, { idempotencyKey: key.current })
      void Taro.showToast({ title: t('withdrawn'), icon: 'none' })
      onDone()
    })
  return (
    <Sheet title={t('withdraw')} onClose={onClose}>
      <View className='book__ask'>
        <Text className='sub'>{t('withdrawText')}</Text>
        <View className='book__buttons'>
          <Button kind='plain' onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button kind='danger' busy={busy} onClick={withdraw}>
            {t('withdraw')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  const t = invoiceTexts.useT()
  const language = useLanguage()
  const { title } = invoice
  const facts: [name: string, value: string][] = [
    [t('number'), invoice.number],
    [t('name'), title.name],
    [t('taxNo'), title.taxNo],
    [t('bank'), title.bank],
    [t('bankAccount'), title.bankAccount],
    [t('address'), title.address],
    [t('phone'), title.phone],
    [t('emailTo'), title.email],
    [t('ownNumber'), invoice.invoiceNo],
    [t('time'), timeLabel(invoice.createTime, language)],
    [t('issued'), invoice.issueTime ? timeLabel(invoice.issueTime, language) : ''],
  ]
  return (
    <View className='card'>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <View key={name} className='invoice-fact'>
            <Text className='sub'>{name}</Text>
            <Text className='invoice-fact__value' selectable>
              {value}
            </Text>
          </View>
        ))}
    </View>
  )
}

/** One invoice: how far it is, and its file. */
function InvoiceDetail({ visit }: ScreenProps) {
  const t = invoiceTexts.useT()
  const language = useLanguage()
  const { id = '' } = visit.query
  const { data, error, reload } = useCall('GET /invoice/get', id ? { query: { id } } : null, {
    current: true,
    live: { kinds: ['invoice'], id },
  })
  useLiveLine(data?.state === 'applied')
  const [isLeaving, setLeaving] = useState(false)
  const look = useCallback(() => {
    void reload()
  }, [reload])
  if (!data) {
    if (!id || (error && MISSING.includes(error.id)))
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
    return error ? <ErrorState error={error} onRetry={look} /> : <PageSkeleton cards={2} />
  }
  const { state, file } = data
  const [first] = data.orders
  const isOpen = state === 'applied' || state === 'refused'
  return (
    <>
      <View className='content'>
        <View className='card'>
          <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
            {t(`state_${state}`)}
          </Text>
          <Text className='invoice-sum nums'>{money(data.amount, language)}</Text>
          {data.reason !== '' && <Text className='sub'>{t('reason', { reason: data.reason })}</Text>}
          {state === 'applied' && <Text className='sub'>{t('applyHint')}</Text>}
        </View>
        <Facts invoice={data} />
        <View className='card'>
          <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
            {t('orders')}
          </Text>
          {data.orders.map(one => (
            <Tap key={one.id} className='invoice-card' onClick={() => go('/order/detail', { id: one.id })}>
              <View className='row'>
                <Text className='grow nums'>{one.orderNo}</Text>
                <Text className='nums'>{money(one.amount, language)}</Text>
              </View>
            </Tap>
          ))}
        </View>
        {isOpen && (
          <Button kind='plain' onClick={() => setLeaving(true)}>
            {t('withdraw')}
          </Button>
        )}
      </View>
      {file && state === 'issued' && (
        <StickyBar>
          <Button onClick={() => void openFile(file.url, file.filename)}>{t('download')}</Button>
        </StickyBar>
      )}
      {isOpen && (
        <StickyBar>
          <Button onClick={() => go('/invoice/edit', { id })}>
            {t(state === 'refused' ? 'change' : 'changeTitle')}
          </Button>
        </StickyBar>
      )}
      {isInvoiceOver(state) && first && (
        <StickyBar>
          <Button onClick={() => go('/invoice/edit', { bizType: 'order', bizId: first.id })}>{t('again')}</Button>
        </StickyBar>
      )}
      {isLeaving && (
        <WithdrawSheet
          id={id}
          onClose={() => setLeaving(false)}
          onDone={() => {
            setLeaving(false)
            look()
          }}
        />
      )}
    </>
  )
}

export default screen('/invoice/detail', InvoiceDetail)
