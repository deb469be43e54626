import { useSyncExternalStore } from 'react'
import { domainId } from '../api/address'
import { useMe } from '../api/me'

/** How the keys of all drafts at this company begin, in the storage of a tab or of the browser. */
const DRAFT = `lianke-console draft ${domainId} `

/** Key of a draft of the person who is signed in: whoever else signs in on this browser finds nothing of it. */
export function useDraftKey(name: string): string {
  const staffId = useMe().data?.staffId ?? ''
  return `${DRAFT}${staffId} ${name}`
}

/** What is typed and not sent, as it is shown. A storage that is full or forbidden lets it live as long as the page. */
const texts = new Map<string, string>()
const listeners = new Set<() => void>()
const subscribe = (run: () => void) => {
  listeners.add(run)
  return () => listeners.delete(run)
}
const tell = () => {
  for (const run of listeners) run()
}

function textOf(storage: Storage, key: string): string {
  const text = texts.get(key)
  if (text !== undefined) return text
  try {
    return storage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
function keep(storage: Storage, key: string, text: string): void {
  texts.set(key, text)
  try {
    if (text) storage.setItem(key, text)
    else storage.removeItem(key)
  } catch {
    // see above
  }
  tell()
}

/** Forgets every draft at this company that this tab knows of. */
export function forgetDrafts(): void {
  texts.clear()
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(DRAFT)) storage.removeItem(key)
  tell()
}

/** A text that is typed and not sent. It outlives what it was typed into: who comes back finds it, and what was sent from there is gone from here. */
export interface KeptText {
  text: string
  set(text: string): void
  /** changes it as it stands now, also after what it was typed into has gone */
  change(next: (before: string) => string): void
}

/** Keeps a text under a name: in this tab, or in this browser, where also a closed page must not lose it. */
export function useKeptText(name: string, where: 'tab' | 'browser' = 'tab'): KeptText {
  const key = useDraftKey(name)
  const storage = where === 'tab' ? sessionStorage : localStorage
  const text = useSyncExternalStore(subscribe, () => textOf(storage, key))
  return {
    text,
    set: next => keep(storage, key, next),
    change: next => keep(storage, key, next(textOf(storage, key))),
  }
}
