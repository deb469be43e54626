import Taro from '@tarojs/taro'
import { urlAdapter } from '@/platform/url-adapter'
import { page } from '@/platform/page'
import { tapGuard } from '@/platform/tap-guard'
import { door } from '@/stores/door'
import { session } from '@/stores/session'
import { routeOf } from '../../config/routes'
import { restart, urlOf } from './go'
import { clickNeedsLogin, FREE_TAP, withQuery } from './guard'

let isLeading = false
/** Leads to the login page of the mini-program, which goes on to the same screen; where that cannot be opened, to our own. */
async function leadToLogin(from: string): Promise<void> {
  if (isLeading) return
  isLeading = true
  try {
    const query = { domainId: door.data?.domainId, from }
    const opened = await page
      .openInMiniProgram(urlOf(`/${routeOf('/login').page}`, query))
      // its library could not be loaded
      .catch(() => false)
    if (!opened) restart('/login', { from })
  } finally {
    isLeading = false
  }
}

/** Inside a mini-program, without login, any tap leads to the login page and does nothing else (spec §2). Called once, before the first screen. */
export function installLoginTap(): void {
  tapGuard(isWithin => {
    const now = Taro.getCurrentInstance().router
    const visit = urlAdapter.toVisit(now?.path ?? '', (now?.params ?? {}) as Record<string, string | undefined>)
    const needed = clickNeedsLogin({
      insideMiniProgram: page.insideMiniProgram(),
      hasLogin: session.state === 'hasLogin',
      minAppNoLogin: door.data?.MinAppNoLogin ?? true,
      path: visit.path,
      // the chooser covers the screen
      onLanguageChooser: door.chooseLanguage || isWithin(FREE_TAP),
    })
    if (needed) void leadToLogin(withQuery(visit))
    return needed
  })
}
