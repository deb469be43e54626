import { sql, type SQL } from 'drizzle-orm'
import {
  figureOf,
  FIGURE_KEYS,
  MINUTE_BOUNDS,
  type FigureDimension,
  type FigureKey,
  type FigureSource,
  type Tally,
} from '../../../shared/figures'
import type { Db } from '../../db/database'
import type { App } from '../../kernel/call/context'
import type { FigureFacts } from './figures.offers'

/** Stale days that are counted with a question, the newest; those beyond are told to be so. */
const LIVE_DAYS = 31
/** Days that are counted anew in one transaction: of a million requests a year some three seconds. */
const BATCH_DAYS = 7

const keysOf = (source: FigureSource): FigureKey[] => FIGURE_KEYS.filter(key => figureOf(key).source === source)
const sourcesOf = (keys: readonly FigureKey[]): FigureSource[] => [...new Set(keys.map(key => figureOf(key).source))]
const classNumbers = [...MINUTE_BOUNDS, Infinity].map((_, i) => i)
const bounds = sql.raw(`array[${MINUTE_BOUNDS.join(', ')}]::numeric[]`)
/** Minutes as a histogram: the lower end of a class belongs to it. */
const classes = sql.join(
  classNumbers.map(i => sql.raw(`(count(*) filter (where f.class = ${i}))::int`)),
  sql`, `,
)

/** What is counted of days of a tenant, as the rows of figure_days are. `of`: only these figures and this dimension. */
function counted(
  { offers }: Pick<App, 'offers'>,
  tenantId: string,
  source: FigureSource,
  days: readonly string[],
  of: { keys: readonly FigureKey[]; dimension?: FigureDimension | '' },
): SQL | null {
  const facts: FigureFacts | undefined = offers.figures.find(one => one.source === source)
  const pairs = of.keys
    .filter(key => figureOf(key).source === source)
    .flatMap(key =>
      ['', ...figureOf(key).by]
        .filter(dimension => of.dimension === undefined || dimension === of.dimension)
        .map(dimension => sql`(${key}, ${dimension})`),
    )
  if (!facts || !pairs.length || !days.length) return null
  return sql`
    select f.figure, p.dimension, f.day, coalesce(f.parts ->> p.dimension, '') as value, sum(f.count)::int as count, sum(f.amount)::bigint as sum,
      case when count(f.class) > 0 then array[${classes}] end as classes
    from (select figure, day, parts, count, amount, width_bucket(minutes, ${bounds}) as class from (${facts.facts({ tenantId, days })}) facts) f
      join (values ${sql.join(pairs, sql`, `)}) as p(figure, dimension) on p.figure = f.figure
    group by 1, 2, 3, 4`
}

