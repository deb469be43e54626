import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Language, Localized } from '../../../shared/language'
import type {
  Reading,
  ReportCause,
  ReportLine,
  ReportRecordType,
  ReportState,
  ReportTemplate,
} from '../../../shared/report'
import { createTime, instant, string, tenantId, version } from '../../db/columns'
import { files } from '../../kernel/files/file.table'
import { lifeTables } from '../../kernel/lifecycle/life.table'
import { subjectColumns } from '../../kernel/lifecycle/lifecycle.table'
import { tenants } from '../../kernel/tenancy/door.table'
import { tasks } from '../task/task.table'

/** What a report is about, as it was when it was written: it says the same when names have changed since. */
export interface ReportFacts {
  company: Localized
  taskNo: string
  eventNo: string
  title: string
  customer: string
  product: { name: Localized; model: string; serialNumber: string } | null
  /** what was wrong, and why, where whoever repaired it says so */
  fault?: { id: string; code: string; title: Localized }
  cause?: ReportCause
}

/** One version of what an engineer says was done at a visit. Versions are only added to. */
export const serviceReports = pgTable(
  'service_reports',
  {
    ...subjectColumns<ReportState>(),
    reportNo: text('report_no').notNull(),
    taskId: uuid('task_id').notNull(),
    eventId: uuid('event_id').notNull(),
    version: integer('version').notNull(),
    result: string('result'),
    work: text('work').notNull(),
    readings: jsonb('readings').$type<Reading[]>().notNull(),
    before: uuid('before').array().notNull().default([]),
    after: uuid('after').array().notNull().default([]),
    lines: jsonb('lines').$type<ReportLine[]>().notNull(),
    /** cents: what goes off beside the warranty, the lines at full price, and what of it is to be paid */
    discount: integer('discount').notNull().default(0),
    total: integer('total').notNull(),
    payable: integer('payable').notNull(),
    repairWarranty: string('repairWarranty'),
    facts: jsonb('facts').$type<ReportFacts>().notNull(),
    staffId: uuid('staff_id').notNull(),
    staffName: string('staff_name'),
    /** why it was refused, or withdrawn */
    reason: string('reason'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.reportNo),
    unique().on(t.tenantId, t.taskId, t.version),
    index('service_reports_customer_time').on(t.tenantId, t.customerId, t.createTime, t.id).concurrently(),
    index('service_reports_state').on(t.tenantId, t.state, t.createTime, t.id),
    index('service_reports_time').on(t.tenantId, t.createTime, t.id),
    foreignKey({ columns: [t.tenantId, t.taskId], foreignColumns: [tasks.tenantId, tasks.id] }),
  ],
)

export const {
  timeline: reportRecords,
  counts: reportCounts,
  totals: reportTotals,
  numbers: reportNumbers,
} = lifeTables<ReportState, ReportRecordType, { signer: string; phoneOf: string }>(
  'service_report',
  () => serviceReports,
)

/** Who signed a version, and what they saw. */
export const reportSignatures = pgTable(
  'service_report_signatures',
  {
    tenantId: tenantId(),
    reportId: uuid('report_id').notNull(),
    signer: text('signer').notNull(),
    fileId: uuid('file_id').notNull(),
    /** SHA-256 of all that was shown */
    seenHash: text('seen_hash').notNull(),
    /** stands on the paper: by it everybody finds out whether that is genuine */
    code: text('code').notNull(),
    language: text('language').$type<Language>().notNull(),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.reportId] }),
    unique().on(t.tenantId, t.code),
    foreignKey({ columns: [t.tenantId, t.reportId], foreignColumns: [serviceReports.tenantId, serviceReports.id] }),
    foreignKey({ columns: [t.tenantId, t.fileId], foreignColumns: [files.tenantId, files.id] }),
  ],
)

/** The PDF of a signed version in a language, made once: the same bytes from then on. */
export const reportPapers = pgTable(
  'service_report_papers',
  {
    tenantId: tenantId(),
    reportId: uuid('report_id').notNull(),
    language: text('language').$type<Language>().notNull(),
    fileId: uuid('file_id').notNull(),
    /** SHA-256 of its bytes */
    hash: text('hash').notNull(),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.reportId, t.language] }),
    index().on(t.tenantId, t.hash),
    foreignKey({
      columns: [t.tenantId, t.reportId],
      foreignColumns: [reportSignatures.tenantId, reportSignatures.reportId],
    }),
    foreignKey({ columns: [t.tenantId, t.fileId], foreignColumns: [files.tenantId, files.id] }),
  ],
)

/** The link that opens the reports of a task without a login. Its secret is made of its serial and stands nowhere; a new one ends the old. */
export const reportLinks = pgTable(
  'service_report_links',
  {
    tenantId: tenantId(),
    taskId: uuid('task_id').notNull(),
    serial: integer('serial').notNull(),
    createTime: createTime(),
    /** when somebody asked for a new one; null: nobody did since it was sent */
    askTime: instant('ask_time'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.taskId] }),
    foreignKey({ columns: [t.tenantId, t.taskId], foreignColumns: [tasks.tenantId, tasks.id] }),
  ],
)

/** What a company asks of who writes a report; without a row: {@link REPORT_TEMPLATE}. */
export const reportTemplates = pgTable('service_report_templates', {
  tenantId: tenantId()
    .primaryKey()
    .references(() => tenants.id),
  template: jsonb('template').$type<ReportTemplate>().notNull(),
  version: version(),
})
