import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 in hex over parts that hold no line break. What is short enough to be guessed is kept only like this. */
export const hmac = (secret: Buffer, ...parts: string[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('hex')

/** Compares two texts of one length without telling by time where they differ. */
export const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** An opaque token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')
