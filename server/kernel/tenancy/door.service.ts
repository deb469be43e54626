import { and, asc, desc, eq } from 'drizzle-orm'
import { isLanguage, localize, LANGUAGES, type Language, type Localized } from '../../../shared/language'
import { LANGUAGE_NAMES } from '../../../shared/language-names'
import type { Db } from '../../db/database'
import { isUuid } from '../../db/ids'
import type { Ctx } from '../call/context'
import { hashToken } from '../call/token-hash'
import { AppError } from '../../http/errors'
import { loginTypes, payWays, sandboxesOf } from '../../providers'
import { isShown } from './announced'
import { announcements, doorLogins, doors, tenants } from './door.table'

/** What every request needs to know of its door. */
export interface Door {
  id: string
  tenantId: string
  domainId: string
  portalEnabled: boolean
  companyType: number
  host: string
}

const DOOR_CACHE_MS = 2000
const cached = new WeakMap<Db, Map<string, { door: Door; until: number }>>()

/**
 * The door of a domain id, else of the host name, else the first door. Every request asks, so the answer is kept for
 * two seconds: a switched-off portal closes within that time. Throws DOOR_NOT_FOUND for an unknown domain id.
 */
export async function findDoor(db: Db, domainId: string, host: string): Promise<Door> {
  const doorsOfDb = cached.get(db) ?? new Map<string, { door: Door; until: number }>()
  cached.set(db, doorsOfDb)
  const key = domainId ? 'domain ' + domainId : 'host ' + host
  const hit = doorsOfDb.get(key)
  if (hit && hit.until > Date.now()) return hit.door
  const columns = {
    id: doors.id,
    tenantId: doors.tenantId,
    domainId: doors.domainId,
    portalEnabled: tenants.portalEnabled,
    companyType: tenants.type,
    host: doors.host,
  }
  const query = () => db.select(columns).from(doors).innerJoin(tenants, eq(tenants.id, doors.tenantId)).$dynamic()
  let [door] = await query()
    .where(domainId ? eq(doors.domainId, domainId) : eq(doors.host, host))
    .limit(1)
  if (!door && !domainId) [door] = await query().orderBy(asc(doors.createTime), asc(doors.domainId)).limit(1)
  if (!door) throw new AppError('DOOR_NOT_FOUND')
  // unknown names are not kept, so the map holds at most one entry for each door and host that exists
  if (doorsOfDb.size > 1000) doorsOfDb.clear()
  doorsOfDb.set(key, { door, until: Date.now() + DOOR_CACHE_MS })
  return door
}

/** A door with its tenant: the one with this domain id, the caller's own without one. Throws DOOR_NOT_FOUND. */
export async function doorRow(ctx: Ctx, domainId?: string) {
  const [row] = await ctx.db
    .select({ door: doors, tenant: tenants })
    .from(doors)
    .innerJoin(tenants, eq(tenants.id, doors.tenantId))
    .where(domainId ? eq(doors.domainId, domainId) : and(eq(doors.tenantId, ctx.tenantId), eq(doors.id, ctx.doorId)))
  if (!row) throw new AppError('DOOR_NOT_FOUND')
  return row
}

export type DoorRow = Awaited<ReturnType<typeof doorRow>>

/** Address of a picture of a tenant: an uploaded one is stored by its id, others by their address. */
export const pictureUrl = (ctx: Ctx, tenantId: string, picture: string): string =>
  isUuid(picture) ? (ctx.offers.pictures[0]?.link(ctx, tenantId, picture) ?? '') : picture

const languagesOf = (list: string[]): Language[] => list.filter(isLanguage)
const themeOf = (door: typeof doors.$inferSelect, language: Language) => ({
  doorName: localize(door.name, language),
  themeColour: door.themeColour,
  pageBackgroundColour: door.pageBackgroundColour,
  containerMargin: door.containerMargin,
})

/** The company behind a door, as the specification lists it (§3). */
function companyOf(ctx: Ctx, tenant: typeof tenants.$inferSelect, door: typeof doors.$inferSelect) {
  const say = (text: Localized) => localize(text, ctx.language)
  return {
    id: tenant.id,
    name: say(tenant.name),
    phone: tenant.phone,
    people: say(tenant.people),
    email: tenant.email,
    address: say(tenant.address),
    logo: pictureUrl(ctx, tenant.id, tenant.logo),
    themeColor: door.themeColour,
    type: tenant.type,
    introduction: say(tenant.introduction),
  }
}

/** All that a client needs before its first screen (spec §7 getInitData). */
export const initData = async (ctx: Ctx, domainId?: string) => dataOf(ctx, await doorRow(ctx, domainId))

