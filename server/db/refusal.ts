import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'

const codeOf = (error: unknown): string =>
  error instanceof DrizzleQueryError && error.cause instanceof pg.DatabaseError ? (error.cause.code ?? '') : ''

/** Whether the database refused a statement because of what it holds or was given: a key that is there twice, is missing or still used, a value out of range. */
export const isRefusedByData = (error: unknown): boolean => /^2[23]/.test(codeOf(error))
/** Whether something could not be removed because other rows point at it. */
export const isStillUsed = (error: unknown): boolean => codeOf(error) === '23503'
/** The unique key that a row would have had twice; '' when it was something else. */
export const takenKey = (error: unknown): string =>
  codeOf(error) === '23505' && error instanceof DrizzleQueryError && error.cause instanceof pg.DatabaseError
    ? (error.cause.constraint ?? '')
    : ''
