import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { contract } from '../../contract'
import type { CallDefinition } from '../../contract/define'
import { idKindOf, type IdKind } from '../../contract/entities'
import { addresses } from '../../server/domains/address/address.table'
import { afterSaleLines, afterSales } from '../../server/domains/aftersale/aftersale.table'
import { conversations, imMessages, imSettings } from '../../server/domains/im/im.table'
import { invoices, invoiceTitles } from '../../server/domains/invoice/invoice.table'
import { memberCorrections } from '../../server/domains/member/member.table'
import { commodityTypes } from '../../server/domains/goods/commodity.table'
import { stockPlaces } from '../../server/domains/goods/stock.table'
import { quotations } from '../../server/domains/event/quotation/quotation.table'
import { payments as paymentRows, paymentTrades, refunds } from '../../server/kernel/pay/pay.table'
import { orderLines, orders } from '../../server/domains/order/order.table'
import { registerConfigs } from '../../server/domains/register/register.table'
import { warrantyCards } from '../../server/domains/card/card.table'
import { surveyLinks, surveys, surveyVersions } from '../../server/domains/survey/survey.table'
import type { AfterSaleState, AfterSaleType } from '../../shared/aftersale'
import type { OrderState } from '../../shared/order'
import { REGISTER_CONFIG } from '../../shared/register'
import { aiConversations, aiTurns } from '../../server/domains/assistant/assistant.table'
import { newId } from '../../server/db/ids'
import { auditEntries } from '../../server/kernel/audit/audit.table'
import { wikiSearchMisses } from '../../server/domains/wiki/wiki.table'
import type { ErrorId } from '../../server/http/errors'
import { DEFAULT_LIMITS, readLimits } from '../../server/http/limit.rules'
import { LEVELS } from '../../shared/queue'
import { importRows, imports } from '../../server/kernel/sheets/sheet.table'
import { customers, linkmen, roles, teams } from '../../server/kernel/identity/auth.table'
import { authorizations } from '../../server/kernel/identity/authorization.table'
import { visitBlocks } from '../../server/kernel/visit/visit.table'
import { tenantInstant } from '../../shared/day'
import { planIn } from '../plan'
import { messages } from '../../server/kernel/notify/message.table'
import { tell as tellPeople } from '../../server/kernel/notify/notify.service'
import { productModels, qrcodes } from '../../server/domains/product/product.table'
import type { ImportState } from '../../shared/sheet'
import type { QualityInfo } from '../../shared/warranty'
import { unnamedParts } from '../audit-parts'
import { eventIn, makeHouse, type House } from '../event-life'
import {
  freshPhone,
  makeAgent,
  makeDoor,
  makeCustomer,
  makeFault,
  makeField,
  makeCommodity,
  makeGoods,
  makeLinkman,
  makeProduct,
  makeQrcode,
  makeAnnouncement,
  makeCourse,
  makeServicePoint,
  makeProductKind,
  makeRichText,
  makeStaff,
  makeTemplate,
  makeToken,
  makeWiki,
  makeWikiLabel,
  makeWikiType,
} from '../factories'
import { ctxIn, startTestServer, type Answer, type Caller, type TestServer } from '../harness'
import { codeOf, freshName, makeSecondFactor, makeSignInTicket, makeStaffLink } from '../staff-life'
import { reportIn, signatureOf } from '../report-life'
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
 * another customer, and to nobody. The places are found in the schemas: an id says there what it names (`IdOf`), and KINDS what stands in
 * the others, and where nothing can leak.
 */
const STATES = ['created', 'allocated', 'accepted', 'processing', 'finished', 'evaluated'] as const
type State = (typeof STATES)[number]
/** An import that is as far as a state. */
const IMPORT_STATE: Partial<Record<State, ImportState>> = { created: 'read', allocated: 'checked', accepted: 'running' }
/** An order that is as far as a state. */
const ORDER_STATE = {
  created: 'unpaid',
  allocated: 'offlinePending',
  accepted: 'paid',
  processing: 'shipped',
  finished: 'completed',
  evaluated: 'cancelled',
} as const satisfies Record<State, OrderState>
/** An after-sale that is as far as a state. */
const AFTER_SALE_STATE = {
  created: ['return', 'applied'],
  allocated: ['return', 'approved'],
  accepted: ['return', 'received'],
  processing: ['exchange', 'received'],
  finished: ['exchange', 'sending'],
  evaluated: ['refund', 'applied'],
} as const satisfies Record<State, [AfterSaleType, AfterSaleState]>
/** The like of a state in the other domain, where it is none. */
const eventState = (state: State) => (state === 'accepted' ? 'processing' : state)
const taskState = (state: State) => (state === 'evaluated' ? 'closed' : state)

/** What a place holds: what its id names, or what is no id. */
type KindName =
  | IdKind
  | 'tenant'
  | 'openId'
  | 'openTicket'
  | 'qrcode'
  | 'captcha'
  | 'ticket'
  | 'quickToken'
  | 'session'
  | 'refreshToken'
  | 'picture'
  | 'phone'
  | 'payment'
  | 'form'
  | 'articleCode'
  | 'codeTicket'
  | 'setUpTicket'
  | 'pendingTicket'
  | 'staffLink'
  | 'cardCode'
