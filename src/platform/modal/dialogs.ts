import { progress } from '../progress'
import { openModal } from './index.h5'
import './dialogs.scss'

/*
 * In place of Taro's toasts and dialogs (config/index.ts). Hers are made of `div`s: no keyboard reaches them, no screen reader says them,
 * buttons of more than eight letters are refused, and they are 12 KB.
 */

interface Said {
  errMsg: string
}
interface Options<T extends Said> {
  success?: (said: T) => void
  fail?: (said: Said) => void
  complete?: (said: Said) => void
}

function tell<T extends Said>({ success, complete }: Options<T>, said: T): Promise<T> {
  success?.(said)
  complete?.(said)
  return Promise.resolve(said)
}
function refuse<T extends Said>({ fail, complete }: Options<T>, said: Said): Promise<T> {
  fail?.(said)
  complete?.(said)
  // what Taro rejects with, and callers expect
  return Promise.reject(said)
}
const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] => {
  const one = document.createElement(tag)
  one.className = className
  one.textContent = text
  return one
}

/** What is read in passing takes this long, ms: to notice it, and for each letter. */
const NOTICE_MS = 1500
const LETTER_MS = 70

// there before anything is said: what comes together with its text is not read out
const said = document.body.appendChild(make('div', 'taro__toast'))
said.setAttribute('role', 'status')
let timer: ReturnType<typeof setTimeout> | undefined

const clear = (): void => {
  clearTimeout(timer)
  said.textContent = ''
}
interface ToastOptions extends Options<Said> {
  title: string
  icon?: string
  duration?: number
}
export function showToast(options: ToastOptions): Promise<Said> {
  const { title, icon, duration = 0 } = options
  clear()
  said.appendChild(make('div', icon === 'success' ? 'toast toast--success' : 'toast', title))
  timer = setTimeout(clear, Math.max(duration, NOTICE_MS + LETTER_MS * title.length))
  return tell(options, { errMsg: 'showToast:ok' })
}
export function hideToast(options: Options<Said> = {}): Promise<Said> {
  clear()
  return tell(options, { errMsg: 'hideToast:ok' })
}
export function showLoading(options: ToastOptions): Promise<Said> {
  clear()
  said.appendChild(make('div', 'toast', options.title))
  return tell(options, { errMsg: 'showLoading:ok' })
}
export const hideLoading = (options?: Options<Said>): Promise<Said> => hideToast(options)

interface Asked {
  title: string
  text: string
  /** one below the other, as of a list */
  isList?: boolean
  buttons: string[]
}
let asked = 0
/** Asks over the screen; which button was taken, or -1 for none of them. */
function ask({ title, text, isList, buttons }: Asked): Promise<number> {
  return new Promise(resolve => {
    // screens carry the colours of their company
    const screens = [...document.querySelectorAll('.screen')].filter(one => one.getClientRects().length > 0)
    const root = make('div', isList ? 'dialog dialog--list' : 'dialog')
    const ground = root.appendChild(make('div', 'dialog__ground'))
    const panel = root.appendChild(make('div', 'dialog__panel'))
    const id = `dialog-${String(++asked)}`
    panel.setAttribute('role', 'alertdialog')
    panel.setAttribute('aria-modal', 'true')
    const told = (part: 'title' | 'text', words: string): string => {
      const one = panel.appendChild(make('div', `dialog__${part}`, words))
      one.id = `${id}-${part}`
      return one.id
    }
    if (title) panel.setAttribute('aria-labelledby', told('title', title))
    if (text && title) panel.setAttribute('aria-describedby', told('text', text))
    if (text && !title) panel.setAttribute('aria-labelledby', told('text', text))
    if (!title && !text) panel.setAttribute('aria-label', buttons.join(', '))
    const foot = panel.appendChild(make('div', 'dialog__foot'))
    let close = (): void => undefined
    const end = (n: number): void => {
      root.remove()
      close()
      resolve(n)
    }
    for (const [n, words] of buttons.entries()) {
      const button = foot.appendChild(make('button', 'tap dialog__button', words))
      button.type = 'button'
      button.addEventListener('click', () => end(n))
    }
    if (isList) ground.addEventListener('click', () => end(-1))
    ;(screens[screens.length - 1] ?? document.body).appendChild(root)
    close = openModal(panel, () => end(-1))
  })
}

interface ModalSaid extends Said {
  confirm: boolean
  cancel: boolean
}
interface ModalOptions extends Options<ModalSaid> {
  title?: string
  content?: string
  showCancel?: boolean
  confirmText?: string
  cancelText?: string
}
export async function showModal(options: ModalOptions): Promise<ModalSaid> {
  const { title = '', content = '', showCancel = true, confirmText, cancelText } = options
  const { words } = progress
  const taken = await ask({
    title,
    text: content,
    buttons: [...(showCancel ? [cancelText || words.cancel()] : []), confirmText || words.confirm()],
  })
  const confirm = taken === (showCancel ? 1 : 0)
  return tell(options, { errMsg: 'showModal:ok', confirm, cancel: !confirm })
}

interface SheetSaid extends Said {
  tapIndex: number
}
interface SheetOptions extends Options<SheetSaid> {
  itemList: string[]
  alertText?: string
}
export async function showActionSheet(options: SheetOptions): Promise<SheetSaid> {
  const { itemList, alertText = '' } = options
  const tapIndex = await ask({
    title: alertText,
    text: '',
    isList: true,
    buttons: [...itemList, progress.words.cancel()],
  })
  return tapIndex < 0 || tapIndex === itemList.length
    ? refuse(options, { errMsg: 'showActionSheet:fail cancel' })
    : tell(options, { errMsg: 'showActionSheet:ok', tapIndex })
}

const missing = (name: string) => (): Promise<Said> => Promise.reject(new Error(`${name}: no browser has it`))
export const enableAlertBeforeUnload = missing('enableAlertBeforeUnload')
export const disableAlertBeforeUnload = missing('disableAlertBeforeUnload')
