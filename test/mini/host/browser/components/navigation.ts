import { navigateBack, navigateTo, reLaunch, redirectTo, RouteError, switchTab } from '../router'
import { recordException } from '../record'
import { define, defineFor, hover, HOVER, only } from './define'

const ROUTES: Record<string, (url: string, delta: number) => unknown> = {
  navigate: url => navigateTo(url),
  redirect: redirectTo,
  switchTab,
  reLaunch,
  navigateBack: (_, delta) => navigateBack(delta),
}
define('navigator', {
  attributes: {
    ...HOVER('navigator-hover', 50, 600),
    url: 'text',
    openType: { type: 'text', value: 'navigate' },
    delta: { type: 'number', value: 1 },
    target: 'text',
  },
  inert: only('wechat', 'app-id path extra-data version short-link'),
  events: 'success fail complete',
  setup(part) {
    hover(part)
    part.onTap(() => {
      const openType = part.text('openType') || 'navigate'
      const route = ROUTES[openType]
      if (!route) {
        recordException(new Error(`open-type ${openType} of <navigator> is not implemented by the host`))
        return
      }
      try {
        route(part.text('url'), part.number('delta'))
        part.fire('success', { errMsg: 'navigator:ok' })
      } catch (error) {
        if (!(error instanceof RouteError)) throw error
        part.fire('fail', { errMsg: `${openType}:fail ${error.message}` })
      }
      part.fire('complete', {})
    })
    return {}
  },
})
defineFor('wechat', 'functional-page-navigator', { inert: 'version name args' })
for (const name of ['ad', 'official-account'])
  defineFor('wechat', name, {
    content: 'empty',
    inert: 'unit-id ad-intervals ad-type ad-theme',
    events: 'load error close',
  })
