import { useShareAppMessage, useShareTimeline } from '@tarojs/taro'
import { urlAdapter } from '../url-adapter'
import { cardPicture } from './card-picture'
import type { SharePlatform } from './types'

export const share: SharePlatform = {
  linkTo: () => '',
  useShare({ title, url, picture }) {
    const path = urlAdapter.toPage(url)
    useShareAppMessage(() => ({ title, path, ...cardPicture(picture) }))
    // a square there: the picture as it is
    const imageUrl = picture ? { imageUrl: picture } : {}
    // WeChat shares the present page there, so only the query can be told
    useShareTimeline(() => ({ title, query: path.split('?')[1] ?? '', ...imageUrl }))
  },
}
