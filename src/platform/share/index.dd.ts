import { useShareAppMessage } from '@tarojs/taro'
import { address } from '../url-adapter'
import type { SharePlatform } from './types'

export const share: SharePlatform = {
  linkTo: () => '',
  useShare({ title, url, picture }) {
    useShareAppMessage(() => ({ title, path: address.toPage(url), ...(picture ? { imageUrl: picture } : {}) }))
  },
}
