import { Type as T } from '@sinclair/typebox'
import { defineCalls } from './define'
import { FormField, Id, Page, PageQuery, Product, Text } from './entities'

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
    query: T.Object({ id: Id }),
    data: Product,
  },
})
