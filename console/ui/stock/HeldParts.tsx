import { Button } from 'antd'
import type { Answer } from '../../api/call'
import { Tag } from '../Tag'
import { partName } from './stock'
import { stockTexts } from './stock.i18n'
import { vanTexts } from './van.i18n'

export type Held = Answer<'GET /staff/stock/van'>['jobs'][number]['parts'][number]

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
