import type { ComponentType } from 'react'
import type { RouteKey } from '../../config/routes'

export interface AssistantEntryProps {
  on: RouteKey
  /** where the screen has a place for it: in its head, or beside its tabs. Elsewhere it lies over the screen */
  place?: 'head' | 'tabs' | undefined
  /** it stands on the screen, which leaves it place by this class */
  onThere: (className: string) => void
}

/**
 * The assistant's panel, where the app brings one (app.tsx): it loads with the first tap. Chat apps load no parts of a page later;
 * there the button leads to the assistant's own screen.
 */
export const assistantSlot: {
  load: (() => Promise<{ default: ComponentType<{ onClose: () => void }> }>) | null
  /** looks again whether the person has the button: they have switched it on */
  askAgain: (() => void) | null
} = { load: null, askAgain: null }
