import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, Db } from '../../db/database'
import type { ErrorId } from '../../http/errors'
import type { Outcome } from '../../../shared/assistant'
import { aiRunEvents, aiTurns, aiUsage } from './assistant.table'
import { nothingSaid, remember, type RunEvent, type Said } from './run.events'
import type { StreamEvent } from '../../../shared/stream'

/** A process that has not said for this long that it lives has lost its runs, in seconds. */
export const SILENT_SECONDS = 20
/** Events of a run are kept for this long after its beginning; a later reader is told the turn itself. */
const KEPT_MS = 3_600_000

/** How a run ended. */
export interface RunOutcome {
  state: 'done' | 'stopped' | 'failed'
  error: ErrorId | ''
}
export interface RunKey {
  tenantId: string
  id: string
}
interface Ending extends RunKey {
  retryOf: string | null
  said: Said
  outcome: RunOutcome
  tokens: { prompt: number; completion: number }
  answerOutcome: Outcome
  time: string
}

/** Stores numbered events in one statement. Resolves with the ids of those runs that still run; of the others nothing is stored. */
export async function storeEvents(db: Db, list: (RunKey & { events: StreamEvent[] })[]): Promise<Set<string>> {
  const rows = list.flatMap(({ tenantId, id, events }) =>
    events.map(({ id: seq, event, data }) => ({ tenant_id: tenantId, turn_id: id, seq, event, data })),
  )
  const keys = list.map(({ tenantId, id }) => ({ tenant_id: tenantId, id }))
  // an answer that was lost on the way may have been stored: the second try then changes nothing
  const { rows: alive } = await db.execute<{ id: string }>(sql`
    with live as (select t.tenant_id, t.id from json_to_recordset(${JSON.stringify(keys)}::json) as k(tenant_id uuid, id uuid) join ${aiTurns} t on t.tenant_id = k.tenant_id and t.id = k.id where t.state = 'running'),
    put as (insert into ${aiRunEvents} (tenant_id, turn_id, seq, event, data)
      select e.tenant_id, e.turn_id, e.seq, e.event, e.data from json_to_recordset(${JSON.stringify(rows)}::json) as e(tenant_id uuid, turn_id uuid, seq int, event text, data jsonb)
      join live on live.tenant_id = e.tenant_id and live.id = e.turn_id on conflict do nothing)
    select id from live`)
  return new Set(alive.map(row => row.id))
}

/** Ends a turn. False when it does not run any more. A repeated answer that came to nothing gives its place back to the old one. */
export async function endTurn(
  tx: Db,
  { tenantId, id, retryOf, said, outcome, tokens, answerOutcome, time }: Ending,
): Promise<boolean> {
  const failedRetry = retryOf !== null && (outcome.state === 'failed' || said.answer === '')
  const ended = await tx
    .update(aiTurns)
    .set({
      state: outcome.state,
      error: outcome.error,
      answer: said.answer,
      thinking: said.thinking,
      sources: said.sources,
      suggestions: said.suggestions,
      fill: said.fill,
      card: said.card,
      skill: said.skill,
      // what members of the staff ask is no customer's question
      outcome:
        outcome.state === 'done'
          ? sql`case when starts_with(${aiTurns.owner}, 'staff:') then null else ${answerOutcome} end`
          : null,
      promptTokens: tokens.prompt,
      completionTokens: tokens.completion,
      finishTime: time,
      ...(failedRetry ? { replaced: true } : {}),
    })
    .where(and(eq(aiTurns.tenantId, tenantId), eq(aiTurns.id, id), eq(aiTurns.state, 'running')))
    .returning({ id: aiTurns.id })
  if (ended.length && failedRetry)
    await tx
      .update(aiTurns)
      .set({ replaced: false })
      .where(and(eq(aiTurns.tenantId, tenantId), eq(aiTurns.id, retryOf)))
  return ended.length > 0
}

interface Use {
  tenantId: string
  owner: string
  questions: number
  tokens: number
}
/** Counts questions and tokens of a day, for their owners and their tenants. */
export async function countUse(tx: Db, day: string, uses: Use[]): Promise<void> {
  const sums = new Map<string, Use>()
  for (const use of uses)
    for (const owner of ['', use.owner]) {
      const sum = sums.get(use.tenantId + owner) ?? { tenantId: use.tenantId, owner, questions: 0, tokens: 0 }
      sums.set(use.tenantId + owner, {
        ...sum,
        questions: sum.questions + use.questions,
        tokens: sum.tokens + use.tokens,
      })
    }
  // always in the same order: two instances must not wait for each other
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => ({ ...sum, day }))
  if (rows.length)
    await tx
      .insert(aiUsage)
      .values(rows)
      .onConflictDoUpdate({
        target: [aiUsage.tenantId, aiUsage.day, aiUsage.owner],
        set: {
          questions: sql`${aiUsage.questions} + excluded.questions`,
          tokens: sql`${aiUsage.tokens} + excluded.tokens`,
        },
      })
}

