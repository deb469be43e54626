import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Where the key of a data folder lies. */
export const secretFile = (dataFolder: string): string => path.join(dataFolder, 'secret')

/** Key of this data folder, made at the first start. Two processes that start at once get the same one. */
export function readSecret(dataFolder: string): Buffer {
  const file = secretFile(dataFolder)
  if (!existsSync(file)) {
    const fresh = `${file}.${randomBytes(6).toString('hex')}`
    writeFileSync(fresh, randomBytes(32), { mode: 0o600, flag: 'wx', flush: true })
    try {
      linkSync(fresh, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(fresh)
    }
  }
  const secret = readFileSync(file)
  if (secret.length < 32)
    throw new Error(
      `${file} is damaged: it must hold 32 random bytes. Restore it from a backup, or remove it (people then sign in again).`,
    )
  return secret
}
