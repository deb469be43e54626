import { Type as T } from '@sinclair/typebox'
import { MAX_INT } from '../shared/limits'
import {
  ARTICLE_FORMATS,
  ARTICLE_STATES,
  MAX_ARTICLE,
  MAX_ARTICLE_LABELS,
  MAX_ASKED,
  MAX_ASKED_CHARS,
  MAX_KEYWORD,
  MAX_RICH_TEXT,
  MAX_SYNONYMS,
  RICH_TEXT_MODULES,
} from '../shared/wiki'
import { CappedPage } from './customer'
import { defineCalls } from './define'
import {
  Body,
  Done,
  Id,
  IdOf,
  Instant,
  LanguageCode,
  Localized,
  NotBlank,
  OneOf,
  Page,
  PageQuery,
  Text,
  Version,
} from './entities'

const staff = {
  tag: 'wiki',
  auth: 'staff',
  permission: ['wiki.manage', 'audit.read'],
  source: 'staff side of the knowledge base; paths chosen here',
} as const
const write = { ...staff, permission: 'wiki.manage', audit: 'article' } as const
const synonym = { ...staff, permission: ['agent.manage', 'audit.read'] } as const
const writeSynonym = { ...synonym, permission: 'agent.manage', audit: 'synonym' } as const

const writeText = { ...write, audit: 'richText' } as const

const One = { id: IdOf('madeArticle'), version: Version }
const Saved = T.Object({ id: Id, version: Version })
const Title = NotBlank(120)
/** What an article says in one language. Pictures stand in it as `file:<id>`. */
const Words = { title: Title, summary: Text(500), content: Text(MAX_ARTICLE) }
const Tag = (max: number) => NotBlank(max)
/** '' for none, `file:<id>` of an upload, or the address that is there already. */
const Cover = T.String({ maxLength: 2000, pattern: '^$|^(?:file:|https?:|/)[^\\u0000\\p{Cs}]*$' })
/** What an article is about, in no language. */
const About = {
  typeId: IdOf('itsShelf'),
  labelIds: T.Array(IdOf('itsLabel'), { maxItems: MAX_ARTICLE_LABELS, uniqueItems: true }),
  models: T.Array(Tag(64), { maxItems: 50, uniqueItems: true }),
  faultCodes: T.Array(Tag(32), { maxItems: 50, uniqueItems: true }),
  askedAs: T.Optional(
    T.Array(Tag(MAX_ASKED_CHARS), {
      maxItems: MAX_ASKED,
      uniqueItems: true,
      description: 'questions as people ask them; those that are there stay where it is left out',
    }),
  ),
  cover: Cover,
  isTop: T.Boolean(),
}
/** How far an article is in a language. */
const LanguageState = T.Object({
  language: LanguageCode,
  published: T.Boolean(),
  draft: T.Boolean({ description: 'there are changes that are not published' }),
  old: T.Boolean({ description: 'the text in the language that it was written in has changed since' }),
})
const Shelf = T.Object({ ...Saved.properties, name: Localized(40), articles: T.Integer() })

const RichTextInput = {
  module: OneOf(RICH_TEXT_MODULES),
  title: Localized(120),
  content: Localized(MAX_RICH_TEXT),
  enabled: T.Boolean(),
}
const OneText = { id: IdOf('madeRichText'), version: Version }
const KeptText = T.Object({
  ...Saved.properties,
  ...RichTextInput,
  format: OneOf(ARTICLE_FORMATS),
  updateTime: Instant,
})
const WholeText = T.Composite([
  KeptText,
  T.Object({
    files: T.Array(T.Object({ id: Id, url: T.String() }), { description: 'pictures that the texts name' }),
  }),
])

