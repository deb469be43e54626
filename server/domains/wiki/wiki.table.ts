import {
  boolean,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { sql, type SQL } from 'drizzle-orm'
import type { ArticleFormat, RichTextModule, WikiMark } from '../../../shared/wiki'
import { LANGUAGES, type Language, type Localized } from '../../../shared/language'
import { linkmen } from '../../kernel/identity/auth.table'
import { createTime, id, instant, localized, string, tenantId, version } from '../../db/columns'
import { codeWords, searchWords } from '../../db/search'
import { tenants } from '../../kernel/tenancy/door.table'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A kind of article: one shelf of the knowledge base. */
export const wikiTypes = pgTable(
  'wiki_types',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    name: localized('name'),
    icon: string('icon'),
    order: integer('order').notNull().default(0),
    version: version(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] })],
)

export const wikiLabels = pgTable(
  'wiki_labels',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    name: localized('name'),
    order: integer('order').notNull().default(0),
    version: version(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] })],
)

/** An article, in whatever languages it has. */
export const wikis = pgTable(
  'wikis',
  {
    tenantId: tenantId(),
    id: id(),
    typeId: uuid('type_id').notNull(),
    format: text('format').$type<ArticleFormat>().notNull(),
    labelIds: uuid('label_ids').array().notNull().default([]),
    /** models of products it is about; none: about all */
    models: text('models').array().notNull().default([]),
    faultCodes: text('fault_codes').array().notNull().default([]),
    /** questions as people ask them, in any language, which this article answers */
    askedAs: text('asked_as').array().notNull().default([]),
    cover: string('cover'),
    isTop: boolean('is_top').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    /** of its short address: /w/<code> */
    shortCode: text('short_code').notNull().unique(),
    readTimes: integer('read_times').notNull().default(0),
    fabulousCount: integer('fabulous_count').notNull().default(0),
    collectionCount: integer('collection_count').notNull().default(0),
    publishTime: instant('publish_time')
      .notNull()
      .default(sql`now()`),
    /** when what readers see of it changed */
    updateTime: instant('update_time')
      .notNull()
      .default(sql`now()`),
    /** when staff changed anything of it */
    editTime: instant('edit_time')
      .notNull()
      .default(sql`now()`),
    /** in which it was written first, and is translated from; '' for one from before that was kept */
    sourceLanguage: text('source_language').$type<Language | ''>().notNull().default(''),
    version: version(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('wikis_edited').on(t.tenantId, t.editTime, t.id).concurrently(),
    // each order of the lists, with what is on top first; a count reads the same index and not the articles
    index('wikis_time')
      .on(t.tenantId, t.isTop, t.publishTime, t.id)
      .where(sql`enabled`),
    index('wikis_read')
      .on(t.tenantId, t.isTop, t.readTimes, t.id)
      .where(sql`enabled`),
    index('wikis_fabulous')
      .on(t.tenantId, t.isTop, t.fabulousCount, t.id)
      .where(sql`enabled`),
    index('wikis_type')
      .on(t.tenantId, t.typeId, t.isTop, t.publishTime, t.id)
      .where(sql`enabled`),
    index('wikis_updated').on(t.tenantId, t.updateTime),
    index('wikis_labels').using('gin', t.tenantId, t.labelIds),
    index('wikis_models').using('gin', t.tenantId, t.models),
    foreignKey({ columns: [t.tenantId, t.typeId], foreignColumns: [wikiTypes.tenantId, wikiTypes.id] }),
  ],
)

/** The words of an article in one language. `words` is what a search looks at: made by words.ts whenever the text is written. */
export const wikiTexts = pgTable(
  'wiki_texts',
  {
    tenantId: tenantId(),
    wikiId: uuid('wiki_id').notNull(),
    language: text('language').$type<Language>().notNull(),
    title: text('title').notNull(),
    summary: string('summary'),
    content: text('content').notNull(),
    words: tsvector('words').notNull(),
    /** when it was published */
    updateTime: instant('update_time')
      .notNull()
      .default(sql`now()`),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.wikiId, t.language] }),
    index('wiki_texts_words').using('gin', t.tenantId, t.language, t.words),
    foreignKey({ columns: [t.tenantId, t.wikiId], foreignColumns: [wikis.tenantId, wikis.id] }).onDelete('cascade'),
  ],
)

/** What staff are writing in one language of an article, and readers do not see yet. */
export const wikiDrafts = pgTable(
  'wiki_drafts',
  {
    tenantId: tenantId(),
    wikiId: uuid('wiki_id').notNull(),
    language: text('language').$type<Language>().notNull(),
    title: text('title').notNull(),
    summary: string('summary'),
    content: text('content').notNull(),
    updateTime: instant('update_time').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.wikiId, t.language] }),
    foreignKey({ columns: [t.tenantId, t.wikiId], foreignColumns: [wikis.tenantId, wikis.id] }).onDelete('cascade'),
  ],
)

/** The last texts that were published of an article in a language, numbered from 1. */
export const wikiVersions = pgTable(
  'wiki_versions',
  {
    tenantId: tenantId(),
    wikiId: uuid('wiki_id').notNull(),
    language: text('language').$type<Language>().notNull(),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    summary: string('summary'),
    content: text('content').notNull(),
    /** who published it, '' for a text from before versions were kept */
    staffName: string('staff_name'),
    publishTime: instant('publish_time').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.wikiId, t.language, t.number] }),
    foreignKey({ columns: [t.tenantId, t.wikiId], foreignColumns: [wikis.tenantId, wikis.id] }).onDelete('cascade'),
  ],
)

