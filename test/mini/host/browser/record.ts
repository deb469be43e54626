/** What the journeys ask about afterwards: exceptions, platform calls, setData traffic. */

export interface Exception {
  message: string
  stack: string
  page: string
}
export interface Call {
  name: string
  args: unknown
}
interface Amount {
  calls: number
  bytes: number
}
export interface Traffic extends Amount {
  pages: Record<string, Amount>
  reset: () => void
}

/** A short text of anything that was thrown. */
export const textOf = (error: unknown): string => {
  if (error instanceof Error) return error.message
  if (typeof error === 'object' && error !== null)
    return 'errMsg' in error
      ? String(error.errMsg)
      : 'errorMessage' in error
        ? String(error.errorMessage)
        : JSON.stringify(error)
  return String(error)
}

/** A copy that survives the way to the automator; what JSON cannot say is left out. */
export function plain(value: unknown): unknown {
  if (value === undefined) return undefined
  const seen: object[] = []
  const text = JSON.stringify(value, function (this: unknown, _key, item: unknown) {
    if (typeof item === 'bigint') return String(item)
    if (typeof item !== 'object' || item === null) return item
    if (item instanceof ArrayBuffer) return { byteLength: item.byteLength }
    // a cycle ends the copy instead of throwing
    while (seen.length && seen[seen.length - 1] !== this) seen.pop()
    if (seen.includes(item)) return undefined
    seen.push(item)
    return item
  })
  return text === undefined ? undefined : (JSON.parse(text) as unknown)
}

export const exceptions: Exception[] = []
export const calls: Call[] = []
let pageNow = () => ''
/** Names reads that found nothing, so that "is not a function" can say which call is missing. */
const missing = new Map<string, string>()

export const emit = (method: string, params: unknown): void => window.__miniEmit?.(method, params)
export const tellPage = (page: () => string): void => {
  pageNow = page
}
export const noteMissing = (member: string, fullName: string): void => {
  missing.set(member, fullName)
}
export const noteCall = (name: string, args: unknown): void => {
  calls.push({ name, args: plain(args) })
}

const recorded = new WeakSet<object>()
const listeners: ((message: string, stack: string) => void)[] = []
/** Tells of each exception the way the platform's onError does. */
export const onException = (listener: (message: string, stack: string) => void): void => {
  listeners.push(listener)
}

/** Keeps an exception and tells the automator. The same error object counts once. */
export function recordException(error: unknown, where = ''): void {
  if (typeof error === 'object' && error !== null) {
    if (recorded.has(error)) return
    recorded.add(error)
  }
  const text = textOf(error)
  const name = /(?:^|\.)([A-Za-z]\w*) is not a function/.exec(text)?.[1]
  const known = name === undefined ? undefined : missing.get(name)
  const message = `${known ? `${known} is not implemented by the host: ` : ''}${text}${where ? ` (${where})` : ''}`
  const stack = error instanceof Error && error.stack ? error.stack : message
  exceptions.push({ message, stack, page: pageNow() })
  emit('App.exceptionThrown', { exceptionDetails: { text: `${message}\n${stack}` }, message, stack })
  for (const listener of listeners) listener(message, stack)
}

/** For what the host does not know: records and returns the error, for the caller to throw. */
export function unknown(name: string): Error {
  const error = new Error(`${name} is not implemented by the host`)
  recordException(error)
  return error
}

const encoder = new TextEncoder()
export const traffic: Traffic = {
  calls: 0,
  bytes: 0,
  pages: {},
  reset() {
    Object.assign(traffic, { calls: 0, bytes: 0, pages: {} })
  },
}
/** Counts one setData by the bytes of its JSON in UTF-8, which it gives. */
export function countTraffic(page: string, data: unknown): number {
  const bytes = encoder.encode(JSON.stringify(data) ?? '').length
  const ofPage = (traffic.pages[page] ??= { calls: 0, bytes: 0 })
  for (const amount of [traffic, ofPage]) {
    amount.calls++
    amount.bytes += bytes
  }
  return bytes
}

window.addEventListener('error', event => recordException(event.error ?? event.message))
const rejections: ((reason: unknown) => void)[] = []
/** Tells of each promise that nobody caught. */
export const onRejection = (listener: (reason: unknown) => void): void => {
  rejections.push(listener)
}
window.addEventListener('unhandledrejection', event => {
  recordException(event.reason, 'unhandled rejection')
  for (const listener of rejections) listener(event.reason)
})
