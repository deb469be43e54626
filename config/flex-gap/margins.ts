import postcss, { type AtRule, type Root, type Rule } from 'postcss'

/**
 * What engines know that put a gap between the children of a flex box: both came with it, `appearance` in Chrome 84, `inset` in iOS 14.5.
 * CSS cannot ask for the gap itself, which older engines know of grids.
 */
export const HAS_FLEX_GAP = '(inset:0) or (appearance:none)'

/** Selectors that say more than one class: a child that resets its margins by a class of its own gets these all the same. */
export interface Children {
  all: string
  butFirst: string
}

type Values = Readonly<Record<string, string>>
const valuesOf = (rule: Rule): Values => {
  const values: Record<string, string> = {}
  rule.each(node => {
    if (node.type === 'decl') values[node.prop] = node.value
  })
  return values
}

const conditionOf = ({ parent }: Rule): string =>
  parent?.type === 'atrule' ? `@${(parent as AtRule).name} ${(parent as AtRule).params}` : ''

/** What is said of the box that a rule draws, everywhere and under its own condition; a variant (`.stars--big`) leaves out what stands in its plain rule. */
function boxOf(selector: string, root: Root, condition: string): Values {
  const values: Record<string, string> = {}
  for (const one of [selector.replace(/--[\w-]+$/, ''), selector])
    root.walkRules(rule => {
      if (rule.selectors.includes(one) && ['', condition].includes(conditionOf(rule)))
        Object.assign(values, valuesOf(rule))
    })
  return values
}

const isNone = (length: string): boolean => /^0\D*$/.test(length)
const negative = (length: string): string => (/^[\d.]/.test(length) ? `-${length}` : `calc(${length}*-1)`)

function margins(selector: string, gaps: { row: string; column: string }, box: Values, children: Children): string {
  const { row, column } = gaps
  if (!box['flex-wrap'] || box['flex-wrap'] === 'nowrap') {
    const isColumn = box['flex-direction'] === 'column'
    return `${selector}>${children.butFirst}{margin-${isColumn ? `top:${row}` : `left:${column}`}}`
  }
  // what stands at the ends of lines has the margin, too: the box is larger by as much
  const sides = Object.entries({ right: column, bottom: row }).filter(([, length]) => !isNone(length))
  const all = (of: (length: string) => string): string =>
    sides.map(([side, length]) => `margin-${side}:${of(length)}`).join(';')
  return `${selector}{${all(negative)}}${selector}>${children.all}{${all(length => length)}}`
}

/**
 * Rules that put margins where `css` puts gaps between the children of flex boxes. `children` selects those of a box.
 * Throws where it cannot tell what kind of box it is, and of what it does not know: lines that run backwards.
 */
export function marginsForGaps(css: string, children: Children): string[] {
  const root = postcss.parse(css)
  const found: string[] = []
  root.walkRules(rule => {
    const own = valuesOf(rule)
    if (!['gap', 'row-gap', 'column-gap'].some(name => name in own)) return
    const [both = '0', second] = postcss.list.space(own.gap ?? '')
    const gaps = { row: own['row-gap'] ?? both, column: own['column-gap'] ?? second ?? both }
    for (const selector of rule.selectors) {
      const box = boxOf(selector, root, conditionOf(rule))
      const { display = '', 'flex-direction': direction = 'row' } = box
      if (display === 'grid' || display === 'inline-grid') continue
      if (!display.endsWith('flex')) throw new Error(`${selector} has a gap, and no display that tells of what`)
      if (direction.endsWith('reverse') || box['flex-wrap'] === 'wrap-reverse')
        throw new Error(`${selector} has a gap, and runs backwards`)
      let text = margins(selector, gaps, box, children)
      if (conditionOf(rule)) text = `${conditionOf(rule)}{${text}}`
      found.push(text)
    }
  })
  return found
}
