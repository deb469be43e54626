import { fileAt } from '../files'
import { recordException } from '../record'
import { currentPage } from '../router'
import { define, defineFor, hover, HOVER, only, textOf, type Part } from './define'

const boxed = (part: Part) => {
  hover(part)
  return {}
}

define('view', { attributes: HOVER('none', 50, 400), inert: `disable-scroll${only('dingtalk', 'trap')}`, setup: boxed })
define('cover-view', { attributes: HOVER('none', 50, 400), inert: 'scroll-top', setup: boxed })

const SPACES: Record<string, string> = { ensp: '\u2002', emsp: '\u2003', nbsp: '\u00a0' }
const ENTITIES: Record<string, string> = {
  nbsp: '\u00a0',
  lt: '<',
  gt: '>',
  amp: '&',
  apos: "'",
  ensp: '\u2002',
  emsp: '\u2003',
}

/** Text takes only text, so what it shows can be rewritten where it stands: spaces by `space`, entities by `decode`. */
define('text', {
  attributes: {
    decode: 'flag',
    space: 'text',
    selectable: 'flag',
    userSelect: 'flag',
    numberOfLines: 'number',
    maxLines: 'number',
    overflow: 'text',
  },
  setup(part) {
    const { dom } = part
    const shown = (text: string) => {
      const blank = SPACES[part.text('space')]
      const spaced = blank ? text.replace(/ /g, blank) : text
      return part.on('decode') ? spaced.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole) : spaced
    }
    const rewrite = () => {
      const walker = document.createTreeWalker(dom, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.nodeValue ?? ''
        const wanted = shown(text)
        if (wanted !== text) node.nodeValue = wanted
      }
    }
    const observer = new MutationObserver(rewrite)
    const clamp = () => {
      const lines = part.number('maxLines') || part.number('numberOfLines')
      dom.style.setProperty('-webkit-line-clamp', lines ? String(lines) : '')
      dom.classList.toggle('mini-clamped', lines > 0)
    }
    const select = () => dom.classList.toggle('mini-selectable', part.on('selectable') || part.on('userSelect'))
    return {
      changed: {
        maxLines: clamp,
        numberOfLines: clamp,
        selectable: select,
        userSelect: select,
        overflow: value => {
          dom.style.textOverflow = value === 'visible' ? '' : textOf(value)
        },
      },
      attached() {
        if (!part.on('decode') && !part.text('space')) return
        observer.observe(dom, { childList: true, characterData: true, subtree: true })
        rewrite()
      },
      detached: () => observer.disconnect(),
    }
  },
})

const ICONS: Record<string, string> = {
  success: '✓',
  success_no_circle: '✓',
  info: 'i',
  warn: '!',
  waiting: '◔',
  cancel: '×',
  clear: '×',
  download: '↓',
  search: '⌕',
}
define('icon', {
  content: 'empty',
  attributes: { type: 'text', size: { type: 'any', value: 23 }, color: 'text' },
  setup: ({ dom, text }) => ({
    changed: {
      type(value) {
        dom.textContent = ICONS[textOf(value)] ?? ''
      },
      size(value) {
        dom.style.fontSize = /^\d+$/.test(textOf(value)) ? `${textOf(value)}px` : textOf(value)
      },
      color() {
        dom.style.color = text('color')
      },
    },
  }),
})

define('progress', {
  content: 'empty',
  attributes: {
    percent: 'number',
    showInfo: 'flag',
    strokeWidth: { type: 'any', value: 6 },
    color: 'text',
    activeColor: 'text',
    backgroundColor: 'text',
  },
  inert: 'border-radius font-size active active-mode duration',
  events: 'activeend',
  setup({ dom, number, on, text, get }) {
    const bar = document.createElement('i')
    const label = document.createElement('span')
    const track = document.createElement('b')
    track.append(bar)
    dom.append(track, label)
    const draw = () => {
      bar.style.width = `${Math.min(100, Math.max(0, number('percent')))}%`
      bar.style.background = text('activeColor') || text('color')
      track.style.background = text('backgroundColor')
      track.style.height = `${parseFloat(textOf(get('strokeWidth'))) || 6}px`
      label.textContent = on('showInfo') ? `${number('percent')}%` : ''
      dom.setAttribute('aria-valuenow', String(number('percent')))
    }
    dom.setAttribute('role', 'progressbar')
    return {
      changed: {
        percent: draw,
        showInfo: draw,
        color: draw,
        activeColor: draw,
        backgroundColor: draw,
        strokeWidth: draw,
      },
    }
  },
})

define('page-meta', {
  attributes: {
    pageStyle: 'text',
    rootFontSize: 'text',
    pageFontSize: 'text',
    backgroundColor: 'text',
    rootBackgroundColor: 'text',
    scrollTop: 'text',
  },
  inert: 'background-text-style background-color-top background-color-bottom scroll-duration page-orientation',
  events: 'resize scroll scrolldone',
  setup({ dom }) {
    const root = () => dom.closest<HTMLElement>('wx-page')
    return {
      changed: {
        pageStyle(value) {
          // the page is there only after this component
          queueMicrotask(() => root()?.setAttribute('style', textOf(value)))
        },
        rootBackgroundColor(value) {
          queueMicrotask(() => {
            const page = root()
            if (page && value) page.style.backgroundColor = textOf(value)
          })
        },
        scrollTop(value) {
          queueMicrotask(() => {
            const page = currentPage()
            if (page && textOf(value)) page.scroller.scrollTop = parseFloat(textOf(value))
          })
        },
      },
    }
  },
})

/** Its children lie above the page, in the frame that holds the page. */
define('root-portal', {
  attributes: { enable: { type: 'flag', value: true } },
  setup: ({ dom }) => ({ changed: { enable: value => dom.classList.toggle('mini-portal', Boolean(value)) } }),
})

