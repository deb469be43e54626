import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { memo, useMemo, useState } from 'react'
import { fileUrl } from '@/api/upload'
import { fileSizeText, isPicture, isVideo } from '@/form/files'
import { useLanguage } from '@/i18n'
import { timeLabel } from '@shared/dates'
import { aria } from '@/platform/aria'
import { copyToClipboard } from '@/platform/clipboard'
import { go } from '@/screen/go'
import { openFile } from '@/ui/device'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Markdown } from '@/ui/markdown/Markdown'
import { Picture } from '@/ui/Picture'
import { usePictureViewer } from '@/ui/PictureViewer'
import { Tap } from '@/ui/Tap'
import type { Fill, FilledForm, Source } from '@shared/assistant'
import { assistantTexts } from '../assistant.i18n'
import { formsOf } from '../chat.fill'
import { isFromArticle, isQuoted } from '../chat.message'
import type { Message as ChatMessage } from '../chat.message'
import { partsOf, splitThinking, withoutMarks, withoutPlaceholders, type FileItem } from '../parts'
import { ActCard } from './ActCard'
import { EntryCard } from './EntryCard'
import { Glyph, type GlyphName } from './Glyph'
import { Thinking } from './Thinking'
import './Message.scss'

/** What the panel lets be done with a message; the same object while the panel stands, so that a piece of an answer draws one message. */
export interface MessageActions {
  /** `reason`: why it is disliked; without one a second tap takes it back */
  rate(key: string, wanted: 0 | 1, reason?: string): void
  retry(key: string): void
  edit(key: string): void
  resend(key: string): void
  goOn(): void
  fill(key: string): void
  /** does what the answer offers to do; throws what forbids it */
  confirm(key: string): Promise<void>
  /** opens a form that the answer offers, filled */
  openForm(key: string, form: FilledForm): void
  cite(source: Source, n: number): void
  /** a link of an answer: to a screen of the portal or to the web */
  link(url: string): void
}

interface MessageProps {
  message: ChatMessage
  /** who says it */
  name: string
  showSources: boolean
  /** the last answer, which may be asked for again */
  canRetry: boolean
  canEdit: boolean
  canFill: boolean
  /** an order entry's answer: its tables are fields and values */
  entry: boolean
  /** form that the answer is for */
  formName: string
  actions: MessageActions
}

/** Name of a file with its size, or its picture. Names are text, whatever they contain. */
function FileTiles({ list }: { list: FileItem[] }) {
  const { view, viewer } = usePictureViewer(list.filter(isPicture).map(one => fileUrl(one.url)))
  return (
    <View className='chat-files'>
      {list.map(one => (
        <Tap
          key={one.id || one.filename}
          className='chat-files__one'
          label={one.filename}
          onClick={() => {
            if (isPicture(one)) view(fileUrl(one.url))
            else if (isVideo(one)) go('/video', { src: one.url, title: one.filename })
            else void openFile(fileUrl(one.url), one.filename)
          }}
        >
          {isPicture(one) ? (
            <Picture className='chat-files__picture' src={fileUrl(one.url, 'thumbnail')} />
          ) : (
            <View className='chat-files__document'>
              <Icon name='file' size={22} />
              <View className='grow'>
                <Text className='chat-files__name'>{one.filename}</Text>
                <Text className='chat-files__size nums'>{fileSizeText(one.fileSize)}</Text>
              </View>
            </View>
          )}
        </Tap>
      ))}
      {viewer}
    </View>
  )
}

/** What order entry read, as fields and values; other tables keep their columns. */
function FieldTable({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <View className='field-table'>
      {head.length > 2 && (
        <View className='field-table__row field-table__row--head'>
          {head.map((cell, i) => (
            <Text key={i} className='field-table__cell'>
              {cell}
            </Text>
          ))}
        </View>
      )}
      {rows.map((row, n) => (
        <View key={n} className='field-table__row'>
          {row.map((cell, i) => (
            <Text key={i} className={i === 0 ? 'field-table__name' : 'field-table__cell'} userSelect>
              {cell}
            </Text>
          ))}
        </View>
      ))}
    </View>
  )
}

function Sources({ list, onCite }: { list: readonly Source[]; onCite: MessageActions['cite'] }) {
  const t = assistantTexts.useT()
  return (
    <View className='sources'>
      <Text className='hint'>{t('sources')}</Text>
      <View className='sources__list'>
        {list.map((source, i) => (
          <Tap key={i} className='sources__one' onClick={() => onCite(source, i + 1)}>
            <Text className='sources__number nums'>{String(i + 1)}</Text>
            <Text className='sources__name'>{source.documentName}</Text>
          </Tap>
        ))}
      </View>
    </View>
  )
}

