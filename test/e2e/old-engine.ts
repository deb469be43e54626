import postcss from 'postcss'
import { HAS_FLEX_GAP } from '../../config/flex-gap/margins'
import { SITE_PATH } from '../../server/http/site'
import type { Phone } from './portal'

function withoutGaps(css: string): string {
  const root = postcss.parse(css)
  root.walkRules(rule => {
    if (rule.nodes.some(one => one.type === 'decl' && one.prop === 'display' && one.value.endsWith('grid'))) return
    rule.walkDecls(/^(row-|column-)?gap$/, gap => {
      gap.remove()
    })
  })
  return root.toString()
}

/** The browser lays out flex boxes as those of the oldest phones: without the gaps between their children. */
export async function forgetFlexGap({ context }: Phone): Promise<void> {
  await context.addInitScript(condition => {
    const supports = CSS.supports.bind(CSS) as (text: string) => boolean
    CSS.supports = (text: string) => text !== condition && supports(text)
  }, HAS_FLEX_GAP)
  await context.route('**/css/*.css', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: withoutGaps(await response.text()) })
  })
  // the styles of the first page stand in it
  await context.route(
    url => url.pathname === `${SITE_PATH}/`,
    async route => {
      const response = await route.fetch()
      const html = (await response.text()).replace(
        /(<style[^>]*>)([\s\S]*?)(<\/style>)/g,
        (_, start: string, css: string, end: string) => start + withoutGaps(css) + end,
      )
      await route.fulfill({ response, body: html })
    },
  )
}

/** Where everything stands on the screen that is seen, in whole px, and how many boxes there have a gap between their children. */
export const layoutOf = ({ page }: Phone): Promise<{ gaps: number; boxes: { name: string; at: number[] }[] }> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('.taro_page *')].filter(
      one => one.getClientRects().length > 0,
    )
    const flex = all.filter(one => getComputedStyle(one).display.endsWith('flex'))
    // lines of an old engine have a margin at their ends, beyond which their box reaches; nothing is drawn there
    const lines = flex.filter(one => getComputedStyle(one).flexWrap === 'wrap')
    return {
      gaps: flex.filter(one => /[1-9]/.test(getComputedStyle(one).gap)).length,
      boxes: all
        .filter(one => !lines.includes(one) && !one.closest('.nut-icon, .visually-hidden'))
        .map(one => {
          const { left, top, width, height } = one.getBoundingClientRect()
          const at = [left, top, width, height].map(Math.round)
          return { name: `${one.tagName} ${[...one.classList].join('.')}`, at }
        }),
    }
  })
