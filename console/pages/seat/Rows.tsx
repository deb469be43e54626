import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { timeLabel } from '@shared/dates'
import type { Answer } from '../../api/call'
import { useGet } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { Avatar } from '../../ui/Avatar'
import { ViewTabs } from '../../ui/StateTabs'
import { Empty, Loaded } from '../../ui/states'
import { usePaused } from '../../ui/usePaused'
import { seat } from './seat.i18n'

export const TABS = ['queued', 'mine', 'serving', 'closed'] as const
export type Tab = (typeof TABS)[number]
export type Row = Answer<'GET /staff/im/list'>['list'][number]

const MINUTE_MS = 60_000
/** From so many minutes in line on a wait is a long one. */
const LONG_MINUTES = 5
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const EMPTY = { queued: 'emptyQueued', mine: 'emptyMine', serving: 'emptyServing', closed: 'emptyClosed' } as const

/** Minutes since an instant, going on with the clock. */
function useMinutesSince(at: string | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2)
    return () => clearInterval(timer)
  }, [])
  return at ? Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS)) : 0
}

function OneRow({ row, isOpen, onOpen }: { row: Row; isOpen: boolean; onOpen: () => void }) {
  const t = seat.useT()
  const language = useLanguage()
  const minutes = useMinutesSince(row.queueTime)
  const waited = (n: number): string =>
    n < HOUR_MINUTES
      ? t('waited', { n })
      : n < 2 * DAY_MINUTES
        ? t('waitedHours', { n: Math.floor(n / HOUR_MINUTES) })
        : t('waitedDays', { n: Math.floor(n / DAY_MINUTES) })
  const name = row.name || t('visitor')
  return (
    <li>
      <button
        type='button'
        className={isOpen ? 'seat__row seat__row--open' : 'seat__row'}
        aria-current={isOpen}
        onClick={onOpen}
      >
        <Avatar name={name} size={32} />
        <span className='seat__row-text'>
          <span className='seat__row-head'>
            <b>{name}</b>
            {row.state === 'queued' ? (
              <small className={minutes >= LONG_MINUTES ? 'seat__wait seat__wait--long' : 'seat__wait'}>
                {waited(minutes)}
              </small>
            ) : (
              <small>{timeLabel(row.lastTime, language)}</small>
            )}
          </span>
          <span className='seat__row-head'>
            <span className='seat__last'>{row.isVisitorTyping ? t('typing') : row.lastText}</span>
            {row.unread > 0 && (
              <span className='seat__unread' role='img' aria-label={t('unread', { n: row.unread })}>
                {row.unread}
              </span>
            )}
          </span>
          {row.state === 'serving' && !row.isMine && <small>{t('notMine', { name: row.seatName })}</small>}
        </span>
      </button>
    </li>
  )
}

/** The conversations of a tab: in line the oldest first, those that are over the newest first. */
export function Rows({
  tab,
  queued,
  open,
  onTab,
  onOpen,
}: {
  tab: Tab
  queued: number | undefined
  open: string
  onTab: (tab: Tab) => void
  onOpen: (id: string) => void
}) {
  const t = seat.useT()
  const [text, setText] = useState('')
  const keyword = usePaused(text.trim())
  const list = useGet('GET /staff/im/list', {
    query: { tab, pageSize: 50, ...(keyword ? { keyword } : {}) },
  })
  return (
    <section className='seat__list' aria-label={t('tabs')}>
      <ViewTabs
        label={t('tabs')}
        views={TABS.map(one => ({ key: one, text: t(one), ...(one === 'queued' && queued ? { n: queued } : {}) }))}
        chosen={tab}
        onChoose={onTab}
      />
      <Input
        allowClear
        className='seat__find'
        aria-label={t('find')}
        placeholder={t('find')}
        value={text}
        maxLength={64}
        onChange={event => setText(event.target.value)}
      />
      <Loaded query={list} rows={6}>
        {data =>
          data.list.length ? (
            <ul className='seat__rows'>
              {data.list.map(row => (
                <OneRow key={row.id} row={row} isOpen={row.id === open} onOpen={() => onOpen(row.id)} />
              ))}
            </ul>
          ) : (
            <Empty icon='chat' text={t(keyword ? 'emptyFound' : EMPTY[tab])} />
          )
        }
      </Loaded>
    </section>
  )
}
