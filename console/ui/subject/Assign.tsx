import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { MAX_REASON } from '@shared/limits'
import { useGet, useWrite } from '../../api/queries'
import { assign } from '../assign.i18n'
import { Suggested } from '../Suggested'
import { PLANNED } from './life'
import { READS } from './reads'
import { subjectTexts } from './subject.i18n'
import { useConfirmed } from './useConfirmed'
import type { Work } from './depart'

/** Whom to send, or whom else. What somebody else gave meanwhile is not overwritten. */
export function Assign({
  work: { kind, id, executorStaffId, planTime },
  isWanted,
  onReached,
  onGiven,
}: {
  work: Work
  /** somebody asked for it: it takes the focus as soon as there is something to press */
  isWanted: boolean
  onReached: () => void
  /** it was given to somebody; whether nobody has gone on to something else meanwhile */
  onGiven: (isHere: boolean) => void
}) {
  const t = assign.useT()
  const s = subjectTexts.useT()
  const at = useRef<HTMLElement>(null)
  const [reason, setReason] = useState('')
  const query = useGet(PLANNED[kind].suggest, { query: { id } })
  const allocate = useWrite(PLANNED[kind].allocate, READS)
  const confirmed = useConfirmed()
  const isThere = !query.isPending && !query.isPlaceholderData
  useEffect(() => {
    if (!isWanted || !isThere) return
    at.current?.scrollIntoView({ block: 'start' })
    at.current?.querySelector<HTMLElement>('.suggestions button:enabled, .suggestions__all input:enabled')?.focus()
    onReached()
  }, [isWanted, isThere, onReached])
  const give = async (staffId: string) => {
    const given = await confirmed(isMeant =>
      allocate.mutateAsync({
        body: {
          id,
          staffId,
          seenExecutorId: executorStaffId,
          seenPlanTime: planTime,
          ...(executorStaffId && reason.trim() ? { reason: reason.trim() } : {}),
          ...(isMeant ? { confirmed: true } : {}),
        },
      }),
    )
    if (!given) return false
    setReason('')
    const { activeElement: focused } = document
    // the button that was pressed can be pressed no more
    onGiven(focused === document.body || Boolean(at.current?.contains(focused)))
    return true
  }
  return (
    <section className='subject__part' ref={at} aria-keyshortcuts='A'>
      <h3>
        {t('suggested')} <small>{t('suggestedBy')}</small> <kbd aria-hidden>A</kbd>
      </h3>
      <Suggested
        query={query}
        executorStaffId={executorStaffId}
        givingTo={allocate.isPending ? allocate.variables.body.staffId : ''}
        give={give}
      />
      {executorStaffId && (
        <Input
          className='suggestions__all'
          aria-label={s('reasonOptional')}
          placeholder={s('reasonOptional')}
          maxLength={MAX_REASON}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      )}
    </section>
  )
}
