import type { FilePlatform } from './types'

const unsupported = (): never => {
  throw new Error('no files here')
}
export const file: FilePlatform = {
  sources: [],
  choose: unsupported,
  release: () => undefined,
  upload: unsupported,
  open: unsupported,
}
