import { and, eq, inArray, sql } from 'drizzle-orm'
import { events } from '../../domains/event/event.table'
import { commodityVariants, stockMoves } from '../../domains/goods/commodity.table'
import { jobParts, placeStocks, stockPlaces } from '../../domains/goods/stock.table'
import { MAIN_WAREHOUSE } from '../../domains/goods/stock.texts'
import { idOf } from '../deterministic'
import { DEMO_HELD, DEMO_PLACES } from '../stock'
import type { Seed } from './seed'

/** Another warehouse and the vans of engineers, with what was brought there out of the main warehouse and what a job holds of it. */
export const stockSeed: Seed = {
  name: 'stock',
  after: ['order', 'event'],
  async seed(tx, { company, tenantId, made }) {
    if (!company.tenant.flags.setting.shop || company.key !== 'mufeng') return
    const { key } = company
    const placeOf = (place: string) => idOf(`${key} stock place ${place}`)
    const variantOf = ({ code }: { code: string }) => idOf(`${key} variant ${code} 0`)
    await tx.insert(stockPlaces).values(
      DEMO_PLACES.map(({ key: place, kind, name, staff }) => ({
        tenantId,
        id: placeOf(place),
        kind,
        name,
        staffId: staff === undefined ? null : idOf(`${key} staff ${staff}`),
      })),
    )
    await tx.insert(placeStocks).values(
      DEMO_PLACES.flatMap(({ key: place, parts }) =>
        parts.map(({ pieces, reorderAt = null, reorderTo = null, ...part }) => ({
          tenantId,
          placeId: placeOf(place),
          variantId: variantOf(part),
          pieces,
          reorderAt,
          reorderTo,
        })),
      ),
    )
    const [job] = await tx
      .select({ id: events.id, number: events.eventNo })
      .from(events)
      .where(and(eq(events.tenantId, tenantId), eq(events.title, DEMO_HELD.title)))
    if (!job) throw new Error(`no request is called ${DEMO_HELD.title}`)
    const held = { tenantId, variantId: variantOf(DEMO_HELD), placeId: placeOf(DEMO_HELD.place) }
    await tx
      .insert(jobParts)
      .values({ ...held, id: idOf(`${job.id} part`), eventId: job.id, quotationId: null, pieces: DEMO_HELD.pieces })
    const keeper = company.staff.find(({ roles }) => roles.includes('warehouse'))?.displayName ?? ''
    await tx.insert(stockMoves).values([
      ...DEMO_PLACES.flatMap(({ key: place, name, parts }, p) =>
        parts.flatMap((part, i) => {
          const pieces =
            part.pieces + (place === DEMO_HELD.place && part.code === DEMO_HELD.code ? DEMO_HELD.pieces : 0)
          if (!pieces) return []
          const move = {
            tenantId,
            variantId: variantOf(part),
            reason: 'transfer' as const,
            ref: `${MAIN_WAREHOUSE.zh} → ${name}`,
            actorName: keeper,
            createTime: made(5, p * parts.length + i),
          }
          return [
            { ...move, id: idOf(`${placeOf(place)} ${variantOf(part)} out`), placeId: null, delta: -pieces },
            { ...move, id: idOf(`${placeOf(place)} ${variantOf(part)} in`), placeId: placeOf(place), delta: pieces },
          ]
        }),
      ),
      {
        ...held,
        id: idOf(`${job.id} part taken`),
        delta: -DEMO_HELD.pieces,
        reason: 'job' as const,
        ref: job.number,
        actorName: company.staff.find(({ key: staff }) => DEMO_HELD.place.endsWith(staff))?.displayName ?? '',
        createTime: made(1),
      },
    ])
    const carried = DEMO_PLACES.flatMap(({ parts }) => parts.map(variantOf))
    await tx
      .update(commodityVariants)
      .set({
        stock: sql`(select sum(${stockMoves.delta})::integer from ${stockMoves} where ${stockMoves.tenantId} = ${commodityVariants.tenantId} and ${stockMoves.variantId} = ${commodityVariants.id} and ${stockMoves.placeId} is null)`,
      })
      .where(and(eq(commodityVariants.tenantId, tenantId), inArray(commodityVariants.id, carried)))
  },
}
