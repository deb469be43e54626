import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { describe, test } from 'node:test'
import { type Desk, looksOf } from './desk'
import { prepare, server, company, articleId, at } from './wiki'
import { common } from '../../console/i18n/common.i18n'
import { formTexts } from '../../console/ui/form.i18n'
import { agents } from '../../console/pages/agents/agents.i18n'
import { shelves } from '../../console/pages/wiki/shelves.i18n'
import { wiki } from '../../console/pages/wiki/wiki.i18n'
import { wikiSynonyms } from '../../server/domains/wiki/wiki.table'
import { makeAgent, makeStaff } from '../factories'
import { eventually } from '../screen'

prepare()

/** What a proxy without room answers, before a call of this name reaches the server. */
const busy = (desk: Desk, call: string) =>
  desk.page.route(`**/api${call}`, route =>
    route.fulfill({ status: 429, headers: { 'retry-after': '20' }, contentType: 'text/html', body: '<p>busy</p>' }),
  )

describe('the pages of the knowledge base', () => {
  for (const look of looksOf(3))
    test(`in ${look.language} at ${String(look.width)}: nothing too wide, nothing that a screen reader cannot name`, async () => {
      const desk = await at('/wiki', look)
      for (const path of ['/wiki', `/wiki/${articleId}`, '/wiki/misses', '/setup/synonyms', '/setup/synonyms?id=new']) {
        await desk.open(path)
        await desk.page.locator('section').first().waitFor()
        await desk.fits()
        await desk.isAccessible()
      }
      assert.deepEqual(desk.problems, [])
      await desk.close()
    })
})

