import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { RowOutcome } from '../../../shared/sheet'
import type { Db } from '../../db/database'
import { isRefusedByData, isStillUsed } from '../../db/refusal'
import { addJob } from '../../jobs/queue'
import { audited } from '../audit/audit.service'
import { isoNow, type App } from '../call/context'
import { announce } from '../live/announce'
import {
  LEAD,
  RowsChanged,
  type Agreement,
  type Cell,
  type Outlook,
  type RowProblem,
  type RowValues,
  type SheetDefinition,
  type SheetScope,
  type Written,
} from '../call/sheet'
import { definitionOf, lockImport, toldOf, type ImportRecord } from './import.service'
import { readRow } from './mapping'
import { importKeys, importRows, imports } from './sheet.table'

/** Rows of one transaction: after a process was killed, work goes on behind the last one that was committed. */
const BATCH = 500
/** A job ends after so long and is added again, so that other jobs come between, ms. */
const SLICE_MS = 1000

/** What becomes of a row. */
interface Fate {
  rowNo: number
  outcome: RowOutcome
  values?: RowValues
  problems?: RowProblem[]
  outlook?: Outlook
  trace?: unknown
}
/** The job works for itself: whoever began it hears of it like all others. */
const NOBODY = { kind: 'guest', tourist: '' } as const
type RowRecord = typeof importRows.$inferSelect
interface Stage {
  tx: Db
  app: App
  row: ImportRecord
  scope: SheetScope
  definition: SheetDefinition
}

const ofImport = ({ tenantId, id }: ImportRecord) => and(eq(importRows.tenantId, tenantId), eq(importRows.importId, id))

/** Keys that stand in an earlier row already, by the row that has them now. */
async function repeated({ tx, row }: Stage, keyed: { key: string; rowNo: number }[]): Promise<Map<number, number>> {
  if (!keyed.length) return new Map()
  const json = JSON.stringify(keyed)
  const { rows } = await tx.execute<{ row_no: number; first: number }>(sql`
    with asked as (select * from jsonb_to_recordset(${json}::jsonb) as k(key text, "rowNo" integer)),
    first_of as (select key, min("rowNo") as row_no from asked group by key),
    added as (
      insert into ${importKeys} (tenant_id, import_id, key, row_no)
      select ${row.tenantId}, ${row.id}, key, row_no from first_of order by key
      on conflict do nothing returning key, row_no
    ),
    known as (
      select key, row_no from added union all
      select k.key, k.row_no from ${importKeys} k join first_of f on f.key = k.key where k.tenant_id = ${row.tenantId} and k.import_id = ${row.id}
    )
    select asked."rowNo" as row_no, min(known.row_no) as first from asked join known using (key) where known.row_no <> asked."rowNo" group by 1`)
  return new Map(rows.map(({ row_no: rowNo, first }) => [rowNo, first]))
}

interface ReadRow {
  rowNo: number
  cells: readonly Cell[]
  values: RowValues
  problems: RowProblem[]
  doubts: RowProblem[]
  notes: RowProblem[]
}
/** Rows of merged cells know by what the first of them is known; where that row is none, they are none either. */
async function withLeads({ tx, row, definition }: Stage, rows: ReadRow[]): Promise<ReadRow[]> {
  const { merged } = definition
  const index = row.mapping.find(({ name }) => name === merged?.column)?.index
  if (!merged || index === undefined) return rows
  const leadOf = ({ cells }: ReadRow): number | undefined => {
    const cell = cells[index]
    return typeof cell === 'object' && 'from' in cell ? cell.from : undefined
  }
  const wanted = [...new Set(rows.flatMap(one => leadOf(one) ?? []))].filter(no => no < (rows[0]?.rowNo ?? 0))
  const earlier = wanted.length
    ? await tx
        .select({ rowNo: importRows.rowNo, outcome: importRows.outcome, values: importRows.values })
        .from(importRows)
        .where(and(ofImport(row), inArray(importRows.rowNo, wanted)))
    : []
  const leads = new Map([
    ...earlier.map(one => [one.rowNo, one.outcome === 'wrong' || !one.values ? '' : merged.by(one.values)] as const),
    ...rows.map(one => [one.rowNo, one.problems.length ? '' : merged.by(one.values)] as const),
  ])
  return rows.map(one => {
    const from = leadOf(one)
    if (from === undefined || one.problems.length) return one
    const lead = leads.get(from) ?? ''
    return lead
      ? { ...one, values: { ...one.values, [LEAD]: lead } }
      : { ...one, problems: [{ column: merged.column, error: 'ROW_MERGED', params: { row: from } }] }
  })
}

