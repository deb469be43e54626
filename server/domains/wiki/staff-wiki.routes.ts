import type { FastifyInstance } from 'fastify'
import { staffWikiApi } from '../../../contract/staff-wiki'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import {
  articleHistory,
  articleVersion,
  createArticle,
  discardArticleDraft,
  publishArticle,
  restoreVersion,
  saveAbout,
  saveArticleDraft,
  setupArticle,
  setupArticles,
  unpublishArticle,
} from './article-setup.service'
import { richTextRecords } from './rich-text.service'
import { forgetMiss } from './search.service'
import { orderTypes, removeLabel, removeType, saveLabel, saveType, wikiShelves } from './shelf.service'
import { removeSynonym, saveSynonym, synonymList } from './synonym.service'

export const staffWikiRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, staffWikiApi, {
    'GET /staff/wiki/list': (ctx, { query }) => setupArticles(ctx, query),
    'GET /staff/wiki/get': (ctx, { query }) => setupArticle(ctx, query.id),
    'POST /staff/wiki/create': (ctx, { body }) => createArticle(ctx, body),
    'POST /staff/wiki/saveDraft': (ctx, { body }) => saveArticleDraft(ctx, body),
    'POST /staff/wiki/discardDraft': (ctx, { body }) => discardArticleDraft(ctx, body),
    'POST /staff/wiki/saveAbout': (ctx, { body }) => saveAbout(ctx, body),
    'POST /staff/wiki/publish': (ctx, { body }) => publishArticle(ctx, body),
    'POST /staff/wiki/unpublish': (ctx, { body }) => unpublishArticle(ctx, body),
    'GET /staff/wiki/history': (ctx, { query }) => articleHistory(ctx, query),
    'GET /staff/wiki/published': (ctx, { query }) => articleVersion(ctx, query),
    'POST /staff/wiki/restore': (ctx, { body }) => restoreVersion(ctx, body),
    'GET /staff/wiki/shelves': ctx => wikiShelves(ctx),
    'POST /staff/wiki/saveType': (ctx, { body }) => saveType(ctx, body),
    'POST /staff/wiki/removeType': (ctx, { body }) => removeType(ctx, body),
    'POST /staff/wiki/orderTypes': (ctx, { body }) => orderTypes(ctx, body),
    'POST /staff/wiki/saveLabel': (ctx, { body }) => saveLabel(ctx, body),
    'POST /staff/wiki/removeLabel': (ctx, { body }) => removeLabel(ctx, body),
    'POST /staff/wiki/forgetMiss': (ctx, { body }) => forgetMiss(ctx, body),
    'GET /staff/richText/list': (ctx, { query }) => richTextRecords.list(ctx, query),
    'GET /staff/richText/get': (ctx, { query }) => richTextRecords.get(ctx, query.id),
    'POST /staff/richText/create': (ctx, { body }) => richTextRecords.create(ctx, body),
    'POST /staff/richText/update': (ctx, { body }) => richTextRecords.update(ctx, body),
    'POST /staff/richText/remove': (ctx, { body }) => richTextRecords.remove(ctx, body),
    'GET /staff/synonym/list': (ctx, { query }) => synonymList(ctx, query),
    'POST /staff/synonym/save': (ctx, { body }) => saveSynonym(ctx, body),
    'POST /staff/synonym/remove': (ctx, { body }) => removeSynonym(ctx, body),
  })
