import type { LoginCode, LoginPlatform } from './types'

// Taro has no login on DingTalk
declare const dd: {
  getAuthCode(o: {
    corpId: string
    success(result: { authCode?: string; code?: string }): void
    fail(error: unknown): void
  }): void
}

export const login: LoginPlatform = {
  app: 'dingtalk',
  async code(corpId) {
    const corp = await corpId()
    // a tenant that is not at DingTalk
    if (!corp) return { status: 'none' }
    return new Promise<LoginCode>(resolve => {
      dd.getAuthCode({
        corpId: corp,
        success: ({ authCode, code }) => {
          const given = authCode ?? code
          resolve(given ? { status: 'ok', code: given } : { status: 'failed' })
        },
        fail: () => resolve({ status: 'failed' }),
      })
    })
  },
  authorization: null,
}
