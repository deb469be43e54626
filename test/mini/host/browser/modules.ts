import type { CodeSpace } from 'glass-easel-miniprogram-adapter'
import { build, configOf, isDingTalk, isPage } from './loaded'
import { withPlatformEvents, type Members } from './events'
import { recordException } from './record'
import { timers } from './timers'

type Factory = (...args: unknown[]) => void
type Require = ((request: string) => unknown) & { async: (request: string) => Promise<unknown> }
interface Module {
  exports: unknown
}

export interface AppInstance extends Members {
  onLaunch?: (options: unknown) => void
  onShow?: (options: unknown) => void
  onHide?: () => void
  onError?: (message: string) => void
  onPageNotFound?: (options: unknown) => void
  onUnhandledRejection?: (result: unknown) => void
}
/** What the files of the mini-program see besides their own modules. */
export interface Globals {
  wx?: unknown
  my?: unknown
  dd?: unknown
  requirePlugin?: unknown
  navigator?: unknown
  getCurrentPages: () => unknown[]
}

const factories = new Map<string, Factory>()
const modules = new Map<string, Module>()
window.__miniDefine = (path, factory) => {
  factories.set(path, factory as unknown as Factory)
}

let space: CodeSpace
let globals: Globals
let app: AppInstance | undefined
/** `global` of the mini-program; bindings of the automator are added to it */
export const globalObject: Members = {}
export const getApp = (): AppInstance | undefined => app

/**
 * The page or component whose file is being executed, whichever chunk then calls Page() or Component(): Taro moves
 * the calls of native components into common.js.
 */
let route = 'app'
const registered = new Set<string>()

/** Gives the loader what it hands to the modules. */
export function prepareModules(codeSpace: CodeSpace, given: Globals): void {
  space = codeSpace
  globals = given
}

const asMembers = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {})
/** The platform's own behaviors (wx://form-field, …) are names, and have no effect here. */
const ownBehaviors = (list: unknown): unknown[] =>
  Array.isArray(list) ? list.filter(one => typeof one !== 'string') : []
const propertyOf = (given: unknown): unknown => {
  const options = asMembers(given)
  return typeof given === 'object' && given !== null && !Array.isArray(given)
    ? { ...options, type: options.type ?? null }
    : given
}

/** DingTalk's component: props with defaults, didMount/didUpdate/didUnmount, `this.props`. */
function fromDingTalk(definition: Members): Members {
  const { props, onInit, deriveDataFromProps, didMount, didUpdate, didUnmount, mixins, ...rest } = definition
  const run = (hook: unknown, self: unknown, ...args: unknown[]) => {
    if (typeof hook === 'function') hook.call(self, ...args)
  }
  const given = asMembers(props)
  const names = Object.keys(given)
  const properties = Object.fromEntries(
    names.map(name => [name, { type: null, value: typeof given[name] === 'function' ? undefined : given[name] }]),
  )
  return {
    ...rest,
    behaviors: ownBehaviors(mixins),
    properties,
    observers: names.length
      ? {
          [names.join(',')](this: { props: unknown; data: unknown }) {
            run(deriveDataFromProps, this, this.props)
            run(didUpdate, this, this.props, this.data)
          },
        }
      : {},
    lifetimes: {
      created(this: Members & { data: unknown }) {
        Object.defineProperty(this, 'props', { get: () => this.data, configurable: true })
        run(onInit, this)
      },
      attached(this: unknown) {
        run(didMount, this)
      },
      detached(this: unknown) {
        run(didUnmount, this)
      },
    },
  }
}

function definePage(definition: unknown): void {
  registered.add(route)
  const given = asMembers(definition)
  space.componentEnv(route, ({ Page }) =>
    Page({ ...withPlatformEvents(given), behaviors: ownBehaviors(given.behaviors) as [] }),
  )
}

