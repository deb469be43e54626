import { Type as T } from '@sinclair/typebox'
import { CARD_STATES, MAX_CARD_MONTHS, MAX_CARDS } from '../shared/card'
import { MAX_CODE, MAX_MODELS } from '../shared/directory'
import { MAX_REASON } from '../shared/limits'
import { CappedPage, Day, ExportFormat } from './customer'
import { defineCalls } from './define'
import {
  Body,
  Id,
  IdOf,
  Instant,
  NotBlank,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  QualityInfo,
  Text,
  Version,
} from './entities'

const card = { tag: 'card', source: '§7 products: extended warranty; paths but that of receive chosen here' } as const

const CardOfMine = {
  id: Id,
  cardNo: T.String(),
  months: T.Integer(),
  models: T.Array(T.String(), { description: 'of what it is good for; none: anything' }),
  state: OneOf(CARD_STATES),
  expireTime: Nullable(Instant),
  receiveTime: Nullable(Instant),
  activateTime: Nullable(Instant),
  product: Nullable(T.Object({ id: Id, name: T.String(), model: T.String(), serialNumber: T.String() })),
}

export const cardApi = defineCalls({
  'GET /extendedWarranty/receive': {
    ...card,
    summary:
      'Takes the card with this code; one that is mine already is answered again. CARD_CODE for an unknown, used or expired code, all alike; TOO_MANY_REQUESTS after five wrong ones',
    idempotent: true,
    query: T.Object({ code: Text(64, 1) }),
    data: T.Object(CardOfMine),
  },
  'GET /extendedWarranty/list': {
    ...card,
    summary: 'Cards of my customer, those that can be used first',
    query: T.Object(PageQuery),
    data: Page(T.Object(CardOfMine)),
  },
  'GET /extendedWarranty/get': {
    ...card,
    summary: 'One card, with my machines for which it is good and the end that each would get',
    query: T.Object({ id: IdOf('card') }),
    data: T.Object({
      ...CardOfMine,
      machines: T.Array(
        T.Object({
          id: Id,
          name: T.String(),
          model: T.String(),
          picture: T.String(),
          qualityInfoEndTime: Nullable(Day),
          newEndTime: T.String({ description: "'' where it cannot be lengthened" }),
        }),
      ),
    }),
  },
  'POST /extendedWarranty/activate': {
    ...card,
    summary:
      'Uses a card on one of my machines, once: its warranty ends later by the months. CARD_USED, CARD_EXPIRED, CARD_MODEL, CARD_NO_END for a machine whose end is not known',
    idempotent: true,
    body: Body({ id: IdOf('card'), productId: IdOf('product') }),
    data: T.Object({ ...CardOfMine, qualityInfoEndTime: Day, qualityInfo: QualityInfo }),
  },
})

/** The specification shows no calls of staff; paths are chosen here. */
const staff = {
  tag: 'card',
  auth: 'staff',
  permission: 'card.manage',
  source: 'cards for staff; paths chosen here',
} as const
const CardRow = T.Object({
  ...CardOfMine,
  code: T.String({ description: "'' once it was received" }),
  customerName: T.String(),
  note: T.String(),
  voidReason: T.String(),
  createTime: Instant,
  version: Version,
})
const Filter = { keyword: T.Optional(Text(64)), state: T.Optional(OneOf(CARD_STATES)) }

export const staffCardApi = defineCalls({
  'GET /staff/card/list': {
    ...staff,
    summary: 'Cards of the tenant, the newest first; the keyword looks for numbers, codes and notes',
    query: T.Object({ ...PageQuery, ...Filter }),
    data: CappedPage(CardRow),
  },
  'POST /staff/card/create': {
    ...staff,
    audit: 'card',
    summary: 'New cards, each with a code of its own',
    idempotent: true,
    body: Body({
      amount: T.Integer({ minimum: 1, maximum: MAX_CARDS }),
      months: T.Integer({ minimum: 1, maximum: MAX_CARD_MONTHS }),
      models: T.Array(NotBlank(MAX_CODE), { maxItems: MAX_MODELS, uniqueItems: true }),
      expireDay: T.Optional({ ...Nullable(Day), description: 'the last day on which it can be used' }),
      note: T.Optional(Text(100)),
    }),
    data: T.Object({ ids: T.Array(Id) }),
  },
  'POST /staff/card/void': {
    ...staff,
    audit: 'card',
    summary:
      'Ends a card with the reason. One that was used takes its months back from the machine, which `takesBack` says is meant; CARD_USED without it',
    idempotent: true,
    body: Body({
      id: IdOf('madeCard'),
      version: Version,
      reason: NotBlank(MAX_REASON),
      takesBack: T.Optional(T.Boolean()),
    }),
    data: CardRow,
  },
  'GET /staff/card/export': {
    ...staff,
    permission: 'data.export',
    summary: 'The cards of a list as a file',
    download: true,
    query: T.Object({ ...Filter, ...ExportFormat }),
    data: T.String({ description: 'csv (UTF-8 with a mark), or xlsx of at most 20,000 rows' }),
  },
})
