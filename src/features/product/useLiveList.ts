import { useDidHide, useDidShow } from '@tarojs/taro'
import { useRef } from 'react'
import { useLive, useLiveLine, type LiveAbout } from '@/api/live'

/** Reads a list again when something of these kinds changes, as long as its screen is seen; when it comes back, for what came meanwhile. */
export function useLiveList(kinds: LiveAbout['kinds'], reload: () => Promise<void>): void {
  const shown = useRef(true)
  useLiveLine(true)
  const catchUp = useLive({ kinds }, reload, shown)
  useDidShow(() => {
    shown.current = true
    catchUp()
  })
  useDidHide(() => {
    shown.current = false
  })
}
