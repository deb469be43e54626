import { localize } from '@shared/language'
import type { StoredField } from '@contract/stored-field'
import { useLanguage } from '../../i18n/texts'
import { differences, type DifferingPart } from './difference'
import { fieldTexts } from './field.i18n'
import { hintTexts } from './hints.i18n'
import { templates } from './templates.i18n'

type T = ReturnType<typeof templates.useT>
type F = ReturnType<typeof fieldTexts.useT>
/** What a part of a field is called where it is set. */
function nameOfPart(part: DifferingPart, t: T, f: F): string {
  switch (part) {
    case 'displayName':
      return t('name')
    case 'formType':
      return t('type')
    case 'isNull':
      return t('required')
    case 'isSearch':
      return t('searchable')
    case 'dependencies':
      return t('shown')
    case 'dataSource':
      return t('choices')
    case 'from':
    case 'to':
      return t(`${part}Today`)
    case 'fieldName':
    case 'customerOption':
      return f('told')
    case 'fields':
      return f('rowFields')
    case 'entry':
      return hintTexts.t('hints')
    case 'dateType':
    case 'after':
    case 'currencies':
    case 'formula':
    case 'pictures':
    case 'color':
    case 'onlyManual':
    case 'owner':
      return f(part)
    default:
      return t(part)
  }
}

/** How a form differs from the one that came later, a line each. */
export function Differences({ before, after }: { before: readonly StoredField[]; after: readonly StoredField[] }) {
  const t = templates.useT()
  const f = fieldTexts.useT()
  const language = useLanguage()
  const found = differences(before, after)
  const line = (one: (typeof found)[number]): string => {
    if (one.kind === 'moved') return t('diff_moved')
    const name = localize(one.field.displayName, language) || one.field.fieldName
    return one.kind === 'changed'
      ? t('diff_changed', { name, parts: one.parts.map(part => nameOfPart(part, t, f)).join(', ') })
      : t(`diff_${one.kind}`, { name })
  }
  return found.length ? (
    <section aria-label={t('differs')}>
      <h3>{t('differs')}</h3>
      <ul className='template__changes'>
        {found.map((one, i) => (
          <li key={i}>{line(one)}</li>
        ))}
      </ul>
    </section>
  ) : (
    <p className='field__hint'>{t('sameAsDraft')}</p>
  )
}
