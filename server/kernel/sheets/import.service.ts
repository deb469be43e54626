import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { SheetKind } from '../../../shared/kinds'
import { localize } from '../../../shared/language'
import { MAX_IMPORT_ROWS, ROW_OUTCOMES, type ImportState, type RowOutcome } from '../../../shared/sheet'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { addJob } from '../../jobs/queue'
import { AppError, type ErrorId } from '../../http/errors'
import { PoolError } from '../../workers/pool'
import { audited } from '../audit/audit.service'
import { isoNow, staffOf, type App, type Ctx } from '../call/context'
import { once } from '../call/idempotency'
import type { Download } from '../call/mount'
import { countLimit } from '../call/limit'
import { pageOf, paginate } from '../call/page'
import type { Cell, RowProblem, SheetDefinition } from '../call/sheet'
import { receiveFile } from '../files/file.service'
import { cleanFilename } from '../files/filename'
import { ReadError, type FileFault } from '../text-extraction/errors'
import { csvDownload } from '../call/csv'
import { batchesOf } from './export'
import { namesOf, suggestedMapping, wrongColumn, type MappedColumn } from './mapping'
import { lookAtSheet, type ParsedSheet, type ReadingAsked } from './parse'
import { readSheet } from './sheet.pool'
import { importKeys, importRows, imports } from './sheet.table'
import { SHEET_TEXTS } from './sheet.texts'

/** Rows that are handed to the database, or asked of it, at once. */
const BATCH = 1000
const NEWLINE = 10

export type ImportRecord = typeof imports.$inferSelect

const FAULTS: Record<FileFault | 'encoding' | PoolError['id'], ErrorId> = {
  encoding: 'SHEET_ENCODING',
  unsupported: 'SHEET_TYPE',
  broken: 'SHEET_BROKEN',
  protected: 'SHEET_PROTECTED',
  empty: 'SHEET_EMPTY',
  tooLarge: 'SHEET_TOO_LARGE',
  timeout: 'SHEET_TOO_SLOW',
  busy: 'BUSY',
  // for want of memory, most likely
  died: 'SHEET_TOO_LARGE',
}

export function definitionOf(app: Pick<App, 'offers'>, kind: SheetKind): SheetDefinition {
  const definition = app.offers.sheets.flat().find(one => one.kind === kind)
  if (!definition) throw new AppError('PROVIDER_OFF')
  return definition
}

const one = (tenantId: string, id: string) => and(eq(imports.tenantId, tenantId), eq(imports.id, id))

/** An import of the tenant, held until the transaction ends. Throws NOT_FOUND. */
export async function lockImport(tx: Db, tenantId: string, id: string): Promise<ImportRecord> {
  const [row] = await tx.select().from(imports).where(one(tenantId, id)).for('update')
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function importOf(ctx: Ctx, id: string): Promise<ImportRecord> {
  const [row] = await ctx.db.select().from(imports).where(one(ctx.tenantId, id))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** What the audit log keeps of an import. */
export const toldOf = ({ kind, filename, state, rows, counts }: Omit<ImportRecord, 'header' | 'mapping'>) => ({
  kind,
  filename,
  state,
  rows,
  ...counts,
})

const toImport = (ctx: Ctx, row: ImportRecord, sample: string[][] = []) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  filename: row.filename,
  staffName: row.staffName,
  createTime: row.createTime,
  updateTime: row.updateTime,
  rows: row.rows,
  done: row.done,
  counts: Object.fromEntries(ROW_OUTCOMES.map(name => [name, row.counts[name] ?? 0])) as Record<RowOutcome, number>,
  columns: definitionOf(ctx, row.kind).columns.map(({ name, label, required = false, hint = '' }) => ({
    name,
    label: localize(label, ctx.language),
    required,
    hint,
  })),
  header: row.header,
  leftOut: row.header.filter((text, index) => text !== '' && !row.mapping.some(at => at.index === index)),
  sample,
  mapping: row.mapping,
  hidden: row.hidden,
  unclear: row.unclear,
})

