import Taro, { usePullDownRefresh } from '@tarojs/taro'
import type { UseIdlePullDown } from './types'

/** Refreshes on their way, on any page: the sign goes when the last one has ended. */
let running = 0
const endSign = () => {
  if (!running) Taro.stopPullDownRefresh()
}

/** Refreshes when the page is pulled down, which its configuration must allow (config/pull-down.ts). */
export function useRefresh(refresh: () => Promise<void>): void {
  usePullDownRefresh(async () => {
    running++
    // no Promise.prototype.finally: the oldest engine of DingTalk lacks it
    try {
      await refresh()
    } finally {
      running--
      endSign()
    }
  })
}

// a turn later, when what refreshes has begun
export const useIdlePullDown: UseIdlePullDown = () => usePullDownRefresh(() => void Promise.resolve().then(endSign))
