import { useEffect, useRef } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** What is worked on beside a list is a dialog where there is no room for a pane. */
const isPane = (dialog: Element): boolean => dialog.closest('.pane-drawer') !== null
/** One that was closed may stay in the page, unseen. */
const isShown = (dialog: Element): boolean => dialog.getClientRects().length > 0

/** Keys of the page, by `event.key` (`j`, `Enter`, `?`); silent while somebody types or a dialog is open. `Escape` comes through while somebody types; a dialog, or what a button has opened over the page, closes itself by it. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const run = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!run) return
      const dialogs = [...document.querySelectorAll('[role=dialog]')].filter(isShown)
      const covers = [...dialogs, ...[...document.querySelectorAll('.ant-popover')].filter(isShown)]
      if (event.key === 'Escape' ? covers.length : isTyping(event.target) || !dialogs.every(isPane)) return
      // Enter on a button or a link is theirs
      if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('a,button,[role=tab]'))
        return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}