/** Lines of bytes, `BATCH` at a time, as a list in JSON: never all of them as text at once. */
function* jsonBatches(lines: Buffer): Generator<string> {
  let batch: string[] = []
  for (let from = 0; from < lines.length;) {
    const end = lines.indexOf(NEWLINE, from)
    const to = end < 0 ? lines.length : end
    batch.push(lines.toString('utf8', from, to))
    from = to + 1
    if (batch.length === BATCH) {
      yield `[${batch.join(',')}]`
      batch = []
    }
  }
  if (batch.length) yield `[${batch.join(',')}]`
}

async function parsed(ctx: Ctx, bytes: Buffer, asked: ReadingAsked): Promise<ParsedSheet> {
  let result: ParsedSheet | { fault: FileFault | 'encoding' }
  try {
    lookAtSheet(bytes)
    result = await readSheet(ctx, bytes, asked)
  } catch (error) {
    if (error instanceof ReadError) throw new AppError(FAULTS[error.id], { rows: MAX_IMPORT_ROWS })
    if (error instanceof PoolError) throw new AppError(FAULTS[error.id], { rows: MAX_IMPORT_ROWS })
    throw error
  }
  if ('fault' in result) throw new AppError(FAULTS[result.fault], { rows: MAX_IMPORT_ROWS })
  return result
}

/** Reads a file and keeps its rows; nothing else is written. Throws SHEET_NOT_WORKBOOK for a text that is called .xlsx, and what {@link receiveFile} and FAULTS say. */
export const uploadSheet = (
  ctx: Ctx,
  request: FastifyRequest,
  { kind, ...asked }: { kind: SheetKind } & Omit<ReadingAsked, 'names'>,
) =>
  receiveFile(ctx, request, async ({ bytes, filename }) => {
    const { staffId, name } = staffOf(ctx)
    const definition = definitionOf(ctx, kind)
    await countLimit(ctx, 'import')
    const sheet = await parsed(ctx, bytes, { ...asked, names: namesOf(definition.columns) })
    // who sends a workbook does not expect its days and zeros to be read as a text has them
    const [extension] = /\.xls[xm]?$/i.exec(filename) ?? []
    if (sheet.format === 'csv' && extension) throw new AppError('SHEET_NOT_WORKBOOK', { extension })
    const { reading, header, names, sample } = sheet
    const { hidden, ...shown } = reading
    const { mapping, unclear } = suggestedMapping(definition.columns, names, hidden)
    const lines = Buffer.from(sheet.lines.buffer, sheet.lines.byteOffset, sheet.lines.byteLength)
    const id = newId()
    const row = await ctx.db.transaction(async tx => {
      const [made] = await tx
        .insert(imports)
        .values({
          tenantId: ctx.tenantId,
          id,
          kind,
          state: 'read',
          filename: cleanFilename(filename, ['xlsx', 'xls', 'xlsm', 'csv', 'txt']),
          staffId,
          staffName: name,
          language: ctx.language,
          header,
          mapping,
          hidden,
          unclear,
          rows: sheet.rows,
          counts: { waiting: sheet.rows },
          createTime: isoNow(ctx),
          updateTime: isoNow(ctx),
        })
        .returning()
      for (const batch of jsonBatches(lines))
        await tx.execute(
          sql`insert into ${importRows} (tenant_id, import_id, row_no, cells, outcome) select ${ctx.tenantId}, ${id}, (r ->> 0)::integer, r -> 1, 'waiting' from jsonb_array_elements(${batch}::jsonb) r`,
        )
      return made
    })
    if (!row) throw new Error('an import was not kept')
    return { ...toImport(ctx, row, sample), reading: shown }
  })

/** Leads an import from one of some states into another, and has its rows gone through in the background. Throws IMPORT_STATE. */
async function lead(
  ctx: Ctx,
  tx: Db,
  id: string,
  from: readonly ImportState[],
  change: (row: ImportRecord) => Partial<ImportRecord> & { state: ImportState },
) {
  const row = await lockImport(tx, ctx.tenantId, id)
  if (!from.includes(row.state)) throw new AppError('IMPORT_STATE')
  const [changed] = await tx
    .update(imports)
    .set({ ...change(row), updateTime: isoNow(ctx) })
    .where(one(ctx.tenantId, id))
    .returning()
  if (!changed) throw new Error('an import vanished')
  await addJob(tx, 'importRows', { tenantId: ctx.tenantId, importId: id }, `importRows:${id}`)
  return { before: row, after: changed }
}

