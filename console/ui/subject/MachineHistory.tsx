import { Link } from 'wouter'
import { timeLabel } from '@shared/dates'
import type { WorkKind } from '@shared/kinds'
import { VISIT_RESULT_WORDS } from '@shared/visit-result'
import { useGetWhen } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { Loaded } from '../states'
import { Tag } from '../Tag'
import { visitTexts } from '../visit.i18n'

/** What was done before on the machine of a work; nothing where that names none, or nothing was. */
export function MachineHistory({ kind, id, productId }: { kind: WorkKind; id: string; productId: string | null }) {
  const t = visitTexts.useT()
  const language = useLanguage()
  const query = useGetWhen('GET /staff/work/history', productId ? { query: { kind, id } } : null)
  if (!productId || query.data?.length === 0) return null
  return (
    <section className='subject__part subject__card' aria-label={t('history')}>
      <h3>{t('history')}</h3>
      <Loaded query={query} rows={2}>
        {all => (
          <ol className='timeline'>
            {all.map(one => (
              <li key={one.id}>
                <p className='subject__line'>
                  <b>{timeLabel(one.createTime, language)}</b>
                  {one.canOpen ? (
                    <Link href={`/work/${one.kind}/${one.id}`}>{one.title}</Link>
                  ) : (
                    <span>{one.title}</span>
                  )}
                  {one.result && (
                    <Tag tone={one.result === 'done' ? 'green' : 'amber'}>
                      {VISIT_RESULT_WORDS[one.result][language]}
                    </Tag>
                  )}
                </p>
                <small>{[one.number, one.executorName].filter(Boolean).join(' · ')}</small>
                {one.content && <p>{one.content}</p>}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}
