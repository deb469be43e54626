import { and, asc, eq, getTableColumns, gt, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ExportFormat } from '../../../shared/directory'
import type { AuditSubject, LiveKind, SheetKind } from '../../../shared/kinds'
import type { Language } from '../../../shared/language'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { isStillUsed, takenKey } from '../../db/refusal'
import { AppError, type ErrorId } from '../../http/errors'
import { isoNow, type Ctx } from '../call/context'
import { once } from '../call/idempotency'
import type { Download } from '../call/mount'
import { longPage, MOST_FOUND } from '../call/page'
import { changed } from '../live/changed'
import { exported, type ExportColumn } from '../sheets/export'

/** A table of things that staff keep: each row has a tenant, an id and a version. `createTime` and `updateTime` are written where there are. */
export type RecordTable = PgTable & { tenantId: PgColumn; id: PgColumn; version: PgColumn }
/** A row of a table. */
export type RecordOf<T extends RecordTable> = T['$inferSelect'] & { tenantId: string; id: string; version: number }
/** What is written of a row beside its tenant, id, version and times. */
export type ColumnsOf<T extends RecordTable> = Partial<Omit<T['$inferInsert'], 'tenantId' | 'id' | 'version'>>
/** Which one is meant, and as the caller saw it. */
interface Seen {
  id: string
  version: number
}
type MaybePromise<V> = V | Promise<V>

/** What one kind of kept thing is: all that its calls need to know of it. */
export interface RecordDefinition<
  T extends RecordTable,
  Row extends object,
  Input extends object,
  Filter extends object = object,
  Detail extends object = Row,
> {
  /** what the audit log and the live stream call it */
  kind: AuditSubject & LiveKind
  table: T
  /** as staff see them, in the same order and all at once, so that what they need of other tables is asked once */
  rows(ctx: Ctx, db: Db, records: readonly RecordOf<T>[]): MaybePromise<Row[]>
  /** one that is open, where more is seen of it than in its row */
  detail?(ctx: Ctx, db: Db, record: RecordOf<T>): Promise<Detail>
  /** what is written of an input, and of what was there. Throws what is wrong with it */
  columns(ctx: Ctx, input: Input, at: { tx: Db; before: RecordOf<T> | null }): MaybePromise<ColumnsOf<T>>
  /** what the audit log keeps of one, as it is now; without it all but the housekeeping */
  told?(record: RecordOf<T>, ctx: Ctx, tx: Db): MaybePromise<object>
  /** what is said of a unique key that would be there twice, by a part of the key's name */
  taken?: Readonly<Record<string, ErrorId>>
  /** refuses an input that does not go with what there is; called in the transaction, before it is written */
  check?(ctx: Ctx, tx: Db, input: Input, at: { id: string; before: RecordOf<T> | null }): Promise<void>
  /** what else changes with one: files that it uses. Without `after` and `input` it was removed */
  after?(
    ctx: Ctx,
    tx: Db,
    at: { id: string; before: RecordOf<T> | null; after: RecordOf<T> | null; input: Input | null },
  ): Promise<void>
  /** refuses that one is removed, or takes away what hangs on it; called in the transaction, before it is */
  release?(ctx: Ctx, tx: Db, record: RecordOf<T>): Promise<void>
  list: {
    /** what narrows the list. `most`: so many that a keyword finds are looked up */
    where?(ctx: Ctx, filter: Filter, most?: number): MaybePromise<SQL | undefined>
    /** its orders by their names; the first is the usual one, and each ends with what no two rows share */
    sorts: Readonly<Record<string, readonly SQL[]>>
  }
  /** how a list leaves as a file: what is kept of each, and what staff see of it */
  file?: {
    list: SheetKind
    filename: string
    columns(language: Language): readonly ExportColumn<RecordOf<T> & { shown: Row }>[]
  }
}

