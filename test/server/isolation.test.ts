import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { CallDefinition } from '../../contract/define'
import { aiConversations, aiTurns } from '../../server/domains/assistant/assistant.table'
import { newId } from '../../server/db/ids'
import type { ErrorId } from '../../server/http/errors'
import { DEFAULT_LIMITS, readLimits } from '../../server/http/limit.rules'
import { qrcodes } from '../../server/domains/product/product.table'
import { eventIn, makeHouse, type House } from '../event-life'
import {
  freshPhone,
  makeAgent,
  makeField,
  makeLinkman,
  makeProduct,
  makeRichText,
  makeToken,
  makeWiki,
} from '../factories'
import { startTestServer, type Answer, type Caller, type TestServer } from '../harness'
import { taskIn } from '../task-life'
import {
  CALLS,
  fingerprint,
  isOpen,
  placesOf,
  sampleInput,
  withValue,
  type Key,
  type Place,
  type Sample,
} from './calls'

/**
 * The isolation matrix: each place of the contract that names something is fed with what belongs to another tenant, to
 * another customer, and to nobody. The places are found in the schemas; KINDS says what each holds.
 */
const STATES = ['created', 'allocated', 'accepted', 'processing', 'finished', 'evaluated'] as const
type State = (typeof STATES)[number]
/** The like of a state in the other domain, where it is none. */
const eventState = (state: State) => (state === 'accepted' ? 'processing' : state)
const taskState = (state: State) => (state === 'evaluated' ? 'closed' : state)

type KindName =
  | 'tenant'
  | 'openId'
  | 'openTicket'
  | 'template'
  | 'event'
  | 'task'
  | 'message'
  | 'product'
  | 'staff'
  | 'door'
  | 'file'
  | 'qrcode'
  | 'captcha'
  | 'ticket'
  | 'quickToken'
  | 'session'
  | 'refreshToken'
  | 'device'
  | 'picture'
  | 'phone'
  | 'payment'
  | 'form'
  | 'agent'
  | 'chat'
  | 'turn'
  | 'article'
  | 'articleCode'
  | 'warehouseText'
  | 'imText'
  | 'taskText'
  | 'openText'
