import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  backFor,
  type AfterSaleReason,
  type AfterSaleRecordType,
  type AfterSaleState,
  type AfterSaleType,
} from '../../../shared/aftersale'
import { NO_MEANS } from '../../../shared/member'
import type { OrderRecordType, OrderState } from '../../../shared/order'
import {
  afterSaleCounts,
  afterSaleLines,
  afterSaleNumbers,
  afterSaleRecords,
  afterSales,
  afterSaleTotals,
  afterSaleWords,
} from '../../domains/aftersale/aftersale.table'
import { commodityVariants, stockMoves } from '../../domains/goods/commodity.table'
import { memberBacks } from '../../domains/member/member.table'
import {
  orderCounts,
  orderDeductions,
  orderLines,
  orderNumbers,
  orderRecords,
  orders,
  orderTotals,
  orderWords,
  shipments,
} from '../../domains/order/order.table'
import { payments, refunds } from '../../kernel/pay/pay.table'
import { wordsOf } from '../../kernel/work/words'
import { DEMO_COMMODITIES } from '../commodities'
import { idOf, numberOf, type When } from '../deterministic'
import { byKey } from '../events'
import { DEMO_GOODS } from '../goods'
import type { Seed } from './seed'
import { countRows, numbered } from './work-rows'

/** What somebody asked for with pieces of an order: what was done with it, and when. */
interface DemoAfterSale {
  type: AfterSaleType
  state: AfterSaleState
  pieces: number
  reason: AfterSaleReason
  text: string
  steps: readonly [AfterSaleRecordType, When][]
}
interface DemoOrder {
  key: string
  linkman: string
  code: string
  pieces: number
  /** paid over the counter then, sent, received; what is missing did not happen yet */
  paid: When
  sent?: When
  received?: When
  afterSale: DemoAfterSale
}
const CARRIER = 'shunfeng'
const RETURN_ADDRESS = '杭州市余杭区仓前街道良睦路 1288 号沐风售后仓，赵师傅 0571-8800 1618'
const TRANSFER = '已转账至原付款账户，回单尾号 6203'
const ORDERS: readonly DemoOrder[] = [
  {
    key: 'filter',
    linkman: 'zhangsan',
    code: '6921168500231',
    pieces: 2,
    paid: [-2, '10:20'],
    afterSale: {
      type: 'refund',
      state: 'applied',
      pieces: 1,
      reason: 'unwanted',
      text: '多拍了一支，还没发货的话请退一支。',
      steps: [['create', [-1, '09:10']]],
    },
  },
  {
    key: 'mesh',
    linkman: 'zhangsan',
    code: 'MF-AC-0110',
    pieces: 2,
    paid: [-9, '14:05'],
    sent: [-8, '16:30'],
    received: [-5, '11:00'],
    afterSale: {
      type: 'return',
      state: 'approved',
      pieces: 1,
      reason: 'notAsDescribed',
      text: '买成壁挂机的了，家里是柜机，没拆封。',
      steps: [
        ['create', [-3, '20:15']],
        ['approve', [-2, '09:30']],
      ],
    },
  },
  {
    key: 'hood',
    linkman: 'chensiyuan',
    code: 'MF-RH-0107',
    pieces: 3,
    paid: [-12, '09:40'],
    sent: [-11, '15:00'],
    received: [-8, '10:20'],
    afterSale: {
      type: 'return',
      state: 'returning',
      pieces: 1,
      reason: 'damaged',
      text: '有一片网面压变形了。',
      steps: [
        ['create', [-6, '13:20']],
        ['approve', [-5, '10:00']],
        ['returnGoods', [-3, '17:45']],
      ],
    },
  },
  {
    key: 'membrane',
    linkman: 'zhoumin',
    code: '6921168500248',
    pieces: 1,
    paid: [-14, '11:25'],
    sent: [-13, '14:10'],
    received: [-10, '09:05'],
    afterSale: {
      type: 'return',
      state: 'received',
      pieces: 1,
      reason: 'wrong',
      text: '型号不对，我们的机器装不上。',
      steps: [
        ['create', [-8, '08:40']],
        ['approve', [-7, '09:20']],
        ['returnGoods', [-6, '16:00']],
        ['receive', [-2, '14:30']],
      ],
    },
  },
  {
    key: 'remote',
    linkman: 'zhangsan',
    code: 'MF-AC-0205',
    pieces: 1,
    paid: [-16, '19:30'],
    sent: [-15, '15:40'],
    received: [-12, '12:10'],
    afterSale: {
      type: 'exchange',
      state: 'sending',
      pieces: 1,
      reason: 'faulty',
      text: '按键没有反应，换过电池了。',
      steps: [
        ['create', [-9, '21:00']],
        ['approve', [-8, '09:15']],
        ['returnGoods', [-7, '12:30']],
        ['receive', [-4, '10:45']],
        ['sendGoods', [-2, '16:20']],
      ],
    },
  },
  {
    key: 'meshes',
    linkman: 'chensiyuan',
    code: 'MF-AC-0110',
    pieces: 4,
    paid: [-20, '10:10'],
    sent: [-19, '15:20'],
    received: [-16, '09:50'],
    afterSale: {
      type: 'return',
      state: 'refunded',
      pieces: 1,
      reason: 'unwanted',
      text: '多买了一套，没有拆封。',
      steps: [
        ['create', [-14, '09:00']],
        ['approve', [-14, '14:00']],
        ['returnGoods', [-13, '11:20']],
        ['receive', [-11, '15:10']],
        ['payBack', [-11, '15:30']],
        ['refund', [-11, '15:30']],
      ],
    },
  },
]
/** Who does what of an after-sale; the rest is done by the customer's side. */
const BY_STAFF: readonly AfterSaleRecordType[] = ['approve', 'reject', 'receive', 'payBack', 'refund', 'sendGoods']
const PAID_BACK: readonly AfterSaleState[] = ['refunding', 'refunded']
const ENDED: readonly AfterSaleState[] = ['refunded', 'completed', 'rejected', 'withdrawn']

