import { and, eq } from 'drizzle-orm'
import type { CardState } from '../../../shared/card'
import { tenantInstant } from '../../../shared/day'
import { lengthenedEnd, type QualityInfo } from '../../../shared/warranty'
import { warrantyCards } from '../../domains/card/card.table'
import { products } from '../../domains/product/product.table'
import { codeOf, idOf } from '../deterministic'
import { byKey } from '../events'
import type { Seed } from './seed'

interface DemoCard {
  key: string
  state: CardState
  months: number
  /** keys of the models for which it is good; none: any */
  models: readonly string[]
  linkman?: string
  /** key of the product that it was used on */
  product?: string
  /** days until its last day */
  expires?: number
  note: string
  voidReason?: string
}
/** Warranty cards of a company: two with codes to be received, one to be used, one that was used, one that is void. */
const CARDS: Readonly<Record<string, readonly DemoCard[]>> = {
  mufeng: [
    { key: 'gift', state: 'issued', months: 12, models: [], expires: 90, note: '双十一赠卡' },
    { key: 'washer', state: 'issued', months: 24, models: ['washer', 'washerDryer'], note: '洗衣机延保' },
    {
      key: 'zs',
      state: 'received',
      months: 12,
      models: ['purifier'],
      linkman: 'zhangsan',
      expires: 60,
      note: '净水器延保',
    },
    {
      key: 'qh',
      state: 'activated',
      months: 12,
      models: ['purifier'],
      linkman: 'zhoumin',
      product: 'qh.purifier1',
      note: '',
    },
    { key: 'refunded', state: 'void', months: 12, models: [], note: '双十一赠卡', voidReason: '客户已退货退款' },
  ],
}

/** Warranty cards in every state; a used one has lengthened the warranty of its machine. */
export const cardSeed: Seed = {
  name: 'card',
  after: ['product'],
  async seed(tx, { company, tenantId, clock, made }) {
    const { key } = company
    const demo = CARDS[key] ?? []
    if (!demo.length) return
    const batch = codeOf(`${key} cards`, 4)
    const day = clock.day(-15).replaceAll('-', '')
    const rows = demo.map((one, i) => {
      const linkman = one.linkman === undefined ? null : byKey(company.linkmen, one.linkman)
      return {
        tenantId,
        id: idOf(`${key} card ${one.key}`),
        cardNo: `WC${day}-${batch}${String(i + 1).padStart(3, '0')}`,
        code: codeOf(`${key} card code ${one.key}`, 12),
        months: one.months,
        models: one.models.flatMap(model => company.models[model]?.model ?? []),
        state: one.state,
        customerId: linkman && idOf(`${key} customer ${linkman.customer}`),
        linkmanId: one.linkman === undefined ? null : idOf(`${key} linkman ${one.linkman}`),
        productId: one.product === undefined ? null : idOf(`${key} product ${one.product}`),
        expireTime: one.expires === undefined ? null : new Date(tenantInstant(clock.day(one.expires))).toISOString(),
        receiveTime: linkman && made(12, i),
        activateTime: one.product === undefined ? null : made(11, i),
        note: one.note,
        voidReason: one.voidReason ?? '',
        createTime: made(15, i),
      }
    })
    await tx.insert(warrantyCards).values(rows)
    for (const { id, productId, months, activateTime } of rows) {
      if (productId === null || activateTime === null) continue
      const one = and(eq(products.tenantId, tenantId), eq(products.id, productId))
      const [machine] = await tx.select().from(products).where(one)
      const end = machine?.qualityInfoEndTime
      if (!end) throw new Error(`the demo knows no end of the warranty of ${productId}`)
      const info: QualityInfo = machine.qualityInfo ?? {
        mode: 'manual',
        rule: null,
        catalogName: {},
        firstEndTime: end,
        lengthened: [],
        parts: [],
      }
      const until = lengthenedEnd(end, months)
      const entry = { by: 'card' as const, ref: id, months, days: 0, until, time: activateTime }
      await tx
        .update(products)
        .set({ qualityInfoEndTime: until, qualityInfo: { ...info, lengthened: [...info.lengthened, entry] } })
        .where(one)
    }
  },
}
