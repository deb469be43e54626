import { parse } from 'postcss'
import type { LoaderDefinition } from 'webpack'

/** Which files it is for. Named here, so that the configuration reads this file while Taro can read TypeScript. */
export const TARO_STYLES =
  /@tarojs[\\/](components-react[\\/]dist[\\/]index|components[\\/]dist[\\/]taro-components[\\/]taro-components)\.css$/
/** What none of our screens draws of Taro: icons, buttons, pickers, its own way to pull a page, swipers. */
const NOT_OURS = /weui-(icon|loading|btn)|taro-(btn|button|picker)|rmc-pull|^\.swiper/
const NAMES = /^(font-face|(-webkit-)?keyframes)$/

/** Takes out of Taro's own style sheets what we do not draw, and the font of its icons: 6 KB gzip of the first page. */
const loader: LoaderDefinition = source => {
  const styles = parse(source)
  styles.each(node => {
    if (
      (node.type === 'rule' && node.selectors.every(one => NOT_OURS.test(one))) ||
      (node.type === 'atrule' && NAMES.test(node.name) && /weui|taro-picker|rmc-pull/.test(node.toString()))
    )
      node.remove()
  })
  return styles.toString()
}

export default loader
