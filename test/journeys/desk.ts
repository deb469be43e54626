import assert from 'node:assert/strict'
import type { Browser, Page, Request } from 'playwright-core'
import { openDesk, type Desk } from '../console/desk'
import { live } from '../../console/live/live.i18n'
import { requests } from '../../console/pages/requests/requests.i18n'
import { assign } from '../../console/ui/assign.i18n'
import { recordText } from '../../console/ui/subject/records'
import { subjectTexts } from '../../console/ui/subject/subject.i18n'
import { titles } from '../../console/pages/titles.i18n'
import { work } from '../../console/pages/work/work.i18n'
import { localize } from '../../shared/language'
import { WORK_CHANGES } from '../../server/kernel/work/entry-message'
import { STAFF_CHANGES } from '../../server/kernel/work/staff-news'
import { evaluateTexts } from '../../src/screen/work/evaluate.i18n'
import { messageTexts } from '../../src/features/message/message.i18n'
import { workTexts } from '../../src/screen/work/work.i18n'
import { launchBrowser } from '../chromium'
import { makeStaff } from '../factories'
import { eventually, photo } from '../screen'
import { step, type Driver } from './driver'
import type { Journey } from './journey'
import { A_WHILE, fillFeedback, formOf, openAs } from './world'

/** Somebody of the staff who signs in with a password. */
interface Person {
  account: string
  password: string
  name: string
  phone: string
}
/** A company in which a request is about to be sent: by a customer whose form is filled in, to people who can sign in. */
export interface Scene {
  /** where the server is reached, and its sandboxes show what was sent */
  url: string
  domainId: string
  browser: Browser
  dispatcher: Person
  engineer: Person
  /** of the customer, who wants text messages */
  customerPhone: string
  /** words of the request */
  words: string
  /** whether its form asks for a visit */
  visits: boolean
}

const DONE = '换了进水阀，试机正常'
const RATING = { star: 4, words: '来得很准时' }

/** What a sandbox has sent to somebody: title, text and link of each message, the newest first. */
async function sentTo(page: Page, url: string, vendor: 'dingtalk' | 'sms', to: string) {
  await page.goto(`${url}/sandbox/${vendor}`)
  return page.locator('article').evaluateAll(
    (all, who) =>
      all
        .filter(one => one.querySelector('small')?.textContent?.startsWith(`${who} `))
        .map(one => ({
          title: one.querySelector('h2')?.textContent ?? '',
          text: one.querySelector('p')?.textContent ?? '',
          link: one.querySelector('a')?.href ?? '',
        })),
    to,
  )
}

const isCall = (url: string, path: string): boolean => new URL(url).pathname.endsWith(path)

/** What a page asks of the queue from now on, once it has heard that its live line stands and has read all again for it. */
async function queueAsks(page: Page, load: () => Promise<void>): Promise<readonly Request[]> {
  let isListening = false
  const asks: Request[] = []
  page.on('response', one => {
    isListening ||= isCall(one.url(), '/staff/live')
  })
  page.on('request', one => {
    if (isListening && isCall(one.url(), '/staff/event/queue')) asks.push(one)
  })
  await load()
  await eventually(async () => assert.ok(await asks[0]?.response(), 'it listens'))
  asks.length = 0
  return asks
}

/**
 * From the tap that sends a request to its evaluation: the queue, the engineer's phone, every step on the customer's screen, one message
 * for each change. Gives the ms from the tap to the row in the queue and the link that the engineer was sent.
 */
