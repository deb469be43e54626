import type { Browser } from 'playwright-core'
import { openDesk, type Desk, onServer, PASSWORD } from './desk'
import { requests } from '../../console/pages/requests/requests.i18n'
import { titles } from '../../console/pages/titles.i18n'
import { eventIn, makeHouse, type House } from '../event-life'
import { makeField, makeProduct, makeStaff } from '../factories'
import type { LiveServer } from '../live-server'

const ALWAYS = { days: Array.from({ length: 7 }, () => [['00:00', '24:00'] as const]), holidays: [], extraDays: {} }
export let server: LiveServer
export let browser: Browser
export let house: House
export let washer: string
export let heater: string
let counter = 0

/** A server and a browser for {@link desk}. */
export const prepare = (): void =>
  onServer(given => {
    ;({ server, browser } = given)
  })

/** A company of its own with two requests, and a dispatcher who is signed in. */
export async function desk(options: Parameters<typeof openDesk>[3] = {}): Promise<Desk> {
  house = await makeHouse(server, {
    fields: [makeField('problem'), makeField('address', { formType: 'address' })],
    tenant: { workingTime: ALWAYS, sla: { answer: 90, solution: 600 } },
  })
  const account = `dispatcher${String(++counter)}`
  await makeStaff(server.db, house.tenant, { account, displayName: '李敏', password: PASSWORD })
  await makeStaff(server.db, house.tenant, {
    displayName: '陈伟',
    roles: ['engineer'],
    skills: [house.template.id],
  })
  const product = await makeProduct(server.db, house.tenant.id, {
    customerId: house.linkman.customerId,
    name: { zh: '净界洗碗机', en: 'Dishwasher', ru: 'Посудомойка', tw: '淨界洗碗機' },
    model: 'WQP16',
    qualityInfoStartTime: '2025-11-11',
    qualityInfoEndTime: '2090-11-10',
  })
  const { id } = await server.ok('POST /ssp/event/create', {
    ...house.linkman.as,
    body: {
      templateId: house.template.id,
      productId: product.id,
      attribute: {
        problem: '洗碗机显示 E4，不进水',
        address: { province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1 号' },
      },
    },
  })
  washer = id
  heater = await eventIn(server, house, 'created', { problem: '热水器漏水' })
  const tab = await openDesk(browser, server, house.tenant.domainId, options)
  await tab.signIn(account, PASSWORD)
  await tab.page.getByRole('heading', { name: tab.words(titles)('requests') }).waitFor()
  return tab
}

export const row = ({ page }: Desk, id: string) => page.locator(`[data-row-key="${id}"]`)
export const pane = ({ page }: Desk, tab: Desk) => page.getByRole('article', { name: tab.words(requests)('detail') })