/** What a place holds that is no single id, by call and place, and of any place why nothing can leak there; the first rule that fits counts. */
const KINDS: [RegExp, KindName | { open: string }][] = [
  [
    /^GET (\/linkc\/getInitData|\/notLogin\/doorType\/getTenantInfo) query\.id$|^GET \S+\/checkDomain query\.domainId$|\/getDoorTypeThemeColour query\.domainId$/,
    { open: 'the face of a door is public' },
  ],
  [
    /^POST \/ssp\/event\/guestList /,
    { open: 'shown to who has the secret of the request, and to nobody else (guest.test.ts)' },
  ],
  [
    /^POST \/ssp\/event\/guestCreate /,
    { open: "of the door's own templates, where it lets strangers in (guest.test.ts)" },
  ],
  [
    /^GET \/ssp\/form\/things query\.(customerId|productId)$/,
    { open: "only the tenant's things are looked through, and customers name none but their own" },
  ],
  [/^\S+ \/staff\/\S+\/order\w* body\.ids\[\]$/, { open: "the list holds all of the tenant's, and nothing else" }],
  [/^GET \/staff\/wiki\/list query\.(typeId|labelId)$/, { open: "only the tenant's articles are looked through" }],
  [/^GET \/staff\/assistant\/asked query\.wikiId$/, { open: "only the tenant's questions are looked through" }],
  [/^POST \/staff\/login\/chatApp body\.code$/, { open: 'the chat app says whose it is' }],
  [/^POST \/staff\/login\/secondFactor body\.ticket$/, 'codeTicket'],
  [/^POST \/staff\/login\/secondFactor\/begin body\.ticket$/, 'setUpTicket'],
  [/^POST \/staff\/login\/secondFactor\/confirm body\.ticket$/, 'pendingTicket'],
  [/^POST \/staff\/login\/\S+ body\.code$/, { open: 'means nothing without the ticket beside it' }],
  [/^POST \/staff\/me\/\S+ body\.code$/, { open: "the caller's own" }],
  [/^POST \/staff\/invitation\/\w+ body\.token$/, 'staffLink'],
  [/^POST \/staff\/me\/update body\.phone$/, { open: "the caller's own" }],
  [/^POST \/staff\/member\/\w+ body\.(phone|openUserId)$/, { open: 'what is said of somebody' }],
  [/^GET \/staff\/member\/list query\.teamId$/, { open: "only the tenant's staff are looked through" }],
  [/^GET \/staff\/audit\/\w+ query\.(actorId|subjectId|id)$/, { open: "only the tenant's entries are looked through" }],
  [
    /^GET \/staff\/event\/(queue|export) query\.\w+Id$|^POST \/staff\/view\/\w+ body\.filter\.\w+Id$/,
    { open: "only the tenant's requests are looked through: what is another's fits none" },
  ],
  [
    /^POST \/staff\/(event|task)\/(allocate|bulk) body\.seenExecutorIds?(\[\])?$/,
    { open: 'is compared, and nothing is read by it' },
  ],
  [
    /^POST \/staff\/event\/bulk body\.(ids\[\]|staffId)$/,
    { open: 'each request has a result of its own, which server/domains/event/desk/queue.test.ts reads' },
  ],
  [
    /^\S+ \/staff\/(customer|linkman|product|order)\/(list|export) query\.customerId$/,
    { open: "only the tenant's rows are looked through" },
  ],
  [/^POST \/staff\/customer\/\w+ body\.customerNo$/, { open: "the tenant's own number" }],
  [/^POST \/staff\/linkman\/(create|update) body\.phone$/, { open: 'what is said of somebody' }],
  [
    /^POST \/(goods|shopCommodity)\/\S+ body\.(typeId|except)$|^GET \/staff\/commodity\/(list|export) query\.typeId$/,
    { open: "only the tenant's articles are looked through" },
  ],
  [/^POST \/shopCart\/clearShopCart body\.ids\[\]$/, { open: "only the caller's lines are looked through" }],
  [/^POST \/shopCart\/mergeShopCart body\.touristId$/, { open: 'the secret of a device: who has it has its cart' }],
  [
    /^POST \/order\/\w+ body\.lines\[\]\.variantId$|^POST \/staff\/order\/ship body\.lines\[\]\.lineId$|^POST \/(refund|afterSales)\/\S+ body\.lines\[\]\.lineId$|^POST \/staff\/commodity\/save body\.variants\[\]\.id$/,
    { open: 'one of another has an error of its own (order.test.ts, aftersale.test.ts, commodity.test.ts)' },
  ],
  [/^POST \/staff\/report\/create body\.faultId$/, { open: 'one of another is not there (report.test.ts)' }],
  [/^GET \/staff\/stock\/list query\.\w+Id$/, { open: "only the tenant's parts are looked through" }],
  [
    /^POST \/staff\/stock\/transfer body\.(fromId|toId|lines\[\]\.variantId)$/,
    { open: 'one of another is not there (commodity.test.ts)' },
  ],
  [/^GET \/order\/detail\/byNum query\.orderNo$/, { open: "only the caller's orders are looked through" }],
  [/^POST \/staff\/order\/collect body\.code$/, { open: 'means nothing without the id beside it' }],
  [
    /^GET \/(product\/quality|superCode\/getShowFields) query\.code$/,
    { open: 'tells what a machine is, never whose; one of another company is not there (product.test.ts)' },
  ],
  [
    /^(POST \/product\/handover\/take body|GET \/product\/handover\/offered query)\.code$/,
    { open: 'is good for whoever has it, once, in its own company (product.test.ts)' },
  ],
  [/^POST \/staff\/label\/\w+ body\.code$/, { open: 'one of another is not there (staff-product.test.ts)' }],
  [
    /^POST \/staff\/productModel\/\w+ body\.documents\[\]\.fileId$/,
    { open: 'one of another is not there (quality.test.ts)' },
  ],
  [
    /^POST \/register\/\w+ body\.(items\[\]\.)?code$|^POST \/register\/createRegister body\.items\[\]\.proof\[\]$/,
    { open: 'one of another is refused with the place of the machine (register.test.ts)' },
  ],
  [
    /^POST \/register\/createRegister body\.items\[\]\.attribute$/,
    { open: 'is accepted as that of a correction is, which is asked below' },
  ],
  [/^GET \/register\/getProductInfo query\.code$/, { open: 'tells what a machine is, never whose (register.test.ts)' }],
  [/^GET \/extendedWarranty\/receive query\.code$/, 'cardCode'],
  [
    /^POST \/invoice\/save body\.bizIds\[\]$|^GET \/invoice\/\w+ query\.bizId$/,
    { open: "only the caller's paid orders are looked through (invoice.test.ts)" },
  ],
  [/^POST \/invoice(Title)?\/\w+ body\.(taxNo|phone)$/, { open: 'what is printed on an invoice' }],
  [
    /^(GET|POST) \/serviceReport\/(open|requestLink|signature) \w+\.id$/,
    { open: 'means nothing without the secret of the link beside it (report.test.ts)' },
  ],
  [
    /^POST \/task\/transformation\/\w+ServiceReport body\.(id|signature|secret)$|^POST \/staff\/(report\/sign body\.(id|signature)|event\/agreeQuotation body\.signature)$|^GET \/(serviceReport|staff\/report)\/paper query\.id$/,
    {
      open: 'only one that was shown can be decided, and only a signed one printed; one of another is not there (report.test.ts, quotation.test.ts)',
    },
  ],
  [
    /^GET \/serviceReport\/verify query\.code$/,
    { open: 'tells who holds the paper that it is genuine, and never whose it is (report.test.ts)' },
  ],
  [
    /^POST \/member\/addAuthorization body\.phone$/,
    { open: 'what is said of somebody; one in use is refused (member.test.ts)' },
  ],
  [/^POST \/address\/\w+ body\.phone$/, { open: 'what is said of somebody' }],
  [/^POST \/staff\/goods\/\w+ body\.code$/, { open: "the tenant's own number" }],
  [/^POST \/staff\/servicePoint\/\w+ body\.phone$/, { open: 'where the point is called, which everybody is told' }],
  [
    /^POST \/training\/attendance\/phoneRegistration body\.phone$/,
    { open: 'who comes says it; it tells nothing but that this phone came to this course' },
  ],
  [/^POST \/staff\/fault\/\w+ body\.code$/, { open: 'what a display shows' }],
  [/^POST \/point\/buried body\.points\[\]\.id$/, { open: 'the caller makes it up' }],
  [
    /^POST \/(auth\/(phoneLoginV3|emailLogin)|linkc\/v3c\/wechat\/bindPhone|shb\/member\/proveEmail) body\.(phone|code)$/,
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
  [
    /^GET \/(linkc\/task\/(slots|ics|visits)|staff\/(visit\/(free|ofWork)|work\/history)) query\.id$|^POST \/linkc\/task\/calendar\/clash\/info body\.id$/,
    { open: 'of one of two kinds, which stands beside it; of another it is not there (visit.test.ts)' },
  ],
  [
    /^POST \/linkc\/task\/slots\/hold body\.templateId$|^POST \/staff\/absence\/create body\.staffId$|^POST \/staff\/visitRule\/edit body\.own\[\]\.templateId$/,
    { open: 'one of another is not there (visit.test.ts): the samples from below are no times that can be taken' },
  ],
  [
    /^GET \/staff\/visit\/free query\.staffId$/,
    { open: "only the tenant's engineers are looked through, for a work that stands beside it (visit.test.ts)" },
  ],
  [/^GET \/staff\/visit\/clash query\.id$/, { open: 'is left out of what clashes, and nothing is read by it' }],
  [
    /^POST \S+\/im\/(customerSendNewMessage|send) body\.(fileId|card\.id)$/,
    { open: 'one of another is not there (im.test.ts)' },
  ],
  [/ body\.(clientMessageId|sourceId)$/, { open: 'the caller makes it up' }],
  [/ \/staff\/live\S* \w+\.connection$/, { open: 'the page makes it up, and nobody else may speak for it' }],
  [/^POST \/api\/(voice|app)\/outside\/\S+ body\.userId$/, { open: 'the token says who calls' }],
  [
    /\/getFieldListAndNl2FormDataStream body\.attribute$/,
    { open: "the caller's own words; a product that is another's counts for nothing (assistant.test.ts)" },
  ],
  [/\/getFieldListAndNl2FormDataStream body\.retryMessageId$/, { open: 'order entry makes no answer anew' }],
  [/^\S+ \/satisfaction\/\w+ \w+\.secret$/, { open: 'means nothing without the id beside it (survey.test.ts)' }],
  [/^POST \/member\/actFor body\.id$/, { open: 'makes the caller another one (authorization.test.ts)' }],
  [/\/voice\/handle\/transcribe body\.secret$/, { open: 'means nothing without the id beside it' }],
  [/ body\.subject\.id$/, { open: "only the caller's own things are looked through (local/visits.test.ts)" }],
  [/ \w+\.(agentId|aiAgentId|robotId)$|\/aiAgentDetail body\.id$|\/getAiAgentInfo query\.id$/, 'agent'],
  [
    /^POST \/staff\/reportTemplate\/set body\.particular\[\]\.(kindIds|templateIds)\[\]$/,
    { open: "only the tenant's own are looked through: another's is not found (report.test.ts)" },
  ],
  [/ body\.bizTypeId$/, 'template'],
  [/ \w+\.tenantId$/, 'tenant'],
  [
    /^POST \/wiki\/list body\.(labels|typeIds)\[\]$/,
    { open: "only the tenant's articles are looked through: what is another's fits none" },
  ],
  [/ \w+\.catalogId$/, { open: "a model; only the tenant's articles are looked through" }],
  [/^GET \/wiki\/ssp\/get query\.code$/, 'articleCode'],
  [/^\S+ \/(ssp\/sendCode|shb\/member\/sendSmsCode\w*) \w+\.phone$| body\.guest\.phone$/, { open: "the caller's own" }],
  [/^GET \/area\/divisionsInfo query\.code$/, { open: 'an area of the country' }],
  [/^GET \/deleteFiles query\.secret$/, { open: 'means nothing without the id beside it' }],
  [/^POST \/pay\/wxPay body\.(openId|appId)$/, { open: 'WeChat itself lets nobody else pay' }],
  [/ body\.paymentNo$/, 'payment'],
  [/ \w+\.(templateId|typeId)$/, 'template'],
  [/\/saveDoorLogin body\.token$/, { open: 'is compared with the one that the call comes with' }],
  [/^POST \/staff\/door\/(create|edit) body\.domainId$/, { open: 'the name of a door is public, and nobody has two' }],
  [/^POST \/staff\/tenant\/edit body\.phone$/, { open: "the company's own" }],
  [/^POST \/staff\/provider\/test body\.phone$/, { open: 'whom a message is sent to as a trial' }],
  [/^GET \/staff\/event\/suggest query\.otherIds$/, 'event'],
  [/^\S+ \/qrcode\/\w+ \w+\.code$/, 'qrcode'],
  [
    /^POST \/staff\/event\/createForCaller body\.attribute$/,
    { open: 'who is new owns nothing that the form could name: POST /staff/event/create is asked the same' },
  ],
  [/ body\.attribute$/, 'form'],
  [/ body\.captchaId$/, 'captcha'],
  [/ \w+\.ticket$/, 'ticket'],
  [/^GET \/ssp\/quickLogin query\.token$/, 'quickToken'],
  [/\/checkPhoneLoginToken query\.token$/, 'session'],
  [/\/refreshToken body\.refreshToken$/, 'refreshToken'],
  [/^POST \/shb\/member\/logout body\.refreshToken$/, { open: 'one of another tenant ends nothing' }],
  [/^POST \/shb\/member\/updateMemberAttributes body\.head$/, 'picture'],
  [
    /^POST \/staff\/(customer\/create body\.contact|event\/createForCaller body\.caller)\.phone$/,
    { open: 'a new number; one that is taken is refused' },
  ],
  [/^POST \/staff\/linkman\/quickLoginToken body\.phone$/, 'phone'],
]
const NAMES_SOMETHING = /(^id|Id|^ids|Ids|^code|^token|^ticket|^secret|^head|^phone|refreshToken$|No$)$/

const namesSomething = (place: Place): boolean => {
  const name = place.steps.findLast(step => typeof step === 'string') ?? ''
  return (
    isOpen(place) || (place.schema.type === 'string' && (place.schema.format === 'uuid' || NAMES_SOMETHING.test(name)))
  )
}
const ruleOf = (key: Key, place: Place) => KINDS.find(([at]) => at.test(`${key} ${place.text}`))
function kindOf(key: Key, place: Place): KindName | { open: string } | undefined {
  const rule = ruleOf(key, place)?.[1]
  if (typeof rule === 'object') return rule
  return place.schema.format === 'uuid' ? idKindOf(place.schema) : rule
}
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
/** An event, with the stars that its evaluation asks for, and what is put right in it. */
const rated = (of: unknown): Made => ({ value: of, beside: { star: 5, title: 'put right', confirmed: true } })
/** A file, and what must stand beside one that is a paper of a model. */
const paper = (of: unknown): Made => ({
  value: of,
  beside: { model: freshName(), picture: '', documents: [{ name: 'x' }] },
})
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
  const phone = freshPhone()
  return {
    value: captchaId,
    beside: { imgCode: await t.solveCaptcha(challenge), phone, email: `${phone}@example.com` },
  }
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
  // what it offered was done already: to do it again says so, to whose it is
  const card = { act: 'urge', parameters: { id: newId() }, title: '', lines: [], confirm: '', url: '', done: 'yes' }
  await t.db.insert(aiTurns).values({ ...answered, id: turnId, chatId, clientMessageId: token(), card })
  return talkOf(chatId, turnId, conversation.agentId)
}

