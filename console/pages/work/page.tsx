import './work.css'
import { Link } from 'wouter'
import { tenantDay } from '@shared/day'
import type { Answer } from '../../api/call'
import { useGet } from '../../api/queries'
import { Icon } from '../../ui/Icon'
import { Page } from '../../ui/Page'
import { Empty, Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { titles } from '../titles.i18n'
import { work } from './work.i18n'

type Mine = Answer<'GET /staff/work/mine'>[number]
type Group = 'today' | 'later' | 'unplanned'
const groupOf = ({ planTime }: Mine, day: string): Group =>
  !planTime ? 'unplanned' : planTime.slice(0, 10) <= day ? 'today' : 'later'

function Card({ one }: { one: Mine }) {
  const t = work.useT()
  return (
    <li>
      <Link href={`/work/${one.kind}/${one.id}`} className='work-card'>
        <span className='work-card__top'>
          <b>{one.title}</b>
          <Tag tone={one.state === 'allocated' ? 'amber' : 'accent'}>{t(one.state)}</Tag>
        </span>
        <span className='work-card__line'>
          <Icon name='time' size={16} />
          {one.planTime ? <Time at={one.planTime} /> : t('unplanned')}
        </span>
        <span className='work-card__line'>
          <Icon name='user' size={16} />
          {one.customerName}
        </span>
        {one.address && (
          <span className='work-card__line'>
            <Icon name='place' size={16} />
            {one.address}
          </span>
        )}
      </Link>
    </li>
  )
}

/** What is given to the person who is signed in: today's visits first. */
export default function Work() {
  const t = work.useT()
  const title = titles.useT()
  const mine = useGet('GET /staff/work/mine')
  const day = tenantDay(Date.now())
  return (
    <Page title={title('work')}>
      <div className='work'>
        <Loaded query={mine}>
          {all =>
            all.length ? (
              (['today', 'later', 'unplanned'] as const).map(group => {
                const list = all.filter(one => groupOf(one, day) === group)
                return list.length ? (
                  <section key={group}>
                    <h2>{t(group)}</h2>
                    <ul>
                      {list.map(one => (
                        <Card key={one.id} one={one} />
                      ))}
                    </ul>
                  </section>
                ) : null
              })
            ) : (
              <Empty icon='calendar' text={t('empty')} />
            )
          }
        </Loaded>
      </div>
    </Page>
  )
}
