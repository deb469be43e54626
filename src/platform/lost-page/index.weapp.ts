import Taro from '@tarojs/taro'
import { cleanQuery, type Visit } from '@/lib/visit'
import { movedPage } from '../../../config/moved-pages'
import { urlAdapter } from '../url-adapter/index.weapp'
import type { LostPage } from './types'

/** What the path of a missing page asks for: the URL of a page that lies elsewhere now (config/moved-pages.ts), else the path itself. */
function visitOf(path: string, query: Record<string, string | undefined>): Visit {
  const file = path.replace(/^\/+/, '').split('?')[0] ?? ''
  const moved = movedPage(file)
  return moved === null ? { path: `/${file}`, query: cleanQuery(query) } : urlAdapter.toVisit(moved, query)
}

export const lostPage: LostPage = {
  // Taro's hook waits for the first drawing, and by then a chat app shows a page of its own. An old app has no such event.
  install: lead =>
    Taro.onPageNotFound?.(({ path, query }) => lead(visitOf(path, query as Record<string, string | undefined>))),
  useLost: () => undefined,
}
