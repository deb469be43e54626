import { useEffect, useRef } from 'react'
import { useGet, useWrite } from '../../api/queries'
import { assign } from '../../ui/assign.i18n'
import { Suggested } from '../../ui/Suggested'
import { CHANGED, type DetailOf } from './queue'

/** Whom to send for a request. What somebody else gave meanwhile is not overwritten. */
export function Assign({
  event,
  isWanted,
  onReached,
  onGiven,
}: {
  event: DetailOf['event']
  /** somebody asked for it by its key: it takes the focus as soon as there is something to press */
  isWanted: boolean
  onReached: () => void
  /** it was given to somebody, and nobody has gone on to something else meanwhile */
  onGiven: () => void
}) {
  const t = assign.useT()
  const at = useRef<HTMLElement>(null)
  const { id, executorStaffId } = event
  const query = useGet('GET /staff/event/suggest', { query: { id } })
  const allocate = useWrite('POST /staff/event/allocate', [...CHANGED, 'GET /staff/event/suggest'])
  const isThere = !query.isPending && !query.isPlaceholderData
  useEffect(() => {
    if (!isWanted || !isThere) return
    at.current?.scrollIntoView({ block: 'start' })
    at.current?.querySelector<HTMLElement>('button:enabled, input:enabled')?.focus()
    onReached()
  }, [isWanted, isThere, onReached])
  const give = async (staffId: string) => {
    await allocate.mutateAsync({ body: { id, staffId, seenExecutorId: executorStaffId } })
    const { activeElement: focused } = document
    // the button that was pressed can be pressed no more
    if (focused === document.body || at.current?.contains(focused)) onGiven()
  }
  return (
    <section className='detail__part' ref={at} aria-keyshortcuts='A'>
      <h3>
        {t('suggested')} <small>{t('suggestedBy')}</small> <kbd aria-hidden>A</kbd>
      </h3>
      <Suggested
        query={query}
        executorStaffId={executorStaffId}
        givingTo={allocate.isPending ? allocate.variables.body.staffId : ''}
        give={give}
      />
    </section>
  )
}
