import wx from 'weixin-js-sdk'

/** WeChat answers at once; where its bridge never comes nothing would. */
const PATIENCE_MS = 1500

/** Asks WeChat to open a page of the mini-program on top of the web view; false when it refuses or does not answer. */
export const openPage = (url: string): Promise<boolean> =>
  new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), PATIENCE_MS)
    const answer = (opened: boolean) => () => {
      clearTimeout(timer)
      resolve(opened)
    }
    wx.miniProgram.navigateTo({ url, success: answer(true), fail: answer(false) })
  })
