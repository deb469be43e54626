import { usePageNotFound } from '@tarojs/taro'
import { parseUrl } from '@/lib/visit'
import type { LostPage } from './types'

export const lostPage: LostPage = {
  install: () => undefined,
  useLost: lead =>
    usePageNotFound(({ path, query }) => {
      const asked = parseUrl(path)
      lead({ path: asked.path, query: { ...asked.query, ...(query as Record<string, string>) } })
    }),
}