export async function deskStory(driver: Driver, scene: Scene): Promise<{ seenAfter: number; link: string }> {
  const { url, domainId, browser, dispatcher, engineer, customerPhone } = scene
  const t = driver.words(workTexts)
  const headline = (words: string) => driver.find('.headline__title', words).text()
  const desk = await openDesk(browser, { url }, domainId)
  const phone = await openDesk(browser, { url }, domainId, { width: 390, height: 844, touch: true })
  const outbox = await phone.page.context().newPage()
  const [of, on, say, title] = [desk.words(requests), phone.words(work), phone.words(subjectTexts), desk.words(titles)]
  const detail = desk.page.getByRole('article', { name: of('detail') })
  const texted: string[] = []
  /** The customer is sent one text message for this change, and sees it on the page that lies open. */
  const seen = async (change: keyof typeof WORK_CHANGES, words: string) => {
    texted.push(localize(WORK_CHANGES[change].title, 'zh'))
    await eventually(async () => {
      const texts = (await sentTo(outbox, url, 'sms', customerPhone)).filter(one => !one.link && /：/.test(one.text))
      assert.deepEqual(
        texts.toReversed().map(one => texted.find(name => one.text.includes(`：${name}`))),
        texted,
      )
    })
    await driver.passes(A_WHILE)
    await headline(words)
  }
  const asks = await queueAsks(desk.page, async () => {
    await desk.signIn(dispatcher.account, dispatcher.password)
    await desk.page.getByRole('heading', { name: title('requests') }).waitFor()
    await desk.page.getByText(of('empty')).waitFor()
  })

  const [id, seenAfter] = await step(driver, 'sends it, and it stands in the queue', async () => {
    const rows = desk.page.locator('[data-row-key]')
    const sent = performance.now()
    const [after] = await Promise.all([
      rows.waitFor().then(() => performance.now() - sent),
      driver.find('#submit').tap(),
    ])
    const made = (await driver.at('/event/view')).get('id') ?? ''
    assert.equal(await rows.getAttribute('data-row-key'), made)
    assert.equal(asks.length, 1, 'it is asked for because the line told of it, and by nothing that asks in between')
    return [made, after]
  })
  const row = desk.page.locator(`[data-row-key="${id}"]`)
  await step(driver, 'is assigned', async () => {
    await row.click()
    await detail.getByText(scene.words).first().waitFor()
    await detail
      .locator('.suggestions li', { hasText: engineer.name })
      .getByRole('button', { name: desk.words(assign)('give') })
      .click()
    await row.getByText(of('allocated')).waitFor()
    await seen('allocate', t(scene.visits ? 'givenTo' : 'willAnswerBy', { name: engineer.name }))
  })
  const link = await step(driver, 'rings at the engineer, once, and the link opens the page', async () => {
    const dings = await eventually(async () => {
      const all = await sentTo(outbox, url, 'dingtalk', `p${engineer.phone}`)
      assert.equal(all.length, 1)
      return all
    })
    assert.ok(dings[0]?.title.startsWith(STAFF_CHANGES.allocate.title.zh), dings[0]?.title)
    const { pathname, href } = new URL(dings[0]?.link ?? '')
    await phone.page.goto(url + pathname)
    await phone.page.locator('input[autocomplete=username]').fill(engineer.account)
    await phone.page.locator('input[autocomplete=current-password]').fill(engineer.password)
    await phone.page.locator('button[type=submit]').click()
    await phone.page.getByText(scene.words).first().waitFor()
    await phone.page.getByRole('button', { name: phone.words(live)('messages'), exact: true }).waitFor()
    return href
  })
  await step(driver, 'is accepted, and the dispatcher who loads the page again loses nothing', async () => {
    await phone.page.getByRole('button', { name: say('accept') }).click()
    await phone.page.getByRole('button', { name: say('depart') }).waitFor()
    await desk.page.reload()
    await detail.getByText(of('processing')).first().waitFor()
    await row.getByText(of('processing')).waitFor()
    await driver.passes(A_WHILE)
    await headline(t(scene.visits ? 'willCome' : 'takenBy', { name: engineer.name }))
  })
  await step(driver, 'sees who is on the way, and until when', async () => {
    await phone.page.getByRole('button', { name: say('depart') }).click()
    if (scene.visits) {
      // tomorrow's: it is asked whether that is meant
      const dialog = phone.page.getByRole('dialog')
      await dialog.getByRole('button', { name: say('departNow') }).click()
    }
    await phone.page.getByLabel(on('done')).waitFor()
    await seen('depart', t('onTheWay', { name: engineer.name }))
    await detail.getByText(recordText('event', 'depart', desk.language)).waitFor()
  })
  await step(driver, 'sees that the engineer is there', async () => {
    await phone.page.getByRole('button', { name: say('arrive'), exact: true }).click()
    await driver.passes(A_WHILE)
    await headline(t('arrived', { name: engineer.name }))
    await detail
      .getByText(recordText('event', 'arrive', desk.language))
      .first()
      .waitFor()
  })
  await step(driver, 'sees what was done, with a photo', async () => {
    await phone.page.getByLabel(on('done')).fill(DONE)
    await phone.page.locator('input[type=file][capture]').setInputFiles(await photo('valve.jpg'))
    await phone.page.locator('.photos__one img').waitFor()
    await phone.fits()
    const finish = phone.page.getByRole('button', { name: say('finish'), exact: true })
    await finish.click()
    // tomorrow's, again
    if (scene.visits)
      await phone.page
        .getByRole('dialog')
        .getByRole('button', { name: say('finishNow') })
        .click()
    await finish.waitFor({ state: 'detached' })
    await seen('finish', t('doneBy'))
    await detail.getByText(DONE).first().waitFor()
  })
  await step(driver, 'finds all of it after coming back, and each change once among the messages', async () => {
    await driver.restart()
    await driver.open(`/event/progress?id=${id}`)
    await driver.at('/event/progress')
    for (const words of [
      t('record_allocate', { name: engineer.name }),
      t('record_accept'),
      t('record_depart'),
      t('record_arrive'),
      t('record_finish'),
    ])
      await driver.find('.timeline__one', words).text()
    await driver.find('.timeline__one', DONE).find('.tile__picture').text()
    await driver.open('/message/list')
    await driver.at('/message/list')
    await driver.find('.message-card').text()
    assert.equal(
      (await driver.find('.message-card').texts()).length,
      5,
      'assigned, accepted, on the way, there, finished',
    )
    await driver.find('.button', driver.words(messageTexts)('setting')).text()
  })
  await step(driver, 'rates it, and the desk sees how', async () => {
    await driver.open(`/event/evaluate/create?id=${id}`)
    await driver.at('/event/evaluate/create')
    await driver
      .find('.rate')
      .nth(0)
      .find('.nut-rate-item')
      .nth(RATING.star - 1)
      .tap()
    await driver.field(driver.words(evaluateTexts)('evaluateContent')).type(RATING.words)
    await driver.find('.button', driver.words(evaluateTexts)('submitEvaluation')).tap()
    await driver.toast(driver.words(evaluateTexts)('evaluated'))
    const rated = detail.locator('.step', { hasText: recordText('event', 'evaluate', desk.language) })
    await rated.getByText(RATING.words).waitFor()
    await rated
      .getByRole('img', { name: desk.words(subjectTexts)('stars', { n: RATING.star }) })
      .first()
      .waitFor()
  })
  for (const tab of [desk, phone]) await closed(tab)
  return { seenAfter, link }
}

