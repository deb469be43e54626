import type { ReactNode } from 'react'
import { LANGUAGE_TAGS } from '../../i18n/language-names'
import { useLanguage } from '../../i18n/texts'
import { Empty } from '../../ui/states'
import { asked } from './asked.i18n'

interface Row<K extends string> {
  key: string
  name: ReactNode
  figures: Readonly<Record<K, number>>
}

/** Figures of the assistant, a row for each week, skill or article. */
export function Figures<K extends Parameters<ReturnType<typeof asked.useT>>[0]>({
  title,
  caption,
  columns,
  rows,
}: {
  title: string
  caption: string
  columns: readonly K[]
  rows: readonly Row<K>[]
}) {
  const t = asked.useT()
  const numbers = new Intl.NumberFormat(LANGUAGE_TAGS[useLanguage()])
  return (
    <section className='section' aria-label={title}>
      <p className='field__hint'>{t('weeksHint')}</p>
      {rows.length ? (
        <div className='asked__scroll'>
          <table className='asked__table'>
            <thead>
              <tr>
                <th scope='col'>{caption}</th>
                {columns.map(column => (
                  <th key={column} scope='col'>
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, figures }) => (
                <tr key={key}>
                  <th scope='row'>{name}</th>
                  {columns.map(column => (
                    <td key={column}>{numbers.format(figures[column])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Empty icon='chat' text={t('noFigures')} />
      )}
    </section>
  )
}
