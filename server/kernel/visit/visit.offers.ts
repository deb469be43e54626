import type { Visit } from '../../../contract/visit'
import type { WorkKind } from '../../../shared/kinds'
import type { Static } from '@sinclair/typebox'

/** The visit that is planned for a work, before it is known whether it is placed. */
export type WorkVisit = Omit<Static<typeof Visit>, 'placed' | 'result'>
/** The same of a work that nobody has, with the ids of the skills of which it needs one. */
export type LooseVisit = WorkVisit & { skills: readonly string[] }

/** The plan of a work's visit. */
export interface PlannedWork {
  kind: WorkKind
  id: string
  number: string
  title: string
  templateId: string
  productId: string | null
  /** ids of skills, of which one is needed */
  skills: readonly string[]
  /** `province/city/district`, or '' */
  area: string
  address: string
  /** `YYYY-MM-DD HH:mm`, a day alone, or '' */
  planTime: string
  planMinutes: number
  executorId: string | null
  executorName: string
  isOpen: boolean
  updateTime: string
  /** how often somebody changed who comes when: it only grows */
  revision: number
}
