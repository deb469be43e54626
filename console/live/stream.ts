import { isLiveKind } from '@shared/kinds'
import type { LiveChange } from '@shared/live'
import { ApiError, unwrap } from '@shared/envelope'
import { sseParser } from '@shared/sse'
import { headersOf, urlOf, withLogin } from '../api/call'
import { currentSession } from '../api/session'
import { common } from '../i18n/common.i18n'
import { connection } from './connection'

/** After how many ms a line that ended is opened again: the first time, and at most. */
const AGAIN_MS = { first: 500, longest: 15_000 }
/** A line on which nothing comes for so many ms is dead: the server speaks up more often. */
const SILENT_MS = 45_000
/** A line that is away longer than this is worth a word. */
const AWAY_MS = 5_000

interface Hears {
  /** something is no longer as it was */
  onChange(change: LiveChange): void
  /** what came meanwhile cannot be told: all is to be read again */
  onReset(): void
  /** whether changes are heard of as they happen */
  onLine(isUp: boolean): void
}

/** Waits, but not on when the network comes back. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    window.addEventListener('online', done)
  })

/** One line, until it ends. Gives the last number; throws ApiError when the server refuses it. `onOpen`: the server has taken it. */
async function listenOnce(after: number, hears: Hears, onOpen: () => void, signal: AbortSignal): Promise<number> {
  let last = after
  let isRefused = false
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENT_MS)
  }
  const parser = sseParser({
    onEvent({ id, event, data }) {
      // their numbers are nobody's
      if (event === 'error' || event === 'end') {
        isRefused = event === 'error' && data.includes('UNAUTHORIZED')
        return
      }
      last = Number(id)
      if (event === 'ahead') return
      if (event !== 'change') return hears.onReset()
      const change = JSON.parse(data) as LiveChange
      if (isLiveKind(change.kind)) hears.onChange(change)
    },
  })
  // a browser without a network keeps a line that leads nowhere
  const cut = () => silence.abort()
  window.addEventListener('offline', cut)
  try {
    alive()
    const answer = await fetch(urlOf('GET /staff/live', { connection, after: after || undefined }), {
      headers: headersOf(),
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!answer.ok || !answer.body) unwrap(await answer.json().catch(() => null), answer.status, common.t('network'))
    onOpen()
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      alive()
      parser.push(part.value)
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    // a lost line is no failure: what was missed comes with the next one
  } finally {
    clearTimeout(timer)
    window.removeEventListener('offline', cut)
  }
  if (isRefused) throw new ApiError({ id: 'UNAUTHORIZED', status: 401, message: '' })
  return last
}

/** Hears of changes until `signal`, over as many lines as it takes, and misses nothing in between. */
export async function listen(hears: Hears, signal: AbortSignal): Promise<void> {
  let last = 0
  let wait = AGAIN_MS.first
  let away: ReturnType<typeof setTimeout> | undefined
  const onOpen = () => {
    clearTimeout(away)
    away = undefined
    hears.onLine(true)
  }
  signal.addEventListener('abort', onOpen)
  while (!signal.aborted && currentSession()) {
    const began = Date.now()
    away ??= setTimeout(() => hears.onLine(false), AWAY_MS)
    try {
      last = await withLogin(() => listenOnce(last, hears, onOpen, signal))
      if (Date.now() - began > AGAIN_MS.longest) wait = AGAIN_MS.first
    } catch {
      // refused for now: too many pages, or a server that is away
    }
    await pause(wait, signal)
    wait = Math.min(2 * wait, AGAIN_MS.longest)
  }
}
