import type { FormField } from '@shared/form'
import { choicesOn } from '../choices-on'
import { readTexts } from '../read'
import { shownType, type ViewProps } from '../types'
import { PlainText } from './plain-text'

export const pathText = (field: FormField, path: string[]): string => {
  const found = choicesOn(field.setting.dataSource ?? [], path)
  return (found.length === path.length ? found.map(c => c.text) : path).join(' / ')
}

export const CascaderView = ({ field, value }: ViewProps<string[]>) => <PlainText value={pathText(field, value)} />

export const cascader = shownType<string[]>({ read: readTexts, View: CascaderView })
