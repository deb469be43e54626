import type { ReactNode } from 'react'

/** A part of what is shown of one thing, beside a list or on a page of its own: a card, with its name above where it has one. */
export function PanePart({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className='card part'>
      {title && <h3>{title}</h3>}
      {children}
    </section>
  )
}
