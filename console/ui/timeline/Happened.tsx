import './timeline.css'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import { readsTimeline, TIMELINE, TIMELINE_KINDS, TIMELINE_TOPICS, type TimelineTopic } from '@shared/customer-timeline'
import type { IconName } from '@shared/icons'
import type { Language } from '@shared/language'
import { ASSETS } from '@shared/member'
import { money } from '@shared/money'
import { VISIT_RESULT_WORDS } from '@shared/visit-result'
import { AFTER_SALE_WORDS } from '@shared/words/aftersale'
import { CONVERSATION_WORDS } from '@shared/words/conversation'
import { EVENT_WORDS } from '@shared/words/event'
import { INVOICE_WORDS } from '@shared/words/invoice'
import type { Word } from '@shared/words/kind-words'
import { ASSET_REASON_WORDS, ASSET_WORDS } from '@shared/words/member'
import { ORDER_WORDS } from '@shared/words/order'
import { REGISTRATION_WORDS } from '@shared/words/registration'
import { REPORT_WORDS } from '@shared/words/report'
import { TASK_WORDS } from '@shared/words/task'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGetPages, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { changeText } from '../asset-text'
import { Icon } from '../Icon'
import { RemoveButton } from '../RemoveButton'
import { ViewTabs } from '../StateTabs'
import { Empty, Loaded } from '../states'
import { Time } from '../Time'
import { timelineTexts } from './timeline.i18n'

type Entry = Answer<'GET /staff/customer/timeline'>['list'][number]
type Kind = Entry['kind']
const PAGE = 20

const ICONS: Record<Kind, IconName> = {
  event: 'service',
  task: 'calendar',
  visit: 'repair',
  report: 'pen',
  order: 'install',
  afterSale: 'refresh',
  invoice: 'file',
  payment: 'check',
  memberAsset: 'gift',
  conversation: 'chat',
  survey: 'star',
  note: 'lock',
  message: 'mail',
  registration: 'register',
  login: 'user',
}
const OPENS: Record<NonNullable<Entry['opens']>['kind'], (id: string) => string> = {
  event: id => `/work/event/${id}`,
  task: id => `/work/task/${id}`,
  order: id => `/orders?id=${id}`,
  afterSale: id => `/after-sales?id=${id}`,
  invoice: id => `/invoices?id=${id}`,
  registration: id => `/registrations?id=${id}`,
  conversation: id => `/seat?tab=closed&id=${id}`,
  memberAsset: id => `/members?id=${id}`,
}
const STATES: Partial<Record<Kind, Readonly<Record<string, Word>>>> = {
  event: EVENT_WORDS.states,
  task: TASK_WORDS.states,
  visit: VISIT_RESULT_WORDS,
  report: REPORT_WORDS.states,
  order: ORDER_WORDS.states,
  afterSale: AFTER_SALE_WORDS.states,
  invoice: INVOICE_WORDS.states,
  registration: REGISTRATION_WORDS.states,
  conversation: CONVERSATION_WORDS.states,
}
const CHANNELS = { wechat: 'channel_wechat', alipay: 'channel_alipay', counter: 'channel_counter' } as const
const isChannel = (text: string): text is keyof typeof CHANNELS => Object.hasOwn(CHANNELS, text)
const SURVEYED = {
  open: 'survey_open',
  answered: 'survey_answered',
  expired: 'survey_expired',
  reopen: 'survey_reopen',
  call: 'survey_call',
} as const
const isSurveyed = (text: string): text is keyof typeof SURVEYED => Object.hasOwn(SURVEYED, text)

