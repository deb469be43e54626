import type { FastifyInstance } from 'fastify'
import { wikiApi } from '../../../contract/wiki'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { SITE_PATH } from '../../http/site'
import { allLabels, enterWiki } from './article.service'
import { collectionList, keepFeedback, setMark } from './engagement.service'
import { richTextById, richTextList } from './rich-text.service'
import { searchMisses } from './search.service'
import { searchStart } from './search-start.service'
import {
  shortTarget,
  shortUrl,
  typeCounts,
  typeList,
  typesWithArticles,
  wikiByCode,
  wikiDetail,
  wikiList,
  wikiListByCatalog,
} from './wiki.service'

export function wikiRoutes(server: FastifyInstance, app: App): void {
  mount(server, app, wikiApi, {
    'POST /wiki/list': (ctx, { body }) => wikiList(ctx, body),
    'POST /wiki/getTypesAndWiki': (ctx, { body }) => typesWithArticles(ctx, body.size ?? 3),
    'GET /wiki/detail': (ctx, { query }) => wikiDetail(ctx, query, { count: true }),
    'GET /wiki/getWiki': (ctx, { query }) => wikiDetail(ctx, query, { count: false }),
    'GET /wiki/ssp/types': ctx => typeList(ctx),
    'GET /wiki/ssp/typesCount': ctx => typeCounts(ctx),
    'GET /wiki/ssp/get': (ctx, { query }) => wikiByCode(ctx, query.code),
    'GET /wiki/ssp/short/url': (ctx, { query }) => shortUrl(ctx, query.id),
    'GET /wiki/labels': async ctx => {
      await enterWiki(ctx)
      return allLabels(ctx)
    },
    'GET /wiki/searchStart': ctx => searchStart(ctx),
    'POST /wiki/feedback': (ctx, { body }) => keepFeedback(ctx, body),
    'GET /wiki/searchMisses': (ctx, { query }) => searchMisses(ctx, query),
    'GET /doorType/wikiListByCatalogId': (ctx, { query }) => wikiListByCatalog(ctx, query),
    'POST /collection/addFabulous': (ctx, { body }) => setMark(ctx, body.id, 'fabulous', true),
    'POST /collection/removeFabulous': (ctx, { body }) => setMark(ctx, body.id, 'fabulous', false),
    'POST /collection/addCollection': (ctx, { body }) => setMark(ctx, body.id, 'collection', true),
    'POST /collection/removeCollection': (ctx, { body }) => setMark(ctx, body.id, 'collection', false),
    'GET /collection/getCollectionList': (ctx, { query }) => collectionList(ctx, query),
    'GET /richText/list': (ctx, { query }) => richTextList(ctx, query.module),
    'POST /warehouse/richText/getRichTextById': (ctx, { body }) => richTextById(ctx, 'warehouse', body.id),
    'POST /im/richText/getRichTextById': (ctx, { body }) => richTextById(ctx, 'im', body.id),
    'POST /task/richText/getRichTextById': (ctx, { body }) => richTextById(ctx, 'task', body.id),
    'GET /notLogin/richText/getRichTextById': (ctx, { query }) => richTextById(ctx, 'notLogin', query.id),
  })

  server.get<{ Params: { code: string }; Querystring: { domainId?: string | string[] } }>(
    `${SITE_PATH}/w/:code`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { domainId } = request.query
      const url = await shortTarget(app, request.params.code, typeof domainId === 'string' ? domainId : '')
      return server.sendLink(request, reply, url)
    },
  )
}
