import * as glassEasel from 'glass-easel'
import type { Point } from '../build'
import { mock, restore, type Members } from './api/define'
import { behaviourOf } from './components/define'
import { domOf, elementOf, tagOf } from './environment'
import { fire, gesture, lift, move, press } from './events'
import { build, isDingTalk } from './loaded'
import { getApp, globalObject } from './modules'
import { emit, plain } from './record'
import { currentPage, getCurrentPages, pageById, pageOf, pageStack, reLaunch, type PageEntry } from './router'
import { isCustom, select, selectByXpath, wxmlOf } from './select'

type Params = Record<string, unknown>
type Method = (params: Params) => unknown

let platform: Members = {}
/** The global that callWxMethod and evaluate speak to. */
export const usePlatform = (object: Members): void => {
  platform = object
}

const elements = new Map<string, glassEasel.Element>()
const ids = new WeakMap<glassEasel.Element, string>()
function idOf(element: glassEasel.Element): string {
  const known = ids.get(element)
  if (known) return known
  const id = `element-${elements.size + 1}`
  ids.set(element, id)
  elements.set(id, element)
  return id
}
const describe = (element: glassEasel.Element) => ({
  elementId: idOf(element),
  tagName: tagOf(element),
  ...(isCustom(element) ? { nodeId: idOf(element) } : {}),
})
function elementIn(params: Params): glassEasel.Element {
  const element = elements.get(String(params.elementId))
  if (!element) throw new Error(`no such element ${String(params.elementId)}`)
  if (!domOf(element)?.isConnected) throw new Error('the element is no longer on the page')
  return element
}
function pageIn(params: Params): PageEntry {
  const page = pageById(params.pageId)
  if (!page) throw new Error(`no such page ${String(params.pageId)}`)
  return page
}
const first = (found: glassEasel.Element[]) => {
  const element = found[0]
  if (!element) throw new Error('no such element')
  return describe(element)
}
const rootOf = (params: Params) => pageIn(params).root.getComponent()
const names = (params: Params): string[] => (Array.isArray(params.names) ? params.names.map(String) : [])
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The value at a path such as `list[0].name`; all of it without a path. */
function valueAt(value: unknown, path: unknown): unknown {
  if (path === undefined || path === null || path === '') return value
  return String(path)
    .replace(/\[(\w+)\]/g, '.$1')
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? (at as Members)[key] : undefined), value)
}
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const dataOf = (element: glassEasel.Element): Members =>
  glassEasel.Component.isComponent(element) ? (element.data as Members) : {}
const callerOf = (element: glassEasel.Element): Members => {
  if (!isCustom(element)) throw new Error(`<${tagOf(element)}> is no component of the mini-program`)
  return element.getMethodCaller() as Members
}
async function callOn(owner: Members, method: unknown, args: unknown): Promise<{ result: unknown }> {
  const member = owner[String(method)]
  if (typeof member !== 'function') throw new Error(`${String(method)} is no method`)
  return { result: plain(await (member.apply(owner, list(args)) as unknown)) }
}

/** DingTalk's calls answer by callbacks only. */
function callPlatform(name: string, args: unknown[]): Promise<unknown> {
  const member = platform[name]
  if (typeof member !== 'function') throw new Error(`${isDingTalk ? 'dd' : 'wx'}.${name} is not a function`)
  const [options] = args
  const takesCallbacks =
    !/Sync$|^(get(App|Device|Window|System|Account|Launch|Enter|Menu)\w*|on[A-Z]\w*|off[A-Z]\w*|create\w*|canIUse)$/.test(
      name,
    ) ||
    name === 'getSystemInfo' ||
    name === 'getSystemInfoAsync'
  if (!takesCallbacks || (args.length > 0 && (typeof options !== 'object' || options === null)))
    return Promise.resolve(member.apply(platform, args) as unknown)
  return new Promise((resolve, reject) => {
    const failure = (error: unknown) =>
      reject(
        Object.assign(
          new Error(
            typeof error === 'object' && error !== null
              ? String((error as Members).errMsg ?? (error as Members).errorMessage)
              : String(error),
          ),
          { cause: error },
        ),
      )
    try {
      const answer = member.call(
        platform,
        { ...(options as object), success: resolve, fail: failure },
        ...args.slice(1),
      ) as unknown
      // a call without callbacks (createX, getXManager) answers at once
      if (answer !== undefined && !(answer instanceof Promise) && member.length === 0) resolve(answer)
    } catch (error) {
      failure(error)
    }
  })
}

