import { createHash } from 'node:crypto'

/** Tokens are kept as this and never as they are: `tokenHash` of the context. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
