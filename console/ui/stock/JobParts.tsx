import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet } from '../../api/queries'
import { PanePart } from '../PanePart'
import { Tag } from '../Tag'
import { partName } from './stock'
import { stockTexts } from './stock.i18n'
import type { Taken } from './TakePart'
import { vanTexts } from './van.i18n'

/** Comes when somebody takes a part. */
const TakePart = lazy(() => import('./TakePart'))

type Held = Answer<'GET /staff/stock/van'>['jobs'][number]['parts'][number]

/** What a job holds of the stock, with where it came from. */
export function HeldParts({ parts, onChange }: { parts: readonly Held[]; onChange?: (part: Held) => void }) {
  const t = vanTexts.useT()
  const s = stockTexts.useT()
  return (
    <ul className='detail__list'>
      {parts.map(one => (
        <li key={`${one.variantId} ${one.placeName} ${String(one.isQuoted)}`}>
          <span>
            {partName(one)} {one.isQuoted && <Tag>{t('quoted')}</Tag>}{' '}
            {one.used > 0 && <Tag tone='green'>{t('used', { n: one.used })}</Tag>}
            <br />
            <small>{t('fromPlace', { place: one.placeName })}</small>
          </span>
          <b>{s('piecesOf', { n: one.pieces })}</b>
          {onChange && !one.isQuoted && (
            <Button aria-label={`${t('change')}: ${partName(one)}`} onClick={() => onChange(one)}>
              {t('change')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Parts of one of my open jobs: what the price took, what was taken beside it, and more. */
export function JobParts({ eventId }: { eventId: string }) {
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
      {taken && (
        <Suspense>
          <TakePart eventId={eventId} taken={taken === 'new' ? null : taken} onClose={() => setTaken(null)} />
        </Suspense>
      )}
    </PanePart>
  )
}
