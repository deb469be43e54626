import { network } from '@/platform/network'
import { caller } from '@/platform/storage'
import { isLastEvent } from '@shared/stream'
import type { LiveChange } from '@shared/live'
import { streamOf } from './stream'

/** After how many ms a line that ended, or that the server had no room for, is asked for again: the first time, and at most. */
const AGAIN_MS = { first: 1000, longest: 30_000 }

interface Hears {
  onChange(change: LiveChange): void
  /** what came meanwhile is not known: all is to be read again */
  onReset(): void
  /** whether changes are heard of as they happen */
  onLine(isUp: boolean): void
}

/** How far this person has heard: who comes back goes on from there, and misses nothing. */
let heard = { by: '', last: 0 }

/** What waits for another try, which is worth while at once when the network is back. */
let again: (() => void) | null = null
network.onBack(() => again?.())

/** Hears of changes until it is ended, over as many lines as it takes. Gives what ends it. */
export function listen(hears: Hears): () => void {
  const by = caller()
  if (heard.by !== by) heard = { by, last: 0 }
  let isOver = false
  let line: ReturnType<typeof streamOf> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = AGAIN_MS.first

  const onEvent = ({ id, event, data }: { id: number; event: string; data: unknown }) => {
    // the number of a last event is nobody's
    if (isOver || isLastEvent(event)) return
    heard = { by, last: id }
    if (event === 'change') hears.onChange(data as LiveChange)
    else if (event !== 'ahead') hears.onReset()
  }
  const onLine = (isUp: boolean) => {
    if (isOver) return
    if (isUp) wait = AGAIN_MS.first
    hears.onLine(isUp)
  }
  const open = async () => {
    try {
      line = streamOf('GET /ssp/live', { after: heard.last, isBeside: true, onLine, onEvent })
      await line.ended
    } catch {
      // refused: too many screens of one person, or a login that is over
    }
    line = null
    // another person's from now on, or nobody's
    if (isOver || caller() !== by) return
    hears.onLine(false)
    again = () => {
      clearTimeout(timer)
      again = null
      void open()
    }
    timer = setTimeout(again, wait)
    wait = Math.min(2 * wait, AGAIN_MS.longest)
  }
  void open()
  return () => {
    isOver = true
    clearTimeout(timer)
    again = null
    line?.abort()
  }
}
