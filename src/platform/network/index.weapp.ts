import Taro from '@tarojs/taro'
import type { Network } from './types'

let isOff = false
const waiting = new Set<() => void>()
const following = new Set<() => void>()
Taro.onNetworkStatusChange(({ isConnected }) => {
  isOff = !isConnected
  for (const run of [...following, ...(isConnected ? waiting : [])]) run()
})
function hear(all: Set<() => void>, run: () => void): () => void {
  // one of its own: the same may be asked for twice
  const mine = () => run()
  all.add(mine)
  return () => void all.delete(mine)
}

export const network: Network = {
  isOff: () => isOff,
  onBack: run => hear(waiting, run),
  onChange: run => hear(following, run),
  alone: (_, work) => work(),
}
