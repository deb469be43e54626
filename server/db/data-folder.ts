import { accessSync, constants, mkdirSync } from 'node:fs'

/** Why the system keeps us from writing into a folder. */
const REFUSED = new Set(['EACCES', 'EPERM', 'EROFS'])

/**
 * Makes the data folder where there is none. Other users pass through it, as the one that runs PostgreSQL for root has to, and read
 * nothing in it: every file of ours is its owner's alone. Throws one line with the remedy when it cannot be written.
 */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!REFUSED.has(code)) throw error
    throw new Error(
      `The data folder ${folder} cannot be written. Give it to the user that runs Lianke (chown -R, or a volume that is not read-only), or name another one with LIANKE_DATA`,
      { cause: error },
    )
  }
}
