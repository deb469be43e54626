import type { PropsWithChildren } from 'react'
import { lendBuiltins } from '@/platform/builtins'
import { lostPage } from '@/platform/lost-page'
import { panes } from '@/platform/panes'
import { urlAdapter } from '@/platform/url-adapter'
import { resolveRedirects, type Visit } from '@/lib/visit'
import { assistantSlot } from '@/screen/assistant-slot'
import { withQuery } from '@/screen/guard'
import { replace } from '@/screen/go'
import { installLoginTap } from '@/screen/login-tap'
import '@/ui/base'
import './app.scss'
import { loadDesk } from './app/desk'
import { goOffline } from './app/offline'
import { loadPanel } from './app/panel'

/** From a path that is no page: to where a redirect row of the table leads, else to /404. */
function lead(asked: Visit): void {
  const resolved = resolveRedirects(asked)
  if (resolved) replace(withQuery(resolved.visit))
  else replace('/404', { from: asked.path })
}

lendBuiltins()
urlAdapter.install()
lostPage.install(lead)
installLoginTap()
assistantSlot.load = loadPanel
panes.install(loadDesk)
goOffline()

export default function App({ children }: PropsWithChildren) {
  lostPage.useLost(lead)
  return children
}
