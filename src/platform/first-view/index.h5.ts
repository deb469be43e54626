import { useEffect } from 'react'
import { LANGUAGE_COOKIE } from '@shared/api'
import { keep, load } from '../storage'
import './first.scss'
import type { FirstView } from './types'

/** A page that a browser had kept is not as fresh as an answer. */
const MOST_MS = 20 * 60_000
const YEAR_S = 365 * 24 * 3600
const nameOf = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent ?? ''

export const firstView: FirstView = {
  takeDoor(domainId, language) {
    const found = document.getElementById('door')
    found?.remove()
    const { domain, language: written, time } = found?.dataset ?? {}
    return found &&
      (!domainId || domainId === domain) &&
      language === written &&
      Math.abs(Date.now() - Number(time)) < MOST_MS
      ? JSON.parse(found.textContent ?? '')
      : null
  },
  stands: () => Boolean(document.getElementById('first')?.firstChild),
  end() {
    const first = document.getElementById('first')
    if (!first) return
    const tapped = first.querySelector('[data-tapped]')
    const page = document.querySelector('.taro_page')
    // asking how far it is would measure the whole page
    if (page && 'scrolled' in first.dataset) page.scrollTop = first.scrollTop
    first.remove()
    if (!tapped) return
    const [same] = [...document.querySelectorAll<HTMLElement>('#app button')].filter(
      one => nameOf(one) === nameOf(tapped),
    )
    // when what has just been drawn listens
    setTimeout(() => same?.click())
  },
  keepLanguage(language) {
    document.cookie = `${LANGUAGE_COOKIE}=${language}; max-age=${YEAR_S}; samesite=lax`
  },
  useHeight(part, isThere) {
    useEffect(() => {
      const height = isThere && document.querySelector<HTMLElement>(`.home__${part}`)?.offsetHeight
      const known = load('homeHeights')
      if (height && known?.[part] !== height) keep('homeHeights', { ...known, [part]: height })
    })
  },
}
