import { Type as T } from '@sinclair/typebox'
import { ARTICLE_FORMATS, MAX_KEYWORD, RICH_TEXT_MODULES, WIKI_ORDERS, WIKI_VIEWS } from '../shared/wiki'
import { defineCalls } from './define'
import { Body, Done, Id, IdOf, Instant, LanguageCode, Nullable, OneOf, Page, PageQuery, Text } from './entities'

const tag = 'wiki'
const WikiType = T.Object({ id: Id, name: T.String(), icon: T.String() })
const Label = T.Object({ id: Id, name: T.String() })
const Sequence = OneOf(['asc', 'desc'])

/** An article in a list. In a search, `title` and `summary` hold HIGHLIGHT marks around what was found. */
export const WikiSummary = T.Object({
  id: Id,
  title: T.String(),
  summary: T.String({ description: 'its own, or in a search the passage that was found' }),
  cover: T.String(),
  typeId: Id,
  typeName: T.String(),
  labels: T.Array(Label),
  language: LanguageCode,
  isTop: T.Boolean(),
  readTimes: T.Integer(),
  fabulousCount: T.Integer(),
  collectionCount: T.Integer(),
  publishTime: Instant,
  updateTime: Instant,
})
export const WikiFile = T.Object({
  id: Id,
  filename: T.String(),
  fileType: T.String({ description: 'pdf, docx, xlsx, png, mp4 …' }),
  fileSize: T.Integer({ description: 'bytes' }),
  url: T.String(),
})
export const WikiDetail = T.Composite([
  WikiSummary,
  T.Object({
    format: OneOf(ARTICLE_FORMATS),
    content: T.String({ description: 'HTML is cleaned by the server, and again by who shows it' }),
    models: T.Array(T.String()),
    productId: Nullable(
      T.String({ description: "the one of the caller's products that it is about; null for none and for several" }),
    ),
    languages: T.Array(LanguageCode, { description: 'it can be read in' }),
    files: T.Array(WikiFile),
    isFabulous: T.Boolean(),
    isCollection: T.Boolean(),
    solved: Nullable(T.Boolean({ description: 'what the caller said' })),
    related: T.Array(T.Object({ id: Id, title: T.String() }), {
      description: 'up to 5 of the same kind or the same products',
    }),
  }),
])

/** Until there is a catalogue, its entries are the models of products. */
const CatalogId = T.String({ ...Text(64, 1), description: 'until there is a catalogue: the model' })

/** Query of spec §3 "Wiki query params". */
const ListBody = {
  ...PageQuery,
  keyword: T.Optional(Text(MAX_KEYWORD)),
  view: T.Optional(OneOf(WIKI_VIEWS)),
  labels: T.Optional(T.Array(Id, { maxItems: 20, uniqueItems: true })),
  typeIds: T.Optional(T.Array(Id, { maxItems: 20, uniqueItems: true })),
  orderDetail: T.Optional(
    Body({
      isSystem: T.Optional(
        T.Integer({
          minimum: 0,
          maximum: 1,
          default: 1,
          description: "1: the company's order, what is on top first and then by the column; 0: by the column alone",
        }),
      ),
      column: OneOf(WIKI_ORDERS),
      type: T.Optional(T.String({ ...Text(20), description: 'taken, and without effect' })),
      sequence: T.Optional(Sequence),
    }),
  ),
  productId: T.Optional(IdOf('product')),
  catalogId: T.Optional(CatalogId),
}
const Found = T.Composite([
  Page(WikiSummary),
  T.Object({
    loose: T.Boolean({ description: 'nothing holds every word, so these hold some of them' }),
    suggestions: T.Array(WikiSummary, { description: 'what is read most, when nothing was found' }),
  }),
])
const RichText = T.Object({
  id: Id,
  title: T.String(),
  format: OneOf(ARTICLE_FORMATS),
  content: T.String({ description: 'HTML is cleaned by the server, and again by who shows it' }),
})
const richText = { tag, needsRoom: false, source: '§7 satisfaction and service report', data: RichText } as const

