import type { JsapiParameters, PayPlatform, PayStatus } from './types'

interface WeixinJSBridge {
  invoke(name: 'getBrandWCPayRequest', parameters: JsapiParameters, done: (result: { err_msg?: string }) => void): void
}
const present = (): WeixinJSBridge | null => (window as { WeixinJSBridge?: WeixinJSBridge }).WeixinJSBridge ?? null

/** WeChat's browser puts its bridge into a page after the page has begun. */
const BRIDGE_MS = 5000
/** A page that is still here after this time was not left after all. */
const LEAVE_MS = 10000

// WeCom's browser and a mini-program's web view name WeChat, too, but have no window of it for a page
const inWechat = /MicroMessenger/i.test(navigator.userAgent) && !/wxwork|miniProgram/i.test(navigator.userAgent)

const bridge = (): Promise<WeixinJSBridge | null> =>
  new Promise(resolve => {
    const now = present()
    if (now) {
      resolve(now)
      return
    }
    const ready = () => {
      clearTimeout(timer)
      resolve(present())
    }
    const timer = setTimeout(() => {
      document.removeEventListener('WeixinJSBridgeReady', ready)
      resolve(null)
    }, BRIDGE_MS)
    document.addEventListener('WeixinJSBridgeReady', ready, { once: true })
  })

async function payInWechat(parameters: JsapiParameters): Promise<PayStatus> {
  const found = await bridge()
  if (!found) return 'failed'
  return new Promise(resolve => {
    found.invoke('getBrandWCPayRequest', parameters, ({ err_msg: said = '' }) => {
      resolve(
        said.endsWith(':ok')
          ? 'ok'
          : said.endsWith(':cancel')
            ? 'cancelled'
            : said.includes(':fail')
              ? 'failed'
              : 'unknown',
      )
    })
  })
}

/** Leaves the page. A step back may show it as it was left, and a link that opens an app leaves it where it is. */
const payElsewhere = (url: string): Promise<PayStatus> =>
  new Promise(resolve => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) back()
    }
    const seen = () => {
      if (!document.hidden) back()
    }
    const back = () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', shown)
      document.removeEventListener('visibilitychange', seen)
      resolve('unknown')
    }
    const timer = setTimeout(back, LEAVE_MS)
    window.addEventListener('pageshow', shown)
    document.addEventListener('visibilitychange', seen)
    window.location.assign(url)
  })

export const payment: PayPlatform = {
  way: inWechat ? 'JSAPI' : 'H5',
  async pay(request) {
    if (request.way === 'JSAPI') return { status: await payInWechat(request.parameters) }
    if (request.way === 'H5') return { status: await payElsewhere(request.url) }
    return { status: 'failed' }
  },
  returnUrl: url => `${window.location.href.split('#', 1)[0] ?? ''}#${url}`,
}
