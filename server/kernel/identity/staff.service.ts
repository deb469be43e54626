import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { permissionsOf } from '../../../shared/roles'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { changed } from '../live/changed'
import { staffOf, type Ctx } from '../call/context'
import { once } from '../call/idempotency'
import { staff, teams } from './auth.table'
import { tellOfAccount } from './account.messages'
import { allowedBy, assertWithin, changingRights, holdingRights } from './rights.service'
import { areaPath } from '../address/area-path'
import { onRoles } from './role.queries'
import { giveRoles } from './role.service'
import { mobileOf } from './mobile'
import { removeSecondFactor } from './second-factor.service'
import { makeLink } from './staff-link.service'
import { memberOf, skillList } from './staff.queries'
import { assertProven, endLogins } from './token.service'

interface MemberInput {
  account: string
  displayName: string
  phone?: string
  openUserId?: string
  language?: string
  roles: string[]
  teamId?: string | null
  skills?: string[]
  areas?: string[]
}

const isIn = (ctx: Ctx, id: string) => and(eq(staff.tenantId, ctx.tenantId), eq(staff.id, id))

/** A staff member, held, whom the caller may lead: nobody leads somebody who may do more. Throws NOT_FOUND, PERMISSION_BEYOND. */
async function lockMember(ctx: Ctx, tx: Db, id: string) {
  const [row] = await tx
    .select({ member: staff, ...onRoles })
    .from(staff)
    .where(isIn(ctx, id))
    .for('update')
  if (!row) throw new AppError('NOT_FOUND')
  assertWithin(ctx, permissionsOf(row.roles, row.ownPermissions))
  return { ...row.member, roles: row.roles }
}

/** Refuses an account or a user id of a chat app that another one of the tenant has. Throws ACCOUNT_TAKEN, OPEN_USER_TAKEN. */
async function assertFree(ctx: Ctx, tx: Db, id: string, { account, openUserId }: MemberInput): Promise<void> {
  const other = (column: typeof staff.account | typeof staff.openUserId, value: string) =>
    tx
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.tenantId, ctx.tenantId), eq(column, value), ne(staff.id, id)))
      .limit(1)
  if ((await other(staff.account, account)).length)
    throw new AppError('ACCOUNT_TAKEN', {}, [{ fieldName: 'account', error: 'taken' }])
  if (openUserId && (await other(staff.openUserId, openUserId)).length)
    throw new AppError('OPEN_USER_TAKEN', {}, [{ fieldName: 'openUserId', error: 'taken' }])
}

/**
 * Throws NOT_FOUND for a team, kind of products or template that is not the tenant's, BAD_REQUEST for an area that is none; `had`: skills
 * and areas that may be gone since they were given.
 */
async function assertKnown(
  ctx: Ctx,
  tx: Db,
  { teamId, skills = [], areas = [] }: MemberInput,
  had: { skills: readonly string[]; areas: readonly string[] } = { skills: [], areas: [] },
): Promise<void> {
  if (!areas.every(code => had.areas.includes(code) || areaPath(code)))
    throw new AppError('BAD_REQUEST', { detail: 'areas' })
  if (teamId) {
    const [team] = await tx
      .select({ id: teams.id })
      .from(teams)
      .where(and(eq(teams.tenantId, ctx.tenantId), eq(teams.id, teamId)))
    if (!team) throw new AppError('NOT_FOUND')
  }
  const given = skills.filter(id => !had.skills.includes(id))
  if (!given.length) return
  const known = (await skillList(ctx)).map(skill => skill.id)
  if (!given.every(id => known.includes(id))) throw new AppError('NOT_FOUND')
}

/** Letters of any script, digits and what e-mail addresses have: what can be typed on a phone and read out. */
const ACCOUNT = /^[\p{L}\p{N}][\p{L}\p{N}._@+-]*$/u
/** What is new of an account and a phone is one: what was taken before stays. Throws ACCOUNT_INVALID, PHONE_INVALID. */
function checked({ account, phone, ...input }: MemberInput, before = { account: '', phone: '' }): MemberInput {
  const name = account.trim()
  if (name !== before.account && !ACCOUNT.test(name))
    throw new AppError('ACCOUNT_INVALID', {}, [{ fieldName: 'account', error: 'invalid' }])
  const number = phone?.trim()
  return { ...input, account: name, phone: number && number !== before.phone ? mobileOf(number) : number }
}

const columnsOf = ({ account, displayName, phone, openUserId, language, teamId, skills, areas }: MemberInput) => {
  const given = { phone: phone?.trim(), openUserId: openUserId?.trim(), language, teamId, skills, areas }
  return {
    account: account.trim(),
    displayName: displayName.trim(),
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
      [N in keyof typeof given]?: Exclude<(typeof given)[N], undefined>
    }),
  }
}