/** Ends a tab that reported no error. */
async function closed(tab: Desk): Promise<void> {
  assert.deepEqual(tab.problems, [])
  await tab.close()
}

const PASSWORD = 'a long enough password'

export const throughTheDesk: Journey = {
  title:
    'is served: the desk assigns, the engineer is told, comes and finishes, and every step is seen, told once and rated',
  async run(driver, world) {
    const { company, db, ok, url } = world
    const of = (account: string, displayName: string, role: string) =>
      makeStaff(db, company.tenant, { account, displayName, roles: [role], password: PASSWORD })
    const [dispatcher, engineer] = [await of('limin', '李敏', 'dispatcher'), await of('chenwei', '陈伟', 'engineer')]
    // at any hour
    for (const { as } of [dispatcher, engineer])
      await ok('POST /staff/message/setting', { ...as, body: { quiet: false } })
    await ok('POST /ssp/message/setting', { ...company.linkman.as, body: { sms: true, quiet: false } })
    const person = ({ account, displayName: name, phone }: typeof engineer): Person => ({
      account,
      password: PASSWORD,
      name,
      phone,
    })
    const words = `Desk ${driver.platform}`
    const { domainId } = company.tenant
    await openAs(driver, world, formOf(world, 'feedback', driver.language).url)
    await fillFeedback(driver, world, words)
    const browser = await launchBrowser()
    try {
      const { seenAfter } = await deskStory(driver, {
        url,
        domainId,
        browser,
        dispatcher: person(dispatcher),
        engineer: person(engineer),
        customerPhone: company.linkman.phone,
        words,
        visits: false,
      })
      process.stdout.write(`seen at the desk ${String(Math.round(seenAfter))} ms after it was sent\n`)
    } finally {
      await browser.close()
    }
  },
}