function Action({ glyph, label, on, onClick }: { glyph: GlyphName; label: string; on?: boolean; onClick: () => void }) {
  return (
    <Tap
      className={'chat-action' + (on ? ' chat-action--on' : '')}
      label={label}
      {...(on === undefined ? {} : { pressed: on })}
      onClick={onClick}
    >
      <Glyph name={glyph} size={18} />
    </Tap>
  )
}

const REASONS = ['dislikeWrong', 'dislikeOther', 'dislikePartial', 'dislikeUnclear'] as const

/** Asks why an answer did not help; the company reads it in the words that were tapped. */
function DislikeReasons({ onChoose }: { onChoose: (reason: string) => void }) {
  const t = assistantTexts.useT()
  const [isGiven, setIsGiven] = useState(false)
  return (
    <View className='chat-reasons' {...aria({ role: 'status' })}>
      <Text className='hint'>{t(isGiven ? 'thanks' : 'whyDislike')}</Text>
      {!isGiven && (
        <View className='chat-reasons__list'>
          {REASONS.map(one => (
            <Tap
              key={one}
              className='chat-chip'
              onClick={() => {
                setIsGiven(true)
                onChoose(t(one))
              }}
            >
              {t(one)}
            </Tap>
          ))}
        </View>
      )}
    </View>
  )
}

/** The forms that a sentence may be for: the one that is meant first, where that is known. */
function Forms({
  message: { key, fill },
  forms,
  actions,
}: {
  message: ChatMessage
  forms: readonly FilledForm[]
  actions: MessageActions
}) {
  const t = assistantTexts.useT()
  const [first, ...others] = forms
  const chips = fill?.sure ? others : forms
  return (
    <View className='chat-forms'>
      {fill?.sure && first && (
        <View className='chat-message__fill'>
          <Button onClick={() => actions.openForm(key, first)}>{t('startEntry', { name: first.bizTypeName })}</Button>
        </View>
      )}
      {fill?.sure && others.length > 0 && <Text className='hint'>{t('anotherForm')}</Text>}
      <View className='chat-forms__list'>
        {chips.map(form => (
          <Tap key={form.bizTypeId} className='chat-chip' onClick={() => actions.openForm(key, form)}>
            {fill?.sure ? form.bizTypeName : t('startEntry', { name: form.bizTypeName })}
          </Tap>
        ))}
      </View>
    </View>
  )
}

/** Whether there is something to show of a form's progress. */
const isCard = ({ fields, there = [], emptied = [] }: Fill): boolean =>
  fields.length + there.length + emptied.length > 0

