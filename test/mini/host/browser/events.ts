import * as glassEasel from 'glass-easel'
import { across } from './bridge'
import { addGate, domOf, elementOf, tagOf, unwrap } from './environment'
import { isDingTalk } from './loaded'

type Handler = (this: unknown, ...args: unknown[]) => unknown
export type Members = Record<string, unknown>
interface TouchPoint {
  identifier: number
  pageX: number
  pageY: number
  clientX: number
  clientY: number
  force: number
  /** on a canvas, from its own corner */
  x?: number
  y?: number
}

const LONG_PRESS_MS = 350
/** px; a finger that moves further does not press */
const STILL = 10
/** DingTalk writes the types of its events in camel case. */
const DINGTALK_TYPES: Record<string, string> = {
  longtap: 'longTap',
  touchstart: 'touchStart',
  touchmove: 'touchMove',
  touchend: 'touchEnd',
  touchcancel: 'touchCancel',
  scrolltolower: 'scrollToLower',
  scrolltoupper: 'scrollToUpper',
  linechange: 'lineChange',
  columnchange: 'columnChange',
  animationend: 'animationEnd',
  animationstart: 'animationStart',
  animationiteration: 'animationIteration',
  transitionend: 'transitionEnd',
  getphonenumber: 'getPhoneNumber',
  getauthorize: 'getAuthorize',
  getuserinfo: 'getUserInfo',
}

const copyOf = (dataset: unknown): Record<string, unknown> => ({
  ...(typeof dataset === 'object' && dataset !== null ? dataset : {}),
})

/** How an event names an element. */
function describe(value: unknown) {
  const element = unwrap(value)
  if (!element) return { id: '', dataset: {}, offsetLeft: 0, offsetTop: 0 }
  // an element may have gone while its event was on the way
  const dom: HTMLElement | null = domOf(element)
  const { offsetLeft = 0, offsetTop = 0 } = dom ?? {}
  return {
    id: element.id,
    dataset: copyOf(element.dataset),
    offsetLeft,
    offsetTop,
    ...(isDingTalk ? { tagName: tagOf(element) } : {}),
  }
}

const pointOf = (at: {
  identifier?: number
  pageX: number
  pageY: number
  clientX: number
  clientY: number
  force?: number
}): TouchPoint => {
  const { identifier = 0, pageX, pageY, clientX, clientY, force } = at
  return { identifier, pageX, pageY, clientX, clientY, force: force || 1 }
}
const isPoint = (value: unknown): value is { pageX: number; pageY: number; clientX: number; clientY: number } =>
  typeof value === 'object' && value !== null && 'clientX' in value
const listOf = (value: unknown): TouchPoint[] =>
  Array.from((value ?? []) as Iterable<Parameters<typeof pointOf>[0]>, pointOf)

function touchesOf(original: unknown): { touches: TouchPoint[]; changedTouches: TouchPoint[] } | null {
  if (typeof original !== 'object' || original === null) return null
  if ('changedTouches' in original && 'touches' in original)
    return { touches: listOf(original.touches), changedTouches: listOf(original.changedTouches) }
  return isPoint(original) ? { touches: [pointOf(original)], changedTouches: [pointOf(original)] } : null
}

/** A canvas tells where it was touched from its own corner. */
function onCanvas(target: unknown, points: TouchPoint[]): TouchPoint[] {
  const element = unwrap(target)
  if (!element || tagOf(element).toLowerCase() !== 'canvas') return points
  const { left = 0, top = 0 } = domOf(element)?.getBoundingClientRect() ?? {}
  return points.map(point => ({ ...point, x: point.clientX - left, y: point.clientY - top }))
}

const HANDS = /^(touch|tap$|longpress|longtap|canceltap)/
let longPressHandled = false

