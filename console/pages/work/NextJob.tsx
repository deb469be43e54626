import { Link } from 'wouter'
import { useGet } from '../../api/queries'
import { Icon } from '../../ui/Icon'
import { dayTexts } from './day.i18n'
import { nextOf, windowOfDay } from './mine'

/** What comes after a job that is done: the next one of today, and the way back. */
export function NextJob({ id }: { id: string }) {
  const t = dayTexts.useT()
  const next = nextOf(useGet('GET /staff/work/mine').data ?? [], id, Date.now())
  return (
    <section className='work-part'>
      {next ? (
        <Link href={`/work/${next.kind}/${next.id}`} className='work-card__line'>
          <Icon name='forward' size={16} />
          <span>
            <b>{t('next', { title: next.title })}</b>
            <br />
            {t('nextAt', { time: windowOfDay(next), address: next.address })}
          </span>
        </Link>
      ) : (
        <p>{t('noNext')}</p>
      )}
      <Link href='/work'>{t('backToDay')}</Link>
    </section>
  )
}
