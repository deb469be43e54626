import type { ReactNode } from 'react'

export interface Card {
  id: string
  /** in full ink */
  main: ReactNode
  /** what follows in grey; an empty one takes no room */
  rest: readonly { key: string; cell: ReactNode }[]
  /** buttons, which stand below what opens the row and not in it */
  actions?: readonly { key: string; cell: ReactNode }[]
}

/** Rows where there is no room for a table. */
export const Cards = ({
  rows,
  open,
  onShow,
}: {
  rows: readonly Card[]
  open: string
  onShow: (id: string) => void
}) => (
  <ul className='cards'>
    {rows.map(({ id, main, rest, actions = [] }) => (
      <li key={id}>
        <button
          type='button'
          data-row-key={id}
          className={id === open ? 'cards__one cards__one--open' : 'cards__one'}
          onClick={() => onShow(id)}
        >
          <b>{main}</b>
          <span className='cards__rest'>
            {rest.map(({ key, cell }) => (
              <span key={key}>{cell}</span>
            ))}
          </span>
        </button>
        {actions.map(({ key, cell }) => (
          <div key={key} className='cards__actions'>
            {cell}
          </div>
        ))}
      </li>
    ))}
  </ul>
)
