import type * as glassEasel from 'glass-easel'
import { builtInSpace, domOf } from '../environment'
import { fire } from '../events'
import { isDingTalk, slots } from '../loaded'
import { recordException } from '../record'

/** A built-in component on a page. */
export interface Part {
  element: glassEasel.GeneralComponent
  dom: HTMLElement
  /** the value of an attribute, by its camel-case name */
  get: (name: string) => unknown
  text: (name: string) => string
  number: (name: string) => number
  on: (name: string) => boolean
  fire: (type: string, detail: unknown, options?: glassEasel.EventOptions) => void
  /** runs on a tap, before the handlers of the app above it; not on a disabled part */
  onTap: (listener: () => void) => void
}

/** What a component does with its attributes and how others see it. */
export interface Behaviour {
  /** attributes by camel-case name; each runs at the start and whenever its value changes */
  changed?: Record<string, (value: unknown) => void>
  attached?: () => void
  detached?: () => void
  /** what a form, and `value()` of the automator, read */
  value?: () => unknown
  /** back to how it began, for a form's reset */
  reset?: () => void
  /** a tap on its label */
  activate?: () => void
  /** functions that the automator calls (`swiper.swipeTo`, …), and createVideoContext and the like */
  functions?: Record<string, (...args: unknown[]) => unknown>
}

type Kind = 'text' | 'number' | 'flag' | 'any'
interface Attribute {
  type: Kind
  value?: unknown
}
export interface Definition {
  /** attributes that have an effect here */
  attributes?: Record<string, Kind | Attribute>
  /** documented attributes without effect here, dashed */
  inert?: string
  /** documented events, all in lower case; those of touch and animation go without saying */
  events?: string
  /** children, or none */
  content?: 'slot' | 'empty'
  setup?: (part: Part) => Behaviour
}

const EVERYWHERE =
  'tap longtap longpress touchstart touchmove touchend touchcancel touchforcechange transitionend animationstart animationiteration animationend appear disappear firstappear'.split(
    ' ',
  )
/** Both platforms document these on every component; they are the accessibility tree of the page. */
const ARIA = [
  'role',
  'label',
  'hidden',
  'checked',
  'disabled',
  'expanded',
  'selected',
  'live',
  'level',
  'valuenow',
  'valuemin',
  'valuemax',
  'valuetext',
  'describedby',
  'labelledby',
  'haspopup',
  'controls',
  'modal',
  'owns',
  'readonly',
  'required',
  'multiline',
  'pressed',
]

const behaviours = new WeakMap<object, Behaviour>()
/** What a built-in component can do; undefined for elements that are none. */
export const behaviourOf = (element: object | undefined): Behaviour | undefined =>
  element ? behaviours.get(element) : undefined
const definitions = new Map<string, glassEasel.GeneralComponentDefinition>()
export const builtIns = definitions

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
export const numberOf = (value: unknown, otherwise = 0): number => {
  const number = typeof value === 'number' ? value : parseFloat(String(value))
  return Number.isFinite(number) ? number : otherwise
}
export const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** What an attribute means: Taro binds every documented one, most of them to undefined, which counts as not given. */
function meaning(type: Kind, value: unknown, otherwise: unknown): unknown {
  if (value === undefined || value === null)
    return otherwise ?? (type === 'text' ? '' : type === 'number' ? 0 : type === 'flag' ? false : value)
  return type === 'text'
    ? textOf(value)
    : type === 'number'
      ? numberOf(value, numberOf(otherwise))
      : type === 'flag'
        ? Boolean(value)
        : value
}

const STYLE_ATTRIBUTES = { hidden: { type: 'flag' }, animation: { type: 'any' } } satisfies Record<string, Attribute>

interface AnimationStep {
  animates: { type: string; args: unknown[] }[]
  option: { transformOrigin: string; transition: { duration: number; timingFunction: string; delay: number } }
}
const pixels = (value: unknown) => (typeof value === 'number' ? `${value}px` : String(value))
const DEGREES = /^(rotate|skew)/
/** Plays what createAnimation().export() describes, as CSS transitions. */
function animate(dom: HTMLElement, value: unknown): void {
  const steps =
    typeof value === 'object' && value !== null && 'actions' in value && Array.isArray(value.actions)
      ? (value.actions as AnimationStep[])
      : []
  let delay = 0
  for (const { animates, option } of steps) {
    const { transition, transformOrigin } = option
    window.setTimeout(() => {
      dom.style.transition = `all ${transition.duration}ms ${transition.timingFunction} ${transition.delay}ms`
      dom.style.transformOrigin = transformOrigin
      const transforms: string[] = []
      for (const { type, args } of animates) {
        if (type === 'style') dom.style.setProperty(String(args[0]), String(args[1]))
        else
          transforms.push(
            `${type}(${args.map(one => (DEGREES.test(type) ? `${String(one)}deg` : type.startsWith('translate') ? pixels(one) : String(one))).join(',')})`,
          )
      }
      if (transforms.length) dom.style.transform = transforms.join(' ')
    }, delay)
    delay += transition.duration + transition.delay
  }
}

