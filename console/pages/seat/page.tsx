import './seat.css'
import { App, Button, InputNumber, Switch } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { MAX_SEAT_LIMIT } from '@shared/im'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { Icon } from '../../ui/Icon'
import { Page } from '../../ui/Page'
import { Pane } from '../../ui/Pane'
import { Empty, Failure, Skeleton } from '../../ui/states'
import { subjectTexts } from '../../ui/subject/subject.i18n'
import { useIsNarrow, useIsWide } from '../../ui/width'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { Bubbles } from './Bubbles'
import { NoteForm } from './NoteForm'
import { About } from './Facts'
import { Rows, TABS, type Tab } from './Rows'
import { Say } from './Say'
import { seat } from './seat.i18n'
import { Transfer } from './Transfer'
import { useThread, type Message } from './useThread'

const LISTS = ['GET /staff/im/list', 'GET /staff/im/desk'] as const
/** px from the end that count as the end */
const NEAR = 40

/** The open conversation: what was said, what can be said, and what can be done with it. */
function Open({ id, onBack }: { id: string; onBack: (() => void) | null }) {
  const t = seat.useT()
  const say = common.useT()
  const s = subjectTexts.useT()
  const may = useMay()
  const isWide = useIsWide()
  const { message: toast, modal } = App.useApp()
  const [, navigate] = useLocation()
  const thread = useThread(id)
  const { conversation, messages, error } = thread
  const [quoted, setQuoted] = useState<Message | null>(null)
  const [edited, setEdited] = useState<Message | null>(null)
  const [isTransferred, setTransferred] = useState(false)
  const [showsFacts, setShowsFacts] = useState(false)
  const [writesNote, setWritesNote] = useState(false)
  const notes = useGet('GET /staff/im/notes', { query: { conversationId: id } })
  const [atEnd, setAtEnd] = useState(true)
  const list = useRef<HTMLDivElement>(null)
  const read = useWrite('POST /staff/im/read', ['GET /staff/im/list'])
  const take = useWrite('POST /staff/im/take', LISTS)
  const end = useWrite('POST /staff/im/end', LISTS)
  const recall = useWrite('POST /staff/im/recall')
  const fail = (failure: Error) => void toast.error(failure.message)

  const last = messages[messages.length - 1]
  const toEnd = useCallback(() => {
    const element = list.current
    if (element) element.scrollTop = element.scrollHeight
  }, [])
  // older ones come above what is read, without moving it
  const height = useRef({ first: '', height: 0 })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const first = messages[0]?.id ?? ''
    if (atEnd) toEnd()
    else if (height.current.first && first !== height.current.first)
      element.scrollTop += element.scrollHeight - height.current.height
    height.current = { first, height: element.scrollHeight }
  })
  const isMine = conversation?.isMine ?? false
  const seen = useRef(0)
  const mark = read.mutate
  useEffect(() => {
    if (!isMine || !last || !atEnd || last.number <= seen.current || document.hidden) return
    seen.current = last.number
    mark({ body: { conversationId: id, number: last.number, isTyping: false } })
  }, [isMine, last, atEnd, id, mark])
  const lastHeard = [...messages].reverse().find(one => one.author === 'visitor')
  const isNewBelow = !atEnd && !!lastHeard && lastHeard.number > seen.current

  if (!conversation)
    return error ? (
      <div className='seat__thread'>
        <Failure error={error} retry={thread.reload} />
      </div>
    ) : (
      <div className='seat__thread'>
        <Skeleton rows={5} />
      </div>
    )
  const name = conversation.name || t('visitor')
  const stop = () => {
    setQuoted(null)
    setEdited(null)
  }
  const makeRequest = () => {
    const words = messages.filter(one => one.author === 'visitor' && one.type === 'txt' && !one.isRecalled)
    const { customerId, linkmanId, product } = conversation
    const query = new URLSearchParams({
      conversation: id,
      ...(customerId ? { customer: customerId } : {}),
      ...(linkmanId ? { linkman: linkmanId } : {}),
      ...(product ? { product: product.id } : {}),
      text: words
        .map(one => one.content)
        .join('\n')
        .slice(0, 500),
    })
    navigate(`/requests/new?${query.toString()}`)
  }
  return (
    <>
      <section className='seat__thread' aria-label={name}>
        <header className='seat__head'>
          {onBack && (
            <Button type='text' icon={<Icon name='back' size={18} />} aria-label={say('back')} onClick={onBack} />
          )}
          <h2>{name}</h2>
          <div className='seat__head-acts'>
            {!isWide && (
              <Button size='small' onClick={() => setShowsFacts(true)}>
                {t('facts')}
              </Button>
            )}
            {may('event.create') && conversation.eventId === null && (
              <Button size='small' onClick={makeRequest}>
                {t('makeRequest')}
              </Button>
            )}
            {isMine && (
              <Button size='small' onClick={() => setTransferred(true)}>
                {t('transfer')}
              </Button>
            )}
            {(isMine || conversation.state === 'queued') && (
              <Button
                size='small'
                danger
                onClick={() =>
                  modal.confirm({
                    title: t('endSure'),
                    okText: t('end'),
                    cancelText: say('cancel'),
                    onOk: () =>
                      end
                        .mutateAsync({ body: { conversationId: id } })
                        .then(thread.moved)
                        .catch((failure: Error) => fail(failure)),
                  })
                }
              >
                {t('end')}
              </Button>
            )}
          </div>
        </header>
        <div
          ref={list}
          className='seat__scroll'
          role='log'
          aria-label={name}
          onScroll={event => {
            const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
            setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR)
          }}
        >
          {thread.hasOlder && (
            <div className='seat__note'>
              <Button
                type='link'
                size='small'
                onClick={() => {
                  setAtEnd(false)
                  thread.older().catch((failure: Error) => fail(failure))
                }}
              >
                {t('earlier')}
              </Button>
            </div>
          )}
          <Bubbles
            thread={thread}
            name={name}
            canSay={isMine}
            notes={notes.data ?? []}
            acts={{
              quote: one => {
                setEdited(null)
                setQuoted(one)
              },
              edit: one => {
                setQuoted(null)
                setEdited(one)
              },
              recall: one => recall.mutate({ body: { messageId: one.id } }, { onSuccess: thread.put, onError: fail }),
            }}
          />
        </div>
        {!atEnd && (
          <div className='seat__latest'>
            <Button
              shape='round'
              type={isNewBelow ? 'primary' : 'default'}
              onClick={() => {
                setAtEnd(true)
                toEnd()
              }}
            >
              {t(isNewBelow ? 'newBelow' : 'latest')}
            </Button>
          </div>
        )}
        {writesNote ? (
          <NoteForm key={id} id={id} onClose={() => setWritesNote(false)} />
        ) : isMine ? (
          <Say
            key={id}
            conversation={conversation}
            thread={thread}
            quoted={quoted}
            edited={edited}
            onStop={stop}
            onSaid={() => setAtEnd(true)}
            onNote={() => setWritesNote(true)}
          />
        ) : (
          <div className='seat__closed'>
            <span>
              {conversation.state === 'closed'
                ? t('isOver')
                : conversation.state === 'serving'
                  ? t('notMine', { name: conversation.seatName })
                  : t('nobody')}
            </span>
            <Button icon={<Icon name='lock' size={16} />} onClick={() => setWritesNote(true)}>
              {s('internal')}
            </Button>
            {conversation.state === 'queued' && (
              <Button
                type='primary'
                loading={take.isPending}
                onClick={() =>
                  take.mutate(
                    { body: { conversationId: id } },
                    { onSuccess: next => next && thread.moved(next), onError: fail },
                  )
                }
              >
                {t('take')}
              </Button>
            )}
          </div>
        )}
      </section>
      <Pane title={t('facts')} open={isWide || showsFacts} onClose={() => setShowsFacts(false)}>
        <About conversation={conversation} messages={messages} />
      </Pane>
      {isTransferred && <Transfer id={id} onClose={() => setTransferred(false)} onMoved={thread.moved} />}
    </>
  )
}

