import type { FormField } from '../../../../shared/form'
import { entryKindOf, takesValue } from '../../../../shared/form-rules'
import { saidCode } from '../../../kernel/text/said-code'
import { extractForm, type EntryResult } from './extract'
import type { EntryInput } from './facts'
import { validateProposal } from './proposal'

const unescaped = (cell: string): string => cell.trim().replace(/\\(.)/g, '$1')
/** Rows of the markdown tables of a text, as name and value; heads are rows that a line of dashes follows. */
function tableRows(markdown: string): [name: string, value: string][] {
  const cells = markdown.split('\n').map(
    line =>
      /^\s*\|(.*)\|\s*$/
        .exec(line)?.[1]
        ?.match(/(?:\\.|[^\\|])*(?:\||$)/g)
        ?.map(cell => unescaped(cell.replace(/\|$/, '')))
        .filter((cell, i, all) => i < all.length - 1 || cell !== '') ?? null,
  )
  const isRule = (row: string[] | null | undefined) => row?.every(cell => /^:?-+:?$/.test(cell)) ?? false
  return cells.flatMap((row, i): [string, string][] =>
    row && row.length >= 2 && !isRule(row) && !isRule(cells[i + 1]) ? [[row[0] ?? '', row[1] ?? '']] : [],
  )
}

/** What a cell of the table stands for, where that can be told from the text alone. */
function cellValue({ formType, setting }: FormField, text: string, own: EntryInput['products']): unknown {
  switch (entryKindOf(formType)) {
    case 'options':
      return text.split(/[、,，]\s*/)
    case 'path':
      return text.split(/\s*\/\s*/)
    case 'product':
      return {
        id:
          own.find(product => saidCode(text, product.serialNumber) ?? text.trim() === product.serialNumber)?.id ??
          own.find(product => product.name === text)?.id,
      }
    case 'number':
      return Number(setting.unit ? text.replace(setting.unit, '') : text)
    case 'money':
      return Number.parseFloat(text)
    case 'address':
      return undefined
    default:
      return text
  }
}

/** The values that a table of an answer stands for, as its form takes them: read by the same rules as any text, so it brings in nothing else. */
export function tableToForm(markdown: string, form: Omit<EntryInput, 'text'>): EntryResult {
  const rows = tableRows(markdown)
  const entry: EntryInput = { ...form, text: rows.map(([name, value]) => `${name}：${value}`).join('\n') }
  const told = Object.fromEntries(
    rows.flatMap(([name, text]) => {
      const field = entry.fields.find(one => one.displayName === name && takesValue(one))
      const value = field && cellValue(field, text, entry.products)
      return field && value !== undefined ? [[field.fieldName, value]] : []
    }),
  )
  return validateProposal(entry, { ...extractForm(entry).values, ...told })
}
