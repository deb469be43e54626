import { Type as T } from '@sinclair/typebox'
import {
  COMMODITY_SORTS,
  MAX_CATEGORIES,
  MAX_DESCRIPTION,
  MAX_PICTURES,
  MAX_PIECES,
  MAX_SPECS,
  MAX_SUMMARY,
  MAX_VARIANTS,
  SHELVES,
  STOCKS,
} from '../shared/commodity'
import { MAX_CODE, MAX_MODELS, MAX_NAME } from '../shared/directory'
import { GOODS_KINDS } from '../shared/goods'
import { CappedPage, ExportFormat } from './customer'
import { defineCalls } from './define'
import {
  Body,
  Cents,
  Done,
  Id,
  IdOf,
  Instant,
  Localized,
  NotBlank,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  Text,
  Version,
  VersionOrNone,
} from './entities'

const tag = 'shop'
const open = { tag, source: '§7 shop and orders', auth: 'public', anyToken: true } as const

/** A machine of the caller that an article fits. */
const Fits = Nullable(T.Object({ productId: Id, name: T.String(), model: T.String(), inWarranty: T.Boolean() }))
const Row = {
  id: Id,
  kind: OneOf(GOODS_KINDS),
  name: T.String(),
  summary: T.String(),
  picture: T.String({ description: "address, '' for none" }),
  typeId: Nullable(Id),
  unit: T.String({ description: "what is counted, '' for pieces" }),
  price: Cents,
  salePrice: { ...Cents, description: 'cents; what the cheapest variant costs now' },
  discountPrice: Nullable({ ...Cents, description: 'only where needShowDiscountPriceGray is on' }),
  severalPrices: T.Boolean({ description: 'another variant costs more' }),
  stock: OneOf(STOCKS),
  variantId: Nullable({ ...Id, description: 'where there is one variant only, so that a tap puts it into the cart' }),
  sold: T.Integer(),
  isFree: T.Boolean({ description: 'a piece of it costs me nothing now: the warranty of the machine in `fits` pays' }),
  fits: Fits,
}
const Commodity = T.Object(Row)
const Specs = T.Array(T.Object({ name: T.String(), value: T.String() }))
const CommodityDetails = T.Object({
  ...Row,
  code: T.String(),
  description: T.String({ description: 'HTML that is clean' }),
  pictures: T.Array(T.String()),
  typeName: T.String(),
  models: T.Array(T.String()),
  isCovered: T.Boolean({ description: 'costs nothing for a machine in warranty' }),
  variants: T.Array(
    T.Object({
      id: Id,
      specs: Specs,
      price: Cents,
      salePrice: Cents,
      discountPrice: Nullable(Cents),
      stock: OneOf(STOCKS),
      left: Nullable(T.Integer({ description: 'pieces, where few are left' })),
      weight: T.Integer({ description: 'grams of one piece' }),
    }),
  ),
})

const Wanted = {
  ...PageQuery,
  keyword: T.Optional(Text(64)),
  typeId: T.Optional({ ...IdOf('commodityType'), description: 'a shelf with those below it' }),
  productId: T.Optional({ ...IdOf('product'), description: 'what fits this machine of mine' }),
  model: T.Optional(Text(MAX_CODE)),
  inStock: T.Optional(T.Boolean()),
  sort: T.Optional(OneOf(COMMODITY_SORTS)),
}
const list = (summary: string) =>
  ({ ...open, summary, needsRoom: false, body: Body(Wanted), data: Page(Commodity) }) as const