/** {@link initData} of a door that was read. */
export async function dataOf(ctx: Ctx, { door, tenant }: DoorRow) {
  const say = (text: Localized) => localize(text, ctx.language)
  const [forms, faults, inUse, chats, news] = await Promise.all([
    Promise.all(ctx.offers.orderForms.filter(({ kind }) => kind === 'event').map(({ open }) => open(ctx, tenant.id))),
    tenant.flags.selfHelpEnabled ? Promise.all(ctx.offers.openFaults.map(open => open(ctx, tenant.id))) : [],
    Promise.all(ctx.offers.inUse.map(list => list(ctx, tenant.id))).then(lists => lists.flat()),
    Promise.all(ctx.offers.chat.map(chat => chat({ ...ctx, tenantId: tenant.id }))),
    ctx.db
      .select()
      .from(announcements)
      .where(and(eq(announcements.tenantId, tenant.id), isShown(ctx)))
      .orderBy(desc(announcements.pinned), desc(announcements.createTime), asc(announcements.id))
      .limit(3),
  ])
  const config = tenant.evaluateConfig
  const defaultLanguage: Language = isLanguage(door.defaultLanguage) ? door.defaultLanguage : 'zh'
  return {
    ...tenant.flags,
    faultLibraryIds: faults.flat(),
    hasOrders: inUse.includes('orders'),
    hasCards: inUse.includes('cards'),
    hasServicePoints: inUse.includes('servicePoints'),
    imEnabled: chats.some(one => one.enabled),
    domainId: door.domainId,
    doorTypeId: door.id,
    tenantId: tenant.id,
    portalEnabled: tenant.portalEnabled,
    company: companyOf(ctx, tenant, door),
    doorName: say(door.name),
    doorNameLanguage: door.name,
    themeColor: door.themeColour,
    pageBackgroundColour: door.pageBackgroundColour,
    containerMargin: door.containerMargin,
    defaultLanguage,
    languageList: languagesOf(door.languageList),
    firstChooseLangEnable: door.firstChooseLangEnable,
    eventTypes: forms.flat(),
    evaluateConfig: {
      useStarEvaluate: config.useStarEvaluate,
      useTagEvaluate: config.useTagEvaluate,
      starEvaluates: config.starEvaluates.map(say),
      tagEvaluates: config.tagEvaluates.map(t => ({ star: t.star, tags: t.tags.map(say) })),
      starEvaluateFeilds: config.starEvaluateFeilds.map(say),
    },
    banners: door.banners.map(b => ({
      picture: pictureUrl(ctx, tenant.id, b.picture),
      title: say(b.title),
      text: say(b.text),
      url: b.url,
    })),
    announcements: news.map(a => ({
      id: a.id,
      kind: a.kind,
      title: say(a.title),
      content: say(a.content),
      createTime: a.createTime,
    })),
    sandbox: sandboxesOf(ctx.providers),
    loginType: loginTypes(ctx.providers),
    payWays: payWays(ctx.providers),
  }
}

/** Colours, margin and name of a door, or of another one of its tenant (spec §7 "Get door theme"). Throws DOOR_NOT_FOUND. */
export async function doorTheme(ctx: Ctx, { domainId, doorTypeId }: { domainId: string; doorTypeId?: string }) {
  const { door } = await doorRow(ctx, domainId)
  if (!doorTypeId) return themeOf(door, ctx.language)
  const [named] = await ctx.db
    .select()
    .from(doors)
    .where(and(eq(doors.tenantId, door.tenantId), eq(doors.id, doorTypeId)))
  if (!named) throw new AppError('DOOR_NOT_FOUND')
  return themeOf(named, ctx.language)
}

/** Every door of the caller's tenant. */
export async function doorList(ctx: Ctx) {
  const rows = await ctx.db.select().from(doors).where(eq(doors.tenantId, ctx.tenantId)).orderBy(asc(doors.createTime))
  return rows.map(d => ({
    doorTypeId: d.id,
    domainId: d.domainId,
    doorName: localize(d.name, ctx.language),
    themeColour: d.themeColour,
  }))
}

/** The company behind a door, and whether its portal is open. */
export async function tenantInfo(ctx: Ctx, domainId?: string) {
  const { door, tenant } = await doorRow(ctx, domainId)
  return {
    ...companyOf(ctx, tenant, door),
    tenantId: tenant.id,
    domainId: door.domainId,
    enabled: tenant.portalEnabled,
    editionList: tenant.flags.editionList,
  }
}

/** Languages that the door offers, each in its own name. */
export async function supportedLanguages(ctx: Ctx) {
  const { door } = await doorRow(ctx)
  return LANGUAGES.filter(l => door.languageList.includes(l)).map(language => ({
    language,
    name: LANGUAGE_NAMES[language],
    isDefault: language === door.defaultLanguage,
  }))
}

/** Whether people answer in a chat, and whether they do now; and the phone with its hours. */
export async function imInfo(ctx: Ctx) {
  const { tenant } = await doorRow(ctx)
  const chats = await Promise.all(ctx.offers.chat.map(chat => chat(ctx)))
  const open = chats.find(one => one.enabled)
  return {
    enabled: open !== undefined,
    chat: (await open?.attendance()) ?? null,
    workTime: localize(tenant.workTime, ctx.language),
    phone: tenant.phone,
  }
}

/** Notes that a linkman came through a door of the tenant. Throws DOOR_NOT_FOUND, BAD_REQUEST without a door or with two, UNAUTHORIZED for a token that is not the caller's. */
export async function saveDoorLogin(
  ctx: Ctx,
  linkmanId: string,
  { doorId: given, doorTypeId, token }: { doorId?: string; doorTypeId?: string; token?: string },
) {
  const doorId = given ?? doorTypeId
  if (!doorId) throw new AppError('BAD_REQUEST', {}, [{ fieldName: 'doorId', error: 'required' }])
  if (doorTypeId && doorTypeId !== doorId) throw new AppError('BAD_REQUEST', { detail: 'doorId, doorTypeId' })
  if (token && hashToken(token) !== ctx.tokenHash) throw new AppError('UNAUTHORIZED')
  const [door] = await ctx.db
    .select({ id: doors.id })
    .from(doors)
    .where(and(eq(doors.tenantId, ctx.tenantId), eq(doors.id, doorId)))
  if (!door) throw new AppError('DOOR_NOT_FOUND')
  await ctx.db.insert(doorLogins).values({ tenantId: ctx.tenantId, linkmanId, doorId }).onConflictDoNothing()
  return { doorTypeId: doorId }
}
