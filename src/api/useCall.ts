import { useDidHide } from '@tarojs/taro'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Contract } from '@contract/index'
import type { Input, Output } from '@contract/define'
import { drawTogether } from '@/platform/draw-together'
import { caller } from '@/platform/storage'
import { call, type Call } from './call'
import { ApiError } from '@shared/envelope'
import { markReadAgain, useLineBack } from './line'
import { seenAt, useSeen } from './seen'
import { isLive, useLive, type LiveAbout } from './live'
import { freshness, versionOf, useShown } from './stale'

interface Result<T> {
  data: T | undefined
  error: ApiError | undefined
  reload(): Promise<void>
}

/** Last answers of this run of the app, shown at once while the new one is on its way, unless a call has changed them since. Never across logins. */
const last = new Map<string, { data: unknown; version: number }>()
const LAST_MOST = 100
const remember = (name: string, data: unknown, version: number): void => {
  if (last.size >= LAST_MOST) last.clear()
  last.set(name, { data, version })
}

/** While changes are told as they happen, the clock asks at every so many of its beats. */
const LIVE_BEATS = 3

interface Options {
  /** asks again while the page is visible */
  everyMs?: number
  /** asks again when one of these changes, while a screen keeps the line open (useLiveLine); by the clock only where it is not */
  live?: LiveAbout
  /** an answer from before a call that changed it is not shown again when the page comes back: what it offers may be done already */
  current?: true
}
/** Forgets every answer: nobody who uses the device afterwards finds one in its memory. */
export const forgetAll = (): void => last.clear()

/**
 * The answer of a call, kept current: loaded when the input changes, and when the page shows again after a call that changed it
 * (api/refreshes.ts). `input` null waits. Errors stay in `error` for the page to show.
 */
export function useCall<K extends Call>(
  key: K,
  input: Input<Contract, K> | null,
  o: Options = {},
): Result<Output<Contract, K>> {
  const name = input === null ? '' : [key, JSON.stringify(input), caller()].join(' ')
  const [state, setState] = useState<{ name: string; data?: Output<Contract, K>; error?: ApiError | undefined }>({
    name: '',
  })
  const asked = useRef({ key, input })
  asked.current = { key, input }
  const wanted = useRef('')
  const shown = useRef(true)
  const [fresh] = useState(freshness)
  const reload = useCallback(
    async (isQuiet?: true) => {
      wanted.current = name
      const { key: k, input: i } = asked.current
      if (!name || i === null) return
      // whoever asks for another try sees at once that it is under way
      if (!isQuiet) setState(old => ({ ...old, error: undefined }))
      const version = versionOf(k)
      try {
        const data = await drawTogether(() =>
          fresh.load(k, () => (call as (k: K, i: Input<Contract, K>) => Promise<Output<Contract, K>>)(k, i)),
        )
        remember(name, data, version)
        // an answer that comes after the input changed belongs to nobody
        if (wanted.current === name) setState({ name, data })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        markReadAgain(error)
        if (wanted.current === name) setState(old => ({ ...(old.name === name && old), name, error }))
      }
    },
    [name, fresh],
  )

  useEffect(() => {
    const known = last.get(name)
    setState({
      name,
      ...(known?.version === versionOf(asked.current.key) && { data: known.data as Output<Contract, K> }),
    })
    void reload()
    return () => {
      wanted.current = ''
    }
  }, [name, reload])

  const catchUp = useLive(name ? o.live : undefined, () => reload(true), shown)
  useShown(() => {
    shown.current = true
    if (o.current && fresh.isOutdated()) setState({ name })
    if (fresh.isStale(o.everyMs)) void reload()
    // after that: what is out of date is taken away first, and then read again
    catchUp()
  })
  useDidHide(() => {
    shown.current = false
  })
  const isLiveToo = !!o.live
  useEffect(() => {
    if (!o.everyMs || !name) return undefined
    let beats = 0
    const timer = setInterval(() => {
      beats++
      // while changes are told, the clock only sees to it that none was lost
      if (shown.current && !(isLiveToo && isLive() && beats % LIVE_BEATS)) void reload(true)
    }, o.everyMs)
    return () => clearInterval(timer)
  }, [o.everyMs, isLiveToo, name, reload])

  const { data, error }: typeof state = state.name === name ? state : { name }
  useSeen(data, reload)
  useLineBack(error?.status === 0 || seenAt(data) !== undefined, () => void reload())
  return { data, error, reload }
}