export const commodityApi = defineCalls({
  'POST /goods/partList': list('Parts that the shop sells. SHOP_OFF where there is no shop'),
  'POST /goods/serviceList': list('Services that the shop sells. SHOP_OFF where there is no shop'),
  'POST /shopCommodity/commodityList': list('Parts and services that the shop sells'),
  'POST /shopCommodity/commodityList/v4': list('The same, as newer clients ask for it'),
  'POST /shopCommodity/recommendCommodityList': {
    ...open,
    summary: 'What fits my machines, then what sells best; not the article that is shown already',
    needsRoom: false,

    body: Body({ ...PageQuery, except: T.Optional(IdOf('commodity')) }),
    data: Page(Commodity),
  },
  'GET /shopCommodity/commodityTypes': {
    ...open,
    summary: 'Shelves of the shop with what stands on them',
    data: T.Array(
      T.Object({
        id: Id,
        name: T.String(),
        total: T.Integer({ description: 'articles, with those of its children' }),
        children: T.Array(T.Object({ id: Id, name: T.String(), total: T.Integer() })),
      }),
    ),
  },
  'GET /shopCommodity/commodityDetails': {
    ...open,
    summary: 'One article that the shop sells',
    query: T.Object({ id: IdOf('commodity') }),
    data: CommodityDetails,
  },
  'GET /doorType/getCommodityDiscount': {
    ...open,
    source: '§7 initial data',
    summary: 'Whether the shop shows discount prices',
    data: T.Object({ needShowDiscountPriceGray: T.Boolean() }),
  },
})

/** The specification shows no calls of staff; paths are chosen here. */
const staff = { tag, auth: 'staff', source: 'the shop for staff; paths chosen here' } as const
const StaffVariant = {
  specs: T.Array(Body({ name: Localized(MAX_NAME), value: Localized(MAX_NAME) }), { maxItems: MAX_SPECS }),
  price: Cents,
  discountPrice: Nullable(Cents),
  weight: T.Integer({ minimum: 0, maximum: MAX_PIECES, description: 'grams of one piece' }),
}
const CommodityInput = {
  typeId: Nullable(Id),
  summary: Localized(MAX_SUMMARY),
  description: Localized(MAX_DESCRIPTION),
  pictures: T.Array(NotBlank(200), { maxItems: MAX_PICTURES, uniqueItems: true }),
  shelf: OneOf(SHELVES),
  order: T.Integer({ minimum: -1_000_000, maximum: 1_000_000, description: 'the larger, the earlier' }),
  models: T.Array(NotBlank(MAX_CODE), { maxItems: MAX_MODELS }),
  isCovered: T.Boolean({ description: 'costs nothing for a machine in warranty' }),
  templateId: Nullable({ ...Id, description: 'of a service: the kind of request that it becomes once it is paid' }),
}
const Pieces = T.Integer({ minimum: 0, maximum: MAX_PIECES })
const CommodityAsKept = T.Object({
  id: Id,
  kind: OneOf(GOODS_KINDS),
  name: T.String(),
  code: T.String(),
  ...CommodityInput,
  pictures: T.Array(T.Object({ id: T.String(), url: T.String() })),
  variants: T.Array(T.Object({ id: Id, ...StaffVariant, stock: Nullable(T.Integer()) })),
  sold: T.Integer(),
  version: T.Integer({ description: '0 before it is saved for the first time' }),
})
const CommodityType = T.Object({
  id: Id,
  parentId: Nullable(Id),
  name: Localized(MAX_NAME),
  total: T.Integer({ description: 'articles that stand on it, on sale or not' }),
  version: Version,
})

const StaffFilter = {
  model: T.Optional({ ...Text(MAX_CODE), description: 'what fits machines of this model' }),
  keyword: T.Optional(Text(64)),
  kind: T.Optional(OneOf(GOODS_KINDS)),
  typeId: T.Optional(IdOf('commodityType')),
  shelf: T.Optional(OneOf(SHELVES)),
  stock: T.Optional(OneOf(STOCKS)),
}

