import { and, asc, eq, inArray, like, max, ne } from 'drizzle-orm'
import type { FileValue } from '../../../shared/form'
import { localize } from '../../../shared/language'
import { MAX_REPORT_PHOTOS, MAX_REPORT_RESULT, MAX_REPORT_WORK } from '../../../shared/report'
import { VISIT_RESULT_WORDS } from '../../../shared/visit-result'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import { files } from '../../kernel/files/file.table'
import { fileValues, shareUses, type Subject } from '../../kernel/files/use.service'
import { visits } from '../../kernel/visit/visit.table'
import { eventRecords } from '../event/event.table'
import { taskRecords, type tasks } from '../task/task.table'

type Task = Pick<typeof tasks.$inferSelect, 'id' | 'eventId'>

/** What the first version of a report begins with, as it was said and taken on the job. */
interface Draft {
  result: string
  work: string
  before: FileValue[]
  after: FileValue[]
}

/** What was said of each visit: what was done, or why somebody has to come again. */
async function saidOf(ctx: Ctx, taskId: string): Promise<Pick<Draft, 'result' | 'work'>> {
  const made = await ctx.db
    .select({ number: visits.number, result: visits.result, content: visits.content, part: visits.part })
    .from(visits)
    .where(and(eq(visits.tenantId, ctx.tenantId), eq(visits.subjectId, taskId), ne(visits.result, 'off')))
    .orderBy(asc(visits.number))
  const resultOf = ({ result }: (typeof made)[number]): string =>
    result ? localize(VISIT_RESULT_WORDS[result], ctx.language) : ''
  const last = made.at(-1)
  return {
    // one that has to come again says nothing of how it ended
    result: last?.result === 'done' ? resultOf(last).slice(0, MAX_REPORT_RESULT) : '',
    work: made
      .map(one => {
        const content = one.content.trim()
        if (one.result === 'done') return content
        return [[resultOf(one), one.part].filter(Boolean).join(' '), content].filter(Boolean).join(': ')
      })
      .filter(Boolean)
      .join('\n')
      .slice(0, MAX_REPORT_WORK),
  }
}

/** Pictures that staff added to the task and to the request that it was before, as they were taken: those of the last visit's work are after it. */
async function photosOf(ctx: Ctx, { id, eventId }: Task): Promise<Pick<Draft, 'before' | 'after'>> {
  const entries = (timeline: typeof taskRecords | typeof eventRecords, subjectId: string) =>
    ctx.db
      .select({ attachment: timeline.attachment, createTime: timeline.createTime })
      .from(timeline)
      .where(and(eq(timeline.tenantId, ctx.tenantId), eq(timeline.subjectId, subjectId), eq(timeline.actor, 'staff')))
  const [ofTask, ofEvent, [begun]] = await Promise.all([
    entries(taskRecords, id),
    entries(eventRecords, eventId),
    ctx.db
      .select({ time: max(visits.beginTime) })
      .from(visits)
      .where(and(eq(visits.tenantId, ctx.tenantId), eq(visits.subjectId, id))),
  ])
  const taken = [...ofTask, ...ofEvent]
    .flatMap(({ attachment, createTime }) => attachment.map(fileId => ({ fileId, createTime })))
    .sort((one, other) => one.createTime.localeCompare(other.createTime))
  const ids = [...new Set(taken.map(({ fileId }) => fileId))]
  if (!ids.length) return { before: [], after: [] }
  const pictures = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.tenantId, ctx.tenantId), inArray(files.id, ids), like(files.mime, 'image/%')))
  const values = await fileValues(
    ctx,
    pictures.map(picture => picture.id),
  )
  const start = begun?.time ? Date.parse(begun.time) : Infinity
  const isAfter = (time: string): boolean => Date.parse(time) >= start
  const side = (after: boolean): FileValue[] => {
    const chosen = new Set(taken.filter(one => isAfter(one.createTime) === after).map(({ fileId }) => fileId))
    // what was taken last says how it was left
    return [...chosen].flatMap(fileId => values.get(fileId) ?? []).slice(-MAX_REPORT_PHOTOS)
  }
  return { before: side(false), after: side(true) }
}

/** What a report of a task begins with that nobody has written yet. */
export async function draftOf(ctx: Ctx, task: Task): Promise<Draft> {
  const [said, photos] = await Promise.all([saidOf(ctx, task.id), photosOf(ctx, task)])
  return { ...said, ...photos }
}

/** Lets a report show what was taken on the job, by whomever. */
export async function shareTaken(
  ctx: Ctx,
  tx: Db,
  task: Task,
  report: Subject,
  photos: readonly string[],
): Promise<void> {
  await shareUses(tx, ctx, { kind: 'task', id: task.id }, report, photos)
  await shareUses(tx, ctx, { kind: 'event', id: task.eventId }, report, photos)
}
