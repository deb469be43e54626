import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { Fragment, useCallback, useEffect, useState } from 'react'
import { fileUrl } from '@/api/upload'
import { attendanceLine, opensAt } from '@/domain/attendance'
import { attendanceTexts } from '@/domain/attendance.i18n'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { file as files } from '@/platform/file'
import { ListEnd } from '@/platform/list-end'
import { Scroller } from '@/platform/scroller'
import { go } from '@/screen/go'
import { RichTextLinks } from '@/screen/RichTextLinks'
import { useDoor } from '@/stores/door'
import { leaveFill } from '@/stores/pending-fill'
import { useSession } from '@/stores/session'
import { useKeptText } from '@/stores/kept-text'
import { Icon } from '@/ui/Icon'
import { usePictureViewer } from '@/ui/PictureViewer'
import { Tap } from '@/ui/Tap'
import { dayLabel } from '@shared/dates'
import { MAX_IM_TEXT, type CardKind } from '@shared/im'
import { imTexts } from '../im.i18n'
import type { Talk as Session, TalkState } from '../talk.session'
import type { Config, Message } from '../types'
import { Closed, InLine, Over } from './Around'
import { Bubble, UnsentBubble } from './Bubble'
import { Composer } from './Composer'
import { CardSheet, MessageMenu } from './Sheets'
import './Talk.scss'

/** The end is scrolled to again after so long, ms: pictures change the height meanwhile. */
const AGAIN_MS = [0, 300, 1000] as const
/** A name stands again above what is said so long after the last thing, ms. */
const PAUSE_MS = 5 * 60_000
/** Characters of a message in the line that says what is quoted. */
const QUOTED = 60

interface TalkProps {
  talk: Session
  state: TalkState
  /** as it is now */
  workTime: Config['workTime']
  welcome: string
  questions: readonly string[]
  maxFileMb: number
  recallMinutes: number
}

