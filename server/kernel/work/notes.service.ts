import type { AuditSubject } from '../../../shared/kinds'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { audited } from '../audit/audit.service'
import { isoNow, staffOf, type Ctx } from '../call/context'
import { fileValues, useFiles } from '../files/use.service'
import type { NotesTable } from './notes.table'

const toNote = (note: NotesTable['$inferSelect'], files: Awaited<ReturnType<typeof fileValues>>) => ({
  id: note.id,
  staffId: note.staffId,
  staffName: note.staffName,
  content: note.content,
  attachment: note.attachment.flatMap(id => files.get(id) ?? []),
  createTime: note.createTime,
})

/** What staff wrote about a work among themselves, newest first. For staff alone: whoever asks has made sure of that. */
export async function notesOf(ctx: Ctx, notes: NotesTable, subjectId: string) {
  staffOf(ctx)
  const rows = await ctx.db
    .select()
    .from(notes)
    .where(and(eq(notes.tenantId, ctx.tenantId), eq(notes.subjectId, subjectId)))
    .orderBy(desc(notes.createTime), desc(notes.id))
  const files = await fileValues(
    ctx,
    rows.flatMap(row => row.attachment),
  )
  return rows.map(row => toNote(row, files))
}

/** Writes a note about a work whose row the caller holds. Throws NOT_FOUND for a file that is not the caller's. */
export async function writeNote(
  ctx: Ctx,
  tx: Db,
  { notes, kind }: { notes: NotesTable; kind: AuditSubject },
  subjectId: string,
  { content, attachment = [] }: { content: string; attachment?: string[] },
) {
  const { staffId, name } = staffOf(ctx)
  const fileIds = [...new Set(attachment.map(id => id.toLowerCase()))]
  const id = newId()
  await useFiles(
    tx,
    ctx,
    { kind: `${kind}Note`, id },
    fileIds.map(file => ({ id: file })),
  )
  const [note] = await tx
    .insert(notes)
    .values({
      tenantId: ctx.tenantId,
      id,
      subjectId,
      staffId,
      staffName: name,
      content,
      attachment: fileIds,
      createTime: isoNow(ctx),
    })
    .returning()
  if (!note) throw new Error('the note was not written')
  await audited(ctx, tx, { kind, id: subjectId, after: { note: content, attachment: fileIds } })
  return toNote(note, await fileValues(ctx, fileIds, tx))
}
