import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { isoNow, type App } from '../../kernel/call/context'
import type { ErrorId } from '../../http/errors'
import type { StreamSource } from '../../kernel/call/sse'
import { estimatedTokens, type AgentEvent } from './agent'
import { aiTurns } from './assistant.table'
import { remember, storable, storableJson, told, type RunEvent } from './run.events'
import { failureOf, isPermanent } from './run.failures'
import { readHere, readTable } from './run.reading'
import { beginRun, wake, type NewRun, type Run } from './run.state'
import {
  countUse,
  endTurn,
  sayAlive,
  settleTurn,
  silentTurns,
  storeEvents,
  turnsToStop,
  type RunKey,
} from './run.store'
import { LOCAL_MODEL } from '../../../shared/assistant'
import { tenantDay } from '../../../shared/day'

/** Events of all runs are stored together, in this interval. */
const TICK_MS = 40
/** How often a process looks whether somebody has asked another one to stop a run of its own, and says that it lives. */
const STOPS_MS = 250
const ALIVE_MS = 5000
/** How often runs of processes that are gone are looked for. */
const REAP_MS = 10_000
/** A stop that the process of the run did not obey within this time is carried out without it. */
const OBEY_MS = 2000
/** No answer takes longer, and none is longer, in characters. */
const LONGEST_MS = 20 * 60_000
const LONGEST_ANSWER = 200_000
/** A server that ends gives its runs this long to be stored. */
const CLOSE_MS = 5000
/** A database that is gone is tried again after this long. */
const AGAIN_MS = 250

/** What comes until `signal`: also from a source that does not listen to it. */
async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  const aborted = new Promise<null>(resolve => signal.addEventListener('abort', () => resolve(null), { once: true }))
  try {
    while (!signal.aborted) {
      const next = await Promise.race([iterator.next(), aborted])
      if (!next || next.done) return
      yield next.value
    }
  } finally {
    // it is not waited for: it may be deaf
    void Promise.resolve(iterator.return?.()).catch(() => undefined)
  }
}

/** Runs of this process, and readers of any run. */
export type Runs = ReturnType<typeof openRuns>

/**
 * A run belongs to the process and to no connection: it goes on when its readers go away, and ends when it is stopped, fails, or the
 * server ends. What a reader is given has been stored before.
 */
