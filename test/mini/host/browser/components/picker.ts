import * as glassEasel from 'glass-easel'
import { overlay } from '../chrome'
import { h } from '../elements'
import { elementOf } from '../environment'
import { isDingTalk } from '../loaded'
import { recordException } from '../record'
import { behaviourOf, define, numberOf, only, textOf } from './define'

/** px; a row of a wheel unless indicator-style says otherwise */
const ROW = 34
const SETTLED_MS = 120

interface Wheel {
  element: HTMLElement
  index: () => number
  select: (index: number) => void
  fill: (rows: string[]) => void
}
/** A column that turns under a line. A tap on a row turns it there. */
function wheel(onChange: () => void): Wheel {
  const element = h('div', { class: 'mini-wheel', role: 'listbox' })
  let chosen = 0
  let timer = 0
  const rows = () => Array.from(element.children)
  const mark = (index: number) => {
    chosen = Math.max(0, Math.min(rows().length - 1, index))
    rows().forEach((row, i) => row.setAttribute('aria-selected', String(i === chosen)))
  }
  const select = (index: number) => {
    mark(index)
    element.scrollTop = chosen * ROW
  }
  element.addEventListener('scroll', () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => {
      const index = Math.round(element.scrollTop / ROW)
      if (index === chosen) return
      mark(index)
      onChange()
    }, SETTLED_MS)
  })
  element.addEventListener('click', event => {
    const at = event.target instanceof Element ? rows().indexOf(event.target) : -1
    if (at < 0 || at === chosen) return
    select(at)
    onChange()
  })
  return {
    element,
    index: () => chosen,
    select,
    fill(texts) {
      element.replaceChildren(...texts.map(text => h('div', { class: 'mini-wheel-row', role: 'option', text })))
      mark(chosen)
    },
  }
}

const pad = (number: number) => String(number).padStart(2, '0')
const between = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
const daysIn = (year: number, month: number) => new Date(year, month, 0).getDate()

interface Columns {
  /** rows of each column for the given choice */
  rows: (chosen: number[]) => string[][]
  start: number[]
  /** what the event says */
  value: (chosen: number[]) => unknown
  onColumn?: (column: number, row: number) => void
}

function dateColumns(value: string, start: string, end: string, fields: string): Columns {
  const now = new Date()
  const [year = now.getFullYear(), month = now.getMonth() + 1, day = now.getDate()] = value
    .split('-')
    .filter(Boolean)
    .map(Number)
  const first = Number(start.split('-')[0]) || year - 60,
    last = Number(end.split('-')[0]) || year + 60
  const depth = { year: 1, month: 2, day: 3 }[fields] ?? 3
  const parts = (chosen: number[]) => [first + (chosen[0] ?? 0), (chosen[1] ?? 0) + 1, (chosen[2] ?? 0) + 1] as const
  return {
    start: [year - first, month - 1, day - 1].slice(0, depth),
    rows(chosen) {
      const [y, m] = parts(chosen)
      return [between(first, last).map(String), between(1, 12).map(pad), between(1, daysIn(y, m)).map(pad)].slice(
        0,
        depth,
      )
    },
    value(chosen) {
      const [y, m, d] = parts(chosen)
      const text = [String(y), pad(m), pad(Math.min(d, daysIn(y, m)))].slice(0, depth).join('-')
      const limited = start && text < start.slice(0, text.length) ? start.slice(0, text.length) : text
      return end && limited > end.slice(0, text.length) ? end.slice(0, text.length) : limited
    },
  }
}
function timeColumns(value: string): Columns {
  const [hour = 0, minute = 0] = value.split(':').map(Number)
  return {
    start: [hour, minute],
    rows: () => [between(0, 23).map(pad), between(0, 59).map(pad)],
    value: ([a = 0, b = 0]) => `${pad(a)}:${pad(b)}`,
  }
}

/** The sheet of wheels; resolves with the rows chosen, null when the person goes back. */
function turn(title: string, columns: Columns): { done: Promise<number[] | null>; refresh: () => void } {
  let refresh = () => undefined as void
  const done = new Promise<number[] | null>(resolve => {
    const wheels = columns.start.map((_, column) =>
      wheel(() => {
        refresh()
        columns.onColumn?.(column, wheels[column]?.index() ?? 0)
      }),
    )
    const chosen = () => wheels.map(one => one.index())
    refresh = () => columns.rows(chosen()).forEach((rows, column) => wheels[column]?.fill(rows))
    const finish = (answer: number[] | null) => {
      close()
      resolve(answer)
    }
    const cancel = h('button', { class: 'mini-cancel', text: '取消' }),
      confirm = h('button', { class: 'mini-ok', text: '确定' })
    cancel.addEventListener('click', () => finish(null))
    confirm.addEventListener('click', () => finish(chosen()))
    const sheet = h(
      'div',
      { class: 'mini-picker', role: 'dialog' },
      h('div', { class: 'mini-picker-bar' }, cancel, h('b', { text: title }), confirm),
      h('div', { class: 'mini-wheels' }, ...wheels.map(one => one.element)),
    )
    const mask = h('div', { class: 'mini-mask' }, sheet)
    mask.addEventListener('click', event => {
      if (event.target === mask) finish(null)
    })
    const close = overlay(mask)
    // a column's rows may depend on the ones before it
    columns.start.forEach((row, column) => {
      columns.rows(columns.start).forEach((rows, i) => wheels[i]?.fill(rows))
      wheels[column]?.select(row)
    })
  })
  return { done, refresh: () => refresh() }
}

const labelOf = (row: unknown, key: string): string =>
  key && typeof row === 'object' && row !== null ? textOf((row as Record<string, unknown>)[key]) : textOf(row)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

