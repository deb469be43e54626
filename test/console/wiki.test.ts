import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepare, server, company, at } from './wiki'
import { common } from '../../console/i18n/common.i18n'
import { richTextTexts } from '../../console/pages/wiki/texts.i18n'
import { wiki } from '../../console/pages/wiki/wiki.i18n'
import { wikiSearchMisses } from '../../server/domains/wiki/wiki.table'
import { eventually } from '../screen'

prepare()

test('what was searched in vain becomes an article, which is read once it is published', async () => {
  await server.db
    .insert(wikiSearchMisses)
    .values({ tenantId: company.tenant.id, language: 'zh', keyword: '延保能转让吗' })
  const desk = await at('/wiki/misses')
  const { page } = desk
  const t = desk.words(wiki)
  const say = desk.words(common)
  await page.getByRole('button', { name: t('write') }).click()
  const dialog = page.getByRole('dialog')
  await eventually(async () => {
    assert.equal(await dialog.getByLabel(t('title')).inputValue(), '延保能转让吗')
  })
  await dialog.getByLabel(t('title')).fill('延保能转让给别人吗')
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog')
    .filter({ hasText: say('leaveText') })
    .getByRole('button', { name: say('stay') })
    .click()
  assert.equal(await dialog.getByLabel(t('title')).inputValue(), '延保能转让给别人吗', 'a slip loses nothing')
  await dialog.getByLabel(t('title')).fill('延保能转让吗')
  await dialog.getByRole('button', { name: t('begin') }).dblclick()
  const content = page.getByLabel(t('content'))
  await content.fill('可以转让')
  await content.selectText()
  await page.getByRole('button', { name: t('bold') }).click()
  await eventually(async () => {
    assert.equal(await content.inputValue(), '**可以转让**')
  })
  await page.getByRole('button', { name: desk.words(common)('save') }).click()
  const publish = page.getByRole('button', { name: t('publish', { language: '简体中文' }) })
  await eventually(async () => {
    assert.ok(await publish.isEnabled(), 'what is saved can be published')
  })
  await publish.click()
  await eventually(async () => {
    const answer = await server.ok('POST /wiki/list', { ...company.tenant.as, body: { keyword: '延保能转让吗' } })
    assert.equal(answer.list[0]?.title.replace(/[\u0001\u0002]/gu, ''), '延保能转让吗')
  })
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('a page of rich text is written, seen on a phone as it will be, and read once it is published', async () => {
  const { id, version } = await server.ok('POST /staff/richText/create', {
    ...company.engineer.as,
    body: { module: 'notLogin', title: { zh: '收费标准' }, content: {}, enabled: false },
  })
  assert.equal(version, 1)
  const desk = await at('/setup/texts')
  const { page } = desk
  const [t, say] = [desk.words(wiki), desk.words(common)]
  const linksOf = async () =>
    (await server.ok('GET /richText/list', { ...company.tenant.as, query: { module: 'notLogin' } })).map(one => one.id)
  await page.getByText('收费标准').click()
  await page.getByLabel(t('content')).fill('上门费 **50 元**')
  const phone = page.frameLocator('iframe')
  await phone.getByText('上门费').waitFor()
  assert.equal(await phone.locator('.md__strong').first().innerText(), '50 元')
  await page.getByRole('button', { name: say('save') }).click()
  await eventually(async () => {
    assert.equal(await page.getByRole('button', { name: say('save') }).count(), 0)
  })
  assert.ok(!(await linksOf()).includes(id), 'nobody reads it yet')
  await page.getByRole('checkbox', { name: desk.words(richTextTexts)('enabled') }).check()
  await page.getByRole('button', { name: say('save') }).click()
  await eventually(async () => {
    assert.ok((await linksOf()).includes(id))
  })
  assert.deepEqual(desk.problems, [])
  await desk.close()
})