test('an article that is typed in two languages keeps both, each by itself', async () => {
  const other = await makeStaff(server.db, company.tenant)
  const desk = await at(`/wiki/${articleId}`)
  const { page } = desk
  const t = desk.words(wiki)
  const title = page.getByLabel(t('title'), { exact: true })
  const goTo = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await title.fill('洗碗机排水慢')
  await goTo('Русский')
  assert.equal(await title.inputValue(), '', 'what is typed in Chinese is no Russian')
  await title.fill('Слив медленный')
  await goTo('简体中文')
  assert.equal(await title.inputValue(), '洗碗机排水慢')
  await goTo('Русский')
  assert.equal(await title.inputValue(), 'Слив медленный')
  await page.getByRole('button', { name: desk.words(common)('save') }).click()
  await eventually(async () => {
    const { texts } = await server.ok('GET /staff/wiki/get', { ...other.as, query: { id: articleId } })
    assert.deepEqual(
      texts.map(text => [text.language, text.title]),
      [
        ['zh', '洗碗机排水'],
        ['ru', 'Слив медленный'],
      ],
    )
  })
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('a synonym is added once and removed; a busy server, a lost line and a colleague take nothing of what is typed', async () => {
  const desk = await at('/setup/synonyms')
  const { page } = desk
  const t = desk.words(wiki)
  const say = desk.words(common)
  await page.getByRole('button', { name: t('newSynonym') }).click()
  for (const [label, word] of [
    [t('said'), '小白'],
    [t('written'), '净水器'],
  ] as const) {
    await page.getByLabel(label).fill(word)
    await page.getByLabel(label).press('Enter')
  }
  page.on('dialog', asked => void asked.accept())
  await page.reload()
  const form = page.locator('form.section')
  const word = (text: string) => form.getByTitle(text, { exact: true })
  const save = form.getByRole('button', { name: say('save') })
  await word('小白').waitFor()
  await busy(desk, '/staff/synonym/save')
  await save.click()
  await form
    .getByRole('alert')
    .getByText(say('busyFor', { n: 20 }))
    .waitFor()
  await page.unroute('**/api/staff/synonym/save')
  // the server wrote it, and its answer is lost once
  await page.route(
    '**/api/staff/synonym/save',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await save.dblclick()
  await form.waitFor({ state: 'detached' })
  const rows = () => server.db.select().from(wikiSynonyms).where(eq(wikiSynonyms.tenantId, company.tenant.id))
  await eventually(async () => {
    assert.deepEqual(
      (await rows()).map(row => [row.said, row.written]),
      [[['小白'], ['净水器']]],
    )
  })
  // of two who change it the second sees both and decides; one who removes it takes nothing that is typed
  const other = await makeStaff(server.db, company.tenant)
  const [made] = await rows()
  assert.ok(made)
  const add = async (text: string) => {
    await form.getByLabel(t('said')).fill(text)
    await form.getByLabel(t('said')).press('Enter')
  }
  await page.getByRole('button', { name: '小白' }).click()
  await add('白机')
  const theirs = { said: ['小白'], written: ['净水机'] }
  await server.ok('POST /staff/synonym/save', {
    ...other.as,
    body: { id: made.id, version: made.version, ...theirs },
  })
  await save.click()
  await form.getByText(desk.words(formTexts)('conflict')).waitFor()
  await form.getByRole('button', { name: desk.words(formTexts)('keepMine') }).click()
  await save.click()
  await form.waitFor({ state: 'detached' })
  await eventually(async () => {
    assert.deepEqual(
      (await rows()).map(row => [row.said, row.written]),
      [[['小白', '白机'], ['净水器']]],
    )
  })
  await page.getByRole('button', { name: '小白' }).click()
  await add('小白机')
  const [mine] = await rows()
  await server.ok('POST /staff/synonym/remove', { ...other.as, body: { id: made.id, version: mine?.version ?? 0 } })
  await save.click()
  await form.getByRole('alert').waitFor()
  await word('小白机').waitFor()
  await form.getByRole('button', { name: say('cancel') }).click()
  await form.waitFor({ state: 'detached' })
  await server.ok('POST /staff/synonym/save', { ...other.as, body: { said: ['小白'], written: ['净水器'] } })
  await page.getByRole('button', { name: '小白' }).click()
  await page.getByRole('button', { name: say('remove') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('remove') })
    .click()
  await eventually(async () => {
    assert.deepEqual(await rows(), [])
  })
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('an agent is changed and switched off, which its readers see; of two who change it the second decides', async () => {
  const { tenant } = company
  const other = await makeStaff(server.db, tenant)
  const agent = await makeAgent(server.db, tenant.id, { name: { zh: '老助手' }, order: 50 })
  const shown = async () =>
    (await server.ok('POST /api/voice/outside/agent/home/list', { ...tenant.as, body: {} })).find(
      ({ id }) => id === agent.id,
    )
  assert.equal((await shown())?.name, '老助手')
  const desk = await at('/setup/agents')
  const { page } = desk
  const t = desk.words(agents)
  const say = desk.words(common)
  await page.getByRole('button', { name: '老助手', exact: true }).click()
  const words = page.locator('#words')
  const name = words.getByLabel(t('name'), { exact: true })
  await name.fill('新助手')
  await busy(desk, '/staff/agent/save')
  await words.getByRole('button', { name: say('save') }).click()
  await words
    .getByRole('alert')
    .getByText(say('busyFor', { n: 20 }))
    .waitFor()
  await page.unroute('**/api/staff/agent/save')
  page.on('dialog', asked => void asked.accept())
  await page.reload()
  await name.waitFor()
  assert.equal(await name.inputValue(), '新助手', 'what was typed before the reload')
  // the page asks again by itself at times; here it learns of the other's change by its own save
  let pressed = (): void => undefined
  const isPressed = new Promise<void>(resolve => {
    pressed = resolve
  })
  await page.route('**/api/staff/agent/get*', async route => {
    await isPressed
    await route.continue()
  })
  const {
    models: _models,
    shelves: _shelves,
    template: _template,
    ...now
  } = await server.ok('GET /staff/agent/get', { ...other.as, query: { id: agent.id } })
  await server.ok('POST /staff/agent/save', { ...other.as, body: { ...now, name: { zh: '别人的名字' } } })
  await words.getByRole('button', { name: say('save') }).click()
  pressed()
  await words.getByText('别人的名字').waitFor()
  await words.getByRole('button', { name: desk.words(formTexts)('keepMine') }).click()
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes('/staff/agent/save')) sent.push(request.url())
  })
  await words.getByRole('button', { name: say('save') }).dblclick()
  await eventually(async () => {
    assert.equal((await shown())?.name, '新助手')
  })
  await words.getByRole('button', { name: say('save') }).waitFor({ state: 'detached' })
  assert.equal(sent.length, 1, 'two presses are one intent')
  await page.locator('#use').getByRole('checkbox').uncheck()
  await page
    .locator('#use')
    .getByRole('button', { name: say('save') })
    .click()
  await eventually(async () => {
    assert.equal(await shown(), undefined, 'nobody is offered an agent that is off')
  })
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('a shelf is made, moved up by the keyboard and seen by readers in that place; one with articles stays', async () => {
  const desk = await at('/wiki/shelves')
  const { page } = desk
  const t = desk.words(shelves)
  const say = desk.words(common)
  await page.getByRole('button', { name: t('newShelf') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('save') }).click()
  await dialog.getByText(desk.words(formTexts)('oneLanguage')).waitFor()
  await dialog.getByLabel(t('name'), { exact: true }).fill('换季保养')
  await dialog.getByRole('button', { name: say('save') }).click()
  const line = page.locator('#shelves li', { hasText: '换季保养' })
  const name = line.getByRole('button', { name: '换季保养', exact: true })
  await name.waitFor()
  const names = page.locator('#shelves .ordered__name')
  const places = await names.count()
  assert.ok(places > 1, 'there are others')
  for (let place = places - 2; place >= 0; place--) {
    await line.getByRole('button', { name: desk.words(formTexts)('move', { name: '换季保养' }) }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await eventually(async () => {
      assert.equal(await names.nth(place).innerText(), '换季保养')
    })
  }
  await eventually(async () => {
    const [first] = await server.ok('GET /wiki/ssp/types', company.tenant.as)
    assert.equal(first?.name, '换季保养')
  })
  const used = page.locator('#shelves li').filter({ hasNotText: t('articles', { n: 0 }) })
  assert.equal(
    await used
      .first()
      .getByRole('button', { name: say('remove') })
      .count(),
    0,
  )
  await line.getByRole('button', { name: say('remove') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('remove') })
    .click()
  await line.waitFor({ state: 'detached' })
  assert.deepEqual(desk.problems, [])
  await desk.close()
})
