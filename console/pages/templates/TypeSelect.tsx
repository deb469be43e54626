import { Select } from 'antd'
import type { ComponentProps } from 'react'
import type { FormType } from '@shared/form'
import { FORM_TYPE_NAMES } from '@shared/form-type-names'
import { useLanguage } from '../../i18n/texts'
import { GROUPS, typesIn } from './template'
import { templates } from './templates.i18n'

/** Chooses the type of a field, below headings; its name can be typed. */
export function TypeSelect(props: Omit<ComponentProps<typeof Select<FormType>>, 'options' | 'showSearch'>) {
  const t = templates.useT()
  const language = useLanguage()
  return (
    <Select<FormType>
      {...props}
      showSearch={{ optionFilterProp: 'label' }}
      options={GROUPS.map(group => ({
        label: t(`group_${group}`),
        options: typesIn(group).map(type => ({ value: type, label: FORM_TYPE_NAMES[type][language] })),
      }))}
    />
  )
}
