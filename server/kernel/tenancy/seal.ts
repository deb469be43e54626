import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16
/** What the text belongs to: sealed for one company and kind, it opens for no other. */
interface Owner {
  tenantId: string
  kind: string
}

/** A key for this use alone, from the server's secret. */
const keyOf = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, '', 'lianke accounts of tenants', 32))
const named = ({ tenantId, kind }: Owner) => Buffer.from(`${tenantId}\n${kind}`)

/** Encrypts a text with AES-256-GCM: nonce, tag and ciphertext in base64. */
export function seal(secret: Buffer, owner: Owner, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(named(owner))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64')
}

/** The text again. Throws when it was sealed with another secret, for another owner, or was changed. */
export function unseal(secret: Buffer, owner: Owner, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(named(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
