import assert from 'node:assert/strict'
import { after, before, describe, test, type TestContext } from 'node:test'
import type { ROUTES, RouteKey } from '../../config/routes'
import { idOf } from '../../server/demo/fixed'
import { mufeng } from '../../server/demo/mufeng'
import { hengji } from '../../server/demo/hengji'
import { ERRORS } from '../../server/http/errors'
import { localize, type Language } from '../../shared/language'
import { eventTexts } from '../../src/features/event/event.i18n'
import { home } from '../../src/features/mall/home.i18n'
import { mall } from '../../src/features/mall/mall.i18n'
import { formTexts } from '../../src/form/form.i18n'
import { common } from '../../src/i18n/common.i18n'
import { makeTenant } from '../factories'
import { openPortal, type Phone, type Portal } from './portal'

const WIDE = 390
const NARROW = 320
const HEIGHT = 844
/** Edge of what a finger hits, px (the look's rules). */
const TARGET = 44

/** Smaller than a finger, each for a reason. */
const SMALL: Record<string, string> = {
  '.link': 'stands in a sentence: WCAG 2.5.8 leaves out targets in a line of text',
}

/** What can be tapped on the top screen, or in the sheet over it, and is smaller than 44x44 px; areas that reach beyond the box count. */
const smallTargets = (phone: Phone): Promise<string[]> => phone.page.evaluate(({ least, exceptions }) => {
  const page = [...document.querySelectorAll<HTMLElement>('.taro_page')].filter(one => one.getClientRects().length > 0).at(-1)
  const scope = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? page
  const targets = [...(scope?.querySelectorAll<HTMLElement>('button, a[href], input, textarea, select, [role="button"]') ?? [])].filter(one => one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible' && !exceptions.some(selector => one.matches(selector)))
  const found: string[] = []
  for (const one of targets) {
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = one.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const reach = least / 2 - 0.5
    const hits = (dx: number, dy: number): boolean => one.contains(document.elementFromPoint(x + dx, y + dy))
    const fits = hits(0, 0) && (box.width >= least - 0.5 || (hits(-reach, 0) && hits(reach, 0))) && (box.height >= least - 0.5 || (hits(0, -reach) && hits(0, reach)))
    if (!fits) found.push(`${box.width.toFixed(1)}x${box.height.toFixed(1)}${hits(0, 0) ? '' : ' (covered)'} ${one.outerHTML.replace(/\s+/g, ' ').slice(0, 140)}`)
  }
  scope?.scrollTo?.(0, 0)
  page?.scrollTo(0, 0)
  return found
}, { least: TARGET, exceptions: Object.keys(SMALL) })

const setWidth = (phone: Phone, width: number): Promise<void> => phone.page.setViewportSize({ width, height: HEIGHT })

/** What every screen must be, whatever it shows: whole at both widths, read by a screen reader, hit by a finger. */
async function isFine(phone: Phone): Promise<void> {
  await setWidth(phone, WIDE)
  await phone.sound()
  await phone.accessible()
  assert.deepEqual(await smallTargets(phone), [], `${phone.url()}: too small for a finger`)
  await setWidth(phone, NARROW)
  await phone.sound()
  assert.deepEqual(await smallTargets(phone), [], `${phone.url()} at ${NARROW} px: too small for a finger`)
  await setWidth(phone, WIDE)
}

type Rows = typeof ROUTES
/** The URLs whose screens are there: one that is built does not compile without its visits below. */
type Built = { [K in RouteKey]: Rows[K] extends { pending: true } ? never : K }[RouteKey]
interface Visit { url: string; as?: 'visitor' | 'shut' }

type Found = Record<'created' | 'allocated' | 'onTheWay' | 'accepted' | 'finished' | 'evaluated' | 'off' | 'converted', string>

const PRODUCT = idOf('mufeng product zs.acFloor')
const CODE = 'MF-8K2Q7D'
const template = (key: string) => idOf(`mufeng template ${key}`)

const visits = (events: Found): Record<Built, (string | Visit)[]> => ({
  '/mall/index': ['/mall/index', { url: '/mall/index', as: 'visitor' }],
  '/mall/serviceCenter': ['/mall/serviceCenter', { url: '/mall/serviceCenter', as: 'visitor' }],
  '/mall/user': ['/mall/user', { url: '/mall/user', as: 'visitor' }],
  '/mall/unable': [{ url: '/mall/unable', as: 'shut' }],
  '/mall/company/info': ['/mall/company/info'],
  '/main/index': ['/main/index'],
  '/main/service': ['/main/service'],
  '/main/user': ['/main/user'],
  '/login': [{ url: '/login', as: 'visitor' }, { url: '/login?from=/event/view', as: 'visitor' }],
  '/language': ['/language?from=/mall/user'],
  '/404': ['/404?from=/nowhere'],
  '/defaultError': ['/defaultError?from=/mall/user'],
  '/userCenter/userInfo': ['/userCenter/userInfo'],
  '/service/serviceList': ['/service/serviceList?state=all', '/service/serviceList?state=unEvaluate'],
  '/event/create': [...mufeng.templates.map(one => `/event/create?templateId=${template(one.key)}`), `/event/create?id=${events.created}`, `/event/create?templateId=${template('repair')}&code=${CODE}`],
  '/event/create/bridge': [`/event/create/bridge?templateId=${template('repair')}&productId=${PRODUCT}`],
  '/event/view': Object.values(events).map(id => `/event/view?id=${id}`),
  '/event/view/bridge': [`/event/view/bridge?id=${events.finished}`],
  '/event/progress': [`/event/progress?id=${events.onTheWay}`, `/event/progress?id=${events.evaluated}`],
  '/event/remark': [`/event/remark?id=${events.onTheWay}`],
  '/event/evaluate': [`/event/evaluate?id=${events.evaluated}`],
  '/event/evaluate/create': [`/event/evaluate/create?id=${events.finished}`],
  '/product': [`/product?code=${CODE}`, `/product?id=${PRODUCT}`, { url: `/product?code=${CODE}&from=dx`, as: 'visitor' }],
  '/product/event/bridge': [`/product/event/bridge?id=${PRODUCT}`],
})

describe('screens', { concurrency: 2 }, () => {
  let portal: Portal
  let events: Found
  let shut: string
  let newcomer: string
  before(async () => {
    portal = await openPortal()
    const { as } = await portal.linkman()
    const { list } = await portal.ok('GET /ssp/event/list', { ...as, query: { state: 'all', pageSize: 50 } })
    const find = (state: string, more: (one: (typeof list)[number]) => boolean = () => true): string => {
      const found = list.find(one => one.state === state && more(one))
      assert.ok(found, `the demo has no event that is ${state}`)
      return found.id
    }
    events = {
      created: find('created', one => one.product !== null), allocated: find('allocated'), onTheWay: find('processing', one => one.arriveTime !== null), accepted: find('processing', one => one.arriveTime === null),
      finished: find('finished'), evaluated: find('evaluated', one => one.star === 5), off: find('off'), converted: find('converted'),
    }
    shut = (await makeTenant(portal.db, { portalEnabled: false })).domainId
    newcomer = await signUp()
  })
  after(() => portal.stop())

  /** A linkman who has nothing yet, as the portal makes them at the first sign-in. Gives his phone number. */
  async function signUp(): Promise<string> {
    const [as, phone] = [{ domainId: 'mufeng' }, '13911110001']
    const { captchaId, image } = await portal.ok('GET /shb/member/imageCode', as)
    const { sandboxCode = '' } = await portal.ok('POST /shb/member/sendSmsCodeAndCheckCode', { ...as, body: { phone, captchaId, imgCode: portal.readCaptcha(image) } })
    await portal.ok('POST /auth/phoneLoginV3', { ...as, body: { phone, code: sandboxCode } })
    return phone
  }

  for (const language of ['zh', 'ru'] as const) {
    test(`every screen in ${language} at ${WIDE} and ${NARROW} px`, async t => {
      const phones = { customer: await portal.signedIn({ language }), visitor: await portal.visitor({ language }), shut: await portal.visitor({ language, domainId: shut }) }
      // a pending screen stands for all of them: they are one page
      for (const visit of [...Object.values(visits(events)).flat(), '/wiki']) {
        const { url, as = 'customer' } = typeof visit === 'string' ? { url: visit } : visit
        await t.test(`${url}, ${as}`, async () => {
          const phone = phones[as]
          phone.problems.length = 0
          await phone.open(url)
          assert.equal(phone.url(), url, 'stays where it was sent')
          await isFine(phone)
        })
      }
      for (const phone of Object.values(phones)) await phone.context.close()
    })
  }
})
