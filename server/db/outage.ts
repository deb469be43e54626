import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'

/** No connection to the database could be had. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super('no connection to the database', { cause })
    this.name = 'NoConnection'
  }
}

/**
 * What PostgreSQL says when it cannot work now, whatever it was asked: connections (08), a role or database that is not there
 * any more (28, 3D), resources, the disk among them (53), shutdown, start and time limits (57), the machine (58), a standby in
 * its place (25006), a transaction that waited too long for us (25P03).
 */
const OUTAGE = /^(08|28|3D|53|57|58)|^25006$|^25P03$/
/** The same, noticed by the driver, whose errors have no codes. */
const DRIVER =
  /connection terminated|not queryable|query read timeout|timeout exceeded when trying to connect|cannot use a pool/i

function isOutage(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if (cause instanceof pg.DatabaseError) return OUTAGE.test(cause.code ?? '')
  // several addresses of one host, and none of them answered
  return 'syscall' in cause || cause instanceof AggregateError || DRIVER.test(cause.message)
}

/** Whether a query failed because the database is away, and would not fail for itself. A lost commit counts: nobody knows what became of it. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof NoConnection) return true
  // a system error alone does not say whose connection it was
  if (error instanceof DrizzleQueryError) return isOutage(error.cause)
  return error instanceof pg.DatabaseError && isOutage(error)
}
