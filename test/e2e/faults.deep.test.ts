import { and, isNull, notInArray, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { captchas } from '../../server/kernel/identity/auth.table'
import { ERRORS } from '../../server/app/modules'
import { SITE_PATH } from '../../server/http/site'
import { auth } from '../../src/features/auth/auth.i18n'
import { raiseTexts } from '../../src/features/request/raise/raise.i18n'
import { formTexts } from '../../src/form/form.i18n'
import { pictureTexts } from '../../src/form/parts/pictures.i18n'
import { common } from '../../src/i18n/common.i18n'
import { unsentTexts } from '../../src/screen/work/unsent.i18n'
import { eventually, photo, wordsIn } from '../screen'
import { startTestServer } from '../harness'
import { openCompany, type OpenCompany } from './company'
import { CALL, drafted, filledIn, hasArrived, send, waiting } from './sending'
import { openPortal, type Phone, type Portal } from './portal'
import { switchboard } from './switchboard'

const words = wordsIn('zh')
const [t, say, form, login] = [words(raiseTexts), words(common), words(formTexts), words(auth)]
const unsent = words(unsentTexts)

describe('what goes wrong on the way, and what the person sees of it', () => {
  let portal: Portal
  let company: OpenCompany
  before(async () => {
    portal = await openPortal({ whole: true })
    company = await openCompany(portal)
  })
  after(() => portal.stop())
  const ready = (text: string) => filledIn(company, text)

  describe('to one person', { concurrency: 2 }, () => {
    const arrives = (phone: Phone, text: string) => hasArrived(company, phone, text)

    test('no network while sending: the request waits where requests stand, and goes out once when the network is back', async () => {
      const phone = await company.signedIn()
      // the screens have been there before
      await phone.open('/service/serviceList?state=all')
      await phone.goOn(company.createUrl)
      await company.fill(phone, 'no network')
      await phone.context.setOffline(true)
      await send(phone)
      await phone.toast(unsent('waits'))
      await phone.at('/service/serviceList')
      await waiting(phone).first().waitFor()
      assert.deepEqual(await company.made('no network'), [])
      await phone.context.setOffline(false)
      await arrives(phone, 'no network')
      await phone.leave()
    })

    test('the answer is lost and the app is closed: it is still known what was sent', async () => {
      const phone = await ready('lost and closed')
      await phone.loseAnswer(CALL)
      await send(phone)
      await phone.toast(unsent('waits'))
      await phone.open('/service/serviceList?state=all')
      await arrives(phone, 'lost and closed')
      await phone.leave()
    })

    test('the answer is lost and other words are written: both are requests', async () => {
      const phone = await ready('first words')
      await phone.loseAnswer(CALL)
      await send(phone)
      await phone.toast(unsent('waits'))
      await phone.at('/service/serviceList')
      await phone.goOn(company.createUrl)
      await company.fill(phone, 'other words')
      await send(phone)
      await phone.at('/event/view')
      assert.deepEqual(await company.made('other words'), [phone.query('id')])
      await phone.goOn('/service/serviceList?state=all')
      await arrives(phone, 'first words')
      await phone.leave()
    })

    test('a form that was sent holds its text until the next screen stands, and leaves no draft', async () => {
      const phone = await ready('still here')
      await drafted(phone, 'still here')
      await phone.page.evaluate(() => {
        const seen = new Set<string>()
        const look = () => {
          const area = document.querySelector('textarea')
          if (!area?.isConnected || !location.href.includes('/event/create')) return
          seen.add(area.value)
          requestAnimationFrame(look)
        }
        look()
        Object.assign(window, { textsSeen: seen })
      })
      await send(phone)
      await phone.at('/event/view')
      const seen = await phone.page.evaluate(() => [...(window as unknown as { textsSeen: Set<string> }).textsSeen])
      assert.deepEqual(seen, ['still here'])
      assert.doesNotMatch(JSON.stringify(await phone.kept('drafts')), /still here/)
      await phone.leave()
    })

    test('a form that nobody has touched says nothing of a draft', async () => {
      const phone = await company.signedIn()
      await phone.open(company.createUrl)
      await company.content(phone).waitFor()
      assert.equal(await phone.text(t('draftKept')).count(), 0)
      await company.content(phone).fill('begun')
      await phone.text(t('draftKept')).waitFor()
      await phone.leave()
    })

    test('a reload in the middle: the draft is there again, and can be cleared', async () => {
      const phone = await ready('half-filled')
      await drafted(phone, 'half-filled')
      await phone.reload()
      await phone.text(t('draftRestored')).waitFor()
      assert.equal(await company.content(phone).inputValue(), 'half-filled')
      assert.equal(await company.chosen(phone).getAttribute('aria-checked'), 'true')
      await phone.tap(t('clearDraft'))
      await phone.sheet.getByRole('button', { name: t('clearDraft') }).click()
      await eventually(async () => assert.equal(await company.content(phone).inputValue(), ''))
      await phone.text(t('draftRestored')).waitFor({ state: 'detached' })
      await phone.reload()
      assert.equal(await company.content(phone).inputValue(), '')
      await phone.leave()
    })

    test('the same draft in two tabs becomes one request', async () => {
      const phone = await ready('two tabs')
      await drafted(phone, 'two tabs')
      const other = await phone.newTab()
      await other.open(company.createUrl)
      assert.equal(await company.content(other).inputValue(), 'two tabs')
      await send(phone)
      await phone.at('/event/view')
      await send(other)
      await other.at('/event/view')
      assert.deepEqual(await company.made('two tabs'), [phone.query('id')])
      assert.equal(other.query('id'), phone.query('id'))
      await other.sound()
      await phone.leave()
    })

    test('a fault of the server: says so, with the number that stands in the log', async () => {
      const phone = await ready('server fault')
      const requestId = 'req-0123456789'
      const restore = await phone.intercept(CALL, route =>
        route.fulfill({
          status: 500,
          json: {
            success: false,
            code: ERRORS.INTERNAL.code,
            status: ERRORS.INTERNAL.code,
            message: ERRORS.INTERNAL.text.zh,
            error: 'INTERNAL',
            requestId,
            data: null,
          },
        }),
      )
      await send(phone)
      const toast = await phone.toast(ERRORS.INTERNAL.text.zh)
      assert.ok(toast.includes(say('requestId', { id: requestId.slice(-8) })), toast)
      await restore()
      await phone.context.route(
        '**/ssp/event/create',
        route => route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad Gateway</html>' }),
        { times: 1 },
      )
      await send(phone)
      await phone.toast(say('network'))
      assert.equal(await company.content(phone).inputValue(), 'server fault')
      await send(phone)
      await phone.at('/event/view')
      assert.equal((await company.made('server fault')).length, 1)
      await phone.leave()
    })

    test('a server that is busy when a form is opened: says so and tries again, and sends nobody home', async () => {
      const phone = await ready('busy server')
      await drafted(phone, 'busy server')
      for (const status of [429, 503]) {
        const restore = await phone.intercept('/ssp/eventType/templateInfo', route =>
          route.fulfill({ status, contentType: 'text/html', body: '<html>Busy</html>' }),
        )
        await phone.open(company.createUrl)
        await phone.button(say('retry')).waitFor()
        assert.equal(phone.path(), '/event/create')
        await restore()
        await phone.tap(say('retry'))
        await eventually(async () => assert.equal(await company.content(phone).inputValue(), 'busy server'))
      }
      await phone.intercept('/agent/home/list', route => route.fulfill({ status: 503, body: '' }))
      await phone.open('/chat/ai')
      await phone.button(say('retry')).waitFor()
      await phone.tap(say('back'))
      await phone.at('/mall/index')
      await phone.leave()
    })

    test('a line that breaks when the same is asked for once more: no empty form, but another try', async () => {
      const phone = await ready('once more')
      await send(phone)
      await phone.at('/event/view')
      const again = phone.query('id') ?? ''
      const restore = await phone.intercept('/ssp/event/known', route => route.fulfill({ status: 503, body: '' }))
      await phone.open(`${company.createUrl}&again=${again}`)
      await phone.button(say('retry')).waitFor()
      await restore()
      await phone.tap(say('retry'))
      await eventually(async () => assert.equal(await company.content(phone).inputValue(), 'once more'))
      await phone.leave()
    })

    test('files: what is no picture, what is too large, no network, and progress', async () => {
      const phone = await ready('files')
      const field = phone.field(company.label('photos'))
      const add = field.getByRole('button', { name: form('addFile') })
      const program = Buffer.concat([Buffer.from('MZ\x90\x00\x03', 'latin1'), Buffer.alloc(4000, 0xcc)])
      await phone.pickFiles(add, { name: 'holiday.png', mimeType: 'image/png', buffer: program })
      await field.getByRole('status').filter({ hasText: ERRORS.FILE_TYPE.text.zh }).waitFor()
      await send(phone)
      assert.equal(await phone.errorUnder(company.label('photos')).textContent(), form('error.uploadFailed'))
      await field.getByRole('button', { name: phone.words(pictureTexts)('remove', { name: 'holiday.png' }) }).click()
      await phone.errorUnder(company.label('photos')).waitFor({ state: 'detached' })

      await phone.pickFiles(add, {
        name: 'huge.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.alloc(11 * 1024 * 1024, 1),
      })
      await field
        .getByRole('status')
        .filter({ hasText: form('tooLarge', { mb: 10 }) })
        .waitFor()
      await field.getByRole('button', { name: phone.words(pictureTexts)('remove', { name: 'huge.jpg' }) }).click()

      await phone.context.setOffline(true)
      await phone.pickFiles(add, await photo('offline.jpg'))
      await field.getByRole('button', { name: form('retryUpload', { name: 'offline.jpg' }) }).waitFor()
      await field.getByRole('button', { name: form('retryUpload', { name: 'offline.jpg' }) }).click()
      await field.getByRole('button', { name: form('retryUpload', { name: 'offline.jpg' }) }).waitFor()
      await phone.context.setOffline(false)
      // the return of the network alone sends it again
      await field.getByRole('button', { name: phone.words(pictureTexts)('preview', { name: 'offline.jpg' }) }).waitFor()

      const network = await phone.context.newCDPSession(phone.page)
      await network.send('Network.enable')
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 50,
        downloadThroughput: -1,
        uploadThroughput: 60 * 1024,
      })
      await phone.pickFiles(add, {
        name: 'slow.txt',
        mimeType: 'text/plain',
        buffer: Buffer.alloc(150 * 1024, 'slow line\n'),
      })
      const bar = field.getByRole('progressbar')
      await bar.waitFor()
      await eventually(async () => {
        const now = Number(await bar.getAttribute('aria-valuenow'))
        assert.ok(now > 0 && now < 100, String(now))
      })
      await send(phone)
      const waits = phone.field(company.label('photos')).locator('.field__wait')
      assert.equal(await waits.textContent(), form('error.uploading'))
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      })
      await field.getByRole('button', { name: phone.words(pictureTexts)('preview', { name: 'slow.txt' }) }).waitFor()
      await waits.waitFor({ state: 'detached' })
      await send(phone)
      await phone.at('/event/view')
      for (const name of ['offline.jpg', 'slow.txt'])
        await phone.button(phone.words(pictureTexts)('preview', { name })).waitFor()
      assert.equal(await phone.button(phone.words(pictureTexts)('preview', { name: 'holiday.png' })).count(), 0)
      await phone.leave()
    })

    test('the captcha of the login page: what is done of it is told to who waits, a stale one is done again, and none is an error', async () => {
      const CAPTCHA = '/shb/member/imageCode'
      const phone = await company.visitor()
      const code = phone.screen.locator('#login-sandbox-code')
      const number = async (text: string) => {
        await phone.screen.locator('#login-phone').fill(text)
      }
      const get = () => phone.screen.locator('#login-get-code').click()
      let asked = 0
      let network = true
      let open: () => void = () => undefined
      const opened = new Promise<void>(resolve => {
        open = resolve
      })
      await phone.intercept(CAPTCHA, async route => {
        asked++
        await opened
        await (network ? route.continue() : route.abort())
      })
      await phone.open('/login')
      await number('13511110001')
      await get()
      await phone.screen
        .getByRole('status')
        .filter({ hasText: login('checking', { n: 0 }) })
        .waitFor()
      open()
      await code.waitFor()
      assert.equal(
        await phone.screen
          .getByRole('status')
          .filter({ hasText: login('checking', { n: 0 }) })
          .count(),
        0,
      )
      assert.equal(asked, 1)

      // a minute later
      await phone.page.evaluate(() => {
        localStorage.removeItem('lianke.codeTime')
      })
      const former = (await portal.db.select({ id: captchas.id }).from(captchas)).map(one => one.id)
      await phone.page.reload()
      await number('13511110002')
      await eventually(async () => assert.equal(asked, 2, 'it begins during typing'))
      await eventually(async () => {
        const stale = await portal.db
          .update(captchas)
          .set({ expireTime: new Date(0).toISOString() })
          .where(and(isNull(captchas.useTime), notInArray(captchas.id, former)))
          .returning({ id: captchas.id })
        assert.ok(stale.length > 0)
      })
      await get()
      await code.waitFor()
      assert.equal(asked, 3)

      await phone.page.evaluate(() => {
        localStorage.removeItem('lianke.codeTime')
      })
      network = false
      await phone.page.reload()
      await number('+86 135-1111-0003')
      assert.equal(await phone.screen.locator('#login-phone').inputValue(), '13511110003', 'as an address book has it')
      await get()
      await phone.screen
        .getByRole('alert')
        .filter({ hasText: say('network') })
        .waitFor()
      network = true
      await get()
      await code.waitFor()
      await phone.sound()
      await phone.leave()
    })

    test('a slow network: grey lines first, then what was asked for', async () => {
      const phone = await company.signedIn()
      const network = await phone.context.newCDPSession(phone.page)
      await network.send('Network.enable')
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 400,
        downloadThroughput: 50 * 1024,
        uploadThroughput: 50 * 1024,
      })
      await phone.page.goto(`${portal.url}${SITE_PATH}/#/service/serviceList`)
      await phone.page.locator('.skeleton').first().waitFor({ state: 'attached', timeout: 60_000 })
      await phone.screen.locator('.work-card').first().waitFor({ timeout: 60_000 })
      await phone.page.locator('.skeleton').first().waitFor({ state: 'detached' })
      await phone.leave()
    })

    test('the server goes down while a request is on its way, and comes back', async () => {
      const proxy = await switchboard()
      const first = await startTestServer({
        beside: portal,
        listen: true,
        config: { siteFolder: portal.app.config.siteFolder },
      })
      proxy.target = first.url
      try {
        const phone = await company.signedIn({ origin: proxy.url })
        await phone.open('/service/serviceList?state=all')
        await phone.goOn(company.createUrl)
        await company.fill(phone, 'server down')
        // the server has done its work, but is gone before its answer is out
        proxy.diesAnswering = CALL
        await send(phone)
        await phone.toast(unsent('waits'))
        await first.close()
        assert.equal((await company.made('server down')).length, 1)
        await phone.page.locator('.unsent').first().waitFor()
        const second = await startTestServer({
          beside: portal,
          listen: true,
          config: { siteFolder: portal.app.config.siteFolder },
        })
        proxy.target = second.url
        try {
          await phone.open('/service/serviceList?state=all')
          await eventually(async () => assert.equal(await phone.page.locator('.unsent').count(), 0))
          assert.equal((await company.made('server down')).length, 1)
          await phone.leave()
        } finally {
          await second.close()
        }
      } finally {
        proxy.close()
        await first.close()
      }
    })
  })

  describe('to all at once', () => {
    test('the service is switched off between opening the form and sending it', async () => {
      const phone = await ready('too late')
      const { engineer, template } = company
      const name = template.name.zh ?? ''
      await portal.ok('POST /staff/eventType/switch', {
        ...engineer.as,
        body: { templateId: template.id, enabled: false },
      })
      try {
        await send(phone)
        await phone.toast(t('templateOff'))
        await phone.at('/mall/index')
        assert.equal(phone.query('relogin'), 'true')
        assert.deepEqual(await company.made('too late'), [])
        await phone.tab('服务')
        await phone.at('/mall/serviceCenter')
        assert.equal(await phone.screen.getByText(name, { exact: true }).count(), 0, 'it is not offered any more')
        await phone.open(company.createUrl)
        await phone.at('/mall/index')
        assert.equal(phone.query('relogin'), 'true')
      } finally {
        await portal.ok('POST /staff/eventType/switch', {
          ...engineer.as,
          body: { templateId: template.id, enabled: true },
        })
      }
      await phone.open(company.createUrl)
      assert.equal(await company.content(phone).inputValue(), 'too late', 'what was typed is not lost')
      await phone.leave()
    })

    test('a fault of the server is the same to the server: its own 500 carries the number of its log', async () => {
      const phone = await company.signedIn()
      await phone.open('/mall/serviceCenter')
      await portal.db.execute(sql`alter table events rename to events_gone`)
      try {
        await phone.open('/service/serviceList')
        await phone.text(ERRORS.INTERNAL.text.zh).waitFor()
        const shown = await phone.text(/编号 \S{8}/).textContent()
        assert.match(shown ?? '', /编号 \S{8}/)
      } finally {
        await portal.db.execute(sql`alter table events_gone rename to events`)
      }
      await phone.tap(say('retry'))
      await phone.screen.locator('.work-card').first().waitFor()
      await phone.leave()
    })
  })
})