define('picker', {
  attributes: {
    mode: { type: 'text', value: 'selector' },
    range: 'any',
    rangeKey: 'text',
    value: 'any',
    start: 'text',
    end: 'text',
    fields: { type: 'text', value: 'day' },
    disabled: 'flag',
    name: 'text',
    headerText: 'text',
  },
  inert: `custom-item level${only('dingtalk', 'title')}`,
  events: 'change cancel columnchange',
  setup(part) {
    const range = () => listOf(part.get('range'))
    const key = () => part.text('rangeKey')
    let open: ReturnType<typeof turn> | null = null
    const columnsOf = (mode: string): Columns | null => {
      if (mode === 'selector')
        return {
          start: [numberOf(part.get('value'))],
          rows: () => [range().map(row => labelOf(row, key()))],
          value: ([row = 0]) => (isDingTalk ? row : String(row)),
        }
      if (mode === 'multiSelector') {
        return {
          start: range().map((_, column) => numberOf(listOf(part.get('value'))[column])),
          rows: () => range().map(column => listOf(column).map(row => labelOf(row, key()))),
          value: chosen => chosen,
          onColumn: (column, value) => part.fire('columnchange', { column, value }),
        }
      }
      if (mode === 'date')
        return dateColumns(part.text('value'), part.text('start'), part.text('end'), part.text('fields'))
      return mode === 'time' ? timeColumns(part.text('value')) : null
    }
    part.onTap(() => {
      if (open) return
      const mode = part.text('mode') || 'selector'
      const columns = columnsOf(mode)
      if (!columns) {
        recordException(new Error(`mode ${mode} of <picker> is not implemented by the host`))
        return
      }
      open = turn(part.text('headerText'), columns)
      void open.done.then(chosen => {
        open = null
        if (chosen) part.fire('change', { value: columns.value(chosen) })
        else part.fire('cancel', {})
      })
    })
    return { changed: { range: () => open?.refresh() }, value: () => part.get('value') }
  },
})

/** A column inside the page; its rows are the app's own elements. */
interface PageWheel {
  index: number
  place: (row: number) => void
  measure: (view: number, indicator: number) => void
}
const pageWheels = new WeakMap<Element, PageWheel>()
const wheelsIn = (view: Element) =>
  Array.from(view.querySelectorAll('wx-picker-view-column')).flatMap(column => pageWheels.get(column) ?? [])

define('picker-view', {
  attributes: {
    value: 'any',
    indicatorStyle: 'text',
    indicatorClass: 'text',
    maskStyle: 'text',
    maskClass: 'text',
    name: 'text',
  },
  inert: 'immediate-change',
  events: 'change pickstart pickend',
  setup(part) {
    const indicator = h('div', { class: 'mini-indicator' }),
      mask = h('div', { class: 'mini-picker-mask' })
    const { dom } = part
    dom.append(mask, indicator)
    const place = () => {
      const wanted = listOf(part.get('value'))
      wheelsIn(dom).forEach((column, i) => column.place(numberOf(wanted[i])))
    }
    const measure = () => {
      for (const column of wheelsIn(dom)) column.measure(dom.clientHeight, indicator.offsetHeight)
      place()
    }
    const look = () => {
      indicator.className = `mini-indicator ${part.text('indicatorClass')}`
      indicator.setAttribute('style', part.text('indicatorStyle'))
      mask.className = `mini-picker-mask ${part.text('maskClass')}`
      mask.setAttribute('style', part.text('maskStyle'))
      if (dom.isConnected) measure()
    }
    const size = new ResizeObserver(measure)
    // a popup creates its columns after the view, and a linked column gets other rows
    const rows = new MutationObserver(measure)
    return {
      changed: { value: place, indicatorStyle: look, indicatorClass: look, maskStyle: look, maskClass: look },
      attached() {
        size.observe(dom)
        rows.observe(dom, { childList: true, subtree: true })
        measure()
      },
      detached() {
        size.disconnect()
        rows.disconnect()
      },
      value: () => wheelsIn(dom).map(column => column.index),
    }
  },
})
define('picker-view-column', {
  inert: 'name',
  setup(part) {
    const { dom } = part
    let row = ROW
    let timer = 0
    let turning = false
    const view = () => {
      const element = elementOf(dom.closest('wx-picker-view'))
      return glassEasel.Component.isComponent(element) ? element : undefined
    }
    const rowCount = () => dom.querySelectorAll(':scope > *').length
    const clamp = (index: number) => Math.max(0, Math.min(rowCount() - 1, index))
    const column: PageWheel = {
      index: 0,
      place(index) {
        column.index = clamp(index)
        dom.scrollTop = column.index * row
      },
      measure(height, indicator) {
        row = indicator || ROW
        dom.style.setProperty('--mini-row', `${row}px`)
        dom.style.setProperty('--mini-rim', `${Math.max(0, (height - row) / 2)}px`)
      },
    }
    pageWheels.set(dom, column)
    const tell = (type: string, detail: unknown = {}) => {
      const element = view()
      if (element) glassEasel.triggerEvent(element, type, detail)
    }
    dom.addEventListener('scroll', () => {
      // what place() did is no turning of a person
      if (!turning && Math.round(dom.scrollTop / row) === column.index) return
      if (!turning) tell('pickstart')
      turning = true
      window.clearTimeout(timer)
      timer = window.setTimeout(() => {
        turning = false
        const index = clamp(Math.round(dom.scrollTop / row))
        const changed = index !== column.index
        column.index = index
        const element = view()
        if (changed) tell('change', { value: behaviourOf(element)?.value?.() })
        tell('pickend')
      }, SETTLED_MS)
    })
    return {}
  },
})
