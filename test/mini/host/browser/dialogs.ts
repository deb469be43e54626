import { overlay } from './chrome'
import { h } from './elements'

/** Dialogs of the chat app. Each can be tapped, and each has a class by which the automator's `native` finds it. */

let closeToast = (): void => undefined
let toastTimer = 0
let toastKind: 'toast' | 'loading' | null = null
const toastClasses = { toast: 'mini-toast', loading: 'mini-toast mini-loading' }

export interface Toast {
  title: string
  icon: string
  image?: string
  mask: boolean
}
/** Toast and loading share one place, as on the platform. `duration` in ms, 0 stays. */
export function showToast(kind: 'toast' | 'loading', { title, icon, image, mask }: Toast, duration: number): void {
  hideToast()
  const picture = image
    ? [h('img', { src: image, alt: '' })]
    : icon === 'none'
      ? []
      : [h('i', { class: `mini-toast-icon mini-toast-${icon}` })]
  const box = h(
    'div',
    { class: toastClasses[kind], role: 'status', 'data-icon': icon },
    ...picture,
    h('span', { text: title }),
  )
  const closeMask = mask ? overlay(h('div', { class: 'mini-mask mini-clear' })) : () => undefined
  const closeBox = overlay(box)
  toastKind = kind
  closeToast = () => {
    closeBox()
    closeMask()
  }
  if (duration) toastTimer = window.setTimeout(hideToast, duration)
}
/** Takes toast or loading away; with a kind only that one, and tells whether it was there. */
export function hideToast(kind?: 'toast' | 'loading'): boolean {
  if (kind && toastKind !== kind) return false
  const shown = toastKind !== null
  window.clearTimeout(toastTimer)
  closeToast()
  closeToast = () => undefined
  toastKind = null
  return shown
}

interface Button<T> {
  text: string
  className: string
  answer: () => T
  color?: string
}
/** A box with buttons, or with whatever `body` brings; resolves with the answer of the one that was tapped. */
function ask<T>(className: string, body: (Node | string)[], buttons: Button<T>[], onMask?: () => T): Promise<T> {
  return new Promise(resolve => {
    const done = (answer: T) => {
      close()
      resolve(answer)
    }
    const bar = h(
      'div',
      { class: 'mini-buttons' },
      ...buttons.map(({ text, className: ofButton, answer, color }) => {
        const button = h('button', { class: ofButton, text })
        if (color) button.style.color = color
        button.addEventListener('click', () => done(answer()))
        return button
      }),
    )
    const mask = h('div', { class: 'mini-mask' }, h('div', { class: className, role: 'dialog' }, ...body, bar))
    mask.addEventListener('click', event => {
      if (event.target === mask && onMask) done(onMask())
    })
    const close = overlay(mask)
  })
}

export interface Modal {
  title: string
  content: string
  cancelText: string | null
  confirmText: string
  cancelColor?: string
  confirmColor?: string
  input?: { placeholder: string }
}
/** A modal; `content` of the answer is what was typed, null without a field. */
export function showModal(modal: Modal): Promise<{ confirmed: boolean; content: string | null }> {
  const field = modal.input ? h('input', { class: 'mini-modal-input', placeholder: modal.input.placeholder }) : null
  if (field) field.value = modal.content
  const answer = (confirmed: boolean) => () => ({ confirmed, content: field ? field.value : null })
  const cancel =
    modal.cancelText === null
      ? []
      : [{ text: modal.cancelText, className: 'mini-cancel', color: modal.cancelColor, answer: answer(false) }]
  const body = [...(modal.title ? [h('b', { text: modal.title })] : []), field ?? h('p', { text: modal.content })]
  return ask('mini-modal', body, [
    ...cancel,
    { text: modal.confirmText, className: 'mini-ok', color: modal.confirmColor, answer: answer(true) },
  ])
}

/** A list to choose from; null when the person goes back. */
export function showSheet(items: string[], cancelText: string, color?: string): Promise<number | null> {
  return new Promise(resolve => {
    const done = (answer: number | null) => {
      close()
      resolve(answer)
    }
    const list = items.map((text, index) => {
      const item = h('div', { class: 'mini-sheet-item', role: 'option', text })
      if (color) item.style.color = color
      item.addEventListener('click', () => done(index))
      return item
    })
    const cancel = h('button', { class: 'mini-cancel', text: cancelText })
    cancel.addEventListener('click', () => done(null))
    const mask = h('div', { class: 'mini-mask' }, h('div', { class: 'mini-sheet', role: 'dialog' }, ...list, cancel))
    mask.addEventListener('click', event => {
      if (event.target === mask) done(null)
    })
    const close = overlay(mask)
  })
}

/** Asks with named choices, for what the platform would ask on a screen of its own (payment, consent, …). */
export const choose = (title: string, text: string, choices: string[]): Promise<string | null> =>
  ask<string | null>(
    'mini-modal mini-platform',
    [h('b', { text: title }), h('p', { text })],
    choices.map((choice, index) => ({
      text: choice,
      className: index === choices.length - 1 ? 'mini-ok' : 'mini-cancel',
      answer: () => choice,
    })),
    () => null,
  )

/** Asks for a text (what a scanner would read, …); null when the person goes back. */
export function askText(title: string, placeholder: string): Promise<string | null> {
  const field = h('input', { class: 'mini-modal-input', placeholder })
  return ask<string | null>(
    'mini-modal mini-platform',
    [h('b', { text: title }), field],
    [
      { text: '取消', className: 'mini-cancel', answer: () => null },
      { text: '确定', className: 'mini-ok', answer: () => field.value },
    ],
  )
}

/** Lets the person at this browser pick files of the computer; null when they go back. */
export function pickFiles(title: string, accept: string, multiple: boolean): Promise<File[] | null> {
  const field = h('input', { type: 'file', class: 'mini-file', accept, multiple })
  return ask<File[] | null>(
    'mini-modal mini-platform',
    [h('b', { text: title }), field],
    [
      { text: '取消', className: 'mini-cancel', answer: () => null },
      { text: '确定', className: 'mini-ok', answer: () => Array.from(field.files ?? []) },
    ],
  )
}

/** Pictures over the whole screen; a tap closes them. */
export function previewPictures(urls: string[], current: number): void {
  const box = h(
    'div',
    { class: 'mini-preview', role: 'dialog' },
    h('img', { src: urls[current] ?? '', alt: '' }),
    h('span', { text: `${current + 1}/${urls.length}` }),
  )
  const close = overlay(box)
  box.addEventListener('click', close)
}