/** Has the rows compared, their columns taken as `mapping` says. Throws IMPORT_STATE, IMPORT_MAPPING. */
export const checkImport = (ctx: Ctx, { id, mapping }: { id: string; mapping: MappedColumn[] }) =>
  ctx.db.transaction(async tx => {
    const { after } = await lead(ctx, tx, id, ['read', 'checked'], row => {
      const wrong = wrongColumn(definitionOf(ctx, row.kind).columns, row.header.length, mapping)
      if (wrong)
        throw new AppError('IMPORT_MAPPING', {
          column: typeof wrong === 'string' ? wrong : localize(wrong.label, ctx.language),
        })
      return { state: 'checking', mapping, done: 0, position: 0, counts: { waiting: row.rows } }
    })
    await tx.delete(importKeys).where(and(eq(importKeys.tenantId, ctx.tenantId), eq(importKeys.importId, id)))
    return toImport(ctx, after)
  })

/** Has rows written that were held back, or holds them back again. Without `rowNos` all of them. Throws NOT_FOUND, IMPORT_STATE. */
export const confirmRows = (
  ctx: Ctx,
  { id, rowNos, isConfirmed }: { id: string; rowNos?: number[]; isConfirmed: boolean },
) =>
  ctx.db.transaction(async tx => {
    const row = await lockImport(tx, ctx.tenantId, id)
    if (row.state !== 'checked') throw new AppError('IMPORT_STATE')
    const outcome = sql`${importRows.outlook} ->> 'outcome'`
    const moved = await tx
      .update(importRows)
      .set({ outcome: isConfirmed ? sql`${outcome}` : 'unconfirmed' })
      .where(
        and(
          eq(importRows.tenantId, ctx.tenantId),
          eq(importRows.importId, id),
          rowNos && inArray(importRows.rowNo, rowNos),
          isConfirmed ? eq(importRows.outcome, 'unconfirmed') : inArray(importRows.outcome, ['new', 'changed']),
          sql`jsonb_array_length(coalesce(${importRows.problems}, '[]'::jsonb)) > 0`,
        ),
      )
      .returning({ was: sql<'new' | 'changed'>`${outcome}` })
    const counts = { ...row.counts }
    const by = isConfirmed ? 1 : -1
    for (const { was } of moved) {
      counts[was] = (counts[was] ?? 0) + by
      counts.unconfirmed = (counts.unconfirmed ?? 0) - by
    }
    const [after] = await tx
      .update(imports)
      .set({ counts, updateTime: isoNow(ctx) })
      .where(one(ctx.tenantId, id))
      .returning()
    if (!after) throw new Error('an import vanished')
    await audited(ctx, tx, { kind: 'import', id, before: toldOf(row), after: toldOf(after) })
    return toImport(ctx, after)
  })

/** Has the rows written that are not wrong. Throws IMPORT_STATE. */
export const runImport = (ctx: Ctx, body: { id: string }) =>
  once(ctx, body, async tx => {
    const { before, after } = await lead(ctx, tx, body.id, ['checked'], () => ({
      state: 'running',
      done: 0,
      position: 0,
    }))
    await audited(ctx, tx, { kind: 'import', id: body.id, before: toldOf(before), after: toldOf(after) })
    return toImport(ctx, after)
  })

/** Stops comparing or writing. Throws IMPORT_STATE. */
export const cancelImport = (ctx: Ctx, { id }: { id: string }) =>
  ctx.db.transaction(async tx => {
    const { before, after } = await lead(ctx, tx, id, ['checking', 'running'], row =>
      row.state === 'running'
        ? { state: 'cancelled' }
        : { state: 'read', done: 0, position: 0, counts: { waiting: row.rows } },
    )
    await audited(ctx, tx, { kind: 'import', id, before: toldOf(before), after: toldOf(after) })
    return toImport(ctx, after)
  })

/** Has taken back what was written. Throws IMPORT_STATE. */
export const undoImport = (ctx: Ctx, body: { id: string }) =>
  once(ctx, body, async tx => {
    const { before, after } = await lead(ctx, tx, body.id, ['done', 'cancelled'], () => ({
      state: 'undoing',
      done: 0,
      position: 2 ** 31 - 1,
    }))
    await audited(ctx, tx, { kind: 'import', id: body.id, before: toldOf(before), after: toldOf(after) })
    return toImport(ctx, after)
  })

