import { tenantDay } from '../../../shared/day'
import { may, type Ctx } from '../../kernel/call/context'
import { customerDetail } from './customer.service'

/** A customer as the head of its page says it, of what the caller may read: null for what they may not. Throws NOT_FOUND. */
export async function customerOverview(ctx: Ctx, id: string) {
  const customer = await customerDetail(ctx, id)
  const today = tenantDay(ctx.now())
  const seesMembers = may(ctx, 'member.read') || may(ctx, 'member.correct')
  const seesMoney = may(ctx, 'order.handle') || may(ctx, 'shop.read')
  const [[member = null], owed, planned, addresses] = await Promise.all([
    Promise.all(seesMembers ? ctx.offers.memberStanding.map(of => of(ctx, id)) : []),
    Promise.all(seesMoney ? ctx.offers.owed.map(of => of(ctx, id)) : []),
    Promise.all(
      ctx.offers.works.filter(({ kind }) => may(ctx, `${kind}.read`)).map(works => works.nextOf(ctx, id, today)),
    ),
    Promise.all(ctx.offers.addressBook.map(of => of(ctx, id))),
  ])
  const [next] = planned
    .filter(work => work !== null)
    .toSorted((a, b) => (`${a.planTime} ${a.id}` < `${b.planTime} ${b.id}` ? -1 : 1))
  return {
    ...customer,
    member,
    owed: seesMoney
      ? {
          count: owed.reduce((sum, { count }) => sum + count, 0),
          amount: owed.reduce((sum, { amount }) => sum + amount, 0),
        }
      : null,
    next: next
      ? {
          kind: next.kind,
          id: next.id,
          number: next.number,
          title: next.title,
          planTime: next.planTime,
          executorName: next.executorName,
        }
      : null,
    addresses: addresses.flat(),
  }
}
