import type { AddressValue, FormField } from '../../../../shared/form'
import { entryKindOf } from '../../../../shared/form-rules'
import type { Language } from '../../../../shared/language'

/** A line of the table that is shown before the form is filled. */
export interface EntryRow {
  fieldName: string
  displayName: string
  text: string
}

/** A value in words, as its field shows it. */
export function readable(field: FormField, value: unknown, language: Language): string {
  const { dataSource = [], unit } = field.setting
  const comma = language === 'zh' || language === 'tw' ? '、' : ', '
  switch (entryKindOf(field.formType)) {
    case 'option':
      return dataSource.find(c => c.value === value)?.text ?? ''
    case 'options':
      return (value as string[]).map(v => dataSource.find(c => c.value === v)?.text ?? '').join(comma)
    case 'path': {
      let level = dataSource
      return (value as string[])
        .map(v => {
          const choice = level.find(c => c.value === v)
          level = choice?.children ?? []
          return choice?.text ?? ''
        })
        .join(' / ')
    }
    case 'product':
      return [(value as { name: string }).name, (value as { serialNumber?: string }).serialNumber]
        .filter(Boolean)
        .join(' ')
    case 'address': {
      const { province, city, dist, address } = value as AddressValue
      return [[province, city, dist].filter((part, i, all) => part && part !== all[i - 1]).join(''), address]
        .filter(Boolean)
        .join(' ')
    }
    case 'number':
      return unit ? `${String(value)} ${unit}` : String(value)
    case 'money': {
      const { number, currency } = value as { number: number; currency: string }
      return `${number} ${currency}`
    }
    default:
      return String(value)
  }
}

const HEADERS: Record<Language, [field: string, value: string]> = {
  zh: ['字段', '内容'],
  en: ['Field', 'Value'],
  ru: ['Поле', 'Значение'],
  tw: ['欄位', '內容'],
}
/** What a cell may hold without ending it, or being read as markdown of its own. */
const cell = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>|~!]/g, '\\$&')
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .trim()

/** The rows as a markdown table, field → value; '' for none. */
export function toTable(rows: readonly EntryRow[], language: Language): string {
  if (!rows.length) return ''
  const [field, value] = HEADERS[language]
  return [
    `| ${field} | ${value} |`,
    '| --- | --- |',
    ...rows.map(r => `| ${cell(r.displayName)} | ${cell(r.text)} |`),
  ].join('\n')
}
