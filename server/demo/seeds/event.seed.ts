import {
  evaluations,
  eventCounts,
  eventNumbers,
  eventRecords,
  events,
  eventTemplates,
  eventTotals,
  eventTypeCounts,
  eventUniqueValues,
} from '../../domains/event/event.table'
import { hashOf } from '../../kernel/forms/form-version.service'
import { formVersions } from '../../kernel/forms/form-version.table'
import { uniqueText } from '../../kernel/forms/unique-values'
import { messages } from '../../kernel/notify/message.table'
import { factsOf } from '../../kernel/work/entry-message'
import { tenantDay } from '../../../shared/day'
import { EVENT } from '../../../shared/event'
import { localize } from '../../../shared/language'
import { isEnded } from '../../../shared/lifecycle'
import { idOf, numberOf } from '../deterministic'
import { byKey, demoEvents, formVersionOf, type DemoEvent } from '../events'
import type { Seed } from './seed'

/** Numbers the events of each day in their order, with gaps as other customers leave them; gives the last of each day. */
function number(made: DemoEvent[]): Map<string, number> {
  const lasts = new Map<string, number>()
  for (const { event } of made) {
    const day = tenantDay(Date.parse(event.createTime ?? '')).replaceAll('-', '')
    const n = (lasts.get(day) ?? 0) + numberOf(`number ${event.id}`, 3, 28)
    lasts.set(day, n)
    event.eventNo = `SR${day}-${String(n).padStart(4, '0')}`
  }
  return lasts
}

/** Templates, and the service requests of the stories with their timelines, messages, counts, evaluations and unique values. */
export const eventSeed: Seed = {
  name: 'event',
  after: ['product'],
  async seed(tx, { company, tenantId, clock, storage, made }) {
    const { key } = company
    await tx.insert(eventTemplates).values(
      company.templates.map(({ key: e, ...row }, i) => ({
        ...row,
        tenantId,
        id: idOf(`${key} template ${e}`),
        order: i + 1,
        createTime: made(1150, i),
      })),
    )
    const stories = demoEvents(company, clock, storage !== undefined)
    const lasts = number(stories)
    await tx.insert(formVersions).values(
      company.templates.map(({ key: template, fields }) => ({
        tenantId,
        id: formVersionOf(company, template),
        ownerKind: 'event',
        ownerId: idOf(`${key} template ${template}`),
        fields,
        hash: hashOf(fields),
        createTime: stories[0]?.event.createTime,
      })),
    )
    await tx.insert(events).values(stories.map(m => m.event))
    await tx.insert(eventRecords).values(stories.flatMap(m => m.records))
    await tx.insert(eventNumbers).values([...lasts].map(([day, last]) => ({ tenantId, day, last })))

    await tx.insert(messages).values(
      stories.flatMap(({ event, records, story }) =>
        records
          .filter(record => record.actor === 'staff')
          .map(record => {
            const engineer = story.staff ? byKey(company.staff, story.staff).displayName : ''
            const { content = '', executorName = '', arriveTime = null, actorName, type, createTime } = record
            return {
              tenantId,
              id: idOf(`${record.id} message`),
              linkmanId: event.linkmanId,
              kind: 'event',
              subjectId: event.id,
              change: type,
              changeId: record.id,
              facts: factsOf(
                { number: event.eventNo, title: event.title },
                { content, executorName, arriveTime, actorName },
                engineer,
              ),
              createTime,
              readTime: record.isRead ? createTime : null,
            }
          }),
      ),
    )

    const counts = new Map<string, typeof eventCounts.$inferInsert>()
    const totals = new Map<string, typeof eventTotals.$inferInsert>()
    const typeCounts = new Map<string, typeof eventTypeCounts.$inferInsert>()
    const count = <R extends { count: number }>(rows: Map<string, R>, place: string, first: R) => {
      const row = rows.get(place) ?? first
      row.count++
      rows.set(place, row)
    }
    for (const {
      event: { customerId, state, templateId },
    } of stories) {
      count(counts, customerId + state, { tenantId, customerId, state, count: 0 })
      count(totals, state, { tenantId, state, slot: 0, count: 0 })
      count(typeCounts, customerId + templateId, { tenantId, customerId, templateId, count: 0 })
    }
    await tx.insert(eventCounts).values([...counts.values()])
    await tx.insert(eventTotals).values([...totals.values()])
    await tx.insert(eventTypeCounts).values([...typeCounts.values()])

    const config = company.tenant.evaluateConfig
    await tx.insert(evaluations).values(
      stories.flatMap(({ event, records, story: { evaluation, linkman } }) => {
        if (!evaluation) return []
        const { language } = byKey(company.linkmen, linkman)
        const tags = config.tagEvaluates.find(t => t.star === evaluation.star)?.tags ?? []
        return [
          {
            tenantId,
            eventId: event.id,
            executorId: event.executorId,
            star: evaluation.star,
            content: evaluation.content,
            createTime: records.at(-1)?.createTime,
            starFields: config.starEvaluateFeilds.map((name, i) => ({
              name: localize(name, language),
              star: evaluation.fields[i] ?? evaluation.star,
            })),
            tags: evaluation.tags.map(i => localize(tags[i], language)),
          },
        ]
      }),
    )

    const unique = stories.flatMap(({ event, story }) =>
      isEnded(EVENT, event.state)
        ? []
        : byKey(company.templates, story.template).fields.flatMap(({ fieldName, setting }) => {
            const value = event.attribute[fieldName]
            return setting.unique && value !== undefined
              ? [{ tenantId, templateId: event.templateId, fieldName, value: uniqueText(value), ownerId: event.id }]
              : []
          }),
    )
    await tx.insert(eventUniqueValues).values(unique)
  },
}
