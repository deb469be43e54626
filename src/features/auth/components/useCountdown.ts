import { useEffect, useState } from 'react'
import { load } from '@/platform/storage'
import { CODE } from '@shared/limits'

const secondsLeft = (): number =>
  Math.max(
    0,
    Math.min(CODE.intervalSeconds, Math.ceil(((load('codeTime') ?? 0) - Date.now()) / 1000) + CODE.intervalSeconds),
  )

/** Seconds until the next code may be asked for, counted from the stored time of the last one, so that a reload does not shorten it. */
export function useCountdown(): [left: number, restart: () => void] {
  const [left, setLeft] = useState(secondsLeft)
  const counting = left > 0
  useEffect(() => {
    if (!counting) return undefined
    const timer = setInterval(() => setLeft(secondsLeft()), 1000)
    return () => clearInterval(timer)
  }, [counting])
  return [left, () => setLeft(secondsLeft())]
}
