import type { Visit } from '@/lib/visit'

/** How a URL of the portal is written for the platform's router, and read back. */
export interface UrlAdapter {
  /** '/event/view?id=1' → what Taro's navigation takes */
  toPage(url: string): string
  /** path and params of Taro's router → the portal's path and query */
  toVisit(path: string, params: Record<string, string | undefined>): Visit
  /** called once before the first screen */
  install(): void
}
