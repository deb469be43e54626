import './work.css'
import { useState } from 'react'
import { useParams } from 'wouter'
import { ApiError } from '@shared/envelope'
import type { WorkKind } from '@shared/kinds'
import { useMay } from '../../api/me'
import { common } from '../../i18n/common.i18n'
import { Page } from '../../ui/Page'
import { Empty, Loaded } from '../../ui/states'
import type { Part } from '../../ui/subject/part'
import { titles } from '../titles.i18n'
import { Next } from './Next'
import { work } from './work.i18n'
import { useShown, WorkSubject } from './WorkSubject'

/** An address that was cut or mistyped names nothing. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One request or task on the engineer's phone. */
export default function WorkOne() {
  const t = work.useT()
  const title = titles.useT()
  const { kind, id = '' } = useParams<{ kind: WorkKind; id: string }>()
  const may = useMay()
  const [part, setPart] = useState<Part | null>(null)
  const isKnown = (kind === 'event' || kind === 'task') && ID.test(id)
  const query = useShown(kind, isKnown ? id : '')
  // who gave it back, or had it taken from them, sees it no more
  const isHandedBack = query.data?.isMine === true && query.error instanceof ApiError && query.error.status === 404
  const parent = kind === 'task' && !query.data?.isMine && may('task.read') ? 'tasks' : 'work'
  return (
    <Page title={query.data?.number ?? title('work')} parent={{ title: title(parent), href: `/${parent}` }}>
      {!isKnown && <Empty text={common.t('notFound')} />}
      {isHandedBack && (
        <article className='subject subject--page'>
          <header className='subject__head'>
            <h2>{t('handedBack', { number: query.data?.number ?? '' })}</h2>
          </header>
          <Next id={id} />
        </article>
      )}
      {isKnown && !isHandedBack && (
        <Loaded query={query}>
          {shown => <WorkSubject key={shown.id} shown={shown} look='page' part={part} onPart={setPart} />}
        </Loaded>
      )}
    </Page>
  )
}
