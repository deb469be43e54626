import { useSyncExternalStore } from 'react'

function mediaQuery(query: string): () => boolean {
  const media = window.matchMedia(query)
  const subscribe = (run: () => void) => {
    media.addEventListener('change', run)
    return () => media.removeEventListener('change', run)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** Whether there is room for a pane beside the table. */
export const useIsWide = mediaQuery('(min-width: 1200px)')
/** A desktop on which a pane takes much of the table's room. */
export const useIsTight = mediaQuery('(max-width: 1499px)')
/** A mouse, and so most likely a keyboard: one on the glass would cover half of what is read. */
export const isPointerFine = (): boolean => matchMedia('(pointer: fine)').matches
/** A phone: no room for a table. */
export const useIsNarrow = mediaQuery('(max-width: 767px)')