/** My shift: whether I take conversations, how many at a time, and the next one. */
function Shift({ onTaken }: { onTaken: (id: string) => void }) {
  const t = seat.useT()
  const { message: toast } = App.useApp()
  const desk = useGet('GET /staff/im/desk')
  const shift = useWrite('POST /staff/im/shift', LISTS)
  const take = useWrite('POST /staff/im/take', LISTS)
  const fail = (failure: Error) => void toast.error(failure.message)
  if (!desk.data) return null
  const { seat: mine, queued } = desk.data
  return (
    <>
      <Switch
        aria-label={t('on')}
        checked={mine.isOn}
        loading={shift.isPending}
        onChange={isOn => shift.mutate({ body: { isOn, limit: mine.limit } }, { onError: fail })}
      />
      <span>{t(mine.isOn ? 'on' : 'off')}</span>
      <span aria-hidden>{t('limit')}</span>
      <InputNumber
        className='seat__limit'
        aria-label={t('limit')}
        size='small'
        min={1}
        max={MAX_SEAT_LIMIT}
        precision={0}
        value={mine.limit}
        onChange={limit => {
          if (limit) shift.mutate({ body: { isOn: mine.isOn, limit } }, { onError: fail })
        }}
      />
      <Button
        type='primary'
        disabled={!mine.isOn || !queued}
        loading={take.isPending}
        onClick={() =>
          take.mutate(
            { body: {} },
            {
              onSuccess: next => (next ? onTaken(next.id) : void toast.info(t('noneInLine'))),
              onError: fail,
            },
          )
        }
      >
        {t('takeNext')} {queued || ''}
      </Button>
    </>
  )
}

