import './work.css'
import { useState } from 'react'
import { useParams } from 'wouter'
import type { WorkKind } from '@shared/kinds'
import { useMay } from '../../api/me'
import { common } from '../../i18n/common.i18n'
import { Page } from '../../ui/Page'
import { Empty, Loaded } from '../../ui/states'
import type { Part } from '../../ui/subject/part'
import { titles } from '../titles.i18n'
import { useShown, WorkSubject } from './WorkSubject'

/** An address that was cut or mistyped names nothing. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One request or task on the engineer's phone. */
export default function WorkOne() {
  const title = titles.useT()
  const { kind, id = '' } = useParams<{ kind: WorkKind; id: string }>()
  const may = useMay()
  const [part, setPart] = useState<Part | null>(null)
  const isKnown = (kind === 'event' || kind === 'task') && ID.test(id)
  const query = useShown(kind, isKnown ? id : '')
  const parent = kind === 'task' && !query.data?.isMine && may('task.read') ? 'tasks' : 'work'
  return (
    <Page title={query.data?.number ?? title('work')} parent={{ title: title(parent), href: `/${parent}` }}>
      {!isKnown && <Empty text={common.t('notFound')} />}
      {isKnown && (
        <Loaded query={query}>
          {shown => <WorkSubject key={shown.id} shown={shown} look='page' part={part} onPart={setPart} />}
        </Loaded>
      )}
    </Page>
  )
}
