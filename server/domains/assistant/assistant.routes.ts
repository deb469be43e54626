import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { assistantApi } from '../../../contract/assistant'
import { chatApi } from '../../../contract/assistant-chat'
import { remainingStorage } from '../../kernel/files/file.service'
import type { App, Ctx } from '../../kernel/call/context'
import { countLimit } from '../../kernel/call/limit'
import { mount } from '../../kernel/call/mount'
import { orderFormOf } from '../../kernel/call/order-form'
import { agentDetail, agentList, doorAgents, orderEntryAgent, systemAgent, toAgent } from './agent.service'
import {
  beginConversation,
  beginLegacy,
  conversationList,
  deleteConversation,
  emptyConversation,
  renameConversation,
} from './conversation.service'
import { confirmCard } from './card.service'
import { convertTable } from './entry.agent'
import { standardQuestions, voiceAnswer } from './legacy'
import {
  addTurn,
  askAndWait,
  deleteTurn,
  giveFeedback,
  history,
  infoWithHistory,
  latest,
  listenTo,
  mayRetry,
  pause,
  resume,
  saveFill,
  setSwitch,
  suggested,
  switchOf,
} from './message.service'
import { modelGroups } from './model.service'
import { ask, type EntryForm, type Question } from './question.service'
import { openRuns } from './run.service'
import { mayBeSent } from './security.service'
import { transcribe, uploadFile, uploadPicture } from './upload.service'

async function formsOf(ctx: Ctx) {
  const lists = ctx.offers.orderForms.map(async ({ kind, open }) =>
    (await open(ctx, ctx.tenantId)).map(({ id, name }) => ({ bizType: kind, bizTypeId: id, bizTypeName: name })),
  )
  return (await Promise.all(lists)).flat()
}
async function robot(ctx: Ctx) {
  const agent = await systemAgent(ctx)
  return agent && toAgent(agent, ctx)
}

