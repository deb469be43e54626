import type { Browser, FrameLocator, Page } from 'playwright-core'
import { type Desk, openDesk, inCompany, PASSWORD } from './desk'
import type { Localized } from '../../shared/language'
import { previewTexts } from '../../src/screen/preview.i18n'
import type { Company } from '../company/company'
import { makeField, makeStaff, makeTemplate } from '../factories'
import type { LiveServer } from '../live-server'
import { wordsIn } from '../screen'

export const say = wordsIn('zh')(previewTexts)
export let server: LiveServer
export let browser: Browser
export let company: Company
export let as: { domainId: string; token: string }

/** A company with somebody who writes templates, and an auditor. */
export const prepare = (): void =>
  inCompany({ account: 'he', displayName: '何苗' }, async given => {
    ;({ server, browser, company } = given)
    as = given.member.as
    await makeStaff(server.db, company.tenant, { account: 'kan', password: PASSWORD, roles: ['auditor'] })
  })

export const inAll = (zh: string, en = zh): Localized => ({ zh, en, ru: en, tw: zh })
export const choice = (value: string, text: string) => ({ value, text: inAll(text) })
/** A template of the company: what is wrong, and, where it shows a code, which. */
export const template = () =>
  makeTemplate(
    server.db,
    company.tenant.id,
    [
      makeField('fault', {
        formType: 'select',
        displayName: inAll('故障', 'Fault'),
        setting: { dataSource: [choice('code', '显示代码'), choice('noise', '响')] },
      }),
      makeField('code', {
        displayName: inAll('代码', 'Code'),
        setting: { dependencies: [{ fieldName: 'fault', values: ['code'] }] },
      }),
    ],
    { name: inAll('修理', 'Repair'), notice: inAll('先断电', 'Unplug it first') },
  )

export const get = (id: string) => server.ok('GET /staff/template/get', { ...as, query: { id } })
export const namesIn = async (id: string) => {
  const { draft, published } = await get(id)
  return (draft ?? published).fields.map(field => field.displayName.zh)
}

export async function at(
  path: string,
  options: Parameters<typeof openDesk>[3] & { account?: string } = {},
): Promise<Desk> {
  const desk = await openDesk(browser, server, company.tenant.domainId, options)
  await desk.signIn(options.account ?? 'he', PASSWORD)
  await desk.open(path)
  await desk.page.locator('section').first().waitFor()
  return desk
}

/** The frame of the phone, once it has drawn something. */
export async function phoneIn(page: Page): Promise<FrameLocator> {
  const phone = page.frameLocator('.phone__screen')
  await phone.locator('#app .card').first().waitFor()
  return phone
}
