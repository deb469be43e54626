import { useState } from 'react'
import type { FormField } from '@shared/form'
import { formTexts } from '../form.i18n'
import { CascadeSheet, choicesOn } from '../parts/CascadeSheet'
import { PickRow } from '../parts/PickRow'
import { readTexts } from '../read'
import { fieldType, type EditProps } from '../types'
import { PlainText } from './text'

const textOf = (field: FormField, path: string[]): string => {
  const found = choicesOn(field.setting.dataSource ?? [], path)
  return (found.length === path.length ? found.map(c => c.text) : path).join(' / ')
}

function CascaderEdit({ field, value, onChange }: EditProps<string[]>) {
  const t = formTexts.useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <PickRow
        label={field.displayName}
        text={textOf(field, value)}
        placeholder={field.placeHolder || t('choose')}
        onOpen={() => setOpen(true)}
      />
      {open && (
        <CascadeSheet
          title={field.displayName}
          choices={field.setting.dataSource ?? []}
          path={value}
          onChoose={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

export const cascader = fieldType<string[]>({
  read: readTexts,
  Edit: CascaderEdit,
  View: ({ field, value }) => <PlainText value={textOf(field, value)} />,
})
