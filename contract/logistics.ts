import { Type as T } from '@sinclair/typebox'
import { MAX_SHIPMENT_NUMBER, ORDER_STATES } from '../shared/order'
import { MAX_LOGISTICS_QUOTA, PARCEL_STATES } from '../shared/parcel'
import { defineCalls } from './define'
import { Body, Id, IdOf, Instant, NotBlank, Nullable, OneOf, ParcelNumber, VersionOrNone } from './entities'

const tag = 'logistics'
const logistics = { tag, source: '§7 after-sales: logistics; path chosen here' } as const

const Steps = T.Array(T.Object({ time: Instant, text: T.String(), state: OneOf(PARCEL_STATES) }), {
  description: 'what happened, the newest first',
})
const Parcel = T.Object({
  id: Id,
  orderId: Id,
  orderNo: T.String(),
  orderState: OneOf(ORDER_STATES),
  company: T.String({ description: "as the carrier is called in the caller's language" }),
  number: T.String(),
  createTime: { ...Instant, description: 'when it was sent' },
  state: { ...OneOf(PARCEL_STATES), description: 'of the last step; sent while nothing is known' },
  canTrack: T.Boolean({ description: 'its carrier can be asked' }),
  knownTime: { ...Nullable(Instant), description: 'when the carrier answered the last time' },
  isBehind: T.Boolean({
    description: 'the carrier did not answer when it was asked the last time: this is how it stood before',
  }),
  steps: Steps,
  lines: T.Array(T.Object({ lineId: Id, name: T.String(), picture: T.String(), amount: T.Integer() })),
})
const Companies = T.Array(T.Object({ code: T.String(), name: T.String({ description: "in the caller's language" }) }))
const quota = {
  totalQuota: T.Integer({ minimum: 0, maximum: MAX_LOGISTICS_QUOTA, description: 'questions to carriers in all' }),
  isDailyLimit: T.Boolean({ description: 'there is a limit for a day, too' }),
  dailyQuotaLimit: T.Integer({ minimum: 0, maximum: MAX_LOGISTICS_QUOTA }),
}
const Quota = {
  ...quota,
  totalUse: T.Integer({ description: 'questions that were asked' }),
  todayUse: T.Integer(),
}

export const logisticsApi = defineCalls({
  'GET /logistics/details': {
    ...logistics,
    summary:
      'Parcels of an order of my customer, or without one those of all orders with their last step, the newest first, at most 50. Carriers are asked where it is time to',
    query: T.Object({ orderId: T.Optional(IdOf('order')) }),
    data: T.Array(Parcel),
  },
  'GET /logistics/companyList': {
    ...logistics,
    auth: 'public',
    anyToken: true,
    summary: 'Carriers that can be asked, the best known first',
    data: Companies,
  },
  'GET /logistics/quotaDetail': {
    ...logistics,
    source: '§3, §5: logistics quota; path chosen here',
    summary: 'How many questions to carriers the company has, and how many it has asked',
    data: T.Object(Quota),
  },
  'POST /logistics/query': {
    ...logistics,
    summary:
      'Where a parcel is, by its number. One of my own orders as it is known; any other costs a question: LOGISTICS_QUOTA, LOGISTICS_OFF, LOGISTICS_COMPANY for a carrier that cannot be asked, LOGISTICS_NUMBER, LOGISTICS_CARRIER when it does not answer',
    needsRoom: false,
    body: Body({ company: NotBlank(MAX_SHIPMENT_NUMBER), number: ParcelNumber }),
    data: T.Object({ company: T.String(), number: T.String(), state: OneOf(PARCEL_STATES), steps: Steps }),
  },
})

/** The specification shows no calls of staff; paths are chosen here. */
const staff = { tag, auth: 'staff', source: 'logistics for staff; paths chosen here' } as const

export const staffLogisticsApi = defineCalls({
  'GET /staff/logistics/details': {
    ...staff,
    permission: ['order.handle', 'shop.read'],
    summary: 'Parcels of an order, the newest first. Carriers are asked where it is time to',
    query: T.Object({ orderId: IdOf('order') }),
    data: T.Array(Parcel),
  },
  'GET /staff/logistics/companyList': {
    ...staff,
    permission: ['order.handle', 'shop.read'],
    summary: 'Carriers that can be asked, the best known first',
    data: Companies,
  },
  'GET /staff/provider/quota': {
    ...staff,
    permission: ['provider.manage', 'audit.read'],
    summary: 'How many questions to carriers the company may ask, and has asked',
    data: T.Object({ ...Quota, version: T.Integer() }),
  },
  'POST /staff/provider/quota': {
    ...staff,
    audit: 'provider',
    permission: 'provider.manage',
    summary: 'Sets how many questions to carriers the company may ask. CHANGED_MEANWHILE',
    body: Body({ ...quota, version: VersionOrNone }),
    data: T.Object({ ...Quota, version: T.Integer() }),
  },
})
