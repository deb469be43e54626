import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { inCompany, LOOKS, openDesk, PASSWORD, type Desk, type Look } from './desk'
import { PAGES } from '../../console/pages'
import { titles } from '../../console/pages/titles.i18n'
import type { Company } from '../company/company'
import { feedback } from '../company/forms'
import { inTurn } from '../e2e/portal'
import { eventIn } from '../event-life'
import { makeAgent, makeGoods, makeProductKind, makeWiki } from '../factories'
import type { LiveServer } from '../live-server'
import { eventually } from '../screen'
import { taskIn } from '../task-life'

let server: LiveServer
let browser: Browser
let company: Company
/** A request beside the list: what the console is for. */
const ONE_REQUEST = '/requests?id='
/** Addresses of pages about one thing. */
const about: Record<string, string> = {}
inCompany({ account: 'chen', displayName: '陈晨' }, async given => {
  ;({ server, browser, company } = given)
  const { id: tenantId } = company.tenant
  const request = await eventIn(server, company, 'created', feedback('Hums'))
  await taskIn(server, company, 'created', feedback('Leaks'))
  await makeGoods(server.db, tenantId)
  await makeProductKind(server.db, tenantId)
  const survey = await server.ok('POST /staff/survey/create', {
    ...given.member.as,
    body: {
      title: { zh: '回访', en: 'How was it?' },
      introduction: {},
      questions: [{ key: 'words', type: 'text', title: { zh: '还有什么？', en: 'Anything else?' }, required: false }],
    },
  })
  const file = { name: 'customers.csv', type: 'text/csv', bytes: Buffer.from('客户名称\n港湾酒店\n') }
  const sent = await server.ok('POST /staff/import/upload', { ...given.member.as, query: { kind: 'customer' }, file })
  Object.assign(about, {
    '/work/:kind/:id': `/work/event/${request}`,
    '/customers/:id': `/customers/${company.linkman.customerId}`,
    '/imports/:id': `/imports/${sent.id}`,
    '/surveys/:id': `/surveys/${survey.id}`,
    '/surveys/:id/results': `/surveys/${survey.id}/results`,
    '/wiki/:id': `/wiki/${(await makeWiki(server.db, tenantId)).id}`,
    '/setup/texts/:id': `/setup/texts/${company.articles.richText.id}`,
    '/setup/agents/:id': `/setup/agents/${(await makeAgent(server.db, tenantId)).id}`,
    '/setup/templates/:id': `/setup/templates/${company.forms.repair.id}`,
    [ONE_REQUEST]: `/requests?id=${request}`,
  })
})

/** Of a page in one language at one width, which its address says; the deep files look at all of them, and at what opens on it. */
describe('each page of the console: no error, nothing too wide, nothing that a screen reader cannot name', () => {
  const desks = new Map<number, Desk>()
  before(async () => {
    for (const look of LOOKS.filter(one => !desks.has(one.width)))
      desks.set(look.width, await openDesk(browser, server, company.tenant.domainId, look))
  })
  after(() => Promise.all([...desks.values()].map(desk => desk.close())))
  const deskOf = (width: number): Desk => {
    const desk = desks.get(width)
    assert.ok(desk, `a desk of ${String(width)} px`)
    return desk
  }
  const isSound = async (desk: Desk): Promise<void> => {
    try {
      await desk.fits()
      await desk.isAccessible()
      assert.deepEqual(desk.problems, [])
    } finally {
      // each page tells of its own errors
      desk.problems.splice(0)
    }
  }

  test('the way in', async () => {
    for (const desk of desks.values()) {
      await desk.open()
      await desk.page.locator('button[type=submit]').waitFor()
      await isSound(desk)
      await desk.signIn('chen', PASSWORD)
    }
  })
  const paths = [...PAGES.map(one => one.path), ONE_REQUEST, '/setup']
  /** how the page before was looked at, when nothing was wrong with it */
  let last: Look | undefined
  for (const look of LOOKS)
    for (const path of paths.filter(one => inTurn(one, LOOKS).includes(look)))
      test(`${path} in ${look.language} at ${String(look.width)}`, async () => {
        const desk = deskOf(look.width)
        const { page } = desk
        const row = PAGES.find(one => one.path === path && !path.includes(':'))
        const isNext = row && last === look
        last = undefined
        if (isNext) await desk.goTo(path)
        else {
          await desk.reads(look.language)
          await page.emulateMedia({ colorScheme: look.dark ? 'dark' : 'light' })
          await desk.open(about[path] ?? path)
          assert.doesNotMatch(page.url(), /:\w+$/, 'an address for it is missing in `about`')
        }
        const name = row ? desk.words(titles)(row.title) : /./
        await page.getByRole('heading', { level: 1, name }).first().waitFor()
        await eventually(async () => assert.equal(await page.locator('.skeleton, main [role=alert]').count(), 0))
        await isSound(desk)
        last = look
      })
})
