import type { ReportState } from '@shared/report'
import { reportState } from './report-state.i18n'
import { Tag, type TagKind } from '../ui/Tag'

const KINDS: Record<ReportState, TagKind> = {
  pending: 'amber',
  confirmed: 'green',
  refused: 'red',
  replaced: 'grey',
  withdrawn: 'grey',
}

/** The state of a service report. */
export function ReportStateTag({ state }: { state: ReportState }) {
  const t = reportState.useT()
  return <Tag kind={KINDS[state]}>{t(state)}</Tag>
}
