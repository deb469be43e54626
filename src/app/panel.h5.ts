import type { assistantSlot } from '@/screen/assistant-slot'

/** A part of its own, so that the first page does not wait for it. webpack gives up loading it after 120 s, as AI specification §9 wants. */
export const loadPanel: typeof assistantSlot.load = () =>
  import(/* webpackChunkName: "alone-panel" */ '@/features/knowledge/assistant/components/Panel')
