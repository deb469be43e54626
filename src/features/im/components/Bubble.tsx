import { Text, View } from '@tarojs/components'
import { memo, useState, type PropsWithChildren } from 'react'
import { fileUrl } from '@/api/upload'
import { fileSizeText } from '@/form/files'
import { useLanguage } from '@/i18n'
import { go } from '@/screen/go'
import { Icon, type IconName } from '@/ui/Icon'
import { openFile } from '@/ui/device'
import { Picture } from '@/ui/Picture'
import { Tap } from '@/ui/Tap'
import { timeLabel } from '@shared/dates'
import type { FileValue } from '@shared/form'
import type { CardKind } from '@shared/im'
import { imTexts } from '../im.i18n'
import type { Message, Unsent } from '../types'
import './Bubble.scss'

const CARD_ICONS: Record<CardKind, IconName> = { order: 'shop', event: 'service', product: 'device' }
const openCard = ({ kind, id }: { kind: CardKind; id: string }): void => {
  if (kind === 'order') go('/order/detail', { id })
  else if (kind === 'event') go('/event/view', { id })
  else go('/product/productDetail', { id })
}

/** A kept file that is no picture, by its name and size. */
function FileTile({ file }: { file: FileValue }) {
  return (
    <Tap className='im-file' onClick={() => void openFile(fileUrl(file.url), file.filename)} label={file.filename}>
      <Icon name='file' size={22} />
      <View className='grow'>
        <Text className='im-file__name'>{file.filename}</Text>
        <Text className='im-file__size nums'>{fileSizeText(file.fileSize)}</Text>
      </View>
    </Tap>
  )
}

function CardTile({ card }: { card: NonNullable<Message['card']> }) {
  return (
    <Tap className='im-card' onClick={() => openCard(card)}>
      {card.picture ? (
        <Picture className='im-card__picture' src={card.picture} icon={CARD_ICONS[card.kind]} />
      ) : (
        <View className='im-card__picture im-card__icon'>
          <Icon name={CARD_ICONS[card.kind]} size={22} />
        </View>
      )}
      <View className='grow'>
        <Text className='im-card__title'>{card.title}</Text>
        {card.text !== '' && <Text className='im-card__text'>{card.text}</Text>}
      </View>
      <Icon name='forward' size={16} />
    </Tap>
  )
}

/** What was said with the assistant before, folded. */
function Transcript({ lines }: { lines: NonNullable<Message['transcript']> }) {
  const t = imTexts.useT()
  const [open, setOpen] = useState(false)
  return (
    <View className='im-transcript'>
      <Tap className='im-transcript__head' expanded={open} onClick={() => setOpen(!open)}>
        <Text className='grow'>{t('transcript', { count: lines.length })}</Text>
        <Icon name='down' size={18} />
      </Tap>
      {open &&
        lines.map((line, i) => (
          <View key={i} className='im-transcript__line'>
            <Text className='im-transcript__who'>{t(line.role === 'user' ? 'you' : 'assistant')}</Text>
            <Text className='im-transcript__text' userSelect>
              {line.content}
            </Text>
            {line.sources.length > 0 && (
              <Text className='hint'>{t('sources', { names: line.sources.join(' · ') })}</Text>
            )}
          </View>
        ))}
    </View>
  )
}

const isCounted = (one: Message): boolean => one.type !== 'system' && one.type !== 'transcript'

interface BubbleProps {
  message: Message
  /** the one before is of another author, or from long before */
  isFirst: boolean
  /** under my last one that the other side has, whether it was seen */
  receipt: 'seen' | 'delivered' | null
  onMenu: (message: Message) => void
  onView: (url: string) => void
}

