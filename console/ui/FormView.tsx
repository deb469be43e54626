import type { FileValue, FormField, FormValues } from '@shared/form'
import { holdsOf, isEmptyValue, visibleFields } from '@shared/form-rules'
import { useLanguage } from '../i18n/texts'
import { Files } from './Files'
import { wordsOf } from './form-words'

/** Rows of a form within the form, with what their columns are called. */
function Rows({ fields, value }: { fields: readonly FormField[]; value: readonly unknown[] }) {
  const language = useLanguage()
  const rows = value.filter((row): row is FormValues => typeof row === 'object' && row !== null)
  return (
    <table className='form-view__rows'>
      <thead>
        <tr>
          {fields.map(({ fieldName, displayName }) => (
            <th key={fieldName} scope='col'>
              {displayName}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {fields.map(field => (
              <td key={field.fieldName}>{wordsOf(field, row[field.fieldName], language)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ field, value }: { field: FormField; value: unknown }) {
  const language = useLanguage()
  const { formType, setting } = field
  if (setting.pictures) return <Files files={setting.pictures} />
  if (holdsOf(formType) === 'files') return <Files files={[value].flat() as FileValue[]} />
  if (setting.fields && Array.isArray(value)) return <Rows fields={setting.fields} value={value} />
  return wordsOf(field, value, language)
}

/** A form as it was filled in, to be read, below its title; nothing where nothing was. */
export function FormView({
  title,
  of: { fields, attribute },
}: {
  title: string
  of: { fields: FormField[]; attribute: FormValues }
}) {
  const visible = visibleFields(fields, attribute)
  const isFilled = (field: FormField) => !isEmptyValue(field, attribute[field.fieldName])
  // pictures of the company say nothing by themselves
  if (!visible.some(isFilled)) return null
  return (
    <section className='form-view' aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {visible
          .filter(field => isFilled(field) || field.setting.pictures?.length)
          .map(field => (
            <div key={field.fieldName}>
              <dt>{field.displayName}</dt>
              <dd>
                <Value field={field} value={attribute[field.fieldName]} />
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
