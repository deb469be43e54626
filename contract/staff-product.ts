import { Type as T } from '@sinclair/typebox'
import { MAX_CODE, MAX_MODELS, MAX_NAME, MAX_QRCODES, PRODUCT_SORTS } from '../shared/directory'
import { MAX_QUALITY, QUALITY_FILEDS } from '../shared/warranty'
import { CappedPage, Day, ExportFormat, Registered, Version } from './customer'
import { defineCalls } from './define'
import {
  Body,
  Done,
  Id,
  IdOf,
  Instant,
  Localized,
  NotBlank,
  Nullable,
  OneOf,
  PageQuery,
  Product,
  Text,
} from './entities'

/** The specification shows no calls of staff; paths are chosen here. */
const staff = { tag: 'product', auth: 'staff', source: 'products for staff; paths chosen here' } as const

export const ProductRow = T.Object({
  ...Product.properties,
  customerId: Nullable(Id),
  customerName: T.String({ description: "'' for a product that nobody owns" }),
  installTime: Nullable(Day),
  createTime: Instant,
  version: Version,
})
/** What the catalogue says of a kind's warranty; null for nothing. */
const Quality = Nullable(
  Body({
    qualityDuration: T.Integer({ minimum: 1, maximum: MAX_QUALITY }),
    qualityUnit: OneOf(['year', 'month']),
    qualityFiledName: OneOf(QUALITY_FILEDS),
  }),
)
const Kind = T.Object({
  id: Id,
  name: Localized(MAX_NAME),
  models: T.Array(T.String()),
  words: T.Array(T.String(), { description: 'what people call it, in any language' }),
  quality: Quality,
  version: Version,
})
const ProductInput = {
  customerId: Nullable(IdOf('customer')),
  name: Localized(MAX_NAME),
  type: Localized(MAX_NAME),
  model: Text(MAX_CODE),
  serialNumber: NotBlank(MAX_CODE),
  qualityInfoStartTime: Nullable(Day),
  qualityInfoEndTime: Nullable(Day),
  installTime: Nullable(Day),
  qrcodes: T.Array(NotBlank(MAX_CODE), { maxItems: MAX_QRCODES, uniqueItems: true }),
}
const ProductFilter = {
  keyword: T.Optional(Text(64)),
  customerId: T.Optional(Id),
  kindId: T.Optional(IdOf('productKind')),
  warranty: T.Optional(OneOf(['in-warranty', 'out-of-warranty', 'unknown'])),
  sort: T.Optional(OneOf(PRODUCT_SORTS)),
  ...Registered,
}
const ProductDetail = T.Object({
  ...ProductRow.properties,
  names: Localized(MAX_NAME),
  types: Localized(MAX_NAME),
  qrcodes: T.Array(T.String()),
  kinds: T.Array(T.Object({ id: Id, name: T.String() })),
  /** no end is known; today lies before the first day, within, after the last day */
  warrantyReason: OneOf(['none', 'before', 'within', 'after']),
})

export const staffProductApi = defineCalls({
  'GET /staff/product/list': {
    ...staff,
    permission: 'product.read',
    summary: 'Products of the tenant; the keyword looks for names, models and serial numbers',
    query: T.Object({ ...PageQuery, ...ProductFilter }),
    data: CappedPage(ProductRow),
  },
  'GET /staff/product/get': {
    ...staff,
    permission: 'product.read',
    summary: 'One product, with why it is in warranty or not',
    query: T.Object({ id: IdOf('stock') }),
    data: ProductDetail,
  },
  'POST /staff/product/create': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'A new product',
    idempotent: true,
    body: Body(ProductInput),
    data: ProductDetail,
  },
  'POST /staff/product/update': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'Change a product. CHANGED_MEANWHILE when somebody else did',
    body: Body({ id: IdOf('stock'), version: Version, ...ProductInput }),
    data: ProductDetail,
  },
  'POST /staff/product/remove': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'Remove a product that nothing is about',
    body: Body({ id: IdOf('stock'), version: Version }),
    data: Done,
  },
  'GET /staff/product/export': {
    ...staff,
    permission: 'data.export',
    summary: 'The products of a list as a file',
    download: true,
    query: T.Object({ ...ProductFilter, ...ExportFormat }),
    data: T.String({ description: 'csv (UTF-8 with a mark), or xlsx of at most 20,000 rows' }),
  },
  'GET /staff/productKind/list': {
    ...staff,
    permission: 'product.read',
    summary: 'Kinds of products with their models',
    data: T.Array(Kind),
  },
  'POST /staff/productKind/create': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'A new kind of product',
    idempotent: true,
    body: Body({
      name: Localized(MAX_NAME),
      models: T.Array(NotBlank(MAX_CODE), { maxItems: MAX_MODELS }),
      words: T.Array(NotBlank(MAX_CODE), { maxItems: MAX_MODELS }),
      quality: T.Optional(Quality),
    }),
    data: Kind,
  },
  'POST /staff/productKind/update': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'Change a kind of product. CHANGED_MEANWHILE when somebody else did',
    body: Body({
      id: IdOf('productKind'),
      version: Version,
      name: Localized(MAX_NAME),
      models: T.Array(NotBlank(MAX_CODE), { maxItems: MAX_MODELS }),
      words: T.Array(NotBlank(MAX_CODE), { maxItems: MAX_MODELS }),
      quality: T.Optional(Quality),
    }),
    data: Kind,
  },
  'POST /staff/productKind/remove': {
    ...staff,
    audit: 'product',
    permission: 'product.write',
    summary: 'Remove a kind; its products stay',
    body: Body({ id: IdOf('productKind'), version: Version }),
    data: Done,
  },
})
