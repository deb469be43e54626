import type { ComponentType } from 'react'

/** An outline of a path on the 24 grid, in the colour of the text around it, which no screen reader says. `size`: px, 24 without one. */
export type Outline = ComponentType<{ path: string; size?: number; className?: string }>
