import Taro from '@tarojs/taro'
import type { Network } from './types'

let isOff = false
const waiting: (() => void)[] = []
Taro.onNetworkStatusChange(({ isConnected }) => {
  isOff = !isConnected
  if (isConnected) waiting.forEach(run => run())
})

export const network: Network = {
  isOff: () => isOff,
  onBack: run => void waiting.push(run),
  alone: (_, work) => work(),
}