/** A conversation that the house's engineer serves, and the last thing that each side said in it: of a linkman, or of a visitor's device. */
async function talkIn({ tenant, engineer }: House, who: { owner: string; linkman?: House['linkman'] }) {
  const of = and(eq(conversations.tenantId, tenant.id), eq(conversations.owner, who.owner))
  // one is open at a time
  await t.db.update(conversations).set({ state: 'closed' }).where(of)
  const id = newId()
  const now = new Date(t.clock.now).toISOString()
  await t.db.insert(conversations).values({
    tenantId: tenant.id,
    id,
    owner: who.owner,
    customerId: who.linkman?.customerId ?? null,
    linkmanId: who.linkman?.id ?? null,
    state: 'serving',
    seatId: engineer.id,
    queueTime: now,
    takeTime: now,
    messageNumber: 2,
    changeNumber: 2,
  })
  const said = (['visitor', 'seat'] as const).map((author, i) => ({
    tenantId: tenant.id,
    id: newId(),
    conversationId: id,
    number: i + 1,
    changeNumber: i + 1,
    author,
    authorId: author === 'seat' ? engineer.id : null,
    type: 'txt' as const,
    content: 'words of somebody',
    clientMessageId: newId(),
    createTime: now,
  }))
  await t.db.insert(imMessages).values(said)
  return { id, visitor: said[0]?.id ?? '', seat: said[1]?.id ?? '' }
}
const talkWith = (house: House, linkman = house.linkman) => talkIn(house, { owner: `linkman:${linkman.id}`, linkman })

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
    makeField('machines', { formType: 'relationProduct' }),
    makeField('visit', { formType: 'related_task' }),
    makeField('by', { formType: 'user' }),
  ]
  const open = {
    flags: {
      setting: { shop: true, wiki: true },
      needPayOrderByOutLine: true,
      PRODUCT_REGISTER_NEW: true,
      extendedWarrantyCard: true,
      selfHelpEnabled: true,
      satisfactionGray: true,
      memberManage: true,
      RECEIPT_MANAGE: true,
      editionList: [1, 6],
    },
  }
  home = await makeHouse(t, { fields, tenant: open })
  abroad = await makeHouse(t, { fields, tenant: open })
  cousin = await makeLinkman(t.db, home.tenant)
  const asksNothing = { ...REGISTER_CONFIG, serialRequired: false, purchaseRequired: false }
  for (const { tenant } of [home, abroad])
    await t.db.insert(registerConfigs).values({ tenantId: tenant.id, config: asksNothing, fields })
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
  const tellStaff = async (house: House, staffId: string): Promise<string> => {
    const told = { subject: { kind: 'event', id: newId() }, change: 'allocate', people: [{ staffId }], facts: {} }
    await t.db.transaction(tx => tellPeople(ctxIn(t, house.tenant), tx, told))
    const [row] = await t.db.select({ id: messages.id }).from(messages).where(eq(messages.staffId, staffId)).limit(1)
    assert.ok(row, 'a message')
    return row.id
  }
  const toldStaff = {
    home: await tellStaff(home, home.engineer.id),
    colleague: await tellStaff(home, (await makeStaff(t.db, home.tenant)).id),
    abroad: await tellStaff(abroad, abroad.engineer.id),
  }
  const told = {
    home: await toldTo(home.linkman.as),
    abroad: await toldTo(abroad.linkman.as),
    cousin: await toldTo(cousin.as),
  }
  const productOf = (tenantId: string, customerId: string) =>
    makeProduct(t.db, tenantId, { customerId, qualityInfoEndTime: '2090-01-01' })
  const products = {
    own: await productOf(home.tenant.id, home.linkman.customerId),
    cousin: await productOf(home.tenant.id, cousin.customerId),
    abroad: await productOf(abroad.tenant.id, abroad.linkman.customerId),
    nobody: await makeProduct(t.db, home.tenant.id),
  }
  for (const { id, tenantId } of Object.values(products)) await makeQrcode(t.db, tenantId, id)
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
  // somebody who can sign in stays an administrator, whoever else is changed
  for (const { tenant } of [home, abroad]) await makeStaff(t.db, tenant, { openUserId: 'boss' })
  const memberIn = async (house: House): Promise<Made> => {
    const member = await makeStaff(t.db, house.tenant)
    await makeSecondFactor(t, member)
    return {
      value: member.id,
      beside: { account: freshName().replaceAll(' ', '.'), name: freshName(), enabled: false },
    }
  }
  const teamIn = async (house: House): Promise<Made> => {
    const row = { tenantId: house.tenant.id, id: newId(), name: freshName() }
    await t.db.insert(teams).values(row)
    return { value: row.id, beside: { account: freshName().replaceAll(' ', '.'), name: freshName() } }
  }
  let absences = 0
  /** Each of days of its own, so that none lies over another one. */
  const absenceIn = async ({ tenant, engineer }: House): Promise<Made> => {
    const days = 20 + 2 * absences++
    const at = (time: string) => new Date(tenantInstant(time)).toISOString()
    const [start, end] = [at(planIn(days)), at(planIn(days + 1))]
    const row = { tenantId: tenant.id, id: newId(), staffId: engineer.id, kind: 'leave' as const }
    await t.db.insert(visitBlocks).values({ ...row, start, end, free: end })
    const moved = { start: planIn(days + 200), end: planIn(days + 201) }
    return { value: row.id, beside: { version: 1, kind: 'leave', ...moved, reason: '' } }
  }
  const roleIn = async (house: House): Promise<Made> => {
    const row = { tenantId: house.tenant.id, id: newId(), name: freshName(), permissions: [] }
    await t.db.insert(roles).values(row)
    return { value: row.id, beside: { name: freshName() } }
  }
  /** A template that was published twice and has a draft. */
  const templateIn = async ({ tenant, engineer }: House): Promise<Made> => {
    const { id } = await makeTemplate(t.db, tenant.id)
    let version = 1
    const content = { name: { zh: freshName() }, description: {}, notice: {}, icon: '' }
    for (const name of ['second', 'third']) {
      const draft = { ...content, fields: [makeField(name)] }
      const saved = await t.ok('POST /staff/template/saveDraft', { ...engineer.as, body: { id, version, draft } })
      version = saved.version
      if (name === 'second')
        version = (await t.ok('POST /staff/template/publish', { ...engineer.as, body: { id, version } })).version
    }
    return { value: id, beside: { version, name: { zh: freshName() } } }
  }
  const shelfIn = async (house: House): Promise<Made> => ({
    value: (await makeWikiType(t.db, house.tenant.id)).id,
    beside: { version: 1, name: { zh: freshName() } },
  })
  const labelIn = async (house: House): Promise<Made> => ({
    value: (await makeWikiLabel(t.db, house.tenant.id)).id,
    beside: { version: 1, name: { zh: freshName() } },
  })
  /** An article that was published once and has a draft. */
  const articleMadeIn = async (house: House): Promise<Made> => {
    const { as } = house.engineer
    const words = { language: 'zh' as const, title: freshName(), summary: '', content: 'words' }
    const body = { typeId: String((await shelfIn(house)).value), ...words }
    const { id } = await t.ok('POST /staff/wiki/create', { ...as, body })
    await t.ok('POST /staff/wiki/publish', { ...as, body: { id, version: 1 } })
    await t.ok('POST /staff/wiki/saveDraft', { ...as, body: { id, version: 2, ...words, content: 'other words' } })
    return { value: id, beside: { version: 3 } }
  }
  const synonymIn = async ({ engineer }: House): Promise<Made> => {
    const { id, version } = await t.ok('POST /staff/synonym/save', {
      ...engineer.as,
      body: { said: ['said'], written: ['written'] },
    })
    return { value: id, beside: { version } }
  }
  const agentIn = async (house: House): Promise<Made> => ({
    value: (await makeAgent(t.db, house.tenant.id, { enable: false })).id,
    beside: { version: 1, model: '', name: { zh: freshName() } },
  })
  const auditEntryIn = async (house: House): Promise<Made> =>
    value((await t.ok('GET /staff/audit/list', { ...house.engineer.as, query: {} })).list[0]?.id)
  const linkIn = async (house: House): Promise<Made> => ({
    value: await makeStaffLink(t, await makeStaff(t.db, house.tenant)),
    beside: { password: 'a password of mine' },
  })
  const codeTicketIn = async (house: House): Promise<Made> => {
    const member = await makeStaff(t.db, house.tenant)
    const code = codeOf(t, await makeSecondFactor(t, member))
    return { value: await makeSignInTicket(t, member), beside: { code } }
  }
  const setUpTicketIn = async (house: House): Promise<Made> =>
    value(await makeSignInTicket(t, await makeStaff(t.db, house.tenant)))
  const pendingTicketIn = async (house: House): Promise<Made> => {
    const member = await makeStaff(t.db, house.tenant)
    const code = codeOf(t, await makeSecondFactor(t, member, true))
    return { value: await makeSignInTicket(t, member), beside: { code } }
  }
  const colleague = await makeStaff(t.db, home.tenant)
  const staffDeviceOf = async (as: Caller): Promise<string> =>
    (await t.ok('GET /staff/me/deviceList', as))[0]?.id ?? assert.fail('no device')
  const ofStaff = {
    devices: [await staffDeviceOf(colleague.as), await staffDeviceOf(abroad.engineer.as)],
    member: await memberIn(abroad),
    absence: await absenceIn(abroad),
    team: await teamIn(abroad),
    role: await roleIn(abroad),
    auditEntry: await auditEntryIn(abroad),
    template: await templateIn(abroad),
    shelf: await shelfIn(abroad),
    label: await labelIn(abroad),
    article: await articleMadeIn(abroad),
    synonym: await synonymIn(abroad),
    agent: await agentIn(abroad),
    link: await linkIn(abroad),
    codeTicket: await codeTicketIn(abroad),
    setUpTicket: await setUpTicketIn(abroad),
    pendingTicket: await pendingTicketIn(abroad),
  }
  /** A kind of which there is one maker, and one abroad; `missing` differs from that in its value only. */
  const kindMadeBy = (
    error: ErrorId,
    make: (house: House) => Promise<Made>,
    foreign: Made,
    nobodys: unknown,
  ): Kind => ({
    error,
    own: () => make(home),
    foreign: [foreign],
    missing: { ...foreign, value: nobodys },
  })
  /** Rows that staff keep, in their first version, with what must not be there twice. */
  const beside = () => ({ version: 1, customerNo: '', serialNumber: freshName(), phone: freshPhone(), qrcodes: [] })
  const customerIn = async ({ tenant }: House): Promise<Made> => ({
    value: (await makeCustomer(t.db, tenant.id)).id,
    beside: beside(),
  })
  const contactIn = async ({ tenant }: House): Promise<Made> => {
    const { id, customerId } = await makeLinkman(t.db, tenant)
    // of a machine only its customer's contact is one
    return { value: id, beside: { ...beside(), customerId } }
  }
  /** with a part that somebody put in */
  const REPAIRED: QualityInfo = {
    mode: 'manual',
    rule: null,
    catalogName: {},
    firstEndTime: '2090-01-01',
    lengthened: [],
    parts: [{ name: { zh: '风机' }, start: '2026-01-01', end: '2026-06-30', ref: newId() }],
  }
  const stockIn = async ({ tenant }: House): Promise<Made> => ({
    value: (await makeProduct(t.db, tenant.id, { qualityInfoEndTime: '2090-01-01', qualityInfo: REPAIRED })).id,
    beside: { ...beside(), by: 'staff', name: { zh: '压缩机' }, endTime: null },
  })
  const productKindIn = async ({ tenant }: House): Promise<Made> => ({
    value: (await makeProductKind(t.db, tenant.id, { models: [] })).id,
    beside: { ...beside(), name: { zh: freshName() } },
  })
  const productModelIn = async ({ tenant }: House): Promise<Made> => {
    const id = newId()
    await t.db.insert(productModels).values({ tenantId: tenant.id, id, model: freshName(), name: {}, summary: {} })
    return { value: id, beside: { ...beside(), model: freshName(), picture: '', documents: [] } }
  }
  const faultIn = async ({ tenant }: House): Promise<Made> => ({
    value: (await makeFault(t.db, tenant.id)).id,
    beside: { ...beside(), code: freshName(), title: { zh: freshName() }, models: [], wikiId: null, steps: [] },
  })
  /** Served nobody yet. */
  const idle = await makeStaff(t.db, home.tenant)
  const servicePointIn = async ({ tenant }: House): Promise<Made> => ({
    value: (await makeServicePoint(t.db, tenant.id)).id,
    beside: { ...beside(), name: { zh: freshName() }, areaCode: '', longitude: null, latitude: null, pictures: [] },
  })
  const courseIn = async ({ tenant }: House): Promise<Made> => ({
    value: (await makeCourse(t.db, tenant.id)).id,
    beside: {
      ...beside(),
      title: { zh: freshName() },
      startTime: '2030-01-01 09:00',
      endTime: '2030-01-01 12:00',
      phone: freshPhone(),
    },
  })
  const announcementIn = async ({ tenant }: House): Promise<Made> => ({
    value: (await makeAnnouncement(t.db, tenant.id, { kind: 'activity', endTime: '2100-01-01T09:00:00.000Z' })).id,
    beside: {
      ...beside(),
      title: { zh: freshName() },
      startTime: '2030-01-01 09:00',
      endTime: '2030-01-01 12:00',
      picture: '',
      url: '',
    },
  })
  const goodsIn = async ({ tenant }: House): Promise<Made> => ({
    value: (await makeGoods(t.db, tenant.id)).id,
    beside: { ...beside(), name: { zh: freshName() }, code: freshName() },
  })
  const commodityIn = async ({ tenant }: House): Promise<Made> => {
    const made = await makeCommodity(t.db, tenant.id)
    const variants = [{ specs: [], price: 1, discountPrice: null, weight: 0 }]
    return { value: made.id, beside: { version: 1, typeId: null, pictures: [], models: [], variants } }
  }
  const commodityTypeIn = async ({ tenant }: House): Promise<Made> => {
    const id = newId()
    await t.db.insert(commodityTypes).values({ tenantId: tenant.id, id, name: { zh: freshName() } })
    // beside it stands an article that is saved for the second time
    return { value: id, beside: { version: 1, pictures: [], name: { zh: freshName() } } }
  }
  const variantIn = async ({ tenant }: House): Promise<Made> => {
    const [variant] = (await makeCommodity(t.db, tenant.id)).variants
    assert.ok(variant, 'a variant')
    return { value: variant.id, beside: { amount: 1, reason: 'arrived', pieces: 1, note: '' } }
  }
  const stockPlaceIn = async ({ tenant }: House): Promise<Made> => {
    const id = newId()
    await t.db.insert(stockPlaces).values({ tenantId: tenant.id, id, kind: 'van', name: freshName() })
    return { value: id, beside: { version: 1, kind: 'van', name: freshName(), staffId: null, reason: 'arrived' } }
  }
  const cartItemOf = async (house: House, linkman = house.linkman): Promise<Made> => {
    const { value: variantId } = await variantIn(house)
    const body = { variantId: String(variantId), amount: 1 }
    const { list } = await t.ok('POST /shopCart/editShopCart', { ...linkman.as, body })
    const item = list.find(one => one.variantId === variantId)
    assert.ok(item, 'a line of a cart')
    return { value: item.id, beside: { amount: 1 } }
  }
  const ADDRESS = { name: 'x', phone: freshPhone(), province: '浙江省', city: '杭州市', dist: '', address: 'x 1' }
  const addressOf = async ({ linkman }: Pick<House, 'linkman'>): Promise<Made> => {
    // a book has room for so many
    await t.db.delete(addresses).where(eq(addresses.linkmanId, linkman.id))
    const { id } = await t.ok('POST /address/add', { ...linkman.as, body: { ...ADDRESS, isDefault: false } })
    // what is ordered beside it costs less than was shown
    const lines = [{ variantId: String((await variantIn(home)).value), amount: 1 }]
    return { value: id, beside: { ...ADDRESS, lines, amount: 1_000_000 } }
  }
  /** An order that is as far as a state. */
  const orderIn = async (house: House, state: State, linkman = house.linkman): Promise<Made> => {
    // nobody has more than a few that wait to be paid
    await t.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.linkmanId, linkman.id))
    const { value: variantId } = await variantIn(house)
    const lines = [{ variantId: String(variantId), amount: 1 }]
    const seen = await t.ok('POST /order/confirmOrder', { ...linkman.as, body: { lines, isPickup: true } })
    const body = { lines, isPickup: true, amount: seen.amount, confirmToken: seen.confirmToken, payOffline: true }
    const { id } = await t.ok('POST /order/placeOrder', { ...linkman.as, body })
    const one = and(eq(orders.tenantId, house.tenant.id), eq(orders.id, id))
    const pickupCode = '123456'
    const payTime = state === 'created' ? null : new Date(t.clock.now).toISOString()
    const paymentId = payTime && newId()
    if (paymentId)
      await t.db.insert(paymentRows).values({
        tenantId: house.tenant.id,
        id: paymentId,
        paymentNo: freshName(),
        linkmanId: linkman.id,
        customerId: linkman.customerId,
        bizType: 'order',
        bizId: id,
        subject: 'x',
        amount: seen.amount,
        state: 'paid',
        channel: 'counter',
        payTime,
        expireTime: payTime,
      })
    await t.db.update(orders).set({ state: ORDER_STATE[state], pickupCode, payTime, paymentId }).where(one)
    const [line] = await t.db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, id))
    return { value: id, beside: { code: pickupCode, reason: 'x', lines: [{ lineId: line?.id, amount: 1 }] } }
  }
  /** An order of which something can be asked for where it is paid, with what that is. */
  const soldOrderIn = async (house: House, state: State, linkman = house.linkman): Promise<Made> => {
    const { value: id } = await orderIn(house, state, linkman)
    const [line] = await t.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, String(id)))
    return { value: id, beside: { lines: [{ lineId: line?.id, pieces: 1 }], amount: line?.share ?? 0 } }
  }
  /** One for a piece of an order that is completed, as far as a state. */
  const afterSaleIn = async (house: House, state: State, linkman = house.linkman): Promise<Made> => {
    const sold = await soldOrderIn(house, 'finished', linkman)
    const [line] = await t.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, String(sold.value)))
    assert.ok(line)
    const [id, tenantId] = [newId(), house.tenant.id]
    const [type, at] = AFTER_SALE_STATE[state]
    const amount = type === 'exchange' ? 0 : line.share
    const [row] = await t.db
      .insert(afterSales)
      .values({
        tenantId,
        id,
        customerId: linkman.customerId,
        linkmanId: linkman.id,
        state: at,
        afterSaleNo: id,
        type,
        orderId: line.orderId,
        orderNo: freshName(),
        reason: 'other',
        amount,
      })
      .returning()
    await t.db.insert(afterSaleLines).values({ tenantId, afterSaleId: id, lineId: line.id, pieces: 1, amount })
    await t.db.update(orderLines).set({ returning: 1 }).where(eq(orderLines.id, line.id))
    return { value: id, beside: { ...sold.beside, seenUpdateTime: row?.updateTime, otherwise: 'x' } }
  }
  /** A request that is as far as a state, with what is asked for it. */
  const quotedIn = async (house: House, state: State): Promise<Made> => {
    const id = await eventIn(t, house, eventState(state))
    const { engineer, linkman } = house
    const lines = [{ name: 'visit', amount: 1, price: 100 }]
    const { version } = await t.ok('POST /staff/event/quote', {
      ...engineer.as,
      body: { id, version: 0, lines, discount: 0 },
    })
    const { quotation } = await t.ok('GET /ssp/event/quotation', { ...linkman.as, query: { id } })
    // nobody has more than a few that wait to be paid
    await t.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.linkmanId, linkman.id))
    const { amount, confirmToken } = quotation ?? {}
    const signed = { signer: freshName(), signature: await signatureOf(t, engineer.as) }
    return { value: id, beside: { lines, version, amount, confirmToken, ...signed } }
  }
  /** The same, agreed to. */
  const owedIn = async (house: House, state: State): Promise<Made> => {
    const quoted = await quotedIn(house, state)
    await t.db
      .update(quotations)
      .set({ agreeTime: new Date().toISOString() })
      .where(eq(quotations.eventId, String(quoted.value)))
    return quoted
  }
  /** Money of a payment of an order that could not be paid back. */
  const enteredIn = async ({ linkman }: House): Promise<Made> => {
    const { tenantId, phone } = linkman
    const [id, customerId, name] = [newId(), newId(), freshName()]
    await t.db.insert(customers).values({ tenantId, id: customerId, name })
    await t.db.insert(linkmen).values({ tenantId, id, customerId, name, phone, unproved: 'waiting' })
    return value(id)
  }
  const refundIn = async (house: House): Promise<Made> => {
    const { id: linkmanId, customerId, tenantId } = house.linkman
    const [paymentId, tradeId, id] = [newId(), newId(), newId()]
    const now = new Date().toISOString()
    const bizId = String((await orderIn(house, 'evaluated')).value)
    const of = { tenantId, linkmanId, customerId, bizType: 'order' as const, bizId, subject: 'x', amount: 1 }
    const paid = { id: paymentId, paymentNo: freshName(), state: 'paid' as const, expireTime: now }
    await t.db.insert(paymentRows).values({ ...of, ...paid })
    await t.db
      .insert(paymentTrades)
      .values({ tenantId, id: tradeId, paymentId, kind: 'H5', notifyUrl: 'x', state: 'paid' })
    const failed = { amount: 1, reason: 'late' as const, state: 'failed' as const, nextTime: now }
    await t.db.insert(refunds).values({ tenantId, id, refundNo: freshName(), paymentId, tradeId, ...failed })
    return { value: id, beside: { reason: 'x' } }
  }
  /** What a provider has of a payment of an order, over another amount. */
  const tradeIn = async (house: House): Promise<Made> => {
    const { id: linkmanId, customerId, tenantId } = house.linkman
    const [paymentId, id] = [newId(), newId()]
    const now = new Date().toISOString()
    const bizId = String((await orderIn(house, 'evaluated')).value)
    const of = { tenantId, linkmanId, customerId, bizType: 'order' as const, bizId, subject: 'x', amount: 1 }
    await t.db.insert(paymentRows).values({ ...of, id: paymentId, paymentNo: freshName(), expireTime: now })
    const whose = { merchantId: 'x', appId: 'x', providerNo: freshName() }
    const mismatch = { misfits: ['amount' as const], state: 'paid', amount: 2, currency: 'CNY', ...whose, time: now }
    await t.db
      .insert(paymentTrades)
      .values({ tenantId, id, paymentId, kind: 'H5', notifyUrl: 'x', state: 'mismatched', mismatch })
    return { value: id, beside: { reason: 'x', payBack: false } }
  }
  const registrationIn = async (linkman: House['linkman']): Promise<Made> => {
    const items = [{ model: 'a machine of mine' }]
    const { list } = await t.ok('POST /register/createRegister', { ...linkman.as, body: { items } })
    return { value: list[0]?.id, beside: { version: 1, model: 'another machine' } }
  }
  /** A report that its customer objects to. */
  const objectedOf = async (house: House): Promise<Made> => {
    const { id, taskId } = await reportIn(t, house)
    const as = house.linkman.as
    const { versions } = await t.ok('GET /task/transformation/getServiceReportByTaskId', {
      ...as,
      query: { id: taskId },
    })
    const body = { id, confirmToken: versions[0]?.confirmToken ?? '', reason: 'not so' }
    await t.ok('POST /task/transformation/refuseServiceReport', { ...as, body })
    return value(id)
  }
  const reportOf = async (house: House): Promise<Made> => value((await reportIn(t, house)).id)
  /** A card, nobody's or received. */
  const cardIn = async ({ tenant }: House, linkman?: House['linkman']) => {
    const id = newId()
    const code = id.replaceAll('-', '').toUpperCase().replace(/[01]/g, 'Z').slice(0, 12)
    await t.db.insert(warrantyCards).values({
      tenantId: tenant.id,
      id,
      cardNo: `WC-${id}`,
      code,
      months: 1,
      ...(linkman ? { state: 'received', customerId: linkman.customerId, linkmanId: linkman.id } : {}),
    })
    return { card: { value: id, beside: { version: 1 } } satisfies Made, code: value(code) }
  }
  /** What a linkman's customer lets somebody do: whose phone it is, or who accepted and acts as themselves. */
  const authorizationOf = async (
    { tenant }: House,
    { id: byLinkmanId, customerId }: Pick<House['linkman'], 'id' | 'customerId'>,
    whose: { phone?: string; linkmanId?: string; ownCustomerId?: string } = {},
  ): Promise<Made> => {
    const id = newId()
    const at = new Date(t.clock.now).toISOString()
    await t.db.insert(authorizations).values({
      tenantId: tenant.id,
      id,
      customerId,
      byLinkmanId,
      name: 'Han Meimei',
      phone: freshPhone(),
      scopes: ['service'],
      endDay: '2090-01-01',
      state: whose.linkmanId ? 'accepted' : 'waiting',
      sendTime: new Date(t.clock.now - 3_600_000).toISOString(),
      expireTime: new Date(t.clock.now + 86_400_000).toISOString(),
      createTime: at,
      ...whose,
    })
    // who accepted would be somebody else from there on
    return { value: id, beside: { scopes: ['machines'], endDay: '', accept: false } }
  }
  /** An invitation of another customer of the tenant, for a contact. */
  const invitationOf = async (house: House, { phone }: { phone: string }): Promise<Made> =>
    authorizationOf(house, await makeLinkman(t.db, house.tenant), { phone })
  const acceptedBy = async (
    house: House,
    { id, customerId }: Pick<House['linkman'], 'id' | 'customerId'>,
  ): Promise<Made> =>
    authorizationOf(house, await makeLinkman(t.db, house.tenant), { linkmanId: id, ownCustomerId: customerId })
  /** A note about the house's customer, of its engineer. */
  const noteIn = async ({ engineer, linkman }: House): Promise<Made> => {
    const body = { id: linkman.customerId, content: 'a note' }
    return value((await t.ok('POST /staff/customer/note', { ...engineer.as, body })).id)
  }
  /** What a colleague asked for and nobody decided. */
  const correctionIn = async ({ tenant, linkman }: House): Promise<Made> => {
    const { id: askedById, displayName: askedByName } = await makeStaff(t.db, tenant)
    const id = newId()
    const asked = { customerId: linkman.customerId, asset: 'points' as const, delta: 1, reason: 'words of somebody' }
    const createTime = new Date(t.clock.now).toISOString()
    await t.db
      .insert(memberCorrections)
      .values({ tenantId: tenant.id, id, ...asked, askedById, askedByName, createTime })
    return value(id)
  }
  const INVOICED = {
    kind: 'personal',
    name: 'x',
    taxNo: '',
    bank: '',
    bankAccount: '',
    address: '',
    phone: '',
    email: '',
  } as const
  /** An invoice that is asked for, or issued; what it is about has tests of its own (invoice.test.ts). */
  const invoiceIn = async ({ tenant }: House, linkman: House['linkman'], state: State = 'created'): Promise<Made> => {
    const id = newId()
    await t.db.insert(invoices).values({
      tenantId: tenant.id,
      id,
      customerId: linkman.customerId,
      linkmanId: linkman.id,
      state: state === 'finished' ? 'issued' : 'applied',
      invoiceNo: id,
      title: { ...INVOICED },
      amount: 0,
    })
    return { value: id, beside: { ...INVOICED, seenAmount: 0, number: 'x' } }
  }
  const invoiceTitleOf = async ({ linkman }: Pick<House, 'linkman'>): Promise<Made> => {
    await t.db.delete(invoiceTitles).where(eq(invoiceTitles.linkmanId, linkman.id))
    const { id } = await t.ok('POST /invoiceTitle/save', { ...linkman.as, body: { ...INVOICED, isDefault: false } })
    return { value: id, beside: { ...INVOICED, isDefault: false } }
  }
  for (const { tenant } of [home, abroad])
    await t.db.insert(imSettings).values({ tenantId: tenant.id, enabled: true, welcome: {} })
  /** A survey: a draft at first, then one that is published. */
  const surveyIn = async ({ tenant }: House, state: State): Promise<Made> => {
    const id = newId()
    const words = { title: { zh: freshName() }, introduction: {} }
    const questions = [
      { key: 'x', type: 'text' as const, title: { zh: freshName() }, required: false },
      { key: 'how', type: 'score' as const, title: { zh: freshName() }, required: false, helpUpTo: 3 },
    ]
    const isDraft = state === 'created'
    await t.db
      .insert(surveys)
      .values({ tenantId: tenant.id, id, ...words, questions, state: isDraft ? 'draft' : 'published' })
    await t.db.insert(surveyVersions).values({ tenantId: tenant.id, surveyId: id, version: 1, ...words, questions })
    // what is written of it is new
    return { value: id, beside: { version: 1, title: { zh: freshName() }, questions } }
  }
  /** A link, also one by which its linkman answered that something is wrong. */
  const surveyLinkOf = async (house: House, state: State = 'created'): Promise<Made> => {
    const id = newId()
    const answered = {
      subjectId: await eventIn(t, house, 'finished'),
      answers: [{ key: 'how', mark: 0 }],
      answeredBy: `linkman:${house.linkman.id}`,
      answerTime: new Date(t.clock.now).toISOString(),
    }
    await t.db.insert(surveyLinks).values({
      tenantId: house.tenant.id,
      id,
      surveyId: String((await surveyIn(house, 'finished')).value),
      customerId: house.linkman.customerId,
      linkmanId: house.linkman.id,
      subjectKind: 'event',
      subjectId: newId(),
      expireTime: new Date(t.clock.now + 86_400_000).toISOString(),
      ...(state === 'allocated' ? answered : {}),
    })
    return value(id)
  }
  const importIn = async ({ tenant, engineer }: House, state: State): Promise<Made> => {
    const id = newId()
    const now = new Date().toISOString()
    await t.db.insert(imports).values({
      tenantId: tenant.id,
      id,
      kind: 'customer',
      state: IMPORT_STATE[state] ?? 'done',
      filename: 'rows of it.csv',
      staffId: engineer.id,
      staffName: engineer.displayName,
      language: 'zh',
      header: ['name'],
      mapping: [],
      rows: 0,
      counts: {},
      createTime: now,
      updateTime: now,
    })
    return { value: id, beside: { mapping: [{ name: 'name', index: 0 }] } }
  }
  const kept = {
    customer: { ...(await customerIn(abroad)), value: abroad.linkman.customerId },
    customerNote: await noteIn(abroad),
    contact: { ...(await contactIn(abroad)), value: abroad.linkman.id },
    stock: { ...(await stockIn(abroad)), value: products.abroad.id },
    productKind: await productKindIn(abroad),
    productModel: await productModelIn(abroad),
    fault: await faultIn(abroad),
    servicePoint: await servicePointIn(abroad),
    announcement: await announcementIn(abroad),
    course: await courseIn(abroad),
    goods: await goodsIn(abroad),
    commodity: await commodityIn(abroad),
    commodityType: await commodityTypeIn(abroad),
    variant: await variantIn(abroad),
    stockPlace: await stockPlaceIn(abroad),
    cartItems: [await cartItemOf(abroad), await cartItemOf(home, cousin)],
    addresses: [await addressOf(abroad), await addressOf({ linkman: cousin })],
    orders: [await orderIn(abroad, 'accepted'), await orderIn(home, 'accepted', cousin)],
    soldOrders: [await soldOrderIn(abroad, 'accepted'), await soldOrderIn(home, 'accepted', cousin)],
    afterSales: [await afterSaleIn(abroad, 'created'), await afterSaleIn(home, 'created', cousin)],
    refund: await refundIn(abroad),
    trade: await tradeIn(abroad),
    entered: [await enteredIn(abroad), await enteredIn(ofCousin)],
    registrations: [await registrationIn(abroad.linkman), await registrationIn(cousin)],
    cards: [await cardIn(abroad, abroad.linkman), await cardIn(home, cousin)],
    survey: await surveyIn(abroad, 'finished'),
    surveyLinks: [await surveyLinkOf(abroad), await surveyLinkOf(ofCousin)],
    reports: [await reportOf(abroad), await reportOf(ofCousin)],
    import: await importIn(abroad, 'created'),
    talks: [await talkWith(abroad), await talkWith(home, cousin), await talkIn(home, { owner: `tourist:${token()}` })],
    authorizations: [await authorizationOf(abroad, abroad.linkman), await authorizationOf(home, cousin)],
    invitations: [await invitationOf(abroad, abroad.linkman), await invitationOf(home, cousin)],
    accepted: [await acceptedBy(abroad, abroad.linkman), await acceptedBy(home, cousin)],
    correction: await correctionIn(abroad),
    invoices: [await invoiceIn(abroad, abroad.linkman), await invoiceIn(home, cousin)],
    invoiceTitles: [await invoiceTitleOf(abroad), await invoiceTitleOf({ linkman: cousin })],
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
        .map(([, one]) => one),
    ],
    missing: value(newId()),
  })
  const pictures = {
    cousin: (await uploaded(cousin.as, true)).url,
    abroad: (await uploaded(abroad.linkman.as, true)).url,
  }

  const viewOf = async ({ engineer }: House): Promise<Made> => {
    const body = { name: 'a view', shared: true, filter: {}, columns: [], sort: 'newest' as const }
    const { id, version } = await t.ok('POST /staff/view/create', { ...engineer.as, body })
    return { value: id, beside: { version } }
  }
  const textOf = async ({ engineer }: House): Promise<Made> => {
    const body = { title: 'a text', content: 'words', shared: true }
    const { id, version } = await t.ok('POST /staff/text/create', { ...engineer.as, body })
    return { value: id, beside: { version } }
  }
  const [viewAbroad, textAbroad] = [await viewOf(abroad), await textOf(abroad)]

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
          // switched off by staff, which no customer may meet
          own: async () =>
            who === 'staff'
              ? { value: (await makeTemplate(t.db, home.tenant.id, fields)).id, beside: { enabled: false } }
              : value(home.template.id),
          foreign: [value(abroad.template.id)],
          missing: value(newId()),
        },
        skill: {
          error: 'NOT_FOUND',
          own: async () => ({ value: home.template.id, beside: { account: freshName().replaceAll(' ', '.') } }),
          foreign: [value(abroad.template.id)],
          missing: value(newId()),
        },
        customer: kindMadeBy('NOT_FOUND', customerIn, kept.customer, newId()),
        customerNote: kindMadeBy('NOT_FOUND', noteIn, kept.customerNote, newId()),
        linkman: kindMadeBy('NOT_FOUND', contactIn, kept.contact, newId()),
        stock: kindMadeBy('NOT_FOUND', stockIn, kept.stock, newId()),
        productKind: kindMadeBy('NOT_FOUND', productKindIn, kept.productKind, newId()),
        productModel: kindMadeBy('NOT_FOUND', productModelIn, kept.productModel, newId()),
        fault: kindMadeBy('NOT_FOUND', faultIn, kept.fault, newId()),
        madeFault: kindMadeBy('NOT_FOUND', faultIn, kept.fault, newId()),
        // somebody of the company who served nobody of the caller's customer has no face here
        engineer: {
          error: 'NOT_FOUND',
          own: async () => {
            await eventIn(t, home, 'processing')
            return value(home.engineer.id)
          },
          foreign: [value(abroad.engineer.id), value(idle.id)],
          missing: value(newId()),
        },
        servicePoint: kindMadeBy('NOT_FOUND', servicePointIn, kept.servicePoint, newId()),
        madeServicePoint: kindMadeBy('NOT_FOUND', servicePointIn, kept.servicePoint, newId()),
        announcement: kindMadeBy('NOT_FOUND', announcementIn, kept.announcement, newId()),
        madeAnnouncement: kindMadeBy('NOT_FOUND', announcementIn, kept.announcement, newId()),
        course: kindMadeBy('NOT_FOUND', courseIn, kept.course, newId()),
        madeCourse: kindMadeBy('NOT_FOUND', courseIn, kept.course, newId()),
        goods: kindMadeBy('NOT_FOUND', goodsIn, kept.goods, newId()),
        commodity: kindMadeBy('NOT_FOUND', commodityIn, kept.commodity, newId()),
        commodityType: kindMadeBy('NOT_FOUND', commodityTypeIn, kept.commodityType, newId()),
        variant: kindMadeBy('NOT_FOUND', variantIn, kept.variant, newId()),
        stockPlace: kindMadeBy('NOT_FOUND', stockPlaceIn, kept.stockPlace, newId()),
        cartItem: {
          error: 'NOT_FOUND',
          own: () => cartItemOf(home),
          foreign: kept.cartItems,
          missing: { value: newId(), beside: { amount: 1 } },
        },
        address: {
          error: 'NOT_FOUND',
          own: () => addressOf(home),
          foreign: kept.addresses,
          missing: { value: newId(), beside: ADDRESS },
        },
        conversation: {
          error: 'NOT_FOUND',
          own: async () => value((await talkWith(home)).id),
          foreign: kept.talks.slice(0, who === 'staff' ? 1 : 3).map(({ id }) => value(id)),
          missing: value(newId()),
        },
        imMessage: {
          error: 'NOT_FOUND',
          own: async () => value((await talkWith(home))[who === 'staff' ? 'seat' : 'visitor']),
          // what the other side said is not the caller's either
          foreign: kept.talks
            .slice(0, who === 'staff' ? 1 : 3)
            .flatMap(({ visitor, seat }) => [value(visitor), value(seat)]),
          missing: value(newId()),
        },
        invoice: {
          error: 'NOT_FOUND',
          own: state => invoiceIn(home, home.linkman, state),
          foreign: kept.invoices.slice(0, who === 'staff' ? 1 : 2),
          missing: { ...kept.invoices[0], value: newId() },
        },
        invoiceTitle: {
          error: 'NOT_FOUND',
          own: () => invoiceTitleOf(home),
          foreign: kept.invoiceTitles,
          missing: { value: newId(), beside: { ...INVOICED, isDefault: false } },
        },
        authorization: {
          error: 'NOT_FOUND',
          own: () => authorizationOf(home, home.linkman),
          foreign: kept.authorizations,
          missing: { ...kept.authorizations[0], value: newId() },
        },
        waitingAuthorization: {
          error: 'NOT_FOUND',
          own: () => authorizationOf(home, home.linkman),
          foreign: kept.authorizations,
          missing: { ...kept.authorizations[0], value: newId() },
        },
        invitation: {
          error: 'NOT_FOUND',
          own: () => invitationOf(home, home.linkman),
          foreign: kept.invitations,
          missing: { ...kept.invitations[0], value: newId() },
        },
        acceptedInvitation: {
          error: 'NOT_FOUND',
          own: () => acceptedBy(home, home.linkman),
          foreign: kept.accepted,
          missing: { ...kept.accepted[0], value: newId() },
        },
        correction: kindMadeBy('NOT_FOUND', correctionIn, kept.correction, newId()),
        order: {
          error: 'NOT_FOUND',
          own: state => orderIn(home, state),
          foreign: kept.orders.slice(0, who === 'staff' ? 1 : 2),
          missing: { ...kept.orders[0], value: newId() },
        },
        soldOrder: {
          error: 'NOT_FOUND',
          own: state => soldOrderIn(home, state),
          foreign: kept.soldOrders.slice(0, who === 'staff' ? 1 : 2),
          missing: { ...kept.soldOrders[0], value: newId() },
        },
        afterSale: {
          error: 'NOT_FOUND',
          own: state => afterSaleIn(home, state),
          foreign: kept.afterSales.slice(0, who === 'staff' ? 1 : 2),
          missing: { ...kept.afterSales[0], value: newId() },
        },
        refund: kindMadeBy('NOT_FOUND', refundIn, kept.refund, newId()),
        trade: kindMadeBy('NOT_FOUND', tradeIn, kept.trade, newId()),
        registration: {
          error: 'NOT_FOUND',
          own: () => registrationIn(home.linkman),
          foreign: kept.registrations,
          missing: { ...kept.registrations[0], value: newId() },
        },
        entered: { error: 'NOT_FOUND', own: () => enteredIn(home), foreign: kept.entered, missing: value(newId()) },
        madeRegistration: {
          error: 'NOT_FOUND',
          own: () => registrationIn(home.linkman),
          foreign: kept.registrations.slice(0, 1),
          missing: { ...kept.registrations[0], value: newId() },
        },
        report: {
          error: 'NOT_FOUND',
          own: () => reportOf(home),
          foreign: kept.reports,
          missing: value(newId()),
        },
        madeReport: {
          error: 'NOT_FOUND',
          own: state => (state === 'allocated' ? objectedOf(home) : reportOf(home)),
          foreign: kept.reports.slice(0, 1),
          missing: value(newId()),
        },
        card: {
          error: 'NOT_FOUND',
          own: async () => (await cardIn(home, home.linkman)).card,
          foreign: kept.cards.map(({ card }) => card),
          missing: value(newId()),
        },
        madeCard: kindMadeBy(
          'NOT_FOUND',
          async house => (await cardIn(house)).card,
          kept.cards[0]?.card ?? value(''),
          newId(),
        ),
        cardCode: {
          error: 'CARD_CODE',
          own: async () => (await cardIn(home)).code,
          foreign: kept.cards.map(({ code }) => code),
          missing: value('ABCDEFGHJKLM'),
        },
        survey: {
          error: 'NOT_FOUND',
          // what stands beside it is the version of the setting, which nobody has made
          own: async () => ({ ...(await surveyIn(home, 'finished')), beside: { version: 0 } }),
          foreign: [kept.survey],
          missing: { ...kept.survey, value: newId() },
        },
        madeSurvey: {
          error: 'NOT_FOUND',
          own: state => surveyIn(home, state),
          foreign: [kept.survey],
          missing: { ...kept.survey, value: newId() },
        },
        surveyLink: {
          error: 'NOT_FOUND',
          own: state => surveyLinkOf(home, state),
          foreign: kept.surveyLinks,
          missing: value(newId()),
        },
        surveyed: {
          error: 'NOT_FOUND',
          own: async () => value(await eventIn(t, home, 'finished')),
          foreign: theirs.map(value),
          missing: value(newId()),
        },
        import: {
          error: 'NOT_FOUND',
          own: state => importIn(home, state),
          foreign: [kept.import],
          missing: { ...kept.import, value: newId() },
        },
        member: kindMadeBy('NOT_FOUND', memberIn, ofStaff.member, newId()),
        absence: kindMadeBy('NOT_FOUND', absenceIn, ofStaff.absence, newId()),
        team: kindMadeBy('NOT_FOUND', teamIn, ofStaff.team, newId()),
        role: kindMadeBy('NOT_FOUND', roleIn, ofStaff.role, newId()),
        auditEntry: kindMadeBy('NOT_FOUND', auditEntryIn, ofStaff.auditEntry, newId()),
        madeTemplate: kindMadeBy('NOT_FOUND', templateIn, ofStaff.template, newId()),
        madeArticle: kindMadeBy('NOT_FOUND', articleMadeIn, ofStaff.article, newId()),
        // what stands beside it is the version of what is on the shelf
        itsShelf: kindMadeBy(
          'NOT_FOUND',
          async house => value((await shelfIn(house)).value),
          value(ofStaff.shelf.value),
          newId(),
        ),
        itsLabel: kindMadeBy(
          'NOT_FOUND',
          async house => value((await labelIn(house)).value),
          value(ofStaff.label.value),
          newId(),
        ),
        shelf: kindMadeBy('NOT_FOUND', shelfIn, ofStaff.shelf, newId()),
        label: kindMadeBy('NOT_FOUND', labelIn, ofStaff.label, newId()),
        synonym: kindMadeBy('NOT_FOUND', synonymIn, ofStaff.synonym, newId()),
        madeAgent: kindMadeBy('NOT_FOUND', agentIn, ofStaff.agent, newId()),
        staffLink: kindMadeBy('LINK_EXPIRED', linkIn, ofStaff.link, token()),
        codeTicket: kindMadeBy('SIGN_IN_EXPIRED', codeTicketIn, ofStaff.codeTicket, token()),
        setUpTicket: kindMadeBy('SIGN_IN_EXPIRED', setUpTicketIn, ofStaff.setUpTicket, token()),
        pendingTicket: kindMadeBy('SIGN_IN_EXPIRED', pendingTicketIn, ofStaff.pendingTicket, token()),
        event: {
          error: 'NOT_FOUND',
          own: async state => rated(await eventIn(t, home, eventState(state))),
          foreign: event.map(rated),
          missing: rated(newId()),
        },
        quotedEvent: {
          error: 'NOT_FOUND',
          own: state => quotedIn(home, state),
          foreign: event.map(value),
          missing: value(newId()),
        },
        owedEvent: {
          error: 'NOT_FOUND',
          own: state => owedIn(home, state),
          foreign: event.map(value),
          missing: value(newId()),
        },
        task: {
          error: 'NOT_FOUND',
          own: async state => rated((await taskIn(t, home, taskState(state))).id),
          foreign: task.map(rated),
          missing: value(newId()),
        },
        staffMessage: {
          error: 'NOT_FOUND',
          own: async () => value(toldStaff.home),
          foreign: [value(toldStaff.colleague), value(toldStaff.abroad)],
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
          own: async () => ({ value: home.tenant.doorId, beside: { domainId: home.tenant.domainId } }),
          foreign: [{ value: abroad.tenant.doorId, beside: { domainId: home.tenant.domainId } }],
          missing: { value: newId(), beside: { domainId: home.tenant.domainId } },
        },
        madeDoor: {
          error: 'NOT_FOUND',
          own: async () => ({ value: (await makeDoor(t.db, home.tenant)).id, beside: { version: 1 } }),
          foreign: [{ value: abroad.tenant.doorId, beside: { version: 1 } }],
          missing: { value: newId(), beside: { version: 1 } },
        },
        file: {
          error: 'NOT_FOUND',
          own: async () => paper((await uploaded(caller)).id),
          foreign: file.map(paper),
          missing: paper(newId()),
        },
        photo: {
          error: 'NOT_FOUND',
          own: async () => value((await uploaded(caller, true)).id),
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
          own: async () =>
            value(
              who === 'staff'
                ? await staffDeviceOf({
                    ...home.tenant.as,
                    token: await makeToken(t.db, home.tenant.id, 'staff', home.engineer.id),
                  })
                : await deviceOf(home),
            ),
          foreign: (who === 'staff' ? ofStaff.devices : away.devices).map(value),
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
          // beside it stands a fault that it explains
          own: async () => ({ value: articles.here.id, beside: { code: freshName(), title: { zh: freshName() } } }),
          foreign: [value(articles.abroad.id)],
          missing: value(newId()),
        },
        articleCode: {
          error: 'NOT_FOUND',
          own: async () => value(articles.here.shortCode),
          foreign: [value(articles.abroad.shortCode)],
          missing: value('nothing'),
        },
        madeRichText: kindMadeBy(
          'NOT_FOUND',
          async ({ tenant }) => ({
            value: (await makeRichText(t.db, tenant.id)).id,
            beside: { title: { zh: freshName() } },
          }),
          richTexts.abroad.task,
          newId(),
        ),
        warehouseText: richText('warehouse'),
        imText: richText('im'),
        taskText: richText('task'),
        openText: richText('notLogin'),
        contact: {
          error: 'NOT_FOUND',
          own: async () => value(home.linkman.id),
          foreign: [value(abroad.linkman.id)],
          missing: value(newId()),
        },
        view: {
          error: 'NOT_FOUND',
          own: () => viewOf(home),
          foreign: [viewAbroad],
          missing: { ...viewAbroad, value: newId() },
        },
        cannedText: {
          error: 'NOT_FOUND',
          own: () => textOf(home),
          foreign: [textAbroad],
          missing: { ...textAbroad, value: newId() },
        },
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
      const picture = { ...all.file, own: async () => value((await uploaded(caller, true)).id) }
      const form = [
        inForm(all.file, id => ({ photo: [id] })),
        inForm(all.file, id => ({ photo: [{ id, filename: 'x', fileSize: 1, url: '' }] })),
        inForm(all.file, id => ({ receipt: [id] })),
        inForm(picture, id => ({ sign: [id] })),
        inForm(all.product, id => ({ machine: { id, name: 'x' } })),
        inForm(all.product, id => ({ machines: [{ id }] })),
        inForm(all.task, id => ({ visit: { taskId: id } })),
        inForm(all.staff, id => ({ by: [{ staffId: id }] })),
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

/** Writes of staff that an entry of the audit log was seen of: with the call's name, and of what its row says that it changes. */
const audits = new Set<Key>()
async function noteAudit(key: Key, call: CallDefinition, { body: { requestId } }: Answer<unknown>): Promise<void> {
  if (!call.audit) return
  const entries = await t.db
    .select({ kind: auditEntries.subjectKind, action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.requestId, requestId))
  if (entries.some(entry => entry.kind === call.audit && entry.action === key)) audits.add(key)
}
const matrix = CALLS.map(([key, call]) => ({ key, call, places: placesOf(call).filter(namesSomething) }))

test('every place of the contract that names something is known here', () => {
  const unknown = matrix.flatMap(({ key, places }) =>
    places.filter(place => !kindOf(key, place)).map(place => `${key} ${place.text}`),
  )
  assert.deepEqual(unknown, [], 'an id names its kind in the contract (IdOf), anything else in KINDS')
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
                  await noteAudit(key, call, answer)
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
    if (answer.status === 200) await noteAudit(key, call, answer)
    told.push(...reveals(answer, who).map(word => `${key}: ${word}`))
  }
  assert.deepEqual(told, [])
})

