import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Language } from '../../shared/language'
import { escaped, type LinkCard, type PageStart } from './page-head'

/** What the build has made of src/app/first-view.tsx. */
interface Program {
  /** HTML of what stands in the page until the app has started, by the end of its template's id */
  firstView(door: unknown, language: Language): Record<string, string>
  screenCard(url: string, language: Language): Omit<LinkCard, 'picture'> | null
}

/** Beside the page; not served. */
const FILE = '.first-view.cjs'
/** Where the built page has room for it. */
const ROOM = '<div id="first"></div>'
/** Views that are kept: each door has one for each of its languages. */
const MOST_KEPT = 200
/** They say "today" and "yesterday". */
const KEPT_MS = 10 * 60_000

const template = (name: string, html: string): string => `<template id="first-${name}">${html}</template>`
/** JSON that ends no script. */
const inScript = (json: string): string => json.replace(/</g, '\\u003c')

/** What the screens of a built site look like, and are called, before its app runs. A site that was built without says nothing of either. */
export interface FirstViews {
  /**
   * The page with the first view of its door, and beside it the data that the app begins with, which holds nothing of a person. As it was
   * where no view can be drawn. `now`: ms.
   */
  into(html: string, start: PageStart, now: number): string
  /** What a link to a screen says of it; null for no screen. `url`: path and query. */
  screen(url: string, language: Language): Omit<LinkCard, 'picture'> | null
}

/** {@link FirstViews} of the site in `folder`, also after it was built again. `failed` is told of what its program cannot do: the app does it all the same, a second later. */
export function firstViews(folder: string, failed: (error: unknown) => void): FirstViews {
  const file = path.join(folder, FILE)
  const load = createRequire(__filename)
  let known: { built: number; program: Program } | null = null
  const kept = new Map<string, { views: string; until: number }>()

  function program(): Program | null {
    const built = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (!built) return null
    if (known?.built !== built) {
      delete load.cache[file]
      kept.clear()
      known = { built, program: load(file) as Program }
    }
    return known.program
  }

  function tried<T>(otherwise: T, work: () => T): T {
    try {
      return work()
    } catch (error) {
      failed(error)
      return otherwise
    }
  }

  function draw({ door, language }: PageStart, now: number): string {
    const drawer = program()
    if (!drawer) return ''
    const name = createHash('sha256').update(`${language} ${door}`).digest('base64')
    const found = kept.get(name)
    if (found && found.until > now) return found.views
    const views = Object.entries(drawer.firstView(JSON.parse(door), language))
      .map(([id, html]) => template(id, html))
      .join('')
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(name, { views, until: now + KEPT_MS })
    return views
  }

  return {
    into(html, start, now) {
      const views = html.includes(ROOM) && tried('', () => draw(start, now))
      if (!views) return html
      // not the moment itself: a page that says the same is not sent again
      const time = Math.floor(now / KEPT_MS) * KEPT_MS
      const data = `<script type="application/json" id="door" data-domain="${escaped(start.domainId)}" data-language="${start.language}" data-time="${time}">${inScript(start.door)}</script>`
      return html.replace('</head>', () => `${data}</head>`).replace(ROOM, () => ROOM + views)
    },
    screen: (url, language) => tried(null, () => program()?.screenCard(url, language) ?? null),
  }
}
