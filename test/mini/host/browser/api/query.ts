import type * as glassEasel from 'glass-easel'
import { across } from '../bridge'
import { behaviourOf } from '../components/define'
import { canvasIn } from '../components/media'
import { domOf, unwrap } from '../environment'
import { currentPage } from '../router'
import { shadowOf } from '../select'
import { inputOf, named, strings } from './define'

type Fields = Record<string, unknown>
type Reader = (element: glassEasel.Element | null) => Fields
/** Where the page starts in the browser's window: the platform measures from there. */
const origin = () => currentPage()?.frame.getBoundingClientRect() ?? { left: 0, top: 0 }
const identity = (element: glassEasel.Element | null): Fields => ({
  id: element?.id ?? '',
  dataset: { ...element?.dataset },
})

function rectangle(element: glassEasel.Element | null): Fields {
  const dom = element ? domOf(element) : currentPage()?.scroller
  const { left, top } = origin()
  const rect = dom?.getBoundingClientRect() ?? new DOMRect()
  return {
    left: rect.left - left,
    right: rect.right - left,
    top: rect.top - top,
    bottom: rect.bottom - top,
    width: rect.width,
    height: rect.height,
  }
}
function scrolled(element: glassEasel.Element | null): Fields {
  const dom = element ? domOf(element) : currentPage()?.scroller
  return {
    scrollLeft: dom?.scrollLeft ?? 0,
    scrollTop: dom?.scrollTop ?? 0,
    scrollWidth: dom?.scrollWidth ?? 0,
    scrollHeight: dom?.scrollHeight ?? 0,
  }
}
const nodeOf = (element: glassEasel.Element | null): Fields => ({
  node: element ? (canvasIn(domOf(element)) ?? behaviourOf(element)?.functions ?? null) : null,
})

function fields(wanted: Fields): Reader {
  return element => {
    const rect = rectangle(element)
    const data = (element as { data?: Fields } | null)?.data ?? {}
    const style = element ? getComputedStyle(domOf(element)) : null
    return {
      ...(wanted.id ? { id: element?.id ?? '' } : {}),
      ...(wanted.dataset ? { dataset: { ...element?.dataset } } : {}),
      ...(wanted.mark ? { mark: element?.collectMarks() ?? {} } : {}),
      ...(wanted.rect ? { left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom } : {}),
      ...(wanted.size ? { width: rect.width, height: rect.height } : {}),
      ...(wanted.scrollOffset ? scrolled(element) : {}),
      ...Object.fromEntries(strings(wanted.properties).map(name => [name, data[name]])),
      ...Object.fromEntries(
        strings(wanted.computedStyle).map(name => [
          name,
          style?.getPropertyValue(name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)),
        ]),
      ),
      ...(wanted.node ? nodeOf(element) : {}),
      ...(wanted.context ? { context: element ? (behaviourOf(element)?.functions ?? null) : null } : {}),
    }
  }
}

/** wx.createSelectorQuery: reads are queued and answered together in exec. */
export function createSelectorQuery(component?: unknown): object {
  let scope: unknown = component
  const queue: { read: () => unknown; callback: unknown }[] = []
  const nodes = (find: () => (glassEasel.Element | null)[] | null, all: boolean) => {
    const add = (read: Reader, callback: unknown) => {
      queue.push({
        callback,
        read: () => {
          const found = find()?.map(read) ?? []
          return all ? found : (found[0] ?? null)
        },
      })
      return query
    }
    return named('NodesRef', {
      boundingClientRect: (callback?: unknown) =>
        add(element => ({ ...identity(element), ...rectangle(element) }), callback),
      scrollOffset: (callback?: unknown) => add(element => ({ ...identity(element), ...scrolled(element) }), callback),
      fields: (wanted: unknown, callback?: unknown) => add(fields(inputOf(wanted)), callback),
      node: (callback?: unknown) => add(nodeOf, callback),
      context: (callback?: unknown) => add(fields({ context: true }), callback),
    })
  }
  const search = (selector: string) => {
    const within = unwrap(scope) ?? currentPage()?.root.getComponent()
    return within ? shadowOf(within).querySelectorAll(selector) : []
  }
  const query: object = named('SelectorQuery', {
    in(next: unknown) {
      scope = next
      return query
    },
    select: (selector: string) => nodes(() => search(selector).slice(0, 1), false),
    selectAll: (selector: string) => nodes(() => search(selector), true),
    selectViewport: () => nodes(() => [null], false),
    exec(callback?: unknown) {
      // drawing first, as the view is another thread on the platform
      const answer = () => {
        const results = queue.map(({ read, callback: own }) => {
          const result = read()
          if (typeof own === 'function') own(result)
          return result
        })
        if (typeof callback === 'function') callback(results)
      }
      across(() => requestAnimationFrame(answer))
      return query
    },
  })
  return query
}
