import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, loadDraft, ownPlace } from './drafts'

const DELAY_MS = 400
const textAt = (place: string): string => {
  const { text } = loadDraft(place).values
  return typeof text === 'string' ? text : ''
}

/**
 * What is being written in a conversation: each keeps its own, also over a restart of the app. `follows`: what was written before the
 * conversation had its id goes with it.
 */
export function useKeptText(conversation: string, follows: boolean): [text: string, setText: (text: string) => void] {
  const place = ownPlace(conversation)
  const [state, setState] = useState(() => ({ place, text: textAt(place) }))
  const waiting = useRef<{ place: string; text: string; timer: ReturnType<typeof setTimeout> } | null>(null)
  const write = useCallback(() => {
    if (!waiting.current) return
    const { place: at, text, timer } = waiting.current
    clearTimeout(timer)
    waiting.current = null
    if (text.trim()) keepDraft(at, { values: { text }, idempotencyKey: '' })
    else dropDraft(at)
  }, [])
  useEffect(() => {
    write()
    setState(old => (old.place === place ? old : { place, text: textAt(place) || (follows ? old.text : '') }))
  }, [place, write, follows])
  useEffect(() => write, [write])
  const setText = useCallback(
    (text: string) => {
      setState({ place, text })
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = { place, text, timer: setTimeout(write, DELAY_MS) }
    },
    [place, write],
  )
  return [state.place === place || follows ? state.text : '', setText]
}
