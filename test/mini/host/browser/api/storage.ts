import { isDingTalk } from '../loaded'
import { Failure } from './define'

/** What the mini-program stores, in the browser's storage, so that it outlives a reload. Sizes in bytes of the JSON. */
const PREFIX = `mini:${isDingTalk ? 'dd' : 'wx'}:`
const ENTRY_LIMIT = isDingTalk ? 200 * 1024 : 1024 * 1024
const LIMIT = 10 * 1024 * 1024

const sizes = new Map<string, number>()
const encoder = new TextEncoder()
const sizeOf = (name: string, entry: string) => encoder.encode(name).length + encoder.encode(entry).length

export const keys = (): string[] =>
  Object.keys(localStorage)
    .filter(key => key.startsWith(PREFIX))
    .map(key => key.slice(PREFIX.length))
for (const key of keys()) sizes.set(key, sizeOf(key, localStorage.getItem(PREFIX + key) ?? ''))
export const usedBytes = (): number => [...sizes.values()].reduce((sum, size) => sum + size, 0)
export const LIMIT_KB = LIMIT / 1024

export const has = (key: string): boolean => localStorage.getItem(PREFIX + key) !== null
/** undefined when there is none. */
export function read(key: string): unknown {
  const entry = localStorage.getItem(PREFIX + key)
  return entry === null ? undefined : (JSON.parse(entry) as { data?: unknown }).data
}
/** Throws a Failure over the limits of the platform, and over the browser's own. */
export function write(key: string, data: unknown): void {
  if (typeof key !== 'string') throw new Failure('parameter error: parameter.key should be String')
  const entry = JSON.stringify({ data })
  const size = sizeOf(key, entry)
  if (size > ENTRY_LIMIT) throw new Failure('exceed storage item max length', 2)
  if (usedBytes() - (sizes.get(key) ?? 0) + size > LIMIT) throw new Failure('exceed storage max size 10Mb', 2)
  try {
    localStorage.setItem(PREFIX + key, entry)
  } catch {
    // a browser holds less than WeChat promises
    throw new Failure('exceed storage max size 10Mb', 2)
  }
  sizes.set(key, size)
}
export function remove(key: string): void {
  localStorage.removeItem(PREFIX + key)
  sizes.delete(key)
}
export const clear = (): void => {
  for (const key of keys()) remove(key)
}
