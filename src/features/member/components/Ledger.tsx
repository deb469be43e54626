import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import type { List } from '@/api/useList'
import { OptionSheet } from '@/form/parts/OptionSheet'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { go } from '@/screen/go'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { ListTail } from '@/ui/ListTail'
import { Tap } from '@/ui/Tap'
import { presentTime } from '@shared/clock'
import { timeLabel } from '@shared/dates'
import type { Language } from '@shared/language'
import { money } from '@shared/money'
import { memberTexts } from '../member.i18n'
import { lastMonths } from '../months'

type Ledgers =
  | 'POST /member/searchBalanceConsume'
  | 'POST /member/searchPointsConsume'
  | 'POST /member/searchServiceFeeConsume'
  | 'POST /member/searchLimitConsume'
type Entry = Output<Contract, Ledgers>['list'][number]
/** All of the time. */
export const ALL = ''

/** How much of an asset it is: points are pieces, the others money. */
export const assetText = (asset: Entry['asset'], amount: number, language: Language): string =>
  asset === 'points' ? String(amount) : money(amount, language)

function EntryRow({ entry }: { entry: Entry }) {
  const t = memberTexts.useT()
  const language = useLanguage()
  const { asset, delta, orderId } = entry
  const inside = (
    <View className='member-entry__row'>
      <View className='grow'>
        <Text className='member-entry__what'>{t(`reason_${entry.reason}`)}</Text>
        <Text className='hint member-entry__when'>
          {[timeLabel(entry.createTime, language), entry.number, entry.note].filter(Boolean).join(' · ')}
        </Text>
      </View>
      <View className='member-entry__sum'>
        <Text className={'nums' + (delta > 0 ? ' member-entry__in' : '')}>
          {delta > 0 ? '+' : '−'}
          {assetText(asset, Math.abs(delta), language)}
        </Text>
        <Text className='hint nums'>{t('after', { amount: assetText(asset, entry.after, language) })}</Text>
      </View>
    </View>
  )
  return (
    <View className='member-entry' {...aria({ role: 'listitem' })}>
      {orderId ? (
        <Tap className='member-entry__tap' onClick={() => go('/order/detail', { id: orderId })}>
          {inside}
        </Tap>
      ) : (
        inside
      )}
    </View>
  )
}

interface LedgerProps {
  asset: Entry['asset']
  list: List<Entry> & { head: Output<Contract, Ledgers> | undefined }
  /** `YYYY-MM`, or {@link ALL} */
  month: string
  onMonth: (month: string) => void
}

/** Entries of one asset by month, the newest first, with what came and went in it. */
export function Ledger({ asset, list, month, onMonth }: LedgerProps) {
  const t = memberTexts.useT()
  const language = useLanguage()
  const [asks, setAsks] = useState(false)
  const sum = (amount: number) => assetText(asset, amount, language)
  return (
    <View className='card member-ledger'>
      <View className='row'>
        <Text className='card__title grow' {...aria({ role: 'heading', level: 2 })}>
          {t('ledger')}
        </Text>
        <Tap className='member-ledger__month' onClick={() => setAsks(true)}>
          <Text>{month === ALL ? t('allTime') : month}</Text>
          <Icon name='down' size={16} />
        </Tap>
      </View>
      {list.head && list.items.length > 0 && (
        <Text className='sub nums'>
          {t('income', { amount: sum(list.head.income) })} · {t('outgo', { amount: sum(list.head.outgo) })}
        </Text>
      )}
      {list.items.length > 0 && (
        <View {...aria({ role: 'list', label: t('ledger') })}>
          {list.items.map(entry => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </View>
      )}
      <ListTail
        list={list}
        lines={1}
        empty={
          month === ALL ? (
            <Text className='sub'>{t('noEntries')}</Text>
          ) : (
            <EmptyState icon='file' text={t('noneInMonth')} action={t('allTime')} onAction={() => onMonth(ALL)} />
          )
        }
      />
      {asks && (
        <OptionSheet
          title={t('ledger')}
          choices={[
            { value: ALL, text: t('allTime') },
            ...lastMonths(presentTime()).map(one => ({ value: one, text: one })),
          ]}
          chosen={[month]}
          onChoose={([chosen = ALL]) => onMonth(chosen)}
          onClose={() => setAsks(false)}
        />
      )}
    </View>
  )
}

/** The input of a ledger's call for a month. */
export const ofMonth = (month: string): { body: { month?: string } } => ({ body: month === ALL ? {} : { month } })
