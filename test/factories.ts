import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { aiAgents } from '../server/domains/assistant/assistant.table'
import { customers, linkmen, sessions, staff, tokenFamilies } from '../server/kernel/identity/auth.table'
import type { Db } from '../server/db/database'
import { newId } from '../server/db/ids'
import {
  announcements,
  doors,
  tenants,
  type EvaluateConfig,
  type TenantFlags,
} from '../server/kernel/tenancy/door.table'
import { eventTemplates } from '../server/domains/event/event.table'
import type { StoredField } from '../contract/stored-field'
import { hashToken } from '../server/kernel/call/token-hash'
import { giveOwnRole, giveRoles } from '../server/kernel/identity/role.service'
import { commodities, commodityVariants, stockMoves } from '../server/domains/goods/commodity.table'
import { goods } from '../server/domains/goods/goods.table'
import { productKinds, products, qrcodes } from '../server/domains/product/product.table'
import { servicePoints } from '../server/domains/provider/provider.table'
import { courses } from '../server/domains/training/training.table'
import { textRow } from '../server/domains/wiki/article-row'
import {
  faults,
  richTexts,
  wikiFiles,
  wikiLabels,
  wikis,
  wikiTexts,
  wikiTypes,
} from '../server/domains/wiki/wiki.table'
import { LANGUAGES, type Language } from '../shared/language'
import type { Permission } from '../shared/permissions'
import { DEFAULT_WORKING_TIME } from '../shared/sla'

let counter = 0
/** A number that no other row of the process has, for names and phones. */
const next = () => ++counter

/** A mainland phone that no other row of the process has. */
export const freshPhone = () => `138${String(next()).padStart(8, '0')}`

const evaluateConfig: EvaluateConfig = {
  useStarEvaluate: true,
  useTagEvaluate: true,
  starEvaluates: [
    { zh: '很差', en: 'Poor' },
    { zh: '较差', en: 'Fair' },
    { zh: '一般', en: 'Average' },
    { zh: '满意', en: 'Good' },
    { zh: '非常满意', en: 'Excellent' },
  ],
  tagEvaluates: [
    {
      star: 5,
      tags: [
        { zh: '准时', en: 'On time' },
        { zh: '专业', en: 'Skilled' },
      ],
    },
    { star: 1, tags: [{ zh: '迟到', en: 'Late' }] },
  ],
  starEvaluateFeilds: [{ zh: '服务态度', en: 'Attitude' }],
}

export const defaultFlags: TenantFlags = {
  setting: { anonymous: false, progress: true, evaluate: true, shop: false, wiki: false },
  multiLanguage: true,
  serviceMall: false,
  PRODUCT_REGISTER_NEW: false,
  memberManage: false,
  RECEIPT_MANAGE: false,
  LINKC_SCAN_CODE_CONFIG: false,
  MinAppNoLogin: false,
  extendedWarrantyCard: false,
  appletsService: false,
  signUp: false,
  productRegisterOpen: false,
  needPayOrderByOutLine: false,
  needShowDiscountPriceGray: false,
  selfHelpEnabled: false,
  satisfactionGray: false,
  printAuthorityCheck: false,
  languageReset: false,
  editionList: [1],
  shopType: 0,
}

export interface TenantOverrides extends Partial<Omit<typeof tenants.$inferInsert, 'flags'>> {
  flags?: Partial<Omit<TenantFlags, 'setting'>> & { setting?: Partial<TenantFlags['setting']> }
  door?: Partial<typeof doors.$inferInsert>
}
export type MadeTenant = Awaited<ReturnType<typeof makeTenant>>

