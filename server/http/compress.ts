import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSED = /\.(js|css|html|svg|json)$/
const VARIANTS = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) }
const OPTIONS = { level: 9, params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
/** Below this a variant saves less than its headers cost, in bytes. */
const MIN_BYTES = 1024
const AT_ONCE = 4

/**
 * Writes a `.br` and a `.gz` beside every text file of a built site and removes those without a source. A variant has the
 * time of its source, so that a new build is noticed and an old one costs nothing. Resolves with the number of files written.
 */
export async function compressSite(folder: string): Promise<number> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
  const present = new Set(names)
  let written = 0
  const work = names.map(file => async () => {
    const variant = Object.keys(VARIANTS).find(suffix => file.endsWith(suffix))
    if (variant) {
      if (COMPRESSED.test(file.slice(0, -3)) && !present.has(file.slice(0, -3))) await rm(file, { force: true })
      return
    }
    if (!COMPRESSED.test(file)) return
    const { size, mtime } = await stat(file)
    for (const [suffix, compress] of Object.entries(VARIANTS)) {
      const target = file + suffix
      if (present.has(target) && Math.abs((await stat(target)).mtimeMs - mtime.getTime()) < 2) continue
      if (size < MIN_BYTES) {
        await rm(target, { force: true })
        continue
      }
      await writeFile(`${target}.new`, await compress(await readFile(file), OPTIONS))
      await utimes(`${target}.new`, mtime, mtime)
      await rename(`${target}.new`, target)
      written++
    }
  })
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = work.shift(); next; next = work.shift()) await next()
    }),
  )
  return written
}
