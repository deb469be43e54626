import Taro from '@tarojs/taro'
import type { PreviewPictures } from './types'

export const previewPictures: PreviewPictures = (urls, current) => {
  void Taro.previewImage({ urls, current }).catch(() => undefined)
}