/** A tenant with one door. `as` is a guest at that door. */
export async function makeTenant(db: Db, overrides: TenantOverrides = {}) {
  const { flags, door, ...columns } = overrides
  const n = next()
  const id = newId()
  const [tenant] = await db
    .insert(tenants)
    .values({
      id,
      name: { zh: `公司${n}`, en: `Company ${n}`, ru: `Компания ${n}`, tw: `公司${n}` },
      introduction: {},
      address: {},
      people: {},
      phone: `400-${n}`,
      workTime: {},
      evaluateConfig,
      ...columns,
      flags: { ...defaultFlags, ...flags, setting: { ...defaultFlags.setting, ...flags?.setting } },
    })
    .returning()
  const [row] = await db
    .insert(doors)
    .values({
      tenantId: id,
      id: newId(),
      domainId: `door-${n}-${randomBytes(3).toString('hex')}`,
      name: { zh: `服务${n}`, en: `Service ${n}` },
      languageList: ['zh', 'en', 'ru', 'tw'],
      ...door,
    })
    .returning()
  if (!tenant || !row) throw new Error('no tenant was made')
  return { ...tenant, doorId: row.id, domainId: row.domainId, as: { domainId: row.domainId } }
}

/** What a company tells, on the home page and in the circle, since 2020. */
export async function makeAnnouncement(
  db: Db,
  tenantId: string,
  overrides: Partial<typeof announcements.$inferInsert> = {},
) {
  const n = next()
  const [announcement] = await db
    .insert(announcements)
    .values({
      id: newId(),
      title: { zh: `公告${n}` },
      content: { zh: `内容${n}` },
      startTime: '2020-01-01T01:00:00.000Z',
      ...overrides,
      tenantId,
    })
    .returning()
  if (!announcement) throw new Error('no announcement was made')
  return announcement
}

/** A customer of the tenant. */
export async function makeCustomer(db: Db, tenantId: string, overrides: Partial<typeof customers.$inferInsert> = {}) {
  const [customer] = await db
    .insert(customers)
    .values({ id: newId(), name: `客户${next()}`, ...overrides, tenantId })
    .returning()
  if (!customer) throw new Error('no customer was made')
  return customer
}

/** An access token of a user's login, good for 30 days from the real now, so that a test may move its clock. It counts as used just now. */
export async function makeToken(db: Db, tenantId: string, kind: 'linkman' | 'staff', userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const familyId = newId()
  const now = new Date().toISOString()
  const expireTime = new Date(Date.now() + 30 * 86_400_000).toISOString()
  await db.insert(tokenFamilies).values({
    tenantId,
    id: familyId,
    kind,
    userId,
    browser: 'Chrome',
    os: 'Linux',
    generationTime: now,
    arrived: true,
    // a sign-in of just now, wherever a test moves its clock
    createTime: expireTime,
    lastUseTime: now,
    expireTime,
    endTime: expireTime,
  })
  await db
    .insert(sessions)
    .values({ tenantId, tokenHash: hashToken(token), kind, userId, familyId, lastUseTime: now, expireTime })
  return token
}

/** The only token of a login as it was made before there were families: good for 30 days, and nothing renews it. */
export async function makeOldToken(
  db: Db,
  tenantId: string,
  kind: 'linkman' | 'staff',
  userId: string,
  expireMs = Date.now() + 30 * 86_400_000,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insert(sessions)
    .values({ tenantId, tokenHash: hashToken(token), kind, userId, expireTime: new Date(expireMs).toISOString() })
  return token
}

/** Hashes of the passwords that a process has used: a hash takes longer than a whole company. */
const hashes = new Map<string, Promise<string>>()
function hashed(password: string): Promise<string> {
  const known = hashes.get(password) ?? hash(password)
  hashes.set(password, known)
  return known
}

/** A linkman, of a new customer unless `customerId` is given. `as` is that person, signed in. */
export async function makeLinkman(
  db: Db,
  tenant: MadeTenant,
  overrides: Partial<typeof linkmen.$inferInsert> & { password?: string } = {},
) {
  const { password, ...columns } = overrides
  const customerId = columns.customerId ?? (await makeCustomer(db, tenant.id)).id
  const [linkman] = await db
    .insert(linkmen)
    .values({
      id: newId(),
      name: `联系人${next()}`,
      phone: freshPhone(),
      ...(password === undefined ? {} : { passwordHash: await hashed(password) }),
      ...columns,
      tenantId: tenant.id,
      customerId,
    })
    .returning()
  if (!linkman) throw new Error('no linkman was made')
  const token = await makeToken(db, tenant.id, 'linkman', linkman.id)
  return { ...linkman, token, as: { domainId: tenant.domainId, token } }
}