/** What a place holds, by call and place; the first rule that fits counts. A text is the reason why nothing can leak there. */
const KINDS: [RegExp, KindName | { open: string }][] = [
  [
    /^GET (\/linkc\/getInitData|\/notLogin\/doorType\/getTenantInfo) query\.id$|^GET \S+\/checkDomain query\.domainId$|\/getDoorTypeThemeColour query\.\w+$/,
    { open: 'the face of a door is public' },
  ],
  [/^POST \/point\/buried body\.points\[\]\.id$/, { open: 'the caller makes it up' }],
  [
    /^POST \/(auth\/phoneLoginV3|linkc\/v3c\/wechat\/bindPhone) body\.(phone|code)$/,
    { open: 'the two together are the login' },
  ],
  [
    /^POST \/linkc\/v3c\/wechat\/checkAuth body\.code$|\/getPublicOpenId query\.code$/,
    { open: 'the chat app says whose it is' },
  ],
  [
    /^\S+ \/(linkc\/v3c\/wechat\/(login|bindPhone)|weixinFansDoor\/\w+) \w+\.(weiXinId|openId|appId)$/,
    { open: 'names nobody without the ticket beside it' },
  ],
  [/^\S+ \/(linkc\/v3c\/wechat\/(login|bindPhone)|weixinFansDoor\/\w+) \w+\.ticket$/, 'openTicket'],
  [/^POST \/linkc\/v3c\/wechat\/subscribe body\.openId$/, 'openId'],
  [
    /^POST \/linkc\/v3c\/wechat\/subscribe body\.templateIds\[\]$/,
    { open: 'a template of the chat app, the same for every tenant' },
  ],
  [/ body\.(clientMessageId|sourceId)$/, { open: 'the caller makes it up' }],
  [/^POST \/api\/(voice|app)\/outside\/\S+ body\.userId$/, { open: 'the token says who calls' }],
  [/\/getFieldListAndNl2FormDataStream body\.attribute$/, { open: 'only which fields are empty is looked at' }],
  [/\/getFieldListAndNl2FormDataStream body\.retryMessageId$/, { open: 'order entry makes no answer anew' }],
  [/\/voice\/handle\/transcribe body\.secret$/, { open: 'means nothing without the id beside it' }],
  [/ \w+\.(agentId|aiAgentId|robotId)$|\/aiAgentDetail body\.id$|\/getAiAgentInfo query\.id$/, 'agent'],
  [/ \w+\.chatId$/, 'chat'],
  [/ \w+\.(messageId|retryMessageId)$/, 'turn'],
  [/ body\.bizTypeId$/, 'template'],
  [/ body\.files\[\]$|\/voice\/handle\/transcribe body\.id$/, 'file'],
  [/ \w+\.tenantId$/, 'tenant'],
  [
    /^POST \/wiki\/list body\.(labels|typeIds)\[\]$/,
    { open: "only the tenant's articles are looked through: what is another's fits none" },
  ],
  [/ \w+\.catalogId$/, { open: "a model; only the tenant's articles are looked through" }],
  [/^\S+ \/(wiki|collection)\/\S+ \w+\.id$/, 'article'],
  [/^GET \/wiki\/ssp\/get query\.code$/, 'articleCode'],
  [/^POST \/warehouse\/richText\/\w+ body\.id$/, 'warehouseText'],
  [/^POST \/im\/richText\/\w+ body\.id$/, 'imText'],
  [/^POST \/task\/richText\/\w+ body\.id$/, 'taskText'],
  [/^GET \/notLogin\/richText\/\w+ query\.id$/, 'openText'],
  [/^\S+ \/(ssp\/sendCode|shb\/member\/sendSmsCode\w*) \w+\.phone$| body\.guest\.phone$/, { open: "the caller's own" }],
  [/^GET \/area\/divisionsInfo query\.code$/, { open: 'an area of the country' }],
  [/^GET \/deleteFiles query\.secret$/, { open: 'means nothing without the id beside it' }],
  [/^POST \/pay\/wxPay body\.(openId|appId)$/, { open: 'WeChat itself lets nobody else pay' }],
  [/ body\.paymentNo$/, 'payment'],
  [/ \w+\.(templateId|typeId)$/, 'template'],
  [/ \w+\.productId$|^GET \/product\/\S+ query\.id$/, 'product'],
  [/^POST \/staff\/\S+ body\.staffId$/, 'staff'],
  [/ body\.doorTypeId$/, 'door'],
  [/ body\.attachment\[\]$|^GET \/deleteFiles query\.id$/, 'file'],
  [/^\S+ \/(ssp|staff)\/event\/\S+ \w+\.id$/, 'event'],
  [/^\S+ \/(linkc\/task|staff\/task|v_open)\/\S+ \w+\.id$/, 'task'],
  [/^\S+ \/ssp\/message\/\S+ \w+\.(id|before)$/, 'message'],
  [/^\S+ \/qrcode\/\w+ \w+\.code$/, 'qrcode'],
  [/ body\.attribute$/, 'form'],
  [/ body\.captchaId$/, 'captcha'],
  [/ \w+\.ticket$/, 'ticket'],
  [/^GET \/ssp\/quickLogin query\.token$/, 'quickToken'],
  [/\/checkPhoneLoginToken query\.token$/, 'session'],
  [/\/refreshToken body\.refreshToken$/, 'refreshToken'],
  [/^POST \/shb\/member\/logout body\.refreshToken$/, { open: 'one of another tenant ends nothing' }],
  [/\/deviceLogout body\.id$/, 'device'],
  [/^POST \/shb\/member\/updateMemberAttributes body\.head$/, 'picture'],
  [/^POST \/staff\/linkman\/quickLoginToken body\.phone$/, 'phone'],
]
const NAMES_SOMETHING = /(^id|Id|^ids|Ids|^code|^token|^ticket|^secret|^head|^phone|refreshToken$|No$)$/

const namesSomething = (place: Place): boolean => {
  const name = place.steps.findLast(step => typeof step === 'string') ?? ''
  return (
    isOpen(place) || (place.schema.type === 'string' && (place.schema.format === 'uuid' || NAMES_SOMETHING.test(name)))
  )
}
const kindOf = (key: Key, place: Place) => KINDS.find(([at]) => at.test(`${key} ${place.text}`))?.[1]
/** Whether a call cannot be made without it; an entry of a list only when the list must be there. */
const isAsked = (call: CallDefinition, place: Place): boolean =>
  place.required &&
  (place.steps.at(-1) !== 0 || placesOf(call).some(list => list.required && `${list.text}[]` === place.text))
const isKind = (kind: ReturnType<typeof kindOf>): kind is KindName => typeof kind === 'string'

