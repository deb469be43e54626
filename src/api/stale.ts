import { useDidShow } from '@tarojs/taro'
import { createContext, useContext, useEffect, useRef } from 'react'
import { panes } from '@/platform/panes'
import type { Contract } from '@contract/index'
import { ApiError } from '@shared/envelope'
import { onLoadFailed } from './load-failed'
import { REFRESHES } from './refreshes'
import { seenAt } from './seen'

type Key = keyof Contract

/** How often the answers of a reading call were put out of date in this run of the app. */
const versions = new Map<Key, number>()
export const versionOf = (key: Key): number => versions.get(key) ?? 0

/** Puts out of date what a call has changed: to be told when the call was answered. */
export const changedBy = (written: Key): void => {
  const changed = REFRESHES[written]
  if (!changed) return
  changed.forEach(key => versions.set(key, versionOf(key) + 1))
  panes.changed()
}

/** Whether all that stands here is made anew each time the page shows: it asks then, and what goes away does not ask as well. */
export const MadeAnew = createContext(false)
export function useShown(work: () => void): void {
  const madeAnew = useContext(MadeAnew)
  useDidShow(() => {
    if (!madeAnew) work()
  })
  // a list that stands beside what is changed is shown all the time
  const now = useRef(work)
  now.current = work
  useEffect(() => panes.whenBeside(() => now.current()), [])
}

export interface Freshness {
  /** Makes a load of the call, and notes what was known when it began: a write that is answered meanwhile may be missing in it. */
  load<T>(key: Key, load: () => Promise<T>): Promise<T>
  /** Whether the last load failed, began before a call that changed its answer, or began `maxAgeMs` ago. False before the first one. */
  isStale(maxAgeMs?: number): boolean
  /** Whether the last load began before a call that changed its answer. */
  isOutdated(): boolean
}

/** How fresh one reader's answer is. */
export function freshness(): Freshness {
  let last: { key: Key; version: number; time: number; failed?: true } | undefined
  const isOutdated = (): boolean => !!last && last.version !== versionOf(last.key)
  return {
    async load(key, load) {
      const before = last
      const mine: typeof last = { key, version: versionOf(key), time: Date.now() }
      last = mine
      try {
        const answer = await load()
        // one of before stands in for it: to be asked for again
        if (seenAt(answer) !== undefined) mine.failed = true
        return answer
      } catch (error) {
        mine.failed = true
        // what is asked for every few seconds fails as often without a network
        if (!before?.failed && error instanceof ApiError) onLoadFailed.run(key, error)
        throw error
      }
    },
    isStale: (maxAgeMs = Infinity) => !!last && (!!last.failed || isOutdated() || Date.now() - last.time >= maxAgeMs),
    isOutdated,
  }
}
