import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** Keeps the bytes of uploaded files. Keys are made by the server: letters, digits, '-', '_' and '/'. */
export interface Storage {
  readonly sandbox: boolean
  /** resolves when the bytes are durable; a crash leaves all of them or nothing under the key */
  put(key: string, bytes: Buffer): Promise<void>
  /** null when there is nothing under the key; `part`: its bytes from the first to the last, both counted from 0 */
  read(key: string, part?: { first: number; last: number }): Promise<Readable | null>
  /** removing what is not there is no error */
  remove(key: string): Promise<void>
  /** every key, also of writes that a crash cut short: `<key>-part-…` */
  keys(): AsyncIterable<string>
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Files in a folder of the data folder. */
export function diskStorage(dataFolder: string): Storage {
  const root = path.join(dataFolder, 'files')
  const fileOf = (key: string) => {
    if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) throw new Error(`not a storage key: ${key}`)
    return path.join(root, key)
  }
  const syncFolder = async (folder: string) => {
    const handle = await open(folder)
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
  async function* walk(folder: string, prefix: string): AsyncIterable<string> {
    let entries
    try {
      entries = await opendir(folder)
    } catch (error) {
      if (isMissing(error)) return
      throw error
    }
    for await (const entry of entries) {
      if (entry.isDirectory()) yield* walk(path.join(folder, entry.name), `${prefix}${entry.name}/`)
      else yield prefix + entry.name
    }
  }
  return {
    sandbox: false,
    async put(key, bytes) {
      const file = fileOf(key)
      const folder = path.dirname(file)
      const made = await mkdir(folder, { recursive: true, mode: 0o700 })
      // written beside and renamed after fsync: a crash leaves no half file under the key
      const part = `${file}-part-${randomBytes(6).toString('hex')}`
      try {
        const handle = await open(part, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      // the name is durable when its folder is, and a new folder when its parent is
      for (let at = folder; ; at = path.dirname(at)) {
        await syncFolder(at)
        if (!made || at === path.dirname(made)) break
      }
    },
    async read(key, part) {
      try {
        return (await open(fileOf(key))).createReadStream(part ? { start: part.first, end: part.last } : {})
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: key => rm(fileOf(key), { force: true }),
    keys: () => walk(root, ''),
  }
}
