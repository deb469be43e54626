import type { AuditChange } from '@shared/audit-values'
import { auditTexts } from './audit.i18n'

/** What was changed, part by part: what it was beside what it is. Of what was made or removed there is one side alone. */
export function Changes({ of, sides }: { of: readonly AuditChange[]; sides: readonly ('before' | 'after')[] }) {
  const t = auditTexts.useT()
  const [only, other] = sides
  if (!of.length || !only) return null
  return (
    <table className='changes'>
      <thead>
        <tr>
          {!other && <th scope='col'>{t('field')}</th>}
          {sides.map(side => (
            <th key={side} scope='col'>
              {t(side)}
            </th>
          ))}
        </tr>
      </thead>
      {of.map(change =>
        other ? (
          // two long values need the whole width, so their name stands above them
          <tbody key={change.part}>
            <tr>
              <th scope='rowgroup' colSpan={sides.length} title={change.part}>
                {change.name}
              </th>
            </tr>
            <tr>
              {sides.map(side => (
                <td key={side}>{change[side]}</td>
              ))}
            </tr>
          </tbody>
        ) : (
          <tbody key={change.part}>
            <tr>
              <th scope='row' title={change.part}>
                {change.name}
              </th>
              <td>{change[only]}</td>
            </tr>
          </tbody>
        ),
      )}
    </table>
  )
}