/** A value for a place, and what must stand beside it in calls that ask for it. */
interface Made {
  value: unknown
  beside?: Record<string, unknown>
}
interface Kind {
  /** how a value that is not the caller's is refused */
  error: ErrorId
  /** of the caller, made fresh; an event is in the state */
  own(state: State): Promise<Made>
  foreign: Made[]
  missing: Made
}
type Who = 'linkman' | 'staff' | 'guest'

let counter = 0
let t: TestServer
let home: House
let abroad: House
let cousin: Awaited<ReturnType<typeof makeLinkman>>
let kinds: Record<Who, (name: KindName) => Kind[]>
/** Words that must never reach the caller: of the other tenant, and of the other customer. */
let secrets: { abroad: string[]; cousin: string[] }

const value = (of: unknown): Made => ({ value: of })
const token = () => randomBytes(32).toString('base64url')

async function uploaded(as: Caller, picture = false): Promise<{ id: string; url: string }> {
  const bytes = picture
    ? await sharp({ create: { width: 2, height: 2, channels: 3, background: '#123456' } })
        .png()
        .toBuffer()
    : 'a note\n'
  return t.ok('POST /ssp/file/upload', {
    ...as,
    file: picture ? { name: 'me.png', type: 'image/png', bytes } : { name: 'note.txt', type: 'text/plain', bytes },
  })
}

async function captcha(as: Caller): Promise<Made> {
  const { captchaId, challenge } = await t.ok('GET /shb/member/imageCode', as)
  return { value: captchaId, beside: { imgCode: await t.solveCaptcha(challenge), phone: freshPhone() } }
}
async function ticket(as: Caller): Promise<Made> {
  const { value: captchaId, beside } = await captcha(as)
  const answer = await t.ok('POST /auth/checkImgCodeV3', {
    ...as,
    body: { captchaId: String(captchaId), imgCode: String(beside?.imgCode) },
  })
  return { value: answer.ticket, beside: { phone: freshPhone() } }
}
const quickToken = async (of: House): Promise<Made> =>
  value(
    (await t.ok('POST /staff/linkman/quickLoginToken', { ...of.engineer.as, body: { phone: of.linkman.phone } })).token,
  )

const loginOf = async (of: House) =>
  t.ok('GET /ssp/quickLogin', { ...of.tenant.as, query: { token: String((await quickToken(of)).value) } })
/** The last device that the linkman of the house signed in on. */
const deviceOf = async (of: House): Promise<string> => {
  const { token: signedIn } = await loginOf(of)
  return (
    (await t.ok('GET /linkc/v3c/auth/deviceList', { ...of.tenant.as, token: signedIn })).find(one => one.current)?.id ??
    assert.fail('no device')
  )
}

/** A ticket for an open id of the app, and what must stand beside it. The open id is nobody's, or the linkman's. */
async function openTicket(as: Caller, owner?: Caller): Promise<Made> {
  const name = `o-${token()}`
  const checkIn = () =>
    t.ok('POST /linkc/v3c/wechat/checkAuth', {
      ...as,
      body: { app: 'weapp', code: `sandbox-code-${name}-${++counter}` },
    })
  const first = await checkIn()
  const { openId, appId } = first
  if (owner)
    await t.ok('POST /weixinFansDoor/saveBindRelation', { ...owner, body: { openId, appId, ticket: first.ticket } })
  const { ticket: proof } = owner ? await checkIn() : first
  return {
    value: proof,
    beside: { openId, weiXinId: openId, appId, phoneCode: `sandbox-phone-${home.linkman.phone}-${++counter}` },
  }
}
const unproven = async (as: Caller, owner?: Caller): Promise<Made> => ({
  ...(await openTicket(as, owner)),
  value: token(),
})
const openIdOf = async (as: Caller): Promise<Made> => value((await openTicket(as, as)).beside?.openId)

async function qrcode(tenantId: string, customerId: string): Promise<string> {
  const product = await makeProduct(t.db, tenantId, { customerId })
  const code = `code-${product.id}`
  await t.db.insert(qrcodes).values({ tenantId, code, productId: product.id })
  return code
}