function mockMethod({ method, functionDeclaration, args, result }: Params): object {
  const name = String(method)
  const original = (restore(name), platform[name])
  if (functionDeclaration !== undefined) {
    const replacement = evaluate(String(functionDeclaration))
    mock(name, (...given: unknown[]) => replacement.apply({ origin: original }, [...given, ...list(args)]))
  } else if (result !== undefined) {
    mock(
      name,
      (options?: {
        success?: (answer: unknown) => void
        fail?: (answer: unknown) => void
        complete?: (answer: unknown) => void
      }) => {
        if (name.endsWith('Sync')) return result
        const fails =
          typeof result === 'object' &&
          result !== null &&
          (('errMsg' in result && /:fail/.test(String(result.errMsg))) || 'error' in result)
        const callbacks = options ?? {}
        window.setTimeout(() => {
          ;(fails ? callbacks.fail : callbacks.success)?.(result)
          callbacks.complete?.(result)
        })
        return callbacks.success || callbacks.fail || callbacks.complete
          ? undefined
          : fails
            ? Promise.reject(result)
            : Promise.resolve(result)
      },
    )
  }
  return {}
}
/** The text of a function as one, with the mini-program's globals in reach. */
function evaluate(declaration: string): (...args: unknown[]) => unknown {
  const make = new Function(
    'wx',
    'my',
    'dd',
    'getApp',
    'getCurrentPages',
    'global',
    `with (global) { return (${declaration}) }`,
  ) as (...globals: unknown[]) => (...args: unknown[]) => unknown
  return isDingTalk
    ? make(undefined, platform, platform, getApp, getCurrentPages, globalObject)
    : make(platform, undefined, undefined, getApp, getCurrentPages, globalObject)
}

/** Where a finger would hit the element. */
function pointOf(params: Params): Point {
  const element = elementIn(params)
  const dom = domOf(element)
  dom.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  let rect = dom.getBoundingClientRect()
  const hits = (x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    return { hit, own: hit !== null && (dom.contains(hit) || (hit.contains(dom) && !hit.matches('.mini-mask'))) }
  }
  const middle = () => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 })
  if (rect.width > 0 && rect.height > 0 && !hits(middle().x, middle().y).own) {
    // bars at the edge of the page may lie over it
    dom.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    rect = dom.getBoundingClientRect()
  }
  const { x, y } = middle()
  const { hit, own } = hits(x, y)
  const point = { x, y, width: rect.width, height: rect.height }
  return own || !point.width || !point.height
    ? point
    : { ...point, covered: hit ? nameOf(hit) : 'the edge of the screen' }
}
function nameOf(dom: Element): string {
  const element = elementOf(dom)
  const classes = dom.getAttribute('class')
  return `<${element ? tagOf(element) : dom.tagName.toLowerCase().replace(/^wx-/, '')}${dom.id ? ` id="${dom.id}"` : ''}${classes ? ` class="${classes}"` : ''}>`
}

