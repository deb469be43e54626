import { AppError, type ErrorId } from '../../http/errors'
import type { App } from '../../kernel/call/context'
import { VendorError, type VendorReason } from '../../providers/vendor'

const REASONS: Partial<Record<VendorReason, ErrorId>> = {
  quota: 'ASSISTANT_MODEL_BUSY',
  content: 'ASSISTANT_MODEL_REFUSED',
  length: 'ASSISTANT_MODEL_LENGTH',
}
/** What a reader is told when an answer fails. */
export const failureOf = (error: unknown): ErrorId =>
  error instanceof AppError
    ? error.id
    : error instanceof VendorError
      ? (REASONS[error.reason] ?? 'ASSISTANT_MODEL_DOWN')
      : 'INTERNAL'
/** The error of a turn's row. */
export const errorOf = ({ errors }: Pick<App, 'errors'>, error: string): ErrorId =>
  error in errors ? (error as ErrorId) : 'INTERNAL'

/** A failure of the statement itself, which would fail again; anything else is the database's. */
export function isPermanent(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause && /^(22|23|42)/.test(String(cause.code))
}
