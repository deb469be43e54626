import { useEffect, useRef, useState } from 'react'
import { scheduleFlush } from '@/platform/schedule-flush'

/**
 * A text that grows fast, as often as it is worth drawing: once a frame in a browser, every 80 ms in a chat app. A text that is `done`, and one that
 * does not go on from what is shown, is given at once.
 */
export function useFlushed(text: string, done: boolean): string {
  const [shown, setShown] = useState(text)
  const latest = useRef(text)
  const cancel = useRef<(() => void) | null>(null)
  latest.current = text
  const behind = !done && text !== shown && text.startsWith(shown)
  useEffect(() => {
    if (behind)
      cancel.current ??= scheduleFlush(() => {
        cancel.current = null
        setShown(latest.current)
      })
    else if (shown !== text) setShown(text)
  }, [behind, shown, text])
  useEffect(
    () => () => {
      cancel.current?.()
      cancel.current = null
    },
    [],
  )
  return behind ? shown : text
}
