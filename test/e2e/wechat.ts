import { and, eq } from 'drizzle-orm'
import { openIds } from '../../server/kernel/identity/openid.table'
import { auth } from '../../src/features/auth/auth.i18n'
import { makeLinkman, makeTenant } from '../factories'
import assert from 'node:assert/strict'
import type { OpenCompany } from './company'
import type { Phone, Portal, VisitorOptions } from './portal'

export const WECHAT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 MicroMessenger/8.0.49'
export const LIST = '/service/serviceList?state=all'
export const AUTHORIZE = '/sandbox/wechat/connect/oauth2/authorize'

/** What people do in WeChat's browser at a portal. */
export function wechatAt(portal: Portal) {
  const inWechat = (o: VisitorOptions & { domainId: string }): Promise<Phone> =>
    portal.visitor({ userAgent: WECHAT, ...o })
  /** Opens a link without waiting for a screen: it may lead away. */
  const follow = async (phone: Phone, url: string): Promise<void> => {
    await phone.clear()
    await phone.page.goto(`${portal.url}/carrier-lianke-h5/#${url}`)
  }
  /** Answers WeChat's page; gives the address that it comes back to. */
  const answer = async (phone: Phone, how: 'allow' | 'refuse', openId: string): Promise<string> => {
    await phone.page.waitForURL(url => url.pathname === AUTHORIZE)
    await phone.page.locator('input[name=other]').fill(openId)
    const [request] = await Promise.all([
      phone.page.waitForRequest(
        one => one.isNavigationRequest() && one.url().includes('state=') && one.url().includes('/carrier-lianke-h5/'),
      ),
      phone.page.locator(`#${how}`).click(),
    ])
    return request.url()
  }
  const outside = (phone: Phone): string => new URL(phone.page.url()).search
  const bound = (tenantId: string, openId: string) =>
    portal.db
      .select()
      .from(openIds)
      .where(and(eq(openIds.tenantId, tenantId), eq(openIds.openId, openId)))
  /** A company with one linkman, so that no test meets another. */
  const company = async () => {
    const tenant = await makeTenant(portal.db)
    return { ...tenant, who: await makeLinkman(portal.db, tenant) }
  }
  const typeCode = async (phone: Phone, number: string): Promise<void> => {
    await phone.screen.locator('#login-phone').fill(number)
    await phone.tap(phone.words(auth)('getCode'))
    await phone.tap(phone.words(auth)('fillIn'))
    await phone.screen.locator('#login-submit').click()
  }
  return { inWechat, follow, answer, outside, bound, company, typeCode }
}

interface Invoked {
  name: string
  data: Record<string, string>
}

/** Runs in the page: what WeChat's browser gives its library, which notes what it was asked. */
function playWechat(): void {
  const invoked: { name: string; data: unknown }[] = []
  const bridge = {
    invoke(name: string, data: unknown, done: (answer: { err_msg: string }) => void) {
      invoked.push({ name, data })
      setTimeout(() => done({ err_msg: `${name}:ok` }))
    },
    on: () => undefined,
  }
  Object.assign(window, { WeixinJSBridge: bridge, invoked })
}

/** What is shared at a portal, and from WeChat's own menu. */
export function sharingAt(portal: Portal, company: OpenCompany) {
  const inWechat = async (o: VisitorOptions = {}): Promise<Phone> => {
    const phone = await company.signedIn({ userAgent: WECHAT, ...o })
    await phone.context.addInitScript(playWechat)
    return phone
  }
  const invoked = (phone: Phone) => phone.page.evaluate(() => (window as unknown as { invoked: Invoked[] }).invoked)
  /** What WeChat's menu shares now. */
  const offered = async (phone: Phone): Promise<Record<string, string>> => {
    const found = (await invoked(phone)).filter(one => /appmessage/i.test(one.name)).at(-1)
    assert.ok(found, `nothing is shared: ${JSON.stringify((await invoked(phone)).map(one => one.name))}`)
    return found.data
  }
  const site = () => `${portal.url}/carrier-lianke-h5/`
  /** A link to a screen of the portal, which names the door. */
  const linkTo = (url: string): string =>
    `${site()}${url.slice(1)}${url.includes('?') ? '&' : '?'}domainId=${company.tenant.domainId}`
  return { inWechat, invoked, offered, site, linkTo }
}
