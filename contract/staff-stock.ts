import { Type as T } from '@sinclair/typebox'
import { MAX_PIECES, MAX_SUMMARY, STAFF_STOCK_REASONS, STOCK_REASONS } from '../shared/commodity'
import { MAX_NAME } from '../shared/directory'
import { WORK_KINDS } from '../shared/kinds'
import { MAX_TRANSFERRED, STOCK_PLACE_KINDS } from '../shared/stock'
import { CappedPage } from './customer'
import { defineCalls } from './define'
import {
  Body,
  Done,
  Id,
  IdOf,
  Instant,
  NotBlank,
  Nullable,
  OneOf,
  PageQuery,
  Text,
  Version,
  VersionOrNone,
} from './entities'

/** The specification shows no calls of staff; paths are chosen here. */
const staff = { tag: 'goods', auth: 'staff', source: 'stock of parts for staff; paths chosen here' } as const
const read = { ...staff, permission: 'shop.read' } as const
const write = { ...staff, permission: 'shop.write', audit: 'product' } as const

const Pieces = T.Integer({ minimum: 0, maximum: MAX_PIECES })
const Mark = Nullable({ ...Pieces, description: 'null: nobody asks for it there' })
/** A place in an input: without one it is the main warehouse. */
const At = T.Optional({ ...IdOf('stockPlace'), description: 'without one: the main warehouse' })
const PlaceId = Nullable({ ...Id, description: 'null: the main warehouse' })
const Part = {
  variantId: Id,
  commodityId: Id,
  name: T.String(),
  code: T.String(),
  specs: T.Array(T.Object({ name: T.String(), value: T.String() })),
}
const Amounts = { pieces: T.Integer(), used: T.Integer() }

const Place = T.Object({
  id: PlaceId,
  kind: OneOf(['main', ...STOCK_PLACE_KINDS]),
  name: T.String(),
  staffId: Nullable(Id),
  staffName: T.String({ description: 'of a van: whose it is' }),
  enabled: T.Boolean(),
  pieces: T.Integer({ description: 'of all parts' }),
  parts: T.Integer({ description: 'different ones' }),
  toReorder: T.Integer({ description: 'parts of which there are fewer than their mark says' }),
  version: T.Integer({ description: '0 of the main warehouse, which nobody changes' }),
})
const Move = T.Object({
  id: Id,
  ...Part,
  placeId: PlaceId,
  placeName: T.String(),
  delta: T.Integer(),
  reason: OneOf(STOCK_REASONS),
  ref: T.String(),
  actorName: T.String(),
  createTime: Instant,
})

