import Taro from '@tarojs/taro'
import type { ShowTitle } from './types'

export const showTitle: ShowTitle = title => {
  void Taro.setNavigationBarTitle({ title })
}
