import Taro from '@tarojs/taro'
import type { PagePlatform } from './types'

export const page: PagePlatform = {
  source: 'WECHAT',
  app: 'weapp',
  ownNavigationBar: false,
  insideMiniProgram: () => true,
  openInMiniProgram: () => Promise.resolve(false),
  locale: () => Taro.getAppBaseInfo().language,
  outerQuery: () => ({}),
  reload: () => {
    const now = Taro.getCurrentInstance().router
    const query = Object.entries(now?.params ?? {})
      .filter(([key]) => key !== '$taroTimestamp')
      .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
      .join('&')
    void Taro.reLaunch({ url: `${now?.path ?? ''}${query ? '?' + query : ''}`.replace(/^(?!\/)/, '/') })
  },
  onOtherTab: () => undefined,
  setDocumentLanguage: () => undefined,
}