const BEGIN = 'POST /api/voice/outside/agent/chat/share/init/v2'
const ASK = 'POST /api/voice/outside/xiaobao/chat/handle/handleChatStream'
interface Talk {
  chat: Made
  turn: Made
}
const talkOf = (chatId: string, turnId: string, agentId: string): Talk => {
  const beside = { chatId, agentId, clientMessageId: token() }
  return { chat: { value: chatId, beside }, turn: { value: turnId, beside } }
}
/** A conversation of the caller with one answered question, and what stands beside it. */
async function chatOf(as: Caller, agentId: string, question = 'my question'): Promise<Talk> {
  const { chatId } = await t.ok(BEGIN, { ...as, body: { agentId, source: 'inside' } })
  const [start] = (await t.ok(ASK, { ...as, body: { chatId, question, clientMessageId: token() } })) as {
    data: { messageId: string }
  }[]
  assert.ok(start)
  // asked long ago: nobody asks too much
  await t.db.update(aiTurns).set({ createTime: '2026-01-01T00:00:00.000Z' }).where(eq(aiTurns.id, start.data.messageId))
  return talkOf(chatId, start.data.messageId, agentId)
}
/** Another conversation like one that was answered, which takes its time. */
async function another({ chat, turn }: Talk): Promise<Talk> {
  const [conversation] = await t.db
    .select()
    .from(aiConversations)
    .where(eq(aiConversations.id, String(chat.value)))
  const [answered] = await t.db
    .select()
    .from(aiTurns)
    .where(eq(aiTurns.id, String(turn.value)))
  assert.ok(conversation && answered, 'a conversation that was answered')
  const [chatId, turnId] = [newId(), newId()]
  await t.db.insert(aiConversations).values({ ...conversation, id: chatId })
  await t.db.insert(aiTurns).values({ ...answered, id: turnId, chatId, clientMessageId: token() })
  return talkOf(chatId, turnId, conversation.agentId)
}

