import { useShareAppMessage } from '@tarojs/taro'
import { urlAdapter } from '../url-adapter'
import type { SharePlatform } from './types'

export const share: SharePlatform = {
  linkTo: () => '',
  useShare({ title, url, picture }) {
    useShareAppMessage(() => ({ title, path: urlAdapter.toPage(url), ...(picture ? { imageUrl: picture } : {}) }))
  },
}
