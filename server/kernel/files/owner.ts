import { createHash, timingSafeEqual } from 'node:crypto'
import { ownerOf, type Ctx } from '../call/context'
import type { files } from './file.table'

/** What is kept of the secret that a visitor gets with an upload. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/**
 * Whether a file is the caller's: the one rule of who may use, delete or have read what was uploaded. It is theirs who uploaded it, as
 * linkman, staff member or device of a visitor, and of a visitor who knows its secret. Everybody else sees a file only where they see
 * what uses it, by the link that it is shown with.
 */
export function isOwnFile(
  ctx: Ctx,
  file: Pick<typeof files.$inferSelect, 'owner' | 'secretHash'>,
  secret?: string,
): boolean {
  const owner = ownerOf(ctx)
  if (owner !== '' && file.owner === owner) return true
  if (!secret || !file.secretHash) return false
  const [given, kept] = [Buffer.from(hashSecret(secret)), Buffer.from(file.secretHash)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}
