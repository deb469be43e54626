import './work.css'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { tenantDay, tenantTime } from '@shared/day'
import { plannedDay } from '@shared/dates'
import { dialled } from '@shared/phone'
import { useGet } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { Icon } from '../../ui/Icon'
import { Page } from '../../ui/Page'
import { Empty, Loaded } from '../../ui/states'
import { missingAt } from '../../ui/stock/stock'
import { vanTexts } from '../../ui/stock/van.i18n'
import { hasBegun } from '../../ui/subject/life'
import { Tag } from '../../ui/Tag'
import { visitTexts } from '../../ui/visit.i18n'
import { titles } from '../titles.i18n'
import { dayTexts } from './day.i18n'
import { dayOf, isOverdue, minutesBetween, wayTo, windowOfDay, type Mine } from './mine'
import { work } from './work.i18n'

const clockTime = (time: string): string => tenantTime(Date.parse(time)).slice(11)

function Card({ one, now }: { one: Mine; now: number }) {
  const t = work.useT()
  const d = dayTexts.useT()
  const v = visitTexts.useT()
  const window = windowOfDay(one)
  const isNew = one.state === 'allocated'
  return (
    <li className='work-card' data-new={isNew}>
      <Link href={`/work/${one.kind}/${one.id}`} className='work-card__link'>
        <span className='work-card__top'>
          <b>{window || t('unplanned')}</b>
          <Tag tone={isNew ? 'amber' : 'accent'}>{isNew ? d('given') : t(one.state)}</Tag>
        </span>
        <span className='work-card__title'>
          {one.title} {one.visitNumber > 1 && <Tag>{v('visit', { n: one.visitNumber })}</Tag>}
        </span>
        {one.onSiteTime ? (
          <span className='work-card__line'>
            <Icon name='location' size={16} />
            {d('there', { time: clockTime(one.onSiteTime) })}
          </span>
        ) : one.arriveTime && !hasBegun(one) ? (
          <span className='work-card__line'>
            <Icon name='location' size={16} />
            {d('underWay', { time: clockTime(one.arriveTime) })}
          </span>
        ) : (
          isOverdue(one, now) && <Tag tone='red'>{d('overdue')}</Tag>
        )}
        <span className='work-card__line'>
          <Icon name='user' size={16} />
          {one.customerName}
          {one.linkmanName && one.linkmanName !== one.customerName && ` · ${one.linkmanName}`}
        </span>
        {one.address && (
          <span className='work-card__line'>
            <Icon name='place' size={16} />
            {one.address}
          </span>
        )}
      </Link>
      <span className='work-reach'>
        {one.address && (
          <a className='work-reach__one' href={wayTo(one.address)} target='_blank' rel='noopener noreferrer'>
            <Icon name='location' size={16} />
            {d('navigate')}
          </a>
        )}
        {one.linkmanPhone && (
          <a className='work-reach__one' href={`tel:${dialled(one.linkmanPhone)}`}>
            <Icon name='phone' size={16} />
            {t('call')}
          </a>
        )}
      </span>
    </li>
  )
}

/** The time for the way from one visit to the next. */
function Between({ minutes }: { minutes: number | null }) {
  const d = dayTexts.useT()
  if (minutes === null) return null
  return (
    <li className='work-between' data-short={minutes === 0}>
      <Icon name='time' size={14} />
      {minutes ? d('between', { n: minutes }) : d('noWay')}
    </li>
  )
}

/** Where parts come from, with what is running out there; nothing for who has no van. */
function MyVan() {
  const t = vanTexts.useT()
  const mine = useGet('GET /staff/stock/van').data
  if (!mine?.van) return null
  const low = mine.parts.filter(one => missingAt(one) > 0).length
  return (
    <Link href='/work/van' className='work-reach__one'>
      <Icon name='part' size={20} />
      {t('myVan')} · {t('kinds', { n: mine.parts.filter(({ pieces }) => pieces > 0).length })}
      {low > 0 && <Tag tone='amber'>{t('toRefill', { n: low })}</Tag>}
    </Link>
  )
}

/** What is given to the person who is signed in, as days: today in the order of its visits, then the days to come, at last what has no time. */
export default function Work() {
  const t = work.useT()
  const d = dayTexts.useT()
  const title = titles.useT()
  const language = useLanguage()
  const mine = useGet('GET /staff/work/mine')
  const now = Date.now()
  const today = tenantDay(now)
  return (
    <Page title={title('work')}>
      <div className='work'>
        <MyVan />
        <Loaded query={mine}>
          {all => {
            if (!all.length) return <Empty icon='calendar' text={t('empty')} />
            const days = [...new Set(all.map(one => dayOf(one, today)))].sort((a, b) =>
              (a || '~').localeCompare(b || '~'),
            )
            return (
              <>
                {!days.includes(today) && <p role='status'>{d('allDone')}</p>}
                {days.map(day => {
                  const list = all.filter(one => dayOf(one, today) === day)
                  return (
                    <section key={day}>
                      <h2>
                        {day ? plannedDay(day, language) : t('unplanned')} · {d('count', { n: list.length })}
                      </h2>
                      <ul>
                        {list.map((one, i) => (
                          <Fragment key={one.id}>
                            <Card one={one} now={now} />
                            <Between minutes={day === today ? minutesBetween(one, list[i + 1]) : null} />
                          </Fragment>
                        ))}
                      </ul>
                    </section>
                  )
                })}
              </>
            )
          }}
        </Loaded>
      </div>
    </Page>
  )
}