before(async () => {
  // every call is made many times by the same people
  const limits = readLimits(
    JSON.stringify(Object.fromEntries(Object.keys(DEFAULT_LIMITS).map(name => [name, 1_000_000]))),
  )
  t = await startTestServer({
    config: { limits },
    providers: { asr: { sandbox: false, configured: true, transcribe: async () => 'words' } },
  })
  const fields = [
    makeField('problem'),
    makeField('photo', { formType: 'attachment' }),
    makeField('receipt', { formType: 'receiptAttachment' }),
    makeField('sign', { formType: 'autograph' }),
    makeField('machine', { formType: 'product' }),
    makeField('when', { formType: 'planTime' }),
  ]
  const open = { flags: { setting: { wiki: true } } }
  home = await makeHouse(t, { fields, tenant: open })
  abroad = await makeHouse(t, { fields, tenant: open })
  cousin = await makeLinkman(t.db, home.tenant)
  const guest = asCaller('guest')
  const ofCousin: House = { ...home, linkman: cousin }

  const eventsOf = (house: House, problem: string) =>
    Promise.all(STATES.map(state => eventIn(t, house, eventState(state), { problem })))
  const [mine, theirs, next] = [
    await eventsOf(home, 'my words'),
    await eventsOf(abroad, 'words abroad'),
    await eventsOf(ofCousin, 'words of the cousin'),
  ]
  const tasksOf = (house: House, problem: string) =>
    Promise.all(STATES.map(async state => (await taskIn(t, house, taskState(state), { problem })).id))
  const tasks = {
    home: await tasksOf(home, 'my words'),
    abroad: await tasksOf(abroad, 'words abroad'),
    cousin: await tasksOf(ofCousin, 'words of the cousin'),
  }
  const toldTo = async (as: Caller): Promise<string> =>
    (await t.ok('GET /ssp/message/list', { ...as, query: {} })).list[0]?.id ?? assert.fail('no message')
  const told = {
    home: await toldTo(home.linkman.as),
    abroad: await toldTo(abroad.linkman.as),
    cousin: await toldTo(cousin.as),
  }
  const productOf = (tenantId: string, customerId: string) => makeProduct(t.db, tenantId, { customerId })
  const products = {
    own: await productOf(home.tenant.id, home.linkman.customerId),
    cousin: await productOf(home.tenant.id, cousin.customerId),
    abroad: await productOf(abroad.tenant.id, abroad.linkman.customerId),
    nobody: await makeProduct(t.db, home.tenant.id),
  }
  const bound = (await uploaded(cousin.as)).id
  await t.ok('POST /ssp/event/remark/create', {
    ...cousin.as,
    body: { id: next[0] as string, content: '', attachment: [bound] },
  })
  const files = {
    own: (await uploaded(home.linkman.as)).id,
    cousin: (await uploaded(cousin.as)).id,
    bound,
    abroad: (await uploaded(abroad.linkman.as)).id,
    engineer: (await uploaded(home.engineer.as)).id,
    engineerAbroad: (await uploaded(abroad.engineer.as)).id,
  }
  const codeAbroad = await qrcode(abroad.tenant.id, abroad.linkman.customerId)
  const codeHere = await qrcode(home.tenant.id, home.linkman.customerId)
  const away = {
    openTicket: await openTicket(abroad.tenant.as, abroad.linkman.as),
    unproven: await unproven(home.tenant.as),
    openIds: [await openIdOf(abroad.linkman.as), await openIdOf(cousin.as)],
    captcha: await captcha(abroad.tenant.as),
    ticket: await ticket(abroad.tenant.as),
    quickToken: await quickToken(abroad),
    login: await loginOf(abroad),
    devices: [await deviceOf(abroad), await deviceOf(ofCousin)],
  }
  const payment = async (as: Caller): Promise<Made> => ({
    value: (await t.ok('POST /demo/payment/create', { ...as, body: { amount: 1 } })).paymentNo,
    beside: { tradeType: 'H5' },
  })
  const payments = { cousin: await payment(cousin.as), abroad: await payment(abroad.linkman.as) }
  const [agent, agentAbroad] = [await makeAgent(t.db, home.tenant.id), await makeAgent(t.db, abroad.tenant.id)]
  const chats = {
    abroad: await chatOf(abroad.linkman.as, agentAbroad.id, 'a question abroad'),
    cousin: await chatOf(cousin.as, agent.id, 'a question of the cousin'),
  }
  const articleIn = (house: House, title: string) =>
    makeWiki(t.db, house.tenant.id, { texts: { zh: { title, content: title } } })
  const articles = {
    here: await articleIn(home, 'an article here'),
    abroad: await articleIn(abroad, 'an article abroad'),
  }
  const textsOf = async (house: House) =>
    Object.fromEntries(
      await Promise.all(
        (['warehouse', 'im', 'task', 'notLogin'] as const).map(async module => [
          module,
          value((await makeRichText(t.db, house.tenant.id, { module, content: { zh: 'a rich text' } })).id),
        ]),
      ),
    ) as Record<'warehouse' | 'im' | 'task' | 'notLogin', Made>
  const richTexts = { here: await textsOf(home), abroad: await textsOf(abroad) }
  const richText = (module: keyof typeof richTexts.here): Kind => ({
    error: 'NOT_FOUND',
    own: async () => richTexts.here[module],
    foreign: [
      ...Object.values(richTexts.abroad),
      ...Object.entries(richTexts.here)
        .filter(([of]) => of !== module)
        .map(([, made]) => made),
    ],
    missing: value(newId()),
  })
  const pictures = {
    cousin: (await uploaded(cousin.as, true)).url,
    abroad: (await uploaded(abroad.linkman.as, true)).url,
  }

  kinds = Object.fromEntries(
    (['linkman', 'staff', 'guest'] as const).map(who => {
      const caller = who === 'staff' ? home.engineer.as : who === 'linkman' ? home.linkman.as : guest
      const event = { linkman: [...theirs, ...next], staff: theirs, guest: [...theirs, ...next, ...mine] }[who]
      const task = {
        linkman: [...tasks.abroad, ...tasks.cousin],
        staff: tasks.abroad,
        guest: Object.values(tasks).flat(),
      }[who]
      const product = {
        linkman: [products.abroad, products.cousin, products.nobody],
        staff: [products.abroad],
        guest: Object.values(products),
      }[who].map(row => row.id)
      const file = {
        linkman: [files.abroad, files.cousin, files.bound, files.engineer],
        staff: [files.engineerAbroad, files.abroad, files.cousin],
        guest: Object.values(files),
      }[who]
      // a call that names a conversation and a turn of it gets both of one
      let answered: Promise<Talk> | undefined
      const ownTalk = async () => another(await (answered ??= chatOf(caller, agent.id)))
      let begun: Talk | null = null
      const ownChat = async (): Promise<Made> => {
        const { chat } = begun ?? (await ownTalk())
        begun = null
        return { ...chat, beside: { ...chat.beside, clientMessageId: token() } }
      }
      const ownTurn = async (): Promise<Made> => {
        begun = await ownTalk()
        return begun.turn
      }
      const all: Record<Exclude<KindName, 'form'>, Kind> = {
        agent: {
          error: 'NOT_FOUND',
          own: async () => value(agent.id),
          foreign: [value(agentAbroad.id)],
          missing: value(newId()),
        },
        chat: {
          error: 'NOT_FOUND',
          own: ownChat,
          foreign: [value(chats.abroad.chat.value), value(chats.cousin.chat.value)],
          missing: value(newId()),
        },
        turn: {
          error: 'NOT_FOUND',
          own: ownTurn,
          foreign: [value(chats.abroad.turn.value), value(chats.cousin.turn.value)],
          missing: value(newId()),
        },
        template: {
          error: 'NOT_FOUND',
          own: async () => value(home.template.id),
          foreign: [value(abroad.template.id)],
          missing: value(newId()),
        },
        event: {
          error: 'NOT_FOUND',
          own: async state => value(await eventIn(t, home, eventState(state))),
          foreign: event.map(value),
          missing: value(newId()),
        },
        task: {
          error: 'NOT_FOUND',
          own: async state => value((await taskIn(t, home, taskState(state))).id),
          foreign: task.map(value),
          missing: value(newId()),
        },
        message: {
          error: 'NOT_FOUND',
          own: async () => value(told.home),
          foreign: [value(told.abroad), value(told.cousin)],
          missing: value(newId()),
        },
        product: {
          error: 'NOT_FOUND',
          own: async () => value(products.own.id),
          foreign: product.map(value),
          missing: value(newId()),
        },
        staff: {
          error: 'NOT_FOUND',
          own: async () => value(home.engineer.id),
          foreign: [value(abroad.engineer.id)],
          missing: value(newId()),
        },
        door: {
          error: 'DOOR_NOT_FOUND',
          own: async () => value(home.tenant.doorId),
          foreign: [value(abroad.tenant.doorId)],
          missing: value(newId()),
        },
        file: {
          error: 'NOT_FOUND',
          own: async () => value((await uploaded(caller)).id),
          foreign: file.map(value),
          missing: value(newId()),
        },
        qrcode: {
          error: 'NOT_FOUND',
          own: async () => value(codeHere),
          foreign: [value(codeAbroad)],
          missing: value(`code-${newId()}`),
        },
        captcha: {
          error: 'CAPTCHA_EXPIRED',
          own: () => captcha(guest),
          foreign: [away.captcha],
          missing: { value: newId(), beside: away.captcha.beside },
        },
        ticket: {
          error: 'CAPTCHA_EXPIRED',
          own: () => ticket(guest),
          foreign: [away.ticket],
          missing: { value: token(), beside: away.ticket.beside },
        },
        tenant: {
          error: 'NOT_FOUND',
          own: async () => value(home.tenant.id),
          foreign: [value(abroad.tenant.id)],
          missing: value(newId()),
        },
        openId: {
          error: 'NOT_FOUND',
          own: () => openIdOf(home.linkman.as),
          foreign: away.openIds,
          missing: value(token()),
        },
        openTicket: {
          error: 'OPENID_TICKET_EXPIRED',
          own: () => openTicket(guest, who === 'linkman' ? home.linkman.as : undefined),
          foreign: [away.openTicket],
          missing: away.unproven,
        },
        quickToken: {
          error: 'LINK_EXPIRED',
          own: () => quickToken(home),
          foreign: [away.quickToken],
          missing: value(token()),
        },
        session: {
          error: 'UNAUTHORIZED',
          own: async () => value(home.linkman.token),
          foreign: [value(abroad.linkman.token), value(home.engineer.token)],
          missing: value(token()),
        },
        refreshToken: {
          error: 'UNAUTHORIZED',
          own: async () => value((await loginOf(home)).refreshToken),
          foreign: [value(away.login.refreshToken), value(home.linkman.token)],
          missing: value(token()),
        },
        device: {
          error: 'NOT_FOUND',
          own: async () => value(await deviceOf(home)),
          foreign: away.devices.map(value),
          missing: value(newId()),
        },
        picture: {
          error: 'NOT_FOUND',
          own: async () => value((await uploaded(caller, true)).url),
          foreign: [value(pictures.cousin), value(pictures.abroad.replace(abroad.tenant.id, home.tenant.id))],
          missing: value(`/api/files/${home.tenant.id}/${newId()}`),
        },
        payment: {
          error: 'NOT_FOUND',
          own: () => payment(home.linkman.as),
          foreign: [payments.abroad, payments.cousin],
          missing: { ...payments.abroad, value: 'P20301118000000000000' },
        },
        article: {
          error: 'NOT_FOUND',
          own: async () => value(articles.here.id),
          foreign: [value(articles.abroad.id)],
          missing: value(newId()),
        },
        articleCode: {
          error: 'NOT_FOUND',
          own: async () => value(articles.here.shortCode),
          foreign: [value(articles.abroad.shortCode)],
          missing: value('nothing'),
        },
        warehouseText: richText('warehouse'),
        imText: richText('im'),
        taskText: richText('task'),
        openText: richText('notLogin'),
        phone: {
          error: 'NOT_FOUND',
          own: async () => value(home.linkman.phone),
          foreign: [value(abroad.linkman.phone)],
          missing: value(freshPhone()),
        },
      }
      const inForm = (kind: Kind, wrap: (id: unknown) => unknown): Kind => {
        const wrapped = ({ value: id }: Made): Made => value(wrap(id))
        return {
          ...kind,
          own: async state => wrapped(await kind.own(state)),
          foreign: kind.foreign.map(wrapped),
          missing: wrapped(kind.missing),
        }
      }
      const form = [
        inForm(all.file, id => ({ photo: [id] })),
        inForm(all.file, id => ({ photo: [{ id, filename: 'x', fileSize: 1, url: '' }] })),
        inForm(all.file, id => ({ receipt: [id] })),
        inForm(all.file, id => ({ sign: [id] })),
        inForm(all.product, id => ({ machine: { id, name: 'x' } })),
      ]
      return [who, (name: KindName) => (name === 'form' ? form : [all[name]])]
    }),
  ) as typeof kinds

  secrets = {
    abroad: [
      'words abroad',
      'an article abroad',
      articles.abroad.id,
      articles.abroad.shortCode,
      'a question abroad',
      agentAbroad.id,
      String(chats.abroad.chat.value),
      String(chats.abroad.turn.value),
      told.abroad,
      ...theirs,
      ...tasks.abroad,
      abroad.tenant.id,
      abroad.template.id,
      abroad.engineer.id,
      abroad.engineer.phone,
      abroad.linkman.id,
      abroad.linkman.phone,
      abroad.linkman.customerId,
      products.abroad.id,
      products.abroad.serialNumber,
      codeAbroad,
      files.abroad,
      files.engineerAbroad,
      String(payments.abroad.value),
    ],
    cousin: [
      'words of the cousin',
      'a question of the cousin',
      String(chats.cousin.chat.value),
      String(chats.cousin.turn.value),
      told.cousin,
      ...next,
      ...tasks.cousin,
      cousin.id,
      cousin.phone,
      cousin.customerId,
      products.cousin.id,
      products.cousin.serialNumber,
      files.cousin,
      files.bound,
      String(payments.cousin.value),
    ],
  }
})
after(() => t.close())

