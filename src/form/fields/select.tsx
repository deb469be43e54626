import { Text } from '@tarojs/components'
import { useState } from 'react'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import type { Choice, FormField } from '@shared/form'
import type { Language } from '@shared/language'
import { listText } from '@shared/list-text'
import { formTexts } from '../form.i18n'
import { Chips } from '../parts/Chips'
import { OptionSheet } from '../parts/OptionSheet'
import { PickRow } from '../parts/PickRow'
import { readText, readTexts } from '../read'
import { PlainText } from '../shown/plain-text'
import { fieldType, type EditProps, type ViewProps } from '../types'

/** At most this many choices, of at most this many characters, are shown side by side; others in a sheet. */
const MOST_CHIPS = 6
const LONGEST_CHIP = 24
const asChips = (choices: Choice[]): boolean =>
  choices.length <= MOST_CHIPS && choices.every(c => c.text.length <= LONGEST_CHIP)

const textOf = (field: FormField, values: string[], language: Language): string =>
  listText(
    values.map(v => field.setting.dataSource?.find(c => c.value === v)?.text ?? v),
    language,
  )

function ChoiceEdit({
  field,
  value,
  onChange,
  several,
}: Pick<EditProps<string[]>, 'field' | 'value' | 'onChange'> & { several: boolean }) {
  const t = formTexts.useT()
  const tc = common.useT()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const choices = field.setting.dataSource ?? []
  if (!choices.length) return <Text className='field__value hint'>{tc('empty')}</Text>
  if (asChips(choices)) {
    const tap = (one: string) => {
      const without = value.filter(v => v !== one)
      // an optional answer can be taken back by a second tap
      if (!several) onChange(value.includes(one) && field.isNull === 1 ? [] : [one])
      else
        onChange(value.includes(one) ? without : choices.map(c => c.value).filter(v => v === one || value.includes(v)))
    }
    return <Chips chips={choices} chosen={value} {...(several ? {} : { name: field.displayName })} onTap={tap} />
  }
  return (
    <>
      <PickRow
        label={field.displayName}
        text={textOf(field, value, language)}
        placeholder={field.placeHolder || t('choose')}
        onOpen={() => setOpen(true)}
      />
      {open && (
        <OptionSheet
          title={field.displayName}
          choices={choices}
          chosen={value}
          several={several}
          onChoose={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function ChoiceView({ field, value }: ViewProps<string[]>) {
  return <PlainText value={textOf(field, value, useLanguage())} />
}

export const select = fieldType<string>({
  read: readText,
  Edit: ({ field, value, onChange }) => (
    <ChoiceEdit
      field={field}
      several={false}
      value={value ? [value] : []}
      onChange={chosen => onChange(chosen[0] ?? '')}
    />
  ),
  View: ({ field, value }) => <ChoiceView field={field} value={value ? [value] : []} />,
})

export const selectMulti = fieldType<string[]>({
  read: readTexts,
  Edit: ({ field, value, onChange }) => <ChoiceEdit field={field} several value={value} onChange={onChange} />,
  View: ChoiceView,
})
