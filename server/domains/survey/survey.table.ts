import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SurveyAnswer, SurveyHelp, SurveyQuestion, SurveyState, SurveySubject } from '../../../shared/survey'
import { createTime, id, instant, localized, string, tenantId, version } from '../../db/columns'
import { linkmen } from '../../kernel/identity/auth.table'
import { tenants } from '../../kernel/tenancy/door.table'

/** What customers are asked after a work. */
export const surveys = pgTable(
  'surveys',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    title: localized('title'),
    introduction: localized('introduction'),
    questions: jsonb('questions').$type<SurveyQuestion[]>().notNull(),
    state: text('state').$type<SurveyState>().notNull().default('draft'),
    createTime: createTime(),
    version: version(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] }), index('surveys_time').on(t.tenantId, t.createTime, t.id)],
)

/** A survey as it could be answered, once for each time that it was published or changed after that. */
export const surveyVersions = pgTable(
  'survey_versions',
  {
    tenantId: tenantId(),
    surveyId: uuid('survey_id').notNull(),
    /** the survey's own of then */
    version: integer('version').notNull(),
    title: localized('title'),
    introduction: localized('introduction'),
    questions: jsonb('questions').$type<SurveyQuestion[]>().notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.surveyId, t.version] }),
    foreignKey({ columns: [t.tenantId, t.surveyId], foreignColumns: [surveys.tenantId, surveys.id] }),
  ],
)

/** A survey that was sent to somebody, and what they have answered so far: a finished answer spends it. Its secret is worked out, not kept. */
export const surveyLinks = pgTable(
  'survey_links',
  {
    tenantId: tenantId(),
    id: id(),
    surveyId: uuid('survey_id').notNull(),
    /** the words that it was first opened with, by which it is answered; null for one that nobody has opened */
    surveyVersion: integer('survey_version'),
    customerId: uuid('customer_id').notNull(),
    linkmanId: uuid('linkman_id').notNull(),
    subjectKind: text('subject_kind').$type<SurveySubject>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** of the work, as it stood then */
    subjectNumber: string('subject_number'),
    subjectTitle: string('subject_title'),
    executorName: string('executor_name'),
    subjectFinishTime: instant('subject_finish_time'),
    expireTime: instant('expire_time').notNull(),
    openTime: instant('open_time'),
    answers: jsonb('answers').$type<SurveyAnswer[]>().notNull().default([]),
    /** who answered so far (`ownerOf`): nobody else who has the link is shown it */
    answeredBy: string('answered_by'),
    answerTime: instant('answer_time'),
    /** what who answered asked for because something is wrong; null for nothing */
    help: text('help').$type<SurveyHelp>(),
    helpTime: instant('help_time'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('survey_links_subject').on(t.tenantId, t.subjectKind, t.subjectId),
    index('survey_links_customer_time').on(t.tenantId, t.customerId, t.createTime, t.id).concurrently(),
    index('survey_links_time').on(t.tenantId, t.surveyId, t.createTime, t.id),
    index('survey_links_answered')
      .on(t.tenantId, t.surveyId, t.answerTime, t.id)
      .where(sql`${t.answerTime} is not null`),
    // by which PostgreSQL sees that a contact may be removed
    index('survey_links_linkman').on(t.tenantId, t.linkmanId),
    foreignKey({ columns: [t.tenantId, t.surveyId], foreignColumns: [surveys.tenantId, surveys.id] }),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }),
    foreignKey({
      name: 'survey_links_version_fk',
      columns: [t.tenantId, t.surveyId, t.surveyVersion],
      foreignColumns: [surveyVersions.tenantId, surveyVersions.surveyId, surveyVersions.version],
    }),
  ],
)

/** When a company sends a survey by itself; without a row never. */
export const surveySettings = pgTable(
  'survey_settings',
  {
    tenantId: tenantId()
      .primaryKey()
      .references(() => tenants.id),
    enabled: boolean('enabled').notNull(),
    surveyId: uuid('survey_id'),
    delayMinutes: integer('delay_minutes').notNull(),
    kinds: text('kinds').array().$type<SurveySubject[]>().notNull(),
    version: version(),
  },
  t => [foreignKey({ columns: [t.tenantId, t.surveyId], foreignColumns: [surveys.tenantId, surveys.id] })],
)
