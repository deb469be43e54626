import { and, asc, eq } from 'drizzle-orm'
import { permissionsOf } from '../../../shared/roles'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { areaPath } from '../address/area-path'
import type { Ctx } from '../call/context'
import { staff } from '../identity/auth.table'
import { onRoles } from '../identity/role.queries'

/** So many people are looked at. */
const MOST_PEOPLE = 500

/** Somebody who visits customers. */
export interface Engineer {
  staffId: string
  displayName: string
  teamId: string | null
  /** ids of what they can service; none: not said */
  skills: string[]
  /** `province/city/district`, or its beginning; none: everywhere */
  areas: string[]
}

/** The tenant's engineers: who may do work, but those who only give it to others, as long as anybody else does it. */
export async function engineersOf({ tenantId }: Pick<Ctx, 'tenantId'>, db: Db): Promise<Engineer[]> {
  const people = await db
    .select({
      staffId: staff.id,
      displayName: staff.displayName,
      teamId: staff.teamId,
      skills: staff.skills,
      codes: staff.areas,
      ...onRoles,
    })
    .from(staff)
    .where(and(eq(staff.tenantId, tenantId), eq(staff.enabled, true)))
    .orderBy(asc(staff.createTime), asc(staff.id))
    .limit(MOST_PEOPLE)
  const able = people.flatMap(({ roles, ownPermissions, codes, ...person }) => {
    const allowed = permissionsOf(roles, ownPermissions)
    if (!allowed.includes('event.handle') && !allowed.includes('task.handle')) return []
    const gives = allowed.includes('event.allocate') || allowed.includes('task.allocate')
    const drivesOut = !gives || person.skills.length > 0 || codes.length > 0
    return [{ drivesOut, engineer: { ...person, areas: codes.map(areaPath).filter(Boolean) } }]
  })
  const visiting = able.filter(({ drivesOut }) => drivesOut)
  return (visiting.length ? visiting : able).map(({ engineer }) => engineer)
}

/** Whether somebody comes to an area (`province/city/district`, '' for one that is not known). */
export const comesTo = ({ areas }: Pick<Engineer, 'areas'>, area: string): boolean =>
  !areas.length || !area || areas.some(path => `${area}/`.startsWith(`${path}/`))

/** What a work asks of whoever does it. */
export interface Needs {
  /** ids of skills, of which one is needed */
  skills: readonly string[]
  /** `province/city/district`, or '' */
  area: string
}

/** The skills of which somebody needs one and has none. Where nobody's skills name any, skills say nothing of the work, and who names none may do all. */
export function lackedSkills(
  engineers: readonly Engineer[],
  { skills: own }: Pick<Engineer, 'skills'>,
  { skills }: Pick<Needs, 'skills'>,
): readonly string[] {
  if (!own.length || own.some(id => skills.includes(id))) return []
  return skills.filter(id => engineers.some(one => one.skills.includes(id)))
}

/** Those who come to the area of a work and can do it. */
export const fitting = (engineers: readonly Engineer[], needs: Needs): Engineer[] =>
  engineers.filter(one => comesTo(one, needs.area) && !lackedSkills(engineers, one, needs).length)

/** What the skills of the tenant are called, by id. */
export async function skillNames(ctx: Ctx): Promise<ReadonlyMap<string, string>> {
  const skills = await Promise.all(ctx.offers.skills.map(named => named(ctx)))
  return new Map(skills.flat().map(({ id, name }) => [id, name]))
}

/** Skills by name, of which one is needed. */
export const skillText = (names: ReadonlyMap<string, string>, ids: readonly string[]): string =>
  ids.flatMap(id => names.get(id) ?? []).join(' / ')

/** What somebody of the tenant's staff is called. Throws NOT_FOUND. */
export async function personOf({ tenantId }: Pick<Ctx, 'tenantId'>, db: Db, staffId: string): Promise<string> {
  const [person] = await db
    .select({ name: staff.displayName })
    .from(staff)
    .where(and(eq(staff.tenantId, tenantId), eq(staff.id, staffId)))
  if (!person) throw new AppError('NOT_FOUND')
  return person.name
}
