import Taro from '@tarojs/taro'
import type { ScrollIntoView } from './types'

/** px between the element and the top of the screen */
const ABOVE = 80
// Deep levels of a page lie in components, which a plain selector does not look into. What is not on the page that is seen is not scrolled to.
export const scrollIntoView: ScrollIntoView = id => {
  void Taro.pageScrollTo({ selector: `#${id},.screen >>> #${id}`, offsetTop: -ABOVE, duration: 200 }).catch(
    () => undefined,
  )
}