define('page-container', {
  attributes: {
    show: 'flag',
    zIndex: { type: 'number', value: 100 },
    overlay: { type: 'flag', value: true },
    position: { type: 'text', value: 'bottom' },
    round: 'flag',
    overlayStyle: 'text',
    customStyle: 'text',
  },
  inert: 'duration close-on-slide-down',
  events: 'beforeenter enter afterenter beforeleave leave afterleave clickoverlay',
  setup(part) {
    const { dom } = part
    return {
      changed: {
        show(value) {
          const open = Boolean(value)
          if (dom.classList.contains('mini-open') === open) return
          const [before, middle, after] = open
            ? ['beforeenter', 'enter', 'afterenter']
            : ['beforeleave', 'leave', 'afterleave']
          if (before) part.fire(before, {})
          dom.classList.toggle('mini-open', open)
          if (middle) part.fire(middle, {})
          if (after) window.setTimeout(() => part.fire(after, {}))
        },
        zIndex(value) {
          dom.style.zIndex = textOf(value)
        },
        position(value) {
          dom.dataset.position = textOf(value)
        },
      },
    }
  },
})

for (const name of [
  'share-element',
  'custom-wrapper',
  'slot-view',
  'catch-view',
  'pure-view',
  'static-view',
  'click-view',
])
  define(name, { inert: 'name duration easing-function transform key' })
defineFor('wechat', 'navigation-bar', {
  content: 'empty',
  inert: 'title loading front-color background-color color-animation-duration color-animation-timing-func',
})
defineFor('wechat', 'match-media', { inert: 'min-width max-width width min-height max-height height orientation' })

/** What the chat app knows about a person, drawn by itself so that the mini-program never reads it. */
const openText = (part: Part, shown: () => string) => {
  const draw = () => {
    part.dom.textContent = shown()
  }
  return { changed: { type: draw, openid: draw, userId: draw, nickName: draw } }
}
defineFor('wechat', 'open-data', {
  content: 'empty',
  attributes: { type: 'text', openid: 'text' },
  inert: 'open-gid lang default-text default-avatar',
  events: 'error',
  setup: part =>
    openText(part, () =>
      part.text('openid') ? `[${part.text('type')}:${part.text('openid')}]` : `[${part.text('type')}]`,
    ),
})
defineFor('dingtalk', 'open-data', {
  content: 'empty',
  attributes: { type: 'text', openid: 'text' },
  setup: part => openText(part, () => `[${part.text('type')}:${part.text('openid')}]`),
})
defineFor('dingtalk', 'open-avatar', {
  content: 'empty',
  attributes: { userId: 'text', nickName: 'text' },
  inert: 'open-id avatar size',
  setup: part => openText(part, () => part.text('nickName') || part.text('userId')),
})

const SAFE_TAGS = new Set(
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del div dl dt em fieldset font footer h1 h2 h3 h4 h5 h6 header hr i img ins label legend li mark nav ol p pre q rt ruby s section small span strong sub sup table tbody td tfoot th thead tr tt u ul'.split(
    ' ',
  ),
)
interface RichNode {
  type?: string
  name?: string
  text?: string
  attrs?: Record<string, unknown>
  children?: RichNode[]
}
const ATTRIBUTES = new Set([
  'class',
  'style',
  'href',
  'src',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'span',
  'start',
  'type',
  'align',
  'dir',
  'size',
  'color',
  'face',
])

/** Takes the platform's trusted tags and attributes only, and never a script or a handler. */
function richNode(node: RichNode): Node | null {
  if (node.type === 'text')
    return document.createTextNode(
      (node.text ?? '').replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole),
    )
  const name = (node.name ?? '').toLowerCase()
  if (!SAFE_TAGS.has(name)) {
    if (name) recordException(new Error(`<rich-text>: the platform leaves out <${name}>`))
    return null
  }
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(node.attrs ?? {}))
    if (ATTRIBUTES.has(attribute) && !/^\s*javascript:/i.test(textOf(value)))
      element.setAttribute(attribute, textOf(value))
  element.append(...(node.children ?? []).flatMap(child => richNode(child) ?? []))
  return element
}
function fromHtml(node: Node): RichNode {
  if (node.nodeType === Node.TEXT_NODE) return { type: 'text', text: (node.nodeValue ?? '').replace(/&/g, '&amp;') }
  const element = node as Element
  return {
    name: element.tagName.toLowerCase(),
    attrs: Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value])),
    children: Array.from(element.childNodes)
      .filter(child => child.nodeType !== Node.COMMENT_NODE)
      .map(fromHtml),
  }
}
define('rich-text', {
  content: 'empty',
  attributes: { nodes: 'any', space: 'text' },
  inert: 'user-select selectable mode',
  setup({ dom }) {
    const draw = (value: unknown) => {
      const nodes: RichNode[] =
        typeof value === 'string'
          ? Array.from(new DOMParser().parseFromString(value, 'text/html').body.childNodes)
              .filter(node => node.nodeType !== Node.COMMENT_NODE)
              .map(fromHtml)
          : Array.isArray(value)
            ? (value as RichNode[])
            : []
      dom.replaceChildren(...nodes.flatMap(node => richNode(node) ?? []))
    }
    return { changed: { nodes: draw } }
  },
})

define('web-view', {
  content: 'empty',
  attributes: { src: 'text' },
  events: 'message load error',
  setup(part) {
    const frame = document.createElement('iframe')
    part.dom.append(frame)
    frame.addEventListener('load', () => part.fire('load', { src: part.text('src') }))
    return {
      changed: {
        src: value => {
          if (value && !fileAt(textOf(value))) frame.src = textOf(value)
        },
      },
    }
  },
})
