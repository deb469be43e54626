import { and, eq, exists, not, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import { fileUses } from '../../kernel/files/file.table'
import { fileLink } from '../../kernel/files/link'
import { releaseUses, useFiles } from '../../kernel/files/use.service'
import { wikiDrafts, wikis, wikiTexts, wikiVersions } from './wiki.table'

/** How a text names an uploaded file: its link lives a day, the text for years. */
const FILE = /\bfile:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi

/** Whether a text is the name of an uploaded file and nothing else. */
export const isFileName = (text: string): boolean => text.replace(FILE, '') === ''

/** Ids of the files that texts name, each once. */
export const filesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(text => [...text.matchAll(FILE)].map(([, id = '']) => id.toLowerCase()))),
]

/** A text with links to the files that it names, good for a day. Which files it may name was settled when it was written. */
export const withLinks = (ctx: Ctx, text: string): string =>
  text.replace(FILE, (_, id: string) => fileLink(ctx, ctx.tenantId, id.toLowerCase()))

/**
 * Records that an article uses the files that its new texts name: the writer's own uploads, and those that it used before.
 * Throws NOT_FOUND for any other.
 */
export const takeFiles = (ctx: Ctx, tx: Db, wikiId: string, texts: readonly string[]): Promise<void> =>
  useFiles(
    tx,
    ctx,
    { kind: 'wiki', id: wikiId },
    filesIn(texts).map(id => ({ id })),
    { shared: true },
  )

/** Lets go of those files of texts that are gone that no text of the article names any more, be it a draft or one that can be restored. */
export async function letFilesGo(ctx: Ctx, tx: Db, wikiId: string, gone: readonly string[]): Promise<void> {
  const ids = filesIn(gone)
  if (!ids.length) return
  const named = sql`position('file:' || ${fileUses.fileId}::text in lower`
  const holds = (table: typeof wikiDrafts | typeof wikiTexts | typeof wikiVersions) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.tenantId, ctx.tenantId), eq(table.wikiId, wikiId), sql`${named}(${table.content})) > 0`)),
    )
  const covers = exists(
    tx
      .select({ one: sql`1` })
      .from(wikis)
      .where(and(eq(wikis.tenantId, ctx.tenantId), eq(wikis.id, wikiId), sql`${named}(${wikis.cover})) > 0`)),
  )
  const unnamed = await tx
    .select({ id: fileUses.fileId })
    .from(fileUses)
    .where(
      and(
        eq(fileUses.tenantId, ctx.tenantId),
        eq(fileUses.kind, 'wiki'),
        eq(fileUses.subjectId, wikiId),
        not(or(holds(wikiDrafts), holds(wikiTexts), holds(wikiVersions), covers) ?? sql`true`),
      ),
    )
  await releaseUses(
    tx,
    ctx,
    { kind: 'wiki', ids: [wikiId] },
    unnamed.map(use => use.id).filter(id => ids.includes(id)),
  )
}