/** Makes an account without a password, and the link by which its person chooses one. Throws ACCOUNT_INVALID, PHONE_INVALID, ACCOUNT_TAKEN, OPEN_USER_TAKEN, NOT_FOUND, PERMISSION_BEYOND. */
export const createMember = (caller: Ctx, body: MemberInput) =>
  once(caller, body, tx =>
    changingRights(caller, tx, 'staff.manage', async ctx => {
      const id = newId()
      const columns = columnsOf(checked(body))
      await assertFree(ctx, tx, id, { ...body, ...columns })
      await assertKnown(ctx, tx, body)
      assertWithin(ctx, await allowedBy(ctx, tx, body.roles))
      await tx.insert(staff).values({ ...columns, tenantId: ctx.tenantId, id, passwordHash: '' })
      await giveRoles(tx, ctx.tenantId, id, body.roles)
      await changed(ctx, tx, { kind: 'staff', id, after: { ...columns, roles: body.roles } })
      return { id, link: await makeLink(ctx, tx, { id, passwordHash: '' }) }
    }),
  )

/**
 * Changes an account. Throws NOT_FOUND, CHANGED_MEANWHILE, ACCOUNT_INVALID, PHONE_INVALID, ACCOUNT_TAKEN, OPEN_USER_TAKEN,
 * PERMISSION_BEYOND, LAST_ADMINISTRATOR, and
 * PROOF_NEEDED where it changes roles or the user id at a chat app.
 */
export const updateMember = (caller: Ctx, { id, version, ...input }: MemberInput & { id: string; version: number }) =>
  caller.db.transaction(tx =>
    changingRights(caller, tx, 'staff.manage', async ctx => {
      const before = await lockMember(ctx, tx, id)
      if (before.version !== version) throw new AppError('CHANGED_MEANWHILE')
      const columns = columnsOf(checked(input, before))
      const others = {
        roles: String(input.roles.toSorted()) !== String(before.roles.toSorted()),
        openUser: columns.openUserId !== undefined && columns.openUserId !== before.openUserId,
      }
      // what opens a way in, or more of the house; a name or a phone does not
      if (others.roles || others.openUser) await assertProven(ctx)
      await assertFree(ctx, tx, id, { ...input, ...columns })
      await assertKnown(ctx, tx, input, before)
      assertWithin(ctx, await allowedBy(ctx, tx, input.roles))
      await tx
        .update(staff)
        .set({ ...columns, version: version + 1 })
        .where(isIn(ctx, id))
      await giveRoles(tx, ctx.tenantId, id, input.roles)
      const after = { ...columns, roles: input.roles.toSorted() }
      const former = Object.fromEntries(Object.keys(after).map(name => [name, before[name as keyof typeof after]]))
      await changed(ctx, tx, { kind: 'staff', id, before: former, after })
      if (others.roles) await tellOfAccount(ctx, tx, id, 'roles')
      if (others.openUser) await tellOfAccount(ctx, tx, id, 'openUser')
      return memberOf(ctx, tx, id)
    }),
  )

/** Switches an account off, with all its logins, or on. Throws NOT_FOUND, CHANGED_MEANWHILE, PERMISSION_BEYOND, LAST_ADMINISTRATOR, and PROOF_NEEDED to switch it on. */
export const switchMember = (
  caller: Ctx,
  { id, version, enabled }: { id: string; version: number; enabled: boolean },
) =>
  caller.db.transaction(tx =>
    changingRights(caller, tx, 'staff.manage', async ctx => {
      const before = await lockMember(ctx, tx, id)
      if (before.version !== version) throw new AppError('CHANGED_MEANWHILE')
      if (enabled) await assertProven(ctx)
      await tx
        .update(staff)
        .set({ enabled, version: version + 1 })
        .where(isIn(ctx, id))
      if (!enabled) await endLogins(tx, ctx.tenantId, 'staff', id)
      await changed(ctx, tx, { kind: 'staff', id, before: { enabled: before.enabled }, after: { enabled } })
      return memberOf(ctx, tx, id)
    }),
  )

/** One's own account is changed where its password and code are asked for. Throws OWN_ACCOUNT. */
function assertAnother(ctx: Ctx, id: string): void {
  if (staffOf(ctx).staffId === id) throw new AppError('OWN_ACCOUNT')
}

/** A new link by which somebody chooses a password. Throws NOT_FOUND, PERMISSION_BEYOND, STAFF_OFF, OWN_ACCOUNT. */
export const linkForMember = (caller: Ctx, id: string) =>
  caller.db.transaction(tx =>
    holdingRights(caller, tx, 'staff.manage', async ctx => {
      assertAnother(ctx, id)
      const member = await lockMember(ctx, tx, id)
      if (!member.enabled) throw new AppError('STAFF_OFF')
      const link = await makeLink(ctx, tx, member)
      await changed(ctx, tx, { kind: 'staff', id, after: { link: link.kind, expireTime: link.expireTime } })
      if (link.kind === 'reset') await tellOfAccount(ctx, tx, id, 'link')
      return link
    }),
  )

