import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { isLanguage, localize } from '../../../shared/language'
import { isRoleKey } from '../../../shared/roles'
import { AppError } from '../../http/errors'
import type { Ctx } from '../call/context'
import { pictureUrl } from '../tenancy/door.service'
import { doors, tenants } from '../tenancy/door.table'
import { linkmen, staff } from './auth.table'
import { staffApps } from './chat-app-login.service'
import { DEMO_PASSWORD } from './demo-password'
import { onRoles } from './role.queries'

/** Companies of the demo that are offered for trying. */
const MOST_COMPANIES = 10
const MOST_ACCOUNTS = 20

/** The company behind the caller's door, as the console shows it. */
async function companyOf(ctx: Ctx) {
  const [row] = await ctx.db
    .select({ door: doors, tenant: tenants })
    .from(doors)
    .innerJoin(tenants, eq(tenants.id, doors.tenantId))
    .where(and(eq(doors.tenantId, ctx.tenantId), eq(doors.id, ctx.doorId)))
  if (!row) throw new AppError('DOOR_NOT_FOUND')
  return {
    tenant: {
      name: localize(row.tenant.name, ctx.language),
      logo: pictureUrl(ctx, ctx.tenantId, row.tenant.logo),
      themeColour: row.door.themeColour,
      domainId: row.door.domainId,
    },
    languageList: row.door.languageList.filter(isLanguage),
  }
}

/** Accounts of the companies of the demo, for who looks at one of them. Only where the demo is on, which every address that others reach switches off. */
async function demoAccounts(ctx: Ctx) {
  if (!ctx.demoTenants.includes(ctx.tenantId)) return null
  const companies = await ctx.db
    .select({ tenantId: doors.tenantId, domainId: doors.domainId, name: tenants.name })
    .from(doors)
    .innerJoin(tenants, eq(tenants.id, doors.tenantId))
    .where(inArray(doors.tenantId, ctx.demoTenants))
    .orderBy(asc(doors.createTime), asc(doors.domainId))
    .limit(MOST_COMPANIES)
  const accounts = await ctx.db
    .select({
      tenantId: staff.tenantId,
      account: staff.account,
      displayName: staff.displayName,
      roles: onRoles.roles,
    })
    .from(staff)
    .where(
      and(
        inArray(staff.tenantId, [...new Set(companies.map(one => one.tenantId))]),
        inArray(staff.id, [...ctx.demoStaff]),
        eq(staff.enabled, true),
      ),
    )
    .orderBy(asc(staff.createTime), asc(staff.id))
    .limit(MOST_COMPANIES * MOST_ACCOUNTS)
  return {
    password: DEMO_PASSWORD,
    companies: companies.map(({ tenantId, domainId, name }) => ({
      domainId,
      name: localize(name, ctx.language),
      accounts: accounts
        .filter(one => one.tenantId === tenantId)
        .slice(0, MOST_ACCOUNTS)
        .map(({ account, displayName, roles }) => ({ account, displayName, roles: roles.filter(isRoleKey) })),
    })),
  }
}

/** The linkman with whose account the demo of the caller's company is tried; null elsewhere. */
export async function demoLinkman(ctx: Ctx) {
  if (!ctx.demoTenants.includes(ctx.tenantId)) return null
  const [first] = await ctx.db
    .select({ name: linkmen.name, account: linkmen.account })
    .from(linkmen)
    .where(and(eq(linkmen.tenantId, ctx.tenantId), isNotNull(linkmen.account)))
    .orderBy(asc(linkmen.createTime), asc(linkmen.id))
    .limit(1)
  return first?.account ? { name: first.name, account: first.account, password: DEMO_PASSWORD } : null
}

/** Whose console this is. Throws DOOR_NOT_FOUND. */
export const entrance = async (ctx: Ctx) => ({
  ...(await companyOf(ctx)),
  chatApps: staffApps(ctx.providers),
  demo: await demoAccounts(ctx),
})
