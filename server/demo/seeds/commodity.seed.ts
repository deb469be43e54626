import type { StockReason } from '../../../shared/commodity'
import { LANGUAGES } from '../../../shared/language'
import { commodities, commodityTypes, commodityVariants, stockMoves } from '../../domains/goods/commodity.table'
import { DEMO_COMMODITIES, DEMO_PROMISE, DEMO_SHELVES } from '../commodities'
import { idOf } from '../deterministic'
import { DEMO_GOODS } from '../goods'
import { DEMO_MARKS } from '../stock'
import type { Seed } from './seed'

type Commodity = (typeof DEMO_COMMODITIES)[number]

/** What a description says in each language, as an editor would have written it. */
function descriptionOf({ summary, points }: Commodity, kind: 'part' | 'service') {
  const texts = LANGUAGES.map(language => [
    language,
    `<p>${summary[language]}</p><ul>${points.map(point => `<li>${point[language]}</li>`).join('')}</ul><p>${DEMO_PROMISE[kind][language]}</p>`,
  ])
  return Object.fromEntries(texts) as Commodity['summary']
}

/** What the company's shop sells: its shelves, the articles on them with their variants, and every change of their stock. */
export const commoditySeed: Seed = {
  name: 'commodity',
  after: ['goods'],
  async seed(tx, { company, tenantId, made }) {
    if (!company.tenant.flags.setting.shop || company.key !== 'mufeng') return
    const key = company.key
    const shelfId = (shelf: string) => idOf(`${key} shelf ${shelf}`)
    const shelves = DEMO_SHELVES.map(({ key: shelf, name, below }, order) => ({
      tenantId,
      id: shelfId(shelf),
      parentId: below === undefined ? null : shelfId(below),
      name,
      order,
    }))
    // those that others stand below come first
    await tx.insert(commodityTypes).values(shelves.filter(({ parentId }) => parentId === null))
    await tx.insert(commodityTypes).values(shelves.filter(({ parentId }) => parentId !== null))

    const kindOf = (code: string) => DEMO_GOODS[key].find(one => one.code === code)?.kind ?? 'part'
    const idOfGoods = (code: string) => idOf(`${key} ${kindOf(code)} ${code}`)
    await tx.insert(commodities).values(
      DEMO_COMMODITIES.map((one, i) => ({
        tenantId,
        id: idOfGoods(one.code),
        typeId: shelfId(one.shelf),
        summary: one.summary,
        description: descriptionOf(one, kindOf(one.code)),
        pictures: one.pictures,
        shelf: 'on' as const,
        order: DEMO_COMMODITIES.length - i,
        models: one.models,
        isCovered: one.isCovered ?? false,
        lowPrice: Math.min(...one.variants.map(({ price }) => price)),
        lowSalePrice: Math.min(...one.variants.map(({ price, discountPrice }) => discountPrice ?? price)),
        sold: one.sold,
        createTime: made(400, i),
        updateTime: made(30, i),
      })),
    )
    const variants = DEMO_COMMODITIES.flatMap(({ code, variants: list }) =>
      list.map((variant, order) => ({ ...variant, code, order, id: idOf(`${key} variant ${code} ${order}`) })),
    )
    await tx.insert(commodityVariants).values(
      variants.map(({ id, code, order, specs, price, discountPrice = null, stock, weight = 0 }) => ({
        tenantId,
        id,
        commodityId: idOfGoods(code),
        specs,
        price,
        discountPrice,
        stock: stock ? stock.arrived + (stock.lost ?? 0) + (stock.counted ?? 0) : null,
        ...(order === 0 ? DEMO_MARKS[code] : {}),
        weight,
        order,
      })),
    )
    const keeper = company.staff[0]?.displayName ?? ''
    const reasons: [StockReason & ('arrived' | 'lost' | 'counted'), daysAgo: number][] = [
      ['arrived', 60],
      ['lost', 21],
      ['counted', 7],
    ]
    await tx.insert(stockMoves).values(
      variants.flatMap(({ id, stock }, i) =>
        reasons.flatMap(([reason, daysAgo]) => {
          const delta = stock?.[reason]
          return delta
            ? [
                {
                  tenantId,
                  id: idOf(`${id} ${reason}`),
                  variantId: id,
                  delta,
                  reason,
                  actorName: keeper,
                  createTime: made(daysAgo, i),
                },
              ]
            : []
        }),
      ),
    )
  },
}
