import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'

const FOLDER = path.resolve(__dirname, '../docs/screenshots')
const MOST_BYTES = 220 * 1024

/** Writes what a page shows to docs/screenshots/<name>.png, in few bytes. Throws where they are too many. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const picture = await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    .png({ palette: true, colours: 256, effort: 10, compressionLevel: 9 })
    .toBuffer()
  const file = path.join(FOLDER, `${name}.png`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, picture)
  const { size } = statSync(file)
  if (size > MOST_BYTES) throw new Error(`${name}.png has ${size} bytes, more than ${MOST_BYTES}`)
  console.log(`${(size / 1024).toFixed(0).padStart(4)} KB  ${name}.png`)
}
