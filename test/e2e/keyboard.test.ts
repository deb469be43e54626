import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { events } from '../../server/domains/event/event.table'
import { fullDate } from '../../shared/dates'
import { localize } from '../../shared/language'
import { auth } from '../../src/features/auth/auth.i18n'
import { eventTexts } from '../../src/features/service/event/event.i18n'
import { raiseTexts } from '../../src/features/request/raise/raise.i18n'
import { evaluateTexts } from '../../src/screen/work/evaluate.i18n'
import { addMonths, presentDay } from '../../src/form/calendar'
import { formTexts } from '../../src/form/form.i18n'
import { pictureTexts } from '../../src/form/parts/pictures.i18n'
import { common } from '../../src/i18n/common.i18n'
import { titles } from '../../src/screen/titles.i18n'
import { workTexts } from '../../src/screen/work/work.i18n'
import { four } from '../company/forms'
import { makeField, makeTemplate } from '../factories'
import { photo } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Portal } from './portal'
import { Keyboard } from './keyboard'

describe('by the keyboard alone', () => {
  let portal: Portal
  let company: OpenCompany
  before(async () => {
    portal = await openPortal()
    company = await openCompany(portal)
  })
  after(() => portal.stop())
  test('from a look around to the evaluation of a request', async () => {
    const fields = {
      kind: makeField('kind', {
        formType: 'select',
        displayName: four('种类', 'Sort', 'Вид', '種類'),
        isNull: 0,
        setting: {
          dataSource: ['a', 'b', 'c'].map(value => ({ value, text: four(value, value, value, value) })),
        },
      }),
      since: makeField('since', {
        formType: 'date',
        displayName: four('日期', 'Day', 'День', '日期'),
        isNull: 0,
        setting: { dateType: 'YYYY-MM-DD' },
      }),
      words: makeField('words', {
        formType: 'textarea',
        displayName: four('说明', 'Story', 'Подробнее', '說明'),
        isNull: 0,
        setting: { maxLength: 500 },
      }),
      photos: makeField('photos', {
        formType: 'attachment',
        displayName: four('照片', 'Photos', 'Фото', '照片'),
        setting: { maxCount: 3 },
      }),
      signature: makeField('signature', {
        formType: 'autograph',
        displayName: four('签名', 'Signature', 'Подпись', '簽名'),
        isNull: 0,
      }),
    }
    const { tenant, engineer, linkman } = company
    const template = await makeTemplate(portal.db, tenant.id, Object.values(fields), {
      name: four('键盘请求', 'By keyboard', 'С клавиатуры', '鍵盤請求'),
      description: four('试', 'Try', 'Проба', '試'),
      icon: 'inspect',
      order: 0,
    })
    const phone = await company.visitor()
    const { page } = phone
    const hand = new Keyboard(phone)
    const [t, ask, say, form, login, title, work] = [
      phone.words(eventTexts),
      phone.words(raiseTexts),
      phone.words(common),
      phone.words(formTexts),
      phone.words(auth),
      phone.words(titles),
      phone.words(workTexts),
    ]
    const of = (one: keyof typeof fields) => phone.field(localize(fields[one].displayName, 'zh'))
    const radio = (name: string) => of('kind').getByRole('radio', { name, exact: true })

    await phone.step('looks around: an announcement opens, Escape closes it and gives the keyboard back', async () => {
      await phone.open('/mall/index')
      const news = phone.button(localize(company.announcement.title, 'zh'))
      await hand.enter(news)
      await hand.isIn(phone.sheet)
      await hand.press('Escape')
      await phone.sheet.waitFor({ state: 'detached' })
      await hand.isAt(news)
      assert.equal(await page.locator('[inert]').count(), 0)
      await hand.enter(news)
      await hand.isIn(phone.sheet)
      await page.goBack()
      await phone.sheet.waitFor({ state: 'detached' })
      assert.equal(phone.path(), '/mall/index')
      await hand.isAt(news)
    })

    await phone.step('signs in on the way to a form', async () => {
      await hand.enter(
        phone.screen.locator('.tabbar__tab', { has: page.getByText(title('tabService'), { exact: true }) }),
      )
      await hand.arrives('/mall/serviceCenter')
      await hand.enter(phone.button(localize(template.name, 'zh')))
      await hand.arrives('/login')
      const [byPhone, byAccount] = [phone.screen.locator('#login-by-phone'), phone.screen.locator('#login-by-account')]
      await hand.to(byPhone)
      await hand.press('ArrowRight')
      await hand.isAt(byAccount)
      await phone.screen.getByRole('tabpanel', { name: login('byAccount') }).waitFor()
      await hand.press('Home')
      await hand.isAt(byPhone)
      const number = phone.screen.locator('#login-phone')
      await hand.to(number)
      await hand.enter(phone.screen.locator('#login-get-code'))
      await phone.screen.getByRole('alert').waitFor()
      const told = await number.getAttribute('aria-describedby')
      assert.equal(await phone.screen.locator(`#${told ?? ''}`).textContent(), login('needPhone'))
      await hand.to(number, 'Shift+Tab')
      await page.keyboard.insertText(linkman.phone)
      await hand.enter(phone.screen.locator('#login-get-code'))
      await hand.enter(phone.screen.locator('#login-fill-in'))
      await hand.enter(phone.screen.locator('#login-submit'))
      await hand.arrives('/event/create')
    })

    await phone.step('sends it empty: the keyboard is at what is missing first', async () => {
      await hand.enter(phone.button(say('submit'), true))
      await hand.isAt(radio('a'))
      const saying = page.locator('.taro__toast')
      assert.equal(await saying.getAttribute('role'), 'status')
      await phone.toast(say('checkFields'))
      const group = of('kind')
      const told = await group.getAttribute('aria-describedby')
      assert.equal(await phone.screen.locator(`#${told ?? ''}`).textContent(), form('error.required'))
    })

    await phone.step('chooses, picks a day, attaches a file and signs', async () => {
      await hand.press('ArrowRight')
      await hand.isAt(radio('b'))
      await hand.press('End')
      await hand.isAt(radio('c'))
      assert.equal(await radio('c').getAttribute('aria-checked'), 'true')
      assert.equal(await of('kind').locator('[role=radio][aria-checked=true]').count(), 1)

      const day = of('since').getByRole('button')
      await hand.enter(day)
      await hand.isIn(phone.sheet)
      await hand.enter(phone.sheet.getByRole('button', { name: form('previousMonth') }))
      const month = addMonths(presentDay().slice(0, 7), -1)
      const cell = (n: number) =>
        phone.sheet.getByRole('radio', {
          name: `${String(n)}, ${fullDate(`${month}-${String(n).padStart(2, '0')}`, phone.language)}`,
          exact: true,
        })
      await hand.to(cell(1))
      await hand.press('ArrowDown')
      await hand.isAt(cell(8))
      await hand.press('ArrowRight', 'ArrowRight', 'Enter')
      await phone.sheet.waitFor({ state: 'detached' })
      await hand.isAt(day)
      await of('since').getByText(/10/).waitFor()

      await hand.type(of('words').getByRole('textbox'), 'written without a mouse')
      const add = of('photos').getByRole('button', { name: form('addFile') })
      await hand.to(add)
      const chosen = page.waitForEvent('filechooser')
      // a key is faster than the browser is told to hand the choice over
      await page.evaluate(() => document.title)
      await hand.press('Enter')
      await (await chosen).setFiles(await photo('keys.jpg'))
      await of('photos')
        .getByRole('button', { name: phone.words(pictureTexts)('preview', { name: 'keys.jpg' }) })
        .waitFor()

      const signs = of('signature').getByRole('button')
      await hand.enter(signs)
      await hand.isIn(phone.sheet)
      await hand.enter(phone.sheet.getByRole('button', { name: form('signName') }))
      await hand.enter(phone.sheet.getByRole('button', { name: say('confirm'), exact: true }))
      await phone.sheet.waitFor({ state: 'detached' })
      await of('signature').locator('.sign__picture img').waitFor()
      await hand.isAt(signs)
    })

    const id = await phone.step('sends it and finds it in the list', async () => {
      await hand.enter(phone.button(say('submit'), true))
      await phone.toast(ask('submitted'))
      await hand.arrives('/event/view')
      const made = phone.query('id') ?? ''
      const [row] = await portal.db.select().from(events).where(eq(events.id, made))
      assert.equal(row?.attribute.kind, 'c')
      assert.match(String(row?.attribute.since), /-10$/)
      await hand.enter(phone.button(say('back')), 'Shift+Tab')
      await phone.at('/mall/serviceCenter')
      await hand.enter(phone.button(say('all')))
      await hand.arrives('/service/serviceList')
      const [all, waiting] = [phone.screen.getByRole('tab').first(), phone.screen.getByRole('tab').nth(1)]
      await hand.to(all)
      await hand.press('ArrowRight')
      await hand.isAt(waiting)
      await hand.press('ArrowLeft')
      await hand.isAt(all)
      await phone.screen.getByRole('tabpanel').waitFor()
      await hand.enter(phone.screen.locator('button.work-card, .work-card button').first())
      await hand.arrives('/event/view')
      assert.equal(phone.query('id'), made)
      return made
    })

    await phone.step('urges and remarks', async () => {
      const urge = phone.button(t('urge'), true)
      await hand.enter(urge)
      await hand.isIn(phone.sheet)
      await hand.type(phone.sheet.getByRole('textbox'), 'please')
      await hand.enter(phone.sheet.getByRole('button', { name: t('reasonTitle_urge'), exact: true }))
      await phone.sheet.waitFor({ state: 'detached' })
      await phone.toast(t('urged'))
      await hand.enter(phone.button(work('addRemark')))
      await hand.arrives('/event/remark')
      await hand.type(phone.field(work('remarkContent')).getByRole('textbox'), 'a remark by keyboard')
      await hand.enter(phone.button(work('send'), true))
      await phone.toast(work('remarked'))
      await phone.screen.locator('.remark__text').getByText('a remark by keyboard').waitFor()
      await page.goBack()
      // its parts are made anew, with what came meanwhile
      await hand.arrives('/event/view')
    })

    await phone.step('gives stars with the arrows', async () => {
      for (const [call, body] of [
        ['POST /staff/event/allocate', { id, staffId: engineer.id }],
        ['POST /staff/event/accept', { id }],
        ['POST /staff/event/finish', { id, serviceContent: 'done' }],
      ] as const)
        await portal.ok(call, { ...engineer.as, body: body as never })
      await phone.reload()
      await hand.enter(phone.button(phone.words(evaluateTexts)('evaluate'), true))
      await hand.arrives('/event/evaluate/create')
      const stars = phone.screen
        .getByRole('radiogroup', { name: phone.words(evaluateTexts)('overall') })
        .getByRole('radio')
      await hand.to(stars.first())
      await hand.press('End')
      await hand.isAt(stars.last())
      await hand.press('ArrowLeft')
      assert.equal(await stars.nth(3).getAttribute('aria-checked'), 'true')
      await hand.enter(phone.button(phone.words(evaluateTexts)('submitEvaluation')))
      await phone.toast(phone.words(evaluateTexts)('evaluated'))
      await phone.at('/event/view')
    })
    await phone.leave()
  })
})
