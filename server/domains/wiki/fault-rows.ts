import { and, eq, inArray, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { faultCode, faultKey } from '../../../shared/fault-code'
import type { Language, Localized } from '../../../shared/language'
import type { Db } from '../../db/database'
import type { RowProblem, RowValues, SheetScope } from '../../kernel/call/sheet'
import { recordSheet } from '../../kernel/records/record-sheet'
import { serialKeyOf } from '../product/product.table'
import { FAULT_COLUMNS, faultFileColumns, partsOf, modelsIn } from './fault.sheet'
import { faultModels } from './staff-fault.service'
import { faults } from './wiki.table'

type FaultRecord = typeof faults.$inferSelect

/** A text in the language of who imports; the other languages stay. */
const inLanguage = (text: string | undefined, before: Localized | undefined, language: Language): Localized =>
  text ? { ...before, [language]: text } : (before ?? {})
/** The same of several: each keeps what it says in other languages where there are as many as before, for then they are the same ones. */
const allInLanguage = (cell: string | undefined, before: readonly Localized[], language: Language): Localized[] => {
  const texts = partsOf(cell ?? '')
  if (!texts.length) return [...before]
  return texts.map((text, i) => inLanguage(text, texts.length === before.length ? before[i] : undefined, language))
}

const keyOf = ({ code = '', models = '' }: RowValues): string =>
  `${faultKey(code)}|${faultModels(modelsIn(models)).join('|')}`

/** A fault is known by its code and its models, in whatever order these stand. */
async function find(tx: Db, { tenantId }: SheetScope, rows: readonly RowValues[]) {
  const key = serialKeyOf({ serialNumber: faults.code })
  const keys = rows.map(({ code = '' }) => faultKey(code))
  const there = keys.length
    ? await tx
        .select()
        .from(faults)
        .where(and(eq(faults.tenantId, tenantId), inArray(sql`${key}`, keys)))
    : []
  return rows.map((row, i): FaultRecord | { problems: RowProblem[] } | null => {
    const models = faultModels(modelsIn(row.models ?? ''))
    const alike = there.filter(one => faultKey(one.code) === keys[i])
    const same = alike.find(one => isDeepStrictEqual(faultModels(one.models), models))
    if (same) return same
    const isTaken = alike.some(
      one => !models.length || !one.models.length || one.models.some(model => models.includes(model)),
    )
    if (isTaken) return { problems: [{ column: 'code', error: 'FAULT_TAKEN' }] }
    return row.title ? null : { problems: [{ column: 'title', error: 'CELL_REQUIRED' }] }
  })
}

/** Faults, by their codes and models. */
export const faultSheet = recordSheet({
  kind: 'fault',
  table: faults,
  columns: FAULT_COLUMNS,
  texts: faultFileColumns,
  keys: row => [`code:${keyOf(row)}`],
  find,
  written({ language }, row, before: FaultRecord | null) {
    const steps = allInLanguage(row.steps, before?.steps ?? [], language)
    return {
      code: before?.code ?? faultCode(row.code ?? ''),
      models: before?.models ?? faultModels(modelsIn(row.models ?? '')),
      title: inLanguage(row.title, before?.title, language),
      symptom: inLanguage(row.symptom, before?.symptom, language),
      cause: inLanguage(row.cause, before?.cause, language),
      dangers: allInLanguage(row.dangers, before?.dangers ?? [], language),
      steps,
      pictures: steps.map((_, i) => before?.pictures[i] ?? ''),
      isOpen: row.isOpen ? row.isOpen === 'yes' : (before?.isOpen ?? true),
    }
  },
})
