import Taro from '@tarojs/taro'
import type { PagePlatform } from './types'
import { page as weapp } from './index.weapp'

export const page: PagePlatform = {
  ...weapp,
  source: 'DINGTALK',
  app: 'dd',
  locale: () => Taro.getSystemInfoSync().language,
}