test('each write of staff that succeeds is in the audit log', async () => {
  const { as, ...member } = await makeStaff(t.db, home.tenant, { password: 'my first password' })
  const post = async (key: Key, body: Record<string, unknown>) => {
    const answer = await t.send(key, { ...as, body })
    assert.equal(answer.status, 200, `${key}: ${tell(answer)}`)
    await noteAudit(key, contract[key], answer)
    return answer.body.data as Record<string, unknown>
  }
  // what names nothing, and what would change nothing with the samples from above
  await post('POST /staff/role/secondFactor', { roles: ['auditor'] })
  const { version, ...template } = await t.ok('GET /staff/reportTemplate/get', as)
  await post('POST /staff/reportTemplate/set', { ...template, version, beforeRequired: !template.beforeRequired })
  await post('POST /staff/productKind/create', { name: { zh: '净水器' }, models: [], words: [] })
  const printed = await post('POST /staff/label/create', { amount: 2, model: '' })
  const [first, second] = printed.codes as string[]
  await post('POST /staff/label/replace', { code: first })
  await post('POST /staff/label/revoke', { code: second })
  const quality = { qualityDuration: 1, qualityUnit: 'year', qualityFiledName: 'purchaseTime' }
  const ruled = await post('POST /staff/productKind/create', {
    name: { zh: '热泵' },
    models: ['HP-9'],
    words: [],
    quality,
  })
  await makeProduct(t.db, home.tenant.id, { model: 'HP-9', purchaseTime: '2026-01-01' })
  await post('POST /staff/quality/apply', { kindId: ruled.id, isPreview: false })
  await post('POST /staff/productModel/create', {
    model: 'HP-9',
    name: {},
    summary: {},
    picture: '',
    documents: [],
    quality,
  })
  const lasting = await makeProduct(t.db, home.tenant.id, { qualityInfoEndTime: '2090-01-01' })
  await post('POST /staff/product/lengthen', { id: lasting.id, version: 1, by: 'staff', days: 1, reason: 'a favour' })
  const part = { name: { zh: '压缩机' }, serialNumber: 'C-1', day: '2026-01-01', months: 6, endTime: null }
  await post('POST /staff/product/putPart', { id: lasting.id, version: 2, ...part, replaces: null })
  await post('POST /staff/product/putPart', { id: lasting.id, version: 3, ...part, replaces: 0 })
  await post('POST /staff/product/removePart', { id: lasting.id, version: 4, place: 1 })
  await post('POST /staff/productModel/create', {
    model: 'WF-1',
    name: { zh: '净水器' },
    summary: { zh: '台下' },
    picture: '',
    documents: [{ name: '说明书', fileId: (await uploaded(as)).id }],
    quality: { qualityDuration: 1, qualityUnit: 'year', qualityFiledName: 'installTime', parts: [] },
  })
  await post('POST /staff/fault/create', {
    code: 'F1',
    models: ['WF-1'],
    title: { zh: '不出水' },
    symptom: { zh: '没有水' },
    cause: { zh: '滤芯堵了' },
    dangers: [{ zh: '先断电' }],
    steps: [{ text: { zh: '换滤芯' } }],
    wikiId: null,
    isOpen: true,
  })
  await post('POST /staff/servicePoint/create', {
    name: { zh: '西湖店' },
    areaCode: '330106',
    address: '文三路 1 号',
    longitude: 120.13,
    latitude: 30.27,
    phone: '0571-8800 0000',
    days: [[], [['09:00', '18:00']], [], [], [], [], []],
    closedDays: ['2027-02-06'],
    services: [{ zh: '寄修' }],
    pictures: [],
    sort: 1,
    enabled: true,
  })
  await post('POST /staff/announcement/create', {
    kind: 'notice',
    title: { zh: '春节不打烊' },
    content: {},
    picture: '',
    place: '',
    startTime: '2030-01-01 09:00',
    endTime: '',
    url: '',
    capacity: 0,
    pinned: false,
    calledOff: false,
    enabled: true,
  })
  await post('POST /staff/richText/create', {
    module: 'task',
    title: { zh: '签字须知' },
    content: { zh: '请先核对' },
    enabled: true,
  })
  await post('POST /staff/course/create', {
    title: { zh: '换滤芯' },
    place: '2 楼',
    startTime: '2030-01-01 09:00',
    endTime: '2030-01-01 12:00',
    capacity: 12,
    enabled: true,
  })
  await post('POST /staff/goods/create', { kind: 'part', name: { zh: '滤芯' }, code: 'F-1', unit: {}, enabled: true })
  await post('POST /staff/agent/create', { template: 'voc', name: { zh: '质检' } })
  await post('POST /staff/me/update', { version: 1, language: 'ru' })
  await post('POST /staff/imSetting/set', {
    enabled: true,
    loginBeforeConsult: true,
    welcome: { zh: '您好' },
    questions: [{ zh: '怎么退货？' }],
  })
  await t.ok('POST /staff/im/shift', { ...as, body: { isOn: true, limit: 5 } })
  const talk = await talkWith(home)
  await t.db.update(conversations).set({ state: 'queued', seatId: null }).where(eq(conversations.id, talk.id))
  await post('POST /staff/im/take', { conversationId: talk.id })
  await post('POST /staff/im/transfer', { conversationId: talk.id, staffId: null, note: 'a note' })
  const office: House = { ...home, engineer: { ...home.engineer, ...member, as } }
  const [event, task] = [await eventIn(t, office, 'created'), await taskIn(t, office, 'processing')]
  await post('POST /staff/event/level', { id: event, level: LEVELS[2] })
  await post('POST /staff/event/bulk', { ids: [event], action: 'level', level: LEVELS[1] })
  await post('POST /staff/task/price', { id: task.id, cost: 100, discount: 0 })
  await post('POST /staff/tenant/edit', { version: (await t.ok('GET /staff/tenant/get', as)).version, phone: '400 1' })
  await post('POST /staff/memberSetting/set', {
    levels: [{ name: { zh: '银卡' }, from: 0 }],
    earnPerYuan: 2,
    feeRate: 100,
    topUps: [10_000],
    dailyQuotaLimit: 50_000,
    version: (await t.ok('GET /staff/memberSetting/get', as)).version,
  })
  const evaluation = await t.ok('GET /staff/evaluation/get', as)
  await post('POST /staff/evaluation/edit', { ...evaluation, useStarEvaluate: !evaluation.useStarEvaluate })
  const asked = await t.ok('GET /staff/registerConfig/get', as)
  await post('POST /staff/registerConfig/set', { ...asked, proofRequired: !asked.proofRequired })
  await post('POST /staff/productConfig/set', {
    version: (await t.ok('GET /staff/productConfig/get', as)).version,
    productFields: ['serialNumber'],
    productFieldNames: { serialNumber: { zh: '机身号' } },
  })
  const hours = await t.ok('GET /staff/hours/get', as)
  await post('POST /staff/hours/edit', { ...hours, sla: { solution: 6000 } })
  const retention = await t.ok('GET /staff/retention/get', as)
  const [kind] = retention.kinds
  await post('POST /staff/retention/edit', {
    version: retention.version,
    kinds: [{ kind: kind?.kind, days: kind?.days === kind?.most ? kind?.least : kind?.most }],
  })
  const door = await post('POST /staff/door/create', {
    domainId: `made-${newId()}`,
    host: '',
    name: { zh: '门户' },
    themeColour: '#13C2C2',
    pageBackgroundColour: '#F5F8FA',
    containerMargin: 8,
    languageList: ['zh'],
    defaultLanguage: 'zh',
    firstChooseLangEnable: false,
    banners: [],
  })
  await post('POST /staff/door/edit', { id: door.id, version: door.version, containerMargin: 12 })
  const kept = await post('POST /staff/provider/set', {
    kind: 'wecom',
    version: 0,
    settings: { corpId: 'ww1', secret: 'a secret of ours' },
  })
  await post('POST /staff/provider/remove', { kind: 'wecom', version: kept.version })
  await post('POST /staff/me/password', { password: 'my first password', newPassword: 'my second password' })
  const secret = await makeSecondFactor(t, member, true)
  await post('POST /staff/me/secondFactor/confirm', { code: codeOf(t, secret) })
  await post('POST /staff/me/secondFactor/recoveryCodes', { code: codeOf(t, secret, 1) })
  t.clock.advance(60_000)
  await post('POST /staff/me/secondFactor/remove', { password: 'my second password', code: codeOf(t, secret, 1) })
  // an order changes something when it is another one
  const turned = (rows: readonly { id: string }[]) => ({ ids: rows.map(row => row.id).toReversed() })
  await post('POST /staff/commodityType/order', turned(await t.ok('GET /staff/commodityType/list', as)))
  await post('POST /staff/template/order', turned(await t.ok('GET /staff/template/list', as)))
  await post('POST /staff/wiki/orderTypes', turned((await t.ok('GET /staff/wiki/shelves', as)).types))
  await post('POST /staff/agent/order', turned(await t.ok('GET /staff/agent/list', as)))
  await post('POST /staff/absence/create', {
    staffId: member.id,
    kind: 'leave',
    start: planIn(900),
    end: planIn(901),
    reason: 'a holiday',
  })
  const sheet = newId()
  const now = new Date().toISOString()
  await t.db.insert(imports).values({
    tenantId: home.tenant.id,
    id: sheet,
    kind: 'customer',
    state: 'checked',
    filename: 'one hidden row.csv',
    staffId: member.id,
    staffName: member.displayName,
    language: 'zh',
    header: ['name'],
    mapping: [],
    rows: 1,
    counts: { unconfirmed: 1 },
    createTime: now,
    updateTime: now,
  })
  await t.db.insert(importRows).values({
    tenantId: home.tenant.id,
    importId: sheet,
    rowNo: 2,
    cells: [],
    outcome: 'unconfirmed',
    problems: [{ column: 'name', error: 'ROW_HIDDEN' }],
    outlook: { outcome: 'new' },
  })
  await post('POST /staff/import/confirm', { id: sheet, isConfirmed: true })
  const { id } = await makeTemplate(t.db, home.tenant.id, [], { isDelete: 1 })
  await post('POST /staff/template/restore', { id, version: 1 })
  await t.db.insert(wikiSearchMisses).values({ tenantId: home.tenant.id, language: 'zh', keyword: 'in vain' })
  await post('POST /staff/wiki/forgetMiss', { keyword: 'in vain', language: 'zh' })
  const { variants } = await makeCommodity(t.db, home.tenant.id, { variants: [{ stock: 3 }] })
  const van = await post('POST /staff/stock/savePlace', {
    version: 0,
    kind: 'van',
    name: freshName(),
    staffId: null,
    enabled: true,
  })
  const lines = [{ variantId: variants[0]?.id ?? '', pieces: 1 }]
  await post('POST /staff/stock/transfer', { toId: van.id, lines, note: '' })
  // what the company asks for in a report, an input above has said
  const photo = async () => [(await uploaded(as, true)).id]
  const report = await reportIn(
    t,
    { ...home, engineer: { ...member, as } },
    { before: await photo(), after: await photo() },
  )
  const { versions } = await t.ok('GET /staff/report/ofTask', { ...as, query: { id: report.taskId } })
  await post('POST /staff/report/sign', {
    id: report.id,
    confirmToken: versions[0]?.confirmToken,
    signer: freshName(),
    signature: await signatureOf(t, as),
  })
  assert.deepEqual(
    CALLS.filter(([key, call]) => call.audit && !audits.has(key)).map(([key]) => key),
    [],
    'what names nothing needs an input above',
  )
  const entries = await t.db
    .select({ subjectKind: auditEntries.subjectKind, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
  assert.ok(entries.length > audits.size, `${entries.length} entries`)
  assert.deepEqual(
    [...new Set(entries.flatMap(unnamedParts))].toSorted(),
    [],
    'what an entry tells of has words (shared/audit-names.ts)',
  )
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
