import type { ReactNode } from 'react'

export type Tone = 'accent' | 'amber' | 'green' | 'red' | 'grey' | 'violet'
/** A word on a soft ground. Colour never speaks alone: the word says it, too. */
export const Tag = ({ tone = 'grey', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`tag tag--${tone}`}>{children}</span>
)
