import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import { events } from '../../server/domains/event/event.table'
import { products, qrcodes } from '../../server/domains/product/product.table'
import { daysAfter, tenantDay } from '../../shared/day'
import { lengthenedEnd, qualityEndTime } from '../../shared/warranty'
import { warrantyFactTexts } from '../../src/domain/warranty-facts.i18n'
import { cardTexts } from '../../src/features/product/card.i18n'
import { faultTexts } from '../../src/features/product/fault.i18n'
import { machineTexts } from '../../src/features/product/machine.i18n'
import { product as productTexts } from '../../src/features/product/product.i18n'
import { qualityTexts } from '../../src/features/product/quality.i18n'
import { registerTexts } from '../../src/features/request/register/register.i18n'
import { raiseTexts } from '../../src/features/request/raise/raise.i18n'
import { auth } from '../../src/features/auth/auth.i18n'
import { offTexts } from '../../src/screen/off.i18n'
import { common } from '../../src/i18n/common.i18n'
import { tenants } from '../../server/kernel/tenancy/door.table'
import { freshPhone, makeProductKind } from '../factories'
import { wordsIn } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Portal } from './portal'

const words = wordsIn('zh')
const [why, t, reg] = [words(warrantyFactTexts), words(machineTexts), words(registerTexts)]
const [cards, faults, scan, check] = [words(cardTexts), words(faultTexts), words(productTexts), words(qualityTexts)]
const [ask, say, login, gone] = [words(raiseTexts), words(common), words(auth), words(offTexts)]

let portal: Portal
let company: OpenCompany
before(async () => {
  portal = await openPortal({ reuse: true })
  company = await openCompany(portal, {
    tenant: {
      flags: {
        PRODUCT_REGISTER_NEW: true,
        productRegisterOpen: true,
        selfHelpEnabled: true,
        extendedWarrantyCard: true,
        LINKC_SCAN_CODE_CONFIG: true,
      },
    },
  })
  await makeProductKind(portal.db, company.tenant.id, {
    name: { zh: '净水器' },
    models: ['RO-7'],
    quality: { qualityDuration: 12, qualityUnit: 'month', qualityFiledName: 'purchaseTime' },
  })
})
after(() => portal.stop())

const today = () => tenantDay(Date.now())

test('a blank code becomes a machine of mine: registered, approved, with its warranty and why, and reported', async () => {
  const { tenant, engineer } = company
  await portal.db.insert(qrcodes).values({ tenantId: tenant.id, code: 'QR-BLANK-1', productId: null })
  const phone = await company.signedIn()
  await phone.open('/product?code=QR-BLANK-1')
  await phone.tap(scan('register'))
  await phone.at(/^\/productreg\?code=QR-BLANK-1$/)
  await phone.text(reg('labelled', { code: 'QR-BLANK-1' })).waitFor()
  await phone.accessible()
  await phone.tap(reg('chooseMachine'))
  await phone.sheet.getByRole('button', { name: /RO-7/ }).click()
  await phone.field('序列号').getByRole('textbox').fill('JL-0052 560')
  await phone.tap(reg('today'), true)
  await phone.text(reg('ready')).waitFor()
  await phone.text(reg('endIf', { end: qualityEndTime(today(), 12, 'month') })).waitFor()
  await phone.accessible()
  await phone.tap(reg('submit'), true)
  await phone.at(/^\/productreg\/detail\?id=/)
  await phone.text(reg('state_submitted')).waitFor()
  await phone.accessible()

  const id = phone.query('id') ?? ''
  const { version } = await portal.ok('GET /staff/registration/get', { ...engineer.as, query: { id } })
  await portal.ok('POST /staff/registration/approve', { ...engineer.as, body: { id, version } })
  // told as it happens
  await phone.tap(reg('seeMachine'))
  await phone.at(/^\/product\/productDetail\?id=/)
  const end = qualityEndTime(today(), 12, 'month')
  await phone.text(why('rule_purchaseTime', { start: today(), term: why('months', { count: 12 }), end })).waitFor()
  await phone.accessible()
  const productId = phone.query('id')
  await phone.tap(t('place'))
  await phone.sheet.getByRole('textbox').fill('厨房')
  await phone.sheet.locator('#machine-place-save').click()
  await phone.button('厨房').waitFor()
  await phone.tap(t('report'), true)
  await phone.at('/mall/serviceCenter')
  assert.equal(phone.query('productId'), productId)

  // the same number is somebody's now, in whatever spelling; a visitor checks it without an account, and is told no name
  await phone.goOn('/productreg?serialNumber=jl0052560')
  await phone.text(reg('state_mine')).waitFor()
  await phone.leave()
  const visitor = await company.visitor()
  await visitor.open('/product/qualitySearch')
  await visitor.accessible()
  await visitor.screen.getByRole('textbox').first().fill('jl 0052-560')
  await visitor.tap(check('check'), true)
  await visitor.at('/product/qualitySearchView')
  await visitor.text(why('rule_purchaseTime', { start: today(), term: why('months', { count: 12 }), end })).waitFor()
  assert.doesNotMatch((await visitor.screen.textContent()) ?? '', /顾晓|厨房/)
  await visitor.accessible()
  await visitor.leave()
})