export const wikiApi = defineCalls({
  'POST /wiki/list': {
    needsRoom: false,
    tag,
    summary: 'Articles, by keyword, kind, label, product; in a search the best first, or as orderDetail says',
    source: '§7 knowledge, §3 "Wiki query params"',
    auth: 'public',
    body: Body(ListBody),
    data: Found,
  },
  'POST /wiki/getTypesAndWiki': {
    needsRoom: false,
    tag,
    summary: 'Kinds with their first articles: the front of the knowledge base',
    source: '§7 knowledge',
    auth: 'public',
    body: Body({ size: T.Optional(T.Integer({ minimum: 1, maximum: 10, default: 3 })) }),
    data: T.Array(T.Composite([WikiType, T.Object({ total: T.Integer(), list: T.Array(WikiSummary) })])),
  },
  'GET /wiki/detail': {
    tag,
    summary: 'An article to read, for visitors too; counts the reader once a day',
    source: '§7 knowledge',
    auth: 'public',
    query: T.Object({ id: IdOf('article'), language: T.Optional(LanguageCode) }),
    data: WikiDetail,
  },
  'GET /wiki/getWiki': {
    tag,
    summary: 'An article without counting a reader: for previews and the passage that an answer quotes',
    source: '§7 knowledge',
    auth: 'public',
    query: T.Object({ id: IdOf('article'), language: T.Optional(LanguageCode) }),
    data: WikiDetail,
  },
  'GET /wiki/ssp/types': {
    tag,
    summary: 'Kinds of articles',
    source: '§7 knowledge',
    auth: 'public',
    data: T.Array(WikiType),
  },
  'GET /wiki/ssp/typesCount': {
    tag,
    summary: "How many articles each kind has, in the caller's language or another",
    source: '§7 knowledge',
    auth: 'public',
    data: T.Array(T.Object({ typeId: Id, name: T.String(), count: T.Integer() })),
  },
  'GET /wiki/ssp/get': {
    tag,
    summary: 'An article by the code of its short address',
    source: '§7 knowledge',
    auth: 'public',
    query: T.Object({ code: Text(32, 1) }),
    data: WikiSummary,
  },
  'GET /wiki/ssp/short/url': {
    tag,
    summary: 'Short address of an article, to share',
    source: '§7 knowledge',
    auth: 'public',
    query: T.Object({ id: IdOf('article') }),
    data: T.Object({ code: T.String(), url: T.String({ description: 'whole address' }) }),
  },
  'GET /wiki/labels': {
    tag,
    summary: 'Labels that articles have',
    source: 'needed by /wiki/filter; path chosen here',
    auth: 'public',
    data: T.Array(Label),
  },
  'GET /wiki/searchStart': {
    tag,
    summary: 'What a search can begin with: what is read most, labels and fault codes of such articles',
    source: 'users expect it; path chosen here',
    auth: 'public',
    data: T.Object({
      hot: T.Array(T.Object({ id: Id, title: T.String(), language: LanguageCode }), { description: 'at most 8' }),
      labels: T.Array(Label, { description: 'at most 8' }),
      codes: T.Array(T.String(), { description: 'at most 24, as articles write them, in their order' }),
    }),
  },
  'POST /wiki/feedback': {
    tag,
    summary: 'Whether the article helped, and why not',
    source: 'users expect it; path chosen here',
    auth: 'public',
    body: Body({ id: IdOf('article'), solved: T.Boolean(), reason: T.Optional(Text(200)) }),
    data: Done,
  },
  'GET /wiki/searchMisses': {
    tag,
    summary: 'Searches that found nothing, the most frequent first',
    source: 'for writers; path chosen here',
    auth: 'staff',
    permission: ['wiki.searchMisses', 'audit.read'],
    query: T.Object(PageQuery),
    data: Page(T.Object({ keyword: T.String(), language: LanguageCode, count: T.Integer(), lastTime: Instant })),
  },
  'GET /doorType/wikiListByCatalogId': {
    tag,
    summary: 'Articles about the products of a catalogue entry',
    source: '§7 initial data',
    auth: 'public',
    query: T.Object({ catalogId: CatalogId, ...PageQuery }),
    data: Page(WikiSummary),
  },

  'POST /collection/addFabulous': {
    tag,
    summary: 'Like an article',
    source: '§7 knowledge',
    body: Body({ id: IdOf('article') }),
    data: T.Object({ count: T.Integer() }),
  },
  'POST /collection/removeFabulous': {
    tag,
    summary: 'Take the like back',
    source: '§7 knowledge',
    body: Body({ id: IdOf('article') }),
    data: T.Object({ count: T.Integer() }),
  },
  'POST /collection/addCollection': {
    tag,
    summary: 'Put an article into my collection',
    source: '§7 knowledge',
    body: Body({ id: IdOf('article') }),
    data: T.Object({ count: T.Integer() }),
  },
  'POST /collection/removeCollection': {
    tag,
    summary: 'Take an article out of my collection',
    source: '§7 knowledge',
    body: Body({ id: IdOf('article') }),
    data: T.Object({ count: T.Integer() }),
  },
  'GET /collection/getCollectionList': {
    tag,
    summary: 'My collection, newest first',
    source: '§7 knowledge',
    query: T.Object({ ...PageQuery, keyword: T.Optional(Text(MAX_KEYWORD)) }),
    data: Page(WikiSummary),
  },

  'GET /richText/list': {
    tag,
    summary:
      'Rich texts of a part of the product, in the order in which they were made; those of `notLogin` for visitors too',
    source: '§2 /richText; path chosen here',
    auth: 'public',
    query: T.Object({ module: OneOf(RICH_TEXT_MODULES) }),
    data: T.Array(T.Object({ id: Id, title: T.String() })),
  },
  'POST /warehouse/richText/getRichTextById': {
    ...richText,
    summary: 'A rich text of the warehouse',
    body: Body({ id: IdOf('warehouseText') }),
  },
  'POST /im/richText/getRichTextById': {
    ...richText,
    summary: 'A rich text of a chat',
    body: Body({ id: IdOf('imText') }),
  },
  'POST /task/richText/getRichTextById': {
    ...richText,
    summary: 'A rich text of a task',
    body: Body({ id: IdOf('taskText') }),
  },
  'GET /notLogin/richText/getRichTextById': {
    ...richText,
    summary: 'A rich text that is open to everyone',
    auth: 'public',
    query: T.Object({ id: IdOf('openText') }),
  },
})
