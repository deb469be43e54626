import { openDesk, type Desk, type DeskOptions } from './desk'
import type { Browser } from 'playwright-core'
import { requests } from '../../console/pages/requests/requests.i18n'
import { work } from '../../console/pages/work/work.i18n'
import { mufeng } from '../../server/demo/mufeng'
import { photoBytes } from '../../server/demo/photos'
import { prepareBacklog } from '../../server/domains/event/backlog.service'
import { DEMO_PASSWORD } from '../../server/kernel/identity/demo-password'
import type { Demo } from '../demo'
import { keepPicture } from '../pictures'

const DOOR = 'mufeng'
const DISPATCHER = 'staff'
const DONE = {
  zh: '室内机滤网堵塞，清洗后补充制冷剂，试机 20 分钟，出风 42 °C。',
  en: 'The filter of the indoor unit was blocked. Cleaned it, topped up the refrigerant and ran it for 20 minutes: 42 °C at the outlet.',
}

/** Draws the console of the demo company as it is at one moment: the queue, whom to send, the engineer's phone, a page of the set-up. */
export async function drawConsole(
  portal: Demo & { browser: Browser },
  now: number,
  languages: readonly ('zh' | 'en')[],
): Promise<void> {
  await prepareBacklog(portal.app, new AbortController().signal)
  const { as } = await portal.staff(DOOR)
  const { list } = await portal.ok('GET /staff/event/queue', { ...as, query: { state: 'open', sort: 'newest' } })
  const waiting = list.find(row => row.state === 'created' && row.product)?.id ?? ''
  const details = await Promise.all(
    list.map(async ({ id }) => (await portal.ok('GET /staff/event/detail', { ...as, query: { id } })).event),
  )
  const visit = details.find(event => event.state === 'processing' && event.arriveTime !== null)
  const engineer = mufeng.staff.find(one => one.displayName === visit?.executorName)
  if (!visit || !engineer || !waiting) throw new Error('the demo has no request to show')

  const open = async (account: string, options: DeskOptions): Promise<Desk> => {
    const desk = await openDesk(portal.browser, portal, DOOR, options)
    await desk.page.clock.setFixedTime(now)
    await desk.signIn(account, DEMO_PASSWORD)
    return desk
  }
  const shoot = async ({ page, problems }: Desk, name: string): Promise<void> => {
    // a stream stays open, so the network never rests
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    await page.waitForFunction(() => [...document.images].every(one => one.complete && one.naturalWidth > 0))
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    if (problems.length) throw new Error(`${name}: ${problems.join('; ')}`)
    await keepPicture(page, name)
  }
  for (const language of languages) {
    const desk = await open(DISPATCHER, { language, scale: 1.5 })
    const [t, w] = [desk.words(requests), desk.words(work)]
    const detail = desk.page.getByRole('article', { name: t('detail') })
    await desk.open(`/requests?id=${waiting}`)
    await detail.locator('.suggestions li').first().waitFor()
    await shoot(desk, `${language}/14-desk`)
    await desk.page.locator('body').press('a')
    await shoot(desk, `${language}/15-assign`)

    const phone = await open(engineer.account, { language, width: 390, height: 844, touch: true, scale: 2 })
    await phone.open(`/work/event/${visit.id}`)
    const done = phone.page.getByLabel(w('done'))
    await done.fill(DONE[language])
    for (const [at, name] of ['panel-e4', 'nameplate'].entries()) {
      await phone.page
        .locator('input[type=file][capture]')
        .setInputFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await photoBytes(name) })
      await phone.page.locator('.photos__one img').nth(at).waitFor()
    }
    await done.evaluate(one => one.closest('section')?.scrollIntoView({ block: 'end' }))
    await shoot(phone, `${language}/16-finish`)
    await phone.close()

    await desk.open('/calendar')
    await desk.page.locator('.lane .visit').first().waitFor()
    await shoot(desk, `${language}/29-calendar`)

    await desk.open('/setup/doors')
    await desk.page.locator('section').first().waitFor()
    await shoot(desk, `${language}/17-setup`)
    await desk.close()
  }
}
