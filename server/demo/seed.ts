import { hash } from '@node-rs/argon2'
import dayjs from 'dayjs'
import { sql } from 'drizzle-orm'
import { customers, linkmen, staff } from '../kernel/identity/auth.table'
import type { Database, Db } from '../db/database'
import { announcements, doorLogins, doors, tenants } from '../kernel/tenancy/door.table'
import {
  evaluations,
  eventCounts,
  eventNumbers,
  eventRecords,
  events,
  eventTemplates,
  eventUniqueValues,
} from '../domains/event/event.table'
import { formVersions } from '../kernel/forms/form-version.table'
import { hashOf } from '../kernel/forms/form-version.service'
import { uniqueText } from '../kernel/forms/unique-values'
import { files, fileUses, storageUse } from '../kernel/files/file.table'
import { products, qrcodes } from '../domains/product/product.table'
import type { Storage } from '../providers/storage'
import { isEventEnded } from '../../shared/event'
import type { AddressValue } from '../../shared/form'
import { localize } from '../../shared/language'
import { tenantDay } from '../../shared/day'
import { qualityEndTime } from '../../shared/warranty'
import { DEMO_PASSWORD } from '../kernel/identity/demo-password'
import type { DemoCompany, DemoProduct } from './company'
import { byKey, demoEvents, formVersionOf, serialOf, type DemoEvent } from './events'
import { clockAt, codeOf, idOf, numberOf, type Clock } from './deterministic'
import { hengji } from './hengji'
import { mufeng } from './mufeng'
import { photoBytes } from './photos'
import { seedAssistant } from './seeds/assistant.seed'
import { seedWiki } from './seeds/wiki.seed'

/** The tenants of the demo, in the order of their doors. */
export const DEMO_COMPANIES: readonly DemoCompany[] = [mufeng, hengji]

/** The salt comes from the account, so that two demos are alike to the byte; the password is public anyway. */
const passwordHash = (account: string) =>
  hash(DEMO_PASSWORD, { salt: Buffer.from(idOf(`salt ${account}`).replaceAll('-', ''), 'hex') })

/** An address in one line: Chinese ones run together, others are parted by commas. */
function oneLine({ country, province, city, dist, address }: AddressValue): string {
  if (country) return [country, city, dist, address].join(', ')
  return province + (city === province ? '' : city) + dist + (/^[A-Za-z]/.test(address) ? ' ' : '') + address
}

function warrantyOf({ warranty }: DemoProduct, clock: Clock) {
  if (!warranty) return { start: null, end: null }
  const [endDays, months] = warranty
  const start = dayjs(clock.day(endDays + 1))
    .subtract(months, 'month')
    .format('YYYY-MM-DD')
  return { start, end: qualityEndTime(start, months, 'month') }
}

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

/** Bytes first, as uploads do: no row is ever without them. */
async function seedPhotos(tx: Db, tenantId: string, made: DemoEvent[], storage: Storage): Promise<void> {
  const rows = await Promise.all(
    made
      .flatMap(m => m.files)
      .map(async ({ photo, eventId: _, ...file }) => {
        const bytes = await photoBytes(photo)
        const key = `${tenantId}/${(file.createTime ?? '').slice(0, 7).replace('-', '')}/${file.id}`
        await storage.put(key, bytes)
        return { ...file, key, fileSize: bytes.length, mime: 'image/jpeg' }
      }),
  )
  await tx.insert(files).values(rows)
  await tx
    .insert(fileUses)
    .values(
      made
        .flatMap(m => m.files)
        .map(({ id, eventId, createTime }) => ({
          tenantId,
          fileId: id,
          kind: 'event',
          subjectId: eventId,
          createTime,
        })),
    )
  await tx.insert(storageUse).values({ tenantId, bytes: rows.reduce((sum, row) => sum + row.fileSize, 0) })
}

