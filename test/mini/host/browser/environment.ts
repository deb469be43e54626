import * as glassEasel from 'glass-easel'
import { MiniProgramEnv, component as adapter } from 'glass-easel-miniprogram-adapter'
import { across } from './bridge'
import { build, configOf, styleOf, templates } from './loaded'
import { countTraffic, recordException } from './record'

type Context = glassEasel.CurrentWindowBackendContext
type BackendElement = ReturnType<Context['document']['createElement']>

const forBackend = (node: Node): BackendElement => node as unknown as BackendElement
/** The DOM element behind a glass-easel element. */
export const domOf = (element: glassEasel.Element): HTMLElement => element.$$ as unknown as HTMLElement
/** The glass-easel element of a DOM node, undefined for the inside of a built-in component. */
export const elementOf = (node: Node | null): glassEasel.Element | undefined =>
  (node as { __wxElement?: glassEasel.Element } | null)?.__wxElement
/** The element itself, where a handler or the adapter gives the object that the app sees. */
export const unwrap = (value: unknown): glassEasel.Element | undefined => {
  if (value instanceof adapter.ComponentCaller) return value._$ as unknown as glassEasel.Element
  return glassEasel.Element.isElement(value) ? value : undefined
}

/** Every tag that is a component of the platform or of the app. */
const knownTags = new Set([
  'page',
  ...Object.values(build.configs).flatMap(({ usingComponents }) => Object.keys(usingComponents)),
])

const context = new glassEasel.CurrentWindowBackendContext()
context.document = {
  // names of their own, so that no rule of the browser applies to a tag of the mini-program
  createElement(tag) {
    if (!knownTags.has(tag)) recordException(new Error(`unknown component <${tag}>`))
    return forBackend(document.createElement(`wx-${tag}`))
  },
  createTextNode: text => forBackend(document.createTextNode(text)),
  createDocumentFragment: () => forBackend(document.createDocumentFragment()),
}
/** Listeners of the document must not cancel what other elements want to see. */
const NOT_FINAL: Parameters<Context['setListenerStats']>[3] = 0
const listen = context.setListenerStats.bind(context)
// built-in components raise their own events (scroll, input, …); taken from the DOM as well they would come twice
context.setListenerStats = (element, type, capture) => {
  if (/^(touch|animation|transition)/.test(type)) listen(element, type, capture, NOT_FINAL)
}

/** A button that is disabled hears no tap; what lies around it does. */
function pastDisabled(target: glassEasel.Element): glassEasel.Element | undefined {
  const button = domOf(target).closest('wx-button[disabled]')
  if (!button) return target
  let around = button.parentNode
  while (around && !elementOf(around)) around = around.parentNode
  return elementOf(around)
}

type Gate = (type: string) => boolean
const gates: Gate[] = []
/** A gate that answers false keeps an event of the DOM from the mini-program. */
export const addGate = (gate: Gate): void => {
  gates.push(gate)
}
// without this listener there are no taps at all
context.onEvent((target, type, detail: unknown, options) => {
  const event = new glassEasel.Event(type, detail, options)
  const reached = type === 'tap' ? pastDisabled(target) : target
  if (reached && gates.every(gate => gate(type))) glassEasel.Event.dispatchEvent(reached, event)
  return event.getEventBubbleStatus()
})

glassEasel.globalOptions.throwGlobalError = false
const nameOf = (component: glassEasel.GeneralComponent | string | undefined) =>
  typeof component === 'string' ? component : (component?.is ?? '')
glassEasel.addGlobalErrorListener((error, method, component) => {
  recordException(error, [method, nameOf(component)].filter(Boolean).join(' of '))
  return false
})
export const tagOf = (node: unknown): string =>
  glassEasel.Component.isComponent(node) ? node.tagName : glassEasel.NativeNode.isNativeNode(node) ? node.is : ''
glassEasel.addGlobalWarningListener((message, component, node) => {
  const attribute = /^"(.+)" is not a valid property$/.exec(message)?.[1]
  if (attribute)
    recordException(new Error(`unknown attribute ${attribute} of <${tagOf(node)}> in ${nameOf(component)}`))
  else console.warn(message)
  return false
})

const environment = new MiniProgramEnv()
export const backend = environment.associateBackend(context)
/** Where the built-in components live; closed once openCodeSpace was called. */
export const builtInSpace = environment.getGlobalCodeSpace().getComponentSpace()

interface PreparedOptions {
  idPrefixGenerator?: unknown
  writeIdToDOM?: boolean
  useMethodCallerListeners?: boolean
  writeFieldsToNode?: boolean
}
type Prepare = (path: string, options: unknown) => [PreparedOptions, unknown]

/** The space of the app's own pages and components, with every template, configuration and style scope of the build. */
export function openCodeSpace(builtIns: Map<string, glassEasel.GeneralComponentDefinition>) {
  const space = environment.createCodeSpace('app', true)
  const components = space.getComponentSpace()
  for (const [name, definition] of builtIns) {
    components.setGlobalUsingComponent(name, definition)
    knownTags.add(name)
  }
  const internals = space as unknown as { prepareComponentOptions: Prepare }
  const prepare = internals.prepareComponentOptions.bind(space)
  internals.prepareComponentOptions = (path, options) => {
    const [prepared, isolation] = prepare(path, options)
    // Taro finds its nodes by id, and the DOM of a component has to carry it for selectors
    return [
      {
        ...prepared,
        idPrefixGenerator: undefined,
        writeIdToDOM: true,
        useMethodCallerListeners: true,
        writeFieldsToNode: false,
      },
      isolation,
    ]
  }
  for (const path of Object.keys(build.styles)) space.addStyleSheet(path, undefined, styleOf(path)?.scope ?? undefined)
  for (const path of Object.keys(build.configs)) {
    const config = configOf(path)
    if (config) space.addComponentStaticConfig(path, config as Parameters<typeof space.addComponentStaticConfig>[1])
    const content = templates[path]
    if (content)
      space.addCompiledTemplate(path, {
        groupList: templates as unknown as glassEasel.template.ProcGenGroupList,
        content,
        fallbackListenerOnNativeNode: true,
      })
  }
  return space
}

/** Bytes of one setData, at most: what is larger never arrives, and from a quarter of it on the platform's tools warn of it. */
const MOST_DATA = 1024 * 1024
const MUCH_DATA = 256 * 1024
const prototype = adapter.ComponentCaller.prototype as {
  setData: (data: Record<string, unknown>, callback?: () => void) => void
  _$: glassEasel.GeneralComponent
}
const setData = prototype.setData
prototype.setData = function (data, callback) {
  // a page that was closed has no element any more: as on the platform, its data go nowhere
  const dom: HTMLElement | null = domOf(this._$)
  if (!dom) return
  const route = dom.closest<HTMLElement>('[data-route]')?.dataset.route ?? this._$.is
  const bytes = countTraffic(route, data)
  if (bytes > MUCH_DATA)
    recordException(
      new Error(
        bytes > MOST_DATA
          ? `setData of ${route}: ${bytes} bytes, the platform takes ${MOST_DATA} at most`
          : `setData of ${route}: ${bytes} bytes, the platform warns of more than ${MUCH_DATA}`,
      ),
    )
  if (bytes > MOST_DATA) return
  across(() => {
    if (domOf(this._$) as HTMLElement | null) setData.call(this, data, callback)
  })
}
