import type { FastifyRequest } from 'fastify'
import { ownerOf, type Ctx } from '../call/context'
import { AppError } from '../../http/errors'

const MB = 1024 * 1024
/**
 * Bytes of unfinished uploads that one process holds in memory: for everybody, for one address, for one person. Nine
 * attachments of the largest size at once are 90 MB.
 */
const HELD = { all: 256 * MB, address: 128 * MB, person: 96 * MB }
/**
 * What is slower than this is ended: on average 400 bytes a second, a third of what the slowest mobile network (GPRS, 10 kbit/s)
 * sends, over a time in which a phone finds its network again after a tunnel or a lift.
 */
const SLOWEST = { bytes: 8 * 1024, ms: 20_000 }

/** Bytes in memory by whose they are. */
const held = new Map<string, number>()

/** The bytes of one upload, counted as they arrive: announced ones cost nothing and say nothing. */
export interface Holding {
  /** Counts bytes that have arrived. Throws TOO_MANY_REQUESTS when there are too many of everybody, the address or the person. */
  take(bytes: number): void
  /** Forgets all that was taken. */
  release(): void
}

export function openHolding(ctx: Ctx): Holding {
  const owner = ownerOf(ctx)
  const accounts = [
    { key: 'all', most: HELD.all },
    { key: `address ${ctx.address}`, most: HELD.address },
    ...(owner ? [{ key: `person ${ctx.tenantId} ${owner}`, most: HELD.person }] : []),
  ]
  let mine = 0
  const add = (bytes: number) => {
    mine += bytes
    for (const { key } of accounts) {
      const now = (held.get(key) ?? 0) + bytes
      if (now > 0) held.set(key, now)
      else held.delete(key)
    }
  }
  return {
    take(bytes) {
      if (accounts.some(({ key, most }) => (held.get(key) ?? 0) + bytes > most))
        throw new AppError('TOO_MANY_REQUESTS', { seconds: SLOWEST.ms / 1000 })
      add(bytes)
    },
    release: () => add(-mine),
  }
}

/** Does `work` while a request's body arrives. Throws UPLOAD_TOO_SLOW when it comes too slowly; the answer to that ends the connection, and with it the work. */
export async function whileArriving<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { socket } = request.raw
  let before = socket.bytesRead
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      if (socket.bytesRead - before < SLOWEST.bytes) reject(new AppError('UPLOAD_TOO_SLOW'))
      before = socket.bytesRead
    }, SLOWEST.ms)
  })
  try {
    return await Promise.race([work(), tooSlow])
  } finally {
    clearInterval(timer)
  }
}
