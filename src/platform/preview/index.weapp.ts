import Taro from '@tarojs/taro'
import type { ViewPictures } from './types'

export const viewPictures: ViewPictures = (urls, current) => {
  void Taro.previewImage({ urls, current }).catch(() => undefined)
}
