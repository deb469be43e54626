import './live.css'
import { Badge, Button, Drawer } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, type Answer } from '../api/call'
import { useGet, useWrite } from '../api/queries'
import { Icon } from '../ui/Icon'
import { Empty, Loaded } from '../ui/states'
import { Time } from '../ui/Time'
import { live } from './live.i18n'

const PAGE = 20
const READS = ['GET /staff/message/list', 'GET /staff/message/unReadMsg'] as const
type Message = Answer<'GET /staff/message/list'>['list'][number]

function Row({ message, open }: { message: Message; open: (message: Message) => void }) {
  const { title, body, about, number, isRead, createTime } = message
  return (
    <li>
      <button type='button' className={isRead ? 'message' : 'message message--new'} onClick={() => open(message)}>
        <b>{title}</b>
        <Time at={createTime} />
        <span className='message__about'>{[number, about].filter(Boolean).join(' · ')}</span>
        {body && <span className='message__body'>{body}</span>}
      </button>
    </li>
  )
}

function List({ onOpen }: { onOpen: (url: string) => void }) {
  const t = live.useT()
  const read = useWrite('POST /staff/message/readMsg', READS)
  const readAll = useWrite('POST /staff/message/readAll', READS)
  const query = useInfiniteQuery({
    queryKey: ['GET /staff/message/list', 'all'],
    queryFn: ({ pageParam }) =>
      call('GET /staff/message/list', { query: { pageSize: PAGE, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: ({ hasNextPage, list }) => (hasNextPage ? list.at(-1)?.id : undefined),
  })
  const open = (message: Message) => {
    if (!message.isRead) read.mutate({ body: { id: message.id } })
    onOpen(message.url)
  }
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const list = pages.flatMap(page => page.list)
        const [newest] = list
        if (!newest) return <Empty icon='chat' text={t('noMessages')} />
        return (
          <>
            {list.some(one => !one.isRead) && (
              <Button block loading={readAll.isPending} onClick={() => readAll.mutate({ body: { id: newest.id } })}>
                {t('readAll')}
              </Button>
            )}
            <ul className='messages'>
              {list.map(one => (
                <Row key={one.id} message={one} open={open} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('more')}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/** The bell with the number of unread messages, and what they are. */
export function Messages() {
  const t = live.useT()
  const [, go] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const unread = useGet('GET /staff/message/unReadMsg')
  const count = unread.data?.count ?? 0
  return (
    <>
      <button
        type='button'
        className='rail__item'
        title={count ? t('messagesUnread', { n: count }) : undefined}
        onClick={() => setOpen(true)}
      >
        {/* the description says the number */}
        <span aria-hidden>
          <Badge count={count} size='small' overflowCount={99}>
            <Icon name='chat' size={20} />
          </Badge>
        </span>
        <span>{t('messages')}</span>
      </button>
      <Drawer title={t('messages')} open={isOpen} onClose={() => setOpen(false)} destroyOnHidden>
        <List
          onOpen={url => {
            setOpen(false)
            if (url) go(url)
          }}
        />
      </Drawer>
    </>
  )
}