const asCaller = (who: Who): Caller =>
  who === 'staff'
    ? home.engineer.as
    : who === 'linkman'
      ? home.linkman.as
      : { ...home.tenant.as, tourist: 'the-device-of-a-guest' }
const tell = ({ status, body }: Answer<unknown>) => `${status} ${JSON.stringify({ ...body, requestId: '' })}`
const reveals = (answer: Answer<unknown>, who: Who): string[] =>
  [...secrets.abroad, ...(who === 'staff' ? [] : secrets.cousin)].filter(word =>
    JSON.stringify(answer.body).includes(word),
  )

/** The input with the value at its place; what stands beside it goes where the call has such a property. */
function put(call: CallDefinition, input: Sample, place: Place, { value: filling, beside = {} }: Made): Sample {
  const part = place.steps[0] as 'query' | 'body'
  const neighbours = Object.entries(beside).filter(([name]) => name in (call[part]?.properties ?? {}))
  return withValue({ ...input, [part]: { ...input[part], ...Object.fromEntries(neighbours) } }, place, filling)
}

const matrix = CALLS.map(([key, call]) => ({ key, call, places: placesOf(call).filter(namesSomething) }))

test('every place of the contract that names something is known here', () => {
  const unknown = matrix.flatMap(({ key, places }) =>
    places.filter(place => !kindOf(key, place)).map(place => `${key} ${place.text}`),
  )
  assert.deepEqual(unknown, [], 'say in KINDS what stands there')
  assert.deepEqual(
    CALLS.map(([key]) => key).filter(key => key.includes(':')),
    [],
    'a parameter in the path is a place, too',
  )
  const unused = KINDS.filter(
    ([at]) => !matrix.some(({ key, places }) => places.some(place => at.test(`${key} ${place.text}`))),
  ).map(([at]) => String(at))
  assert.deepEqual(unused, [], 'nothing in the contract fits these rules')
})

