import type { ComponentType, PropsWithChildren } from 'react'

/** What the person let the chat app tell of their phone. `quota`: the app's owner has used up its answers. */
export type PhoneGiven =
  | { status: 'ok'; code: string }
  | { status: 'cancelled' }
  | { status: 'quota' }
  | { status: 'failed' }
export type PhoneButtonProps = PropsWithChildren<{
  className: string
  id: string
  disabled: boolean
  onGiven: (given: PhoneGiven) => void
}>
/** A button that asks the chat app for the person's phone; null where there is none. */
export type PhoneButtonPlatform = ComponentType<PhoneButtonProps> | null
