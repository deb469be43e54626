import wx from 'weixin-js-sdk'
import type { SharePlatform } from './types'

type Sign = Parameters<SharePlatform['useShare']>[2]
interface Offer {
  title: string
  desc: string
  link: string
  imgUrl: string
}

let ready: Promise<boolean> | null = null
let last: Offer | null = null

/** The address that WeChat checks the signature against: on iPhones the one the page was opened with, whatever has changed since. */
function signedAddress(): string {
  const [opened] = /iPhone|iPad/.test(navigator.userAgent) ? performance.getEntriesByType('navigation') : []
  return (opened?.name ?? location.href).split('#')[0] ?? ''
}

async function configure(sign: Sign): Promise<boolean> {
  const signature = await sign(signedAddress())
  if (!signature) return false
  return new Promise(resolve => {
    wx.ready(() => resolve(true))
    wx.error(error => {
      console.warn('share', error)
      resolve(false)
    })
    wx.config({ ...signature, debug: false, jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'] })
  })
}

/** Gives the menu of WeChat's browser what it shares from now on. The page is signed once. */
export async function offer(what: Offer, sign: Sign): Promise<void> {
  last = what
  ready ??= configure(sign)
  // a screen that has gone meanwhile is not what is shared
  if (!(await ready) || last !== what) return
  const offered = { ...what, success: () => undefined }
  wx.updateAppMessageShareData(offered)
  wx.updateTimelineShareData(offered)
}
