import type { StreamPlatform } from './types'

export const openStream: StreamPlatform = () => {
  throw new Error('no streams here')
}
