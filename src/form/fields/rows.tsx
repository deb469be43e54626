import { useContext } from 'react'
import type { FormValues } from '@shared/form'
import { checkForm, maxRowsOf } from '@shared/form-rules'
import { NestedContext } from '../nested'
import { Rows } from '../parts/Rows'
import { firstText, isDictionary, readList } from '../read'
import { PlainText } from '../shown/plain-text'
import { fieldType, type EditProps, type FormError, type ViewProps } from '../types'

const read = (value: unknown): FormValues[] => readList(value).filter(isDictionary)
/** What a row is known by where nobody says what it asks for. */
const titleOf = (row: FormValues): string => firstText(row, 'title', 'name', 'label')

function RowsEdit({ field, value, onChange, invalid }: EditProps<FormValues[]>) {
  const nested = useContext(NestedContext)
  const { fields = [] } = field.setting
  const Edit = nested?.Edit
  if (!Edit) return null
  return (
    <Rows
      rows={value}
      most={maxRowsOf(field)}
      empty={{}}
      onChange={onChange}
      renderRow={(row, set, n) => (
        <Edit
          fields={fields}
          values={row}
          // what is wrong within is said where it is, once the whole was tried
          errors={
            invalid
              ? Object.fromEntries(checkForm(fields, row).map(one => [one.fieldName, one.error] as [string, FormError]))
              : {}
          }
          onChange={(fieldName, part) => set({ ...row, [fieldName]: part })}
          within={`${field.fieldName}-${String(n)}-`}
        />
      )}
    />
  )
}

function RowsView({ field, value }: ViewProps<FormValues[]>) {
  const nested = useContext(NestedContext)
  const { fields } = field.setting
  if (!nested || !fields) return <PlainText value={value.map(titleOf).filter(Boolean).join('\n')} />
  return <Rows rows={value} renderRow={row => <nested.View fields={fields} values={row} />} />
}

/** subSucCase, subCertifications: a form within the form, filled in as often as is wanted. */
export const rows = fieldType<FormValues[]>({ read, Edit: RowsEdit, View: RowsView })
