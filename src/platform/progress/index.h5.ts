import Taro from '@tarojs/taro'
import { modals } from '../modal/steps'
import type { Progress } from './types'
import './progress.scss'

/** A screen that is there sooner needs no sign; beyond 100 ms a tap seems to have done nothing, ms. */
const SOON = 60
/** How long it is said that a screen could not come, and the longest that one is waited for, ms. */
const SAID = 4000
const LONGEST = 20_000
/** The router's event when another page is shown. */
const SHOWN = '__afterTaroRouterChange'

// a page that was loaded again with something open has entries of it left in its history
if ((history.state as { modals?: number } | null)?.modals) void import('../modal')

let sign: HTMLElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** The way that is under way, how it goes and the address that it left; null where the address is that of the screen. */
let way: { how: Parameters<Progress['follow']>[1]; from: string } | null = null

function show(kind: 'progressbar' | 'alert', text: string): void {
  sign ??= document.body.appendChild(document.createElement('div'))
  sign.className = kind === 'alert' ? 'progress progress--failed' : 'progress'
  sign.setAttribute('role', kind)
  // screens carry the colours of their company
  const screens = document.querySelectorAll('.screen')
  const top = screens[screens.length - 1]
  if (top) sign.style.setProperty('--progress', getComputedStyle(top).getPropertyValue('--fill'))
  if (kind === 'alert') sign.textContent = text
  else sign.setAttribute('aria-label', text)
}
function end(): void {
  clearTimeout(timer)
  sign?.remove()
  sign = null
  way = null
}

/** What the loaders of the build throw when a file of a screen does not come: its code, its styles, or its texts. */
const isMissingFile = (reason: unknown): boolean =>
  reason instanceof Error &&
  (reason.name === 'ChunkLoadError' ||
    (reason as { code?: unknown }).code === 'CSS_CHUNK_LOAD_FAILED' ||
    reason.message.startsWith('texts '))

/** Whether the site was built again since this page was loaded: its files of then are gone. False where there is no network. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[src*="js/app."]')?.getAttribute('src')
  try {
    const page = await fetch(location.pathname, { cache: 'no-cache' })
    return !!own && page.ok && !(await page.text()).includes(own)
  } catch {
    return false
  }
}

async function failed(): Promise<void> {
  const left = way
  end()
  if (await isOutdated()) {
    // the address is that of the wanted screen, which the new page opens
    location.reload()
    return
  }
  show('alert', progress.words.failed())
  timer = setTimeout(end, SAID)
  // a part of this screen; and at the start there is nothing to go back to
  if (!left || !document.querySelector('.taro_page')) return
  // address and screen agree again
  if (left.how === 'inPlace') history.replaceState(history.state, '', left.from)
  else history.back()
}

Taro.eventCenter.on(SHOWN, () => {
  way = null
  // going back to where the person was shows that page again, and is no reason to take the word away
  if (sign?.getAttribute('role') !== 'alert') end()
})
// the buttons of the browser, and an address that was typed
window.addEventListener('popstate', () => {
  way ??= { how: 'above', from: '' }
})
// the router's promise says only that the address has changed
window.addEventListener('unhandledrejection', event => {
  if (!isMissingFile(event.reason)) return
  event.preventDefault()
  void failed()
})

/** A bar on top of the page. No toast of Taro's: it would bring 12 KB to the first page. */
export const progress: Progress = {
  words: { onItsWay: () => '', failed: () => '', confirm: () => '', cancel: () => '' },
  follow(open, how) {
    end()
    way = { how, from: location.href }
    timer = setTimeout(() => {
      show('progressbar', progress.words.onItsWay())
      timer = setTimeout(end, LONGEST)
    }, SOON)
    const closed = modals.closeAll()
    ;(closed ? closed.then(open) : open()).catch(end)
  },
}
