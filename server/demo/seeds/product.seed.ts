import dayjs from 'dayjs'
import { productKinds, productModels, products, qrcodes } from '../../domains/product/product.table'
import { qualityEndTime, type QualityInfo, type QualityRule, type WarrantedPart } from '../../../shared/warranty'
import type { DemoProduct } from '../company'
import { codeOf, idOf, type Clock } from '../deterministic'
import { byKey, serialOf } from '../events'
import { DEMO_KINDS } from '../kinds'
import { MANUAL, manualsOf } from '../manuals'
import type { Seed, World } from './seed'

/** Codes that are printed and on nothing yet. */
const BLANK = 6

const isDemo = (key: string): key is keyof typeof DEMO_KINDS => key in DEMO_KINDS
const kindsOf = (key: string) => {
  if (!isDemo(key)) throw new Error(`the demo has no kinds of product of ${key}`)
  return DEMO_KINDS[key]
}
const daysBefore = (day: string, days: number): string => dayjs(day).subtract(days, 'day').format('YYYY-MM-DD')

function warrantyOf({ warranty, workshopDays = 0 }: DemoProduct, clock: Clock) {
  if (!warranty) return { start: null, end: null, months: 0, firstEnd: '' }
  const [endDays, months] = warranty
  const start = dayjs(clock.day(endDays + 1 - workshopDays))
    .subtract(months, 'month')
    .format('YYYY-MM-DD')
  const firstEnd = qualityEndTime(start, months, 'month')
  return { start, end: daysBefore(firstEnd, -workshopDays), months, firstEnd }
}

/** Where one machine took another's place, both say so. */
function placeTaken({ company, clock }: World, p: DemoProduct): Pick<QualityInfo, 'replaces' | 'replacedBy'> {
  const told = (key: string, daysAgo: number) => ({
    productId: idOf(`${company.key} product ${key}`),
    serialNumber: serialOf(company, key),
    time: clock.day(-daysAgo),
  })
  const old = company.products.find(({ replacedBy }) => replacedBy?.[0] === p.key)
  return {
    ...(old?.replacedBy ? { replaces: { ...told(old.key, old.replacedBy[1]), how: 'rest' } } : {}),
    ...(p.replacedBy ? { replacedBy: told(...p.replacedBy) } : {}),
  }
}

/** The part that was put into a product, if one was. */
function partOf({ company, clock }: World, { key, putIn }: DemoProduct): WarrantedPart[] {
  if (!putIn) return []
  const { name, serialNumber, daysAgo, months } = putIn
  const start = clock.day(-daysAgo)
  return [
    { name, serialNumber, start, end: qualityEndTime(start, months, 'month'), ref: idOf(`${company.key} part ${key}`) },
  ]
}

const monthsOf = ({ qualityDuration, qualityUnit }: QualityRule): number =>
  qualityUnit === 'year' ? qualityDuration * 12 : qualityUnit === 'month' ? qualityDuration : 0

/** Days and warranty of a product: by the rule of its kind, or by hand where the catalogue says nothing, or a contract something else. */
function columnsOf(world: World, p: DemoProduct) {
  const { company, clock } = world
  const { start, end, months, firstEnd } = warrantyOf(p, clock)
  if (!start) return { qualityInfoStartTime: null, qualityInfoEndTime: null }
  const model = company.models[p.model]?.model ?? ''
  const kind = kindsOf(company.key).find(({ models }) => models.includes(model))
  const isInstalled = kind?.quality?.qualityFiledName === 'installTime'
  const quality = kind?.quality && monthsOf(kind.quality) === months ? kind.quality : undefined
  const qualityInfo: QualityInfo = {
    mode: quality ? 'automatic' : 'manual',
    rule: quality ?? null,
    catalogName: quality ? (kind?.name ?? {}) : {},
    firstEndTime: firstEnd,
    lengthened: p.workshopDays
      ? [
          {
            by: 'workshop',
            ref: idOf(`${company.key} workshop ${p.key}`),
            months: 0,
            days: p.workshopDays,
            until: end,
            time: clock.day(-60),
          },
        ]
      : [],
    parts: [
      ...(quality?.parts ?? []).map(part => ({
        name: part.name,
        start,
        end: qualityEndTime(start, part.qualityDuration, part.qualityUnit),
        ref: '',
      })),
      ...partOf(world, p),
    ],
    ...placeTaken(world, p),
  }
  return {
    qualityInfoStartTime: start,
    qualityInfoEndTime: end,
    qualityInfo,
    installTime: isInstalled ? start : daysBefore(start, -3),
    purchaseTime: isInstalled ? daysBefore(start, 6) : start,
    productionTime: daysBefore(start, 75),
  }
}

/** The contact who looks after a machine and the manager of its customer: where none is named, the customer's first and who dispatches. */
function lookedAfter({ company: { key, linkmen, staff } }: World, { customer, linkman, manager }: DemoProduct) {
  const contact = linkman ?? linkmen.find(one => one.customer === customer)?.key
  const looksAfter = manager ?? staff[0]?.key
  return {
    linkmanId: contact === undefined ? null : idOf(`${key} linkman ${contact}`),
    managerId: looksAfter === undefined ? null : idOf(`${key} staff ${looksAfter}`),
  }
}

/** What customers have, the codes glued to it, and the kinds of product that the company sells. */
export const productSeed: Seed = {
  name: 'product',
  after: ['identity'],
  async seed(tx, world) {
    const { company, tenantId, made, moment, storage } = world
    const { key } = company
    await tx.insert(products).values(
      company.products.map((p, i) => {
        const model = company.models[p.model]
        if (!model) throw new Error(`the demo has no model ${p.model}`)
        const columns = columnsOf(world, p)
        const start = columns.qualityInfoStartTime
        return {
          ...columns,
          name: model.name,
          type: model.type,
          model: model.model,
          picture: model.picture,
          tenantId,
          id: idOf(`${key} product ${p.key}`),
          customerId: idOf(`${key} customer ${p.customer}`),
          serialNumber: serialOf(company, p.key),
          address: { country: '', ...byKey(company.customers, p.customer).address },
          place: p.place ?? '',
          ...lookedAfter(world, p),
          tags: p.tags ?? [],
          createTime: start
            ? new Date(Date.parse(`${start}T10:00:00+08:00`) + i * 60_000).toISOString()
            : made(1000, i),
        }
      }),
    )
    await tx.insert(qrcodes).values([
      ...company.products.map((p, i) => ({
        tenantId,
        code: p.code ?? `${company.codePrefix}-${codeOf(`${key} code ${p.key}`, 6)}`,
        productId: idOf(`${key} product ${p.key}`),
        createTime: made(400, i),
      })),
      ...Array.from({ length: BLANK }, (_, i) => ({
        tenantId,
        code: `${company.codePrefix}-${codeOf(`${key} blank ${i}`, 6)}`,
        createTime: made(3, i),
      })),
    ])
    await tx.insert(productKinds).values(
      kindsOf(key).map(({ key: kind, ...row }) => ({
        ...row,
        tenantId,
        id: idOf(`${key} kind ${kind}`),
        updateTime: moment(40, `${key} ${kind}`),
      })),
    )
    const manuals = storage ? manualsOf(company) : []
    await tx.insert(productModels).values(
      Object.entries(company.models).map(([name, { model, name: called, picture }], i) => ({
        tenantId,
        id: idOf(`${key} model ${name}`),
        model,
        name: called,
        summary: {},
        picture,
        documents: manuals.flatMap(({ id, of }) => (of.model === model ? { name: MANUAL, fileId: id } : [])),
        createTime: made(500, i),
      })),
    )
  },
}