function common(part: Part): Record<string, (value: unknown) => void> {
  const { dom } = part
  const aria = (name: string) => (value: unknown) => {
    const attribute = name === 'role' ? 'role' : `aria-${name}`
    if (value === undefined || value === null || value === '') return
    dom.setAttribute(attribute, textOf(value))
  }
  return {
    hidden: value => dom.toggleAttribute('hidden', Boolean(value)),
    animation: value => animate(dom, value),
    ...Object.fromEntries(ARIA.map(name => [camel(`aria-${name}`), aria(name)])),
  }
}

function partOf(element: glassEasel.GeneralComponent, read: (value: unknown, name: string) => unknown): Part {
  const get = (name: string) => read((element.data as Record<string, unknown>)[name], name)
  const part: Part = {
    element,
    dom: domOf(element),
    get,
    text: name => textOf(get(name)),
    number: name => numberOf(get(name)),
    on: name => Boolean(get(name)),
    fire: (type, detail, options) => fire(element, type, detail, options),
    onTap: listener => {
      element.addListener('tap', () => {
        if (!part.on('disabled')) listener()
      })
    },
  }
  return part
}

/** Makes a component known to every page under its tag. */
export function define(
  name: string,
  { attributes = {}, inert = '', events = '', content = 'slot', setup }: Definition = {},
): void {
  const known: Record<string, Kind | Attribute> = {
    ...STYLE_ATTRIBUTES,
    ...Object.fromEntries(
      [...ARIA.map(one => camel(`aria-${one}`)), ...inert.split(' ').filter(Boolean).map(camel)].map(one => [
        one,
        'any',
      ]),
    ),
    ...attributes,
  }
  const properties = Object.fromEntries(
    Object.entries(known).map(([one, kind]) => [
      one,
      { type: null, value: typeof kind === 'string' ? undefined : kind.value },
    ]),
  )
  const read = (value: unknown, one: string) => {
    const kind = known[one] ?? 'any'
    return typeof kind === 'string' ? meaning(kind, value, undefined) : meaning(kind.type, value, kind.value)
  }
  const documentedEvents = new Set([...EVERYWHERE, ...events.split(' ')])
  const handlers = new WeakMap<object, Record<string, (value: unknown) => void>>()
  const parts: { [name: string]: (this: glassEasel.GeneralComponent, value: unknown) => void } = {}
  for (const one of Object.keys(known))
    parts[one] = function (value) {
      handlers.get(this)?.[one]?.(read(value, one))
    }
  const definition = builtInSpace
    .define(`built-in://${name}`)
    .options({
      reflectToAttributes: false,
      writeIdToDOM: true,
      listenerChangeLifetimes: true,
      writeFieldsToNode: false,
    })
    .template(slots[content])
    .definition({
      properties,
      observers: parts,
      lifetimes: {
        created(this: glassEasel.GeneralComponent) {
          const part = partOf(this, read)
          const behaviour = setup?.(part) ?? {}
          const changed = { ...common(part), ...behaviour.changed }
          behaviours.set(this, behaviour)
          handlers.set(this, changed)
          for (const [one, run] of Object.entries(behaviour.changed ?? {})) run(part.get(one))
        },
        attached(this: glassEasel.GeneralComponent) {
          behaviours.get(this)?.attached?.()
        },
        detached(this: glassEasel.GeneralComponent) {
          behaviours.get(this)?.detached?.()
        },
        listenerChange(this: glassEasel.GeneralComponent, added: boolean, type: string) {
          if (added && !documentedEvents.has(type)) recordException(new Error(`unknown event ${type} of <${name}>`))
        },
      },
    } as unknown as Parameters<ReturnType<typeof builtInSpace.define>['definition']>[0])
    .registerComponent()
  definitions.set(name, definition as glassEasel.GeneralComponentDefinition)
}

/** Only where the platform has the component. */
export const defineFor = (platform: 'wechat' | 'dingtalk', name: string, definition: Definition): void => {
  if (isDingTalk === (platform === 'dingtalk')) define(name, definition)
}
/** Attributes, or events, of one platform only. */
export const only = (platform: 'wechat' | 'dingtalk', names: string): string =>
  isDingTalk === (platform === 'dingtalk') ? ` ${names}` : ''

/** Puts the class of `hover-class` on while a finger is down, with the platform's delays. */
export function hover(part: Part): void {
  const { dom } = part
  let timer = 0
  const set = (on: boolean) => {
    for (const name of part.text('hoverClass').split(/\s+/)) if (name && name !== 'none') dom.classList.toggle(name, on)
  }
  const later = (on: boolean, ms: number) => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => set(on), ms)
  }
  dom.addEventListener(
    'touchstart',
    event => {
      if (part.on('disabled')) return
      if (part.on('hoverStopPropagation')) event.stopPropagation()
      later(true, part.number('hoverStartTime'))
    },
    { passive: true },
  )
  for (const type of ['touchend', 'touchcancel'])
    dom.addEventListener(type, () => later(false, part.number('hoverStayTime')), { passive: true })
}
export const HOVER = (name: string, start: number, stay: number) =>
  ({
    hoverClass: { type: 'text', value: name },
    hoverStopPropagation: 'flag',
    hoverStartTime: { type: 'number', value: start },
    hoverStayTime: { type: 'number', value: stay },
  }) satisfies Definition['attributes']