/** What customers bought in the shop, and what they ask for with it: each after-sale stands where somebody has something to do, or where all is done. */
export const orderSeed: Seed = {
  name: 'order',
  after: ['identity', 'commodity'],
  async seed(tx, { company, tenantId, clock }) {
    if (!company.tenant.flags.setting.shop || company.key !== 'mufeng') return
    const key = company.key
    const iso = (when: When) => new Date(clock.at(when)).toISOString()
    const keeper = company.staff.find(one => one.roles.includes('dispatcher')) ?? company.staff[0]
    if (!keeper) return
    const keeperId = idOf(`${key} staff ${keeper.key}`)
    const bought = ORDERS.map(order => {
      const article = byCode(order.code)
      const person = byKey(company.linkmen, order.linkman)
      const linkmanId = idOf(`${key} linkman ${person.key}`)
      const { address } = byKey(company.customers, person.customer)
      const id = idOf(`${key} order ${order.key}`)
      const state: OrderState = order.received ? 'completed' : order.sent ? 'shipped' : 'paid'
      const { price, discountPrice = null, specs, name, unit, picture, commodityId, variantId } = article
      const salePrice = discountPrice ?? price
      const times = {
        paid: iso(order.paid),
        sent: order.sent === undefined ? undefined : iso(order.sent),
        received: order.received === undefined ? undefined : iso(order.received),
      }
      const steps = order.afterSale.steps.map(([type, when]) => ({ type, at: iso(when) }))
      const asked = steps[0]?.at ?? times.paid
      const line = { amount: order.pieces, covered: 0, share: salePrice * order.pieces, refunded: 0 }
      const back = order.afterSale.type === 'refund' || order.afterSale.type === 'return'
      return {
        ...order,
        id,
        person,
        linkmanId,
        customerId: idOf(`${key} customer ${person.customer}`),
        address: { name: person.name, phone: person.phone, country: '', ...address },
        orderState: state,
        lineId: idOf(`${id} line`),
        name,
        unit,
        specs,
        picture,
        commodityId,
        variantId,
        price,
        salePrice,
        times,
        steps,
        asked,
        saleId: idOf(`${id} after-sale`),
        paymentId: idOf(`${id} payment`),
        refundId: idOf(`${id} refund`),
        parcel: `SF${numberOf(`${id} parcel`, 1_000_000, 9_999_999)}0618`,
        total: price * order.pieces,
        payable: line.share,
        saleAmount: back ? backFor(line, order.afterSale.pieces) : 0,
        isPaidBack: PAID_BACK.includes(order.afterSale.state),
        isOver: ENDED.includes(order.afterSale.state),
      }
    })
    type Bought = (typeof bought)[number]
    const last = (one: Bought): string => one.steps.at(-1)?.at ?? one.asked
    const stepAt = (one: Bought, type: AfterSaleRecordType): string | undefined =>
      one.steps.find(step => step.type === type)?.at

    const inTime = bought.toSorted((a, b) => a.times.paid.localeCompare(b.times.paid))
    const orderNos = numbered(
      'SO',
      inTime.map(({ id, times }) => ({ id, createTime: times.paid })),
    )
    const noOf = new Map(inTime.map(({ id }, i) => [id, orderNos.numbers[i] ?? '']))
    const orderNoOf = ({ id }: Bought) => noOf.get(id) ?? ''
    await tx.insert(orderNumbers).values(orderNos.lasts.map(row => ({ tenantId, ...row })))
    const orderRows = bought.map(one => ({
      tenantId,
      id: one.id,
      customerId: one.customerId,
      linkmanId: one.linkmanId,
      state: one.orderState,
      orderNo: orderNoOf(one),
      address: one.address,
      total: one.total,
      payable: one.payable,
      pieces: one.pieces,
      paymentId: one.paymentId,
      expireTime: one.times.paid,
      payTime: one.times.paid,
      shipTime: one.times.sent ?? null,
      finishTime: one.times.received ?? null,
      createTime: one.times.paid,
      updateTime: one.times.received ?? one.times.sent ?? one.times.paid,
    }))
    await tx.insert(orders).values(orderRows)
    await tx.insert(payments).values(
      bought.map(one => ({
        tenantId,
        id: one.paymentId,
        paymentNo: `P${numberOf(`${one.id} payment`, 10 ** 8, 10 ** 9 - 1)}`,
        linkmanId: one.linkmanId,
        customerId: one.customerId,
        bizType: 'order' as const,
        bizId: one.id,
        subject: orderNoOf(one),
        amount: one.payable,
        state: 'paid' as const,
        channel: 'counter' as const,
        payTime: one.times.paid,
        createTime: one.times.paid,
        expireTime: one.times.paid,
      })),
    )
    await tx
      .insert(orderDeductions)
      .values(
        bought
          .filter(({ total, payable }) => total > payable)
          .map(one => ({ tenantId, orderId: one.id, kind: 'discount' as const, amount: one.total - one.payable })),
      )
    await tx.insert(orderLines).values(
      bought.map(one => ({
        tenantId,
        id: one.lineId,
        orderId: one.id,
        place: 0,
        commodityId: one.commodityId,
        variantId: one.variantId,
        kind: 'part' as const,
        name: one.name,
        specs: one.specs,
        picture: one.picture,
        unit: one.unit,
        price: one.price,
        salePrice: one.salePrice,
        amount: one.pieces,
        share: one.payable,
        sent: one.times.sent ? one.pieces : 0,
        returning: one.isOver || one.isPaidBack ? 0 : one.afterSale.pieces,
        refunded: one.isPaidBack ? one.afterSale.pieces : 0,
        createTime: one.times.paid,
      })),
    )
    await tx.insert(shipments).values(
      bought.flatMap(one =>
        one.times.sent
          ? [
              {
                tenantId,
                id: idOf(`${one.id} shipment`),
                orderId: one.id,
                company: CARRIER,
                number: one.parcel,
                lines: [{ lineId: one.lineId, amount: one.pieces }],
                createTime: one.times.sent,
              },
            ]
          : [],
      ),
    )
    await tx.insert(orderRecords).values(
      bought.flatMap(one => {
        const customer = { actor: 'linkman' as const, actorId: one.linkmanId, actorName: one.person.name }
        const staff = { actor: 'staff' as const, actorId: keeperId, actorName: keeper.displayName }
        const sent = { company: CARRIER, number: one.parcel, pieces: one.pieces }
        const entries: [OrderRecordType, typeof customer | typeof staff, string | undefined, Partial<typeof sent>][] = [
          ['create', customer, one.times.paid, {}],
          ['payOffline', customer, one.times.paid, {}],
          ['confirmPayment', staff, one.times.paid, {}],
          ['ship', staff, one.times.sent, sent],
          ['receive', customer, one.times.received, {}],
        ]
        return entries.flatMap(([type, who, createTime, facts], i) =>
          createTime
            ? [
                {
                  tenantId,
                  id: idOf(`${one.id} record ${i}`),
                  subjectId: one.id,
                  type,
                  ...who,
                  facts,
                  isRead: true,
                  createTime,
                },
              ]
            : [],
        )
      }),
    )
    await tx
      .insert(orderCounts)
      .values(countRows(orderRows, ({ customerId, state }) => ({ tenantId, customerId, state })))
    await tx.insert(orderTotals).values(countRows(orderRows, ({ state }) => ({ tenantId, state, slot: 0 })))
    const peopleOf = ({ person }: Bought) => [person.name, person.phone]
    await tx.insert(orderWords).values(
      bought.map(one => ({
        tenantId,
        subjectId: one.id,
        customerId: one.customerId,
        words: wordsOf({ open: [orderNoOf(one), ...Object.values(one.name), ...peopleOf(one)], staff: peopleOf(one) }),
      })),
    )

    // what was ordered left the stock; what is exchanged leaves it again
    const moves = bought.flatMap(one => [
      { one, reason: 'order' as const, pieces: one.pieces, at: one.times.paid, ref: orderNoOf(one) },
      ...(stepAt(one, 'sendGoods')
        ? [{ one, reason: 'exchange' as const, pieces: one.afterSale.pieces, at: last(one), ref: '' }]
        : []),
    ])
    const byAsked = bought.toSorted((a, b) => a.asked.localeCompare(b.asked))
    const saleNos = numbered(
      'AS',
      byAsked.map(({ saleId, asked }) => ({ id: saleId, createTime: asked })),
    )
    const saleNoById = new Map(byAsked.map(({ saleId }, i) => [saleId, saleNos.numbers[i] ?? '']))
    const saleNoOf = ({ saleId }: Bought) => saleNoById.get(saleId) ?? ''
    await tx.insert(afterSaleNumbers).values(saleNos.lasts.map(row => ({ tenantId, ...row })))
    await tx.insert(stockMoves).values(
      moves.map(({ one, reason, pieces, at, ref }) => ({
        tenantId,
        id: idOf(`${one.id} ${reason}`),
        variantId: one.variantId,
        delta: -pieces,
        reason,
        ref: ref || saleNoOf(one),
        actorName: reason === 'order' ? one.person.name : keeper.displayName,
        createTime: at,
      })),
    )
    await tx
      .update(commodityVariants)
      .set({
        stock: sql`(select sum(${stockMoves.delta})::integer from ${stockMoves} where ${stockMoves.tenantId} = ${commodityVariants.tenantId} and ${stockMoves.variantId} = ${commodityVariants.id})`,
      })
      .where(
        and(
          eq(commodityVariants.tenantId, tenantId),
          inArray(
            commodityVariants.id,
            bought.map(({ variantId }) => variantId),
          ),
        ),
      )
    const saleRows = bought.map(one => ({
      tenantId,
      id: one.saleId,
      customerId: one.customerId,
      linkmanId: one.linkmanId,
      state: one.afterSale.state,
      afterSaleNo: saleNoOf(one),
      type: one.afterSale.type,
      orderId: one.id,
      orderNo: orderNoOf(one),
      reason: one.afterSale.reason,
      text: one.afterSale.text,
      amount: one.saleAmount,
      returnAddress: stepAt(one, 'approve') ? RETURN_ADDRESS : '',
      returnCompany: stepAt(one, 'returnGoods') ? CARRIER : '',
      returnNumber: stepAt(one, 'returnGoods') ? `${one.parcel}1` : '',
      sentCompany: stepAt(one, 'sendGoods') ? CARRIER : '',
      sentNumber: stepAt(one, 'sendGoods') ? `${one.parcel}2` : '',
      refundId: one.isPaidBack ? one.refundId : null,
      sendTime: stepAt(one, 'sendGoods') ?? null,
      finishTime: one.isOver ? last(one) : null,
      createTime: one.asked,
      updateTime: last(one),
    }))
    await tx.insert(refunds).values(
      bought
        .filter(({ isPaidBack }) => isPaidBack)
        .map(one => ({
          tenantId,
          id: one.refundId,
          refundNo: `R${numberOf(`${one.id} refund`, 10 ** 8, 10 ** 9 - 1)}`,
          paymentId: one.paymentId,
          amount: one.saleAmount,
          reason: 'afterSale' as const,
          state: 'refunded' as const,
          otherwise: TRANSFER,
          nextTime: last(one),
          createTime: last(one),
          finishTime: last(one),
        })),
    )
    await tx.insert(afterSales).values(saleRows)
    await tx.insert(afterSaleLines).values(
      bought.map(one => ({
        tenantId,
        afterSaleId: one.saleId,
        lineId: one.lineId,
        pieces: one.afterSale.pieces,
        amount: one.saleAmount,
      })),
    )
    await tx.insert(afterSaleRecords).values(
      bought.flatMap(one =>
        one.steps.map(({ type, at }, i) => ({
          tenantId,
          id: idOf(`${one.saleId} record ${i}`),
          subjectId: one.saleId,
          type,
          ...(BY_STAFF.includes(type)
            ? { actor: 'staff' as const, actorId: keeperId, actorName: keeper.displayName }
            : { actor: 'linkman' as const, actorId: one.linkmanId, actorName: one.person.name }),
          content: type === 'approve' ? RETURN_ADDRESS : type === 'payBack' ? TRANSFER : '',
          facts:
            type === 'returnGoods'
              ? { company: CARRIER, number: `${one.parcel}1` }
              : type === 'sendGoods'
                ? { company: CARRIER, number: `${one.parcel}2` }
                : {},
          isRead: true,
          createTime: at,
        })),
      ),
    )
    await tx
      .insert(afterSaleCounts)
      .values(countRows(saleRows, ({ customerId, state }) => ({ tenantId, customerId, state })))
    await tx.insert(afterSaleTotals).values(countRows(saleRows, ({ state }) => ({ tenantId, state, slot: 0 })))
    await tx.insert(afterSaleWords).values(
      bought.map(one => ({
        tenantId,
        subjectId: one.saleId,
        customerId: one.customerId,
        words: wordsOf({
          open: [saleNoOf(one), orderNoOf(one), ...Object.values(one.name), `${one.parcel}1`, `${one.parcel}2`],
          staff: peopleOf(one),
        }),
      })),
    )
    await tx.insert(memberBacks).values(
      bought
        .filter(({ isPaidBack }) => isPaidBack)
        .map(one => ({
          tenantId,
          orderId: one.id,
          ref: one.saleId,
          ...NO_MEANS,
          money: one.saleAmount,
          isAfterEarning: false,
          createTime: last(one),
        })),
    )

    /** The first variant of what has this code. */
    function byCode(code: string) {
      const article = DEMO_COMMODITIES.find(one => one.code === code)
      const thing = DEMO_GOODS.mufeng.find(one => one.code === code)
      const variant = article?.variants[0]
      if (!article || !thing || !variant) throw new Error(`nothing is sold with the code ${code}`)
      return {
        ...variant,
        name: thing.name,
        unit: thing.unit ?? {},
        picture: article.pictures[0] ?? '',
        commodityId: idOf(`${key} ${thing.kind} ${code}`),
        variantId: idOf(`${key} variant ${code} 0`),
      }
    }
  },
}
