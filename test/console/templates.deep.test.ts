import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import type { FrameLocator } from 'playwright-core'
import { looksOf } from './desk'
import {
  prepare,
  say,
  server,
  browser,
  company,
  as,
  inAll,
  choice,
  template,
  get,
  namesIn,
  at,
  phoneIn,
} from './templates'
import { common } from '../../console/i18n/common.i18n'
import { fieldTexts } from '../../console/pages/templates/field.i18n'
import { hintTexts } from '../../console/pages/templates/hints.i18n'
import { templates } from '../../console/pages/templates/templates.i18n'
import { wiki } from '../../console/pages/wiki/wiki.i18n'
import { formTexts } from '../../console/ui/form.i18n'
import { SITE_PATH } from '../../server/http/site'
import { FORM_TYPE_NAMES } from '../../shared/form-type-names'
import { makeField, makeTemplate, makeWiki } from '../factories'
import { eventually } from '../screen'

prepare()

/** One with what is widest to set. */
const wideTemplate = () =>
  makeTemplate(server.db, company.tenant.id, [
    makeField('price', {
      formType: 'currency',
      displayName: inAll('单价', 'Price'),
      setting: { currencies: ['CNY', 'USD'], color: '#d64545' },
    }),
    makeField('from', { formType: 'datetime', displayName: inAll('开始', 'Begin') }),
    makeField('total', {
      formType: 'formula',
      displayName: inAll('总价', 'Total'),
      setting: {
        formula: 'price * 2',
        dependencies: [
          { fieldName: 'price', when: 'between', values: ['1', '9'] },
          { fieldName: 'from', when: 'between', values: ['2026-01-01 08:00', ''] },
        ],
      },
    }),
    makeField('cases', {
      formType: 'subSucCase',
      displayName: inAll('案例', 'Cases'),
      setting: {
        fields: [
          makeField('what', {
            formType: 'select',
            displayName: inAll('什么', 'What'),
            setting: { dataSource: [choice('a', '甲')] },
          }),
          makeField('when', { formType: 'date', displayName: inAll('何时', 'When') }),
        ],
      },
    }),
  ])

const contentOf = (phone: FrameLocator) => phone.locator('#app .screen__body')

describe('the pages of templates, and the preview', () => {
  for (const look of looksOf(2))
    test(`in ${look.language} at ${String(look.width)}: nothing too wide, nothing that a screen reader cannot name`, async () => {
      const { id } = await template()
      const desk = await at('/setup/templates', look)
      const { page } = desk
      await page.locator('.template__one').first().waitFor()
      await desk.fits()
      await desk.isAccessible()
      await desk.open(`/setup/templates/${id}`)
      for (const n of [1, 0]) await page.locator('.template__name').nth(n).click()
      await page.locator('.template__choice').first().waitFor()
      await desk.fits()
      await desk.isAccessible()
      if (look.width < 1200) await page.getByRole('button', { name: desk.words(formTexts)('preview') }).click()
      await phoneIn(page)
      await desk.fits()
      await desk.isAccessible()
      const wide = await wideTemplate()
      await desk.open(`/setup/templates/${wide.id}`)
      const names = page.locator('.template__name')
      for (const n of [0, 2, 3]) {
        await names.nth(n).click()
        const hints = page.locator('.template__hints summary')
        if (n === 0) await hints.click()
        else await page.locator('.template__formula, .template__of-row').first().waitFor()
        await desk.fits()
        await desk.isAccessible()
      }
      assert.deepEqual(desk.problems, [])
      await desk.close()
    })
})