export async function importList(ctx: Ctx, query: { pageNum?: number; pageSize?: number }) {
  const page = pageOf(query)
  const where = eq(imports.tenantId, ctx.tenantId)
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select()
      .from(imports)
      .where(where)
      .orderBy(desc(imports.createTime), desc(imports.id))
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(imports).where(where),
  ])
  return paginate(
    rows.map(row => toImport(ctx, row)),
    total?.total ?? 0,
    page,
  )
}

const SAMPLE_ROWS = 5
const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text)
type RowRecord = typeof importRows.$inferSelect

async function rowsOf(ctx: Ctx, id: string, outcome: RowOutcome | undefined, after: number, limit: number) {
  return ctx.db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.tenantId, ctx.tenantId),
        eq(importRows.importId, id),
        outcome && eq(importRows.outcome, outcome),
        gt(importRows.rowNo, after),
      ),
    )
    .orderBy(asc(importRows.rowNo))
    .limit(limit)
}

export async function getImport(ctx: Ctx, id: string) {
  const row = await importOf(ctx, id)
  const sample = await rowsOf(ctx, id, undefined, 0, SAMPLE_ROWS)
  return toImport(
    ctx,
    row,
    sample.map(({ cells }) => cells.map(textOf)),
  )
}

/** What is wrong, or was taken otherwise, in the caller's words. */
function problemsOf(ctx: Ctx, definition: SheetDefinition, problems: readonly RowProblem[] | null) {
  return (problems ?? []).map(({ column, error, params = {} }) => {
    const at = definition.columns.find(({ name }) => name === column)
    return {
      column: at ? localize(at.label, ctx.language) : '',
      message: localize(ctx.errors[error].text, ctx.language).replace(/\{(\w+)\}/g, (_, name: string) =>
        String(params[name] ?? ''),
      ),
    }
  })
}

/** Rows of an import in the order of its file. Throws NOT_FOUND. */
export async function importRowList(
  ctx: Ctx,
  query: { id: string; outcome?: RowOutcome; after?: number; pageSize?: number },
) {
  const definition = definitionOf(ctx, (await importOf(ctx, query.id)).kind)
  const rows = await rowsOf(ctx, query.id, query.outcome, query.after ?? 0, pageOf(query).pageSize)
  const labelOf = (name: string): string => {
    const column = definition.columns.find(at => at.name === name)
    return column ? localize(column.label, ctx.language) : ''
  }
  return rows.map(({ rowNo, outcome, values, problems, outlook }) => ({
    match: outlook?.match ? { column: labelOf(outlook.match.column), name: outlook.match.name } : null,
    changes: outlook?.changes ?? [],
    rowNo,
    outcome,
    values: values ?? {},
    problems: problemsOf(ctx, definition, problems),
    notes: problemsOf(ctx, definition, outlook?.notes ?? null),
  }))
}

/** The wrong rows as they stood in the file, each with its number and what is wrong. Throws NOT_FOUND. */
export async function wrongRows(ctx: Ctx, id: string): Promise<Download> {
  const row = await importOf(ctx, id)
  const definition = definitionOf(ctx, row.kind)
  const texts = SHEET_TEXTS[ctx.language]
  const line = ({ rowNo, cells, problems }: RowRecord) => [
    ...row.header.map((_, i) => textOf(cells[i] ?? '')),
    String(rowNo),
    problemsOf(ctx, definition, problems)
      .map(({ column, message }) => (column ? `${column}: ${message}` : message))
      .join('; '),
  ]
  return csvDownload(
    ctx,
    `${row.kind}-wrong`,
    [...row.header, texts.row, texts.problem],
    batchesOf(after => rowsOf(ctx, id, 'wrong', after?.rowNo ?? 0, BATCH), line),
  )
}

/** A csv with nothing but the header of a kind. */
export function importTemplate(ctx: Ctx, kind: SheetKind): Download {
  const header = definitionOf(ctx, kind).columns.map(({ label }) => localize(label, ctx.language))
  return csvDownload(
    ctx,
    kind,
    header,
    batchesOf(
      () => Promise.resolve<string[][]>([]),
      line => line,
    ),
  )
}