/** Another door of a tenant. */
export async function makeDoor(
  db: Db,
  tenant: Pick<MadeTenant, 'id'>,
  overrides: Partial<typeof doors.$inferInsert> = {},
) {
  const n = next()
  const [door] = await db
    .insert(doors)
    .values({
      id: newId(),
      domainId: `door-${n}-${randomBytes(3).toString('hex')}`,
      name: { zh: `服务${n}` },
      languageList: ['zh', 'en', 'ru', 'tw'],
      ...overrides,
      tenantId: tenant.id,
    })
    .returning()
  if (!door) throw new Error('no door was made')
  return door
}

/**
 * A staff member, an administrator unless roles or permissions (in a role of their own) are given; without `password` nobody can sign in
 * with the account. `as` is that person, signed in.
 */
export async function makeStaff(
  db: Db,
  tenant: MadeTenant,
  overrides: Partial<Omit<typeof staff.$inferInsert, 'permissions'>> & {
    password?: string
    roles?: string[]
    permissions?: Permission[]
  } = {},
) {
  const { password, roles = ['administrator'], permissions, ...columns } = overrides
  const n = next()
  const [member] = await db
    .insert(staff)
    .values({
      id: newId(),
      displayName: `工程师${n}`,
      account: `staff${n}`,
      phone: freshPhone(),
      passwordHash: password === undefined ? '' : await hashed(password),
      ...columns,
      tenantId: tenant.id,
    })
    .returning()
  if (!member) throw new Error('no staff member was made')
  await (permissions ? giveOwnRole(db, member, permissions) : giveRoles(db, tenant.id, member.id, roles))
  const token = await makeToken(db, tenant.id, 'staff', member.id)
  return { ...member, token, as: { domainId: tenant.domainId, token } }
}

/** A field of a template: optional text, unless said otherwise. */
export const makeField = (fieldName: string, overrides: Partial<StoredField> = {}): StoredField => ({
  id: newId(),
  fieldName,
  displayName: { zh: fieldName, en: fieldName },
  formType: 'text',
  isNull: 1,
  isSystem: 0,
  isSearch: 0,
  placeHolder: {},
  setting: {},
  ...overrides,
})

/** An event template that is open; without `fields` it asks one optional text, `problem`. */
export async function makeTemplate(
  db: Db,
  tenantId: string,
  fields: StoredField[] = [makeField('problem')],
  overrides: Partial<typeof eventTemplates.$inferInsert> = {},
) {
  const n = next()
  const [template] = await db
    .insert(eventTemplates)
    .values({
      id: newId(),
      name: { zh: `报修${n}`, en: `Repair ${n}` },
      description: {},
      notice: {},
      ...overrides,
      fields,
      tenantId,
    })
    .returning()
  if (!template) throw new Error('no template was made')
  return template
}

/** A fault of the library, open and of all models unless said otherwise. */
export async function makeFault(db: Db, tenantId: string, overrides: Partial<typeof faults.$inferInsert> = {}) {
  const n = next()
  const [fault] = await db
    .insert(faults)
    .values({
      id: newId(),
      code: `E${n}`,
      title: { zh: `故障${n}`, en: `Fault ${n}` },
      symptom: {},
      cause: {},
      steps: [],
      ...overrides,
      tenantId,
    })
    .returning()
  if (!fault) throw new Error('no fault was made')
  return fault
}

/** A service point in use, open every day from nine to six, without a place on the map unless one is given. */
export async function makeServicePoint(
  db: Db,
  tenantId: string,
  overrides: Partial<typeof servicePoints.$inferInsert> = {},
) {
  const n = next()
  const [point] = await db
    .insert(servicePoints)
    .values({
      id: newId(),
      name: { zh: `网点${n}`, en: `Point ${n}` },
      areaCode: '330106',
      address: `文三路 ${n} 号`,
      days: DEFAULT_WORKING_TIME.days,
      ...overrides,
      tenantId,
    })
    .returning()
  if (!point) throw new Error('no service point was made')
  return point
}

