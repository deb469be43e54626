import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import { common } from '../i18n/common.i18n'
import { useDraftKey } from './draft-storage'
import { isSame } from './same'

/** What is typed and not saved, and what it began with. */
interface Kept<T> {
  value: T
  base: T
  /** typed on while this was on its way: what stood here before, as long as the answer has not changed it */
  before?: T
}
export interface Draft<T> {
  value: T
  isDirty: boolean
  /** what it began with: the saved value, where nothing is typed */
  base: T
  /** what was saved by somebody else meanwhile; null where nothing was */
  theirs: T | null
  set(change: Partial<T>): void
  /** forgets what was typed */
  drop(): void
  /** `sent` has been saved: what was typed on meanwhile stays, on top of it */
  saved(sent: T): void
  /** goes on with what was typed, on top of what was saved meanwhile */
  keepMine(): void
}

function read<T>(key: string): Kept<T> | null {
  try {
    const text = sessionStorage.getItem(key)
    return text ? (JSON.parse(text) as Kept<T>) : null
  } catch {
    return null
  }
}

/** Writes a draft, or with null removes it. */
function write(key: string, kept: Kept<object> | null): void {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept))
    else sessionStorage.removeItem(key)
  } catch {
    // a full or forbidden storage: the draft lives as long as the page
  }
}

/** Drafts of this tab that are not saved, with what forgets them. */
const unsaved = new Map<string, () => void>()

/**
 * What a person types into a form whose saved value is `saved`. It outlives a lost line, a reload and a page that is left: it stands in
 * this tab's storage until it is saved or dropped. Not for secrets.
 */
export function useDraft<T extends object>(name: string, saved: T): Draft<T> {
  const key = useDraftKey(name)
  const [held, setHeld] = useState(() => ({ key, kept: read<T>(key) }))
  // a form that goes on to another name (a text's next language) has another draft, and leaves the one before where it is kept
  if (held.key !== key) setHeld({ key, kept: read<T>(key) })
  const { kept } = held
  // what comes after one's own save is one's own, in the words of the server
  if (kept?.before && !isSame(kept.before, saved)) setHeld({ key, kept: { value: kept.value, base: saved } })
  const setKept = (next: (before: Kept<T> | null) => Kept<T> | null) =>
    setHeld(before => (before.key === key ? { key, kept: next(before.kept) } : before))
  const isDirty = kept !== null && !isSame(kept.value, saved)
  useEffect(() => {
    write(key, isDirty ? kept : null)
    // what is saved is no draft any more: else it would come back as one when somebody saves something else
    if (kept && !isDirty) setHeld({ key, kept: null })
  }, [key, kept, isDirty])
  useEffect(() => {
    if (!isDirty) return
    unsaved.set(key, () => {
      write(key, null)
      setHeld({ key, kept: null })
    })
    return () => {
      unsaved.delete(key)
    }
  }, [key, isDirty])
  return {
    value: isDirty ? kept.value : saved,
    isDirty,
    base: isDirty ? kept.base : saved,
    theirs: isDirty && !kept.before && !isSame(kept.base, saved) ? saved : null,
    set: change =>
      setKept(before => {
        const from = before && !isSame(before.value, saved) ? before : { value: saved, base: saved }
        return { ...from, value: { ...from.value, ...change } }
      }),
    drop: () => {
      // at once: who saved may close the form with it, and nothing is done afterwards for what is not drawn any more
      write(key, null)
      setKept(() => null)
    },
    saved: sent => {
      const typedOn = (last: Kept<T> | null) =>
        last && !isSame(last.value, sent) ? { value: last.value, base: sent, before: saved } : null
      // also where the page was left before the answer came
      write(key, typedOn(read(key)))
      setKept(typedOn)
    },
    keepMine: () => setKept(before => before && { ...before, base: saved }),
  }
}

/** Asks before a page with unsaved drafts is left by a link, or the tab is closed. */
export function useLeaveGuard(): void {
  const t = common.useT()
  const { modal } = App.useApp()
  const [, navigate] = useLocation()
  const { base } = useRouter()
  const latest = useRef({ t, modal, navigate, base })
  latest.current = { t, modal, navigate, base }
  useEffect(() => {
    const clicked = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!unsaved.size || !(link instanceof HTMLAnchorElement) || link.target) return
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
      const { origin, pathname, search } = new URL(link.href)
      if (origin !== location.origin || pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      const now = latest.current
      now.modal.confirm({
        title: now.t('leaveTitle'),
        content: now.t('leaveText'),
        okText: now.t('leave'),
        cancelText: now.t('stay'),
        onOk: () => {
          for (const forget of unsaved.values()) forget()
          unsaved.clear()
          if (pathname.startsWith(now.base)) now.navigate(pathname.slice(now.base.length) + search)
          else location.assign(link.href)
        },
      })
    }
    const closed = (event: BeforeUnloadEvent) => {
      if (unsaved.size) event.preventDefault()
    }
    document.addEventListener('click', clicked, true)
    window.addEventListener('beforeunload', closed)
    return () => {
      document.removeEventListener('click', clicked, true)
      window.removeEventListener('beforeunload', closed)
    }
  }, [])
}
