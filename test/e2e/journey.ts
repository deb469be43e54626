import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import type { StoredChoice, StoredField } from '../../contract/stored-field'
import { evaluations, eventRecords, events } from '../../server/domains/event/event.table'
import { ERRORS } from '../../server/app/modules'
import { EVENT_TABS, type EventTab } from '../../shared/event'
import { localize, type Language, type Localized } from '../../shared/language'
import { auth } from '../../src/features/auth/auth.i18n'
import { eventTexts } from '../../src/features/service/event/event.i18n'
import { raiseTexts } from '../../src/features/request/raise/raise.i18n'
import { evaluateTexts } from '../../src/screen/work/evaluate.i18n'
import { workTexts } from '../../src/screen/work/work.i18n'
import { home } from '../../src/features/portal/home.i18n'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { formTexts } from '../../src/form/form.i18n'
import { pictureTexts } from '../../src/form/parts/pictures.i18n'
import { common } from '../../src/i18n/common.i18n'
import { titles } from '../../src/screen/titles.i18n'
import { starTexts } from '../../src/ui/stars.i18n'
import { four, repairForm } from '../company/forms'
import { makeRequests } from '../company/requests'
import { makeField, makeTemplate } from '../factories'
import { eventually, photo } from '../screen'
import { openCompany } from './company'
import type { Phone, Portal } from './portal'

/** How often an open request asks for news, ms. */
const NEWS_MS = 5000
const NAME: Localized = { zh: '整机检修', en: 'Full overhaul', ru: 'Полная проверка', tw: '整機檢修' }
const STORY: Record<Language, { description: string; hurry: string; remark: string; opinion: string }> = {
  zh: {
    description: '昨晚开始嗡嗡响，重启后还是一样 😅',
    hurry: '家里有老人，麻烦快一点',
    remark: '声音来自左下角，见照片',
    opinion: '师傅很专业',
  },
  en: {
    description: 'It hums since last night, even after a restart 😅',
    hurry: 'There are elderly people at home',
    remark: 'The noise comes from the lower left, see the picture',
    opinion: 'Skilled and friendly',
  },
  ru: {
    description: 'Гудит со вчерашнего вечера, перезапуск не помог 😅',
    hurry: 'Дома пожилые люди, поторопитесь',
    remark: 'Шумит слева внизу, см. фото',
    opinion: 'Мастер своё дело знает',
  },
  tw: {
    description: '昨晚開始嗡嗡響，重開後還是一樣 😅',
    hurry: '家裡有長輩，麻煩快一點',
    remark: '聲音來自左下角，見照片',
    opinion: '師傅很專業',
  },
}

