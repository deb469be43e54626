import { mock } from 'node:test'
import { DEMO_PASSWORD } from '../../server/kernel/identity/demo-password'
import { idOf } from '../../server/demo/deterministic'
import { mufeng } from '../../server/demo/mufeng'
import { photoBytes } from '../../server/demo/photos'
import { localize, type Language } from '../../shared/language'
import { auth } from '../../src/features/auth/auth.i18n'
import { evaluateTexts } from '../../src/screen/work/evaluate.i18n'
import { formTexts } from '../../src/form/form.i18n'
import { pictureTexts } from '../../src/form/parts/pictures.i18n'
import { starTexts } from '../../src/ui/stars.i18n'
import { drawConsole } from '../console/screenshots'
import { openDemo } from '../demo'
import { keepPicture } from '../pictures'
import { eventually } from '../screen'
import { browse, site, type Phone } from './portal'

/**
 * npm run screenshots: draws docs/screenshots/ again, from the built site and console. Every picture is of a portal that was seeded at
 * the same moment, so that a picture changes only when what it shows has changed.
 */

/** A Wednesday afternoon, when the engineer is on the way. */
const NOW = Date.parse('2026-11-18T14:00:00+08:00')
/** What the sandbox has "sent": the real one is drawn by lot. */
const CODE = '620418'

/** Against hanging only. */
const ANSWER_MS = 60_000
/** What came last is drawn. */
const SETTLED_MS = 1500

/** Each language shows a person who writes it. */
const PHONES = { zh: '13800000000', en: '18600000051', ru: '13800000000' }
const PRODUCTS = { zh: 'zs.acFloor', en: 'ew.ac' }
const STORY: Record<'zh' | 'en', string> = {
  zh: '开机十分钟后停机，显示屏闪 E4，外机有异响。断电重启过一次，还是一样。',
  en: 'It stops ten minutes after switching on, the display flashes E4 and the outdoor unit rattles. Restarted once, no change.',
}

/** The portal of the demo, whose people are known by their phones. */
async function openDemoPortal() {
  const portal = await browse(await openDemo({ config: site }))
  const visitor = (language: Language, kept = {}): Promise<Phone> =>
    portal.visitor({ domainId: 'mufeng', language, kept })
  return {
    ...portal,
    visitor,
    signedIn: async (language: Language, phone: string): Promise<Phone> =>
      visitor(language, (await portal.linkman(phone)).kept),
  }
}
type DemoPortal = Awaited<ReturnType<typeof openDemoPortal>>

async function shoot(phone: Phone, name: string): Promise<void> {
  await phone.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  // a stream of news stays open for who has signed in, so the network never rests
  await phone.page.waitForFunction(() => !document.querySelector('[class*="skeleton"]'))
  await phone.page.waitForTimeout(SETTLED_MS)
  // those below the fold wait for a reader
  await phone.page.waitForFunction(() =>
    [...document.images].every(
      one => one.getBoundingClientRect().top > innerHeight || (one.complete && one.naturalWidth > 0),
    ),
  )
  await phone.sound()
  await keepPicture(phone.page, name)
}

