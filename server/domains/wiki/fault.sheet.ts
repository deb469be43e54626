import { MAX_CODE, MAX_NAME } from '../../../shared/directory'
import { localize, type Language } from '../../../shared/language'
import { MAX_CELL } from '../../../shared/sheet'
import type { SheetColumn } from '../../kernel/call/sheet'
import { codeCell, textCell } from '../../kernel/sheets/cells'
import { asTaken, type ExportColumn } from '../../kernel/sheets/export'
import type { faults } from './wiki.table'

/** Between texts of one cell: a cell has one line, and sentences have all other marks. */
const BETWEEN = ' | '
/** The texts of a cell that holds several: with upright lines between them, or numbered. */
export const partsOf = (text: string): string[] =>
  (/^1\s*[.、)）]/.test(text) && !/[|｜]/.test(text) ? text.split(/(?:^|\s)\d{1,2}\s*[.、)）]/) : text.split(/[|｜]/))
    .map(part => part.trim())
    .filter(Boolean)
/** The models in a cell, with commas between them. */
export const modelsIn = (text: string): string[] =>
  text
    .split(/[,，、;；]+/)
    .map(model => model.trim())
    .filter(Boolean)

const partsCell =
  (most: number, max: number): SheetColumn['read'] =>
  text => {
    if (text.length > MAX_CELL) return { error: 'CELL_LONG', params: { max: MAX_CELL } }
    const parts = partsOf(text)
    if (parts.length > most) return { error: 'CELL_PARTS', params: { max: most } }
    return parts.some(part => part.length > max) ? { error: 'CELL_LONG', params: { max } } : parts.join(BETWEEN)
  }
const YES = /^(是|开放|開放|yes|y|true|1|да|open)$/i
const NO = /^(否|不开放|不開放|no|n|false|0|нет|closed)$/i
const yesCell: SheetColumn['read'] = text =>
  YES.test(text) ? 'yes' : NO.test(text) ? 'no' : { error: 'CELL_CHOICE', params: { choices: 'yes, no' } }

/** A fault of some models; its texts are in the language of who imports. */
export const FAULT_COLUMNS: readonly SheetColumn[] = [
  {
    name: 'code',
    label: { zh: '故障码', en: 'Error code', ru: 'Код ошибки', tw: '故障碼' },
    also: ['code', '代码', '代碼', '报警代码', 'код'],
    hint: 'E4',
    required: true,
    holds: 'code',
    read: codeCell(MAX_CODE),
  },
  {
    name: 'models',
    label: { zh: '适用型号', en: 'Models', ru: 'Модели', tw: '適用型號' },
    also: ['model', '型号', '型號', 'модель'],
    hint: 'A-1, A-2',
    read: textCell(MAX_CELL),
  },
  {
    name: 'title',
    label: { zh: '故障名称', en: 'Fault', ru: 'Неисправность', tw: '故障名稱' },
    also: ['title', 'name', '名称', '名稱', '故障', 'название'],
    read: textCell(MAX_NAME),
  },
  {
    name: 'symptom',
    label: { zh: '现象', en: 'Symptom', ru: 'Признак', tw: '現象' },
    also: ['symptoms', '故障现象', '故障現象', 'признаки', 'симптом'],
    read: textCell(500),
  },
  {
    name: 'cause',
    label: { zh: '原因', en: 'Cause', ru: 'Причина', tw: '原因' },
    also: ['causes', '故障原因', '可能原因', 'причины'],
    read: textCell(1000),
  },
  {
    name: 'dangers',
    label: { zh: '危险提示', en: 'Dangers', ru: 'Опасности', tw: '危險提示' },
    also: ['danger', 'warning', '危险', '警告', 'опасность'],
    hint: '… | …',
    read: partsCell(5, 300),
  },
  {
    name: 'steps',
    label: { zh: '处理步骤', en: 'Steps', ru: 'Действия', tw: '處理步驟' },
    also: ['step', 'remedy', '步骤', '处理办法', '處理辦法', 'шаги'],
    hint: '… | …',
    read: partsCell(15, 500),
  },
  {
    name: 'isOpen',
    label: { zh: '对客户开放', en: 'Open to customers', ru: 'Видно клиентам', tw: '對客戶開放' },
    also: ['open', '开放', '開放'],
    hint: 'yes, no',
    read: yesCell,
  },
]

type FaultRecord = typeof faults.$inferSelect
/** What an export says of a fault: the columns of an import, and how many people it helped. */
export const faultFileColumns = (language: Language): readonly ExportColumn<FaultRecord>[] => [
  ...asTaken<FaultRecord>(FAULT_COLUMNS, {
    code: ({ code }) => code,
    models: ({ models }) => models.join(', '),
    title: ({ title }) => localize(title, language),
    symptom: ({ symptom }) => localize(symptom, language),
    cause: ({ cause }) => localize(cause, language),
    dangers: ({ dangers }) => dangers.map(one => localize(one, language)).join(BETWEEN),
    steps: ({ steps }) => steps.map(one => localize(one, language)).join(BETWEEN),
    isOpen: ({ isOpen }) => (isOpen ? 'yes' : 'no'),
  }),
  {
    label: { zh: '已解决', en: 'Helped', ru: 'Помогло', tw: '已解決' },
    text: ({ solved }) => String(solved),
  },
  {
    label: { zh: '未解决', en: 'Did not help', ru: 'Не помогло', tw: '未解決' },
    text: ({ unsolved }) => String(unsolved),
  },
]
