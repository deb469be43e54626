import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { openDesk, type Desk } from './desk'
import { app } from '../../console/app/app.i18n'
import { common } from '../../console/i18n/common.i18n'
import { steps } from '../../console/pages/requests/first-steps.i18n'
import { setup } from '../../console/pages/setup/setup.i18n'
import { hoursTexts } from '../../console/ui/hours.i18n'
import { staffTexts } from '../../console/pages/staff/staff.i18n'
import { roleNames } from '../../console/ui/roles.i18n'
import { steps as invitation } from '../../console/ui/second-step.i18n'
import { standardTemplate } from '../../server/domains/event/template/standard-template'
import { tenantTime } from '../../shared/day'
import { common as portalWords } from '../../src/i18n/common.i18n'
import { messageTexts } from '../../src/features/message/message.i18n'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { home } from '../../src/features/portal/home.i18n'
import { titles as screens } from '../../src/screen/titles.i18n'
import { browse } from '../e2e/portal'
import { visitBrowser } from '../journeys/driver.h5'
import { deskStory } from '../journeys/desk'
import { eventually, photo } from '../screen'
import { FLAG_NAMES } from '../../shared/words/flags'

const PROGRAM = path.resolve('server/tenant/cli.ts')
const SERVER = path.resolve('server/app/start.ts')
const HOUR = 3_600_000
const PASSWORD = 'a long enough password'
const CUSTOMER = '13955550103'
const WORDS = '洗碗机不进水'
/** What every new company begins with. */
const form = standardTemplate()
const folder = mkdtempSync(path.join(tmpdir(), 'lianke-cold-'))
chmodSync(folder, 0o711)
const alive = new Set<ChildProcess>()
const ended: Promise<void>[] = []

/** A program of the product on an empty folder, as an operator starts it. */
function run(file: string, args: string[], port: number) {
  const { PATH = '' } = process.env
  const env = { PATH, LIANKE_DATA: path.join(folder, 'data'), LIANKE_SANDBOX: '1', PORT: String(port) }
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  alive.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text
    })
  const end = new Promise<number | null>(resolve => {
    child.once('close', code => {
      alive.delete(child)
      resolve(code)
    })
  })
  ended.push(end.then(() => undefined))
  return {
    /** What it has said when it is over. */
    output: async (): Promise<string> => {
      assert.equal(await end, 0, said)
      return said
    },
    /** Waits for a line. */
    line: (words: RegExp): Promise<string> =>
      Promise.race([
        eventually(async () => words.exec(said)?.[1] ?? assert.fail(said), 60_000),
        end.then(() => assert.fail(`it ended: ${said}`)),
      ]),
  }
}

