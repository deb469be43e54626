import { Type as T } from '@sinclair/typebox'
import { MAX_CODE, MAX_NAME, MAX_UNIT } from '../shared/directory'
import { GOODS_KINDS } from '../shared/goods'
import { CappedPage } from './customer'
import { defineCalls } from './define'
import { Body, Done, Id, IdOf, Localized, NotBlank, OneOf, PageQuery, Text, Version } from './entities'

/** The specification shows no calls of staff; paths are chosen here. */
const staff = { tag: 'goods', auth: 'staff', source: 'parts and service items for staff; paths chosen here' } as const

const GoodsInput = {
  kind: OneOf(GOODS_KINDS),
  name: Localized(MAX_NAME),
  code: NotBlank(MAX_CODE),
  unit: Localized(MAX_UNIT),
  enabled: T.Boolean({ description: 'forms offer it' }),
}
const Goods = T.Object({ id: Id, ...GoodsInput, code: T.String(), version: Version })

export const staffGoodsApi = defineCalls({
  'GET /staff/goods/list': {
    ...staff,
    permission: 'product.read',
    summary:
      'Parts and service items of the tenant, the newest of each kind first; the keyword looks for names and codes',
    query: T.Object({
      ...PageQuery,
      kind: T.Optional(OneOf(GOODS_KINDS)),
      keyword: T.Optional(Text(64)),
      enabled: T.Optional(T.Boolean()),
    }),
    data: CappedPage(Goods),
  },
  'GET /staff/goods/get': {
    ...staff,
    permission: 'product.read',
    summary: 'One part or service item',
    query: T.Object({ id: IdOf('goods') }),
    data: Goods,
  },
  'POST /staff/goods/create': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'A new part or service item. GOODS_CODE_TAKEN when one of its kind has the code',
    idempotent: true,
    body: Body(GoodsInput),
    data: Goods,
  },
  'POST /staff/goods/update': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'Change a part or service item. CHANGED_MEANWHILE when somebody else did',
    body: Body({ id: IdOf('goods'), version: Version, ...GoodsInput }),
    data: Goods,
  },
  'POST /staff/goods/remove': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'Remove a part or service item; what names it keeps what it was called',
    body: Body({ id: IdOf('goods'), version: Version }),
    data: Done,
  },
})
