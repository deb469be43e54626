import { useEffect, useState } from 'react'
import { answerOf, TOKEN_CHARS } from './chapters'

/** A quick model says this many in the 80 ms between two drawings. */
const TOKENS_AT_ONCE = 24
const ANSWER = answerOf(16_000)

/** What has come so far, drawn again for every few tokens; `done` when it is all. */
export function useAnswer(): { text: string; done: boolean } {
  const [length, setLength] = useState(0)
  useEffect(() => {
    if (length >= ANSWER.length) return undefined
    const timer = setTimeout(() => setLength(length + TOKENS_AT_ONCE * TOKEN_CHARS))
    return () => clearTimeout(timer)
  }, [length])
  return { text: ANSWER.slice(0, length), done: length >= ANSWER.length }
}