function defineComponent(definition?: unknown): unknown {
  if (definition === undefined) return space.componentEnv(route, ({ Component }) => Component())
  registered.add(route)
  const given = isDingTalk && !isPage(route) ? fromDingTalk(asMembers(definition)) : asMembers(definition)
  const config = configOf(route)
  const { styleIsolation, addGlobalClass } = asMembers(given.options)
  if (config && typeof styleIsolation === 'string') config.styleIsolation ??= styleIsolation
  if (config && addGlobalClass === true) config.addGlobalClass = true
  const properties = Object.fromEntries(
    Object.entries(asMembers(given.properties)).map(([name, property]) => [name, propertyOf(property)]),
  )
  const ready = {
    ...given,
    behaviors: ownBehaviors(given.behaviors),
    properties,
    methods: withPlatformEvents(asMembers(given.methods)),
  }
  return space.componentEnv(route, ({ Component }) => Component(ready as Parameters<typeof Component>[0]))
}

function defineBehavior(definition?: unknown): unknown {
  const given = asMembers(definition)
  return space.componentEnv(route, ({ Behavior }) =>
    definition === undefined
      ? Behavior()
      : Behavior({
          ...given,
          behaviors: ownBehaviors(given.behaviors) as [],
          methods: withPlatformEvents(asMembers(given.methods)) as Record<string, () => unknown>,
        }),
  )
}

function defineApp(definition: unknown): void {
  const instance: AppInstance = Object.create(null) as AppInstance
  app = Object.assign(instance, asMembers(definition))
}

function resolve(from: string, request: string): string | undefined {
  const parts: string[] = []
  for (const part of (request.startsWith('/') ? request : `${from.split('/').slice(0, -1).join('/')}/${request}`).split(
    '/',
  )) {
    if (part === '..') parts.pop()
    else if (part && part !== '.') parts.push(part)
  }
  const path = parts.join('/')
  return [path, `${path}.js`, `${path}/index.js`].find(candidate => factories.has(candidate))
}

/** A chat app makes no function of a text, except for the one by which libraries look for the global object. */
const OwnFunction = new Proxy(Function, {
  apply: (_target, _self, parts: unknown[]) => made(parts),
  construct: (_target, parts) => made(parts),
})
function made(parts: unknown[]): () => unknown {
  if (parts.join() !== 'return this') throw new EvalError('code generation from strings disallowed for this context')
  return () => globalObject
}

function load(path: string): unknown {
  const known = modules.get(path)
  if (known) return known.exports
  const factory = factories.get(path)
  if (!factory) throw new Error(`module '${path}' is not defined`)
  const module: Module = { exports: {} }
  modules.set(path, module)
  const find = (request: string) => {
    const target = resolve(path, request)
    if (target === undefined) throw new Error(`module '${request}' is not defined, required by '${path}'`)
    return load(target)
  }
  const require: Require = Object.assign(find, {
    async: (request: string) => Promise.resolve().then(() => find(request)),
  })
  const { wx, my, dd, requirePlugin, navigator } = globals
  // the browser's own names read as undefined, as in the platform's JavaScript engine
  const hidden = { window: undefined, document: undefined, frames: undefined, self: undefined, location: undefined }
  factory(
    require,
    module,
    module.exports,
    globalObject,
    defineApp,
    definePage,
    defineComponent,
    defineBehavior,
    getApp,
    globals.getCurrentPages,
    wx,
    my,
    dd,
    requirePlugin,
    timers.setTimeout,
    timers.clearTimeout,
    timers.setInterval,
    timers.clearInterval,
    ...Object.values(hidden),
    navigator,
    OwnFunction,
  )
  return module.exports
}

/** Executes app.js; the App() in it makes the instance. */
export function loadApp(): AppInstance {
  route = 'app'
  if (factories.has('app.js')) load('app.js')
  return (app ??= Object.create(null) as AppInstance)
}

/** Executes the files of a page (or component) and of the components that it uses, once. Throws what they throw. */
export function loadPage(path: string): void {
  const seen = new Set<string>()
  const visit = (one: string) => {
    if (seen.has(one)) return
    seen.add(one)
    for (const used of Object.values(configOf(one)?.usingComponents ?? {})) visit(used.replace(/^\//, ''))
    const file = `${one}.js`
    if (registered.has(one) || modules.has(file) || !factories.has(file)) return
    const before = route
    route = one
    try {
      load(file)
    } finally {
      route = before
    }
  }
  visit(path)
}

/** WeChat executes the pages of the main package at launch; an exception in one of them does not stop the others. */
export function loadMainPackage(): void {
  for (const path of build.app.pages) {
    try {
      loadPage(path)
    } catch (error) {
      recordException(error, path)
    }
  }
}
