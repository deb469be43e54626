import { and, eq } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import type { RichTextModule } from '../../../shared/wiki'
import type { Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { cleanHtml } from '../../kernel/text/clean-html'
import { richTexts } from './wiki.table'

/** A rich text of a part of the product. Throws NOT_FOUND, also for one of another part. */
export async function richTextById(ctx: Ctx, module: RichTextModule, id: string) {
  const [row] = await ctx.db
    .select()
    .from(richTexts)
    .where(and(eq(richTexts.tenantId, ctx.tenantId), eq(richTexts.id, id), eq(richTexts.module, module)))
  if (!row) throw new AppError('NOT_FOUND')
  return {
    id: row.id,
    title: localize(row.title, ctx.language),
    content: cleanHtml(localize(row.content, ctx.language)),
  }
}
