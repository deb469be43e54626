import { randomBytes } from 'node:crypto'
import { generateSecret, generateSync } from 'otplib'
import { newId } from '../server/db/ids'
import { secondFactors, signInTickets, staffLinks } from '../server/kernel/identity/auth.table'
import { hashToken } from '../server/kernel/call/token-hash'
import { seal } from '../server/kernel/tenancy/seal'
import type { TestServer } from './harness'

/** The code that an app shows now, or `steps` steps of half a minute later. */
export const codeOf = (t: TestServer, secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(t.clock.now / 1000) + steps * 30 })

interface Member {
  tenantId: string
  id: string
}
/** Gives somebody a second step, or the beginning of one; gives its secret. */
export async function makeSecondFactor(t: TestServer, { tenantId, id }: Member, pending = false): Promise<string> {
  const secret = generateSecret()
  const sealed = seal(t.app.secret, { tenantId, kind: `second factor ${id}` }, secret)
  await t.db.insert(secondFactors).values({ tenantId, staffId: id, ...(pending ? { pending: sealed } : { sealed }) })
  return secret
}

const inAWeek = (t: TestServer) => new Date(t.clock.now + 7 * 86_400_000).toISOString()
const newToken = () => randomBytes(32).toString('base64url')

/** The ticket of somebody whose password was right. */
export async function makeSignInTicket(t: TestServer, { tenantId, id }: Member): Promise<string> {
  const ticket = newToken()
  await t.db
    .insert(signInTickets)
    .values({ tenantId, ticketHash: hashToken(ticket), staffId: id, expireTime: inAWeek(t) })
  return ticket
}

/** The token of a link by which somebody chooses a password. */
export async function makeStaffLink(t: TestServer, { tenantId, id }: Member): Promise<string> {
  const token = newToken()
  await t.db.insert(staffLinks).values({ tenantId, tokenHash: hashToken(token), staffId: id, expireTime: inAWeek(t) })
  return token
}

/** A text that no other row has, for names and accounts. */
export const freshName = (): string => `name ${newId().slice(-12)}`
