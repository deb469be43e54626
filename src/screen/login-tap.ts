import Taro from '@tarojs/taro'
import { urlAdapter } from '@/platform/url-adapter'
import { page } from '@/platform/page'
import { tapGuard } from '@/platform/tap-guard'
import { door } from '@/stores/door'
import { session } from '@/stores/session'
import { restart } from './go'
import { clickNeedsLogin, FREE_TAP, withQuery } from './guard'

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
    if (needed) restart('/login', { from: withQuery(visit) })
    return needed
  })
}
