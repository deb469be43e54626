import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** What somebody types, without the spaces around it, once they pause: a search asks then, not with every letter. */
export function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
