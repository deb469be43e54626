import { Readable } from 'node:stream'
import { createEvent, type EventAttributes } from 'ics'
import { tenantInstant } from '../../../shared/day'
import type { WorkKind } from '../../../shared/kinds'
import { windowOf } from '../../../shared/plan-time'
import { AppError } from '../../http/errors'
import type { Ctx } from '../call/context'
import type { Download } from '../call/mount'
import { plannedWork } from './own-slots.service'
import { hasHour } from './keep-visit.service'

/**
 * The visit of a work as a file for a calendar: the same UID for the visit's whole life, a higher SEQUENCE with each change, so that who opens
 * the file again moves what is there. Times stand in UTC, which every calendar shows in the time of its place. Throws NOT_FOUND, also for a work without a time.
 */
export async function visitFile(ctx: Ctx, { kind, id }: { kind: WorkKind; id: string }): Promise<Download> {
  const work = await plannedWork(ctx, kind, id)
  if (!hasHour(work.planTime)) throw new AppError('NOT_FOUND')
  const start = tenantInstant(work.planTime)
  const event: EventAttributes = {
    uid: `${kind}-${work.id}@lianke`,
    productId: 'lianke',
    sequence: work.revision,
    start,
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { minutes: windowOf(work) },
    title: work.title,
    description: [work.number, work.executorName].filter(Boolean).join('\n'),
    ...(work.address ? { location: work.address } : {}),
    status: work.isOpen ? 'CONFIRMED' : 'CANCELLED',
    method: work.isOpen ? 'PUBLISH' : 'CANCEL',
    lastModified: Date.parse(work.updateTime),
  }
  const { error, value } = createEvent(event)
  if (error || value === null) throw error ?? new Error('no calendar file was made')
  return {
    filename: `${work.number}.ics`,
    type: 'text/calendar; charset=utf-8',
    content: Readable.from([Buffer.from(value)]),
  }
}