/** Compares rows with each other and with what is there. */
async function check(stage: Stage, rows: RowRecord[]): Promise<Fate[]> {
  const { tx, row, scope, definition } = stage
  const read = await withLeads(
    stage,
    rows.map(({ rowNo, cells }) => ({ rowNo, cells, ...readRow(definition.columns, row.mapping, cells) })),
  )
  const good = read.filter(({ problems }) => !problems.length)
  const twice = await repeated(
    stage,
    good.flatMap(({ rowNo, values }) => definition.keys(values).map(key => ({ key, rowNo }))),
  )
  const single = good.filter(({ rowNo }) => !twice.has(rowNo))
  const compared = await definition.compare(
    tx,
    scope,
    single.map(({ values }) => values),
  )
  const fates = new Map(single.map(({ rowNo }, i) => [rowNo, compared[i]]))
  return read.map(({ rowNo, values, problems, doubts, notes }) => {
    const first = twice.get(rowNo)
    const fate = fates.get(rowNo)
    if (first !== undefined)
      return {
        rowNo,
        outcome: 'wrong',
        values,
        problems: [{ column: '', error: 'ROW_REPEATED', params: { row: first } }],
      }
    if (!fate) return { rowNo, outcome: 'wrong', values, problems }
    if ('problems' in fate) return { rowNo, outcome: 'wrong', values, problems: fate.problems }
    const why = fate.outcome === 'unchanged' ? [] : [...doubts, ...(fate.doubts ?? [])]
    return {
      rowNo,
      outcome: why.length ? 'unconfirmed' : fate.outcome,
      values,
      problems: why,
      outlook: notes.length ? { ...fate, notes: [...notes, ...(fate.notes ?? [])] } : fate,
    }
  })
}

/**
 * Does `work` with all of `items` at once; where the data refuse that, with halves, down to the one that is at fault, for which
 * `refused` answers. Nothing of what was refused remains.
 */
async function inHalves<T, R>(
  tx: Db,
  items: readonly T[],
  work: (tx: Db, items: readonly T[]) => Promise<R[]>,
  refused: (error: unknown) => R,
): Promise<R[]> {
  const [only, ...others] = items
  if (only === undefined) return []
  try {
    return await tx.transaction(savepoint => work(savepoint, items))
  } catch (error) {
    if (!isRefusedByData(error) && !(error instanceof RowsChanged)) throw error
    if (!others.length) return [refused(error)]
    const middle = items.length >> 1
    return [
      ...(await inHalves(tx, items.slice(0, middle), work, refused)),
      ...(await inHalves(tx, items.slice(middle), work, refused)),
    ]
  }
}

/** Nothing is written over that the preview did not show. */
const agreementOf =
  (rows: readonly RowRecord[]): Agreement =>
  (compared, index) => {
    if ('problems' in compared) return null
    const shown = rows[index]?.outlook?.changes ?? []
    const other = compared.changes?.find(
      ({ column, before, after }) =>
        before !== '' && !shown.some(one => one.column === column && one.before === before && one.after === after),
    )
    return other ? { problems: [{ column: other.column, error: 'CHANGED_MEANWHILE' }] } : null
  }

/** Writes those that are new or changed. */
async function write({ tx, scope, definition }: Stage, rows: RowRecord[]): Promise<Fate[]> {
  const due = rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
  const written = await inHalves<RowRecord, Written>(
    tx,
    due,
    (savepoint, some) =>
      definition.write(
        savepoint,
        scope,
        some.map(({ values }) => values ?? {}),
        agreementOf(some),
      ),
    () => ({ problems: [{ column: '', error: 'ROW_REFUSED' }] }),
  )
  return due.flatMap(({ rowNo }, i) => {
    const one = written[i]
    if (!one) return []
    return 'problems' in one ? { rowNo, outcome: 'wrong', problems: one.problems } : { rowNo, ...one }
  })
}