/** Puts days (`YYYY-MM-DD`) that are stale in the place of what was counted of them; says how many. What changes meanwhile stays stale. */
async function countSome(app: Pick<App, 'db' | 'offers'>, tenantId: string, source: FigureSource): Promise<number> {
  return app.db.transaction(async tx => {
    // one at a time, or two would write the same day
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`figures ${tenantId} ${source}`}, 0))`)
    const { rows } = await tx.execute<{ day: string }>(sql`
      with picked as (select distinct day from figure_stale_days where tenant_id = ${tenantId} and source = ${source} order by day desc limit ${BATCH_DAYS}),
        gone as (delete from figure_stale_days s using picked where s.tenant_id = ${tenantId} and s.source = ${source} and s.day = picked.day returning s.day)
      select distinct day::text as day from gone`)
    const days = rows.map(row => row.day)
    if (!days.length) return 0
    const keys = keysOf(source)
    const dimensions = [...new Set(['', ...keys.flatMap(key => [...figureOf(key).by])])]
    await tx.execute(sql`
      delete from figure_days where tenant_id = ${tenantId} and figure = any(${sql.param(keys)}::text[])
        and dimension = any(${sql.param(dimensions)}::text[]) and day = any(${sql.param(days)}::date[])`)
    const rowsOfDays = counted(app, tenantId, source, days, { keys })
    // a statement of its own: it sees every change whose note was just taken away
    if (rowsOfDays)
      await tx.execute(sql`
        insert into figure_days (tenant_id, figure, dimension, day, value, count, sum, classes)
        select ${tenantId}::uuid, c.figure, c.dimension, c.day, c.value, c.count, c.sum, c.classes from (${rowsOfDays}) c`)
    return days.length
  })
}

/** Counts what is stale, of every tenant or of one, until nothing is. */
export async function countStale(
  app: Pick<App, 'db' | 'offers'>,
  { tenantId, signal }: { tenantId?: string; signal?: AbortSignal } = {},
): Promise<number> {
  const { rows } = await app.db.execute<{ tenantId: string; source: FigureSource }>(
    tenantId === undefined
      ? sql`select distinct tenant_id as "tenantId", source from figure_stale_days`
      : sql`select distinct tenant_id as "tenantId", source from figure_stale_days where tenant_id = ${tenantId}`,
  )
  let days = 0
  for (const one of rows) {
    let some: number
    do {
      if (signal?.aborted) return days
      some = await countSome(app, one.tenantId, one.source)
      days += some
    } while (some > 0)
  }
  return days
}

/**
 * Counts every day of a tenant anew whose facts are all there, up to `today`; says how many, of each source by itself. Cut short it has
 * harmed nothing: what is kept is right, and what is still marked is counted by the server.
 */
export async function rebuildFigures(
  app: Pick<App, 'db' | 'offers'>,
  tenantId: string,
  today: string,
): Promise<number> {
  for (const { source, firstDay } of app.offers.figures) {
    const first = await firstDay(app.db, tenantId)
    if (first !== null)
      await app.db.execute(sql`
        insert into figure_stale_days (tenant_id, source, day)
        select ${tenantId}::uuid, ${source}, day::date from generate_series(${first}::date, greatest(${today}::date, ${first}::date,
          (select max(day) from figure_days where tenant_id = ${tenantId} and figure = any(${sql.param(keysOf(source))}::text[]))), interval '1 day') as day`)
  }
  return countStale(app, { tenantId })
}

/** Days from the first to the last, both of them. */
export interface Period {
  from: string
  to: string
}
const periodOf = ({ from, to }: Period): SQL => sql`day between ${from}::date and ${to}::date`

/** The stale days of a period by their source: those that are counted with the question, the newest, and how many there are beyond. */
async function staleDays(db: Db, tenantId: string, keys: readonly FigureKey[], periods: readonly Period[]) {
  const inPeriods = sql.join(periods.map(periodOf), sql` or `)
  const live = new Map<FigureSource, string[]>()
  let beyond = 0
  for (const source of sourcesOf(keys)) {
    const { rows } = await db.execute<{ day: string }>(sql`
      select distinct day::text as day from figure_stale_days where tenant_id = ${tenantId} and source = ${source} and (${inPeriods}) order by 1 desc`)
    live.set(
      source,
      rows.slice(0, LIVE_DAYS).map(row => row.day),
    )
    beyond = Math.max(beyond, rows.length - LIVE_DAYS)
  }
  return { live, beyond }
}

/** The rows of figures over periods, as they are now: what is kept, and in place of what is stale what is counted. */
async function rowsOfFigures(
  app: Pick<App, 'db' | 'offers'>,
  tenantId: string,
  keys: readonly FigureKey[],
  dimension: FigureDimension | '',
  periods: readonly Period[],
): Promise<{ rows: SQL; beyond: number }> {
  const { live, beyond } = await staleDays(app.db, tenantId, keys, periods)
  const inPeriods = sql.join(periods.map(periodOf), sql` or `)
  const parts = [...live].flatMap(([source, days]) => {
    const own = keys.filter(key => figureOf(key).source === source)
    const kept = sql`
      select figure, day, value, count, sum, classes from figure_days
      where tenant_id = ${tenantId} and figure = any(${sql.param(own)}::text[]) and dimension = ${dimension} and (${inPeriods})
        and not (day = any(${sql.param(days)}::date[]))`
    const now = counted(app, tenantId, source, days, { keys: own, dimension })
    return now ? [kept, sql`select figure, day, value, count, sum, classes from (${now}) now`] : [kept]
  })
  return { rows: sql.join(parts, sql` union all `), beyond }
}

const summed = sql`sum(count)::float8 as count, sum(sum)::float8 as sum, case when count(classes) > 0 then array[${sql.join(
  classNumbers.map(i => sql.raw(`coalesce(sum(classes[${i + 1}]), 0)::int`)),
  sql`, `,
)}] end as classes`
interface Summed extends Record<string, unknown> {
  count: number
  sum: number
  classes: number[] | null
}
const tallyOf = ({ count, sum, classes: some }: Summed): Tally => ({ count, sum, classes: some ?? [] })

/** What was counted of figures in two periods, day by day or month by month. */
export async function seriesOf(
  app: Pick<App, 'db' | 'offers'>,
  tenantId: string,
  keys: readonly FigureKey[],
  step: 'day' | 'month',
  { period, before }: { period: Period; before: Period },
) {
  const { rows, beyond } = await rowsOfFigures(app, tenantId, keys, '', [period, before])
  const at = step === 'day' ? sql`day::text` : sql`to_char(day, 'YYYY-MM')`
  const found = await app.db.execute<Summed & { figure: FigureKey; at: string; isNow: boolean }>(sql`
    select figure, ${at} as at, ${periodOf(period)} as "isNow", ${summed} from (${rows}) r group by 1, 2, 3 order by 2`)
  return {
    beyond,
    points: found.rows.map(row => ({ figure: row.figure, at: row.at, isNow: row.isNow, tally: tallyOf(row) })),
  }
}

/** What was counted of the largest values of a dimension, the same before, of all values, and how many there are. */
export async function partsOf(
  app: Pick<App, 'db' | 'offers'>,
  tenantId: string,
  { figure, dimension, most }: { figure: FigureKey; dimension: FigureDimension; most: number },
  { period, before }: { period: Period; before: Period },
) {
  const { rows, beyond } = await rowsOfFigures(app, tenantId, [figure], dimension, [period, before])
  const by = figureOf(figure).method === 'sum' ? sql`sum(sum)` : sql`sum(count)`
  const found = await app.db.execute<Summed & { value: string; isNow: boolean; isRest: boolean; values: number }>(sql`
    with r as materialized (select value, ${periodOf(period)} as now, count, sum, classes from (${rows}) of_both),
      ranked as materialized (select value, row_number() over (order by ${by} desc, value) as rank from r where now group by value)
    select coalesce(k.value, '') as value, r.now as "isNow", k.value is null as "isRest", (select count(*)::int from ranked) as values, ${summed}
    from r left join ranked k on k.value = r.value and k.rank <= ${most}
    group by k.value, r.now, k.rank order by k.rank`)
  return {
    beyond,
    values: found.rows[0]?.values ?? 0,
    parts: found.rows.map(row => ({ value: row.value, isNow: row.isNow, isRest: row.isRest, tally: tallyOf(row) })),
  }
}