/** What the company's customers say, and what its articles call it. */
export const wikiSynonyms = pgTable(
  'wiki_synonyms',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    said: text('said').array().notNull(),
    written: text('written').array().notNull(),
    /** the words of `said` as a text is searched for them, see synonymKey in server/kernel/text/own-synonyms.ts */
    keys: text('keys').array().notNull(),
    version: version(),
    updateTime: instant('update_time').notNull(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] }), index().on(t.tenantId, t.updateTime, t.id)],
)

/** A file that hangs on an article. */
export const wikiFiles = pgTable(
  'wiki_files',
  {
    tenantId: tenantId(),
    id: id(),
    wikiId: uuid('wiki_id').notNull(),
    filename: text('filename').notNull(),
    fileType: text('file_type').notNull(),
    fileSize: integer('file_size').notNull(),
    url: text('url').notNull(),
    order: integer('order').notNull().default(0),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.wikiId, t.order),
    foreignKey({ columns: [t.tenantId, t.wikiId], foreignColumns: [wikis.tenantId, wikis.id] }).onDelete('cascade'),
  ],
)

/** Likes and collections of linkmen. */
export const wikiMarks = pgTable(
  'wiki_marks',
  {
    tenantId: tenantId(),
    linkmanId: uuid('linkman_id').notNull(),
    kind: text('kind').$type<WikiMark>().notNull(),
    wikiId: uuid('wiki_id').notNull(),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.linkmanId, t.kind, t.wikiId] }),
    index().on(t.tenantId, t.linkmanId, t.kind, t.createTime),
    foreignKey({ columns: [t.tenantId, t.wikiId], foreignColumns: [wikis.tenantId, wikis.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }),
  ],
)

/** Who read what on a day, so that a reader counts once; kept until the day after. `reader`: see ownerOf in server/kernel/call/context. */
export const wikiReads = pgTable(
  'wiki_reads',
  {
    tenantId: tenantId(),
    wikiId: uuid('wiki_id').notNull(),
    day: date('day').notNull(),
    reader: text('reader').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.wikiId, t.day, t.reader] }),
    index('wiki_reads_day').on(t.day).concurrently(),
  ],
)

/** Whether an article helped, and why not: one opinion a reader. */
export const wikiFeedback = pgTable(
  'wiki_feedback',
  {
    tenantId: tenantId(),
    wikiId: uuid('wiki_id').notNull(),
    reader: text('reader').notNull(),
    solved: boolean('solved').notNull(),
    reason: string('reason'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.wikiId, t.reader] }),
    foreignKey({ columns: [t.tenantId, t.wikiId], foreignColumns: [wikis.tenantId, wikis.id] }).onDelete('cascade'),
  ],
)

/** Searches that found nothing: what writers could write. */
export const wikiSearchMisses = pgTable(
  'wiki_search_misses',
  {
    tenantId: tenantId(),
    language: text('language').$type<Language>().notNull(),
    keyword: text('keyword').notNull(),
    count: integer('count').notNull().default(1),
    lastTime: instant('last_time')
      .notNull()
      .default(sql`now()`),
  },
  t => [primaryKey({ columns: [t.tenantId, t.language, t.keyword] }), index().on(t.tenantId, t.count)],
)

/** What a fault is found by: its code, title and symptom in every language, and models. */
export const faultWords = (t: Record<'code' | 'title' | 'symptom', AnyPgColumn>): SQL =>
  searchWords(
    sql`${codeWords(t.code)} || ' ' || ${sql.join(
      LANGUAGES.map(
        language =>
          sql`coalesce(${t.title} ->> ${sql.raw(`'${language}'`)}, '') || ' ' || coalesce(${t.symptom} ->> ${sql.raw(`'${language}'`)}, '')`,
      ),
      sql` || ' ' || `,
    )}`,
  )

/** The fault library: what a code on a display means, and what to do. */
export const faults = pgTable(
  'faults',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    code: text('code').notNull(),
    models: text('models').array().notNull().default([]),
    title: localized('title'),
    cause: localized('cause'),
    steps: jsonb('steps').$type<Localized[]>().notNull(),
    /** what one sees or hears of it */
    symptom: localized('symptom').default({}),
    /** what may hurt somebody, told before anything else */
    dangers: jsonb('dangers').$type<Localized[]>().notNull().default([]),
    /** of the steps, in their order; '' for a step without one */
    pictures: text('pictures').array().notNull().default([]),
    /** customers see it */
    isOpen: boolean('is_open').notNull().default(true),
    /** people whom it helped, and did not help */
    solved: integer('solved').notNull().default(0),
    unsolved: integer('unsolved').notNull().default(0),
    wikiId: uuid('wiki_id'),
    order: integer('order').notNull().default(0),
    updateTime: instant('update_time')
      .notNull()
      .default(sql`now()`),
    version: version(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // two without a code are two
    uniqueIndex('faults_code')
      .on(t.tenantId, t.code, t.models)
      .where(sql`code <> ''`),
    index('faults_words').using('gin', t.tenantId, faultWords(t)).concurrently(),
  ],
)

/** A page of rich text that a part of the product (`module`) offers to its readers. */
export const richTexts = pgTable(
  'rich_texts',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    module: text('module').$type<RichTextModule>().notNull(),
    format: text('format').$type<ArticleFormat>().notNull().default('html'),
    title: localized('title'),
    content: localized('content'),
    /** customers read it */
    enabled: boolean('enabled').notNull().default(true),
    createTime: createTime(),
    updateTime: instant('update_time')
      .notNull()
      .default(sql`now()`),
    version: version(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('rich_texts_module').on(t.tenantId, t.module).concurrently(),
  ],
)
