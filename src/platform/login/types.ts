/** Which app a one-time code comes from; the server asks that app whom the code stands for (contract/openid.ts). */
export type ChatApp = 'weapp' | 'wecom' | 'wechatWeb' | 'dingtalk'
/** `none`: a browser that has not come back from the authorization page. */
export type LoginCode =
  | { status: 'ok'; code: string }
  | { status: 'none' }
  | { status: 'cancelled' }
  | { status: 'failed' }

/** Authorization by redirect (WeChat's browser): the page is left for the chat app's own, which comes back with a code. */
export interface Authorization {
  /** address to come back to: the present one */
  returnUrl(): string
  /** whether this visit may still go there by itself: once, so that a refusal does not lead in circles */
  mayLeave(): boolean
  leave(url: string): void
  /** not by itself any more in this visit, also after a reload */
  stay(): void
}

export interface LoginPlatform {
  /** the chat app this run is inside of, null in a plain browser */
  app: ChatApp | null
  /** A fresh code, each good once. `corpId` is asked only where the app wants it (DingTalk), and what it throws is thrown. */
  code(corpId: () => Promise<string>): Promise<LoginCode>
  /** null where a code is had without leaving the page */
  authorization: Authorization | null
}
