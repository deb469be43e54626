import { useEffect, useRef } from 'react'
import { useShortcuts } from '../ui/shortcuts'
import { useUrlState } from '../ui/useUrlState'

const nameOf = (id: string) => document.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(id)}"] .row__name`)

/** The row that the keyboard is at, '' for none. */
export const focusedRow = (): string =>
  document.activeElement?.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey'] ?? ''

/** The keyboard is at the row that is open, and stays there when what was open beside it closes with the finger on it. */
function useFocusOnRow(open: string): { byKey: () => void } {
  const last = useRef(open)
  const isByKey = useRef(false)
  useEffect(() => {
    const closed = last.current
    last.current = open
    if (closed === open) return
    if (isByKey.current || document.activeElement === document.body)
      nameOf(open || closed)?.focus({ preventScroll: true })
    isByKey.current = false
  }, [open])
  return {
    byKey: () => {
      isByKey.current = true
    },
  }
}

/** Keys of a list: J and K go to the next and the last row, Enter opens, Escape closes what is open. */
export function useRowKeys({
  ids,
  open,
  onMove,
  onEnter,
  onClose,
  onEnd,
}: {
  ids: readonly string[]
  /** row that is open, '' for none */
  open: string
  onMove: (id: string) => void
  onEnter: () => void
  onClose: () => void
  /** somebody wants to go on behind the last row */
  onEnd?: () => void
}): void {
  const { byKey } = useFocusOnRow(open)
  const move = (by: number) => {
    const at = ids.indexOf(open)
    if (at === ids.length - 1 && by > 0) onEnd?.()
    const next = ids[at < 0 ? (by > 0 ? 0 : ids.length - 1) : Math.min(ids.length - 1, Math.max(0, at + by))]
    if (next === undefined) return
    byKey()
    onMove(next)
    document.querySelector(`[data-row-key="${CSS.escape(next)}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts({ j: () => move(1), k: () => move(-1), Enter: onEnter, Escape: onClose })
}

/** The row that the keys have marked, which the address keeps as `id`; '' for none. `onEnter` is told which. */
export function useMarkedRow(ids: readonly string[], onEnter: (id: string) => void): string {
  const [get, set] = useUrlState()
  const marked = get('id')
  useRowKeys({
    ids,
    open: marked,
    onMove: id => set({ id }, { replace: true }),
    onEnter: () => marked && onEnter(marked),
    onClose: () => set({ id: null }, { replace: true }),
  })
  return marked
}
