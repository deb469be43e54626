import { createContext } from 'react'
import type { ApiError } from '@shared/envelope'
import type { WorkKind } from '@shared/kinds'

/** Whose visit a time is chosen for: the one that a form asks for, which keeps what was chosen, or one that is planned already. */
export type SlotsAbout = { templateId: string; area: string } | { kind: WorkKind; id: string }

interface Slots {
  about: SlotsAbout
  /** the field that holds the time of the visit */
  fieldName: string
  /** what the server said of the time when it was sent */
  refusal: ApiError | null
}
/** Around a form whose visiting time is chosen among those that the company offers. */
export const SlotsContext = createContext<Slots | null>(null)

/** What a server answers to a time that cannot be had: it is said beside the times, which are asked for again. */
export const SLOT_REFUSALS: readonly string[] = ['SLOT_TAKEN', 'VISIT_HOURS', 'VISIT_LATE', 'VISIT_MOVES']