export function assistantRoutes(server: FastifyInstance, app: App): void {
  const runs = openRuns(app, server.log)
  server.addHook('onReady', () => runs.recover())
  // before the streams end: readers are told that their answers are cut short
  server.addHook('preClose', () => runs.close())
  const stream = async (ctx: Ctx, question: Question, form: EntryForm | null = null) =>
    listenTo(ctx, runs, await ask(ctx, runs, question, form))

  mount(
    server,
    app,
    { ...assistantApi, ...chatApi },
    {
      'POST /api/voice/outside/xiaobao/chat/handle/handleChatStream': (ctx, { body }) => stream(ctx, body),
      'POST /api/voice/outside/xiaobao/chat/share/linkc/im/getFieldListAndNl2FormDataStream': (ctx, { body }) =>
        stream(ctx, body, body),
      'POST /api/voice/outside/xiaobao/chat/handle/handleChat': (ctx, { body }) => askAndWait(ctx, runs, body),
      'GET /api/voice/outside/agent/chat/share/resume': (ctx, { query }) => resume(ctx, runs, query.messageId),
      'POST /api/voice/outside/agent/chat/share/pause': (ctx, { body }) => pause(ctx, runs, body.messageId),
      'POST /api/voice/outside/agent/chat/share/retry': (ctx, { body }) => mayRetry(ctx, body.messageId),
      'POST /api/voice/outside/agent/chat/share/message/like': (ctx, { body }) => giveFeedback(ctx, 1, body),
      'POST /api/voice/outside/agent/chat/share/message/confirm': (ctx, { body }) => confirmCard(ctx, body),
      'POST /api/voice/outside/agent/chat/share/message/dislike': (ctx, { body }) => giveFeedback(ctx, 0, body),
      'POST /api/voice/outside/agent/chat/share/message/latest': (ctx, { body }) => latest(ctx, body),
      'GET /api/voice/outside/agent/chat/share/suggested': (ctx, { query }) => suggested(ctx, query),
      'POST /api/voice/outside/agent/chat/share/add': (ctx, { body }) => addTurn(ctx, body),
      'GET /api/voice/outside/agent/chat/share/history': (ctx, { query }) => history(ctx, query),
      'GET /api/voice/outside/agent/chat/message/delete': (ctx, { query }) => deleteTurn(ctx, runs, query),
      'POST /api/voice/outside/agent/chat/share/saveFillRecord': (ctx, { body }) => saveFill(ctx, body),

      'POST /api/voice/outside/agent/chat/share/init/v2': (ctx, { body }) => beginConversation(ctx, body),
      'GET /api/voice/outside/agent/chat/share/list': (ctx, { query }) => conversationList(ctx, query),
      'GET /api/voice/outside/agent/chat/share/info': (ctx, { query }) => infoWithHistory(ctx, query.chatId),
      'POST /api/voice/outside/agent/chat/share/rename': (ctx, { body }) => renameConversation(ctx, body),
      'GET /api/voice/outside/agent/chat/delete': (ctx, { query }) => deleteConversation(ctx, runs, query),

      'POST /api/voice/outside/agent/home/list': ctx => agentList(ctx),
      'POST /api/voice/outside/share/aiAgentDetail': (ctx, { body }) => agentDetail(ctx, body.id),
      'GET /api/voice/outside/agent/queryAiAgentModelGroup': (ctx, { query }) => modelGroups(ctx, query.agentId),
      'GET /api/voice/outside/agent/getTenantTaskFormAgentId': ctx => orderEntryAgent(ctx),
      'GET /api/linkc/outside/linkc/aiAgent/getAiAgentInfo': (ctx, { query }) => doorAgents(ctx, query.id),
      'GET /api/voice/outside/gpt/robot/query': ctx => robot(ctx),

      'GET /api/voice/outside/agent/orderEntry/bizTypes': ctx => formsOf(ctx),
      'POST /api/voice/outside/share/convertDataToBiz': async (ctx, { body }, request) => {
        await countLimit(ctx, 'question')
        return convertTable(ctx, (await orderFormOf(ctx, body.bizTypeId)).fields, body.content, request.signal)
      },

      'GET /qrcode/files/remainingStorage': ctx => remainingStorage(ctx),
      'POST /ssp/files/upload': (ctx, _input, request) => uploadFile(ctx, request, 'chat'),
      'POST /files/upload': (ctx, _input, request) => uploadFile(ctx, request, 'entry'),
      'POST /files/upload/ocr/pic': (ctx, _input, request) => uploadPicture(ctx, request),
      'POST /api/voice/outside/voice/handle/transcribe': (ctx, { body }) => transcribe(ctx, body),
      'POST /api/voice/outside/voice/recognize': async (ctx, { body }) => JSON.stringify(await transcribe(ctx, body)),
      'GET /api/voice/outside/voice/config': ctx => ({
        speech: ctx.providers.asr.configured,
        ocr: ctx.providers.ocr.configured,
        providerSite: ctx.config.providerSite,
      }),

      'POST /api/voice/outside/contentSecurity/text': (ctx, { body }) => mayBeSent(ctx, body.content),
      'POST /api/app/outside/switch/update': (ctx, { body }) => setSwitch(ctx, body),
      'GET /api/app/outside/switch/query': (ctx, { query }) => switchOf(ctx, query.type),
      // a secret that only the device knows: what is kept is its hash
      'POST /api/voice/outside/tourist': () => ({ touristId: randomBytes(32).toString('base64url') }),

      'POST /api/voice/outside/voice/answer': (ctx, { body }) => voiceAnswer(ctx, body),
      'POST /api/voice/outside/gpt/question/queryQuestionInStandardLib': (ctx, { body }) =>
        standardQuestions(ctx, body.question),
      'POST /api/voice/outside/gpt/conversation/init': (ctx, { body }) => beginLegacy(ctx, body.robotId),
      'POST /api/voice/outside/gpt/conversation/insert/content': (ctx, { body }) => addTurn(ctx, body),
      'POST /api/voice/outside/gpt/conversation/delete/content': (ctx, { body }) =>
        emptyConversation(ctx, runs, body.chatId),
    },
  )
}