/** Takes the second step from somebody who has lost it, and ends their logins. Throws NOT_FOUND, PERMISSION_BEYOND, OWN_ACCOUNT. */
export const removeFactorOfMember = (caller: Ctx, id: string) =>
  caller.db.transaction(tx =>
    holdingRights(caller, tx, 'staff.manage', async ctx => {
      assertAnother(ctx, id)
      await lockMember(ctx, tx, id)
      if (!(await removeSecondFactor(tx, ctx.tenantId, id))) throw new AppError('NOT_FOUND')
      await endLogins(tx, ctx.tenantId, 'staff', id)
      await changed(ctx, tx, { kind: 'staff', id, before: { secondFactor: true }, after: { secondFactor: false } })
      await tellOfAccount(ctx, tx, id, 'secondFactor')
      return { done: true as const }
    }),
  )

/** The tenant's teams with their members. */
export async function teamList(ctx: Ctx) {
  const rows = await ctx.db
    .select({
      id: teams.id,
      name: teams.name,
      version: teams.version,
      members: sql<{ staffId: string; displayName: string }[]>`coalesce((select
        json_agg(json_build_object('staffId', s.id, 'displayName', s.display_name) order by s.create_time, s.id)
        from staff s where s.tenant_id = "teams"."tenant_id" and s.team_id = "teams"."id"), '[]')`,
    })
    .from(teams)
    .where(eq(teams.tenantId, ctx.tenantId))
    .orderBy(teams.createTime, teams.id)
  return rows
}

interface TeamInput {
  name: string
  members: string[]
}
/** Puts staff into a team. Throws NOT_FOUND for one who is not of the tenant. */
async function fill(ctx: Ctx, tx: Db, id: string, members: string[]): Promise<string[]> {
  const ofTenant = eq(staff.tenantId, ctx.tenantId)
  const before = await tx
    .update(staff)
    .set({ teamId: null })
    .where(and(ofTenant, eq(staff.teamId, id)))
    .returning({ id: staff.id })
  const put = members.length
    ? await tx
        .update(staff)
        .set({ teamId: id })
        .where(and(ofTenant, inArray(staff.id, members)))
        .returning({ id: staff.id })
    : []
  if (put.length !== members.length) throw new AppError('NOT_FOUND')
  return before.map(row => row.id).toSorted()
}
/** Refuses a name that another team of the tenant has; rights are held, so no other one is made meanwhile. Throws NAME_TAKEN. */
async function assertTeamName(ctx: Ctx, tx: Db, id: string, name: string): Promise<void> {
  const [taken] = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.tenantId, ctx.tenantId), eq(teams.name, name), ne(teams.id, id)))
  if (taken) throw new AppError('NAME_TAKEN')
}

/** Throws NAME_TAKEN, NOT_FOUND. */
export const createTeam = (caller: Ctx, body: TeamInput) =>
  once(caller, body, tx =>
    holdingRights(caller, tx, 'staff.manage', async ctx => {
      const [id, name] = [newId(), body.name.trim()]
      await assertTeamName(ctx, tx, id, name)
      await tx.insert(teams).values({ tenantId: ctx.tenantId, id, name })
      await fill(ctx, tx, id, body.members)
      await changed(ctx, tx, { kind: 'team', id, after: { name, members: body.members } })
      return { id }
    }),
  )

/** Throws NOT_FOUND, CHANGED_MEANWHILE, NAME_TAKEN. */
export const updateTeam = (caller: Ctx, { id, version, ...body }: TeamInput & { id: string; version: number }) =>
  caller.db.transaction(tx =>
    holdingRights(caller, tx, 'staff.manage', async ctx => {
      const name = body.name.trim()
      await assertTeamName(ctx, tx, id, name)
      const isIt = and(eq(teams.tenantId, ctx.tenantId), eq(teams.id, id))
      const [before] = await tx.select().from(teams).where(isIt).for('update')
      if (!before) throw new AppError('NOT_FOUND')
      if (before.version !== version) throw new AppError('CHANGED_MEANWHILE')
      await tx
        .update(teams)
        .set({ name, version: version + 1 })
        .where(isIt)
      const members = await fill(ctx, tx, id, body.members)
      await changed(ctx, tx, {
        kind: 'team',
        id,
        before: { name: before.name, members },
        after: { name, members: body.members.toSorted() },
      })
      return { done: true as const }
    }),
  )

/** Dissolves a team. Throws NOT_FOUND. */
export const removeTeam = (caller: Ctx, id: string) =>
  caller.db.transaction(tx =>
    holdingRights(caller, tx, 'staff.manage', async ctx => {
      const members = await fill(ctx, tx, id, [])
      const [gone] = await tx
        .delete(teams)
        .where(and(eq(teams.tenantId, ctx.tenantId), eq(teams.id, id)))
        .returning({ name: teams.name })
      if (!gone) throw new AppError('NOT_FOUND')
      await changed(ctx, tx, { kind: 'team', id, before: { name: gone.name, members } })
      return { done: true as const }
    }),
  )
