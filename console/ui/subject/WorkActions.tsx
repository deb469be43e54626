import { App } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { IconName } from '@shared/icons'
import { useWrite } from '../../api/queries'
import { useCommands } from '../commands'
import { Boundary } from '../states'
import { ActionBar, type BarAction } from './ActionBar'
import { Arrival, useDepart, type Work } from './depart'
import { askOf, AT_ONCE, DESTRUCTIVE, inOrder, type WorkAction } from './life'
import { READS } from './reads'
import { subjectTexts } from './subject.i18n'

// a form that most who look never open
const AskDialog = lazy(() => import('./AskDialog'))

/** What a domain does by itself in place of the form that is asked by default. */
export type OwnAction = Pick<BarAction, 'run' | 'isBusy' | 'isDisabled'>

/** What can be done with a request or a task, drawn from the table of its life: each action asks for what it needs in a form that is written once. */
export function WorkActions({
  work,
  actions,
  className,
  own = {},
  forms,
  onAssign,
  onDone,
  children,
}: {
  work: Work
  actions: readonly WorkAction[]
  className: string
  own?: Readonly<Partial<Record<WorkAction, OwnAction>>>
  /** of what asks for a form of the domain; what it draws none for is not offered here */
  forms?: { of: readonly WorkAction[]; render: (action: WorkAction, close: () => void) => ReactNode } | undefined
  /** goes to whom to send */
  onAssign: () => void
  /** something was done: it may have gone from the list that it stood in */
  onDone?: (() => void) | undefined
  children?: ReactNode
}) {
  const t = subjectTexts.useT()
  const { message } = App.useApp()
  const { kind, id } = work
  const [asking, setAsking] = useState<WorkAction | null>(null)
  const [minutes, setMinutes] = useState(30)
  const fail = (error: Error) => void message.error(error.message)
  const depart = useDepart(work)
  const accept = useWrite(AT_ONCE[kind].accept, READS)
  const arrive = useWrite(AT_ONCE[kind].arrive, READS)
  const start = useWrite(AT_ONCE.task.start, READS)
  const close = useWrite(AT_ONCE.task.close, READS)
  const atOnce: Partial<Record<WorkAction, { write: Pick<typeof start, 'isPending' | 'mutateAsync'> }>> = {
    accept: { write: accept as typeof start },
    arrive: { write: arrive as typeof start },
    start: { write: start },
    close: { write: close as unknown as typeof start },
  }
  const isOffered = (action: WorkAction): boolean => {
    const ask = askOf(kind, action)
    return own[action] !== undefined || (ask === 'form' ? Boolean(forms?.of.includes(action)) : ask !== 'text')
  }
  const { next, rest } = inOrder(actions.filter(isOffered), work)
  const labelOf = (action: WorkAction): string => {
    if (action === 'off') return t(`off_${kind}`)
    if (action === 'allocate') return t(work.executorStaffId ? 'reassign' : 'allocate')
    if (action === 'depart' && work.arriveTime) return t('departAgain')
    return t(action as Exclude<Parameters<typeof t>[0], `off_${string}` | `why_${string}`>)
  }
  const describe = (action: WorkAction, isNext: boolean): BarAction => {
    const described = { key: action, label: labelOf(action), isDanger: DESTRUCTIVE.includes(action) }
    const given = own[action]
    if (given) return { ...described, ...given }
    const ask = askOf(kind, action)
    const once = atOnce[action]?.write
    if (once)
      return {
        ...described,
        isBusy: once.isPending,
        run: () => void once.mutateAsync({ body: { id } }).then(() => onDone?.(), fail),
      }
    if (ask === 'person') return { ...described, run: onAssign }
    if (ask === 'arrival' && isNext)
      return {
        ...described,
        isBusy: depart.isBusy,
        before: <Arrival minutes={minutes} onChange={setMinutes} />,
        run: () => void depart.run(minutes).catch(fail),
      }
    return { ...described, run: () => setAsking(action) }
  }
  const nextOne = next && describe(next, true)
  const others = rest.map(action => describe(action, false))
  useCommands(
    [...(nextOne && !nextOne.isDisabled ? [nextOne] : []), ...others].map(({ key, label, run }) => ({
      key,
      text: label,
      icon: 'service' satisfies IconName,
      hint: `${work.number} ${work.title}`,
      run,
    })),
  )
  const form = asking && forms?.of.includes(asking) && forms.render(asking, () => setAsking(null))
  return (
    <>
      <ActionBar next={nextOne} rest={others} className={className}>
        {children}
      </ActionBar>
      {asking && (
        <Boundary>
          <Suspense fallback={null}>
            {form || (
              <AskDialog
                work={work}
                action={asking}
                title={labelOf(asking)}
                onClose={() => setAsking(null)}
                onDone={onDone}
              />
            )}
          </Suspense>
        </Boundary>
      )}
    </>
  )
}
