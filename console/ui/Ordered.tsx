import type { ReactNode } from 'react'
import { MoveHandle } from './MoveHandle'
import { useSavedOrder } from './useReorder'

interface Props<T extends { id: string }> {
  label: string
  items: readonly T[]
  nameOf: (item: T) => string
  /** what is said of one beside its name */
  children?: (item: T) => ReactNode
  /** what can be done with one, on the right */
  renderActions?: (item: T) => ReactNode
  /** what hangs on one, below it over the whole width */
  renderBelow?: (item: T) => ReactNode
  onOpen?: (item: T) => void
  /** id of the one that the keys are on */
  open?: string
  /** puts all of them into an order, and tells of a failure; without it they stay as they are */
  onOrder?: (ids: string[]) => Promise<unknown>
}

/** A few things, a line each, which can be given an order. */
export function Ordered<T extends { id: string }>({
  label,
  items,
  nameOf,
  children,
  renderActions,
  renderBelow,
  onOpen,
  open,
  onOrder,
}: Props<T>) {
  const { shown, reorder, told } = useSavedOrder(items, nameOf, ids => onOrder?.(ids) ?? Promise.resolve())
  const canMove = onOrder !== undefined && shown.length > 1
  return (
    <>
      {canMove && (
        <p className='told' role='status'>
          {told}
        </p>
      )}
      <ul className='ordered' aria-label={label}>
        {shown.map((item, i) => {
          const { row, ...move } = reorder(i)
          return (
            <li
              key={item.id}
              data-row-key={item.id}
              {...(item.id === open ? { 'aria-current': true } : {})}
              {...(canMove ? row : {})}
            >
              {canMove && <MoveHandle name={nameOf(item)} {...move} />}
              <button type='button' className='ordered__name' disabled={!onOpen} onClick={() => onOpen?.(item)}>
                {nameOf(item)}
              </button>
              {children && <span className='ordered__rest'>{children(item)}</span>}
              <span className='ordered__actions'>{renderActions?.(item)}</span>
              {renderBelow?.(item)}
            </li>
          )
        })}
      </ul>
    </>
  )
}
