import { useReachBottom } from '@tarojs/taro'
import type { ListEndProps } from './types'

/** The chat app says it. */
export function ListEnd({ onReach }: ListEndProps) {
  useReachBottom(onReach)
  return null
}