export const staffStockApi = defineCalls({
  'GET /staff/stock/places': {
    ...staff,
    permission: ['shop.read', 'stock.fetch'],
    summary: 'Where parts lie: the main warehouse first, then other warehouses, then vans',
    data: T.Array(Place),
  },
  'POST /staff/stock/savePlace': {
    ...write,
    idempotent: true,
    summary:
      'Another warehouse, or the van of an engineer; without an id a new one. STOCK_VAN_TAKEN for an engineer who has a van, CHANGED_MEANWHILE',
    body: Body({
      id: T.Optional(IdOf('stockPlace')),
      version: VersionOrNone,
      kind: OneOf(STOCK_PLACE_KINDS),
      name: NotBlank(MAX_NAME),
      staffId: Nullable({ ...IdOf('member'), description: 'of a van: whose it is' }),
      enabled: T.Boolean({ description: 'what is switched off takes nothing more; what lies there can be fetched' }),
    }),
    data: T.Object({ id: Id, version: Version }),
  },
  'GET /staff/stock/list': {
    ...staff,
    permission: ['shop.read', 'stock.fetch'],
    summary: 'Parts with what lies at each place; the keyword looks for names and numbers',
    query: T.Object({
      ...PageQuery,
      keyword: T.Optional(Text(64)),
      commodityId: T.Optional(IdOf('commodity')),
      variantId: T.Optional(IdOf('variant')),
      placeId: T.Optional(IdOf('stockPlace')),
      isMain: T.Optional(T.Boolean({ description: 'only what lies in the main warehouse, which has no id' })),
      toReorder: T.Optional(
        T.Boolean({ description: 'only what is below its mark: at the place, or without one somewhere' }),
      ),
    }),
    data: CappedPage(
      T.Object({
        ...Part,
        pieces: T.Integer({ description: 'at all places' }),
        reserved: T.Integer({ description: 'held by jobs beside that, and not used yet' }),
        places: T.Array(
          T.Object({ placeId: PlaceId, placeName: T.String(), pieces: T.Integer(), reorderAt: Mark, reorderTo: Mark }),
        ),
      }),
    ),
  },
  'POST /staff/stock/mark': {
    ...write,
    summary: 'Below how many pieces of a part at a place it is to be reordered, and up to how many. STOCK_MARK',
    body: Body({ variantId: IdOf('variant'), placeId: At, reorderAt: Mark, reorderTo: Mark }),
    data: Done,
  },
  'POST /staff/stock/move': {
    ...write,
    idempotent: true,
    summary:
      'Pieces that arrived at a place or got lost, or what was counted there. STOCK_SHORT when more is lost than there is, STOCK_PLACE_OFF',
    body: Body({
      variantId: IdOf('variant'),
      placeId: At,
      reason: OneOf(STAFF_STOCK_REASONS),
      pieces: { ...Pieces, description: 'how many arrived or got lost; how many there are, when they were counted' },
      note: Text(MAX_SUMMARY),
    }),
    data: T.Object({ stock: T.Integer() }),
  },
  'POST /staff/stock/transfer': {
    ...write,
    permission: ['shop.write', 'stock.fetch'],
    idempotent: true,
    summary:
      'Takes parts from one place to another; without the right to change stock only between a warehouse and my own van. STOCK_SHORT names the part and the place, STOCK_SAME_PLACE, STOCK_PLACE_OFF, STOCK_OTHERS',
    body: Body({
      fromId: At,
      toId: At,
      lines: T.Array(Body({ variantId: IdOf('variant'), pieces: T.Integer({ minimum: 1, maximum: MAX_PIECES }) }), {
        minItems: 1,
        maxItems: MAX_TRANSFERRED,
      }),
      note: Text(MAX_SUMMARY),
    }),
    data: Done,
  },
  'GET /staff/stock/moves': {
    ...read,
    summary: 'What changed the stock, the newest first: of a part at all places, or of all parts at one',
    query: T.Object({ ...PageQuery, variantId: T.Optional(IdOf('variant')), placeId: At }),
    data: CappedPage(Move),
  },
  'GET /staff/stock/van': {
    ...staff,
    permission: 'self',
    summary: 'My van: the parts in it, and what my open jobs hold, wherever it came from',
    data: T.Object({
      van: Nullable(T.Object({ id: Id, name: T.String() })),
      mayFetch: T.Boolean({ description: 'whether I may take parts into it myself' }),
      parts: T.Array(T.Object({ ...Part, pieces: T.Integer(), reorderAt: Mark, reorderTo: Mark })),
      jobs: T.Array(
        T.Object({
          kind: OneOf(WORK_KINDS),
          id: Id,
          eventId: Id,
          number: T.String(),
          title: T.String(),
          planTime: T.String({ description: 'YYYY-MM-DD HH:mm, or empty' }),
          parts: T.Array(
            T.Object({
              ...Part,
              ...Amounts,
              placeName: T.String({ description: 'where they came from' }),
              isQuoted: T.Boolean({ description: 'false: taken beside what was quoted' }),
            }),
          ),
        }),
      ),
    }),
  },
  'POST /staff/stock/take': {
    ...staff,
    permission: ['event.handle', 'task.handle'],
    audit: 'product',
    idempotent: true,
    summary:
      'How many pieces of a part one of my jobs takes beside what was quoted, with what it has; 0 puts back what is not used. STOCK_SHORT names the part and the place',
    body: Body({
      eventId: IdOf('event'),
      variantId: IdOf('variant'),
      pieces: Pieces,
    }),
    data: Done,
  },
})
