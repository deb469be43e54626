import { Button } from 'antd'
import { useState } from 'react'
import { useMay } from '../../api/me'
import { useGet } from '../../api/queries'
import { PanePart } from '../PanePart'
import { HeldParts, type Held } from './HeldParts'
import { TakePart, type Taken } from './TakePart'
import { vanTexts } from './van.i18n'

/** Parts of one of my open jobs: what the price took, what was taken beside it, and more. */
export default function JobParts({ eventId }: { eventId: string }) {
  const t = vanTexts.useT()
  const may = useMay()
  const job = useGet('GET /staff/stock/van').data?.jobs.find(one => one.eventId === eventId)
  const [taken, setTaken] = useState<Taken | 'new' | null>(null)
  if (!job) return null
  /** what was taken of a part beside the quotation, from all places */
  const allOf = (part: Held): Taken => ({
    ...part,
    pieces: job.parts
      .filter(one => !one.isQuoted && one.variantId === part.variantId)
      .reduce((sum, { pieces }) => sum + pieces, 0),
  })
  // who sees no stock cannot look for a part in it
  const mayTake = may('stock.fetch') || may('shop.read')
  if (!mayTake && !job.parts.length) return null
  return (
    <PanePart title={t('jobParts')}>
      {job.parts.length ? (
        <HeldParts parts={job.parts} onChange={part => setTaken(allOf(part))} />
      ) : (
        <p className='field__hint'>{t('noneTaken')}</p>
      )}
      {mayTake && (
        <div className='detail__actions'>
          <Button onClick={() => setTaken('new')}>{t('take')}</Button>
        </div>
      )}
      {taken && <TakePart eventId={eventId} taken={taken === 'new' ? null : taken} onClose={() => setTaken(null)} />}
    </PanePart>
  )
}
