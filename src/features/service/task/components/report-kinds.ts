import type { TagKind } from '@/ui/Tag'
import type { ReportState } from '@shared/report'

/** In which colour the state of a report stands. */
export const REPORT_KINDS: Record<ReportState, TagKind> = {
  pending: 'amber',
  confirmed: 'green',
  refused: 'red',
  replaced: 'grey',
  withdrawn: 'grey',
}
