import { createContext, useContext, useEffect, useState } from 'react'

/** When an answer was had that is shown in place of one that could not be had, ms; nothing for one of now. */
const times = new WeakMap<object, number>()
const isObject = (x: unknown): x is object => typeof x === 'object' && x !== null
export const seenAt = (answer: unknown): number | undefined => (isObject(answer) ? times.get(answer) : undefined)
export const markSeen = (answer: unknown, time: number): void => {
  if (isObject(answer)) times.set(answer, time)
}

export interface Seen {
  time: number
  again: () => Promise<void>
}
/** Tells the screen of what stands on it and is not of now; undefined when it is again. */
export const SeenContext = createContext<(reader: object, seen: Seen | undefined) => void>(() => undefined)

/** Tells the screen how old this answer is, and how it is asked for again. */
export function useSeen(answer: unknown, again: () => Promise<void>): void {
  const tell = useContext(SeenContext)
  const [reader] = useState(() => ({}))
  const time = seenAt(answer)
  useEffect(() => {
    tell(reader, time === undefined ? undefined : { time, again })
  }, [tell, reader, time, again])
  useEffect(() => () => tell(reader, undefined), [tell, reader])
}
