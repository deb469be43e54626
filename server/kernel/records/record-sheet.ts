import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isDeepStrictEqual } from 'node:util'
import type { SheetKind } from '../../../shared/kinds'
import type { Language } from '../../../shared/language'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { instantOf } from '../call/instant'
import {
  RowsChanged,
  type Compared,
  type FieldChange,
  type RowProblem,
  type RowValues,
  type SheetColumn,
  type SheetDefinition,
  type SheetScope,
  type Written,
} from '../call/sheet'
import type { ExportColumn } from '../sheets/export'
import type { ColumnsOf, RecordOf, RecordTable } from './records'

type Problems = { problems: RowProblem[] }
/** What rows of a file are of one kind of kept thing. */
interface RecordSheet<T extends RecordTable> {
  kind: SheetKind
  table: T
  columns: readonly SheetColumn[]
  /** the same of a record that is there: columns of an export, which are called as those of an import */
  texts(language: Language): readonly ExportColumn<RecordOf<T>>[]
  /** what may stand in one row of a file only */
  keys(values: RowValues): string[]
  /** of each row what is there of it, null for something new, or what is wrong with it */
  find(tx: Db, scope: SheetScope, rows: readonly RowValues[]): Promise<(RecordOf<T> | Problems | null)[]>
  /** what a row writes: a filled cell counts, an empty one leaves what is there */
  written(scope: SheetScope, row: RowValues, before: RecordOf<T> | null): ColumnsOf<T> | Problems
}
interface Plan {
  id: string
  /** of what is there; 0 for something new */
  version: number
  /** what is there of the columns that are written; null for something new */
  before: object | null
  /** null when nothing changes */
  after: object | null
  changes: FieldChange[]
}
/** What a row did. `version` is that behind the write. */
interface Trace {
  id: string
  version: number
  before: object | null
}

/** Imports of one kind of kept thing, with undo, for {@link SheetDefinition}. */
export function recordSheet<T extends RecordTable>(sheet: RecordSheet<T>): SheetDefinition {
  // Drizzle's builders take a concrete table, see recordsOf
  const table: PgTable = sheet.table
  const there = new Set(Object.keys(getTableColumns(table)))
  const timesOf = ({ now }: SheetScope, names: readonly string[]) =>
    Object.fromEntries(names.filter(name => there.has(name)).map(name => [name, instantOf(now())]))

  async function plan(tx: Db, scope: SheetScope, rows: readonly RowValues[]): Promise<(Plan | Problems)[]> {
    const found = await sheet.find(tx, scope, rows)
    const texts = sheet.texts(scope.language)
    /** by columns, what a record says now and what it will say */
    const changesOf = (now: RecordOf<T>, after: object): FieldChange[] =>
      sheet.columns.flatMap(({ name, label }) => {
        const text = texts.find(one => one.label === label)?.text ?? (() => '')
        const one = { column: name, before: text(now), after: text({ ...now, ...after }) }
        return one.before === one.after ? [] : [one]
      })
    return rows.map((row, i) => {
      const record = found[i] ?? null
      if (record && 'problems' in record) return record as Problems
      const before = record as RecordOf<T> | null
      const after = sheet.written(scope, row, before)
      if ('problems' in after) return after as Problems
      const had =
        before && Object.fromEntries(Object.keys(after).map(name => [name, new Map(Object.entries(before)).get(name)]))
      return {
        id: before?.id ?? newId(),
        version: before?.version ?? 0,
        before: had,
        after: isDeepStrictEqual(had, after) ? null : after,
        changes: before ? changesOf(before, after) : [],
      }
    })
  }
  const compared = (planned: Plan | Problems): Compared => {
    if ('problems' in planned) return planned
    const { before, after, changes } = planned
    return before && after ? { outcome: 'changed', changes } : { outcome: after ? 'new' : 'unchanged' }
  }

  /** Whether the row was still at the version. */
  async function update(tx: Db, scope: SheetScope, { id, version }: Trace, columns: object): Promise<boolean> {
    const { rowCount } = await tx
      .update(table)
      .set({ ...columns, ...timesOf(scope, ['updateTime']), version: version + 1 })
      .where(at(scope, { id, version }))
    return rowCount === 1
  }
  const at = ({ tenantId }: SheetScope, { id, version }: { id: string; version: number }) =>
    and(eq(sheet.table.tenantId, tenantId), eq(sheet.table.id, id), eq(sheet.table.version, version))

  return {
    kind: sheet.kind,
    columns: sheet.columns,
    keys: sheet.keys,
    compare: async (tx, scope, rows) => (await plan(tx, scope, rows)).map(compared),
    async write(tx, scope, rows, agreement) {
      const plans = (await plan(tx, scope, rows)).map((one, i) => agreement(compared(one), i) ?? one)
      const good = plans.flatMap(planned => ('problems' in planned ? [] : planned))
      const made = good.filter(({ before }) => !before)
      if (made.length)
        await tx.insert(table).values(
          made.map(({ id, after }) => ({
            ...after,
            ...timesOf(scope, ['createTime', 'updateTime']),
            tenantId: scope.tenantId,
            id,
          })),
        )
      for (const { id, version, before, after } of good)
        if (before && after && !(await update(tx, scope, { id, version, before }, after))) throw new RowsChanged()
      return plans.map((planned): Written => {
        if ('problems' in planned) return planned
        const { id, version, before, after } = planned
        if (!after) return { outcome: 'unchanged' }
        const trace: Trace = { id, version: version + 1, before }
        return { outcome: before ? 'updated' : 'made', trace }
      })
    },
    async undo(tx, scope, given) {
      // traces are what write gave
      const traces = given as readonly Trace[]
      const ids = traces.map(({ id }) => id)
      if (ids.length)
        await tx
          .select({ id: sheet.table.id })
          .from(table)
          .where(and(eq(sheet.table.tenantId, scope.tenantId), inArray(sheet.table.id, ids)))
          .orderBy(sheet.table.id)
          .for('update')
      const left: (RowProblem | null)[] = []
      for (const trace of traces) {
        const isBack = trace.before
          ? await update(tx, scope, trace, trace.before)
          : (await tx.delete(table).where(at(scope, trace))).rowCount === 1
        left.push(isBack ? null : { column: '', error: 'CHANGED_MEANWHILE' })
      }
      return left
    },
  }
}
