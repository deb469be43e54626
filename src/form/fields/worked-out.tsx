import { Text } from '@tarojs/components'
import { editTexts } from '../edit.i18n'
import { firstText, readList } from '../read'
import { PlainText } from '../shown/plain-text'
import { fieldType, shownType, type EditProps } from '../types'

const read = (value: unknown): string =>
  readList(value)
    .map(one => firstText(one, 'value', 'text'))
    .filter(Boolean)
    .join(' ')

function FormulaEdit({ field, value }: EditProps<string>) {
  const te = editTexts.useT()
  return value ? (
    <PlainText value={`${value} ${field.setting.unit ?? ''}`.trim()} />
  ) : (
    <Text className='hint'>{te('notYet')}</Text>
  )
}

/** The result of a formula, which follows what is filled in. */
export const formula = fieldType<string>({
  read,
  Edit: FormulaEdit,
  View: ({ field, value }) => <PlainText value={`${value} ${field.setting.unit ?? ''}`.trim()} />,
})

/** Numbers that the server gives, and what is known of the owner of a field. */
export const given = shownType<string>({ read, View: ({ value }) => <PlainText value={value} /> })
