import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import { common } from '@/i18n/common.i18n'
import { ApiError } from '@shared/envelope'

/** Shows an error as a toast; a server error carries the request id, which is also in the server's log. */
export function toastError(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  const reference =
    error.requestId && error.status >= 500 ? ` (${common.t('requestId', { id: error.requestId.slice(-8) })})` : ''
  void Taro.showToast({ title: error.message + reference, icon: 'none', duration: 3000 })
}

/**
 * Runs one action at a time, so that a double tap does it once, and toasts its ApiError.
 * The first value resolves to what the action returned, or undefined when it failed or another one was running.
 */
export function useAttempt(): [run: <T>(action: () => Promise<T>) => Promise<T | undefined>, busy: boolean] {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const run = async <T>(action: () => Promise<T>): Promise<T | undefined> => {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    try {
      return await action()
    } catch (error) {
      toastError(error)
      return undefined
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return [run, busy]
}
