import { whenIdle } from '../idle'
import type { Prefetch } from './types'

/** The screen's own calls and what a person does first go before, ms. */
const REST_MS = 2000
/** Longest wait for a moment of rest before each page, ms. */
const MOST_MS = 4000

interface Route {
  path: string
  load: () => readonly [Promise<unknown>, ...unknown[]]
}
declare global {
  interface Window {
    /** the app's configuration as Taro's router reads it */
    __taroAppConfig?: { routes?: Route[] }
  }
  interface Navigator {
    /** not in every browser */
    connection?: { saveData?: boolean; effectiveType?: string }
  }
}

export const prefetch: Prefetch = pages => {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {}
  if (saveData || effectiveType.endsWith('2g')) return () => undefined
  let over = false
  let cancel = (): void => undefined
  const rest = () => new Promise<void>(resolve => (cancel = whenIdle(resolve, MOST_MS)))
  const loadAll = async (): Promise<void> => {
    for (const page of pages) {
      await rest()
      if (over) return
      const [loaded] = window.__taroAppConfig?.routes?.find(one => one.path === page)?.load() ?? []
      await loaded
    }
  }
  const timer = setTimeout(() => {
    // what does not come now is asked for again by the tap
    loadAll().catch(() => undefined)
  }, REST_MS)
  return () => {
    over = true
    clearTimeout(timer)
    cancel()
  }
}