const visit = repairForm()
const ofVisit = (name: string): StoredField => {
  const found = visit.fields.find(one => one.fieldName === name)
  assert.ok(found, `the form of a visit has no field ${name}`)
  return found
}
const choiceOf = (value: string, text: Localized, ...children: StoredChoice[]): StoredChoice => ({
  value,
  text,
  ...(children.length ? { children } : {}),
})
/** Fields that have every kind of control between them. */
const F = {
  product: ofVisit('product'),
  fault: ofVisit('fault'),
  noiseWhen: ofVisit('noiseWhen'),
  since: ofVisit('since'),
  plan: makeField('plan', {
    formType: 'cascader',
    displayName: four('要做的事', 'What to do', 'Что сделать', '要做的事'),
    isNull: 0,
    setting: {
      dataSource: [
        choiceOf(
          'airConditioner',
          four('冷风机', 'Cooler', 'Охладитель', '冷風機'),
          choiceOf(
            'wall',
            four('挂在墙上', 'On the wall', 'На стене', '掛在牆上'),
            choiceOf('wallPlain', four('只洗外面', 'Outside only', 'Только снаружи', '只洗外面')),
            choiceOf('wallDeep', four('拆开清洗', 'Taken to pieces', 'По частям', '拆開清洗')),
          ),
          choiceOf('floor', four('放在地上', 'On the floor', 'На полу', '放在地上')),
        ),
        choiceOf('washer', four('洗碗机', 'Dishwasher', 'Посудомойка', '洗碗機')),
      ],
    },
  }),
  quantity: makeField('quantity', {
    formType: 'number',
    displayName: four('几台', 'How many', 'Сколько', '幾台'),
    isNull: 0,
    setting: { min: 1, max: 20, decimals: 0, unit: four('台', 'pcs', 'шт.', '台') },
  }),
  extras: makeField('extras', {
    formType: 'selectMulti',
    displayName: four('还需要', 'Also wanted', 'Ещё нужно', '還需要'),
    setting: {
      dataSource: [
        choiceOf('filter', four('新滤芯', 'A new filter', 'Новый фильтр', '新濾芯')),
        choiceOf('check', four('安全检查', 'A safety check', 'Проверка', '安全檢查')),
      ],
    },
  }),
  filterCode: makeField('filterCode', {
    formType: 'code',
    displayName: four('滤芯号码', 'Code on the filter', 'Номер фильтра', '濾芯號碼'),
    setting: { maxLength: 32, dependencies: [{ fieldName: 'extras', values: ['filter'] }] },
  }),
  pickup: makeField('pickup', {
    formType: 'datetime',
    displayName: four('来取的时间', 'To be fetched', 'Когда забрать', '來取的時間'),
    isNull: 0,
    setting: { dateType: 'YYYY-MM-DD HH:mm' },
  }),
  description: ofVisit('description'),
  photos: ofVisit('photos'),
  prices: makeField('prices', {
    formType: 'description',
    displayName: four('价格', 'Prices', 'Цены', '價格'),
    setting: {
      content: four('每台 90 元。', 'Ninety yuan each.', 'По 90 юаней.', '每台 90 元。'),
    },
  }),
  visit: ofVisit('visit'),
  contactName: ofVisit('contactName'),
  contactPhone: ofVisit('contactPhone'),
  email: makeField('email', {
    formType: 'email',
    displayName: four('收据邮箱', 'E-mail for the receipt', 'Почта для чека', '收據信箱'),
  }),
  address: ofVisit('address'),
  entrance: makeField('entrance', {
    formType: 'location',
    displayName: four('大门', 'Gate', 'Ворота', '大門'),
  }),
  planTime: ofVisit('planTime'),
  attention: ofVisit('attention'),
  signature: makeField('signature', {
    formType: 'autograph',
    displayName: four('签名', 'Signature', 'Подпись', '簽名'),
  }),
}

/** Draws a signature on the paper of the open sheet; on a busy machine the paper is there before it takes ink. */
async function sign(phone: Phone): Promise<void> {
  const canvas = phone.sheet.locator('canvas')
  const done = phone.sheet.getByRole('button', { name: phone.words(common)('confirm') })
  const { mouse } = phone.page
  await eventually(async () => {
    await canvas.hover()
    const box = await canvas.boundingBox()
    assert.ok(box)
    for (const shift of [0, 0.3]) {
      await mouse.move(box.x + box.width * (0.2 + shift), box.y + box.height * 0.3)
      await mouse.down()
      await mouse.move(box.x + box.width * (0.3 + shift), box.y + box.height * 0.7, { steps: 6 })
      await mouse.move(box.x + box.width * (0.4 + shift), box.y + box.height * 0.4, { steps: 6 })
      await mouse.up()
    }
    assert.ok(await done.isEnabled())
  })
  await done.click()
}

