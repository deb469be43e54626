import { useState } from 'react'
import { formTexts } from '../form.i18n'
import { CascadeSheet } from '../parts/CascadeSheet'
import { PickRow } from '../parts/PickRow'
import { readTexts } from '../read'
import { CascaderView, pathText } from '../shown/cascader'
import { fieldType, type EditProps } from '../types'

function CascaderEdit({ field, value, onChange }: EditProps<string[]>) {
  const t = formTexts.useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <PickRow
        label={field.displayName}
        text={pathText(field, value)}
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
  View: CascaderView,
})
