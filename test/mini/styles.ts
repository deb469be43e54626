import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'postcss'
import selectorParser from 'postcss-selector-parser'

/** A declaration that stands outside of conditions. */
interface Look {
  /** its selector */
  selector: string
  /** classes, attributes and pseudo-classes of the selector: of two looks with as many the later one holds */
  weight: number
  /** what it is about, without the side or the part: `border` of `border-top-color` */
  about: string
}

function weightOf(selector: string): number {
  let weight = 0
  selectorParser(root =>
    root.walk(({ type, value }) => {
      if (type === 'class' || type === 'attribute' || (type === 'pseudo' && !value?.startsWith('::'))) weight++
    }),
  ).processSync(selector)
  return weight
}

/** The looks of a style sheet in their order, without those behind a condition. */
export function looksOf(css: string): Look[] {
  const looks: Look[] = []
  parse(css).each(node => {
    if (node.type !== 'rule') return
    for (const selector of node.selectors) {
      const weight = weightOf(selector)
      node.each(one => {
        if (one.type === 'decl' && !one.prop.startsWith('--'))
          looks.push({ selector, weight, about: one.prop.replace(/^-[a-z]+-/, '').replace(/-.*/, '') })
      })
    }
  })
  return looks
}

/** Where each look stands for the last time. */
function places(looks: readonly Look[]): Map<string, { at: number; look: Look }> {
  const found = new Map<string, { at: number; look: Look }>()
  looks.forEach((look, at) => found.set(`${look.selector} ${look.about}`, { at, look }))
  return found
}

/**
 * What of the app's own looks another build has in another order: two that may hold for one element, with equal weight, of which the
 * later one wins. `own`: of the app; `later`: of screens, which stand after all of the app's own.
 */
export function orderFaults(own: string, later: readonly string[], built: string): string[] {
  const ours = places(looksOf(own))
  const theirs = [...places(looksOf(built)).entries()]
  const ofScreens = places(later.flatMap(css => looksOf(css)))
  const faults = new Set<string>()
  for (const [key, { at, look }] of theirs) {
    const mine = ours.get(key)
    if (!mine) continue
    for (const [otherKey, other] of theirs) {
      if (other.look.about !== look.about || other.look.weight !== look.weight) continue
      if (other.look.selector === look.selector) continue
      const others = ours.get(otherKey)
      const isBefore = others ? mine.at < others.at : ofScreens.has(otherKey)
      if (isBefore && at > other.at) faults.add(`${look.selector} stands after ${other.look.selector} (${look.about})`)
    }
  }
  return [...faults]
}

/** A style file of a mini-program with all that it imports in its place. */
export function withImports(file: string): string {
  return readFileSync(file, 'utf8').replace(/@import\s+["']([^"']+)["'];?/g, (_, name: string) =>
    withImports(path.join(path.dirname(file), name)),
  )
}