/** A course that anybody may check in to on any day until 2100, with twenty places. */
export async function makeCourse(db: Db, tenantId: string, overrides: Partial<typeof courses.$inferInsert> = {}) {
  const n = next()
  const [course] = await db
    .insert(courses)
    .values({
      id: newId(),
      title: { zh: `课程${n}`, en: `Course ${n}` },
      place: '二楼',
      startTime: '2020-01-01T01:00:00.000Z',
      endTime: '2100-01-01T09:00:00.000Z',
      capacity: 20,
      ...overrides,
      tenantId,
    })
    .returning()
  if (!course) throw new Error('no course was made')
  return course
}

/** A product, of nobody unless `customerId` is given. */
export async function makeProduct(db: Db, tenantId: string, overrides: Partial<typeof products.$inferInsert> = {}) {
  const n = next()
  const [product] = await db
    .insert(products)
    .values({
      id: newId(),
      name: { zh: `产品${n}`, en: `Product ${n}` },
      type: {},
      model: `M-${n}`,
      serialNumber: `SN${String(n).padStart(6, '0')}`,
      ...overrides,
      tenantId,
    })
    .returning()
  if (!product) throw new Error('no product was made')
  return product
}

/** The code that is glued to a product, which no other row of the process has. */
export async function makeQrcode(db: Db, tenantId: string, productId: string): Promise<string> {
  const code = `QR-${String(next()).padStart(6, '0')}`
  await db.insert(qrcodes).values({ tenantId, code, productId })
  return code
}

/** A kind of product, without models and words unless given. */
export async function makeProductKind(
  db: Db,
  tenantId: string,
  overrides: Partial<typeof productKinds.$inferInsert> = {},
) {
  const n = next()
  const [kind] = await db
    .insert(productKinds)
    .values({ id: newId(), name: { zh: `品类${n}`, en: `Sort ${n}` }, ...overrides, tenantId })
    .returning()
  if (!kind) throw new Error('no kind of product was made')
  return kind
}

/** A part of the catalogue, or whatever kind of goods is given. */
export async function makeGoods(db: Db, tenantId: string, overrides: Partial<typeof goods.$inferInsert> = {}) {
  const n = next()
  const [row] = await db
    .insert(goods)
    .values({
      id: newId(),
      kind: 'part',
      name: { zh: `配件${n}`, en: `Part ${n}` },
      code: `G-${String(n).padStart(6, '0')}`,
      unit: {},
      ...overrides,
      tenantId,
    })
    .returning()
  if (!row) throw new Error('no goods were made')
  return row
}

/** An article of the shop with one variant; `variants` for others. What is not said is on sale for 10.00, five pieces of it. */
export async function makeCommodity(
  db: Db,
  tenantId: string,
  {
    goods: named,
    variants = [{}],
    ...overrides
  }: Partial<typeof commodities.$inferInsert> & {
    goods?: Partial<typeof goods.$inferInsert>
    variants?: Partial<typeof commodityVariants.$inferInsert>[]
  } = {},
) {
  const row = await makeGoods(db, tenantId, named)
  const made = variants.map((variant, order) => ({
    id: newId(),
    price: 1000,
    stock: row.kind === 'service' ? null : 5,
    order,
    ...variant,
    commodityId: row.id,
    tenantId,
  }))
  const [commodity] = await db
    .insert(commodities)
    .values({
      summary: {},
      description: {},
      shelf: 'on',
      lowPrice: Math.min(...made.map(({ price }) => price)),
      lowSalePrice: Math.min(...made.map(({ price, discountPrice }) => discountPrice ?? price)),
      ...overrides,
      id: row.id,
      tenantId,
    })
    .returning()
  if (!commodity) throw new Error('no article was made')
  await db.insert(commodityVariants).values(made)
  const moves = made.flatMap(({ id, stock }) =>
    stock ? [{ tenantId, id: newId(), variantId: id, delta: stock, reason: 'counted' as const }] : [],
  )
  if (moves.length) await db.insert(stockMoves).values(moves)
  return { ...commodity, goods: row, variants: made }
}

