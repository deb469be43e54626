import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '../../http/errors'
import type { Ctx } from '../call/context'
import type { Pictures } from './files.offers'
import { files, fileUses } from './file.table'
import { fileLink } from './link'
import { releaseUses, useFiles } from './use.service'

export const pictures: Pictures<Ctx> = {
  async use(ctx, tx, subject, ids) {
    await useFiles(
      tx,
      ctx,
      subject,
      ids.map(id => ({ id })),
    )
    const wanted = [...ids]
    const kinds = wanted.length
      ? await tx
          .select({ mime: files.mime })
          .from(files)
          .where(and(eq(files.tenantId, ctx.tenantId), inArray(files.id, wanted)))
      : []
    if (kinds.some(({ mime }) => !mime.startsWith('image/'))) throw new AppError('FILE_TYPE')
    const held = await tx
      .select({ id: fileUses.fileId })
      .from(fileUses)
      .where(
        and(eq(fileUses.tenantId, ctx.tenantId), eq(fileUses.kind, subject.kind), eq(fileUses.subjectId, subject.id)),
      )
    const kept = new Set(wanted.map(id => id.toLowerCase()))
    const former = held.map(use => use.id).filter(id => !kept.has(id))
    await releaseUses(tx, ctx, { kind: subject.kind, ids: [subject.id] }, former)
  },
  link: (ctx, tenantId, id) => fileLink(ctx, tenantId, id),
}
