import type { RecorderPlatform } from './types'

export const recorder: RecorderPlatform = {
  hasLevel: false,
  start: async () => ({ status: 'failed', problem: 'unsupported' }),
  play: null,
}
