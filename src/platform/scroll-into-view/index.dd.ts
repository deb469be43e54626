import Taro from '@tarojs/taro'
import type { ScrollIntoView } from './types'

/** px between the element and the top of the screen */
const ABOVE = 80
// pages have one level here; what is not on the page that is seen is not scrolled to
export const scrollIntoView: ScrollIntoView = id => {
  void Taro.pageScrollTo({ selector: '#' + id, offsetTop: -ABOVE, duration: 200 }).catch(() => undefined)
}
