import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { LANGUAGES, localize, type Localized } from '../../../shared/language'
import { MAX_RICH_TEXTS, type RichTextModule } from '../../../shared/wiki'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import { fileValues } from '../../kernel/files/use.service'
import { recordsOf } from '../../kernel/records/records'
import { cleanHtml } from '../../kernel/text/clean-html'
import { localizedOf, nameOf } from '../../kernel/tenancy/setup-texts'
import { filesIn, withLinks } from './article-files'
import { richTexts } from './wiki.table'

type RichTextRecord = typeof richTexts.$inferSelect
interface RichTextInput {
  module: RichTextModule
  title: Localized
  content: Localized
  enabled: boolean
}
interface RichTextFilter {
  keyword?: string
  module?: RichTextModule
}

/** What is kept of a rich text as it was written. Throws NAME_MISSING. */
export const richTextColumns = ({ module, title, content, enabled }: RichTextInput) => ({
  module,
  title: nameOf(title),
  content: localizedOf(content, { lines: true }),
  enabled,
})

const shownIn = (ctx: Ctx, module: RichTextModule) =>
  and(eq(richTexts.tenantId, ctx.tenantId), eq(richTexts.module, module), eq(richTexts.enabled, true))

/** The published rich texts of a part of the product. Throws UNAUTHORIZED for a visitor, but for those that are open to everyone. */
export async function richTextList(ctx: Ctx, module: RichTextModule) {
  if (module !== 'notLogin') linkmanOf(ctx)
  const rows = await ctx.db
    .select({ id: richTexts.id, title: richTexts.title })
    .from(richTexts)
    .where(shownIn(ctx, module))
    .orderBy(asc(richTexts.createTime), asc(richTexts.id))
    .limit(MAX_RICH_TEXTS)
  return rows.map(({ id, title }) => ({ id, title: localize(title, ctx.language) }))
}

/** A published rich text of a part of the product. Throws NOT_FOUND, also for one of another part. */
export async function richTextById(ctx: Ctx, module: RichTextModule, id: string) {
  const [row] = await ctx.db
    .select()
    .from(richTexts)
    .where(and(shownIn(ctx, module), eq(richTexts.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  const content = withLinks(ctx, localize(row.content, ctx.language))
  return {
    id: row.id,
    title: localize(row.title, ctx.language),
    format: row.format,
    content: row.format === 'html' ? cleanHtml(content) : content,
  }
}

const rowOf = ({ tenantId: _tenant, createTime: _made, ...row }: RichTextRecord) => row
const namedIn = ({ content }: { content: Localized }): string[] => filesIn(Object.values(content))

/** Rich texts as staff keep them. */
export const richTextRecords = recordsOf({
  kind: 'richText',
  table: richTexts,
  rows: (_ctx, _db, records) => records.map(rowOf),
  async detail(ctx, db, record) {
    const files = await fileValues(ctx, namedIn(record), db)
    return { ...rowOf(record), files: [...files.values()].map(({ id, url }) => ({ id, url })) }
  },
  columns: (_ctx, input: RichTextInput, { before }) => ({
    ...richTextColumns(input),
    format: before?.format ?? ('markdown' as const),
  }),
  async check(ctx, tx, { module }, { before }) {
    if (before?.module === module) return
    const there = await tx.$count(richTexts, and(eq(richTexts.tenantId, ctx.tenantId), eq(richTexts.module, module)))
    if (there >= MAX_RICH_TEXTS) throw new AppError('WIKI_LIMIT', { max: MAX_RICH_TEXTS })
  },
  async after(ctx, tx, { id, after }) {
    await ctx.offers.pictures[0]?.use(ctx, tx, { kind: 'richText', id }, after ? namedIn(after) : [])
  },
  list: {
    where: (_ctx, { keyword, module }: RichTextFilter) => {
      const words = keyword?.trim()
      const titles = LANGUAGES.map(language => sql`coalesce(${richTexts.title} ->> ${language}, '')`)
      return and(
        module && eq(richTexts.module, module),
        words ? sql`${sql.join(titles, sql` || ' ' || `)} ilike ${containing(words)}` : undefined,
      )
    },
    sorts: { time: [desc(richTexts.updateTime), asc(richTexts.id)] },
  },
})
