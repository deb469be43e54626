import { and, eq, gte, notInArray } from 'drizzle-orm'
import { EVENT } from '../../../shared/event'
import type { WorkKind } from '../../../shared/kinds'
import { DEFAULT_VISIT_RULE } from '../../../shared/slots'
import { TASK } from '../../../shared/task'
import { tenantInstant } from '../../../shared/day'
import { events } from '../../domains/event/event.table'
import { tasks } from '../../domains/task/task.table'
import { visitBlocks, visitPlaces, visitRules } from '../../kernel/visit/visit.table'
import { idOf } from '../deterministic'
import type { Seed } from './seed'

/** Windows of two hours that begin every half hour, three at once. */
const RULE = { ...DEFAULT_VISIT_RULE, on: true, minutes: 120, every: 30, places: 3, travel: 30 }
const MINUTE = 60_000
const iso = (ms: number) => new Date(ms).toISOString()

type Block = typeof visitBlocks.$inferInsert
/** Whether two blocks of one engineer lie over each other, with the way between visits. */
const clash = (a: Block, b: Block): boolean =>
  a.staffId === b.staffId && (a.start < b.end || a.start < b.free) && (b.start < a.end || b.start < a.free)

/** How visits are offered, the places and blocks of those that are planned, and who is away. */
export const visitSeed: Seed = {
  name: 'visit',
  after: ['event', 'task', 'identity'],
  async seed(tx, { company, tenantId, clock, made }) {
    await tx.insert(visitRules).values({ tenantId, rule: RULE, version: 1 })
    const today = clock.minute([0, '00:00'])
    const works: { kind: WorkKind; id: string; planTime: string; executorId: string | null }[] = []
    for (const [kind, table, over] of [
      ['event', events, [...EVENT.ended, 'converted']],
      ['task', tasks, [...TASK.ended]],
    ] as const) {
      const open = and(
        eq(table.tenantId, tenantId),
        gte(table.planTime, today),
        notInArray(table.state, over as never[]),
      )
      await tx.update(table).set({ planMinutes: RULE.minutes }).where(open)
      const rows = await tx
        .select({ id: table.id, planTime: table.planTime, executorId: table.executorId })
        .from(table)
        .where(open)
      works.push(...rows.flatMap(row => (row.planTime.length === 16 ? [{ kind, ...row }] : [])))
    }
    works.sort((a, b) => (`${a.planTime} ${a.id}` < `${b.planTime} ${b.id}` ? -1 : 1))
    const begun = new Map<string, number>()
    const blocks: Block[] = []
    for (const { kind, id: subjectId, planTime, executorId } of works) {
      const from = tenantInstant(planTime)
      const start = iso(from)
      const place = (begun.get(start) ?? 0) + 1
      begun.set(start, place)
      await tx.insert(visitPlaces).values({ tenantId, area: '', start, place, state: 'booked', kind, subjectId })
      if (executorId === null) continue
      const end = iso(from + RULE.minutes * MINUTE)
      const block: Block = {
        tenantId,
        id: idOf(`${subjectId} visit`),
        staffId: executorId,
        kind: 'visit',
        start,
        end,
        free: iso(from + (RULE.minutes + RULE.travel) * MINUTE),
        subjectKind: kind,
        subjectId,
        createTime: made(0),
      }
      blocks.push({ ...block, placed: !blocks.some(other => other.placed && clash(other, block)) })
    }
    // the last of the engineers has a day off that is free of visits
    const away = company.staff.findLast(({ roles }) => roles.includes('engineer'))
    if (away) {
      const staffId = idOf(`${company.key} staff ${away.key}`)
      const days = Array.from({ length: 14 }, (_, i) => ({
        start: iso(clock.at([i + 2, '09:00'])),
        end: iso(clock.at([i + 2, '18:00'])),
      }))
      const off = days
        .map(day => ({
          tenantId,
          id: idOf(`${company.key} absence`),
          staffId,
          kind: 'leave' as const,
          ...day,
          free: day.end,
          createdBy: idOf(`${company.key} staff ${company.staff[0]?.key}`),
          createTime: made(1),
        }))
        .find(absence => !blocks.some(block => clash(block, absence)))
      if (off) blocks.push(off)
    }
    if (blocks.length) await tx.insert(visitBlocks).values(blocks)
  },
}