/** One thing that was said: mine on the right, the other side's on the left; what the conversation says by itself in the middle. */
export const Bubble = memo(function Bubble({ message, isFirst, receipt, onMenu, onView }: BubbleProps) {
  const t = imTexts.useT()
  const language = useLanguage()
  const { author, type, note, content, file, card, transcript, quote, authorName } = message
  const id = 'm-' + message.id.replace(/\W/g, '-')
  const name = author === 'visitor' ? t('you') : authorName || t('staff')
  if (note)
    return (
      <View className='im-note' id={id}>
        <Text>{t(note === 'product' ? 'aboutProduct' : note, { text: content })}</Text>
      </View>
    )
  if (transcript)
    return (
      <View className='im-row' id={id}>
        <Transcript lines={transcript} />
      </View>
    )
  if (message.isRecalled)
    return (
      <View className='im-note' id={id}>
        <Text>{author === 'visitor' ? t('youRecalled') : t('recalled', { name })}</Text>
      </View>
    )
  const menu = () => onMenu(message)
  const isMine = author === 'visitor'
  return (
    <View className={'im-row' + (isMine ? ' im-row--mine' : '')} id={id}>
      {isFirst && !isMine && (
        <Text className='im-row__who'>{`${name} · ${timeLabel(message.createTime, language)}`}</Text>
      )}
      <View className='im-row__line'>
        <View className={'im-bubble' + (type === 'txt' ? '' : ' im-bubble--bare')}>
          {quote && <Text className='im-quote'>{`${quote.authorName}：${quote.text || t('quoteGone')}`}</Text>}
          {type === 'image' && file ? (
            <Tap className='im-picture' label={file.filename} onClick={() => onView(fileUrl(file.url))}>
              <Picture className='im-picture__image' src={fileUrl(file.url)} />
            </Tap>
          ) : file ? (
            <FileTile file={file} />
          ) : card ? (
            <CardTile card={card} />
          ) : (
            <Text userSelect>{content}</Text>
          )}
        </View>
        {isCounted(message) && (
          <Tap className='im-row__more' label={`${t('menu')}: ${content.slice(0, 20)}`} onClick={menu}>
            <View className='im-row__dots' />
          </Tap>
        )}
      </View>
      {(receipt || message.isEdited) && (
        <Text className='im-row__state'>
          {[
            message.isEdited ? t('edited') : '',
            receipt ? `${t(receipt)} · ${timeLabel(message.createTime, language)}` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
    </View>
  )
})

function Waiting({ one, children }: PropsWithChildren<{ one: Unsent }>) {
  return <View className={'im-bubble' + (one.type === 'txt' ? '' : ' im-bubble--bare')}>{children}</View>
}

/** One's own message on its way: it says where it is, and what can be done when it does not come through. */
export function UnsentBubble({
  one,
  onRetry,
  onRemove,
}: {
  one: Unsent
  onRetry: (key: string) => void
  onRemove: (key: string) => void
}) {
  const t = imTexts.useT()
  return (
    <View className='im-row im-row--mine im-row--unsent' id={'m-' + one.key}>
      <View className='im-row__line'>
        <Waiting one={one}>
          {one.type === 'image' && (one.preview || one.file) ? (
            <Picture className='im-picture__image' src={one.preview || (one.file ? fileUrl(one.file.url) : '')} />
          ) : one.filename !== '' ? (
            <View className='im-file'>
              <Icon name='file' size={22} />
              <Text className='im-file__name'>{one.filename}</Text>
            </View>
          ) : one.card ? (
            <View className='im-card'>
              <View className='im-card__picture im-card__icon'>
                <Icon name={CARD_ICONS[one.card.kind]} size={22} />
              </View>
              <Text className='im-card__title grow'>{one.card.title}</Text>
            </View>
          ) : (
            <Text>{one.content}</Text>
          )}
        </Waiting>
      </View>
      {one.state === 'failed' ? (
        <View className='im-row__failed'>
          <Text>{one.error}</Text>
          <Tap className='im-link' onClick={() => onRetry(one.key)}>
            {t('resend')}
          </Tap>
          <Tap className='im-link' onClick={() => onRemove(one.key)}>
            {t('remove')}
          </Tap>
        </View>
      ) : (
        <Text className='im-row__state'>{t(one.state === 'waiting' ? 'waitsForLine' : 'sending')}</Text>
      )}
    </View>
  )
}
