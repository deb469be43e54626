import { goods } from '../../domains/goods/goods.table'
import { idOf } from '../deterministic'
import { DEMO_GOODS } from '../goods'
import type { Seed } from './seed'

const isDemo = (key: string): key is keyof typeof DEMO_GOODS => key in DEMO_GOODS

/** The company's catalogue of parts and service items. */
export const goodsSeed: Seed = {
  name: 'goods',
  after: ['tenancy'],
  async seed(tx, { company: { key }, tenantId, made }) {
    if (!isDemo(key)) throw new Error(`the demo has no parts and service items of ${key}`)
    await tx.insert(goods).values(
      DEMO_GOODS[key].map(({ unit = {}, ...row }, i) => ({
        ...row,
        unit,
        tenantId,
        id: idOf(`${key} ${row.kind} ${row.code}`),
        createTime: made(900, i),
      })),
    )
  },
}
