import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(8192)
let used = pool.length

/** The greatest count beside a millisecond; it begins in the lower half, so that one is left with room. */
const MOST = 0xfff
let lastMs = 0
let count = 0

/**
 * UUIDv7 (RFC 9562): 48 bits of milliseconds, 12 bits that count within one, then random bits. Made in the app so that a row's id is known
 * before it is written; each is greater than those that this process made before, so that rows of one moment stay in their order.
 */
export function newId(): string {
  if (used + 10 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.toString('hex', used, used + 10)
  used += 10
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    count = parseInt(random.slice(0, 3), 16) >> 1
  } else if (++count > MOST) {
    lastMs++
    count = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  const variant = (8 + (parseInt(random[3] as string, 16) & 3)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Whether a text may stand where PostgreSQL wants an id: it refuses any other with an error of its own. */
export const isUuid = (text: string): boolean => UUID.test(text)