describe("what is another's is as if it were not there", () => {
  for (const { key, call, places } of matrix) {
    const known = places.filter(place => isKind(kindOf(key, place)))
    if (!known.length) continue
    const callers: Who[] =
      call.auth === 'staff' ? ['staff'] : call.auth === 'public' ? ['linkman', 'guest'] : ['linkman']

    test(key, async () => {
      for (const who of callers)
        for (const place of known) {
          const name = kindOf(key, place)
          if (!isKind(name)) continue
          for (const kind of kinds[who](name)) {
            /** The call as it would be made, all that it must name being the caller's own. */
            const base = async (state: State): Promise<Sample> => {
              let input = sampleInput(call)
              for (const other of known) {
                const otherName = kindOf(key, other)
                if (other === place || !isAsked(call, other) || !isKind(otherName) || otherName === 'form') continue
                input = put(call, input, other, await (kinds[who](otherName)[0] as Kind).own(state))
              }
              return input
            }
            const ask = (input: Sample) => t.send(key, { ...asCaller(who), ...input })

            // the call works with what is the caller's own, so a refusal below is about the owner and nothing else
            let working: State | undefined
            const tried: string[] = []
            if (who !== 'guest') {
              for (const state of STATES) {
                const answer = await ask(put(call, await base(state), place, await kind.own(state)))
                if (answer.status === 200) {
                  assert.deepEqual(reveals(answer, who), [], `${place.text} reveals`)
                  working = state
                  break
                }
                tried.push(tell(answer))
              }
              assert.ok(working, `${place.text} as ${who}: refused although it is his own: ${tried.join('\n')}`)
            }

            const input = await base(working ?? 'created')
            const before = await fingerprint(t.db)
            const missing = await ask(put(call, input, place, kind.missing))
            if (who !== 'guest')
              assert.equal(missing.body.error, kind.error, `${place.text} as ${who}: ${tell(missing)}`)
            for (const foreign of kind.foreign) {
              const answer = await ask(put(call, input, place, foreign))
              assert.ok(
                answer.status >= 400 && answer.status < 500,
                `${place.text} as ${who}, ${JSON.stringify(foreign.value)}: ${tell(answer)}`,
              )
              assert.equal(tell(answer), tell(missing), `${place.text} as ${who}, ${JSON.stringify(foreign.value)}`)
            }
            assert.deepEqual(await fingerprint(t.db), before, `${place.text} as ${who}: something was written`)
          }
        }
    })
  }
})