/** Rows that are read at a time for a file. */
const BATCH = 1000
const HOUSEKEEPING = new Set(['tenantId', 'id', 'version', 'createTime', 'updateTime'])
const withoutHousekeeping = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !HOUSEKEEPING.has(name)))

/**
 * The calls of staff about one kind of kept thing: list, one, make, change by version, remove, file. Each query carries the tenant, each
 * write is in the audit log and told to who has it open, and making one again with its key makes none.
 */
export function recordsOf<
  T extends RecordTable,
  Row extends object,
  Input extends object,
  Filter extends object = object,
  Detail extends object = Row,
>(definition: RecordDefinition<T, Row, Input, Filter, Detail>) {
  const { kind, table, list: listed, told = withoutHousekeeping } = definition
  // Drizzle's builders take a concrete table: what they give of a generic one is typed by the table's own rows
  const base: PgTable = table
  const there = new Set(Object.keys(getTableColumns(base)))
  const ofTenant = (ctx: Ctx) => eq(table.tenantId, ctx.tenantId)
  const one = (ctx: Ctx, id: string) => and(ofTenant(ctx), eq(table.id, id))
  const timesOf = (ctx: Ctx, names: readonly string[]) =>
    Object.fromEntries(names.filter(name => there.has(name)).map(name => [name, isoNow(ctx)]))
  const refusalOf = (error: unknown): unknown => {
    const key = takenKey(error)
    const id = key && Object.entries(definition.taken ?? {}).find(([part]) => key.includes(part))?.[1]
    if (id) return new AppError(id)
    return isStillUsed(error) ? new AppError('IN_USE') : error
  }
  const refusing = <R>(work: Promise<R>): Promise<R> =>
    work.catch((error: unknown) => {
      throw refusalOf(error)
    })
  const rowOf = async (ctx: Ctx, tx: Db, record: RecordOf<T>): Promise<Row> => {
    const [row] = await definition.rows(ctx, tx, [record])
    if (!row) throw new Error(`no row of a ${kind}`)
    return row
  }
  const detailOf = async (ctx: Ctx, tx: Db, record: RecordOf<T>): Promise<Detail> =>
    // without a definition of its own it is the row
    definition.detail ? definition.detail(ctx, tx, record) : ((await rowOf(ctx, tx, record)) as object as Detail)
  const find = async (ctx: Ctx, tx: Db, id: string, version?: number): Promise<RecordOf<T>> => {
    const query = tx.select().from(base).where(one(ctx, id))
    const [record] = (version === undefined ? await query : await query.for('update')) as RecordOf<T>[]
    if (!record) throw new AppError('NOT_FOUND')
    if (version !== undefined && record.version !== version) throw new AppError('CHANGED_MEANWHILE')
    return record
  }
  const sortOf = (sort: string | undefined): string => sort ?? Object.keys(listed.sorts)[0] ?? ''
  const where = async (ctx: Ctx, filter: Filter, most?: number) =>
    and(ofTenant(ctx), await listed.where?.(ctx, filter, most))

  return {
    /** A page of them. Throws what the filter does. */
    async list(ctx: Ctx, query: Filter & { keyword?: string; sort?: string; pageNum?: number; pageSize?: number }) {
      const condition = await where(ctx, query, MOST_FOUND + 1)
      const sort = sortOf(query.sort)
      const page = await longPage(
        ctx.db,
        { ...query, sort },
        base,
        condition,
        (limit, offset) =>
          ctx.db
            .select()
            .from(base)
            .where(condition)
            .orderBy(...(listed.sorts[sort] ?? []))
            .limit(limit)
            .offset(offset),
        record => record as RecordOf<T>,
      )
      return { ...page, list: await definition.rows(ctx, ctx.db, page.list) }
    },
    /** All of them, of a kind of which a tenant has few. */
    async all(ctx: Ctx) {
      const records = await ctx.db
        .select()
        .from(base)
        .where(ofTenant(ctx))
        .orderBy(...(listed.sorts[sortOf(undefined)] ?? []))
      return definition.rows(ctx, ctx.db, records as RecordOf<T>[])
    },
    /** One of them. Throws NOT_FOUND. */
    get: async (ctx: Ctx, id: string) => detailOf(ctx, ctx.db, await find(ctx, ctx.db, id)),
    /** Makes one. Throws what the definition refuses. */
    create: (ctx: Ctx, input: Input) =>
      refusing(
        once(ctx, input, async tx => {
          const id = newId()
          await definition.check?.(ctx, tx, input, { id, before: null })
          const columns = await definition.columns(ctx, input, { tx, before: null })
          const values = { ...columns, ...timesOf(ctx, ['createTime', 'updateTime']) }
          const [record] = (await tx
            .insert(base)
            .values({ ...values, tenantId: ctx.tenantId, id })
            .returning()) as RecordOf<T>[]
          if (!record) throw new Error(`a ${kind} was not made`)
          await definition.after?.(ctx, tx, { id, before: null, after: record, input })
          await changed(ctx, tx, { kind, id, after: await told(record, ctx, tx) })
          return detailOf(ctx, tx, record)
        }),
      ),
    /** Changes one. Throws NOT_FOUND, CHANGED_MEANWHILE, and what the definition refuses. */
    update: (ctx: Ctx, { id: given, version, ...input }: Input & Seen) =>
      refusing(
        ctx.db.transaction(async tx => {
          const before = await find(ctx, tx, given, version)
          const { id } = before
          // what is left without id and version is the input
          const said = input as unknown as Input
          await definition.check?.(ctx, tx, said, { id, before })
          const former = await told(before, ctx, tx)
          const columns = await definition.columns(ctx, said, { tx, before })
          const values = { ...columns, ...timesOf(ctx, ['updateTime']), version: version + 1 }
          const [record] = (await tx.update(base).set(values).where(one(ctx, id)).returning()) as RecordOf<T>[]
          if (!record) throw new AppError('NOT_FOUND')
          await definition.after?.(ctx, tx, { id, before, after: record, input: said })
          await changed(ctx, tx, { kind, id, before: former, after: await told(record, ctx, tx) })
          return detailOf(ctx, tx, record)
        }),
      ),
    /** Removes one. Throws NOT_FOUND, CHANGED_MEANWHILE, IN_USE, and what the definition refuses. */
    remove: (ctx: Ctx, { id: given, version }: Seen) =>
      refusing(
        ctx.db.transaction(async tx => {
          const before = await find(ctx, tx, given, version)
          const former = await told(before, ctx, tx)
          await definition.release?.(ctx, tx, before)
          await tx.delete(base).where(one(ctx, before.id))
          await definition.after?.(ctx, tx, { id: before.id, before, after: null, input: null })
          await changed(ctx, tx, { kind, id: before.id, before: former })
          return { done: true as const }
        }),
      ),
    /** Those of a list as a file. Throws EXPORT_TOO_LARGE, BUSY. */
    async file(ctx: Ctx, { format, ...query }: Filter & { format: ExportFormat }): Promise<Download> {
      if (!definition.file) throw new Error(`no file of ${kind}`)
      const { list, filename, columns } = definition.file
      // what is left without the format is the filter
      const filter = query as unknown as Filter
      const condition = await where(ctx, filter)
      return exported(ctx, { list, filename, format, filter }, columns(ctx.language), async after => {
        const page = and(condition, after === undefined ? undefined : gt(table.id, after.id))
        const found = ctx.db.select().from(base).where(page).orderBy(asc(table.id)).limit(BATCH)
        const records = (await found) as RecordOf<T>[]
        const rows = await definition.rows(ctx, ctx.db, records)
        return records.flatMap((record, i) => {
          const shown = rows[i]
          return shown ? { ...record, shown } : []
        })
      })
    },
  }
}
