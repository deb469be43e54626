import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { useList } from '@/api/useList'
import { common } from '@/i18n/common.i18n'
import { copyToClipboard } from '@/platform/clipboard'
import { ListTail } from '@/ui/ListTail'
import { Cell } from '@/ui/Cell'
import { Sheet } from '@/ui/Sheet'
import { Tap } from '@/ui/Tap'
import { presentTime } from '@shared/clock'
import { CARD_KINDS, type CardKind } from '@shared/im'
import { imTexts } from '../im.i18n'
import type { Message, Unsent } from '../types'
import './Sheets.scss'

type Card = NonNullable<Unsent['card']>

/** What can be done with a message: what is mine can be changed and taken back for a while. */
export function MessageMenu({
  message,
  minutes,
  onQuote,
  onEdit,
  onRecall,
  onClose,
}: {
  message: Message
  /** in which one's own can be changed */
  minutes: number
  onQuote: () => void
  onEdit: () => void
  onRecall: () => void
  onClose: () => void
}) {
  const t = imTexts.useT()
  const say = common.useT()
  const isText = message.type === 'txt'
  // the server's clock decides: what it refuses it says
  const isFresh =
    message.author === 'visitor' && presentTime() - Date.parse(message.createTime) < (minutes + 5) * 60_000
  const close = (run: () => void) => () => {
    onClose()
    run()
  }
  const copy = async () => {
    void Taro.showToast({ title: t((await copyToClipboard(message.content)) ? 'copied' : 'notCopied'), icon: 'none' })
  }
  return (
    <Sheet title={t('menu')} onClose={onClose}>
      {isText && <Cell title={t('copy')} onClick={close(() => void copy())} />}
      <Cell title={t('quote')} onClick={close(onQuote)} />
      {isFresh && isText && <Cell title={say('edit')} onClick={close(onEdit)} />}
      {isFresh && <Cell title={t('recall')} onClick={close(onRecall)} />}
    </Sheet>
  )
}

type Row = Card & { text: string }
/** Mine of a kind, the newest first. */
function Rows({ kind, onChoose }: { kind: CardKind; onChoose: (card: Card) => void }) {
  const t = imTexts.useT()
  const orders = useList('POST /order/userOrderListV2', kind === 'order' ? { body: { state: 'all' } } : null)
  const events = useList('GET /ssp/event/list', kind === 'event' ? { query: {} } : null)
  const products = useList('GET /product/list', kind === 'product' ? { query: {} } : null)
  const list = { order: orders, event: events, product: products }[kind]
  const rows: Row[] =
    kind === 'order'
      ? orders.items.map(one => ({
          kind,
          id: one.id,
          title: one.lines[0]?.name ?? one.orderNo,
          text: t('orderNo', { no: one.orderNo }),
        }))
      : kind === 'event'
        ? events.items.map(one => ({ kind, id: one.id, title: one.title, text: one.eventNo }))
        : products.items.map(one => ({ kind, id: one.id, title: one.name, text: one.serialNumber }))
  return (
    <View>
      {rows.map(({ text, ...card }) => (
        <Tap key={card.id} className='im-choice' onClick={() => onChoose(card)}>
          <Text className='im-choice__title'>{card.title}</Text>
          <Text className='hint nums'>{text}</Text>
        </Tap>
      ))}
      <ListTail list={list} lines={1} empty={<Text className='sub'>{t('noCards')}</Text>} />
    </View>
  )
}

/** A card is chosen from what is mine. */
export function CardSheet({
  kind: first,
  onChoose,
  onClose,
}: {
  kind: CardKind
  onChoose: (card: Card) => void
  onClose: () => void
}) {
  const t = imTexts.useT()
  const [kind, setKind] = useState(first)
  return (
    <Sheet title={t(kind)} onClose={onClose}>
      <View className='im-kinds'>
        {CARD_KINDS.map(one => (
          <Tap
            key={one}
            className={'im-chip' + (one === kind ? ' im-chip--on' : '')}
            pressed={one === kind}
            onClick={() => setKind(one)}
          >
            {t(one)}
          </Tap>
        ))}
      </View>
      <Rows
        key={kind}
        kind={kind}
        onChoose={card => {
          onClose()
          onChoose(card)
        }}
      />
    </Sheet>
  )
}
