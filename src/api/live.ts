import { useDidHide } from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import { foreground } from '@/platform/foreground'
import { caller, load } from '@/platform/storage'
import type { PortalLiveKind } from '@shared/live'
import { useShown } from './stale'

/** What an answer is about: it is read again when one of these changes; the thing with this id alone, where there is one. */
export interface LiveAbout {
  kinds: readonly PortalLiveKind[]
  id?: string
}
interface Reader {
  about: LiveAbout
  heard(): void
}

const readers = new Set<Reader>()
/** Screens that are seen and on which something may happen. */
const needing = new Set<object>()
/** A line is kept for so long without a screen that needs it, ms: the next one may. */
const LINGER_MS = 1500

let isUp = false
/** Whether changes are heard of as they happen. */
export const isLive = (): boolean => isUp

let end: (() => void) | undefined
/** whose line it is */
let by = ''
let opening = false
const tell = (is: (reader: Reader) => boolean) => [...readers].filter(is).forEach(reader => reader.heard())
const setUp = (is: boolean) => {
  isUp = is
}
const isNeeded = (): boolean => needing.size > 0 && foreground.isSeen() && !!load('token')

function close(): void {
  end?.()
  end = undefined
  setUp(false)
}
async function openLine(): Promise<void> {
  if (end && by !== caller()) close()
  if (end || opening) return
  opening = true
  try {
    // a part of its own: the first page stands without it
    const { listen } = await import(/* webpackChunkName: "alone-live" */ './live.line')
    if (!isNeeded()) return
    by = caller()
    end = listen({
      onChange: ({ kind, id }) =>
        tell(({ about }) => about.kinds.some(one => one === kind) && (about.id === undefined || about.id === id)),
      onReset: () => tell(() => true),
      onLine: setUp,
    })
  } catch {
    // without the part the clock goes on asking
  } finally {
    opening = false
  }
}
let timer: ReturnType<typeof setTimeout> | undefined
function follow(): void {
  clearTimeout(timer)
  if (isNeeded()) void openLine()
  else if (!foreground.isSeen()) close()
  else timer = setTimeout(close, LINGER_MS)
}
let isWatching = false
/** Keeps the line to the server open while this screen is seen and `needed`: one for the person, however many screens ask for it. */
export function useLiveLine(needed: boolean): void {
  const shown = useRef(true)
  const now = useRef(needed)
  now.current = needed
  const mine = useRef({}).current
  const say = () => {
    if (shown.current && now.current) needing.add(mine)
    else needing.delete(mine)
    follow()
  }
  useEffect(() => {
    if (!isWatching) foreground.onChange(follow)
    isWatching = true
    say()
  })
  useEffect(
    () => () => {
      needing.delete(mine)
      follow()
    },
    [mine],
  )
  useShown(() => {
    shown.current = true
    say()
  })
  useDidHide(() => {
    shown.current = false
    say()
  })
}

/** Reads again what is about something that changed: at once while the screen is `shown`, else by what it gives, when it is shown. One at a time, and once more for what came meanwhile. */
export function useLive(
  about: LiveAbout | undefined,
  read: () => Promise<void>,
  shown: { readonly current: boolean },
): () => void {
  const missed = useRef(false)
  const reading = useRef(false)
  const now = useRef(read)
  now.current = read
  const heard = useRef(() => {
    missed.current = true
    if (!shown.current || reading.current) return
    reading.current = true
    const readAll = async () => {
      while (missed.current && shown.current) {
        missed.current = false
        await now.current()
      }
    }
    void readAll()
      // a read that failed is told of on its page
      .catch(() => undefined)
      .then(() => {
        reading.current = false
      })
  }).current
  const [kinds, id] = [about?.kinds.join(), about?.id]
  const asked = useRef(about)
  asked.current = about
  useEffect(() => {
    const mine = asked.current
    if (!mine) return undefined
    const reader: Reader = { about: mine, heard }
    readers.add(reader)
    return () => {
      readers.delete(reader)
    }
  }, [kinds, id, heard])
  return useRef(() => {
    if (missed.current) heard()
  }).current
}