/** A seat: who is in line and who is served, what they say, and who they are. */
export default function Seat() {
  const t = seat.useT()
  const title = titles.useT()
  const isNarrow = useIsNarrow()
  const [get, set] = useUrlState()
  const tab: Tab = TABS.find(one => one === get('tab')) ?? 'mine'
  const open = get('id')
  const desk = useGet('GET /staff/im/desk')
  const list = useGet('GET /staff/im/list', { query: { tab, pageSize: 50 } })
  const news = (desk.data?.queued ?? 0) + (desk.data?.unread ?? 0)
  const name = title('seat')
  useEffect(() => {
    document.title = `${news ? `(${news}) ` : ''}${name} · Lianke`
  }, [news, name])
  // also while somebody writes: the text stays with its conversation
  const go = useRef<(by: 1 | -1) => void>(() => undefined)
  go.current = by => {
    const rows = list.data?.list ?? []
    const at = rows.findIndex(one => one.id === open)
    const next = rows[(at + by + rows.length) % rows.length]
    if (next) set({ id: next.id })
  }
  useEffect(() => {
    const pressed = (press: KeyboardEvent) => {
      if (!press.altKey || (press.key !== 'ArrowDown' && press.key !== 'ArrowUp')) return
      press.preventDefault()
      go.current(press.key === 'ArrowDown' ? 1 : -1)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
  return (
    <Page title={name} actions={<Shift onTaken={id => set({ tab: 'mine', id })} />}>
      <div className='seat'>
        {!(isNarrow && open) && (
          <Rows
            tab={tab}
            queued={desk.data?.queued}
            open={open}
            onTab={next => set({ tab: next, id: null })}
            onOpen={id => set({ id })}
          />
        )}
        {open ? (
          <Open key={open} id={open} onBack={isNarrow ? () => set({ id: null }) : null} />
        ) : (
          !isNarrow && (
            <section className='seat__thread seat__thread--none'>
              <Empty icon='chat' text={t('choose')} />
            </section>
          )
        )}
      </div>
    </Page>
  )
}
