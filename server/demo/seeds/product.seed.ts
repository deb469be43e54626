import dayjs from 'dayjs'
import { productKinds, products, qrcodes } from '../../domains/product/product.table'
import { qualityEndTime } from '../../../shared/warranty'
import type { DemoProduct } from '../company'
import { codeOf, idOf, type Clock } from '../deterministic'
import { serialOf } from '../events'
import { DEMO_KINDS } from '../kinds'
import type { Seed } from './seed'

const isDemo = (key: string): key is keyof typeof DEMO_KINDS => key in DEMO_KINDS

function warrantyOf({ warranty }: DemoProduct, clock: Clock) {
  if (!warranty) return { start: null, end: null }
  const [endDays, months] = warranty
  const start = dayjs(clock.day(endDays + 1))
    .subtract(months, 'month')
    .format('YYYY-MM-DD')
  return { start, end: qualityEndTime(start, months, 'month') }
}

/** What customers have, the codes glued to it, and the kinds of product that the company sells. */
export const productSeed: Seed = {
  name: 'product',
  after: ['identity'],
  async seed(tx, { company, tenantId, clock, made, moment }) {
    const { key } = company
    if (!isDemo(key)) throw new Error(`the demo has no kinds of product of ${key}`)
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
          createTime: start
            ? new Date(Date.parse(`${start}T10:00:00+08:00`) + i * 60_000).toISOString()
            : made(1000, i),
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
    await tx.insert(productKinds).values(
      DEMO_KINDS[key].map(({ key: kind, ...row }) => ({
        ...row,
        tenantId,
        id: idOf(`${key} kind ${kind}`),
        updateTime: moment(40, `${key} ${kind}`),
      })),
    )
  },
}
