import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { formTexts } from './form.i18n'

/** What a row and its handle take so that the row can be dragged, or moved with Alt and the arrows. */
export interface Reordered {
  row: {
    onDragOver: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
    'data-dragged': boolean
    'data-place': number
  }
  handle: {
    draggable: true
    onDragStart: (event: DragEvent) => void
    onDragEnd: () => void
    onKeyDown: (event: KeyboardEvent) => void
  }
  /** one place up or down; not at the end */
  up?: () => void
  down?: () => void
}

/** An order that is changed by hand: `move` takes the place that a row had and the one that it gets. */
export function useReorder(count: number, move: (from: number, to: number) => void): (index: number) => Reordered {
  const [dragged, setDragged] = useState<number | null>(null)
  return index => ({
    ...(index > 0 ? { up: () => move(index, index - 1) } : {}),
    ...(index < count - 1 ? { down: () => move(index, index + 1) } : {}),
    row: {
      onDragOver: event => {
        if (dragged !== null) event.preventDefault()
      },
      onDrop: event => {
        event.preventDefault()
        if (dragged !== null && dragged !== index) move(dragged, index)
        setDragged(null)
      },
      'data-dragged': dragged === index,
      'data-place': index,
    },
    handle: {
      draggable: true,
      onDragStart: event => {
        // Firefox begins none without data
        event.dataTransfer.setData('text/plain', '')
        event.dataTransfer.effectAllowed = 'move'
        setDragged(index)
      },
      onDragEnd: () => setDragged(null),
      onKeyDown: event => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (!event.altKey || !step) return
        event.preventDefault()
        const to = index + step
        if (to < 0 || to >= count) return
        const list = event.currentTarget.closest('[data-place]')?.parentElement
        move(index, to)
        // a row that moved in the page has lost the focus
        requestAnimationFrame(() =>
          list?.querySelector<HTMLElement>(`:scope > [data-place="${String(to)}"] [draggable]`)?.focus(),
        )
      },
    },
  })
}

/** The list with one of its entries at another place. */
export function movedIn<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list]
  rest.splice(to, 0, ...rest.splice(from, 1))
  return rest
}

/**
 * Things whose order is saved as it is changed: it is shown at once, saved one after the other, and what the server says holds when that is
 * done. `save` tells of a failure itself. `told`: what a screen reader says of the last move.
 */
export function useSavedOrder<T extends { id: string }>(
  items: readonly T[],
  nameOf: (item: T) => string,
  save: (ids: string[]) => Promise<unknown>,
) {
  const t = formTexts.useT()
  const [order, setOrder] = useState<string[] | null>(null)
  const [told, setTold] = useState('')
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const shown = order ? order.flatMap(id => items.find(one => one.id === id) ?? []) : items
  const reorder = useReorder(shown.length, (from, to) => {
    const item = shown[from]
    if (!item) return
    const ids = movedIn(shown, from, to).map(({ id }) => id)
    setOrder(ids)
    setTold(t('moved', { name: nameOf(item), n: to + 1 }))
    const run = () =>
      save(ids)
        .catch(() => undefined)
        .finally(() => setOrder(now => (now === ids ? null : now)))
    saving.current = saving.current.then(run)
  })
  return { shown, reorder, told }
}