async function seedEvents(tx: Db, company: DemoCompany, clock: Clock, storage: Storage | undefined): Promise<void> {
  const { key } = company
  const tenantId = idOf(`${key} tenant`)
  const made = demoEvents(company, clock, storage !== undefined)
  const lasts = number(made)
  await tx.insert(formVersions).values(
    company.templates.map(({ key: template, fields }) => ({
      tenantId,
      id: formVersionOf(company, template),
      ownerKind: 'event',
      ownerId: idOf(`${key} template ${template}`),
      fields,
      hash: hashOf(fields),
      createTime: made[0]?.event.createTime,
    })),
  )
  await tx.insert(events).values(made.map(m => m.event))
  await tx.insert(eventRecords).values(made.flatMap(m => m.records))
  await tx.insert(eventNumbers).values([...lasts].map(([day, last]) => ({ tenantId, day, last })))

  const counts = new Map<string, typeof eventCounts.$inferInsert>()
  for (const {
    event: { customerId, state },
  } of made) {
    const row = counts.get(customerId + state) ?? { tenantId, customerId, state, count: 0 }
    row.count++
    counts.set(customerId + state, row)
  }
  await tx.insert(eventCounts).values([...counts.values()])

  const config = company.tenant.evaluateConfig
  await tx.insert(evaluations).values(
    made.flatMap(({ event, records, story: { evaluation, linkman } }) => {
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

  const unique = made.flatMap(({ event, story }) =>
    isEventEnded(event.state)
      ? []
      : byKey(company.templates, story.template).fields.flatMap(({ fieldName, setting }) => {
          const value = event.attribute[fieldName]
          return setting.unique && value !== undefined
            ? [{ tenantId, templateId: event.templateId, fieldName, value: uniqueText(value), ownerId: event.id }]
            : []
        }),
  )
  await tx.insert(eventUniqueValues).values(unique)
  if (storage) await seedPhotos(tx, tenantId, made, storage)
}

async function seedCompany(
  tx: Db,
  company: DemoCompany,
  order: number,
  clock: Clock,
  storage: Storage | undefined,
): Promise<void> {
  const { key } = company
  const tenantId = idOf(`${key} tenant`)
  const doorId = idOf(`${key} door`)
  // rows of one day differ by their minute, so that a list by time keeps the order they are written here
  const made = (days: number, i = 0) => new Date(clock.at([-days, '09:00']) + i * 60_000).toISOString()
  await tx.insert(tenants).values({ ...company.tenant, id: tenantId, createTime: made(1200, order) })
  await tx.insert(doors).values({ ...company.door, tenantId, id: doorId, createTime: made(1200, order) })
  await tx.insert(announcements).values(
    company.announcements.map(({ daysAgo, ...a }, i) => ({
      ...a,
      tenantId,
      id: idOf(`${key} announcement ${i + 1}`),
      createTime: made(daysAgo),
    })),
  )
  await tx.insert(customers).values(
    company.customers.map(({ key: c, address, ...row }, i) => ({
      ...row,
      tenantId,
      id: idOf(`${key} customer ${c}`),
      customerAddress: oneLine(address),
      createTime: made(1100, i),
    })),
  )
  await tx.insert(linkmen).values(
    await Promise.all(
      company.linkmen.map(async ({ key: l, customer, lastLogin, ...row }, i) => ({
        ...row,
        tenantId,
        id: idOf(`${key} linkman ${l}`),
        customerId: idOf(`${key} customer ${customer}`),
        passwordHash: row.account ? await passwordHash(`${key} ${row.account}`) : null,
        lastLoginTime: lastLogin === undefined ? null : new Date(clock.at(lastLogin)).toISOString(),
        createTime: made(1100, i),
      })),
    ),
  )
  await tx.insert(staff).values(
    await Promise.all(
      company.staff.map(async ({ key: s, ...row }, i) => ({
        ...row,
        tenantId,
        id: idOf(`${key} staff ${s}`),
        passwordHash: await passwordHash(`${key} staff ${row.account}`),
        createTime: made(1150, i),
      })),
    ),
  )
  await tx.insert(doorLogins).values(
    company.linkmen.flatMap(l =>
      l.lastLogin === undefined
        ? []
        : [
            {
              tenantId,
              linkmanId: idOf(`${key} linkman ${l.key}`),
              doorId,
              createTime: new Date(clock.at(l.lastLogin)).toISOString(),
            },
          ],
    ),
  )
  await tx.insert(eventTemplates).values(
    company.templates.map(({ key: e, ...row }, i) => ({
      ...row,
      tenantId,
      id: idOf(`${key} template ${e}`),
      order: i + 1,
      createTime: made(1150, i),
    })),
  )
  await tx.insert(products).values(
    company.products.map((p, i) => {
      const model = company.models[p.model]
      if (!model) throw new Error(`the demo has no model ${p.model}`)
      const { start, end } = warrantyOf(p, clock)
      return {
        name: model.name,
        type: model.type,
        model: model.model,
        picture: model.picture,
        tenantId,
        id: idOf(`${key} product ${p.key}`),
        customerId: idOf(`${key} customer ${p.customer}`),
        serialNumber: serialOf(company, p.key),
        qualityInfoStartTime: start,
        qualityInfoEndTime: end,
        createTime: start ? new Date(Date.parse(`${start}T10:00:00+08:00`) + i * 60_000).toISOString() : made(1000, i),
      }
    }),
  )
  await tx.insert(qrcodes).values(
    company.products.map(p => ({
      tenantId,
      code: p.code ?? `${company.codePrefix}-${codeOf(`${key} code ${p.key}`, 6)}`,
      productId: idOf(`${key} product ${p.key}`),
    })),
  )
  await seedEvents(tx, company, clock, storage)
  await seedWiki(tx, company, clock)
  await seedAssistant(tx, key)
}

/**
 * Fills an empty database with two demo tenants: all of it or, on an error, nothing. Does nothing when there is a tenant
 * already. Times are told from `now` (ms); the rest is the same in every database. Photos of requests need a place for
 * their bytes: without `storage` there are none.
 */
export async function seedDemo(db: Database, now: number, storage?: Storage): Promise<void> {
  await db.transaction(async tx => {
    // two processes may start on one empty database
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('lianke demo'))`)
    const there = await tx.select({ id: tenants.id }).from(tenants).limit(1)
    if (there.length) return
    const clock = clockAt(now)
    for (const [order, company] of DEMO_COMPANIES.entries()) await seedCompany(tx, company, order, clock, storage)
  })
}
