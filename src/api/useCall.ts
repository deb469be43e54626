import { useDidShow, useDidHide } from '@tarojs/taro'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Contract } from '@contract/index'
import type { Input, Output } from '@contract/define'
import { caller } from '@/platform/storage'
import { call, type Call } from './call'
import { ApiError } from './envelope'
import { freshness } from './stale'

interface Result<T> {
  data: T | undefined
  error: ApiError | undefined
  reload(): Promise<void>
}

/** Last answers of this run of the app, shown at once while the new one is on its way. Never across logins. */
const last = new Map<string, unknown>()
const LAST_MOST = 100
const remember = (name: string, data: unknown): void => {
  if (last.size >= LAST_MOST) last.clear()
  last.set(name, data)
}

/**
 * The answer of a call, kept current: loaded when the input changes, and when the page shows again after a call that changed it
 * (api/refreshes.ts). `input` null waits. `everyMs` asks again while the page is visible. Errors stay in `error` for the page to show.
 */
export function useCall<K extends Call>(
  key: K,
  input: Input<Contract, K> | null,
  o: { everyMs?: number } = {},
): Result<Output<Contract, K>> {
  const name = input === null ? '' : [key, JSON.stringify(input), caller()].join(' ')
  const [state, setState] = useState<{ name: string; data?: Output<Contract, K>; error?: ApiError }>({ name: '' })
  const asked = useRef({ key, input })
  asked.current = { key, input }
  const wanted = useRef('')
  const shown = useRef(true)
  const [fresh] = useState(freshness)
  const reload = useCallback(async () => {
    wanted.current = name
    const { key: k, input: i } = asked.current
    if (!name || i === null) return
    try {
      const data = await fresh.load(k, () =>
        (call as (k: K, i: Input<Contract, K>) => Promise<Output<Contract, K>>)(k, i),
      )
      remember(name, data)
      // an answer that comes after the input changed belongs to nobody
      if (wanted.current === name) setState({ name, data })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (wanted.current === name)
        setState(old => ({
          name,
          ...(old.name === name && old.data !== undefined ? { data: old.data } : {}),
          error,
        }))
    }
  }, [name, fresh])

  useEffect(() => {
    setState({ name, ...(last.has(name) ? { data: last.get(name) as Output<Contract, K> } : {}) })
    void reload()
    return () => {
      wanted.current = ''
    }
  }, [name, reload])

  useDidShow(() => {
    shown.current = true
    if (fresh.isStale(o.everyMs)) void reload()
  })
  useDidHide(() => {
    shown.current = false
  })
  useEffect(() => {
    if (!o.everyMs || !name) return undefined
    const timer = setInterval(() => {
      if (shown.current) void reload()
    }, o.everyMs)
    return () => clearInterval(timer)
  }, [o.everyMs, name, reload])

  const { data, error } = state.name === name ? state : { data: undefined, error: undefined }
  return { data, error, reload }
}