const freePort = () =>
  new Promise<number>(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

let port: number
before(async () => {
  port = await freePort()
})
after(async () => {
  for (const child of alive) child.kill('SIGTERM')
  await Promise.all(ended)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

test('from an empty folder to the first rated request: a company is made, set up by its administrator, and works', async t => {
  const cli = (...args: string[]) => run(PROGRAM, args, port).output()
  await cli('create', '--domain', 'acme', '--name', '顶好家电', '--phone', '400-800-1234')
  const told = await cli('staff', '--account', 'admin', '--name', '王芳')
  const password = /^Password, shown only now: (\S+)$/m.exec(told)?.[1] ?? assert.fail(told)
  const address = /^Sign in: (\S+)$/m.exec(told)?.[1] ?? assert.fail(told)
  const url = new URL(await run(SERVER, [], port).line(/^Lianke is ready: (\S+)/m)).origin
  const portal = await browse({ url, stop: () => Promise.resolve() })
  t.after(() => portal.stop())
  const { browser } = portal
  const open = (width = 1280) => openDesk(browser, { url }, 'acme', { width, touch: width < 600 })

  const admin = await open()
  const { page } = admin
  const [say, first, set, staff] = [
    admin.words(common),
    admin.words(steps),
    admin.words(setup),
    admin.words(staffTexts),
  ]
  const checklist = page.locator('details.first-steps')
  const isDone = (n: number) => checklist.getByText(`${first('title')} ${String(n)}/6`, { exact: true }).waitFor()
  /** Goes from the list of first steps to where one is done. */
  const follow = async (words: string) => {
    await page.locator('.rail a').first().click()
    await checklist.getByRole('link', { name: words }).click()
  }
  const save = async (section: string) => {
    const button = page.locator(section).getByRole('button', { name: say('save') })
    await button.click()
    await button.waitFor({ state: 'detached' })
  }
  await page.goto(address)
  await page.locator('input[autocomplete=username]').waitFor()
  assert.equal(await page.getByText(admin.words(app)('demo')).count(), 0, 'no accounts of a demo')
  await admin.signIn('admin', password)
  await isDone(1)
  await admin.isAccessible()

  await follow(first('toCompany'))
  await page.locator('#names input[type=file]').setInputFiles(await photo('logo.jpg', { width: 64, height: 64 }))
  await page.locator('#names .picture img').waitFor()
  await page.getByLabel(set('introduction'), { exact: true }).fill('顶好家电，修好为止。')
  await save('#names')
  await page.getByRole('switch', { name: FLAG_NAMES.signUp.zh }).click()
  await save('#portal')
  // whatever the time is, nobody is to be left in peace now
  for (const [end, ahead] of [
    ['from', 6],
    ['to', 7],
  ] as const)
    await page
      .locator('#quiet')
      .getByLabel(set(end), { exact: true })
      .fill(tenantTime(Date.now() + ahead * HOUR).slice(11))
  await save('#quiet')

  await page.goto(`${address}/setup/doors`)
  await page.locator('#theme .colour input[type=text]').first().fill('#6A3FB5')
  await save('#theme')

  await follow(first('toHours'))
  await page.getByLabel(admin.words(hoursTexts)('day0'), { exact: true }).fill('10:00-16:00')
  await save('#week')

  await follow(first('toPeople'))
  /** Invites somebody by a link, by which they choose their password on a phone. */
  const invite = async (account: string, name: string, phone: string, role: 'dispatcher' | 'engineer') => {
    await page.getByRole('button', { name: staff('invite') }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(staff('name'), { exact: true }).fill(name)
    await drawer.getByLabel(staff('accountName'), { exact: true }).fill(account)
    await drawer.getByLabel(staff('phone'), { exact: true }).fill(phone)
    if (role !== 'engineer') {
      const roles = drawer.getByLabel(staff('roles'), { exact: true })
      await roles.press('Backspace')
      await roles.fill(admin.words(roleNames)(role))
      await roles.press('Enter')
      await roles.press('Escape')
    }
    await drawer.getByRole('button', { name: staff('invite') }).click()
    const link = await page.getByRole('dialog').locator('code').innerText()
    await page.getByRole('dialog').locator('.ant-modal-footer button').click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const own = await open(390)
    const w = own.words(invitation)
    await own.page.goto(link)
    await own.page.getByLabel(w('newPassword')).fill(PASSWORD)
    await own.page.getByLabel(w('repeat')).fill(PASSWORD)
    await own.page.getByRole('button', { name: w('choose') }).click()
    await own.page.getByText(w('chosen')).waitFor()
    await closed(own)
    return { account, password: PASSWORD, name, phone }
  }
  const dispatcher = await invite('limin', '李敏', '13955550101', 'dispatcher')
  const engineer = await invite('chenwei', '陈伟', '13955550102', 'engineer')
  await page.locator('.rail a').first().click()
  await isDone(5)

  const entrance = await checklist.locator('a[target=_blank]').getAttribute('href')
  const phone = await portal.visitor({ domainId: '' })
  const driver = await visitBrowser(phone)
  await phone.page.goto(entrance ?? '')
  await driver.at('/mall/index')
  await driver.find('.tabbar__tab', driver.words(screens)('tabUser')).tap()
  await driver.at('/mall/user')
  await driver.find('.button', driver.words(home)('signIn')).tap()
  await driver.at('/login')
  await driver.find('#login-phone').type(CUSTOMER)
  await driver.find('#login-get-code').tap()
  await driver.find('#login-code').type(await driver.find('#login-sandbox-code').text())
  await driver.find('#login-submit').tap()
  await driver.at('/mall/index')
  await driver.find('.tabbar__tab', driver.words(screens)('tabUser')).tap()
  await driver.at('/mall/user')
  await driver.find('.cell', driver.words(portalTexts)('messages')).tap()
  await driver.at('/message/list')
  await driver.find('.button', driver.words(messageTexts)('setting')).tap()
  await driver.find('.switch-row', driver.words(messageTexts)('sms')).tap()
  await driver.find('.switch-row--on', driver.words(messageTexts)('sms')).text()
  await driver.open('/mall/index')
  await driver.find('.entries__one', form.name.zh).tap()
  await driver.at('/event/create')
  const label = (name: string) =>
    form.fields.find(field => field.fieldName === name)?.displayName.zh ?? assert.fail(name)
  await driver.field(label('description')).type(WORDS)
  await driver.field(label('contactName')).type('周敏')
  await driver.field(label('contactPhone')).type(CUSTOMER)
  // whatever the hour is, nobody comes today
  await driver.field(label('planTime')).find('.chips__one', driver.words(portalWords)('tomorrow')).tap()

  const { seenAfter, link } = await deskStory(driver, {
    url,
    domainId: 'acme',
    browser,
    dispatcher,
    engineer,
    customerPhone: CUSTOMER,
    words: WORDS,
    visits: true,
  })
  t.diagnostic(`seen at the desk ${String(Math.round(seenAfter))} ms after it was sent`)
  assert.ok(link.startsWith(`${address}/work/event/`), link)
  await driver.leave()
  await checklist.waitFor({ state: 'detached' })
  await closed(admin)
})

async function closed(desk: Desk): Promise<void> {
  assert.deepEqual(desk.problems, [])
  await desk.close()
}
