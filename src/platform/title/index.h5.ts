import { land } from './landing'
import type { ShowTitle } from './types'

/** Taro's own way writes the title as HTML, so it is never taken; its bar is not even built in (config/title-bar.ts). */
export const showTitle: ShowTitle = title => {
  document.title = title
  // the page that is left goes when the next one stands
  setTimeout(land)
}