/** A kind of article. */
export async function makeWikiType(db: Db, tenantId: string, overrides: Partial<typeof wikiTypes.$inferInsert> = {}) {
  const n = next()
  const [type] = await db
    .insert(wikiTypes)
    .values({ id: newId(), name: { zh: `分类${n}`, en: `Kind ${n}` }, order: n, ...overrides, tenantId })
    .returning()
  if (!type) throw new Error('no kind of article was made')
  return type
}

export async function makeWikiLabel(db: Db, tenantId: string, overrides: Partial<typeof wikiLabels.$inferInsert> = {}) {
  const n = next()
  const [label] = await db
    .insert(wikiLabels)
    .values({ id: newId(), name: { zh: `标签${n}`, en: `Label ${n}` }, order: n, ...overrides, tenantId })
    .returning()
  if (!label) throw new Error('no label was made')
  return label
}

/** Title and text of an article in a language; a text alone is a title. */
type WikiText = string | { title: string; summary?: string; content?: string }
type WikiOverrides = Partial<typeof wikis.$inferInsert> & {
  texts?: Partial<Record<Language, WikiText>>
  files?: Partial<typeof wikiFiles.$inferInsert>[]
}

/** An article of a new kind unless `typeId` is given, in Chinese unless `texts` says otherwise. */
export async function makeWiki(db: Db, tenantId: string, overrides: WikiOverrides = {}) {
  const n = next()
  const { texts = { zh: `文章${n}` }, files = [], ...columns } = overrides
  const typeId = columns.typeId ?? (await makeWikiType(db, tenantId)).id
  const [wiki] = await db
    .insert(wikis)
    .values({
      id: newId(),
      format: 'markdown',
      shortCode: randomBytes(6).toString('base64url'),
      ...columns,
      typeId,
      tenantId,
    })
    .returning()
  if (!wiki) throw new Error('no article was made')
  const rows = LANGUAGES.flatMap(language => {
    const text = texts[language]
    if (text === undefined) return []
    const { title, summary, content = '' } = typeof text === 'string' ? { title: text } : text
    return [
      textRow(
        { tenantId, wikiId: wiki.id, language, title, ...(summary === undefined ? {} : { summary }), content },
        wiki,
      ),
    ]
  })
  if (rows.length) await db.insert(wikiTexts).values(rows)
  if (files.length)
    await db.insert(wikiFiles).values(
      files.map((file, order) => ({
        id: newId(),
        filename: `file${order}.pdf`,
        fileType: 'pdf',
        fileSize: 1000,
        url: `/f/${order}`,
        ...file,
        order,
        tenantId,
        wikiId: wiki.id,
      })),
    )
  return wiki
}

export async function makeRichText(db: Db, tenantId: string, overrides: Partial<typeof richTexts.$inferInsert> = {}) {
  const [text] = await db
    .insert(richTexts)
    .values({
      id: newId(),
      module: 'task',
      title: { zh: `说明${next()}` },
      content: { zh: '<p>正文</p>' },
      ...overrides,
      tenantId,
    })
    .returning()
  if (!text) throw new Error('no rich text was made')
  return text
}

/** An agent of the assistant: the system one, for everyone, unless said otherwise. */
export async function makeAgent(db: Db, tenantId: string, overrides: Partial<typeof aiAgents.$inferInsert> = {}) {
  const n = next()
  const [agent] = await db
    .insert(aiAgents)
    .values({
      id: newId(),
      template: 'system',
      name: { zh: `小宝${n}`, en: `Helper ${n}` },
      description: {},
      welcomeMessage: { zh: '您好，请问有什么可以帮您？', en: 'Hello, how can I help?' },
      ...overrides,
      tenantId,
    })
    .returning()
  if (!agent) throw new Error('no agent was made')
  return agent
}
