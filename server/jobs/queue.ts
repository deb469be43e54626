import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Db } from '../db/database'

/** Work that is done after a change, and not lost with the process: what each job takes along, by its name. Modules add theirs. */
export interface Jobs {}
/** Does a job. One that throws is tried again, later each time. */
export type Tasks = { readonly [N in keyof Jobs]?: (payload: Jobs[N]) => Promise<void> }

/** Housekeeping that is due again after some time. Of all processes on a database one does it. */
export interface Round {
  /** also its name in the queue */
  name: string
  everySeconds: number
  /** one that throws waits for its next time. `signal`: the process stops */
  run(signal: AbortSignal): Promise<void>
}

/** Tries of a job, e, e², … seconds apart: the last one comes after some three hours. */
const TRIES = 10
const CONCURRENCY = 2
/** How often it looks for jobs that nobody announced: those that were put off, ms. */
const LOOK_MS = 2000
/** A runner that the database has left is replaced after the first number of ms, then after twice as long each time, up to the second. */
const AGAIN_MS = { first: 500, longest: 10_000 }

const loggerOf = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message) => {
    // it tells of every job that it ends well
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })

/** The jobs that wait, are being done or were given up, as they would have to be added, in one order. Selected from by backups; {@link JOB_TABLE} takes them. */
export const JOB_ROWS = `
  select j.task_identifier, p.payload, j.queue_name, j.run_at, j.attempts, j.max_attempts, case when j.attempts >= j.max_attempts then j.last_error end, j.key, j.priority,
    array(select f.flag from jsonb_object_keys(j.flags) as f(flag) order by f.flag collate "C")
  from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
  order by j.task_identifier collate "C", j.key collate "C", j.run_at, p.payload::text collate "C"`
export const JOB_TABLE = `create temporary table lianke_jobs (
  task text not null, payload json, queue text, run_at timestamptz, attempts int not null, max_attempts int not null, last_error text, key text, priority int, flags text[]) on commit drop`

/** Adds the jobs of {@link JOB_TABLE}. One that was being done waits again. */
export async function restoreJobs(client: pg.ClientBase): Promise<void> {
  await client.query(`create temporary table lianke_added on commit drop as
    select added.id, j.attempts, j.max_attempts, j.last_error from lianke_jobs j, lateral graphile_worker.add_job(j.task, j.payload, queue_name => j.queue, run_at => j.run_at,
      max_attempts => j.max_attempts::int, job_key => j.key, priority => j.priority::int, flags => nullif(j.flags, '{}')) as added`)
  await client.query(
    'select graphile_worker.reschedule_jobs(array[id], attempts => attempts) from lianke_added where attempts > 0 and attempts < max_attempts',
  )
  await client.query(
    'select graphile_worker.permanently_fail_jobs(array[id], last_error) from lianke_added where attempts >= max_attempts',
  )
}

/** Adds a job inside the transaction of the change it belongs to, for now or a later moment. Another one with the same key takes its place while it waits. */
export async function addJob<N extends keyof Jobs>(
  tx: Db,
  name: N,
  payload: Jobs[N],
  jobKey: string,
  runAt: Date | null = null,
): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, job_key => ${jobKey}::text, max_attempts => ${TRIES}::int, run_at => ${runAt?.toISOString() ?? null}::timestamptz)`,
  )
}

/**
 * Begins to do jobs; returns what ends that, after the running ones. `alone`: no other process works on this database, so
 * what is still held by one belongs to an earlier life that was cut short. Jobs that were put off are looked for every `lookMs`.
 */
export async function startJobs(
  pool: pg.Pool,
  { tasks, rounds }: { tasks: Tasks; rounds: readonly Round[] },
  log: FastifyBaseLogger,
  alone: boolean,
  lookMs = LOOK_MS,
): Promise<() => Promise<void>> {
  if (alone)
    await pool.query(
      'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))',
    )
  // not the queue's own cron: a database that is away when it looks ends the process
  const plan = (name: string, seconds: number, condition = 'true') =>
    pool.query(
      `select graphile_worker.add_job($1, '{}', run_at => now() + make_interval(secs => $2), max_attempts => $3, job_key => $1, job_key_mode => 'preserve_run_at') where ${condition}`,
      [name, seconds, TRIES],
    )
  const stopping = new AbortController()
  const taskList: TaskList = {
    // the payload is what addJob took
    ...Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, task as (payload: unknown) => Promise<void>]),
    ),
    ...Object.fromEntries(
      rounds.map(({ name, everySeconds, run: clean }) => [
        name,
        async () => {
          // first the next one: this one may be cut short
          await plan(name, everySeconds)
          await clean(stopping.signal).catch((error: unknown) =>
            log.error({ err: error, round: name }, 'housekeeping failed'),
          )
        },
      ]),
    ),
  }
  // a worker that cannot tell the database how its job ended is gone for good, and nobody takes its place but we
  let dead: string[] = []
  let ended: Promise<void>
  const begin = async (): Promise<Runner> => {
    // its jobs are done again, by the first worker that is free
    if (dead.length) await pool.query('select graphile_worker.force_unlock_workers($1)', [dead])
    dead = []
    // one that waits keeps its time, and one that is being done elsewhere has planned the next
    for (const { name } of rounds)
      await plan(
        name,
        0,
        'not exists (select from graphile_worker.jobs where task_identifier = $1 and (attempts < max_attempts or locked_at is not null))',
      )
    const events: WorkerEvents = new EventEmitter()
    ended = new Promise(resolve => {
      events.on('worker:stop', ({ worker }) => {
        dead.push(worker.workerId)
        resolve()
      })
    })
    const started = await run({
      pgPool: pool,
      taskList,
      parsedCronItems: [],
      concurrency: CONCURRENCY,
      pollInterval: lookMs,
      noHandleSignals: true,
      logger: loggerOf(log),
      events,
    })
    started.promise.catch((error: unknown) => log.warn({ err: error }, 'the job runner ended'))
    return started
  }
  let runner = await begin()
  const keepOn = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await ended
      if (stopping.signal.aborted) return
      // it may have ended as a whole
      await runner.stop().catch(() => undefined)
      for (let pause = AGAIN_MS.first; ; pause = Math.min(2 * pause, AGAIN_MS.longest)) {
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
        if (stopping.signal.aborted) return
        try {
          runner = await begin()
          log.info('jobs are done again')
          break
        } catch (error) {
          log.warn({ detail: error instanceof Error ? error.message : String(error) }, 'jobs cannot be done yet')
        }
      }
    }
  }
  const going = keepOn()
  return async () => {
    stopping.abort()
    await runner.stop().catch(() => undefined)
    await going
  }
}