/** Two more requests of the customer who writes English: one is done, and for the other the engineer is on the way. */
async function writeEnglish(portal: DemoPortal): Promise<void> {
  const emma = await portal.linkman(PHONES.en)
  // the title of a request is written in the sender's language
  const as = { ...emma.as, language: 'en' as const }
  const { list } = await portal.ok('GET /ssp/event/list', { ...as, query: { state: 'all' } })
  const { staffId, token } = await portal.ok('POST /staff/login', {
    domainId: 'mufeng',
    body: { account: 'zhaoqian', password: DEMO_PASSWORD },
  })
  const dispatcher = await portal.staff()
  const engineer = { domainId: 'mufeng', token }
  const at = (time: string): void => mock.timers.setTime(Date.parse(`${time}:00+08:00`))
  const ask = async (
    serial: string,
    values: { fault: string; noiseWhen?: string[]; description: string; planTime: string },
  ): Promise<string> => {
    const earlier = list.find(one => one.product?.id === idOf(`mufeng product ${serial}`))
    const { attribute } = await portal.ok('GET /ssp/event/get', { ...as, query: { id: earlier?.id ?? '' } })
    const { product, contactName, contactPhone, address } = attribute
    const { id } = await portal.ok('POST /ssp/event/create', {
      ...as,
      body: {
        templateId: idOf('mufeng template repair'),
        attribute: { product, contactName, contactPhone, address, ...values },
      },
    })
    return id
  }
  const take = async (id: string, received: string, accepted: string, plan: object = {}): Promise<void> => {
    at(received)
    await portal.ok('POST /staff/event/allocate', { ...dispatcher.as, body: { id, staffId, ...plan } })
    at(accepted)
    await portal.ok('POST /staff/event/accept', { ...engineer, body: { id } })
  }
  at('2026-11-13T08:40')
  const noisy = await ask('ew.washer', {
    fault: 'noise',
    noiseWhen: ['spin'],
    description: 'Washing machine rattles when spinning',
    planTime: '2026-11-14 10:00',
  })
  await take(noisy, '2026-11-13T08:52', '2026-11-13T09:05')
  at('2026-11-14T09:20')
  await portal.ok('POST /staff/event/depart', {
    ...engineer,
    body: { id: noisy, arriveTime: '2026-11-14T10:00:00+08:00' },
  })
  at('2026-11-14T11:05')
  await portal.ok('POST /staff/event/finish', {
    ...engineer,
    body: {
      id: noisy,
      serviceContent:
        'One shipping bolt was still in place. Removed it, levelled the machine and ran a spin cycle: quiet.',
    },
  })
  at('2026-11-17T20:10')
  const cold = await ask('ew.ac', {
    fault: 'weak',
    description: 'Living room is not getting warm',
    planTime: '2026-11-18 12:00',
  })
  // the afternoon is full, and staff make room in it
  const plan = { planTime: '2026-11-18 14:30', confirmed: true }
  await take(cold, '2026-11-17T20:24', '2026-11-17T20:31', plan)
  at('2026-11-17T20:36')
  await portal.ok('POST /staff/event/remark', {
    ...engineer,
    body: {
      id: cold,
      content: 'Good evening Emma, I will bring a pressure gauge and refrigerant, so that one visit is enough.',
    },
  })
  at('2026-11-17T20:48')
  await portal.ok('POST /ssp/event/remark/create', {
    ...as,
    body: { id: cold, content: 'Great, thank you! Please use the north gate and ring twice.' },
  })
  at('2026-11-18T13:42')
  await portal.ok('POST /staff/event/depart', {
    ...engineer,
    body: { id: cold, arriveTime: '2026-11-18T14:40:00+08:00' },
  })
  mock.timers.setTime(NOW)
}

/** The clock of the page stands still as well. */
async function still(phone: Phone): Promise<Phone> {
  await phone.context.clock.setFixedTime(NOW)
  return phone
}

async function login(portal: DemoPortal, language: 'zh' | 'en'): Promise<void> {
  const phone = await still(await portal.visitor(language))
  const t = phone.words(auth)
  await phone.intercept('/sendSmsCodeAndCheckCode', async route => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, sandboxCode: CODE } } })
  })
  await phone.open('/login')
  await phone.screen.locator('#login-phone').fill(PHONES[language])
  await phone.tap(t('getCode'))
  await phone.screen.locator('#login-sandbox-code').waitFor()
  await phone.tap(t('fillIn'))
  await shoot(phone, `${language}/03-login`)
  await phone.context.close()
}

async function create(phone: Phone, language: 'zh' | 'en'): Promise<void> {
  const repair = mufeng.templates.find(one => one.key === 'repair')
  const label = (fieldName: string): string =>
    localize(repair?.fields.find(one => one.fieldName === fieldName)?.displayName, language)
  const fault = repair?.fields
    .find(one => one.fieldName === 'fault')
    ?.setting.dataSource?.find(one => one.value === 'code')
  await phone.open(
    `/event/create?templateId=${idOf('mufeng template repair')}&productId=${idOf(`mufeng product ${PRODUCTS[language]}`)}`,
  )
  await phone
    .field(label('fault'))
    .getByRole('radio', { name: localize(fault?.text, language), exact: true })
    .click()
  await phone.field(label('errorCode')).getByRole('textbox').fill('E4')
  await phone.field(label('description')).getByRole('textbox').fill(STORY[language])
  const photos = phone.field(label('photos'))
  const form = phone.words(formTexts)
  for (const name of ['panel-e4', 'nameplate']) {
    await phone.pickFiles(photos.getByRole('button', { name: form('addFile') }), {
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photoBytes(name),
    })
    await photos.getByRole('button', { name: phone.words(pictureTexts)('preview', { name: `${name}.jpg` }) }).waitFor()
  }
  // the pictures stand right above the bar with the button
  await photos.evaluate(one => {
    const bar = document.querySelector('.sticky-bar')?.getBoundingClientRect().top ?? 0
    one.closest('.taro_page')?.scrollBy(0, one.getBoundingClientRect().bottom - bar)
  })
  await shoot(phone, `${language}/04-create`)
}