/** One message: a person's on the right, the assistant's on the left, with name and time. */
export const Message = memo(function Message({
  message,
  name,
  showSources,
  canRetry,
  canEdit,
  canFill,
  entry,
  formName,
  actions,
}: MessageProps) {
  const t = assistantTexts.useT()
  const language = useLanguage()
  const { key, role, content, state } = message
  const done = state === 'done' || state === 'failed'
  const tables = role === 'assistant' && (entry || message.fill !== null)
  const sources = message.relationKnowledgeInfo.filter(isQuoted)
  // the number of what is not listed leads nowhere
  const marks = showSources ? 0 : sources.length
  const parts = useMemo(
    () => partsOf(withoutMarks(withoutPlaceholders(content, t), marks), { done, tables }),
    [content, marks, done, tables, t],
  )
  const forms = formsOf(message)
  // answers of before have their table alone
  const progress = message.fill?.missing && isCard(message.fill) ? message.fill : null
  const thinkPart = parts.find(part => part.kind === 'think')
  const thinking = [message.thinking, thinkPart?.kind === 'think' ? thinkPart.text : ''].filter(Boolean).join('\n\n')
  const said = parts.some(part => part.kind !== 'think')
  const id = 'm-' + key.replace(/\W/g, '-')
  if (role === 'system')
    return (
      <View className='chat-notice' id={id}>
        <Text>{content}</Text>
      </View>
    )
  if (role === 'user')
    return (
      <View className='chat-message chat-message--user' id={id}>
        <Text className='chat-message__who'>{`${name}  ${timeLabel(message.createTime, language)}`}</Text>
        {parts.map((part, i) => (part.kind === 'file' ? <FileTiles key={i} list={part.files} /> : null))}
        {!parts.some(part => part.kind === 'file') && (
          <View className='chat-message__bubble'>
            <Text userSelect>{content}</Text>
          </View>
        )}
        {state === 'failed' && (
          <View className='chat-message__failed'>
            {/* what the server has was sent, whatever became of its answer */}
            <Text>{[t(message.id ? 'notAnswered' : 'notSent'), message.error].filter(Boolean).join(' · ')}</Text>
            <Tap className='chat-link' onClick={() => actions.resend(key)}>
              {t('resend')}
            </Tap>
          </View>
        )}
        {canEdit && (
          <View className='chat-message__own'>
            <Action glyph='edit' label={t('edit')} onClick={() => actions.edit(key)} />
          </View>
        )}
      </View>
    )
  const copy = async () => {
    void Taro.showToast({
      title: t(
        (await copyToClipboard(splitThinking(withoutMarks(withoutPlaceholders(content, t), sources.length), true).text))
          ? 'copied'
          : 'notCopied',
      ),
      icon: 'none',
    })
  }
  const retry = canRetry && <Action glyph='retry' label={t('retry')} onClick={() => actions.retry(key)} />
  // stopped before its first word
  if (done && message.isStop && !said && thinking === '')
    return (
      <View className='chat-message chat-message--assistant' id={id}>
        <View className='chat-message__actions'>{retry}</View>
      </View>
    )
  return (
    <View className='chat-message chat-message--assistant' id={id}>
      <Text className='chat-message__who'>{`${name}  ${timeLabel(message.createTime, language)}`}</Text>
      <View className='chat-message__card'>
        {thinking !== '' && <Thinking text={thinking} active={!done && state !== 'lost' && !said} />}
        {state === 'typing' && (
          <View className='chat-typing'>
            <Text className='visually-hidden'>{t('typing')}</Text>
            <View className='chat-typing__dot' />
            <View className='chat-typing__dot' />
            <View className='chat-typing__dot' />
          </View>
        )}
        {entry && !progress && !forms.length && formName !== '' && parts.some(part => part.kind === 'table') && (
          <Text className='sub'>{t('fillFor', { name: formName })}</Text>
        )}
        {parts.map((part, i) =>
          part.kind === 'markdown' ? (
            <Markdown
              key={i}
              text={part.text}
              done={done}
              onLink={actions.link}
              citations={showSources ? sources.length : 0}
              onCite={n => {
                const source = sources[n - 1]
                if (source) actions.cite(source, n)
              }}
            />
          ) : part.kind === 'table' && progress ? (
            <EntryCard key={i} fill={progress} name={progress.forms?.[0]?.bizTypeName ?? formName} />
          ) : part.kind === 'table' ? (
            <FieldTable key={i} head={part.head} rows={part.rows} />
          ) : part.kind === 'file' ? (
            <FileTiles key={i} list={part.files} />
          ) : null,
        )}
        {progress && done && !parts.some(part => part.kind === 'table') && (
          <EntryCard fill={progress} name={progress.forms?.[0]?.bizTypeName ?? formName} />
        )}
        {state === 'failed' && (
          <Text className='chat-message__error'>{t('failed', { error: message.error || t('network') })}</Text>
        )}
        {state === 'lost' && (
          <View className='chat-message__lost'>
            <Text>{t('lost')}</Text>
            <Tap className='chat-link' onClick={actions.goOn}>
              {t('goOn')}
            </Tap>
          </View>
        )}
        {done && showSources && sources.length > 0 && <Sources list={sources} onCite={actions.cite} />}
        {done && message.card && (
          <ActCard card={message.card} onConfirm={() => actions.confirm(key)} onOpen={actions.link} />
        )}
        {canFill && (
          <View className='chat-message__fill'>
            <Button onClick={() => actions.fill(key)}>{t('fill')}</Button>
          </View>
        )}
        {forms.length > 0 && <Forms message={message} forms={forms} actions={actions} />}
        {done && said && (
          <View className='chat-message__actions'>
            <Action
              glyph='copy'
              label={t('copy')}
              onClick={() => {
                void copy()
              }}
            />
            {retry}
            {message.id !== '' && (
              <Action
                glyph='like'
                label={t('like')}
                on={message.likeStatus === 1}
                onClick={() => actions.rate(key, 1)}
              />
            )}
            {message.id !== '' && (
              <Action
                glyph='dislike'
                label={t('dislike')}
                on={message.likeStatus === 0}
                onClick={() => actions.rate(key, 0)}
              />
            )}
            {message.source === 'local' && sources.some(isFromArticle) && (
              <Text className='chat-message__origin'>{t('local')}</Text>
            )}
          </View>
        )}
        {done && message.likeStatus === 0 && message.id !== '' && !message.isHistory && (
          <DislikeReasons onChoose={reason => actions.rate(key, 0, reason)} />
        )}
      </View>
    </View>
  )
})
