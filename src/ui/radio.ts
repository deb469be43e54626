import type { Radio } from '@/platform/pressable/types'

/** What the choice at this place is, where the one at the place `chosen` holds; -1 where none does. */
export const radioOf = (at: number, chosen: number): Radio =>
  at === chosen ? 'on' : chosen < 0 && at === 0 ? 'first' : 'off'
