import { money } from '@shared/money'
import { partsBack, partsKept, partText, type MeansRow } from '@shared/money-back'
import { useLanguage } from '../i18n/texts'
import { moneyTexts } from './money-table.i18n'

/** Where the money of an order is, means by means: paid, back before, back now, kept; the rows of what goes back add up to it. */
export function MoneyTable({ rows }: { rows: readonly MeansRow[] }) {
  const t = moneyTexts.useT()
  const language = useLanguage()
  const sum = (kind: MeansRow['kind'], cents: number) =>
    kind === 'points' ? partText({ kind, cents }, language) : money(cents, language)
  return (
    <table className='money-table'>
      <thead>
        <tr>
          <th scope='col'>{t('means')}</th>
          <th scope='col'>{t('paid')}</th>
          {rows.some(({ before }) => before > 0) && <th scope='col'>{t('before')}</th>}
          <th scope='col'>{t('back')}</th>
          <th scope='col'>{t('kept')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, paid, before, back, kept, state }) => (
          <tr key={kind}>
            <th scope='row'>
              {t(`by_${kind}`)}
              {state && <small>{t(`back_${state}`)}</small>}
            </th>
            <td>{sum(kind, paid)}</td>
            {rows.some(one => one.before > 0) && <td>{sum(kind, before)}</td>}
            <td>{partsBack([{ kind, back }]).length > 0 && <b>{sum(kind, back)}</b>}</td>
            <td>{partsKept([{ kind, kept }]).length > 0 && sum(kind, kept)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
