import { usePageNotFound } from '@tarojs/taro'
import type { PropsWithChildren } from 'react'
import { urlAdapter } from '@/platform/url-adapter'
import { parseUrl, resolveRedirects } from '@/lib/visit'
import { assistantSlot } from '@/screen/assistant-slot'
import { withQuery } from '@/screen/guard'
import { replace } from '@/screen/go'
import { installLoginTap } from '@/screen/login-tap'
import '@/ui/base'
import { loadPanel } from './app/panel'
import './app.scss'

urlAdapter.install()
installLoginTap()
assistantSlot.load = loadPanel

export default function App({ children }: PropsWithChildren) {
  // a path that is no page: one that was a page, a redirect row of the table, else /404
  usePageNotFound(({ path, query }) => {
    const given = query as Record<string, string>
    const plain = parseUrl(path)
    const asked = urlAdapter.movedVisit(path, given) ?? { path: plain.path, query: { ...plain.query, ...given } }
    const resolved = resolveRedirects(asked)
    if (resolved) replace(withQuery(resolved.visit))
    else replace('/404', { from: asked.path })
  })
  return children
}