export const staffCommodityApi = defineCalls({
  'GET /staff/commodity/list': {
    ...staff,
    permission: 'shop.read',
    summary: 'What the shop sells or has prepared; the keyword looks for names and numbers',
    query: T.Object({ ...PageQuery, ...StaffFilter }),
    data: CappedPage(
      T.Object({
        id: Id,
        kind: OneOf(GOODS_KINDS),
        name: T.String(),
        code: T.String(),
        picture: T.String(),
        typeName: T.String(),
        shelf: OneOf(SHELVES),
        lowPrice: Cents,
        pieces: Nullable(T.Integer({ description: 'in stock, of all variants; null for a service' })),
        sold: T.Integer(),
        updateTime: Instant,
      }),
    ),
  },
  'GET /staff/commodity/export': {
    ...staff,
    permission: 'data.export',
    summary: 'The articles of a list as a file that an import takes again: one variant in a row, prices in yuan',
    download: true,
    query: T.Object({ ...StaffFilter, ...ExportFormat }),
    data: T.String({ description: 'csv (UTF-8 with a mark), or xlsx of at most 20,000 rows' }),
  },
  'GET /staff/commodity/get': {
    ...staff,
    permission: 'shop.read',
    summary: 'What the shop says of a part or a service item; version 0 while it says nothing',
    query: T.Object({ id: IdOf('commodity') }),
    data: CommodityAsKept,
  },
  'POST /staff/commodity/save': {
    ...staff,
    audit: 'product',
    permission: 'shop.write',
    summary:
      'What the shop says of a part or a service item. CHANGED_MEANWHILE when somebody else did, DISCOUNT_ABOVE_PRICE, VARIANT_TWICE. Variants without an id are new, with their first stock; those that are left out go',
    body: Body({
      id: IdOf('commodity'),
      version: VersionOrNone,
      ...CommodityInput,
      typeId: Nullable(IdOf('commodityType')),
      templateId: T.Optional(Nullable(IdOf('template'))),
      variants: T.Array(
        Body({ id: T.Optional(IdOf('variant')), ...StaffVariant, stock: T.Optional(Nullable(Pieces)) }),
        {
          minItems: 1,
          maxItems: MAX_VARIANTS,
        },
      ),
    }),
    data: CommodityAsKept,
  },
  'POST /staff/commodity/shelf': {
    ...staff,
    audit: 'product',
    permission: 'shop.write',
    summary: 'Puts articles on sale, or takes them down',
    body: Body({
      ids: T.Array(IdOf('commodity'), { minItems: 1, maxItems: 100, uniqueItems: true }),
      shelf: OneOf(SHELVES),
    }),
    data: Done,
  },
  'GET /staff/commodityType/list': {
    ...staff,
    permission: 'shop.read',
    summary: 'Shelves of the shop',
    data: T.Array(CommodityType),
  },
  'POST /staff/commodityType/create': {
    ...staff,
    audit: 'product',
    permission: 'shop.write',
    idempotent: true,
    summary: 'A new shelf, on its own or below another. TYPE_DEPTH below one that is below another',
    body: Body({ parentId: Nullable(IdOf('commodityType')), name: Localized(MAX_NAME) }),
    data: CommodityType,
  },
  'POST /staff/commodityType/update': {
    ...staff,
    audit: 'product',
    permission: 'shop.write',
    summary: 'Rename a shelf',
    body: Body({ id: IdOf('commodityType'), version: Version, name: Localized(MAX_NAME) }),
    data: CommodityType,
  },
  'POST /staff/commodityType/remove': {
    ...staff,
    audit: 'product',
    permission: 'shop.write',
    summary: 'Remove a shelf on which nothing stands. IN_USE otherwise',
    body: Body({ id: IdOf('commodityType'), version: Version }),
    data: Done,
  },
  'POST /staff/commodityType/order': {
    ...staff,
    audit: 'product',
    permission: 'shop.write',
    summary: 'Put all shelves into this order',
    body: Body({ ids: T.Array(IdOf('commodityType'), { minItems: 1, maxItems: MAX_CATEGORIES, uniqueItems: true }) }),
    data: Done,
  },
})