/** A service request from the first look of a visitor to its evaluation, in one language. */
export async function liveIn(language: Language, portal: Portal): Promise<void> {
  const company = await openCompany(portal)
  await makeRequests(portal, company)
  const { tenant, engineer, linkman: person } = company
  const { id: templateId } = await makeTemplate(portal.db, tenant.id, Object.values(F), {
    name: NAME,
    description: visit.description,
    icon: 'inspect',
    order: 9,
  })
  const story = STORY[language]
  const phone = await company.visitor({ language })
  const { page } = phone
  await page.clock.install()
  /** The screen asks for what is new. */
  const asksAgain = () => page.clock.fastForward(NEWS_MS)
  const [work, ask] = [phone.words(workTexts), phone.words(raiseTexts)]
  const [t, say, form, login, start, shell, title, stars] = [
    phone.words(eventTexts),
    phone.words(common),
    phone.words(formTexts),
    phone.words(auth),
    phone.words(home),
    phone.words(portalTexts),
    phone.words(titles),
    phone.words(starTexts),
  ]
  const local = (text: Localized) => localize(text, language)
  const label = (one: StoredField) => local(one.displayName)
  const choice = (one: StoredField, ...path: string[]) => {
    let level = one.setting.dataSource
    return path.map(value => {
      const found = level?.find(c => c.value === value)
      assert.ok(found)
      level = found.children
      return local(found.text)
    })
  }
  const of = (one: StoredField) => phone.field(label(one))
  const chips = async (one: StoredField, ...values: string[]) => {
    for (const value of values)
      await of(one)
        .getByRole(one.formType === 'select' ? 'radio' : 'button', {
          name: choice(one, value)[0] ?? '',
          exact: true,
        })
        .click()
  }

  await phone.step('looks around', async () => {
    await phone.open('/mall/index')
    await phone.text(local(company.doorName)).waitFor()
    assert.equal(await page.title(), local(company.doorName))
    await phone.sound()
    const { announcement: news } = company
    await phone.tap(local(news.title))
    await phone.sheet.getByText(local(news.content)).waitFor()
    await phone.sheet.getByRole('button', { name: say('close') }).click()
    await phone.sheet.waitFor({ state: 'detached' })
    await phone.tab(title('tabUser'))
    await phone.at('/mall/user')
    await phone.text(shell('visitor')).waitFor()
    await phone.sound()
    await phone.tab(title('tabService'))
    await phone.at('/mall/serviceCenter')
    await phone.sound()
  })

  await phone.step('is asked to sign in, and comes back to what was wanted', async () => {
    await phone.tap(local(NAME))
    await phone.at('/login')
    assert.equal(phone.query('from'), `/event/create?templateId=${templateId}`)
    await phone.sound()
    const input = (id: string) => phone.screen.locator(`#login-${id}`)
    const told = (text: string) => phone.screen.getByRole('alert').filter({ hasText: text }).waitFor()
    await phone.tap(login('getCode'))
    await told(login('needPhone'))
    await input('phone').fill(person.phone)
    await phone.tap(login('getCode'))
    const code = (await phone.screen.locator('#login-sandbox-code').textContent()) ?? ''
    assert.match(code, /^\d{6}$/)
    assert.ok(await phone.screen.locator('#login-get-code').isDisabled(), 'the next code must wait')
    await input('code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await phone.screen.locator('#login-submit').click()
    await told(local(ERRORS.CODE_WRONG.text).replace('{left}', '4'))
    await phone.sound()
    await phone.tap(login('fillIn'))
    await phone.screen.locator('#login-submit').click()
    await phone.at('/event/create')
    assert.equal(phone.query('templateId'), templateId)
    assert.equal(await phone.kept('userName'), person.name)
    await eventually(async () => assert.equal(await page.title(), local(NAME)))
  })

  await phone.step('sends the empty form and is told what is missing', async () => {
    // who is signed in need not say who they are
    const known = [F.contactName, F.contactPhone, F.address]
    assert.notEqual(await of(F.address).getByRole('textbox').inputValue(), '', "the customer's own address")
    assert.deepEqual(await Promise.all(known.slice(0, 2).map(one => of(one).getByRole('textbox').inputValue())), [
      person.name,
      person.phone,
    ])
    const required = Object.values(F).filter(
      one => one.isNull === 0 && !one.setting.dependencies && !known.includes(one),
    )
    const last = of(F.signature)
    await last.scrollIntoViewIfNeeded()
    await phone.tap(say('submit'), true)
    await phone.toast(say('checkFields'))
    for (const one of required)
      assert.equal(await phone.errorUnder(label(one)).textContent(), form('error.required'), label(one))
    assert.equal(await phone.screen.locator('.field__error').count(), required.length)
    const [top] = required
    assert.ok(top)
    await eventually(async () => {
      const box = await of(top).boundingBox()
      assert.ok(box && box.y >= 0 && box.y + box.height < 844, 'the first field with an error is scrolled to')
    })
    await phone.sound()
  })

  await phone.step('fills it in', async () => {
    await of(F.product).getByRole('button').click()
    const options = phone.sheet.locator('.option')
    await options.first().waitFor()
    const number = ((await options.first().locator('.search-sheet__more').textContent()) ?? '').split(' ').at(-1) ?? ''
    await phone.sheet.getByRole('textbox').fill(number)
    await eventually(async () => assert.equal(await options.count(), 1))
    await options.first().click()
    await phone.errorUnder(label(F.product)).waitFor({ state: 'detached' })

    assert.equal(await of(F.noiseWhen).count(), 0, 'asked only when it is noisy')
    await chips(F.fault, 'noise')
    await chips(F.noiseWhen, 'night', 'running')
    await of(F.since).getByRole('button').click()
    await phone.sheet.getByRole('button', { name: form('previousMonth') }).click()
    await phone.sheet.locator('.current').filter({ hasText: /^10$/ }).click()
    await phone.sheet.waitFor({ state: 'detached' })
    await of(F.plan).getByRole('button').click()
    for (const step of choice(F.plan, 'airConditioner', 'wall', 'wallDeep'))
      await phone.sheet.locator('.option').filter({ hasText: step }).click()
    await of(F.plan)
      .getByText(choice(F.plan, 'airConditioner', 'wall', 'wallDeep').join(' / '))
      .waitFor()
    const quantity = of(F.quantity).getByRole('textbox')
    await quantity.fill('0')
    await of(F.extras).scrollIntoViewIfNeeded()
    await chips(F.extras, 'filter')
    assert.equal(await phone.errorUnder(label(F.quantity)).textContent(), form('error.min', { min: 1 }))
    await quantity.fill('2')
    await of(F.filterCode).getByRole('textbox').fill(' LX-0042 ')
    await of(F.pickup).getByRole('button').click()
    await phone.sheet.getByRole('button', { name: form('nextMonth') }).click()
    await phone.sheet.locator('.current').filter({ hasText: /^15$/ }).click()
    await phone.sheet
      .getByRole('radiogroup', { name: form('hour') })
      .getByRole('radio', { name: '10', exact: true })
      .click()
    await phone.sheet
      .getByRole('radiogroup', { name: form('minute') })
      .getByRole('radio', { name: '30', exact: true })
      .click()
    await phone.sheet.getByRole('button', { name: /10:30/ }).click()
    await phone.sheet.waitFor({ state: 'detached' })
    await of(F.description).getByRole('textbox').fill(story.description)

    const add = of(F.photos).getByRole('button', { name: form('addFile') })
    await phone.pickFiles(add, [
      await photo(`panel-${language}.jpg`),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('noise level 62 dB\n') },
    ])
    const small = of(F.photos).getByRole('button', {
      name: phone.words(pictureTexts)('preview', { name: `panel-${language}.jpg` }),
    })
    await eventually(async () =>
      assert.ok((await small.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)) > 0),
    )
    await of(F.photos)
      .getByRole('button', { name: phone.words(pictureTexts)('preview', { name: 'notes.txt' }) })
      .waitFor()
    await small.click()
    const viewer = page.getByRole('dialog').filter({ has: page.locator('.viewer__picture') })
    await viewer.getByRole('button', { name: say('close') }).click()
    await viewer.waitFor({ state: 'detached' })

    await of(F.contactName).getByRole('textbox').fill(person.name)
    await of(F.contactPhone).getByRole('textbox').fill('+86 138-0013 8000')
    await of(F.email).getByRole('textbox').fill('me@')
    if (language === 'zh' || language === 'tw') {
      await of(F.address)
        .getByRole('button', { name: form('pasteAddress') })
        .click()
      await of(F.address)
        .getByRole('textbox', { name: form('pasteAddress') })
        .fill('浙江省杭州市西湖区文三路1号嘉和苑3幢502室')
      await of(F.address)
        .getByRole('button', { name: form('recognise') })
        .click()
    } else {
      await of(F.address).locator('.pick-row').click()
      await phone.sheet.locator('.option').first().waitFor()
      // the customer's own address opens it at its district
      const back = phone.sheet.getByRole('button', { name: form('back') })
      while (await back.isVisible()) await back.click()
      for (const part of ['浙江省', '杭州市', '西湖区'])
        await phone.sheet.locator('.option').filter({ hasText: part }).click()
      await of(F.address).getByRole('textbox').fill('文三路1号嘉和苑3幢502室')
    }
    await of(F.address).getByText('浙江省杭州市西湖区').waitFor()
    assert.equal(await phone.errorUnder(label(F.email)).textContent(), form('error.email'))
    await of(F.email).getByRole('textbox').fill('me@mail.example')
    await of(F.entrance)
      .getByRole('button', { name: form('locate') })
      .click()
    await of(F.entrance).getByText('30.27410° N, 120.15510° E').waitFor()
    await of(F.entrance).getByRole('textbox').fill('3')
    await of(F.planTime)
      .getByRole('radio', { name: `${say('tomorrow')} 14–16` })
      .click()
    await chips(F.attention, 'pet', 'gate')
    await of(F.signature)
      .getByRole('button', { name: form('sign') })
      .click()
    await sign(phone)
    await phone.sheet.waitFor({ state: 'detached' })
    await of(F.signature).locator('.sign__picture img').waitFor()
    assert.equal(await phone.screen.locator('.field__error').count(), 0)
    await phone.sound()
  })

  const id = await phone.step('sends it once and sees it', async () => {
    await phone.tap(say('submit'), true)
    await phone.toast(ask('submitted'))
    await phone.at('/event/view')
    const made = phone.query('id') ?? ''
    const rows = await portal.db.select().from(events).where(eq(events.templateId, templateId))
    const [mine, ...others] = rows.filter(row => row.attribute.description === story.description)
    assert.equal(others.length, 0)
    assert.ok(mine)
    assert.equal(mine.id, made)
    assert.equal(mine.attribute.filterCode, 'LX-0042')
    assert.equal(mine.attribute.contactPhone, '13800138000')
    assert.deepEqual(mine.attribute.noiseWhen, ['running', 'night'])
    assert.deepEqual(mine.attribute.plan, ['airConditioner', 'wall', 'wallDeep'])
    assert.equal(mine.attribute.quantity, 2)
    for (const text of [
      work('waiting'),
      mine.eventNo,
      story.description,
      'LX-0042',
      choice(F.plan, 'airConditioner', 'wall', 'wallDeep').join(' / '),
    ])
      await phone.text(text).waitFor()
    await phone.screen.getByRole('img', { name: form('signature') }).waitFor()
    await phone.button(phone.words(pictureTexts)('preview', { name: `panel-${language}.jpg` })).waitFor()
    await phone.sound()
    return made
  })

  const { displayName: name } = engineer
  await phone.step('urges', async () => {
    await phone.tap(t('urge'), true)
    await phone.sheet.getByRole('textbox').fill(story.hurry)
    await phone.sheet.getByRole('button', { name: t('reasonTitle_urge'), exact: true }).click()
    await phone.toast(t('urged'))
    await phone.text(story.hurry).waitFor()
    await phone.button(t('urge'), true).waitFor({ state: 'detached' })
  })

  await phone.step('sees every step of the staff without doing anything', async () => {
    await portal.ok('POST /staff/event/allocate', { ...engineer.as, body: { id, staffId: engineer.id } })
    await asksAgain()
    await phone.text(work('givenTo', { name })).waitFor()
    await phone.text(work('record_allocate', { name })).waitFor()
    await portal.ok('POST /staff/event/accept', { ...engineer.as, body: { id } })
    await asksAgain()
    await phone.text(work('willCome', { name })).waitFor()
    await portal.ok('POST /staff/event/depart', {
      ...engineer.as,
      body: { id, arriveTime: new Date(Date.now() + 40 * 60_000).toISOString(), confirmed: true },
    })
    await asksAgain()
    await phone.text(work('onTheWay', { name })).waitFor()
    await phone.sound()
    await portal.ok('POST /staff/event/remark', { ...engineer.as, body: { id, content: 'Remark 62 dB' } })
    await asksAgain()
    await phone.text('Remark 62 dB').waitFor()
    await phone.tap(work('allProgress'))
    await phone.at('/event/progress')
    await phone.text(t('record_create')).waitFor()
    await phone.sound()
    await phone.tap(say('back'))
    await phone.at('/event/view')
  })

  await phone.step('adds a remark with a picture', async () => {
    await phone.tap(work('addRemark'))
    await phone.at('/event/remark')
    await phone.text('Remark 62 dB').waitFor()
    await phone.tap(work('send'), true)
    await phone.toast(work('remarkEmpty'))
    await phone.field(work('remarkContent')).getByRole('textbox').fill(story.remark)
    await phone.pickFiles(phone.button(form('addFile')), await photo(`corner-${language}.jpg`))
    await phone
      .field(work('remarkFiles'))
      .getByRole('button', { name: phone.words(pictureTexts)('preview', { name: `corner-${language}.jpg` }) })
      .waitFor()
    await phone.tap(work('send'), true)
    const bubble = phone.screen.locator('.remark--mine').filter({ hasText: story.remark })
    await bubble.waitFor()
    await eventually(async () =>
      assert.ok((await bubble.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)) > 0),
    )
    assert.equal(await phone.field(work('remarkContent')).getByRole('textbox').inputValue(), '')
    assert.equal(
      (await portal.db.select().from(eventRecords).where(eq(eventRecords.subjectId, id))).filter(
        row => row.content === story.remark,
      ).length,
      1,
    )
    await phone.sound()
    await phone.tap(say('back'))
    await phone.at('/event/view')
  })

  await phone.step('evaluates', async () => {
    await portal.ok('POST /staff/event/finish', {
      ...engineer.as,
      body: { id, serviceContent: 'Fan bearing replaced' },
    })
    await asksAgain()
    await phone.text(work('doneBy')).waitFor()
    await phone.text('Fan bearing replaced').waitFor()
    await phone.sound()
    await phone.tap(phone.words(evaluateTexts)('evaluate'), true)
    await phone.at('/event/evaluate/create')
    await phone.tap(phone.words(evaluateTexts)('submitEvaluation'))
    await phone.text(phone.words(evaluateTexts)('starNeeded')).waitFor()
    const { starEvaluateFeilds: aspects, tagEvaluates, starEvaluates } = tenant.evaluateConfig
    const tags = tagEvaluates.find(one => one.star === 4)?.tags.map(local) ?? []
    await phone.tap(`${phone.words(evaluateTexts)('overall')} ${stars('stars', { n: 4 })}`)
    await phone.text(local(starEvaluates[3] ?? {})).waitFor()
    for (const [i, aspect] of aspects.entries()) await phone.tap(`${local(aspect)} ${stars('stars', { n: 5 - i })}`)
    for (const tag of tags.slice(0, 2)) await phone.tap(tag, true)
    await phone.screen.getByRole('textbox').fill(story.opinion)
    await phone.sound()
    await phone.tap(phone.words(evaluateTexts)('submitEvaluation'))
    await phone.toast(phone.words(evaluateTexts)('evaluated'))
    await phone.at('/event/view')
    await phone.text(t('closed')).waitFor()
    await phone.tap(phone.words(evaluateTexts)('evaluation'))
    await phone.at('/event/evaluate')
    for (const text of [story.opinion, ...tags.slice(0, 2), ...aspects.map(local)]) await phone.text(text).waitFor()
    await phone.sound()
    const kept = await portal.db.select().from(evaluations).where(eq(evaluations.eventId, id))
    assert.equal(kept.length, 1)
    assert.equal(kept[0]?.star, 4)
    assert.deepEqual(kept[0]?.tags, tags.slice(0, 2))
    await phone.tap(say('back'))
    await phone.at('/event/view')
    await phone.tap(say('back'))
    await phone.at('/mall/serviceCenter')
  })

  await phone.step('finds it in the list, whose tabs say the truth', async () => {
    await phone.tap(say('all'))
    await phone.at('/service/serviceList')
    const token = String(await phone.kept('token'))
    const as = { ...tenant.as, token }
    const counts = await portal.ok('GET /ssp/event/countforList', as)
    for (const tab of Object.keys(EVENT_TABS) as EventTab[]) {
      const button = phone.screen.locator(`#tab-${tab}`)
      await button.click()
      await phone.settled()
      const shown = (await button.textContent()) ?? ''
      if (tab === 'waiting' || tab === 'processing' || tab === 'unEvaluate')
        assert.equal(
          shown,
          (tab === 'unEvaluate' ? t('tab_unEvaluate') : work(`tab_${tab}`)) + (counts[tab] ? String(counts[tab]) : ''),
        )
      const { list, total } = await portal.ok('GET /ssp/event/list', { ...as, query: { state: tab } })
      assert.equal(total, counts[tab])
      const cards = phone.screen.locator('.work-card')
      await eventually(async () => assert.equal((await cards.count()) >= Math.min(total, list.length), true))
      // the end of the list comes into sight again and again until all is there
      await eventually(async () => {
        await phone.scrollDown()
        assert.equal(await cards.count(), total)
      })
      await phone.text(total ? say('noMore') : work('listEmptyTab')).waitFor()
    }
    await phone.screen.locator('#tab-finished').click()
    const card = phone.screen.locator('.work-card').first()
    await card.getByRole('img', { name: stars('stars', { n: 4 }) }).waitFor()
    await phone.sound()
    await phone.screen.getByLabel(work('searchPlaceholder')).fill('no such thing')
    await phone.text(work('searchNone', { keyword: 'no such thing' })).waitFor()
  })

  await phone.step('signs out, and is remembered', async () => {
    await phone.open('/mall/index')
    await phone.sound()
    await phone.tab(title('tabUser'))
    await phone.at('/mall/user')
    await phone.text(person.name).waitFor()
    await phone.sound()
    await phone.tap(shell('logout'))
    await phone.sheet.getByRole('button', { name: shell('logout'), exact: true }).click()
    await phone.text(shell('visitor')).waitFor()
    assert.equal(await phone.kept('token'), null)
    await phone.tap(start('signIn'), true)
    await phone.at('/login')
    assert.equal(await phone.screen.locator('#login-phone').inputValue(), person.phone)
    await phone.text(login('welcomeBack', { name: person.name })).waitFor()
    await phone.open(`/event/view?id=${id}`)
    await phone.at('/login')
  })
  await phone.leave()
}
