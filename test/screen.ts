import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Language } from '../shared/language'
import { setLanguage, type Translate } from '../src/i18n'

/** Longest wait for something on the screen, ms: these machines are slow at times. */
export const WAIT = 20_000

/** Texts of the app in one language: the same catalogues the screens use. */
export const wordsIn =
  (language: Language) =>
  <K extends string, C extends string>(catalogue: { t: Translate<K, C> }): Translate<K, C> =>
  (key, ...params) => {
    setLanguage(language)
    return catalogue.t(key, ...params)
  }

/** Waits until a check passes; fails with its last error. */
export async function eventually<T>(check: () => Promise<T>, ms = WAIT): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
    }
    await sleep(50)
  }
}

/** A photo, as a phone takes them. `name` also tells its colour, so that two are not the same. */
export async function photo(
  name: string,
  o: { width?: number; height?: number } = {},
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const { width = 640, height = 480 } = o
  const hue = [...name].reduce((sum, c) => sum + c.charCodeAt(0), 0) % 255
  const buffer = await sharp({ create: { width, height, channels: 3, background: { r: hue, g: 140, b: 255 - hue } } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
