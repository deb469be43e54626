import type { Ref } from 'react'
import type { Picked } from '../file/types'

/** Hands out the drawing: a PNG, or null while nothing is drawn. */
export interface SignatureHandle {
  clear(): void
  toPicture(): Promise<Picked | null>
  /** for who cannot draw, as with a keyboard: writes a name in place of what is drawn */
  write?(name: string): void
}

export interface SignaturePadProps {
  /** name for screen readers */
  label: string
  /** set while the pad is there */
  handle: Ref<SignatureHandle>
  /** whether there is ink now */
  onInk: (ink: boolean) => void
}