test('what is sent back says why, and is corrected and sent again', async () => {
  const { linkman, engineer } = company
  const { list } = await portal.ok('POST /register/createRegister', {
    ...linkman.as,
    body: { items: [{ name: '除湿机', serialNumber: 'CS-1', purchaseTime: daysAfter(today(), -3) }] },
  })
  const id = list[0]?.id ?? ''
  const { version } = await portal.ok('GET /staff/registration/get', { ...engineer.as, query: { id } })
  await portal.ok('POST /staff/registration/reject', { ...engineer.as, body: { id, version, reason: '铭牌看不清' } })
  const phone = await company.signedIn()
  await phone.open('/product/list')
  await phone.accessible()
  await phone.tap(/除湿机/)
  await phone.at('/productreg/detail')
  await phone.text(reg('more_rejected', { reason: '铭牌看不清' })).waitFor()
  await phone.accessible()
  await phone.tap(reg('correct'))
  await phone.at('/productreg')
  await phone.field('序列号').getByRole('textbox').fill('CS-0001')
  await phone.tap(reg('saveCorrected'), true)
  await phone.at('/productreg/detail')
  await phone.text('CS-0001').waitFor()
  await phone.text(reg('state_submitted')).waitFor()
  await phone.leave()
})

test('a fault says its dangers first, and what is not solved goes into a request with the machine', async () => {
  const { engineer, products: own, forms } = company
  await portal.ok('POST /staff/fault/create', {
    ...engineer.as,
    body: {
      code: 'E4',
      models: [own.dishwasher.model],
      title: { zh: '不排水' },
      symptom: { zh: '水留在底部' },
      cause: { zh: '滤网堵住' },
      dangers: [{ zh: '先拔掉插头' }],
      steps: [{ text: { zh: '清洗滤网' } }, { text: { zh: '检查水管' } }],
      wikiId: null,
      isOpen: true,
    },
  })
  const phone = await company.signedIn()
  await phone.open(`/faultLibrary/list?productId=${own.dishwasher.id}`)
  await phone.screen.getByRole('searchbox').fill('ｅ 4')
  await phone.tap(/不排水/)
  await phone.at('/faultLibrary/view')
  const shown = (await phone.screen.textContent()) ?? ''
  assert.ok(shown.indexOf('先拔掉插头') < shown.indexOf('清洗滤网'))
  await phone.tap(/清洗滤网/)
  await phone.accessible()
  await phone.tap(faults('report'))
  const repair = forms.repair.name.zh ?? ''
  await phone.sheet.getByRole('button', { name: repair }).click()
  await phone.at('/event/create')
  assert.equal(phone.query('productId'), own.dishwasher.id)
  const story = phone.screen.locator('textarea').first()
  await phone.page.waitForFunction(() => !!document.querySelector<HTMLTextAreaElement>('textarea')?.value)
  assert.match(await story.inputValue(), /^E4 不排水\n水留在底部\n.*清洗滤网$/)
  await phone.leave()
})

test('a card is received by its code and lengthens the warranty of one machine, once', async () => {
  const { engineer, products: own } = company
  const { ids } = await portal.ok('POST /staff/card/create', {
    ...engineer.as,
    body: { amount: 1, months: 12, models: [] },
  })
  const made = await portal.ok('GET /staff/card/list', { ...engineer.as, query: {} })
  const code = made.list.find(one => one.id === ids[0])?.code ?? ''
  const before = own.dishwasher.qualityInfoEndTime ?? ''
  const phone = await company.signedIn()
  await phone.open(`/extendedWarrantyCard?code=${code.toLowerCase()}`)
  await phone.accessible()
  await phone.tap(cards('receive'), true)
  await phone.at(/^\/extendedWarrantyCard\?id=/)
  await phone.tap(new RegExp(own.dishwasher.name.zh ?? ''))
  const end = lengthenedEnd(before, 12)
  await phone.text(cards('after', { date: end })).waitFor()
  await phone.accessible()
  await phone.tap(cards('use'), true)
  await phone.sheet.locator('#card-use-yes').click()
  await phone.text(cards('done', { date: end })).waitFor()
  const [row] = await portal.db.select().from(products).where(eq(products.id, own.dishwasher.id))
  assert.equal(row?.qualityInfoEndTime, end)
  await phone.tap(cards('seeMachine'))
  await phone.text(why('lengthened_card', { term: why('months', { count: 12 }), end })).waitFor()
  await phone.leave()
})

