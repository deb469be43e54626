import { Type as T } from '@sinclair/typebox'
import { MAX_NAME } from '../shared/directory'
import { QUALITY_FILEDS } from '../shared/warranty'
import { Day } from './customer'
import { defineCalls } from './define'
import {
  Body,
  Cents,
  FormField,
  Id,
  IdOf,
  Nullable,
  OneOf,
  Instant,
  Page,
  PageQuery,
  Product,
  ProductDetails,
  QualityInfo,
  Text,
} from './entities'

const tag = 'product'
const chosen = { tag, source: 'machines of customers; paths chosen here' } as const
const Handover = T.Object({
  id: Id,
  code: T.String({ description: 'shown to who offers it alone' }),
  expireTime: Instant,
})

const OneProduct = T.Object({
  ...ProductDetails.properties,
  documents: T.Array(T.Object({ id: Id, name: T.String(), filename: T.String(), url: T.String() }), {
    description: 'papers of its model',
  }),
})

export const productApi = defineCalls({
  'GET /doorType/getProductFieldList': {
    summary: 'Fields of a product that the door shows',
    tag: 'door',
    source: '§7 initial data',
    auth: 'public',
    anyToken: true,
    data: T.Array(FormField),
  },
  'GET /product/list': {
    tag,
    summary: 'Products of my customer',
    source: '§7 products',
    query: T.Object({ ...PageQuery, keyword: T.Optional(Text(64)) }),
    data: Page(ProductDetails),
  },
  'GET /product/getById': {
    tag,
    summary: 'One product of my customer',
    source: '§7 products',
    query: T.Object({ id: IdOf('product') }),
    data: OneProduct,
  },
  'POST /quality/link': {
    tag,
    summary:
      'The warranty that the catalogue gives one of my products (staff with product.read: any), or a product of a kind from today on; null where it says nothing. Writes nothing',
    source: '§7 products: quality link, §3 quality rule remote data; its path is chosen here',
    auth: 'public',
    needsRoom: false,
    body: Body({
      productId: T.Optional(IdOf('product')),
      catalogId: T.Optional({ ...Id, description: 'where no product is named' }),
      startTime: T.Optional({ ...Day, description: 'counts from this day, whatever the rule says' }),
    }),
    data: Nullable(
      T.Object({
        qualityStartDate: T.String({ description: "YYYY-MM-DD, '' where the product does not have the date" }),
        qualityDuration: T.Integer(),
        qualityUnit: OneOf(['year', 'month']),
        qualityFiledName: OneOf(QUALITY_FILEDS),
        qualityEndTime: T.String({ description: "the last day; '' without a first one" }),
      }),
    ),
  },
  'GET /product/userProductList': {
    tag,
    summary: 'All products of my customer in short, the newest first, at most 200',
    source: '§7 products',
    data: T.Array(Product),
  },
  'GET /product/serverRecord': {
    tag,
    scope: ['service'],
    summary:
      'What was done for one of my products: requests and tasks about it, the newest first; without an id for all of them',
    source: '§7 products',
    query: T.Object({ ...PageQuery, productId: T.Optional(IdOf('product')) }),
    data: Page(
      T.Object({
        id: Id,
        kind: OneOf(['event', 'task']),
        isMine: T.Boolean({ description: "my customer's own; a former owner's cannot be opened" }),
        number: T.String({ description: "'' of a former owner's" }),
        title: T.String(),
        state: T.String({ description: 'of the request or the task' }),
        productId: Id,
        productName: T.String(),
        executorName: T.String(),
        createTime: Instant,
        finishTime: Nullable(Instant),
      }),
    ),
  },
  'POST /product/update': {
    ...chosen,
    scope: ['machines'],
    summary: 'What I call the place where one of my products stands',
    body: Body({ id: IdOf('product'), place: Text(40) }),
    data: OneProduct,
  },
  'GET /product/quality': {
    ...chosen,
    summary:
      'Warranty of a machine by its serial number or its code, for everybody who reads it off: nothing of whose it is. NOT_FOUND; bounded by address',
    auth: 'public',
    anyToken: true,
    query: T.Object({ serialNumber: T.Optional(Text(64, 1)), code: T.Optional(Text(64, 1)) }),
    data: T.Object({
      name: T.String(),
      model: T.String(),
      picture: T.String(),
      serialNumber: T.String(),
      qualityInfoStartTime: Nullable(T.String()),
      qualityInfoEndTime: Nullable(T.String()),
      qualityInfoStatus: Product.properties.qualityInfoStatus,
      qualityInfo: QualityInfo,
      productId: T.String({ description: "where it is one of mine; '' elsewhere" }),
    }),
  },
  'GET /product/handover': {
    ...chosen,
    scope: 'owner',
    summary: 'The offer by which I hand one of my products over; null for none. Without the code',
    query: T.Object({ productId: IdOf('product') }),
    data: Nullable(Handover),
  },
  'POST /product/handover/offer': {
    ...chosen,
    scope: 'owner',
    summary: 'Offers one of my products to whoever gets the code; an earlier offer of it ends',
    idempotent: true,
    body: Body({ productId: IdOf('product') }),
    data: Handover,
  },
  'POST /product/handover/withdraw': {
    ...chosen,
    scope: 'owner',
    summary: 'Ends the offer of one of my products',
    body: Body({ productId: IdOf('product') }),
    data: T.Object({ done: T.Literal(true) }),
  },
  'GET /product/handover/offered': {
    ...chosen,
    scope: ['machines'],
    summary: 'What a code hands over, to be looked at before it is taken. Counts and throws as the taking',
    query: T.Object({ code: Text(64, 1) }),
    data: T.Object({
      name: T.String(),
      model: T.String(),
      serialNumber: T.String(),
      qualityInfoEndTime: Nullable(T.String({ description: 'YYYY-MM-DD' })),
    }),
  },
  'POST /product/handover/take': {
    ...chosen,
    scope: ['machines'],
    summary:
      'Takes a product that is offered. HANDOVER_CODE for a wrong, used or expired code, TOO_MANY_REQUESTS after five, HANDOVER_OWN for my own',
    idempotent: true,
    body: Body({ code: Text(64, 1) }),
    data: T.Object({ productId: Id, name: T.String() }),
  },
  'GET /superCode/getShowFields': {
    tag,
    summary: 'What a printed code shows to who scans it',
    source: '§7 products: superCode',
    auth: 'public',
    anyToken: true,
    query: T.Object({ code: Text(64, 1) }),
    data: T.Object({
      state: OneOf(['blank', 'bound', 'revoked']),
      isMine: T.Boolean(),
      fields: T.Array(FormField),
      values: T.Record(T.String(), T.String()),
    }),
  },
  'GET /superCode/getRegisterQrcodeUrl': {
    tag,
    summary: 'Address behind the code of one of my products; without a code NOT_FOUND',
    source: '§7 products: superCode',
    query: T.Object({ productId: IdOf('product') }),
    data: T.Object({ url: T.String() }),
  },
  'GET /superCode/productCatalogTree': {
    tag,
    summary: 'Kinds of products with their models',
    source: '§7 products: superCode product catalog tree; its path is chosen here',
    auth: 'public',
    anyToken: true,
    data: T.Array(
      T.Object({
        id: Id,
        label: T.String(),
        children: T.Array(T.Object({ model: T.String(), label: T.String(), picture: T.String() })),
      }),
    ),
  },
  'GET /api/customer/outside/pc/catalog/catalog': {
    tag,
    summary: 'Kinds of products by name',
    source: '§7 products; §3 related catalog',
    auth: 'public',
    anyToken: true,
    query: T.Object({ keyword: T.Optional(Text(MAX_NAME)) }),
    data: T.Array(T.Object({ id: Id, label: T.String() })),
  },
  'POST /serviceProject/link': {
    tag,
    summary: 'Services of the shop that fit one of my products, at most 20',
    source: '§7 products: serviceProject link; its path is chosen here',
    needsRoom: false,
    body: Body({ productId: IdOf('product') }),
    data: T.Array(T.Object({ id: Id, name: T.String(), picture: T.String(), price: Cents })),
  },
})
