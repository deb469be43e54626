import { useShareAppMessage, useShareTimeline } from '@tarojs/taro'
import { urlAdapter } from '../url-adapter'
import type { SharePlatform } from './types'

export const share: SharePlatform = {
  linkTo: () => '',
  useShare({ title, url, picture }) {
    const path = urlAdapter.toPage(url)
    const imageUrl = picture ? { imageUrl: picture } : {}
    useShareAppMessage(() => ({ title, path, ...imageUrl }))
    // WeChat shares the present page there, so only the query can be told
    useShareTimeline(() => ({ title, query: path.split('?')[1] ?? '', ...imageUrl }))
  },
}
