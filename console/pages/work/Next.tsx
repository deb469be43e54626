import { Link } from 'wouter'
import { tenantDay } from '@shared/day'
import { useGet } from '../../api/queries'
import { Icon } from '../../ui/Icon'
import { Window } from '../../ui/Window'
import { work } from './work.i18n'

/** After one is finished: the next job of today, and the way back to all of them. */
export function Next({ id }: { id: string }) {
  const t = work.useT()
  const mine = useGet('GET /staff/work/mine').data
  const today = tenantDay(Date.now())
  // they come in the order of their times
  const next = mine?.find(one => one.id !== id && one.planTime !== '' && one.planTime.slice(0, 10) <= today)
  return (
    <section className='subject__part subject__card work-next' aria-label={t('next')}>
      <h3>{t('next')}</h3>
      {next ? (
        <Link href={`/work/${next.kind}/${next.id}`} className='work-reach__one'>
          <Icon name='time' size={20} />
          <span>
            <Window at={next.planTime} minutes={next.planMinutes} /> {next.title}
          </span>
        </Link>
      ) : (
        mine && <p>{t('noneLeft')}</p>
      )}
      <Link href='/work' className='work-reach__one'>
        <Icon name='back' size={20} />
        {t('allMine')}
      </Link>
    </section>
  )
}
