import { Type as T } from '@sinclair/typebox'
import { QUALITY_FILEDS } from '../shared/warranty'
import { defineCalls } from './define'
import { Body, FormField, Id, IdOf, Nullable, OneOf, Page, PageQuery, Product, Text } from './entities'

const tag = 'product'

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
    data: Page(Product),
  },
  'GET /product/getById': {
    tag,
    summary: 'One product of my customer',
    source: '§7 products',
    query: T.Object({ id: IdOf('product') }),
    data: Product,
  },
  'POST /product/qualityLink': {
    tag,
    summary:
      'The warranty that the catalogue gives one of my products, or a product of a kind from today on; null where it says nothing. Writes nothing',
    source: '§7 products: quality link, §3 quality rule remote data; its path is chosen here after its neighbours',
    auth: 'public',
    needsRoom: false,
    body: Body({
      productId: T.Optional(IdOf('product')),
      catalogId: T.Optional({ ...Id, description: 'where no product is named' }),
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
})
