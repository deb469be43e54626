import { eq, type SQL } from 'drizzle-orm'
import { REPORT, type ReportAction, type ReportState } from '../../../shared/report'
import { AppError } from '../../http/errors'
import { may, staffOf, type Ctx } from '../../kernel/call/context'
import type { Domain } from '../../kernel/lifecycle/lifecycle.service'
import { tellOfReport } from './report.messages'
import { reportCounts, reportRecords, reportTotals, serviceReports } from './report.table'

/** What cuts reports down to those that the calling member of staff may see: all, or those that they wrote. */
export const seenReports = (ctx: Ctx): SQL | undefined =>
  may(ctx, 'task.read') ? undefined : eq(serviceReports.staffId, staffOf(ctx).staffId)

/** The life of a version of a report, as the kernel leads it. What is refused is REPORT_STATE. */
export const reportLife: Domain<typeof serviceReports, ReportState, ReportAction, never, typeof reportRecords> = {
  kind: 'report',
  rules: REPORT,
  subjects: serviceReports,
  timeline: reportRecords,
  counts: reportCounts,
  totals: reportTotals,
  refused: () => new AppError('REPORT_STATE'),
  seen: seenReports,
  staffOf: row => row.staffId,
  told: (ctx, tx, row, entry) =>
    tellOfReport(ctx, tx, row, { change: entry.type, changeId: entry.id, note: entry.content }),
}