/** Takes back what was written, unless it was changed or is used since. */
async function undo({ tx, scope, definition }: Stage, rows: RowRecord[]): Promise<Fate[]> {
  const due = rows.filter(({ outcome }) => outcome === 'made' || outcome === 'updated')
  const left = await inHalves<RowRecord, RowProblem | null>(
    tx,
    due,
    (savepoint, some) =>
      definition.undo(
        savepoint,
        scope,
        some.map(({ trace }) => trace),
      ),
    error => ({ column: '', error: isStillUsed(error) ? 'IN_USE' : 'ROW_REFUSED' }),
  )
  return due.map(({ rowNo }, i) => {
    const reason = left[i]
    return reason ? { rowNo, outcome: 'left', problems: [reason] } : { rowNo, outcome: 'undone' }
  })
}

/** What an import is doing: in which order, how, and what it is when it is through. */
const STAGES = {
  checking: { work: check, backwards: false, end: 'checked' },
  running: { work: write, backwards: false, end: 'done' },
  undoing: { work: undo, backwards: true, end: 'undone' },
} as const
const isBusy = (state: string): state is keyof typeof STAGES => Object.hasOwn(STAGES, state)

async function keepFates({ tx, row }: Stage, fates: Fate[]): Promise<void> {
  if (!fates.length) return
  await tx.execute(sql`
    update ${importRows} r set outcome = f.outcome, values = coalesce(f.values, r.values), problems = f.problems, outlook = coalesce(f.outlook, r.outlook), trace = coalesce(f.trace, r.trace)
    from jsonb_to_recordset(${JSON.stringify(fates)}::jsonb) as f("rowNo" integer, outcome text, values jsonb, problems jsonb, outlook jsonb, trace jsonb)
    where r.tenant_id = ${row.tenantId} and r.import_id = ${row.id} and r.row_no = f."rowNo"`)
}

/** The counts after some rows have become something else. */
function recounted(
  { counts }: ImportRecord,
  rows: RowRecord[],
  fates: Fate[],
  asWaiting: boolean,
): ImportRecord['counts'] {
  const before = new Map(rows.map(({ rowNo, outcome }) => [rowNo, asWaiting ? 'waiting' : outcome]))
  const result: ImportRecord['counts'] = { ...counts }
  const add = (outcome: RowOutcome, by: number) => (result[outcome] = (result[outcome] ?? 0) + by)
  for (const { rowNo, outcome } of fates) {
    add(before.get(rowNo) ?? 'waiting', -1)
    add(outcome, 1)
  }
  return result
}

/** Goes through the next rows of an import. False when there is nothing more to do. */
export async function importStep(app: App, tenantId: string, importId: string): Promise<boolean> {
  return app.db.transaction(async tx => {
    const row = await lockImport(tx, tenantId, importId)
    const { state } = row
    if (!isBusy(state)) return false
    const { work, backwards, end } = STAGES[state]
    const { language, staffName, filename } = row
    const scope: SheetScope = { tenantId, language, staffName, filename, now: () => app.now() }
    const stage: Stage = { tx, app, row, scope, definition: definitionOf(app, row.kind) }
    const rows = await tx
      .select()
      .from(importRows)
      .where(and(ofImport(row), (backwards ? lt : gt)(importRows.rowNo, row.position)))
      .orderBy((backwards ? desc : asc)(importRows.rowNo))
      .limit(BATCH)
    const fates = await work(stage, rows)
    await keepFates(stage, fates)
    const isThrough = rows.length < BATCH
    const [after] = await tx
      .update(imports)
      .set({
        state: isThrough ? end : state,
        done: row.done + rows.length,
        position: rows.at(-1)?.rowNo ?? row.position,
        counts: recounted(row, rows, fates, state === 'checking'),
        updateTime: isoNow(app),
      })
      .where(and(eq(imports.tenantId, tenantId), eq(imports.id, importId)))
      .returning()
    if (!after) throw new Error('an import vanished')
    const author = { tenantId, now: app.now, job: 'importRows' }
    if (isThrough && state !== 'checking')
      await audited(author, tx, { kind: 'import', id: importId, before: toldOf(row), after: toldOf(after) })
    await announce({ ...author, principal: NOBODY }, tx, {
      kind: 'import',
      id: importId,
      change: after.state,
      staffIds: [row.staffId],
    })
    return !isThrough
  })
}

/** Goes through rows for a while, and has itself called again for the rest. Two at once take turns: each step holds the import. */
export async function importSlice(
  app: App,
  { tenantId, importId }: { tenantId: string; importId: string },
): Promise<void> {
  const end = performance.now() + SLICE_MS
  while (await importStep(app, tenantId, importId))
    if (performance.now() > end) return addJob(app.db, 'importRows', { tenantId, importId }, `importRows:${importId}`)
}
