import type { FastifyBaseLogger } from 'fastify'
import { LIVE } from '../../../shared/live'
import { isDatabaseAway } from '../../db/outage'
import { AppError } from '../../http/errors'
import type { App } from '../call/context'
import { LIVE_CHANNEL } from './announce'
import { sweepHere } from './here.service'
import { headOf, numberPending, readAfter, tenantsAhead, type LiveRow } from './numbering'

/** How often it is looked for what nobody has told of, ms: while messages of the database arrive, and while they do not. */
const LOOK_MS = { listening: 5000, deaf: 500 }
/** How often it is looked for people who are no longer on something, ms. */
const SWEEP_MS = 10_000
/** So many of the newest rows of a tenant are kept for all who listen; who is further behind reads from the table. */
const RECENT = 500

/** What this process knows of a tenant that somebody listens to. */
interface Feed {
  tenantId: string
  /** the newest number; -1 before the first look */
  head: number
  /** without holes up to `head` */
  recent: LiveRow[]
  /** by the id of the person */
  listeners: Record<Side, Map<string, number>>
  waiting: Set<() => void>
  looking: boolean
  again: boolean
}

/** Who listens: colleagues at the console, or a linkman at the portal. */
type Side = 'staff' | 'linkman'
/** A person who listens, at which side. */
export interface Person {
  side: Side
  id: string
}

/** One reader of a feed. */
export interface Listener {
  /** the newest number, once it is known. Stops with `signal` */
  head(signal: AbortSignal): Promise<number>
  /** What comes after a number, a page at most; null when it is not all there any more, or when there never was such a number. */
  after(number: number): Promise<readonly LiveRow[] | null>
  /** Waits until there is more than a number, or for some time. */
  more(than: number, ms: number, signal: AbortSignal): Promise<void>
  leave(): void
}
export type Hub = ReturnType<typeof openHub>

const total = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((n, one) => n + one, 0)

/** Hears of changes and hands them to those who listen at this process. It asks the database about nobody else's tenant. */
export function openHub(app: Pick<App, 'db' | 'now'>, log: FastifyBaseLogger) {
  const { db } = app
  const feeds = new Map<string, Feed>()
  let listening: ReturnType<typeof db.listen> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let swept = 0
  let closed = false

  /** A database that is away is asked again at the next look. */
  const failed = (error: unknown) => {
    if (!closed && !isDatabaseAway(error)) log.error({ err: error }, 'changes could not be looked for')
  }
  /** Numbers and reads what is new of a tenant. One at a time; what comes meanwhile is looked at after it. */
  async function look(feed: Feed): Promise<void> {
    if (feed.looking) {
      feed.again = true
      return
    }
    feed.looking = true
    try {
      do {
        feed.again = false
        if ((await headOf(db, feed.tenantId)).pending) await numberPending(db, feed.tenantId)
        if (feed.head < 0) feed.head = (await headOf(db, feed.tenantId)).last
        else await readNew(feed)
        for (const wake of feed.waiting) wake()
      } while (feed.again)
    } catch (error) {
      failed(error)
    } finally {
      feed.looking = false
    }
  }
  async function readNew(feed: Feed): Promise<void> {
    for (;;) {
      const rows = await readAfter(db, feed.tenantId, feed.head)
      const [first] = rows
      const last = rows.at(-1)
      if (!first || !last) break
      // a hole: rows that nobody numbered were deleted in between
      feed.recent = [...(first.number === feed.head + 1 ? feed.recent : []), ...rows].slice(-RECENT)
      feed.head = last.number
    }
    const { last } = await headOf(db, feed.tenantId)
    // the database is not the one it was, or rows were deleted before we read them
    if (last !== feed.head && !feed.again) {
      feed.recent = []
      feed.head = last
    }
  }
  const lookInto = (feed: Feed) => void look(feed)

  async function lookAround(): Promise<void> {
    try {
      const heads = new Map([...feeds.values()].map(feed => [feed.tenantId, feed.head]))
      for (const tenantId of await tenantsAhead(db, heads)) {
        const feed = feeds.get(tenantId)
        if (feed) await look(feed)
      }
      if (Date.now() - swept >= SWEEP_MS) {
        swept = Date.now()
        await sweepHere(app, [...feeds.keys()])
      }
    } catch (error) {
      failed(error)
    }
  }
  const plan = () => {
    timer = setTimeout(
      () => {
        void lookAround().finally(() => {
          if (feeds.size && !closed) plan()
          else timer = undefined
        })
      },
      listening?.isUp ? LOOK_MS.listening : LOOK_MS.deaf,
    )
    timer.unref()
  }

  /** Throws TOO_MANY_REQUESTS when the person, the tenant or this process has too many readers of their side. */
  function assertRoom(tenantId: string, { side, id }: Person): void {
    const listeners = feeds.get(tenantId)?.listeners[side]
    const most = LIVE.readers[side]
    const inAll = [...feeds.values()].reduce((n, feed) => n + total(feed.listeners[side]), 0)
    if (
      (listeners?.get(id) ?? 0) >= most.perPerson ||
      total(listeners ?? new Map()) >= most.perTenant ||
      inAll >= most.inAll
    )
      throw new AppError('TOO_MANY_REQUESTS', { seconds: 30 })
  }

  return {
    assertRoom,
    /** One more reader. Throws as {@link assertRoom}. */
    join(tenantId: string, person: Person): Listener {
      assertRoom(tenantId, person)
      const feed: Feed = feeds.get(tenantId) ?? {
        tenantId,
        head: -1,
        recent: [],
        listeners: { staff: new Map(), linkman: new Map() },
        waiting: new Set(),
        looking: false,
        again: false,
      }
      feeds.set(tenantId, feed)
      const readers = feed.listeners[person.side]
      readers.set(person.id, (readers.get(person.id) ?? 0) + 1)
      listening ??= db.listen(LIVE_CHANNEL, {
        onMessage: id => {
          const heard = feeds.get(id)
          if (heard) lookInto(heard)
        },
        onUp: () => feeds.forEach(lookInto),
      })
      if (!timer && !closed) plan()
      if (feed.head < 0) lookInto(feed)

      const more: Listener['more'] = (than, ms, signal) =>
        new Promise(resolve => {
          if (feed.head > than || signal.aborted) return resolve()
          const wake = () => {
            clearTimeout(end)
            feed.waiting.delete(wake)
            signal.removeEventListener('abort', wake)
            resolve()
          }
          const end = setTimeout(wake, ms)
          feed.waiting.add(wake)
          signal.addEventListener('abort', wake, { once: true })
        })
      return {
        more,
        async head(signal) {
          while (feed.head < 0 && !signal.aborted) await more(-1, 60_000, signal)
          return feed.head
        },
        async after(number) {
          if (number > feed.head) return null
          if (number === feed.head) return []
          const [oldest] = feed.recent
          if (oldest && oldest.number <= number + 1) return feed.recent.slice(number + 1 - oldest.number)
          const rows = await readAfter(db, tenantId, number)
          return rows[0]?.number === number + 1 ? rows : null
        },
        leave() {
          const left = (readers.get(person.id) ?? 1) - 1
          if (left) readers.set(person.id, left)
          else readers.delete(person.id)
          if (!feed.listeners.staff.size && !feed.listeners.linkman.size) feeds.delete(tenantId)
        },
      }
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await listening?.close()
    },
  }
}