/** Clicks a part of the chat app's own interface; false when it is not there. */
function click(selector: string): boolean {
  const part = document.querySelector<HTMLElement>(selector)
  part?.click()
  return part !== null
}
const NATIVE: Record<string, string> = {
  confirmModal: '.mini-modal .mini-ok',
  cancelModal: '.mini-modal .mini-cancel',
  navigateLeft: '.mini-back',
  closePaymentDialog: '.mini-platform .mini-cancel',
  authorizeAllow: '.mini-platform .mini-ok',
  authorizeCancel: '.mini-platform .mini-cancel',
}
function native({ method, data }: Params): object {
  const name = String(method)
  const given = typeof data === 'object' && data !== null ? (data as Params) : {}
  if (name === 'goHome') {
    reLaunch(`/${build.app.pages[0] ?? ''}`)
    return {}
  }
  const url = String(given.url ?? '').replace(/^\//, '')
  const selector = name === 'switchTab' ? `.mini-tab[data-path="${CSS.escape(url)}"]` : NATIVE[name]
  if (!selector) throw new Error(`native.${name} is not implemented by the host`)
  if (!click(selector)) throw new Error(`native.${name}: nothing of that kind shows`)
  return {}
}

const attribute = (element: glassEasel.Element, name: string): string | null => {
  const dom = domOf(element)
  if (name === 'class') return dom.getAttribute('class') ?? ''
  if (name === 'id') return element.id
  if (name.startsWith('data-')) return plainText((element.dataset as Members | null)?.[camel(name.slice(5))])
  return plainText(dataOf(element)[camel(name)]) ?? dom.getAttribute(name)
}
const plainText = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'object' ? JSON.stringify(value) : String(value)
const property = (element: glassEasel.Element, name: string): unknown => {
  if (name === '__propPublic') return Object.fromEntries(Object.keys(dataOf(element)).map(key => [key, true]))
  const read = name === 'value' ? behaviourOf(element)?.value : undefined
  return plain(read ? read() : dataOf(element)[camel(name)])
}
/** What a DOM property says; a picture of the platform has no text of its own. */
const domProperty = (element: glassEasel.Element, name: string): unknown => {
  const dom = domOf(element)
  const field = dom.querySelector<HTMLInputElement | HTMLTextAreaElement>(':scope > .mini-field')
  const value = (name === 'value' && field ? field : (dom as unknown as Members)) as unknown as Members
  return plain(value[name])
}

/** A touch without a finger, for where the script gives no size to touch. */
function touch(type: 'touchstart' | 'touchmove' | 'touchend'): Method {
  return params => {
    const element = elementIn(params)
    const original = { touches: list(params.touches), changedTouches: list(params.changedTouches) }
    gesture(element, type, original)
    if (type === 'touchstart') press(domOf(element), original, performance.now())
    else if (type === 'touchend') lift(performance.now())
    else move(original)
    return {}
  }
}

function callFunction(params: Params): unknown {
  const element = elementIn(params)
  const name = String(params.functionName)
  const [tag = '', method = ''] = name.split('.')
  if (tag !== tagOf(element)) throw new Error(`${name} needs a <${tag}>, but this is a <${tagOf(element)}>`)
  const run = behaviourOf(element)?.functions?.[method]
  if (!run) throw new Error(`${name} is not implemented by the host`)
  return { result: plain(run(...list(params.args))) }
}

const within = (params: Params) => select(elementIn(params), String(params.selector))
const methods: Record<string, Method> = {
  'Tool.getInfo': () => ({ SDKVersion: '3.5.5' }),
  'Tool.enableRemoteDebug': () => {
    throw new Error('there is no remote debugging on the host')
  },
  'Tool.native': native,
  'Tool.getTestAccounts': () => ({ accounts: [] }),
  'Tool.getTicket': () => ({ ticket: '' }),
  'Tool.setTicket': () => ({}),
  'Tool.refreshTicket': () => ({}),
  'Tool.stopAudits': () => ({ report: '', data: '{}' }),
  'App.getCurrentPage': () => {
    const page = currentPage()
    if (!page) throw new Error('no page')
    return { pageId: page.id, path: page.path, query: page.query }
  },
  'App.getPageStack': () => ({ pageStack: pageStack().map(({ id, path, query }) => ({ pageId: id, path, query })) }),
  'App.callWxMethod': async ({ method, args }) => ({ result: plain(await callPlatform(String(method), list(args))) }),
  'App.mockWxMethod': mockMethod,
  'App.callFunction': async ({ functionDeclaration, args }) => ({
    result: plain(await evaluate(String(functionDeclaration))(...list(args))),
  }),
  'App.addBinding': ({ name }) => {
    globalObject[String(name)] = (...args: unknown[]) => emit('App.bindingCalled', { name, args: plain(args) })
    return {}
  },
  'App.enableLog': () => {
    logging = true
    return {}
  },
  'App.exit': () => ({}),
  'Page.getElement': params => first(select(rootOf(params), String(params.selector))),
  'Page.getElements': params => ({ elements: select(rootOf(params), String(params.selector)).map(describe) }),
  'Page.getElementByXpath': params => first(selectByXpath(pageIn(params).frame, String(params.selector))),
  'Page.getElementsByXpath': params => ({
    elements: selectByXpath(pageIn(params).frame, String(params.selector)).map(describe),
  }),
  'Page.getData': params => ({ data: plain(valueAt(pageIn(params).caller.data, params.path)) }),
  'Page.setData': params =>
    new Promise(resolve => pageIn(params).caller.setData(params.data as object, () => resolve({}))),
  'Page.callMethod': params => callOn(pageIn(params).caller, params.method, params.args),
  'Page.getWindowProperties': params => {
    const { scroller } = pageIn(params)
    const own: Members = {
      'document.documentElement.scrollTop': scroller.scrollTop,
      'document.documentElement.scrollWidth': scroller.scrollWidth,
      'document.documentElement.scrollHeight': scroller.scrollHeight,
      innerWidth: scroller.clientWidth,
      innerHeight: scroller.clientHeight,
    }
    return { properties: names(params).map(name => own[name] ?? plain(valueAt(window, name))) }
  },
  'Element.getElement': params => first(within(params)),
  'Element.getElements': params => ({ elements: within(params).map(describe) }),
  'Element.getOffset': params => {
    const element = elementIn(params)
    const page = pageOf(domOf(element))
    const rect = domOf(element).getBoundingClientRect(),
      frame = page?.frame.getBoundingClientRect()
    return { left: rect.left - (frame?.left ?? 0), top: rect.top - (frame?.top ?? 0) + (page?.scroller.scrollTop ?? 0) }
  },
  'Element.getDOMProperties': params => ({
    properties: names(params).map(name => domProperty(elementIn(params), name)),
  }),
  'Element.getProperties': params => ({ properties: names(params).map(name => property(elementIn(params), name)) }),
  'Element.getAttributes': params => ({ attributes: names(params).map(name => attribute(elementIn(params), name)) }),
  'Element.getStyles': params => {
    const style = getComputedStyle(domOf(elementIn(params)))
    return { styles: names(params).map(name => style.getPropertyValue(name)) }
  },
  'Element.getWXML': params => ({ wxml: wxmlOf(elementIn(params), params.type === 'outer') }),
  'Element.tap': params => {
    gesture(elementIn(params), 'tap')
    return {}
  },
  'Element.touchstart': touch('touchstart'),
  'Element.touchmove': touch('touchmove'),
  'Element.touchend': touch('touchend'),
  'Element.triggerEvent': params => {
    fire(elementIn(params), String(params.type).toLowerCase(), params.detail ?? {})
    return {}
  },
  'Element.dispatchEvent': params => {
    gesture(elementIn(params), String(params.eventName ?? params.type), params.eventInit)
    return {}
  },
  'Element.setData': params => {
    const element = elementIn(params)
    callerOf(element)
    return new Promise(resolve =>
      (callerOf(element) as { setData: (data: object, done: () => void) => void }).setData(params.data as object, () =>
        resolve({}),
      ),
    )
  },
  'Element.getData': params => ({ data: plain(valueAt(callerOf(elementIn(params)).data, params.path)) }),
  'Element.callMethod': params => callOn(callerOf(elementIn(params)), params.method, params.args),
  'Element.callContextMethod': params =>
    callOn(behaviourOf(elementIn(params))?.functions ?? {}, params.method, params.args),
  'Element.callFunction': callFunction,
  'host.point': pointOf,
}

/** Answers one method of the automator protocol. Rejects with the name of a method that it does not know. */
export async function automate(method: string, params: Params): Promise<unknown> {
  const run = methods[method]
  if (!run) throw new Error(`${method} is not implemented by the host`)
  return run(params)
}

let logging = false
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  const write = console[level].bind(console)
  console[level] = (...args: unknown[]) => {
    write(...args)
    if (logging)
      emit('App.logAdded', {
        type: level,
        args: args.map(one => {
          try {
            return plain(one) ?? String(one)
          } catch {
            return String(one)
          }
        }),
      })
  }
}