test('a formula, rows and a range are made, published as they were set, and taken back', async () => {
  const { id } = await makeTemplate(server.db, company.tenant.id, [
    makeField('price', { formType: 'number', displayName: inAll('单价', 'Price') }),
    makeField('count', { formType: 'number', displayName: inAll('数量', 'Count') }),
    makeField('why', { displayName: inAll('为什么', 'Why') }),
  ])
  const desk = await at(`/setup/templates/${id}`)
  const { page } = desk
  const [t, f] = [desk.words(templates), desk.words(fieldTexts)]
  const phone = await phoneIn(page)
  const settings = page.locator('.template__settings')
  const addField = async (type: string) => {
    await page.getByRole('combobox', { name: t('addField') }).fill(type)
    await page.keyboard.press('Enter')
  }
  const choose = async (label: string, option: string) => {
    await settings.getByRole('combobox', { name: label, exact: true }).click()
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
      .getByTitle(option, { exact: true })
      .click()
  }

  // by the keyboard: what is missing is said, and what can be read
  await addField(FORM_TYPE_NAMES.formula[desk.language])
  await settings.getByLabel(t('name'), { exact: true }).fill('总价')
  await settings.getByText(f('formulaEmpty')).waitFor()
  await page.locator('.template__fields').getByText(t('flaw_formula')).waitFor()
  const formula = settings.getByLabel(f('formula'), { exact: true })
  await formula.fill('price *')
  await settings.getByText(f('formulaBad')).waitFor()
  await settings.getByRole('button', { name: f('insert', { name: '数量' }) }).click()
  await settings.getByText(f('formulaGood', { names: '单价, 数量' })).waitFor()
  assert.equal(await formula.inputValue(), 'price *count')
  await formula.fill('price * count + nobody')
  await settings.getByText(f('formulaUnknown', { names: 'nobody' })).waitFor()
  await formula.fill('price * count')
  // and the phone reckons with it
  await phone.locator('input[inputmode=decimal]').nth(0).fill('12.5')
  await phone.locator('input[inputmode=decimal]').nth(1).fill('4')
  await phone.getByText('50', { exact: true }).waitFor()
  // tried out once more it begins with nothing
  await page.getByRole('button', { name: t('tryIt') }).click()
  await phone.getByText('总价').waitFor()
  assert.equal(await phone.locator('input[inputmode=decimal]').nth(0).inputValue(), '')

  await addField(FORM_TYPE_NAMES.subCertifications[desk.language])
  await settings.getByLabel(t('name'), { exact: true }).fill('证书')
  await settings.getByRole('button', { name: f('addRowField') }).click()
  await settings.getByLabel(f('rowName', { n: 3 }), { exact: true }).fill('等级')
  await choose(f('rowType', { n: 3 }), FORM_TYPE_NAMES.select[desk.language])
  const third = settings.getByRole('group', { name: f('rowField', { n: 3 }), exact: true })
  await third.getByRole('checkbox', { name: f('rowRequired') }).check()
  await third.getByRole('button', { name: t('addChoice') }).click()
  await third.getByLabel(t('choice', { n: 1 }), { exact: true }).fill('高级')

  await page.getByRole('button', { name: t('openField', { name: '为什么' }) }).click()
  await settings.getByRole('button', { name: t('addCondition') }).click()
  await choose(t('when'), t('kind_between'))
  await page
    .locator('.template__fields')
    .getByText(t('flaw_condition', { detail: '单价' }))
    .waitFor()
  await settings.getByLabel(t('boundFrom'), { exact: true }).fill('10')
  await page.getByText(t('when_from', { field: '单价', from: '10' })).waitFor()
  await settings.getByLabel(t('boundTo'), { exact: true }).fill('100')
  await page.getByText(t('when_between', { field: '单价', from: '10', to: '100' })).waitFor()
  await settings.getByRole('button', { name: f('color_blue') }).click()
  await settings.getByText(desk.words(hintTexts)('hints')).click()
  await choose(desk.words(hintTexts)('asks'), desk.words(hintTexts)('asks_person'))
  await settings.getByRole('textbox', { name: desk.words(hintTexts)('cues'), exact: true }).fill('因为\n由于')
  await page.getByText(t('savedDraft')).waitFor()
  await eventually(async () => assert.equal((await get(id)).draft?.fields[2]?.setting.entry?.cues?.zh?.length, 2))

  await page.getByRole('button', { name: t('publish'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('change_fieldAdded')).first().waitFor()
  await dialog.getByRole('button', { name: t('publish') }).click()
  await page.getByText(t('noDraft')).waitFor()
  const fields = await server.ok('GET /ssp/eventType/fields', { ...company.linkman.as, query: { templateId: id } })
  assert.deepEqual(
    fields.map(({ displayName, formType }) => [displayName, formType]),
    [
      ['单价', 'number'],
      ['数量', 'number'],
      ['为什么', 'text'],
      ['总价', 'formula'],
      ['证书', 'subCertifications'],
    ],
  )
  assert.deepEqual(fields[2]?.setting, {
    dependencies: [{ fieldName: 'price', when: 'between', values: ['10', '100'] }],
    color: '#2563eb',
  })
  assert.deepEqual(fields[3]?.setting, { formula: 'price * count' })
  assert.deepEqual(
    fields[4]?.setting.fields?.map(({ displayName, formType, isNull, setting }) => [
      displayName,
      formType,
      isNull,
      setting.dataSource ?? [],
    ]),
    [
      ['证书名称', 'text', 0, []],
      ['有效期至', 'date', 1, []],
      ['等级', 'select', 0, [{ value: '1', text: '高级' }]],
    ],
  )

  // back to the form of before
  await page.getByRole('button', { name: `${t('look')}: ${t('formNo', { n: 1 })}` }).click()
  await page.getByText(t('diff_added', { name: '总价' })).waitFor()
  await page
    .getByText(
      t('diff_changed', { name: '为什么', parts: [f('color'), t('shown'), desk.words(hintTexts)('hints')].join(', ') }),
    )
    .waitFor()
  await page.getByRole('button', { name: t('makeDraft') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('makeDraft') })
    .click()
  await page.getByText(t('savedDraft')).waitFor()
  await eventually(async () => assert.deepEqual(await namesIn(id), ['单价', '数量', '为什么']))
  assert.equal((await get(id)).published.fields.length, 5, 'customers see nothing of it')
  assert.deepEqual((await get(id)).draft?.fields[2]?.setting, {})
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('what is typed outlives a lost line and a reload, and somebody else who writes the same', async () => {
  const { id } = await template()
  const desk = await at(`/setup/templates/${id}`)
  const { page } = desk
  const t = desk.words(templates)
  const name = page.getByLabel(t('name'), { exact: true })
  await phoneIn(page)
  await page.context().setOffline(true)
  await name.fill('没有网的修理')
  await page.locator('.template__state--bad').waitFor()
  await page.context().setOffline(false)
  await page.getByText(t('savedDraft')).waitFor()
  assert.equal((await get(id)).draft?.name.zh, '没有网的修理', 'sent when the line is back')

  await page.context().setOffline(true)
  await name.fill('重开的修理')
  await page.locator('.template__state--bad').waitFor()
  await page.locator('.rail a').first().click()
  await page.getByRole('dialog').getByText(desk.words(common)('leaveText')).waitFor()
  await page.getByRole('button', { name: desk.words(common)('stay') }).click()
  const before = await get(id)
  await server.ok('POST /staff/template/saveDraft', {
    ...as,
    body: { id, version: before.version, draft: { ...(before.draft ?? before.published), name: { zh: '别人的修理' } } },
  })
  await page.context().setOffline(false)
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await page.getByText('别人的修理').first().waitFor()
  assert.equal(await name.inputValue(), '重开的修理')
  assert.equal((await get(id)).draft?.name.zh, '别人的修理', 'nobody is overwritten without being asked')
  await page.getByRole('button', { name: desk.words(formTexts)('keepMine') }).click()
  await page.getByText(t('savedDraft')).waitFor()
  await eventually(async () => assert.equal((await get(id)).draft?.name.zh, '重开的修理'))
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('the preview shows the field that is written, and a draft is given up', async () => {
  const { id } = await makeTemplate(server.db, company.tenant.id, [
    ...Array.from({ length: 14 }, (_, i) => makeField(`f${String(i)}`, { displayName: inAll(`第${String(i)}项`) })),
    makeField('why', {
      formType: 'select',
      displayName: inAll('原因'),
      setting: { dataSource: [choice('other', '其他')] },
    }),
    makeField('which', {
      displayName: inAll('哪一种'),
      setting: { dependencies: [{ fieldName: 'why', values: ['other'] }] },
    }),
  ])
  const desk = await at(`/setup/templates/${id}`)
  const { page } = desk
  const t = desk.words(templates)
  const phone = await phoneIn(page)
  const isSeen = (text: string) =>
    phone
      .getByText(text, { exact: true })
      .first()
      .evaluate(element => {
        const { top, bottom } = element.getBoundingClientRect()
        return top > 0 && bottom < window.innerHeight
      })
  assert.equal(await isSeen('原因'), false, 'it is below')
  await page.getByRole('button', { name: t('openField', { name: '哪一种' }) }).click()
  await eventually(async () => assert.equal(await isSeen('原因'), true, 'what it depends on'))
  const name = page.locator('.template__settings').getByLabel(t('name'), { exact: true })
  await page.getByRole('button', { name: t('openField', { name: '第0项' }) }).click()
  await name.fill('最上面')
  await phone.getByText('最上面', { exact: true }).waitFor()
  await eventually(async () => assert.equal(await isSeen('最上面'), true, 'the phone goes back to it'))
  assert.ok(await name.evaluate(element => element === document.activeElement), 'and takes no focus')
  await page.getByText(t('savedDraft')).waitFor()

  await page.getByRole('button', { name: desk.words(common)('more'), exact: true }).hover()
  await page.getByRole('menuitem', { name: t('discardDraft') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('discardDraft') })
    .click()
  await page.getByText(t('noDraft')).waitFor()
  await phone.getByText('第0项', { exact: true }).waitFor()
  assert.equal(await name.inputValue(), '第0项')
  assert.equal((await get(id)).draft, null)
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('a template is made as a copy, moved, switched on, removed and taken back', async () => {
  const { id } = await template()
  const desk = await at('/setup/templates')
  const { page } = desk
  const t = desk.words(templates)
  const rows = () => server.ok('GET /staff/template/list', { ...as, query: {} })
  const row = page.locator('.template__one').filter({ has: page.locator(`a[href$="${id}"]`) })
  await row.getByRole('button', { name: new RegExp(desk.words(common)('more')) }).click()
  await page.getByRole('menuitem', { name: new RegExp(t('copyOf')) }).click()
  await page.getByRole('dialog').getByLabel(t('name'), { exact: true }).fill('副本')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('create') })
    .click()
  await page.locator('.template__fields').waitFor()
  const copy = (await rows()).find(one => one.name.zh === '副本')
  assert.ok(copy, 'the copy is there')
  assert.deepEqual(await namesIn(copy.id), await namesIn(id))

  await desk.open('/setup/templates')
  await page.getByRole('button', { name: desk.words(formTexts)('move', { name: '副本' }) }).focus()
  const last = (await rows()).slice(-2).map(one => one.id)
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(async () =>
    assert.deepEqual(
      (await rows()).slice(-2).map(one => one.id),
      last.toReversed(),
    ),
  )
  assert.ok(
    await page.getByRole('switch', { name: t('switchOf', { name: '副本' }) }).isDisabled(),
    'nothing is published',
  )
  await server.ok('POST /ssp/event/create', {
    ...company.linkman.as,
    body: { templateId: id, attribute: { fault: 'noise' } },
  })
  await row.getByRole('switch').click()
  await eventually(async () => assert.equal((await get(id)).enabled, false))

  await page.getByRole('button', { name: `${desk.words(common)('more')}: 副本` }).click()
  await page.getByRole('menuitem', { name: desk.words(common)('remove') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: desk.words(common)('remove') })
    .click()
  await eventually(async () => assert.ok(!(await rows()).some(one => one.id === copy.id), 'it is gone'))
  await row.getByRole('button', { name: new RegExp(desk.words(common)('more')) }).click()
  await page.getByRole('menuitem', { name: desk.words(common)('remove') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: desk.words(common)('remove') })
    .click()
  await page.getByText(t('hidden')).waitFor()
  await page.getByRole('button', { name: t('showRemoved') }).click()
  await row.getByRole('button', { name: t('restore') }).click()
  await eventually(async () =>
    assert.ok(
      (await rows()).some(one => one.id === id),
      'it is back',
    ),
  )
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('an auditor sees a template and its preview, and changes nothing', async () => {
  const { id } = await template()
  const desk = await at(`/setup/templates/${id}`, { account: 'kan' })
  const { page } = desk
  const t = desk.words(templates)
  await phoneIn(page)
  await page.locator('.template__name').first().click()
  assert.equal(await page.locator('main input:enabled, main textarea:enabled').count(), 0)
  assert.equal(await page.getByRole('button', { name: t('publish'), exact: true }).count(), 0)
  assert.equal(await page.locator('.move-handle').count(), 0)
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

describe('the preview draws nobody else and nothing broken', () => {
  test('what has not its shape, or comes from another page, changes nothing', async () => {
    const { id } = await template()
    const desk = await at(`/setup/templates/${id}`)
    const { page } = desk
    const phone = await phoneIn(page)
    await contentOf(phone).locator('.event-preview__name').getByText('修理').waitFor()
    const before = await contentOf(phone).innerText()
    const good = JSON.stringify({
      language: 'zh',
      look: { themeColor: '#ff0000', pageBackgroundColour: '#ffffff', containerMargin: 8 },
      name: 'STRANGER',
      description: '',
      notice: '',
      icon: '',
      fields: [],
    })
    await page.locator('.phone__screen').evaluate(
      (frame: HTMLIFrameElement, bad) => {
        for (const message of bad) frame.contentWindow?.postMessage(message, '*')
        frame.contentWindow?.postMessage('x'.repeat(3_000_000), '*')
      },
      [
        null,
        7,
        {},
        [],
        '{',
        'null',
        good.replace('"fields":[]', '"fields":[{"formType":"html"}]'),
        good.replace('"zh"', '"<b>"'),
        good.replace('"STRANGER"', '{"toString":1}'),
      ],
    )
    // a page beside it, of the same site
    await page.evaluate(() => {
      const beside = document.createElement('iframe')
      beside.name = 'beside'
      document.body.append(beside)
    })
    await page.frame('beside')?.evaluate(message => {
      for (let i = 0; i < parent.frames.length; i++) parent.frames[i]?.postMessage(message, '*')
    }, good)
    // messages come in order: when this one is drawn, those before it have been judged
    await page.getByLabel(desk.words(templates)('name'), { exact: true }).fill('修理之后')
    await phone.locator('.navbar__title').getByText('修理之后').waitFor()
    // the title may be drawn before what lies below it
    await eventually(async () =>
      assert.equal((await contentOf(phone).innerText()).replaceAll('修理之后', '修理'), before),
    )
    assert.deepEqual(desk.problems, [])
    await desk.close()
  })

  test('a page of another site cannot show it', async () => {
    const elsewhere = createServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<iframe src="${server.url}${SITE_PATH}/#/event/preview"></iframe>`)
    })
    await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
    const context = await browser.newContext()
    try {
      const page = await context.newPage()
      const refused = page.waitForEvent('requestfailed', request => request.url().includes(SITE_PATH))
      await page.goto(`http://127.0.0.1:${String((elsewhere.address() as AddressInfo).port)}/`)
      // the browser's word for frame-ancestors
      assert.equal((await refused).failure()?.errorText, 'net::ERR_BLOCKED_BY_RESPONSE')
      assert.equal(await page.frameLocator('iframe').locator('.screen').count(), 0)
    } finally {
      await context.close()
      elsewhere.close()
    }
  })

  test('an article is drawn as it is typed, its pictures too, and what is hostile in it does not run', async () => {
    const HOSTILE =
      '<p onclick="ran()">安全</p><img src="x" onerror="parent.postMessage(1,\'*\');window.ran=1"><script>window.ran=1</script><a href="javascript:window.ran=1">链接</a><svg onload="window.ran=1"></svg>'
    const html = await makeWiki(server.db, company.tenant.id, {
      format: 'html',
      texts: { zh: { title: '危险的文章', content: HOSTILE } },
    })
    const plain = await makeWiki(server.db, company.tenant.id, {
      texts: { zh: { title: '排水', content: '先看管子' } },
    })
    const desk = await at(`/wiki/${html.id}?language=zh`)
    const { page } = desk
    const t = desk.words(wiki)
    const phone = await phoneIn(page)
    await phone.getByText('安全').waitFor()
    const isClean = async () => {
      const frame = page.frames().find(one => one.url().includes('/wiki/preview'))
      assert.ok(frame, 'the frame of the preview')
      assert.deepEqual(
        await frame.evaluate(() => [
          'ran' in window,
          [...document.querySelectorAll('.screen__body *')].flatMap(one =>
            [...one.attributes].filter(({ name, value }) => name.startsWith('on') || /javascript:/i.test(value)),
          ).length,
          document.querySelectorAll('.screen__body script, .screen__body svg').length,
        ]),
        [false, 0, 0],
      )
    }
    await isClean()
    await phone.getByText('链接').click()

    await desk.open(`/wiki/${plain.id}?language=zh`)
    await phone.getByText('先看管子').waitFor()
    const content = page.getByRole('textbox', { name: t('content') })
    await content.fill(`## 打开泵\n\n${HOSTILE}\n\n[去](javascript:window.ran=1) [官网](https://elsewhere.example/a)`)
    await phone.getByText('打开泵').waitFor()
    await isClean()
    await phone.getByText('官网').click()
    await phone.getByText(say('noLinks', { url: 'https://elsewhere.example/a' })).waitFor()
    assert.equal(page.context().pages().length, 1, 'nothing was opened')
    assert.ok(
      page.frames().some(one => one.url().includes('/wiki/preview')),
      'and the preview was not left',
    )
    // the browser says of attributes that the parser of DOMPurify meets, in a document that runs nothing, that they would not run
    assert.deepEqual(
      desk.problems.filter(problem => !/^Executing inline event handler violates .*blocked\.$/.test(problem)),
      [],
    )
    await desk.close()
  })
})