/** What people say to each other, and the bar in which is written. */
export function Talk({ talk, state, workTime, welcome, questions, maxFileMb, recallMinutes }: TalkProps) {
  const t = imTexts.useT()
  const say = common.useT()
  const of = attendanceTexts.useT()
  const language = useLanguage()
  const hasLogin = useSession().state === 'hasLogin'
  const eventTypes = useDoor().data?.eventTypes ?? []
  const { conversation, messages, unsent, isOff } = state
  const [text, setText] = useKeptText('im.' + (conversation?.id ?? ''), true)
  const [following, setFollowing] = useState(true)
  const [toEnd, setToEnd] = useState(0)
  const [seenTo, setSeenTo] = useState(0)
  const [menu, setMenu] = useState<Message | null>(null)
  const [quoted, setQuoted] = useState<Message | null>(null)
  const [edited, setEdited] = useState<Message | null>(null)
  const [cards, setCards] = useState<CardKind | null>(null)
  const pictures = messages.flatMap(one => (one.type === 'image' && one.file ? [fileUrl(one.file.url)] : []))
  const { view, viewer } = usePictureViewer(pictures)
  const onView = useCallback((url: string) => view(url), [view])
  const onMenu = useCallback((message: Message) => setMenu(message), [])

  const last = messages[messages.length - 1]
  const lastHeard = [...messages].reverse().find(one => one.author === 'seat')
  const lastMine = [...messages].reverse().find(one => one.author === 'visitor' && !one.isRecalled)
  useEffect(() => {
    if (!following || !last) return
    setSeenTo(last.number)
    talk.seen(last.number)
  }, [following, last, talk])
  const isNewBelow = !following && !!lastHeard && lastHeard.number > seenTo
  const toLatest = () => {
    setFollowing(true)
    setToEnd(old => old + 1)
  }

  const standing = conversation?.state
  const isOver = standing === 'closed'
  const template = eventTypes.find(one => one.enabled === 1 && one.isDelete === 0)
  const onRequest = template
    ? () => {
        const mine = messages.filter(one => one.author === 'visitor' && one.type === 'txt' && !one.isRecalled)
        const words = [...mine.map(one => one.content), ...unsent.map(one => one.content), text]
        leaveFill({
          templateId: template.id,
          values: {},
          productId: conversation?.product?.id ?? null,
          sentence: words.filter(Boolean).join('\n'),
        })
        go('/event/create', { templateId: template.id })
      }
    : null
  const out = { onRequest, isVisitor: !hasLogin, talk }
  const isLong = messages.some(one => one.note === 'waitLong')
  const isQuiet = !workTime.isOpen && standing !== 'serving' && !isOver

  // of a talk that is over nothing is promised; who is served hears from the person; when it opens stands below
  const line = isOff
    ? t('lineLost')
    : isOver || standing === 'serving'
      ? ''
      : workTime.isOpen
        ? attendanceLine(workTime, language)
        : workTime.text && of('phoneHours', { hours: workTime.text })

  const stopEditing = () => {
    setEdited(null)
    setText('')
  }
  const send = async () => {
    const words = text.trim()
    if (!words) return
    const { length } = [...words]
    if (length > MAX_IM_TEXT) {
      // what was written stays where it can be shortened
      void Taro.showModal({
        content: t('tooLong', { most: MAX_IM_TEXT, n: length }),
        showCancel: false,
        confirmText: say('confirm'),
      })
      return
    }
    setText('')
    talk.typing(false)
    if (edited) {
      setEdited(null)
      if (!(await talk.edit(edited.id, words))) setText(words)
      return
    }
    talk.say({ type: 'txt', content: words }, quoted?.number ?? 0)
    setQuoted(null)
    toLatest()
  }
  const end = async () => {
    const { confirm } = await Taro.showModal({
      content: t('endSure'),
      confirmText: say('confirm'),
      cancelText: say('cancel'),
    })
    if (confirm) await talk.end()
  }
  const quoteText = (message: Message): string =>
    `${message.author === 'visitor' ? t('you') : message.authorName || t('staff')}：${(message.content || message.card?.title || message.file?.filename || '').slice(0, QUOTED)}`

  return (
    <>
      {(line !== '' || standing === 'serving') && (
        <View className='im-strip'>
          <Text className='im-strip__text grow' {...aria({ role: 'status', live: 'polite' })}>
            {line}
          </Text>
          {standing === 'serving' && (
            <Tap className='im-link' onClick={() => void end()}>
              {t('endTalk')}
            </Tap>
          )}
        </View>
      )}
      <View className='im-middle'>
        <Scroller
          className='im-list'
          following={following}
          onFollowing={setFollowing}
          toEnd={toEnd}
          again={AGAIN_MS}
          first={messages[0]?.id ?? ''}
          names={aria({ role: 'log', label: t('log') })}
        >
          {state.hasOlder && (
            <>
              {!following && <ListEnd onReach={() => void talk.older()} />}
              <Tap
                className='list-end'
                disabled={state.isLoadingOlder}
                onClick={() => {
                  setFollowing(false)
                  void talk.older()
                }}
              >
                {t('earlier')}
              </Tap>
            </>
          )}
          {!messages.length && (
            <>
              <View className='im-row'>
                <View className='im-bubble'>
                  <Text>{welcome || t('welcome')}</Text>
                </View>
              </View>
              <RichTextLinks module='im' />
            </>
          )}
          {messages.map((message, i) => {
            const before = messages[i - 1]
            const day = dayLabel(message.createTime, language)
            const isFirst =
              before?.author !== message.author ||
              before.authorName !== message.authorName ||
              Date.parse(message.createTime) - Date.parse(before.createTime) > PAUSE_MS
            return (
              <Fragment key={message.id}>
                {(!before || dayLabel(before.createTime, language) !== day) && (
                  <View className='im-note nums'>
                    <Text>{day}</Text>
                  </View>
                )}
                <Bubble
                  message={message}
                  isFirst={isFirst}
                  receipt={
                    message !== lastMine || unsent.length || !conversation
                      ? null
                      : message.number <= conversation.seenBySeat
                        ? 'seen'
                        : 'delivered'
                  }
                  onMenu={onMenu}
                  onView={onView}
                />
              </Fragment>
            )
          })}
          {unsent.map(one => (
            <UnsentBubble key={one.key} one={one} onRetry={talk.retry} onRemove={talk.remove} />
          ))}
          {conversation?.isSeatTyping && standing === 'serving' && (
            <View className='im-row'>
              <View className='im-bubble im-typing'>
                <Text className='visually-hidden'>{t('typing', { name: conversation.seatName })}</Text>
                <View className='im-typing__dot' />
                <View className='im-typing__dot' />
                <View className='im-typing__dot' />
              </View>
            </View>
          )}
          {standing === 'queued' && conversation && !isQuiet && (
            <InLine conversation={conversation} isLong={isLong} {...out} />
          )}
          {isQuiet && <Closed time={opensAt(workTime.time, language)} isKept={standing === 'queued'} {...out} />}
          {(!conversation || standing === 'open') && !unsent.length && (
            <View className='im-chips'>
              {!messages.length &&
                questions.map(question => (
                  <Tap key={question} className='im-chip' onClick={() => talk.say({ type: 'txt', content: question })}>
                    {question}
                  </Tap>
                ))}
              {workTime.isOpen && (
                <Tap className='im-chip im-chip--on' id='im-person' onClick={() => void talk.askPerson()}>
                  {t('askPerson')}
                </Tap>
              )}
            </View>
          )}
        </Scroller>
        {!following && (
          <Tap
            className={'im-latest' + (isNewBelow ? ' im-latest--new' : '')}
            label={t(isNewBelow ? 'newBelow' : 'latest')}
            onClick={toLatest}
          >
            {isNewBelow && <Text>{t('newBelow')}</Text>}
            <Icon name='down' size={20} />
          </Tap>
        )}
      </View>
      {isOver && conversation ? (
        <Over conversation={conversation} talk={talk} onNew={() => void talk.renew()} />
      ) : (
        <Composer
          text={text}
          onText={words => {
            setText(words)
            talk.typing(words.trim() !== '')
          }}
          onSend={() => void send()}
          name={standing === 'serving' ? (conversation?.seatName ?? '') : ''}
          maxFileMb={maxFileMb}
          hasCards={hasLogin}
          onFile={picked => {
            talk.sayFile(picked, () => files.release(picked))
            toLatest()
          }}
          onCard={setCards}
          about={
            edited
              ? { text: t('editing'), stop: t('stopEdit'), onStop: stopEditing }
              : quoted
                ? { text: quoteText(quoted), stop: t('stopQuote'), onStop: () => setQuoted(null) }
                : null
          }
        />
      )}
      {menu && (
        <MessageMenu
          message={menu}
          minutes={recallMinutes}
          onQuote={() => {
            setEdited(null)
            setQuoted(menu)
          }}
          onEdit={() => {
            setQuoted(null)
            setEdited(menu)
            setText(menu.content)
          }}
          onRecall={() => void talk.recall(menu.id)}
          onClose={() => setMenu(null)}
        />
      )}
      {cards && (
        <CardSheet
          kind={cards}
          onChoose={card => {
            talk.say({ type: 'card', card })
            // it is what the talk is about, where nothing else is
            if (card.kind === 'product' && !conversation?.product) void talk.aboutProduct(card.id)
            toLatest()
          }}
          onClose={() => setCards(null)}
        />
      )}
      {viewer}
    </>
  )
}
