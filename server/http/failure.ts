import type { FastifyError } from 'fastify'
import { MAX_FILE_BYTES } from '../../shared/limits'
import { isDatabaseAway } from '../db/outage'
import { AppError, type ErrorId } from './errors'

/** Errors that Fastify and its plugins raise, by their code. */
const FRAMEWORK_ERRORS: Record<string, ErrorId> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'BODY_NOT_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BODY_NOT_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA',
  FST_FILES_LIMIT: 'BAD_REQUEST',
  FST_PARTS_LIMIT: 'BAD_REQUEST',
  FST_FIELDS_LIMIT: 'BAD_REQUEST',
  FST_PROTO_VIOLATION: 'BAD_REQUEST',
}

/** Whether a file could not be written because the disk, or what this user may have of it, is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** The longest name of a property that is told back to who sent it. */
const NAME_TOLD = 80
/** Which property a schema refused, as a path with dots: one that is missing or unknown by its own name, not by that of what it is in. */
function propertyOf({ instancePath, params }: NonNullable<FastifyError['validation']>[number]): string {
  const own = params.missingProperty ?? params.additionalProperty
  return [...instancePath.split('/').slice(1), ...(typeof own === 'string' ? [own.slice(0, NAME_TOLD)] : [])].join('.')
}

/** What a caller is told of an error, from wherever it came: nothing of a statement, a path or a stack. */
export function asAppError(error: Error & Partial<FastifyError>): AppError {
  if (error instanceof AppError) return error
  // what exactly is wrong is for the programmer of a caller: by property, not as a sentence
  if (error.validation)
    return new AppError(
      'BAD_REQUEST',
      {},
      error.validation.map(one => ({ fieldName: propertyOf(one), error: one.keyword })),
    )
  const known = FRAMEWORK_ERRORS[error.code ?? '']
  if (known) return new AppError(known, { mb: MAX_FILE_BYTES / 1024 / 1024 })
  if (isDatabaseAway(error)) return new AppError('DATABASE_AWAY', { detail: reasonOf(error) })
  if (isDiskFull(error)) return new AppError('DISK_FULL')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new AppError('BAD_REQUEST')
  return new AppError('INTERNAL')
}

/** Why the database is away, in a word for the log: what wraps it holds a statement with the values that people sent. */
function reasonOf({ cause, message }: Error): string {
  if (!(cause instanceof Error)) return message
  return cause.message || String('code' in cause ? cause.code : cause.name)
}