export const eventsAfter = (db: Db, { tenantId, id }: RunKey, after: number) =>
  db
    .select({ id: aiRunEvents.seq, event: aiRunEvents.event, data: aiRunEvents.data })
    .from(aiRunEvents)
    .where(and(eq(aiRunEvents.tenantId, tenantId), eq(aiRunEvents.turnId, id), gt(aiRunEvents.seq, after)))
    .orderBy(asc(aiRunEvents.seq))

/**
 * Ends a run whose process is gone, with what it had said: stopped when somebody had asked for that, else failed.
 * `evenAlive`: also one whose process has shown signs of life, for a stop that it did not obey.
 */
export const settleTurn = (db: Database, { tenantId, id }: RunKey, time: string, evenAlive = false): Promise<boolean> =>
  db.transaction(async tx => {
    const [turn] = await tx
      .select({ stopTime: aiTurns.stopTime, retryOf: aiTurns.retryOf })
      .from(aiTurns)
      .where(
        and(
          eq(aiTurns.tenantId, tenantId),
          eq(aiTurns.id, id),
          eq(aiTurns.state, 'running'),
          evenAlive ? undefined : lt(aiTurns.aliveTime, sql`now() - make_interval(secs => ${SILENT_SECONDS})`),
        ),
      )
      .for('update')
    if (!turn) return false
    const events = await eventsAfter(tx, { tenantId, id }, 0)
    const said = nothingSaid()
    for (const event of events) remember(said, event as RunEvent)
    const outcome: RunOutcome = turn.stopTime
      ? { state: 'stopped', error: '' }
      : { state: 'failed', error: 'ASSISTANT_INTERRUPTED' }
    if (outcome.state === 'stopped')
      await tx
        .insert(aiRunEvents)
        .values({
          tenantId,
          turnId: id,
          seq: (events.at(-1)?.id ?? 0) + 1,
          event: 'finish',
          data: { state: 'stopped' },
        })
        .onConflictDoNothing()
    return endTurn(tx, {
      tenantId,
      id,
      retryOf: turn.retryOf,
      said,
      outcome,
      tokens: { prompt: 0, completion: 0 },
      answerOutcome: 'answered',
      time,
    })
  })

/** Runs whose process is gone. */
export const silentTurns = (db: Db): Promise<RunKey[]> =>
  db
    .select({ tenantId: aiTurns.tenantId, id: aiTurns.id })
    .from(aiTurns)
    .where(
      and(eq(aiTurns.state, 'running'), lt(aiTurns.aliveTime, sql`now() - make_interval(secs => ${SILENT_SECONDS})`)),
    )

/** Runs that somebody has asked to stop. */
export const turnsToStop = (db: Db): Promise<RunKey[]> =>
  db
    .select({ tenantId: aiTurns.tenantId, id: aiTurns.id })
    .from(aiTurns)
    .where(and(eq(aiTurns.state, 'running'), sql`${aiTurns.stopTime} is not null`))

/** Says that runs are alive. Resolves with the ids of those that still run. */
export async function sayAlive(db: Db, list: RunKey[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${aiTurns} t set alive_time = now() from json_to_recordset(${JSON.stringify(list.map(({ tenantId, id }) => ({ tenant_id: tenantId, id })))}::json) as k(tenant_id uuid, id uuid)
    where t.tenant_id = k.tenant_id and t.id = k.id and t.state = 'running' returning t.id`)
  return new Set(rows.map(row => row.id))
}

/** Forgets the events of runs that ended long ago. Ids tell when a turn began (UUIDv7). */
export async function forgetEvents(db: Db, now: number): Promise<void> {
  const before = (now - KEPT_MS).toString(16).padStart(12, '0')
  await db.execute(sql`
    delete from ${aiRunEvents} e where e.turn_id < ${`${before.slice(0, 8)}-${before.slice(8)}-0000-0000-000000000000`}::uuid
    and not exists (select 1 from ${aiTurns} t where t.tenant_id = e.tenant_id and t.id = e.turn_id and t.state = 'running')`)
}