/** What stands in the address book. */
const NAMES = { zh: '张三', en: 'Emma Wilson', ru: 'Чжан Сань' }
const ADDRESS = { province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1 号嘉和苑 3 幢 502 室' }

/** What is asked and said in the pictures of the assistant. */
const ASKED = { zh: 'E4 故障怎么办', en: 'What does E4 mean?' }
const SAID = {
  zh: '客厅空调不制冷，屏幕显示 E4，明天下午三点以后上门，联系电话 13912345678',
  en: 'The air conditioner does not cool and shows E4. Please come tomorrow after 3 pm, phone 13912345678',
}

async function knowledge(phone: Phone, language: 'zh' | 'en'): Promise<void> {
  await phone.open('/wiki')
  await shoot(phone, `${language}/10-wiki`)
  await phone.open(`/wiki/detail/${idOf('mufeng article e4-dishwasher')}`)
  await shoot(phone, `${language}/11-article`)
}

async function assistant(phone: Phone, language: 'zh' | 'en'): Promise<void> {
  const ask = async (question: string): Promise<void> => {
    const send = phone.page.locator('#assistant-send')
    // what is typed while the panel still changes to what was chosen is lost with it
    await eventually(async () => {
      await phone.page.locator('#assistant-input').fill(question)
      await send.waitFor({ timeout: 1000 })
    })
    await send.click()
    // the first answer waits for what reads forms to start
    await phone.page.locator('.chat-message__actions').waitFor({ timeout: ANSWER_MS })
    // the beginning of the answer, where a reader begins
    await phone.page.locator('.chat__list').evaluate(one => one.scrollTo(0, 0))
  }
  await phone.keep('chat-ai-input-mode', 'text')
  await phone.open('/mall/index')
  await phone.page.locator('#assistant').click()
  await ask(ASKED[language])
  await shoot(phone, `${language}/12-assistant`)
  await phone.open(`/event/create?templateId=${idOf('mufeng template repair')}`)
  await phone.page.locator('#assistant').click()
  await phone.page.locator('.composer__tags .tap').first().click()
  await phone.page.locator('.choice').nth(1).click()
  await ask(SAID[language])
  await shoot(phone, `${language}/13-order-entry`)
}

async function journey(portal: DemoPortal, language: 'zh' | 'en'): Promise<void> {
  await login(portal, language)
  const phone = await still(await portal.signedIn(language, PHONES[language]))
  const stars = phone.words(starTexts)
  const { as } = await portal.linkman(PHONES[language])
  const { list } = await portal.ok('GET /ssp/event/list', { ...as, query: { state: 'all', pageSize: 50 } })
  const onTheWay = list.find(one => one.state === 'processing' && one.arriveTime !== null)?.id ?? ''
  const finished = list.find(one => one.state === 'finished')?.id ?? ''
  await phone.open('/mall/index')
  await shoot(phone, `${language}/01-home`)
  await phone.open('/mall/serviceCenter')
  await shoot(phone, `${language}/02-service-center`)
  await create(phone, language)
  await phone.open('/service/serviceList?state=all')
  await shoot(phone, `${language}/05-list`)
  await phone.open(`/event/view?id=${onTheWay}`)
  await shoot(phone, `${language}/06-view`)
  await phone.open(`/event/progress?id=${onTheWay}`)
  await shoot(phone, `${language}/07-progress`)
  await phone.open(`/event/evaluate/create?id=${finished}`)
  for (const name of [
    phone.words(evaluateTexts)('overall'),
    ...mufeng.tenant.evaluateConfig.starEvaluateFeilds.map(one => localize(one, language)),
  ])
    await phone.tap(`${name} ${stars('stars', { n: 5 })}`)
  const tags = mufeng.tenant.evaluateConfig.tagEvaluates.find(one => one.star === 5)?.tags ?? []
  for (const tag of tags.slice(0, 3)) await phone.tap(localize(tag, language), true)
  await shoot(phone, `${language}/08-evaluate`)
  await phone.open('/mall/user')
  await shoot(phone, `${language}/09-user`)
  await shop(portal, phone, language)
  await visit(portal, phone, language)
  await knowledge(phone, language)
  await assistant(phone, language)
  await phone.context.close()
}

/** The shop with a cart of two articles, and the address book. */
async function shop(portal: DemoPortal, phone: Phone, language: 'zh' | 'en' | 'ru'): Promise<void> {
  const { as } = await portal.linkman(PHONES[language])
  const variant = (code: string) => idOf(`mufeng variant ${code} 0`)
  for (const [code, amount] of [
    ['MF-AC-0330', 1],
    ['MF-AC-0110', 2],
  ] as const)
    await portal.ok('POST /shopCart/editShopCart', { ...as, body: { variantId: variant(code), amount } })
  await phone.open('/mall/shop')
  await shoot(phone, `${language}/21-shop`)
  await phone.open(`/mall/product/detail?id=${idOf('mufeng part MF-AC-0330')}`)
  await shoot(phone, `${language}/22-goods`)
  await phone.open('/mall/shop?cart=1')
  await phone.sheet.locator('.cart__total').waitFor()
  await shoot(phone, `${language}/23-cart`)
  await portal.ok('POST /address/add', {
    ...as,
    body: { ...ADDRESS, name: NAMES[language], phone: PHONES[language], isDefault: true },
  })
  await phone.open('/address/list')
  await shoot(phone, `${language}/24-addresses`)
}

/** A time that is free, a machine with its warranty, the report of a visit, where the company is and what it invites to. */
async function visit(portal: DemoPortal, phone: Phone, language: 'zh' | 'en' | 'ru'): Promise<void> {
  const { as } = await portal.linkman(PHONES[language])
  await phone.open(`/event/create?templateId=${idOf('mufeng template repair')}`)
  const slots = phone.screen.locator('.slots').first()
  await slots.waitFor()
  await slots.evaluate(one => one.scrollIntoView({ block: 'center' }))
  await shoot(phone, `${language}/25-visit`)
  await phone.open(`/product/productDetail?id=${idOf(`mufeng product ${PRODUCTS[language === 'en' ? 'en' : 'zh']}`)}`)
  await shoot(phone, `${language}/26-machine`)
  const { list } = await portal.ok('POST /linkc/task/search', { ...as, body: { state: 'finished' } })
  for (const { id } of list) {
    const { versions } = await portal.ok('GET /task/transformation/getServiceReportByTaskId', { ...as, query: { id } })
    if (versions[0]?.state !== 'pending') continue
    await phone.open(`/task/report?id=${id}`)
    await shoot(phone, `${language}/27-report`)
  }
  await phone.open(`/serviceProviderNetWork?tenantId=${idOf('mufeng tenant')}`)
  await shoot(phone, `${language}/28-points`)
  await phone.open('/circle/list')
  await shoot(phone, `${language}/30-circle`)
}

/** On a computer, on a tablet, and in the dark. */
async function otherWindows(portal: DemoPortal): Promise<void> {
  const phone = await still(await portal.signedIn('zh', PHONES.zh))
  const { as } = await portal.linkman(PHONES.zh)
  const { list } = await portal.ok('GET /ssp/event/list', { ...as, query: { state: 'all', pageSize: 50 } })
  const onTheWay = list.find(one => one.state === 'processing' && one.arriveTime !== null)?.id ?? ''
  for (const [name, width, height] of [
    ['18-computer', 1280, 800],
    ['19-tablet', 768, 1024],
  ] as const) {
    await phone.page.setViewportSize({ width, height })
    await phone.open('/service/serviceList?state=all')
    await phone.goOn(`/event/view?id=${onTheWay}`)
    await shoot(phone, `zh/${name}`)
  }
  await phone.page.setViewportSize({ width: 390, height: 844 })
  await phone.page.emulateMedia({ colorScheme: 'dark' })
  await phone.open('/mall/index')
  await shoot(phone, 'zh/20-dark')
  await phone.context.close()
}

async function main(): Promise<void> {
  mock.timers.enable({ apis: ['Date'], now: NOW })
  const portal = await openDemoPortal()
  try {
    await writeEnglish(portal)
    for (const language of ['zh', 'en'] as const) await journey(portal, language)
    await otherWindows(portal)
    const phone = await still(await portal.signedIn('ru', PHONES.ru))
    await phone.open('/mall/index')
    await shoot(phone, 'ru/01-home')
    await shop(portal, phone, 'ru')
    await visit(portal, phone, 'ru')
    await drawConsole(portal, NOW, ['zh', 'en'])
  } finally {
    await portal.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