/** The event object that a handler of the app is given. */
function forHandler(event: glassEasel.ShadowedEvent<unknown>) {
  const name = event.getEventName()
  if (name === 'longpress' || name === 'longtap') longPressHandled = true
  const touches = HANDS.test(name) ? touchesOf(event.getOriginalEvent()) : null
  const first = touches?.changedTouches[0]
  const detail: unknown = first
    ? name.startsWith('touch')
      ? {}
      : { x: first.pageX, y: first.pageY }
    : (event.detail ?? {})
  return {
    type: isDingTalk ? (DINGTALK_TYPES[name] ?? name) : name,
    timeStamp: Math.round(performance.now()),
    detail,
    target: describe(event.target),
    currentTarget: describe(event.currentTarget),
    ...(isDingTalk
      ? { stopPropagation: () => event.stopPropagation(), preventDefault: () => event.preventDefault() }
      : { mark: copyOf(event.mark), mut: event.mutatedMarked() }),
    ...(touches && {
      touches: onCanvas(event.target, touches.touches),
      changedTouches: onCanvas(event.target, touches.changedTouches),
    }),
  }
}

/** Methods as the app wrote them, called with the platform's event objects instead of glass-easel's. */
export function withPlatformEvents(methods: Members): Members {
  return Object.fromEntries(
    Object.entries(methods).map(([name, member]) => {
      if (typeof member !== 'function') return [name, member]
      const wrapped: Handler = function (first, ...rest) {
        if (!(first instanceof glassEasel.Event)) return (member as Handler).call(this, first, ...rest)
        const event = forHandler(first as glassEasel.ShadowedEvent<unknown>)
        across(() => (member as Handler).call(this, event, ...rest))
      }
      return [name, wrapped]
    }),
  )
}

/** Raises an event of a built-in component. Without options it stays on the element, as the platform's own events do. */
export const fire = (
  element: glassEasel.Element,
  type: string,
  detail: unknown,
  options: glassEasel.EventOptions = {},
): void => {
  glassEasel.triggerEvent(element, type, detail, options)
}

const BUBBLING = { bubbles: true, composed: true, capturePhase: true }
/** A gesture without a finger: what `tap` of the automator falls back to where an element has no size. */
export const gesture = (element: glassEasel.Element, type: string, original?: unknown): void => {
  const at = domOf(element).getBoundingClientRect?.()
  const x = at ? at.left + at.width / 2 : 0,
    y = at ? at.top + at.height / 2 : 0
  const point = { identifier: 0, pageX: x, pageY: y, clientX: x, clientY: y, force: 1 }
  fire(
    element,
    type,
    { x, y },
    { ...BUBBLING, originalEvent: original ?? { touches: [point], changedTouches: [point] } },
  )
}

let pressing: { timer: number; since: number; x: number; y: number; held: () => void } | null = null
function release(): void {
  if (pressing) window.clearTimeout(pressing.timer)
  pressing = null
}
/** Ends a press at `now`: a finger that stayed long enough has pressed long, however late a busy machine's timer is. */
export function lift(now: number): void {
  const ended = pressing
  release()
  if (ended && now - ended.since >= LONG_PRESS_MS) ended.held()
}
/** Starts to wait for a long press at `target`; `since` and `now` are times of events, in ms. */
export function press(target: EventTarget | null, original: unknown, since: number): void {
  release()
  longPressHandled = false
  const point = touchesOf(original)?.touches[0]
  let node = target instanceof Node ? target : null
  while (node && !elementOf(node)) node = node.parentNode
  const element = elementOf(node)
  if (!element) return
  const held = () => {
    pressing = null
    for (const type of isDingTalk ? ['longtap'] : ['longpress', 'longtap'])
      fire(element, type, {}, { ...BUBBLING, originalEvent: original })
  }
  const timer = window.setTimeout(held, LONG_PRESS_MS)
  pressing = { timer, since, x: point?.clientX ?? 0, y: point?.clientY ?? 0, held }
}
export function move(original: unknown): void {
  const point = touchesOf(original)?.touches[0]
  if (pressing && point && Math.hypot(point.clientX - pressing.x, point.clientY - pressing.y) > STILL) release()
}

for (const type of ['touchstart', 'mousedown'])
  document.addEventListener(type, event => press(event.target, event, event.timeStamp), true)
for (const type of ['touchmove', 'mousemove']) document.addEventListener(type, event => move(event), true)
for (const type of ['touchend', 'mouseup']) document.addEventListener(type, event => lift(event.timeStamp), true)
document.addEventListener('touchcancel', release, true)
// a long press that somebody handled is not a tap as well
addGate(type => type !== 'tap' || !longPressHandled)
