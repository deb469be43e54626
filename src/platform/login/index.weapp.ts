import Taro from '@tarojs/taro'
import type { LoginCode, LoginPlatform } from './types'
import { wecom } from './wecom'

const TIMEOUT_MS = 10000
const askCode = (): Promise<{ code: string }> =>
  wecom
    ? new Promise((success, fail) => {
        wecom?.login({ success, fail })
      })
    : Taro.login({ timeout: TIMEOUT_MS })

export const login: LoginPlatform = {
  app: wecom ? 'wecom' : 'weapp',
  async code(): Promise<LoginCode> {
    try {
      const { code } = await askCode()
      return code ? { status: 'ok', code } : { status: 'failed' }
    } catch {
      return { status: 'failed' }
    }
  },
  authorization: null,
}
