import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** Keeps the bytes of uploaded files. Keys are made by the server: letters, digits, '-' and '/'. */
export interface Storage {
  readonly sandbox: boolean
  /** resolves when the bytes are durable */
  put(key: string, bytes: Buffer): Promise<void>
  read(key: string): Readable
  remove(key: string): Promise<void>
}

/** Files in a folder of the data folder. */
export function diskStorage(dataFolder: string): Storage {
  const fileOf = (key: string) => {
    if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) throw new Error(`not a storage key: ${key}`)
    return path.join(dataFolder, 'files', key)
  }
  return {
    sandbox: false,
    async put(key, bytes) {
      const file = fileOf(key)
      await mkdir(path.dirname(file), { recursive: true })
      // written beside and renamed after fsync: a crash leaves no half file under the key
      const part = await open(file + '.part', 'w')
      try { await part.writeFile(bytes); await part.sync() } finally { await part.close() }
      await rename(file + '.part', file)
    },
    read: key => createReadStream(fileOf(key)),
    remove: key => rm(fileOf(key), { force: true }),
  }
}
