import { useShareAppMessage } from '@tarojs/taro'
import { urlAdapter } from '../url-adapter'
import { cardPicture } from './card-picture'
import type { SharePlatform } from './types'

export const share: SharePlatform = {
  linkTo: () => '',
  useShare({ title, url, picture }) {
    useShareAppMessage(() => ({ title, path: urlAdapter.toPage(url), ...cardPicture(picture) }))
  },
}