/** What an entry says: what happened, more of it, and how it stands. */
function saidOf(
  entry: Entry,
  t: typeof timelineTexts.t,
  language: Language,
): { what: string; more: string[]; end: string } {
  const { kind, number, title, state, text, who, amount } = entry
  const sum = amount === null ? '' : money(amount, language)
  const end = STATES[kind]?.[state]?.[language] ?? ''
  switch (kind) {
    case 'event':
    case 'task':
      return { what: title, more: [number, who], end }
    case 'visit':
      return { what: who ? t('visit', { who }) : t('visitOfNobody'), more: [title, number, text], end }
    case 'report':
      return { what: t('report', { number }), more: [title, who, sum, text], end }
    case 'order':
      return { what: t('order', { amount: sum }), more: [number], end }
    case 'afterSale':
      return { what: t('afterSale', { number }), more: [sum && t('back', { amount: sum }), text], end }
    case 'invoice':
      return { what: t('invoice', { amount: sum }), more: [number, title], end }
    case 'payment':
      return {
        what: t('payment', { amount: sum }),
        more: [title, number],
        end: isChannel(state) ? t(CHANNELS[state]) : '',
      }
    case 'memberAsset': {
      const asset = ASSETS.find(one => one === title)
      const reasons: Readonly<Record<string, Word>> = ASSET_REASON_WORDS
      return {
        what: asset ? `${ASSET_WORDS[asset][language]} ${changeText(asset, amount ?? 0, language)}` : title,
        more: [reasons[state]?.[language] ?? '', number, text],
        end: '',
      }
    }
    case 'conversation':
      return { what: title || t('conversation'), more: [t('conversation'), who, number, text], end }
    case 'survey':
      return {
        what: t('survey', { title }),
        more: [number, text, who],
        end: isSurveyed(state) ? t(SURVEYED[state]) : '',
      }
    case 'note':
      return { what: title, more: [who], end: '' }
    case 'message':
      return { what: title, more: [t('told', { who }), number, text], end: '' }
    case 'registration':
      return { what: t('registration', { title }), more: [number, text], end }
    case 'login':
      return { what: t('login', { who }), more: [title], end: '' }
  }
}

function Row({ entry }: { entry: Entry }) {
  const t = timelineTexts.useT()
  const language = useLanguage()
  const remove = useWrite('POST /staff/customer/removeNote', ['GET /staff/customer/timeline'])
  const { what, more, end } = saidOf(entry, t, language)
  return (
    <li className={`happened__entry happened__entry--${entry.kind}`}>
      <span className='happened__icon'>
        <Icon name={ICONS[entry.kind]} size={16} />
      </span>
      <div className='happened__what'>
        {entry.opens ? (
          <Link href={OPENS[entry.opens.kind](entry.opens.id)}>
            <b>{what}</b>
          </Link>
        ) : (
          <b>{what}</b>
        )}
        <small>{more.filter(Boolean).join(' · ')}</small>
      </div>
      <div className='happened__end'>
        <Time at={entry.time} />
        {end && <span>{end}</span>}
        {entry.kind === 'note' && entry.state === 'mine' && (
          <RemoveButton isQuiet name={t('note')} remove={() => remove.mutateAsync({ body: { id: entry.id } })} />
        )}
      </div>
    </li>
  )
}

/** Whose timeline it is. */
export type TimelineOf = { customerId: string } | { linkmanId: string } | { productId: string }

/** What happened with a customer, a contact or a machine, the newest first, cut down to a topic; each entry opens its thing. */
export default function Happened({ of }: { of: TimelineOf }) {
  const t = timelineTexts.useT()
  const c = common.useT()
  const may = useMay()
  const [topic, setTopic] = useState<TimelineTopic | null>(null)
  const query = useGetPages(
    'GET /staff/customer/timeline',
    from => ({ query: { ...of, pageSize: PAGE, ...(topic ? { topic } : {}), ...(from ? { before: from } : {}) } }),
    page => page.next,
  )
  const read = new Set<TimelineTopic>(
    TIMELINE_KINDS.filter(kind => readsTimeline(kind, may)).map(kind => TIMELINE[kind].topic),
  )
  // of a contact there are no notes, and of a machine only what is done for it
  const known: readonly TimelineTopic[] =
    'productId' in of ? ['work', 'visit', 'other'] : TIMELINE_TOPICS.filter(one => 'customerId' in of || one !== 'note')
  return (
    <section className='happened' aria-label={t('timeline')}>
      <ViewTabs
        label={t('topics')}
        views={[
          { key: null, text: c('all') },
          ...known.filter(one => read.has(one)).map(key => ({ key, text: t(`topic_${key}`) })),
        ]}
        chosen={topic}
        onChoose={setTopic}
      />
      <Loaded query={query}>
        {({ pages }) =>
          pages[0]?.list.length ? (
            <>
              <ol className='happened__list'>
                {pages
                  .flatMap(page => page.list)
                  .map(entry => (
                    <Row key={`${entry.kind} ${entry.id}`} entry={entry} />
                  ))}
              </ol>
              {query.hasNextPage && (
                <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('earlier')}
                </Button>
              )}
            </>
          ) : (
            <Empty icon='time' text={t('empty')} />
          )
        }
      </Loaded>
    </section>
  )
}