test('a machine is handed over by a code, once, and the new owner sees none of the old one', async () => {
  const { engineer, neighbour, products: own } = company
  const phone = await company.signedIn()
  await phone.open(`/product/productDetail?id=${own.airConditioner.id}`)
  await phone.tap(t('handover'))
  await phone.sheet.locator('#handover-offer').click()
  const code = (await phone.sheet.locator('.handover__code').textContent()) ?? ''
  assert.match(code, /^[A-Z0-9]{8}$/)
  await phone.accessible()
  const other = await company.visitor({ kept: (await portal.signIn(engineer.as, neighbour.phone)).kept })
  await other.open(`/product/list?handover=${code}`)
  await other.sheet.locator('#handover-look').click()
  await other.sheet.locator('#handover-take').click()
  await other.at(`/product/productDetail`)
  await other.text(own.airConditioner.name.zh ?? '').waitFor()
  assert.doesNotMatch((await other.screen.textContent()) ?? '', /顾晓/)
  await other.leave()
  await phone.reload()
  await phone.text(scan('wrongProduct')).waitFor()
  await phone.leave()
})

test('a visitor who scans a label asks for the repair of that machine without an account', async () => {
  const { tenant, code, products: own } = company
  const phone = await company.visitor()
  await phone.open(`/qrcode/${code}?domainId=${tenant.domainId}`)
  await phone.at('/product')
  await phone.text(own.dishwasher.name.zh ?? '').waitFor()
  await phone.accessible()
  await phone.tap(new RegExp(company.template.name.zh ?? ''))
  await phone.at('/event/create')
  await company.fill(phone, 'sent from a label')
  await phone.field(ask('guestName')).getByRole('textbox').fill('路人')
  await phone.field(ask('guestPhone')).getByRole('textbox').fill(freshPhone())
  await phone.page.locator('#submit').click()
  await phone.toast(ask('guestSent'))
  await phone.at('/service/serviceList')
  await phone.screen.locator('.field__value').getByText('sent from a label').waitFor()
  const [id] = await company.made('sent from a label')
  const [row] = await portal.db
    .select({ productId: events.productId })
    .from(events)
    .where(and(eq(events.tenantId, tenant.id), eq(events.id, id ?? '')))
  assert.equal(row?.productId, own.dishwasher.id)
  await phone.leave()
})

test('a screen of what a person has leads a visitor to the login and back, however it was opened', async () => {
  const phone = await company.visitor()
  await phone.open('/task/list?from=dx')
  await phone.at('/login')
  assert.equal(phone.query('from'), '/task/list?from=dx')
  await phone.tap(login('byAccount'))
  await company.enterPassword(phone)
  await phone.at('/task/list')
  await phone.leave()
})

test('a screen of what the company has switched off says so, and offers nothing but the way home', async () => {
  const { tenant } = company
  const flags = { extendedWarrantyCard: false, selfHelpEnabled: false, RECEIPT_MANAGE: false, memberManage: false }
  const set = (some: Record<string, boolean>) =>
    portal.db
      .update(tenants)
      .set({ flags: sql`${tenants.flags} || ${JSON.stringify(some)}::jsonb` })
      .where(eq(tenants.id, tenant.id))
  await set(flags)
  const phone = await company.signedIn()
  for (const [url, off] of [
    ['/faultLibrary/list', '/faultLibrary/list'],
    ['/product/qualitySearch', '/product/qualitySearch'],
    ['/invoiceManage/list', '/invoiceManage/list'],
    ['/invoiceManage/edit', '/invoiceManage/list'],
    ['/vip/center', '/vip/center'],
  ] as const) {
    await phone.open(url)
    await phone.text(gone(off)).waitFor()
    assert.deepEqual(
      [await phone.screen.getByRole('textbox').count(), await phone.button(say('retry')).count()],
      [0, 0],
      url,
    )
  }
  await phone.accessible()
  await phone.tap(say('home'))
  await phone.at('/mall/index')
  await phone.leave()
  await set({ extendedWarrantyCard: true, selfHelpEnabled: true })
})
