import Taro, { usePullDownRefresh } from '@tarojs/taro'
import type { UseIdlePull } from './types'

/** Refreshes on their way, on any page: the sign goes when the last one has ended. */
let running = 0
const endSign = () => {
  if (!running) Taro.stopPullDownRefresh()
}

/** Refreshes when the page is pulled down, which its configuration must allow (config/pull-down.ts). A pull during a refresh waits for that one. */
export function useRefresh(refresh: () => Promise<void>): void {
  usePullDownRefresh(() => {
    running++
    void refresh().finally(() => {
      running--
      endSign()
    })
  })
}

// a turn later, when what refreshes has begun
export const useIdlePull: UseIdlePull = () => usePullDownRefresh(() => void Promise.resolve().then(endSign))
