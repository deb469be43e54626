import * as glassEasel from 'glass-easel'
import { domOf, elementOf } from './environment'
import { styleOf } from './loaded'

/** Finding elements the way DevTools does: within one component, by tag, class, id, attribute and nesting; and by XPath. */

/** The tree that a component draws itself; for other elements the tree they stand in. */
export function shadowOf(element: glassEasel.Element): glassEasel.ShadowRoot {
  const own = glassEasel.Component.isComponent(element) ? element.getShadowRoot() : null
  const root = own ?? element.ownerShadowRoot
  if (!root || !glassEasel.ShadowRoot.isShadowRoot(root))
    throw new Error(`<${String(element)}> draws nothing of its own`)
  return root
}
/** A component of the app, unlike the platform's own. */
export const isCustom = (element: glassEasel.Element): element is glassEasel.GeneralComponent =>
  glassEasel.Component.isComponent(element) && !element.is.startsWith('built-in://')

const TOKEN = /\[[^\]]*\]|"[^"]*"|'[^']*'|([.#])(-?[_a-zA-Z][\w-]*)|(::?)([\w-]+)|(-?[_a-zA-Z][\w-]*)/g
/** A selector of the mini-program for its DOM, where tags have a prefix and an isolated component's classes, too. */
function forDom(selector: string, scope: string | null): string {
  return selector.replace(
    TOKEN,
    (
      whole: string,
      sign: string | undefined,
      name: string | undefined,
      pseudo: string | undefined,
      _pseudoName: string | undefined,
      tag: string | undefined,
    ) => {
      if (sign === '.' && scope) return `.${scope}--${name}`
      if (pseudo || sign || tag === undefined) return whole
      return `wx-${tag}`
    },
  )
}

/** Elements below `element` that a selector finds; `>>>` crosses into components. */
export function select(element: glassEasel.Element, selector: string): glassEasel.Element[] {
  const root = isCustom(element) ? shadowOf(element) : element.ownerShadowRoot
  if (!root || !glassEasel.ShadowRoot.isShadowRoot(root)) return []
  if (selector.includes('>>>')) return root.querySelectorAll(selector)
  const scope = styleOf(root.getHostNode().is)?.scope ?? null
  let css: NodeListOf<Element>
  try {
    css = domOf(element).querySelectorAll(forDom(selector, scope))
  } catch {
    throw new Error(`"${selector}" is no selector`)
  }
  return Array.from(css)
    .flatMap(node => elementOf(node) ?? [])
    .filter(found => found.ownerShadowRoot === root)
}

/** Elements below a DOM node that an XPath of the mini-program finds. */
export function selectByXpath(within: Node, xpath: string): glassEasel.Element[] {
  const own = xpath.replace(/(^|\/|::)([a-zA-Z][\w-]*)(?=$|[[/])/g, (whole, before: string, name: string) =>
    /^(text|node|comment)$/.test(name) ? whole : `${before}wx-${name}`,
  )
  const expression = own.startsWith('/')
    ? `.${own.startsWith('//') ? own : `//wx-page${own.replace(/^\/wx-page/, '')}`}`
    : own
  let found: XPathResult
  try {
    found = document.evaluate(expression, within, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
  } catch {
    throw new Error(`"${xpath}" is no XPath`)
  }
  return Array.from({ length: found.snapshotLength }, (_, i) => elementOf(found.snapshotItem(i))).filter(
    element => element !== undefined,
  )
}

/** What an element looks like as wxml: its own tag, or only what is in it. */
export function wxmlOf(element: glassEasel.Element, outer: boolean): string {
  const dom = domOf(element)
  return (outer ? dom.outerHTML : dom.innerHTML).replace(/<(\/?)wx-/g, '<$1')
}
