import { isIP } from 'node:net'
import { and, asc, count, eq, ne, or, sql } from 'drizzle-orm'
import type { Input, Output } from '../../../contract/define'
import type { setupApi } from '../../../contract/setup'
import { LANGUAGES, type Language, type Localized } from '../../../shared/language'
import { isLink } from '../../../shared/links'
import { DOMAIN_ID, HOST_NAME, SETUP_LIMITS } from '../../../shared/setup'
import { DEFAULT_THEME, primaryOf, themeColours, themeProblem } from '../../../shared/theme'
import type { Db } from '../../db/database'
import { isUuid, newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { changed } from '../live/changed'
import type { Ctx } from '../call/context'
import { once } from '../call/idempotency'
import { pictureUrl } from './door.service'
import { doorLogins, doors, tenants, type Banner } from './door.table'
import { localizedOf, nameOf } from './setup-texts'
import { pictureOf } from './tenant-setup.service'

type Row = typeof doors.$inferSelect
type Setup = typeof setupApi
type Body<K extends keyof Setup> = Input<Setup, K> extends { body: infer B } ? B : never

/** What is set up of a door; what is left out is as the product has it, or as it was. */
export interface DoorChange {
  domainId?: string
  host?: string
  name?: Localized
  themeColour?: string
  pageBackgroundColour?: string
  containerMargin?: number
  languageList?: readonly Language[]
  defaultLanguage?: Language
  firstChooseLangEnable?: boolean
  banners?: Banner[]
}

const [DOMAIN, HOST] = [new RegExp(DOMAIN_ID), new RegExp(HOST_NAME)]

/**
 * Names of doors are looked up before they are taken, so that one transaction does it at a time, of this server, another one, or the
 * command line. Throws DOMAIN_WRONG, HOST_WRONG, DOMAIN_TAKEN, HOST_TAKEN.
 */
async function takeNames(tx: Db, { domainId, host, ownId }: { domainId: string; host: string; ownId?: string }) {
  if (!DOMAIN.test(domainId)) throw new AppError('DOMAIN_WRONG', { domain: domainId.slice(0, 80) })
  if (host && (host.length > 253 || !HOST.test(host))) throw new AppError('HOST_WRONG', { host: host.slice(0, 80) })
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('lianke tenants'))`)
  const [taken] = await tx
    .select({ domainId: doors.domainId })
    .from(doors)
    .where(
      and(
        or(eq(doors.domainId, domainId), host ? eq(doors.host, host) : undefined),
        ownId ? ne(doors.id, ownId) : undefined,
      ),
    )
    .limit(1)
  if (taken?.domainId === domainId) throw new AppError('DOMAIN_TAKEN', { domain: domainId })
  if (taken) throw new AppError('HOST_TAKEN', { host })
}

/** Throws THEME_COLOUR for what is no colour, THEME_UNREADABLE for a page on which a text cannot be read, DOOR_LANGUAGE for a default language that the door does not have. */
function assertShown(door: Pick<Row, 'themeColour' | 'pageBackgroundColour' | 'languageList' | 'defaultLanguage'>) {
  const problem = themeProblem({ themeColor: door.themeColour, pageBackgroundColour: door.pageBackgroundColour })
  if (problem)
    throw problem.ratio === null
      ? new AppError('THEME_COLOUR', { colour: problem.colour.slice(0, 40) })
      : new AppError('THEME_UNREADABLE', { colour: problem.colour, ratio: problem.ratio.toFixed(1) })
  if (!door.languageList.includes(door.defaultLanguage))
    throw new AppError('DOOR_LANGUAGE', { language: door.defaultLanguage, languages: door.languageList.join(', ') })
}

/** What is given of a door as it is kept. */
function columnsOf({ host, name, languageList, ...given }: DoorChange): Partial<Row> {
  return {
    ...given,
    ...(host === undefined ? {} : { host: host.toLowerCase() }),
    ...(name ? { name: nameOf(name) } : {}),
    ...(languageList ? { languageList: LANGUAGES.filter(one => languageList.includes(one)) } : {}),
  }
}

/**
 * Writes a new door of a company. Throws NAME_MISSING, DOOR_LIMIT, DOMAIN_WRONG, HOST_WRONG, DOMAIN_TAKEN, HOST_TAKEN, THEME_COLOUR,
 * THEME_UNREADABLE, DOOR_LANGUAGE.
 */
export async function insertDoor(
  tx: Db,
  tenantId: string,
  given: DoorChange & { domainId: string; name: Localized; id?: string },
): Promise<Row> {
  const row = {
    host: '',
    themeColour: DEFAULT_THEME.themeColor,
    pageBackgroundColour: DEFAULT_THEME.pageBackgroundColour,
    languageList: [...LANGUAGES] as string[],
    ...columnsOf(given),
    tenantId,
    id: given.id ?? newId(),
    domainId: given.domainId,
    name: nameOf(given.name),
  }
  const shown = { ...row, defaultLanguage: given.defaultLanguage ?? given.languageList?.[0] ?? 'zh' }
  assertShown(shown)
  await takeNames(tx, row)
  const [there] = await tx.select({ doors: count() }).from(doors).where(eq(doors.tenantId, tenantId))
  if ((there?.doors ?? 0) >= SETUP_LIMITS.doors) throw new AppError('DOOR_LIMIT', { most: SETUP_LIMITS.doors })
  const [made] = await tx.insert(doors).values(shown).returning()
  if (!made) throw new Error('the door was not written')
  return made
}

/** Changes what is given of a door whose row the transaction holds. Throws as {@link insertDoor}. */
export async function updateDoor(tx: Db, before: Row, given: DoorChange): Promise<Row> {
  const set = columnsOf(given)
  const after = { ...before, ...set }
  assertShown(after)
  await takeNames(tx, { domainId: after.domainId, host: after.host, ownId: before.id })
  const [row] = await tx
    .update(doors)
    .set({ ...set, version: before.version + 1 })
    .where(and(eq(doors.tenantId, before.tenantId), eq(doors.id, before.id)))
    .returning()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** A host as browsers ask for it: an address of numbers in whatever notation is one of four. */
const askedHost = (host: string): string =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host.toLowerCase()
/** Whether a host leads to the server itself, and to none of its companies. */
function isServersOwn({ config: { publicUrl } }: Ctx, host: string): boolean {
  const asked = askedHost(host)
  return asked === 'localhost' || isIP(asked) !== 0 || (publicUrl !== null && new URL(publicUrl).hostname === asked)
}

/** Where others are served too, the server's own host leads to the first door there is, and nobody takes it by themselves. Throws HOST_TAKEN. */
async function assertOwnHost(ctx: Ctx, tx: Db, host: string | undefined): Promise<void> {
  if (!host || !isServersOwn(ctx, host)) return
  const [another] = await tx.select({ id: tenants.id }).from(tenants).where(ne(tenants.id, ctx.tenantId)).limit(1)
  if (another) throw new AppError('HOST_TAKEN', { host })
}

/** Banners as they are kept. Throws NOT_FOUND for a picture that is none, BANNER_LINK for a link that leads nowhere or is not safe. */
const bannersOf = (banners: readonly Banner[], before: readonly Banner[]): Banner[] =>
  banners.map(({ picture, title, text, url }) => {
    const link = url.trim()
    if (link && !(isLink(link) && /^(\/|https:)/i.test(link)))
      throw new AppError('BANNER_LINK', { url: link.slice(0, 80) })
    return {
      picture: pictureOf(
        picture,
        before.map(one => one.picture),
      ),
      title: localizedOf(title),
      text: localizedOf(text),
      url: link,
    }
  })
const usePictures = async (ctx: Ctx, tx: Db, { id, banners }: Pick<Row, 'id' | 'banners'>) =>
  ctx.offers.pictures[0]?.use(ctx, tx, { kind: 'door', id }, [
    ...new Set(banners.map(one => one.picture).filter(isUuid)),
  ])

const isDoorLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text)
function toDoor(ctx: Ctx, row: Row): Output<Setup, 'GET /staff/door/list'>[number] {
  const { fill, dark, hint } = themeColours({
    themeColor: row.themeColour,
    pageBackgroundColour: row.pageBackgroundColour,
  })
  const primary = primaryOf(row.themeColour)
  return {
    id: row.id,
    version: row.version,
    domainId: row.domainId,
    host: row.host,
    name: row.name,
    themeColour: row.themeColour,
    pageBackgroundColour: row.pageBackgroundColour,
    containerMargin: row.containerMargin,
    languageList: row.languageList.filter(isDoorLanguage),
    defaultLanguage: isDoorLanguage(row.defaultLanguage) ? row.defaultLanguage : 'zh',
    firstChooseLangEnable: row.firstChooseLangEnable,
    banners: row.banners.map(one => ({ ...one, pictureUrl: pictureUrl(ctx, row.tenantId, one.picture) })),
    theme: { primary, fill, dark, hint, darkened: fill.toLowerCase() !== primary.toLowerCase() },
  }
}
/** What the audit log tells of a door. */
const audit = ({ tenantId: _tenantId, id: _id, version: _version, createTime: _createTime, ...rest }: Row) => rest

/** The doors of the caller's company as they are set up, the oldest first. */
export async function doorSetups(ctx: Ctx) {
  const rows = await ctx.db
    .select()
    .from(doors)
    .where(eq(doors.tenantId, ctx.tenantId))
    .orderBy(asc(doors.createTime), asc(doors.id))
  return rows.map(row => toDoor(ctx, row))
}

/** Makes another door of the caller's company. Throws as {@link insertDoor}, and BANNER_LINK, NOT_FOUND, FILE_TYPE. */
export const createDoor = (ctx: Ctx, body: Body<'POST /staff/door/create'>) =>
  once(ctx, body, async tx => {
    await assertOwnHost(ctx, tx, body.host)
    const row = await insertDoor(tx, ctx.tenantId, { ...body, banners: bannersOf(body.banners, []) })
    await usePictures(ctx, tx, row)
    await changed(ctx, tx, { kind: 'door', id: row.id, after: audit(row) })
    return toDoor(ctx, row)
  })

/** The doors of the caller's company, held until the transaction ends, and the one that is wanted. Throws NOT_FOUND, CHANGED_MEANWHILE. */
async function lockDoor(ctx: Ctx, tx: Db, { id, version }: { id: string; version: number }) {
  const all = await tx.select().from(doors).where(eq(doors.tenantId, ctx.tenantId)).orderBy(asc(doors.id)).for('update')
  const door = all.find(one => one.id === id.toLowerCase())
  if (!door) throw new AppError('NOT_FOUND')
  if (door.version !== version) throw new AppError('CHANGED_MEANWHILE')
  return { door, all }
}

/** Changes what is given of a door. Throws as {@link createDoor}, and CHANGED_MEANWHILE. */
export async function editDoor(ctx: Ctx, { id, version, ...given }: Body<'POST /staff/door/edit'>) {
  const row = await ctx.db.transaction(async tx => {
    const { door } = await lockDoor(ctx, tx, { id, version })
    if (given.host?.toLowerCase() !== door.host) await assertOwnHost(ctx, tx, given.host)
    const { banners, ...rest } = given
    const after = await updateDoor(tx, door, {
      ...rest,
      ...(banners ? { banners: bannersOf(banners, door.banners) } : {}),
    })
    if (banners) await usePictures(ctx, tx, after)
    await changed(ctx, tx, { kind: 'door', id: after.id, before: audit(door), after: audit(after) })
    return after
  })
  return toDoor(ctx, row)
}

/** Closes a door for good. Throws NOT_FOUND, CHANGED_MEANWHILE, DOOR_LAST, and DOOR_IN_USE for the one through which the caller came. */
export async function removeDoor(ctx: Ctx, at: Body<'POST /staff/door/remove'>) {
  await ctx.db.transaction(async tx => {
    const { door, all } = await lockDoor(ctx, tx, at)
    if (all.length === 1) throw new AppError('DOOR_LAST')
    if (door.id === ctx.doorId) throw new AppError('DOOR_IN_USE')
    await ctx.offers.pictures[0]?.use(ctx, tx, { kind: 'door', id: door.id }, [])
    await tx.delete(doorLogins).where(and(eq(doorLogins.tenantId, ctx.tenantId), eq(doorLogins.doorId, door.id)))
    await tx.delete(doors).where(and(eq(doors.tenantId, ctx.tenantId), eq(doors.id, door.id)))
    await changed(ctx, tx, { kind: 'door', id: door.id, before: audit(door) })
  })
  return { done: true } as const
}
