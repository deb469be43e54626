import type { ComponentType } from 'react'

/** Draws the name of a person of the work chat app by its user id, which the app itself does not learn. null where the chat app has no such component. */
export type OpenName = ComponentType<{ userId: string }> | null