export function openRuns(app: App, log: FastifyBaseLogger) {
  const { db } = app
  const runs = new Map<string, Run>()
  let loop: Promise<void> | null = null
  let closing = false
  let [lastStops, lastAlive] = [0, 0]
  const nowText = () => isoNow(app)
  const runOf = ({ tenantId, id }: RunKey): Run | undefined => {
    const run = runs.get(id)
    return run?.tenantId === tenantId ? run : undefined
  }

  const say = (run: Run, event: RunEvent) => {
    remember(run.said, event)
    const last = run.waiting.at(-1)
    if (last && (last.event === 'text' || last.event === 'thinking') && event.event === last.event)
      last.data.text += event.data.text
    else run.waiting.push(event)
  }
  const finish = (run: Run, over: 'ended' | 'lost') => {
    run.over = over
    runs.delete(run.id)
    run.aborter.abort()
    wake(run)
  }
  const end = (run: Run, ending: NonNullable<Run['ending']>) => {
    run.ending ??= ending
    run.aborter.abort()
  }

  function hear(run: Run, event: AgentEvent): void {
    if (event.kind === 'usage') run.tokens = { prompt: event.promptTokens, completion: event.completionTokens }
    // a later one is of the whole answer: what a question within order entry came to says less than the turn
    else if (event.kind === 'outcome') run.answerOutcome = event.outcome
    else if (event.kind === 'text' || event.kind === 'thinking') {
      const text = run.half + event.text
      run.half = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : ''
      const whole = storable(run.half ? text.slice(0, -1) : text)
      if (whole) say(run, { event: event.kind, data: { text: whole } })
    } else say(run, storableJson(told(event)))
  }

  async function listen(run: Run, source: AsyncIterable<AgentEvent>): Promise<void> {
    const { signal } = run.aborter
    let error: ErrorId | '' = ''
    try {
      for await (const event of untilAborted(source, signal)) {
        if (signal.aborted) break
        hear(run, event)
        if (run.said.answer.length > LONGEST_ANSWER) break
      }
      if (!run.ending && !run.said.answer && !run.said.fill) error = 'ASSISTANT_MODEL_DOWN'
    } catch (cause) {
      error = failureOf(cause)
      if (!run.ending) log.warn({ err: cause, turn: run.id }, 'an answer failed')
    }
    if (run.model !== LOCAL_MODEL && !run.tokens.completion)
      run.tokens.completion = estimatedTokens(run.said.answer.length + run.said.thinking.length)
    if (run.ending === 'stopped') run.outcome = { state: 'stopped', error: '' }
    else
      run.outcome = run.ending || error ? { state: 'failed', error: run.ending ?? error } : { state: 'done', error: '' }
    if (run.outcome.state !== 'failed') say(run, { event: 'finish', data: { state: run.outcome.state } })
    keepGoing()
  }

  async function store(batch: Run[]): Promise<void> {
    const ended = batch.flatMap(run => (run.outcome ? [{ run, outcome: run.outcome }] : []))
    const alive = ended.length
      ? await db.transaction(async tx => {
          const living = await storeEvents(
            tx,
            batch.map(({ tenantId, id, storing }) => ({ tenantId, id, events: storing })),
          )
          const time = nowText()
          for (const { run, outcome } of ended) if (living.has(run.id)) await endTurn(tx, { ...run, outcome, time })
          await countUse(
            tx,
            tenantDay(app.now()),
            ended.flatMap(({ run: { tenantId, owner, tokens } }) =>
              tokens.prompt + tokens.completion
                ? [{ tenantId, owner, questions: 0, tokens: tokens.prompt + tokens.completion }]
                : [],
            ),
          )
          return living
        })
      : await storeEvents(
          db,
          batch.map(({ tenantId, id, storing }) => ({ tenantId, id, events: storing })),
        )
    for (const run of batch) {
      if (!alive.has(run.id)) {
        finish(run, 'lost')
        continue
      }
      run.stored.push(...run.storing)
      run.storing = []
      if (ended.some(one => one.run === run)) finish(run, 'ended')
      else wake(run)
    }
  }

  async function write(): Promise<void> {
    const batch = [...runs.values()].filter(run => run.waiting.length || run.storing.length || run.outcome)
    for (const run of batch) {
      const last = run.storing.at(-1)?.id ?? run.stored.length
      run.storing.push(...run.waiting.map((one, i) => ({ id: last + 1 + i, ...one })))
      run.waiting = []
    }
    if (!batch.length) return
    try {
      await store(batch)
    } catch (error) {
      if (!isPermanent(error)) throw error
      // one of them holds what cannot be kept: the others must not suffer
      for (const run of batch) {
        try {
          await store([run])
        } catch (cause) {
          if (!isPermanent(cause)) throw cause
          log.error({ err: cause, turn: run.id }, 'an answer cannot be kept')
          await settleTurn(db, run, nowText(), true)
          finish(run, 'lost')
        }
      }
    }
  }

  async function tick(): Promise<void> {
    await write()
    const now = performance.now()
    if (runs.size && now - lastStops >= STOPS_MS) {
      lastStops = now
      for (const key of await turnsToStop(db)) {
        const run = runOf(key)
        if (run) end(run, 'stopped')
      }
    }
    if (runs.size && now - lastAlive >= ALIVE_MS) {
      lastAlive = now
      const list = [...runs.values()]
      const alive = await sayAlive(db, list)
      for (const run of list) {
        if (!alive.has(run.id) && !run.outcome) finish(run, 'lost')
        else if (now - run.began > LONGEST_MS) end(run, 'ASSISTANT_INTERRUPTED')
      }
    }
  }

  function keepGoing(): void {
    // a loop that ends at once would end before it is noted as running
    if (runs.size)
      loop ??= (async () => {
        while (runs.size) {
          const began = performance.now()
          try {
            await tick()
            if (runs.size) await sleep(Math.max(0, TICK_MS - (performance.now() - began)))
          } catch (error) {
            log.error({ err: error }, 'answers could not be stored, trying again')
            await sleep(AGAIN_MS)
          }
        }
        loop = null
      })()
  }

  /** Begins an answer. The turn's row is there; `answer` is called with the signal that ends it. */
  function start(turn: NewRun, answer: (signal: AbortSignal) => AsyncIterable<AgentEvent>): void {
    const run = beginRun(turn)
    runs.set(run.id, run)
    say(run, {
      event: 'start',
      data: {
        messageId: run.id,
        chatId: run.chatId,
        model: run.model,
        source: run.source,
        retryMessageId: run.retryOf,
      },
    })
    if (run.theme) say(run, { event: 'theme', data: { theme: run.theme } })
    if (closing) end(run, 'ASSISTANT_INTERRUPTED')
    void listen(run, answer(run.aborter.signal))
    keepGoing()
  }

  /** The events of a turn, from wherever they come. Throws the error that it ended in. */
  const read = (key: RunKey): StreamSource =>
    async function* source(after, signal) {
      const run = runOf(key)
      const last = run ? yield* readHere(run, after, signal) : after
      if (signal.aborted || (run && run.over !== 'lost')) return
      yield* readTable(app, key, last, signal)
    }

  /** Stops a run, wherever it runs. Resolves when its turn has ended; one that ended before stays as it is. */
  async function stop(key: RunKey): Promise<void> {
    const run = runOf(key)
    if (run) {
      end(run, 'stopped')
      return run.whenOver
    }
    const where = and(eq(aiTurns.tenantId, key.tenantId), eq(aiTurns.id, key.id), eq(aiTurns.state, 'running'))
    await db
      .update(aiTurns)
      .set({ stopTime: nowText() })
      .where(and(where, isNull(aiTurns.stopTime)))
    for (const began = performance.now(); performance.now() - began < OBEY_MS; await sleep(TICK_MS))
      if (
        !(
          await db
            .select({ one: sql`1` })
            .from(aiTurns)
            .where(where)
        ).length
      )
        return
    await settleTurn(db, key, nowText(), true)
  }

  /** Drops runs whose turns are being deleted: nothing of them is stored any more. */
  const drop = (keys: RunKey[]): void => {
    for (const key of keys) {
      const run = runOf(key)
      if (run) finish(run, 'lost')
    }
  }

  // not a retention of the module: only this process knows which runs are its own and still going
  let reaping = Promise.resolve()
  const reap = async () => {
    for (const key of await silentTurns(db))
      if (!runOf(key) && (await settleTurn(db, key, nowText())))
        log.warn({ turn: key.id }, 'an answer was left by a process that is gone')
  }
  const timer = setInterval(() => {
    reaping = reaping.then(reap).catch((error: unknown) => log.error({ err: error }, 'looking for lost answers failed'))
  }, REAP_MS)
  timer.unref()

  /** Looks for runs that an earlier life of the server has left. */
  const recover = (): Promise<void> => {
    reaping = reaping.then(reap)
    return reaping
  }

  /** Ends every run of this process with what it has said, and stores that. */
  async function close(): Promise<void> {
    closing = true
    clearInterval(timer)
    for (const run of runs.values()) end(run, 'ASSISTANT_INTERRUPTED')
    await Promise.race([loop, sleep(CLOSE_MS, undefined, { ref: false })])
    // the database is gone: the next start settles them
    runs.clear()
    await reaping
  }
  return { start, read, stop, drop, recover, close }
}
