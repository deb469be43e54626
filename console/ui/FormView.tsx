import type { FileValue, FormField, FormValues } from '@shared/form'
import { holdsOf, isEmptyValue, visibleFields } from '@shared/form-rules'
import { Files } from './Files'
import { wordsOf } from './form-words'

/** A form as it was filled in, to be read, below its title; nothing where nothing was. */
export function FormView({
  title,
  of: { fields, attribute },
}: {
  title: string
  of: { fields: FormField[]; attribute: FormValues }
}) {
  const shown = visibleFields(fields, attribute).filter(field => !isEmptyValue(field, attribute[field.fieldName]))
  if (!shown.length) return null
  return (
    <section className='form-view' aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {shown.map(field => (
          <div key={field.fieldName}>
            <dt>{field.displayName}</dt>
            <dd>
              {holdsOf(field.formType) === 'files' ? (
                <Files files={[attribute[field.fieldName]].flat() as FileValue[]} />
              ) : (
                wordsOf(field, attribute[field.fieldName])
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
