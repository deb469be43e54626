import { onPage, pullDown, routes, tabBar } from '../wechat/navigation'
import { asynchronously, text, type Members } from '../define'

/** Routes, tab bar and scrolling go as on WeChat; the navigation bar has one call for all of it. */
export const navigation: Members = {
  ...routes,
  ...tabBar,
  ...pullDown,
  ...asynchronously({
    setNavigationBar(input) {
      if (input.reset === true) onPage({ colors: { front: '', background: '' } })
      if (input.title !== undefined) onPage({ title: text(input.title) })
      if (input.backgroundColor !== undefined || input.frontColor !== undefined)
        onPage({ colors: { front: text(input.frontColor), background: text(input.backgroundColor) } })
    },
    showNavigationBarLoading: () => onPage({ loading: true }),
    hideNavigationBarLoading: () => onPage({ loading: false }),
    hideBackHome: () => undefined,
    setOptionMenu: () => undefined,
    setCanPullDown: () => undefined,
    setBackgroundColor: () => undefined,
    setBackgroundTextStyle: () => undefined,
    enableLeaveConfirm: () => undefined,
    disableLeaveConfirm: () => undefined,
  }),
}
