import {
  cannedTexts,
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
import { visits } from '../../kernel/visit/visit.table'
import { EVENT } from '../../../shared/event'
import { localize } from '../../../shared/language'
import { isEnded } from '../../../shared/lifecycle'
import { idOf } from '../deterministic'
import { byKey, demoEvents, formVersionOf } from '../events'
import { portions, type Seed } from './seed'
import { countRows, messageRows, namedWith, numbered, visitRows } from './work-rows'

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
    await tx.insert(cannedTexts).values(
      company.cannedTexts.map(({ title, content }, position) => ({
        tenantId,
        id: idOf(`${key} canned text ${title}`),
        staffId: idOf(`${key} staff ${company.staff[0]?.key}`),
        shared: true,
        position,
        title,
        content,
        createTime: made(1150, position),
      })),
    )
    const stories = demoEvents(company, clock, storage !== undefined)
    const { numbers, lasts } = numbered(
      'SR',
      stories.map(m => m.event),
    )
    stories.forEach(({ event }, i) => (event.eventNo = numbers[i] ?? ''))
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
    const visited = stories.flatMap(({ event, records, story: { again } }) => {
      const waits = again && { result: 'part' as const, part: again.part, waitUntil: clock.day(again.until) }
      // those of a request that became a task are its
      const rows = event.state === 'converted' ? [] : visitRows('event', event, records, waits)
      event.visitNumber = rows.at(-1)?.number ?? 1
      return rows
    })
    for (const rows of portions(stories.map(m => m.event))) await tx.insert(events).values(rows)
    for (const rows of portions(stories.flatMap(m => m.records))) await tx.insert(eventRecords).values(rows)
    for (const rows of portions(visited)) await tx.insert(visits).values(rows)
    await tx.insert(eventNumbers).values(lasts.map(row => ({ tenantId, ...row })))

    const told = stories.flatMap(({ event, records, story }) => {
      const engineer = story.staff ? byKey(company.staff, story.staff).displayName : ''
      const work = { ...event, number: event.eventNo, title: namedWith(company, event.title, story) }
      return messageRows('event', work, records, engineer)
    })
    for (const rows of portions(told)) await tx.insert(messages).values(rows)

    const all = stories.map(m => m.event)
    await tx.insert(eventCounts).values(countRows(all, ({ customerId, state }) => ({ tenantId, customerId, state })))
    await tx.insert(eventTotals).values(countRows(all, ({ state }) => ({ tenantId, state, slot: 0 })))
    await tx
      .insert(eventTypeCounts)
      .values(countRows(all, ({ customerId, templateId }) => ({ tenantId, customerId, templateId })))

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
