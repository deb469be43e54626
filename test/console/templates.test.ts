import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepare, say, server, browser, company, as, template, get, namesIn, at, phoneIn } from './templates'
import { templates } from '../../console/pages/templates/templates.i18n'
import { formTexts } from '../../console/ui/form.i18n'
import { SITE_PATH } from '../../server/http/site'
import { FORM_TYPE_NAMES } from '../../shared/form-type-names'
import { eventually } from '../screen'

prepare()

test('a template is written beside its preview, saved as it is typed, and published to customers', async () => {
  const { id } = await template()
  const desk = await at(`/setup/templates/${id}`)
  const { page } = desk
  const t = desk.words(templates)
  const asked: string[] = []
  page.on('request', request => {
    if (request.frame() !== page.mainFrame() && /\/(xhr|fetch)$/.test(`/${request.resourceType()}`))
      asked.push(request.url())
  })
  const phone = await phoneIn(page)
  await phone.getByText('先断电').waitFor()

  await page.getByLabel(t('name'), { exact: true }).fill('修理和清洗')
  await phone.locator('.navbar__title').getByText('修理和清洗').waitFor()
  assert.equal(await phone.getByText('代码', { exact: true }).count(), 0, 'its condition does not hold yet')
  await phone.getByText('显示代码').click()
  await phone.getByText('代码', { exact: true }).waitFor()
  await phone.getByText('响', { exact: true }).click()
  await phone.getByText('代码', { exact: true }).waitFor({ state: 'detached' })

  await page.getByRole('combobox', { name: t('addField') }).click()
  await page.locator('.ant-select-item-option', { hasText: FORM_TYPE_NAMES.textarea[desk.language] }).click()
  const settings = page.locator('.template__settings')
  await page.locator('.template__fields').getByText(t('flaw_unnamed')).waitFor()
  assert.ok(await page.getByRole('button', { name: t('publish'), exact: true }).isVisible(), 'there is a draft')
  await settings.getByLabel(t('name'), { exact: true }).fill('还有什么')
  await settings.getByLabel(t('placeHolder'), { exact: true }).fill('慢慢说')
  await phone.getByText('还有什么').waitFor()
  await phone.getByPlaceholder('慢慢说').fill('没有了')
  await phone.locator('#submit').click()
  await phone.getByText(say('wouldSend')).waitFor()

  // by the keyboard, to the top
  const handle = page.getByRole('button', { name: desk.words(formTexts)('move', { name: '还有什么' }) })
  await handle.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByText(desk.words(formTexts)('moved', { name: '还有什么', n: 1 })).waitFor({ state: 'attached' })
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText(desk.words(formTexts)('moved', { name: '还有什么', n: 3 })).waitFor({ state: 'attached' })
  // by a finger
  await handle.click()
  await page.getByRole('menuitem', { name: desk.words(formTexts)('moveUp', { name: '还有什么' }) }).click()
  await page.getByText(desk.words(formTexts)('moved', { name: '还有什么', n: 2 })).waitFor({ state: 'attached' })
  await handle.click()
  await page.getByRole('menuitem', { name: desk.words(formTexts)('moveDown', { name: '还有什么' }) }).click()
  await page.getByText(desk.words(formTexts)('moved', { name: '还有什么', n: 3 })).waitFor({ state: 'attached' })
  // and by the mouse
  await handle.dragTo(page.getByRole('button', { name: t('openField', { name: '故障' }) }))
  await page.getByText(t('savedDraft')).waitFor()
  await eventually(async () => assert.deepEqual(await namesIn(id), ['还有什么', '故障', '代码']))
  assert.equal((await get(id)).published.fields.length, 2, 'customers see nothing of it')

  await page
    .getByRole('group', { name: desk.words(formTexts)('previewLanguage') })
    .getByText('English')
    .click()
  await phone.getByText('Unplug it first').waitFor()
  assert.deepEqual(asked, [], 'the preview asks nobody')
  assert.equal(
    await page
      .locator('.phone__screen')
      .evaluate((frame: HTMLIFrameElement) => frame.contentDocument === null && frame.sandbox.value),
    'allow-scripts',
    'and nothing of this page is in its reach',
  )

  // two forms that a customer has open meanwhile
  const customer = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  const { kept } = await server.signIn(as, company.linkman.phone)
  await customer.addInitScript(
    items => {
      for (const [name, value] of Object.entries(items))
        localStorage.setItem(`lianke.${name}`, JSON.stringify({ data: value }))
    },
    { ...kept, domainId: company.tenant.domainId },
  )
  const [portal, slow] = [await customer.newPage(), await customer.newPage()]
  for (const one of [portal, slow]) {
    await one.goto(`${server.url}${SITE_PATH}/#/event/create?templateId=${id}`)
    await one.getByText('响', { exact: true }).waitFor()
  }
  await portal.getByText('响', { exact: true }).click()

  await page.getByRole('button', { name: t('publish'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('change_fieldAdded')).waitFor()
  await dialog.getByRole('button', { name: t('publish') }).click()
  await page.getByText(t('noDraft')).waitFor()
  await page.getByRole('button', { name: `${t('look')}: ${t('formNo', { n: 1 })}` }).click()
  await phone.getByText('还有什么').waitFor({ state: 'detached' })
  assert.deepEqual(desk.problems, [])
  // a day later nobody at the desk is signed in any more
  await desk.close()

  // what was begun with the old one is accepted for a day, and then goes on with the new one
  await portal.locator('#submit').click()
  await portal.waitForURL(/#\/event\/(view|progress)/)
  const { list } = await server.ok('GET /staff/event/list', { ...as, query: {} })
  assert.ok(
    list.some(one => one.templateId === id),
    'the form of before was accepted',
  )
  const PAST_A_DAY = 25 * 3_600_000
  server.clock.advance(PAST_A_DAY)
  try {
    await slow.locator('#submit').click()
    await slow.getByPlaceholder('慢慢说').waitFor()
  } finally {
    server.clock.advance(-PAST_A_DAY)
  }
  await customer.close()
})
