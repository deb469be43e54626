import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { panes } from '@/platform/panes'
import { go } from '@/screen/go'
import { screen } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { Columns } from '@/ui/Columns'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Sheet } from '@/ui/Sheet'
import { PageSkeleton } from '@/ui/Skeleton'
import { Tag } from '@/ui/Tag'
import { Tap } from '@/ui/Tap'
import { timeLabel } from '@shared/dates'
import { money } from '@shared/money'
import { invoiceTexts } from '../invoice.i18n'
import type { Invoice, KeptTitle } from '../invoice-title'
import '../pages/addressList.scss'
import './invoices.scss'

/** As many as one looks for; older ones are found in their orders. */
const SHOWN = 50

function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const t = invoiceTexts.useT()
  const language = useLanguage()
  const isBeside = panes.useIsBeside(invoice.id)
  return (
    <View className={'card' + (isBeside ? ' card--beside' : '')} {...aria({ role: 'listitem' })}>
      <Tap className='invoice-card' current={isBeside} onClick={() => go('/invoice/detail', { id: invoice.id })}>
        <View className='row'>
          <Text className='card__title grow'>{invoice.title.name}</Text>
          <Tag kind={invoice.state === 'issued' ? 'green' : invoice.state === 'refused' ? 'amber' : undefined}>
            {t(`state_${invoice.state}`)}
          </Tag>
        </View>
        <View className='row'>
          <Text className='sub grow nums'>{timeLabel(invoice.createTime, language)}</Text>
          <Text className='nums'>{money(invoice.amount, language)}</Text>
        </View>
      </Tap>
    </View>
  )
}

function RemoveSheet({ title, onClose, onRemoved }: { title: KeptTitle; onClose: () => void; onRemoved: () => void }) {
  const t = invoiceTexts.useT()
  const say = common.useT()
  const [run, busy] = useAttempt()
  const remove = () =>
    void run(async () => {
      await call('POST /invoiceTitle/delete', { body: { id: title.id } })
      onRemoved()
      void Taro.showToast({ title: t('removed'), icon: 'none' })
    })
  return (
    <Sheet title={t('removeTitle')} onClose={onClose}>
      <View className='book__ask'>
        <Text className='sub'>{title.name}</Text>
        <View className='book__buttons'>
          <Button kind='plain' onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button kind='danger' busy={busy} onClick={remove}>
            {say('delete')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}

function Titles({ titles, onChanged }: { titles: readonly KeptTitle[]; onChanged: () => void }) {
  const t = invoiceTexts.useT()
  const [leaving, setLeaving] = useState<KeptTitle | null>(null)
  return (
    <>
      {titles.length === 0 && <Text className='sub'>{t('noTitles')}</Text>}
      <View className='cards' {...aria({ role: 'list' })}>
        {titles.map(one => (
          <View key={one.id} className='card book' {...aria({ role: 'listitem' })}>
            <Tap className='book__main' onClick={() => go('/invoiceManage/edit', { id: one.id })}>
              <View className='book__who'>
                <Text className='book__name'>{one.name}</Text>
                {one.isDefault && <Tag>{t('isDefault')}</Tag>}
              </View>
              <Text className='book__line nums'>{one.taxNo || t('personal')}</Text>
            </Tap>
            <Tap className='book__act' label={t('remove', { name: one.name })} onClick={() => setLeaving(one)}>
              <Icon name='close' size={20} />
            </Tap>
          </View>
        ))}
      </View>
      <View className='invoices__add'>
        <Button kind='plain' onClick={() => go('/invoiceManage/edit')}>
          {t('addTitle')}
        </Button>
      </View>
      {leaving && (
        <RemoveSheet
          title={leaving}
          onClose={() => setLeaving(null)}
          onRemoved={() => {
            setLeaving(null)
            onChanged()
          }}
        />
      )}
    </>
  )
}

/** The customer's invoices, and to whom they are made out. */
function Invoices() {
  const t = invoiceTexts.useT()
  const list = useCall('GET /invoice/list', { query: { pageSize: SHOWN } }, { current: true })
  const titles = useCall('GET /invoiceTitle/list', {}, { current: true })
  const reload = () => {
    void list.reload()
    void titles.reload()
  }
  const error = list.error ?? titles.error
  if (!list.data || !titles.data)
    return error ? <ErrorState error={error} onRetry={reload} /> : <PageSkeleton cards={3} />
  return (
    <Columns
      className='invoices'
      narrow={
        <>
          <Text className='invoices__head' {...aria({ role: 'heading', level: 2 })}>
            {t('titles')}
          </Text>
          <Titles titles={titles.data} onChanged={reload} />
        </>
      }
    >
      <Text className='invoices__head' {...aria({ role: 'heading', level: 2 })}>
        {t('mine')}
      </Text>
      {list.data.list.length ? (
        <View className='cards' {...aria({ role: 'list' })}>
          {list.data.list.map(one => (
            <InvoiceCard key={one.id} invoice={one} />
          ))}
        </View>
      ) : (
        <EmptyState icon='file' text={t('none')} action={t('toOrders')} onAction={() => go('/order/orderList')} />
      )}
    </Columns>
  )
}

export default screen('/invoiceManage/list', Invoices)
