import type { assistantSlot } from '@/screen/assistant-slot'

/** Chat apps load no parts of a page later: the assistant is a screen of its own there. */
export const loadPanel: typeof assistantSlot.load = null
