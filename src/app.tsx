import { usePageNotFound } from '@tarojs/taro'
import type { PropsWithChildren } from 'react'
import { urlAdapter } from '@/platform/url-adapter'
import { parseUrl, resolveRedirects } from '@/lib/visit'
import { assistantSlot } from '@/screen/assistant-slot'
import { queryText } from '@/screen/guard'
import { replace } from '@/screen/go'
import { installLoginTap } from '@/screen/login-tap'
import '@/ui/base'
import { loadPanel } from './app/panel'
import './app.scss'

urlAdapter.install()
installLoginTap()
assistantSlot.load = loadPanel

export default function App({ children }: PropsWithChildren) {
  // a path that is no page: a redirect row of the table, else /404
  usePageNotFound(({ path, query }) => {
    const asked = parseUrl(path)
    const resolved = resolveRedirects({
      path: asked.path,
      query: { ...asked.query, ...(query as Record<string, string>) },
    })
    if (resolved)
      replace(resolved.visit.path + (queryText(resolved.visit.query) ? '?' + queryText(resolved.visit.query) : ''))
    else replace('/404', { from: asked.path })
  })
  return children
}
