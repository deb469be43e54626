import { useEffect, useState } from 'react'
import { CODE } from '@shared/limits'

/** Seconds until the next code may be asked for, counted from the time of the last one (ms), 0 for none. */
export function useCountdown(lastTime: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.min(CODE.intervalSeconds, Math.ceil((lastTime - now) / 1000) + CODE.intervalSeconds))
  const counting = left > 0
  useEffect(() => {
    if (!counting) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [counting])
  return left
}
