import type { FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import { AppError } from '../../http/errors'
import type { Database, Db } from '../../db/database'

/** On which processes hear that a conversation (the payload's first word) changed, or that a side (the second) is writing. */
const CHANNEL = 'lianke_im'
/** Readers that wait at one process: of one person, and in all. */
const MOST = { perPerson: 8, inAll: 4000 }
/** How often a reader looks by itself while messages of the database do not arrive, ms. */
const DEAF_MS = 500

/** Who reads or writes: who asks, or who serves. */
export type Side = 'visitor' | 'seat'

/** Tells who waits for a conversation that it changed, or that a side began or ceased to write: with the commit. */
export const wake = (tx: Db, conversationId: string, what: 'change' | Side) =>
  tx.execute(sql`select pg_notify(${CHANNEL}, ${`${conversationId} ${what}`})`)

/** One reader who waits. */
interface Reader {
  side: Side
  isTold: boolean
  wake: (() => void) | null
}
export type Rooms = ReturnType<typeof openRooms>

/** Holds readers until something changes in their conversation: one listener for all of a process, and no connection of the pool. */
export function openRooms(db: Pick<Database, 'listen'>) {
  const rooms = new Map<string, Set<Reader>>()
  const people = new Map<string, number>()
  let inAll = 0
  let closed = false
  let listening: ReturnType<Database['listen']> | null = null

  const tell = (reader: Reader) => {
    reader.isTold = true
    reader.wake?.()
  }
  /** Lets all look again: what was said meanwhile was not heard. */
  const lookAgain = () => rooms.forEach(room => room.forEach(reader => reader.wake?.()))
  const hear = (payload: string) => {
    const [id = '', what] = payload.split(' ')
    // that one is writing is news to the other side only
    for (const reader of rooms.get(id) ?? []) if (what !== reader.side) tell(reader)
  }

  return {
    /**
     * Gives what `read` gives as soon as it has news, or after `seconds`, or when the caller's line closes. What `read` has found before
     * the reader was known is asked for again, so that nothing comes between. Throws TOO_MANY_REQUESTS.
     */
    async whenNew<T>(
      request: FastifyRequest,
      at: { conversationId: string; person: string; side: Side; seconds: number },
      read: () => Promise<T>,
      isNew: (answer: T) => boolean,
    ): Promise<T> {
      const mine = people.get(at.person) ?? 0
      if (mine >= MOST.perPerson || inAll >= MOST.inAll) throw new AppError('TOO_MANY_REQUESTS', { seconds: 5 })
      listening ??= db.listen(CHANNEL, { onMessage: hear, onUp: lookAgain })
      const reader: Reader = { side: at.side, isTold: false, wake: null }
      const room = rooms.get(at.conversationId) ?? new Set()
      rooms.set(at.conversationId, room.add(reader))
      people.set(at.person, mine + 1)
      inAll++
      const line = request.raw.socket
      let isGone = false
      const leave = () => {
        isGone = true
        reader.wake?.()
      }
      line.once('close', leave)
      const end = Date.now() + at.seconds * 1000
      try {
        for (;;) {
          reader.isTold = false
          const answer = await read()
          const left = end - Date.now()
          if (isNew(answer) || left <= 0 || isGone || closed) return answer
          // also that the other side is writing, which is no change
          if (await isTold(reader, left)) return await read()
        }
      } finally {
        line.off('close', leave)
        room.delete(reader)
        if (!room.size) rooms.delete(at.conversationId)
        const others = (people.get(at.person) ?? 1) - 1
        if (others) people.set(at.person, others)
        else people.delete(at.person)
        inAll--
      }
    },
    /** Readers who wait now. */
    get waiting() {
      return inAll
    },
    /** Answers all who wait. */
    leave() {
      closed = true
      lookAgain()
    },
    async close() {
      closed = true
      await listening?.close()
    },
  }

  /** Waits to be told, at most `ms`. */
  async function isTold(reader: Reader, ms: number): Promise<boolean> {
    if (!reader.isTold && !closed)
      await new Promise<void>(resolve => {
        const over = () => {
          clearTimeout(timer)
          reader.wake = null
          resolve()
        }
        const timer = setTimeout(over, listening?.isUp ? ms : Math.min(ms, DEAF_MS))
        reader.wake = over
      })
    return reader.isTold
  }
}