test('no call tells a linkman of another customer, or anybody of another tenant', async () => {
  const told: string[] = []
  for (const { key, call, places } of matrix) {
    if (places.some(place => place.required && isKind(kindOf(key, place)))) continue
    const who: Who = call.auth === 'staff' ? 'staff' : 'linkman'
    // a login of its own, because calls end it, and a person of its own, because one call ends all logins
    const as =
      who === 'staff'
        ? home.engineer.as
        : key.endsWith('/deviceLogoutAll')
          ? (await makeLinkman(t.db, home.tenant, { customerId: home.linkman.customerId })).as
          : { ...home.linkman.as, token: await makeToken(t.db, home.tenant.id, 'linkman', home.linkman.id) }
    const answer = await t.send(key, { ...as, ...sampleInput(call) })
    told.push(...reveals(answer, who).map(word => `${key}: ${word}`))
  }
  assert.deepEqual(told, [])
})

test('a call takes only a living token of its own kind and tenant', async () => {
  const before = await fingerprint(t.db)
  const wrong: string[] = []
  for (const [key, call] of CALLS) {
    const auth = call.auth ?? 'linkman'
    if (auth === 'public') continue
    const [right, other, foreign] =
      auth === 'staff' ? [home.engineer, home.linkman, abroad.engineer] : [home.linkman, home.engineer, abroad.linkman]
    const attempts: Record<string, Caller> = {
      none: home.tenant.as,
      'of the other kind': other.as,
      'of the other tenant, at this door': { ...home.tenant.as, token: foreign.token },
      "at the other tenant's door": { ...abroad.tenant.as, token: right.token },
      'at no door': { token: foreign.token },
      invented: { ...home.tenant.as, token: token() },
    }
    for (const [what, as] of Object.entries(attempts)) {
      const { status, body } = await t.send(key, { ...as, ...sampleInput(call) })
      if (!isDeepStrictEqual([status, body.error, body.data], [401, 'UNAUTHORIZED', null]))
        wrong.push(`${key}, a token ${what}: ${status} ${body.error}`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(await fingerprint(t.db), before)
  for (const as of [
    { ...home.tenant.as, token: abroad.linkman.token },
    { ...abroad.tenant.as, token: home.linkman.token },
  ])
    assert.deepEqual(await t.ok('GET /linkc/v3c/auth/checkAuth', as), { authorized: false })
  assert.deepEqual(await t.ok('GET /linkc/v3c/auth/checkAuth', home.linkman.as), { authorized: true })
})
