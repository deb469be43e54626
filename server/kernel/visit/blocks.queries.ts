import { and, asc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type { ClashKind } from '../../../shared/slots'
import type { Db } from '../../db/database'
import type { Ctx } from '../call/context'
import { visitBlocks } from './visit.table'

export type Block = typeof visitBlocks.$inferSelect
/** Half-open, ISO 8601. */
export interface Range {
  start: string
  end: string
}

/** Blocks that hold and touch a range, by the constraint's own index; touching ends do not count. */
const within = ({ start, end }: Range, more: SQL = sql`interval '0'`): SQL =>
  sql`${visitBlocks.placed} and tstzrange(${visitBlocks.start}, ${visitBlocks.end}) && tstzrange(${start}::timestamptz - ${more}, ${end}::timestamptz + ${more})`

/** When people do not work: leave and other things that touch a range, in order. */
export const absencesIn = (
  { tenantId }: Pick<Ctx, 'tenantId'>,
  db: Db,
  range: Range,
  staffId?: string,
): Promise<Block[]> =>
  db
    .select()
    .from(visitBlocks)
    .where(
      and(
        eq(visitBlocks.tenantId, tenantId),
        within(range),
        ne(visitBlocks.kind, 'visit'),
        staffId === undefined ? undefined : eq(visitBlocks.staffId, staffId),
      ),
    )
    .orderBy(asc(visitBlocks.start), asc(visitBlocks.id))

/** What takes the time of people in a range, with the way from and to other visits, in order; `but`: the work that is planned itself. */
export const takenIn = (
  { tenantId }: Pick<Ctx, 'tenantId'>,
  db: Db,
  staffIds: readonly string[],
  { start, end, travel }: Range & { travel: number },
  but?: string,
): Promise<Block[]> => {
  const way = sql`make_interval(mins => ${travel}::int)`
  return db
    .select()
    .from(visitBlocks)
    .where(
      and(
        eq(visitBlocks.tenantId, tenantId),
        inArray(visitBlocks.staffId, [...staffIds]),
        eq(visitBlocks.placed, true),
        or(
          within({ start, end }),
          and(
            eq(visitBlocks.kind, 'visit'),
            sql`tstzrange(${visitBlocks.start}, ${visitBlocks.free}) && tstzrange(${start}::timestamptz, ${end}::timestamptz + ${way})`,
          ),
        ),
        but === undefined ? undefined : sql`${visitBlocks.subjectId} is distinct from ${but}`,
      ),
    )
    .orderBy(asc(visitBlocks.start), asc(visitBlocks.id))
}

/** Works that somebody's time is taken by in a range, with the way. */
export async function placedIn(
  { tenantId }: Pick<Ctx, 'tenantId'>,
  db: Db,
  { start, end, travel }: Range & { travel: number },
): Promise<ReadonlySet<string>> {
  const way = sql`make_interval(mins => ${travel}::int)`
  const rows = await db
    .select({ subjectId: visitBlocks.subjectId })
    .from(visitBlocks)
    .where(and(eq(visitBlocks.tenantId, tenantId), eq(visitBlocks.kind, 'visit'), within({ start, end }, way)))
  return new Set(rows.flatMap(({ subjectId }) => subjectId ?? []))
}

/** What a clash is told as. */
export interface Clash extends Range {
  kind: ClashKind
  number: string
  title: string
  /** the time itself is free, only the way from or to that visit is missing */
  isOnlyWay: boolean
}
/** Whether a block leaves a range free, and only the way from or to it is missing. */
export const isOnlyWay = (block: Pick<Block, 'start' | 'end'>, { start, end }: Range): boolean =>
  Date.parse(block.end) <= Date.parse(start) || Date.parse(block.start) >= Date.parse(end)

/** Blocks that take a range, as they are told: a visit by its number and title, an absence by its reason. */
export async function toClashes(ctx: Ctx, db: Db, blocks: readonly Block[], range: Range): Promise<Clash[]> {
  const ids = blocks.flatMap(({ subjectId }) => subjectId ?? [])
  const named = ids.length ? await Promise.all(ctx.offers.works.map(works => works.named(ctx, db, ids))) : []
  return blocks.map(({ kind, subjectId, reason, start, end }) => {
    const work = subjectId === null ? undefined : named.map(names => names.get(subjectId)).find(one => one)
    return {
      kind,
      number: work?.number ?? '',
      title: work?.title ?? reason,
      start,
      end,
      isOnlyWay: isOnlyWay({ start, end }, range),
    }
  })
}