export const staffWikiApi = defineCalls({
  'GET /staff/wiki/list': {
    ...staff,
    summary: 'Articles, published or not, the last changed first',
    query: T.Object({
      ...PageQuery,
      keyword: T.Optional(Text(MAX_KEYWORD)),
      typeId: T.Optional(Id),
      labelId: T.Optional(Id),
      state: T.Optional(OneOf(ARTICLE_STATES)),
    }),
    data: Page(
      T.Object({
        ...Saved.properties,
        title: T.String(),
        typeId: Id,
        labelIds: T.Array(Id),
        models: T.Array(T.String()),
        enabled: T.Boolean(),
        isTop: T.Boolean(),
        sourceLanguage: LanguageCode,
        languages: T.Array(LanguageState),
        readTimes: T.Integer(),
        publishTime: Instant,
        editTime: Instant,
      }),
    ),
  },
  'GET /staff/wiki/get': {
    ...staff,
    summary: 'An article to edit, in all its languages',
    query: T.Object({ id: IdOf('madeArticle') }),
    data: T.Object({
      ...Saved.properties,
      ...About,
      format: OneOf(ARTICLE_FORMATS),
      enabled: T.Boolean(),
      sourceLanguage: LanguageCode,
      languages: T.Array(LanguageState),
      texts: T.Array(
        T.Object({ language: LanguageCode, title: T.String(), summary: T.String(), content: T.String() }),
        {
          description: 'the drafts, and where there is none what is published',
        },
      ),
      files: T.Array(T.Object({ id: Id, filename: T.String(), url: T.String() }), {
        description: 'pictures that the texts name',
      }),
      readTimes: T.Integer(),
      solved: T.Integer({ description: 'readers whom it helped' }),
      unsolved: T.Integer(),
      publishTime: Instant,
      editTime: Instant,
    }),
  },
  'POST /staff/wiki/create': {
    ...write,
    summary: 'Begin an article in one language; nobody reads it until it is published',
    idempotent: true,
    body: Body({ typeId: IdOf('itsShelf'), language: LanguageCode, ...Words }),
    data: Saved,
  },
  'POST /staff/wiki/saveDraft': {
    ...write,
    summary: 'Keep what is written in a language; customers go on reading what is published',
    body: Body({ ...One, language: LanguageCode, ...Words }),
    data: Saved,
  },
  'POST /staff/wiki/discardDraft': {
    ...write,
    summary: 'Drop what is not published in a language',
    body: Body({ ...One, language: LanguageCode }),
    data: Saved,
  },
  'POST /staff/wiki/saveAbout': {
    ...write,
    summary: 'Shelf, labels, products and codes of an article; at once, also of a published one',
    body: Body({ ...One, ...About }),
    data: Saved,
  },
  'POST /staff/wiki/publish': {
    ...write,
    summary: 'Show what is written in a language, or in all of them, to customers and to the assistant',
    body: Body({ ...One, language: T.Optional(LanguageCode) }),
    data: Saved,
  },
  'POST /staff/wiki/unpublish': {
    ...write,
    summary: 'Take an article from customers and the assistant, in one language or as a whole; it stays here',
    body: Body({ ...One, language: T.Optional(LanguageCode) }),
    data: Saved,
  },
  'GET /staff/wiki/history': {
    ...staff,
    summary: 'What was published of an article in a language, the newest first; the last 20',
    query: T.Object({ id: IdOf('madeArticle'), language: LanguageCode }),
    data: T.Array(T.Object({ number: T.Integer(), title: T.String(), staffName: T.String(), publishTime: Instant })),
  },
  'GET /staff/wiki/published': {
    ...staff,
    summary: 'One of these versions',
    query: T.Object({
      id: IdOf('madeArticle'),
      language: LanguageCode,
      number: T.Integer({ minimum: 1, maximum: MAX_INT }),
    }),
    data: T.Object({ title: T.String(), summary: T.String(), content: T.String() }),
  },
  'POST /staff/wiki/restore': {
    ...write,
    summary: 'Make one of these versions the draft',
    body: Body({ ...One, language: LanguageCode, number: T.Integer({ minimum: 1, maximum: MAX_INT }) }),
    data: Saved,
  },
  'GET /staff/wiki/shelves': {
    ...staff,
    summary:
      'Shelves and labels of the knowledge base with their numbers of articles, and the kinds of products that it can be about',
    data: T.Object({
      types: T.Array(T.Composite([Shelf, T.Object({ icon: T.String() })])),
      labels: T.Array(Shelf),
      kinds: T.Array(T.Object({ id: Id, name: Localized(80), models: T.Array(T.String()) })),
    }),
  },
  'POST /staff/wiki/saveType': {
    ...write,
    summary: 'A shelf: a new one without id and version',
    idempotent: true,
    body: Body({ id: T.Optional(IdOf('shelf')), version: T.Optional(Version), name: Localized(40), icon: Text(64) }),
    data: Saved,
  },
  'POST /staff/wiki/removeType': {
    ...write,
    summary: 'Remove a shelf without articles',
    body: Body({ ...One, id: IdOf('shelf') }),
    data: Done,
  },
  'POST /staff/wiki/orderTypes': {
    ...write,
    summary: 'Put all shelves into an order',
    body: Body({ ids: T.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }) }),
    data: Done,
  },
  'POST /staff/wiki/saveLabel': {
    ...write,
    summary: 'A label: a new one without id and version',
    idempotent: true,
    body: Body({ id: T.Optional(IdOf('label')), version: T.Optional(Version), name: Localized(40) }),
    data: Saved,
  },
  'POST /staff/wiki/removeLabel': {
    ...write,
    summary: 'Remove a label, also from the articles that have it',
    body: Body({ ...One, id: IdOf('label') }),
    data: Done,
  },
  'POST /staff/wiki/forgetMiss': {
    ...write,
    summary: 'Take what was searched in vain from the list: it is written now, or not to be',
    body: Body({ keyword: Text(MAX_KEYWORD, 1), language: LanguageCode }),
    data: Done,
  },
  'GET /staff/richText/list': {
    ...staff,
    summary: 'Rich texts of the parts of the product, published or not, the last changed first',
    query: T.Object({
      ...PageQuery,
      keyword: T.Optional(Text(MAX_KEYWORD)),
      module: T.Optional(OneOf(RICH_TEXT_MODULES)),
    }),
    data: CappedPage(KeptText),
  },
  'GET /staff/richText/get': {
    ...staff,
    summary: 'A rich text to edit, in all its languages',
    query: T.Object({ id: IdOf('madeRichText') }),
    data: WholeText,
  },
  'POST /staff/richText/create': {
    ...writeText,
    summary: 'A new rich text, in Markdown. NAME_MISSING, WIKI_LIMIT, NOT_FOUND for a picture that there is not',
    idempotent: true,
    body: Body(RichTextInput),
    data: WholeText,
  },
  'POST /staff/richText/update': {
    ...writeText,
    summary: 'Changes a rich text; customers read it so at once when it is published. CHANGED_MEANWHILE',
    body: Body({ ...OneText, ...RichTextInput }),
    data: WholeText,
  },
  'POST /staff/richText/remove': {
    ...writeText,
    summary: 'Removes a rich text',
    body: Body(OneText),
    data: Done,
  },
  'GET /staff/synonym/list': {
    ...synonym,
    summary: "The company's own synonyms: what people say, and what the articles call it",
    query: T.Object({ ...PageQuery, keyword: T.Optional(Text(MAX_KEYWORD)) }),
    data: Page(
      T.Object({ ...Saved.properties, said: T.Array(T.String()), written: T.Array(T.String()), updateTime: Instant }),
    ),
  },
  'POST /staff/synonym/save': {
    ...writeSynonym,
    summary: 'A group of synonyms: a new one without id and version',
    idempotent: true,
    body: Body({
      id: T.Optional(IdOf('synonym')),
      version: T.Optional(Version),
      said: T.Array(NotBlank(40), { minItems: 1, maxItems: MAX_SYNONYMS, uniqueItems: true }),
      written: T.Array(NotBlank(40), { minItems: 1, maxItems: MAX_SYNONYMS, uniqueItems: true }),
    }),
    data: Saved,
  },
  'POST /staff/synonym/remove': {
    ...writeSynonym,
    summary: 'Remove a group of synonyms',
    body: Body({ ...One, id: IdOf('synonym') }),
    data: Done,
  },
})
