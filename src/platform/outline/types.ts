import type { ComponentType } from 'react'

/**
 * An outline of a path on the 24 grid, in the colour of the text around it, which no screen reader says. `mask`: the class that has it in
 * the styles of chat apps, by config/outlines.ts. `size`: px, 24 without one.
 */
export type Outline = ComponentType<{ path: string; mask: string; size?: number; className?: string }>

/** An icon of shared/icons by its name; of another name the service icon. */
export type OutlineOf = (name: string) => { path: string; mask: string }
