import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { looksOf, openDesk, PASSWORD } from './desk'
import { prepare, server, browser, house, washer, heater, desk, row, pane } from './queue'
import { app } from '../../console/app/app.i18n'
import { common } from '../../console/i18n/common.i18n'
import { warranty } from '../../console/i18n/warranty.i18n'
import { live } from '../../console/live/live.i18n'
import { bulkTexts } from '../../console/pages/requests/bulk.i18n'
import { raise } from '../../console/pages/requests/raise.i18n'
import { requests } from '../../console/pages/requests/requests.i18n'
import { titles } from '../../console/pages/titles.i18n'
import { assign } from '../../console/ui/assign.i18n'
import { formTexts } from '../../console/ui/form.i18n'
import { subjectTexts } from '../../console/ui/subject/subject.i18n'
import { fullDate } from '../../shared/dates'
import { eventRecords } from '../../server/domains/event/event.table'
import { eventIn } from '../event-life'
import { makeField, makeGoods, makeStaff, makeTemplate } from '../factories'
import { planIn } from '../plan'
import { eventually } from '../screen'

prepare()

describe('the queue in the console', () => {
  test('views as tabs with counts, filters in the address, words, rows by keys', async () => {
    const tab = await desk()
    const { page } = tab
    const t = tab.words(requests)
    await row(tab, washer).waitFor()
    await row(tab, heater).waitFor()
    await page.getByRole('button', { name: `${t('unassigned')} 2` }).waitFor()
    await page.getByRole('button', { name: `${t('overdue')} 0` }).click()
    await page.getByText(t('empty')).waitFor()
    assert.match(page.url(), /view=overdue/)
    await page.getByRole('button', { name: `${t('open')} 2` }).click()
    await page.getByRole('searchbox', { name: t('searchLabel') }).fill('热水器')
    await row(tab, washer).waitFor({ state: 'detached' })
    await row(tab, heater).waitFor()
    assert.match(decodeURIComponent(page.url()), /search=热水器/)
    // the same address shows the same to others
    await page.reload()
    await row(tab, heater).waitFor()
    assert.equal(await row(tab, washer).count(), 0)
    await page.getByRole('button', { name: tab.words(common)('clear'), exact: true }).click()
    await row(tab, washer).waitFor()
    await page.locator('body').press('j')
    await pane(tab, tab).waitFor()
    // beside a pane the tools keep to one row, and a hint of a key is whole or left out
    const tools = await page.locator('.list__tools').evaluate(one => one.clientHeight)
    const hints = await page.locator('.queue__keys').evaluate(keys => {
      const { left, right, bottom } = keys.getBoundingClientRect()
      return [...keys.children]
        .map(one => ({ text: one.textContent, at: one.getBoundingClientRect() }))
        .filter(({ text, at }) => text && at.top < bottom)
        .map(({ at }) => at.left >= left && at.right <= right + 1 && at.bottom <= bottom + 1)
    })
    assert.ok(tools > 0 && tools < 60, `${String(tools)} px`)
    assert.ok(hints.length > 0 && hints.every(Boolean), 'no hint is cut')
    await page.getByRole('button', { name: tab.words(common)('filters') }).click()
    await page.getByRole('combobox', { name: t('state') }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: t('state') }).waitFor({ state: 'hidden' })
    await pane(tab, tab).waitFor()
    const first = new URL(page.url()).searchParams.get('id')
    await page.locator('body').press('j')
    await page.waitForURL(url => url.searchParams.get('id') !== first)
    const name = (id: string | null) => page.locator(`[data-row-key="${String(id)}"] .row__name:focus`)
    const second = new URL(page.url()).searchParams.get('id')
    await name(second).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('article:focus').waitFor()
    await page.keyboard.press('Escape')
    await pane(tab, tab).waitFor({ state: 'detached' })
    await name(second).waitFor()
    // who closes the search of everything is where they were
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: tab.words(app)('palette') }).waitFor()
    await page.keyboard.press('Escape')
    await name(second).waitFor()
    // Ctrl K finds what the person may read, from any page
    const palette = page.getByRole('combobox', { name: tab.words(app)('palette') })
    const find = async (words: string, path: string) => {
      await page.keyboard.press('Control+k')
      await palette.fill(words)
      await page.getByRole('listbox').getByText(words, { exact: true }).click()
      await page.waitForURL(url => url.pathname.endsWith(path) && url.searchParams.has('id'))
      return new URL(page.url()).searchParams.get('id')
    }
    const { customer } = await server.ok('GET /staff/event/get', { ...house.engineer.as, query: { id: washer } })
    assert.equal(await find(customer.name, '/customers'), customer.id)
    assert.equal(await find('热水器漏水', '/requests'), heater)
    // the columns that an address names, and no others
    await tab.open('/requests?columns=eventNo,title')
    await row(tab, washer).waitFor()
    const heads = await page.getByRole('columnheader').allInnerTexts()
    assert.deepEqual(heads.map(one => one.trim()).filter(Boolean), [t('number'), t('title')])
    // beside a pane no control is cut or covered, however long the words of a language are
    await tab.open(`/requests?id=${washer}`)
    for (const language of ['en', 'ru'] as const) {
      await tab.reads(language)
      await page.reload()
      await row(tab, washer).waitFor()
      await page.locator('aside .suggestions li').first().waitFor()
      const controls = await page.evaluate(() =>
        [
          ...document.querySelectorAll('.queue__views button, .list__tools :is(.ant-btn, .ant-select, .list__search)'),
        ].map(one => {
          const bar = one.closest('.queue__views, .list__tools')?.getBoundingClientRect()
          const { left, right, top, height } = one.getBoundingClientRect()
          const ends = [left + 2, right - 2].map(x => document.elementFromPoint(x, top + height / 2))
          const isWhole = bar && left >= bar.left && right <= bar.right && ends.every(end => one.contains(end))
          return { name: one.ariaLabel ?? one.textContent, isWhole }
        }),
      )
      assert.ok(controls.length >= 10, 'the views, what keeps one, and the tools')
      assert.deepEqual(
        controls.filter(one => !one.isWhole),
        [],
        language,
      )
    }
    assert.deepEqual(tab.problems, [])
    await tab.close()
  })

  test('a note and a reply look different, say who will read them, and keep the text when one changes one’s mind', async () => {
    const tab = await desk()
    const { page } = tab
    const t = tab.words(requests)
    const s = tab.words(subjectTexts)
    await row(tab, washer).click()
    const detail = pane(tab, tab)
    await detail.getByText('净界洗碗机', { exact: true }).waitFor()
    await detail.getByText(t('inWarranty'), { exact: true }).waitFor()
    await detail.getByText(tab.words(warranty)('within', { end: fullDate('2090-11-10', 'zh') })).waitFor()
    // a promise of 90 minutes is not near in its first minute
    await row(tab, washer).locator('.due').waitFor()
    assert.equal(await page.locator('.due .tag').count(), 0)
    await detail.getByText(s('willRead', { name: house.linkman.name })).waitFor()
    await page.locator('body').press('n')
    await detail.getByText(s('staffOnly')).waitFor()
    await page.keyboard.type('阀体批次有问题')
    await detail.getByRole('button', { name: s('toCustomer') }).click()
    assert.equal(await detail.getByRole('textbox').inputValue(), '阀体批次有问题')
    await detail.getByRole('button', { name: s('internal') }).click()
    await detail.getByRole('button', { name: s('sendNote') }).click()
    await detail.locator('.note', { hasText: '阀体批次有问题' }).waitFor()
    await detail.locator('.note', { hasText: s('customerCannotSee') }).waitFor()
    const ofCustomer = await server.ok('GET /ssp/event/recordList', { ...house.linkman.as, query: { id: washer } })
    assert.deepEqual(
      ofCustomer.map(entry => entry.type),
      ['create'],
      'the customer has nothing of it',
    )

    await detail.getByRole('button', { name: s('toCustomer') }).click()
    await detail.getByRole('textbox').fill('今天下午联系您')
    await detail.getByRole('checkbox', { name: s('asks') }).check()
    await detail.getByRole('button', { name: s('send'), exact: true }).click()
    await detail.locator('.bubble--ours', { hasText: '今天下午联系您' }).waitFor()
    await detail.getByText(s('notRead')).waitFor()
    const [reply] = await server.ok('GET /ssp/event/recordList', { ...house.linkman.as, query: { id: washer } })
    assert.equal(reply?.content, '今天下午联系您')
    await page.getByRole('button', { name: `${t('waiting')} 1` }).waitFor()

    await makeStaff(server.db, house.tenant, { account: 'colleague', displayName: '周敏', password: PASSWORD })
    const other = await openDesk(browser, server, house.tenant.domainId)
    await other.signIn('colleague', PASSWORD)
    await row(other, washer).click()
    const say = tab.words(live)
    await pane(other, other)
      .getByText(say('here', { name: '李敏' }))
      .waitFor()
    await detail.getByRole('textbox').fill('只有我知道')
    await pane(other, other)
      .getByText(say('editing', { name: '李敏' }))
      .waitFor()
    await detail.getByText(say('here', { name: '周敏' })).waitFor()
    await other.close()
    await page.reload()
    assert.equal(await detail.getByRole('textbox').inputValue(), '只有我知道', 'a reload loses nothing')
    const frame = tab.words(app)
    await page.getByRole('button', { name: frame('account') }).click()
    await page.getByRole('button', { name: frame('signOut') }).click()
    await tab.signIn('colleague', PASSWORD)
    await row(tab, washer).click()
    await detail.getByText(s('willRead', { name: house.linkman.name })).waitFor()
    assert.equal(await detail.getByRole('textbox').inputValue(), '', 'who signs in next finds no draft')
    assert.deepEqual(tab.problems, [])
    await tab.close()
  })

  test('a slow line: what is typed on stays, and who went on to another request does not find what was sent', async () => {
    const tab = await desk()
    const { page } = tab
    const s = tab.words(subjectTexts)
    const detail = pane(tab, tab)
    const field = detail.getByRole('textbox')
    const send = detail.getByRole('button', { name: s('send'), exact: true })
    let pass = () => {}
    await page.route('**/api/staff/event/remark', async route => {
      await new Promise<void>(resolve => {
        pass = resolve
      })
      await route.continue()
    })
    const passing = async () => {
      const answer = page.waitForResponse('**/api/staff/event/remark')
      pass()
      assert.equal((await answer).status(), 200)
    }
    await row(tab, washer).click()
    await field.fill('今天下午联系您')
    const asked = page.waitForRequest('**/api/staff/event/remark')
    await send.click()
    await asked
    await field.press('End')
    await page.keyboard.type('，请留意电话')
    await passing()
    await detail.locator('.bubble--ours', { hasText: '今天下午联系您' }).waitFor()
    await eventually(async () => assert.equal(await field.inputValue(), '，请留意电话', 'what was typed on'))

    await field.fill('师傅明天到')
    const again = page.waitForRequest('**/api/staff/event/remark')
    await send.click()
    await again
    await row(tab, heater).click()
    await detail.getByRole('heading', { name: '热水器漏水' }).waitFor()
    await passing()
    await row(tab, washer).click()
    await detail.locator('.bubble--ours', { hasText: '师傅明天到' }).waitFor()
    await eventually(async () => assert.equal(await field.inputValue(), '', 'it was sent'))
    assert.deepEqual(tab.problems, [])
    await tab.close()
  })

  test('Escape closes the uppermost alone, keys work again after a dialog, and a lost line is told of', async () => {
    const tab = await desk()
    const { page } = tab
    const s = tab.words(subjectTexts)
    await row(tab, washer).click()
    const detail = pane(tab, tab)
    await detail.getByRole('button', { name: tab.words(common)('more') }).click()
    await page.getByRole('menuitem', { name: s('reschedule') }).click()
    const dialog = page.getByRole('dialog', { name: s('reschedule') })
    await dialog.waitFor()
    // the key goes to the menu as long as it has not faded away, and to the dialog once it has its finger on it
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await dialog.locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.match(page.url(), new RegExp(`id=${washer}`), 'the request behind stays open')
    await detail.getByRole('button', { name: tab.words(common)('more') }).click()
    await page.getByRole('menuitem', { name: s('reschedule') }).click()
    await dialog.getByLabel(s('wholeTime')).fill(planIn(100, '10:30').replace(' ', 'T'))
    await dialog.locator('.ant-modal-footer .ant-btn-primary').click()
    await dialog.waitFor({ state: 'detached' })
    const { event } = await server.ok('GET /staff/event/detail', { ...house.engineer.as, query: { id: washer } })
    assert.equal(event.planTime, planIn(100, '10:30'))
    await page.locator('body').press('?')
    const help = page.getByRole('dialog', { name: tab.words(app)('shortcuts') })
    await help.getByText(tab.words(app)('keyNote')).waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'hidden' })
    await page.locator('body').press('n')
    await detail.getByText(s('staffOnly')).waitFor()

    const told = page.getByText(tab.words(live)('notLive'))
    await page.route('**/api/staff/live?*', route => route.abort())
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await told.waitFor()
    const id = await eventIn(server, house, 'created', { problem: '门封条老化' })
    await page.unroute('**/api/staff/live?*')
    await told.waitFor({ state: 'detached' })
    await row(tab, id).waitFor()
    await tab.close()
  })

  test('a duplicate goes into the other request, a wrong title is corrected, what was cancelled is opened again; several are cancelled at once', async () => {
    const tab = await desk()
    const { page } = tab
    const [s, c, b] = [tab.words(subjectTexts), tab.words(common), tab.words(bulkTexts)]
    const detail = pane(tab, tab)
    const state = async (id: string) =>
      (await server.ok('GET /staff/event/detail', { ...house.engineer.as, query: { id } })).event
    const begin = async (action: string) => {
      await detail.getByRole('button', { name: c('more') }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await tab.open(`/requests?id=${heater}`)
    await begin(s('update'))
    const form = page.getByRole('dialog')
    await form.getByLabel(tab.words(requests)('title')).fill('热水器漏水，很急')
    await form.getByRole('button', { name: c('save') }).click()
    await detail.getByRole('heading', { name: '热水器漏水，很急' }).waitFor()
    await begin(s('merge'))
    const merge = page.getByRole('dialog', { name: s('merge') })
    const into = await state(washer)
    await merge.getByRole('radio', { name: into.eventNo }).check()
    await merge.getByRole('button', { name: s('merge') }).click()
    await row(tab, heater).waitFor({ state: 'detached' })
    assert.equal((await state(heater)).mergedInto?.id, washer)
    // there is nothing else in the list: the next one is open
    await page.waitForURL(url => url.searchParams.get('id') === washer)
    await tab.open(`/requests?state=all&id=${heater}`)
    await detail.getByRole('link', { name: tab.words(requests)('mergedInto', { no: into.eventNo }) }).waitFor()
    // the only thing left to do stands by itself
    await detail.getByRole('button', { name: s('reopen') }).click()
    const why = page.getByRole('dialog', { name: s('reopen') })
    await why.getByRole('textbox').fill('不是同一台')
    await why.getByRole('button', { name: s('reopen') }).click()
    await detail.getByText(tab.words(requests)('created'), { exact: true }).first().waitFor()
    assert.equal((await state(heater)).state, 'created')
    await tab.open('/requests')
    await row(tab, heater).waitFor()
    await page.getByRole('checkbox', { name: tab.words(requests)('tickAll') }).check()
    await page
      .getByRole('toolbar', { name: b('ticked', { n: 2 }) })
      .getByRole('button', { name: b('off') })
      .click()
    const off = page.getByRole('dialog', { name: `${b('off')} · ${b('ticked', { n: 2 })}` })
    await off.getByRole('textbox').fill('测试')
    await off.getByRole('button', { name: b('sendTo', { n: 2 }) }).click()
    for (const id of [washer, heater]) await row(tab, id).waitFor({ state: 'detached' })
    assert.deepEqual([(await state(washer)).state, (await state(heater)).state], ['off', 'off'])
    assert.deepEqual(tab.problems, [])
    await tab.close()
  })

  test('many at once, and a view of one’s own', async () => {
    const tab = await desk()
    const { page } = tab
    const [t, b, s] = [tab.words(requests), tab.words(bulkTexts), tab.words(subjectTexts)]
    for (const id of [washer, heater]) await row(tab, id).getByRole('checkbox').check()
    await page
      .getByRole('toolbar', { name: b('ticked', { n: 2 }) })
      .getByLabel(t('level'))
      .click()
    await page.getByTitle(t('levelUrgent'), { exact: true }).click()
    await page.getByText(b('bulkDone', { n: 2 })).waitFor()
    await eventually(async () => {
      const { list } = await server.ok('GET /staff/event/queue', { ...house.engineer.as, query: { level: 'urgent' } })
      assert.equal(list.length, 2)
    })
    // a colleague takes one of them meanwhile: it stays theirs, the other one is given
    for (const id of [washer, heater]) await row(tab, id).getByRole('checkbox').check()
    const byColleague = { ...house.engineer.as, body: { id: washer, staffId: house.engineer.id } }
    await page.route(
      '**/api/staff/event/bulk',
      async route => {
        await server.ok('POST /staff/event/allocate', byColleague)
        await route.continue()
      },
      { times: 1 },
    )
    await page
      .getByRole('toolbar', { name: b('ticked', { n: 2 }) })
      .getByLabel(t('assign'))
      .click()
    const choice = (name: string) => page.locator('.ant-select-item-option', { hasText: name })
    // who is sent to one request is chosen by the same reasons as who is sent to several
    await choice('陈伟')
      .getByText(`${tab.words(assign)('skillOf', { n: 2, all: 2 })} · ${tab.words(assign)('load', { n: 0 })}`)
      .waitFor()
    await choice(house.engineer.displayName)
      .getByText(tab.words(assign)('load', { n: 0 }), { exact: true })
      .waitFor()
    assert.match(await page.locator('.ant-select-item-option').first().innerText(), /^陈伟/, 'who fits stands first')
    await choice('陈伟').click()
    const refused = page.getByRole('dialog').filter({ hasText: b('bulkRefused', { n: 1 }) })
    const { displayName } = house.engineer
    await refused.getByText(`${displayName}刚把它派给了${displayName}`).waitFor()
    await page.keyboard.press('Escape')
    await refused.waitFor({ state: 'detached' })
    await row(tab, heater).getByText('陈伟').waitFor()
    await row(tab, washer).getByText(displayName).waitFor()
    // and both are answered at once
    for (const id of [washer, heater]) await row(tab, id).getByRole('checkbox').check()
    const all = page.getByRole('toolbar', { name: b('ticked', { n: 2 }) })
    await all.getByRole('button', { name: t('reply') }).click()
    // who gets it is seen before it is sent
    const written = page.getByRole('dialog', { name: `${t('reply')} · ${b('ticked', { n: 2 })}` })
    assert.equal(
      await written
        .getByRole('list', { name: b('recipients') })
        .getByRole('listitem')
        .count(),
      2,
    )
    await written.getByRole('textbox', { name: s('replyHint') }).fill('今天下午到')
    await written.getByRole('button', { name: b('sendTo', { n: 2 }) }).click()
    await all.waitFor({ state: 'detached' })
    const replies = await server.db
      .select({ id: eventRecords.subjectId })
      .from(eventRecords)
      .where(and(eq(eventRecords.tenantId, house.tenant.id), eq(eventRecords.content, '今天下午到')))
    assert.deepEqual(replies.map(one => one.id).toSorted(), [washer, heater].toSorted())
    await page.getByRole('button', { name: t('saveView') }).click()
    await page.getByRole('textbox', { name: t('viewName') }).fill('今天的')
    await page.getByRole('button', { name: tab.words(common)('save') }).click()
    await page.getByRole('button', { name: '今天的 2' }).waitFor()
    assert.match(page.url(), /view=[0-9a-f-]{36}/)
    await page.getByRole('button', { name: t('saveView') }).click()
    await page.getByRole('textbox', { name: t('viewName') }).fill('加急的')
    await page.getByRole('button', { name: t('changeView') }).click()
    await page.getByRole('button', { name: '加急的 2' }).waitFor()
    assert.deepEqual(tab.problems, [])
    await tab.close()
  })

  for (const look of [...looksOf(3), { language: 'en', width: 1000, height: 800, touch: false, dark: true } as const])
    test(`in ${look.language} at ${String(look.width)}: nothing too wide, nothing that a screen reader cannot name`, async () => {
      const tab = await desk(look)
      const t = tab.words(requests)
      await row(tab, washer).waitFor()
      await tab.isAccessible()
      await tab.fits()
      if (look.width < 768) {
        // what narrows the list is one tap away from its words
        const filters = tab.page.getByRole('button', { name: tab.words(common)('filters') })
        await filters.click()
        const sheet = tab.page.getByRole('dialog')
        await sheet.getByRole('combobox', { name: t('state') }).click()
        await tab.page.getByTitle(t('created'), { exact: true }).click()
        await tab.isAccessible()
        await sheet.getByRole('button', { name: tab.words(common)('confirm') }).click()
        await sheet.waitFor({ state: 'detached' })
        assert.match(await filters.innerText(), /1$/, 'one condition holds')
        assert.match(tab.page.url(), /state=created/)
      }
      await row(tab, washer).click()
      await pane(tab, tab).getByText('WQP16').first().waitFor()
      await tab.isAccessible()
      await tab.fits()
      await tab.open(`/requests/new?customer=${house.linkman.customerId}`)
      const what = tab.page.locator('#what').getByRole('combobox')
      await what.first().click()
      await tab.page.locator('.ant-select-item-option').first().click()
      const street = tab.page.locator('[data-field=address]').getByLabel(tab.words(formTexts)('street'))
      // what the customer said last comes by itself, and is no whole address without its street
      await eventually(async () => assert.equal(await street.inputValue(), '文三路 1 号'))
      await street.fill('')
      await tab.page
        .locator('.bar')
        .getByRole('button', { name: tab.words(raise)('raise') })
        .click()
      await tab.page.locator('.field__error').first().waitFor()
      await tab.isAccessible()
      await tab.fits()
      assert.deepEqual(tab.problems, [])
      await tab.close()
    })
})

test('a canned text is written once and filled in when it is used; a reply and a receipt carry files', async () => {
  const tab = await desk()
  const { page } = tab
  const t = tab.words(requests)
  const s = tab.words(subjectTexts)
  const c = tab.words(common)
  const file = { name: 'valve.txt', mimeType: 'text/plain', buffer: Buffer.from('Batch 7') }
  const attached = async () =>
    (await server.ok('GET /ssp/event/recordList', { ...house.linkman.as, query: { id: washer } }))
      .filter(({ type }) => type === 'remark' || type === 'finish')
      .map(({ type, content, attachment }) => [type, content, attachment.map(({ filename }) => filename)])
  await row(tab, washer).click()
  const detail = pane(tab, tab)
  // the composer is small until it is used
  await detail.getByRole('textbox').click()
  await detail.getByRole('button', { name: t('manageTexts') }).click()
  await page.getByRole('button', { name: t('newText') }).click()
  const form = page.getByRole('dialog', { name: t('newText') })
  await form.getByLabel(t('textTitle')).fill('已安排')
  await form.getByLabel(t('textContent')).fill('{customer}您好，已为您安排。')
  await form.getByRole('button', { name: c('save') }).click()
  const texts = page.getByRole('dialog', { name: t('manageTexts') })
  await texts.getByText('{customer}您好').waitFor()
  await texts.getByRole('button', { name: `${c('edit')}: 已安排` }).click()
  const change = page.getByRole('dialog', { name: t('editText') })
  await change.getByLabel(t('textContent')).fill('{customer}您好，{number} 已为您安排。')
  await change.getByRole('button', { name: c('save') }).click()
  await texts.getByText('{customer}您好，{number} 已为您安排。').waitFor()
  await texts.getByRole('button', { name: c('close') }).click()
  await detail.getByRole('combobox', { name: t('canned') }).click()
  await page.locator('.ant-select-item-option', { hasText: '已安排' }).click()
  const { event } = await server.ok('GET /staff/event/detail', { ...house.engineer.as, query: { id: washer } })
  const words = `${house.linkman.name}您好，${event.eventNo} 已为您安排。`
  await eventually(async () => {
    assert.equal(await detail.getByRole('textbox').inputValue(), words)
  })
  const files = detail.getByRole('group', { name: s('attachments') })
  await files.locator('input[type=file]').setInputFiles(file)
  await files.getByText('valve.txt').waitFor()
  // what was sent already is still there after a reload
  await page.reload()
  await files.getByText('valve.txt').waitFor()
  await detail.getByRole('button', { name: s('send'), exact: true }).click()
  await detail.locator('.bubble--ours', { hasText: 'valve.txt' }).waitFor()
  assert.deepEqual(await attached(), [['remark', words, ['valve.txt']]])

  // who does the work writes its receipt
  const own = (await server.ok('GET /staff/list', house.engineer.as)).find(one => one.displayName === '李敏')
  assert.ok(own, 'the dispatcher can be sent')
  await server.ok('POST /staff/event/allocate', {
    ...house.engineer.as,
    // at whatever hour this is tried, the visit is not today
    body: { id: washer, staffId: own.staffId, planTime: planIn(2), confirmed: true },
  })
  await detail.getByRole('button', { name: s('accept'), exact: true }).click()
  // setting out comes first, and is no must
  await detail.getByRole('button', { name: s('depart'), exact: true }).waitFor()
  await detail.getByRole('button', { name: c('more') }).click()
  await page.getByRole('menuitem', { name: s('finish'), exact: true }).click()
  const receipt = page.getByRole('dialog', { name: s('finish'), exact: true })
  await receipt.getByLabel(s('serviceContent')).fill('换了进水阀')
  await receipt.locator('input[type=file]').setInputFiles({ ...file, name: 'receipt.txt' })
  await receipt.getByText('receipt.txt').waitFor()
  const finish = receipt.getByRole('button', { name: c('confirm') })
  const early = page.getByRole('dialog').filter({ hasText: s('finishNow') })
  await finish.click()
  // it is planned for another day: who changes their mind has lost nothing
  await early.getByRole('button', { name: c('back') }).click()
  await early.waitFor({ state: 'detached' })
  assert.equal(await receipt.getByLabel(s('serviceContent')).inputValue(), '换了进水阀')
  assert.deepEqual(
    (await attached()).filter(([type]) => type === 'finish'),
    [],
  )
  await finish.click()
  await early.getByRole('button', { name: s('finishNow') }).click()
  await eventually(async () => {
    assert.deepEqual(
      (await attached()).find(([type]) => type === 'finish'),
      ['finish', '换了进水阀', ['receipt.txt']],
    )
  })
  // keys are silent as long as a dialog is seen
  await receipt.waitFor({ state: 'hidden' })
  await page.locator('body').press('?')
  await page.getByRole('dialog').getByText(tab.words(app)('keyAssign')).waitFor()
  assert.deepEqual(tab.problems, [])
  await tab.close()
})

test('staff raise a request from a customer’s page: what is wrong is said, nothing typed is lost, and it is raised once', async () => {
  const tab = await desk()
  const { page } = tab
  const t = tab.words(raise)
  const shown = async () =>
    (await server.ok('GET /ssp/event/list', { ...house.linkman.as, query: {} })).list.map(({ title }) => title)
  await tab.open(`/customers?id=${house.linkman.customerId}`)
  await page
    .getByRole('complementary')
    .getByRole('link', { name: tab.words(titles)('newRequest') })
    .click()
  const form = page.locator('.raise')
  // of one contact there is nothing to choose
  await form.getByText(house.linkman.phone).waitFor()
  await form.locator('#what').getByRole('combobox').first().click()
  await page.locator('.ant-select-item-option').first().click()
  await form.getByLabel('problem').fill('门关不上')
  const address = form.locator('[data-field=address]')
  const street = address.getByLabel(tab.words(formTexts)('street'))
  // what the customer said last comes by itself
  await eventually(async () => assert.equal(await street.inputValue(), '文三路 1 号'))
  await street.fill('')
  const submit = page.locator('.bar').getByRole('button', { name: t('raise') })
  await submit.click()
  await address.getByText(t('error_address')).waitFor()
  await street.fill('文三路 9 号')
  await address.getByRole('combobox', { name: 'address' }).click()
  for (const level of [0, 1, 2])
    await page.locator('.ant-cascader-menu').nth(level).locator('.ant-cascader-menu-item').first().click()
  await page.route('**/staff/event/create', route => route.abort())
  await submit.click()
  await form.getByRole('alert').getByText(tab.words(common)('network')).waitFor()
  page.on('dialog', dialog => void dialog.accept())
  await page.unroute('**/staff/event/create')
  await page.reload()
  await eventually(async () => {
    assert.equal(await form.getByLabel('problem').inputValue(), '门关不上')
  })
  assert.equal(await street.inputValue(), '文三路 9 号')
  assert.equal((await shown()).includes('门关不上'), false, 'nothing was raised yet')
  await submit.dblclick()
  await pane(tab, tab).getByRole('heading', { name: '门关不上' }).waitFor()
  assert.equal((await shown()).filter(title => title === '门关不上').length, 1)
  // the form is empty for the next one
  await tab.open(`/requests/new?customer=${house.linkman.customerId}`)
  await form.getByText(t('formFirst')).waitFor()
  assert.deepEqual(tab.problems, [])
  await tab.close()
})

test('staff fill in what names things, labels, a warranty, parcels and rows, and it is read again as it was said', async () => {
  const tab = await desk()
  const { page } = tab
  const t = tab.words(raise)
  const named = (zh: string) => ({ zh, en: zh })
  const choices = [
    { value: 'a', text: named('老客户') },
    { value: 'b', text: named('加急') },
  ]
  const template = await makeTemplate(
    server.db,
    house.tenant.id,
    [
      makeField('machines', { formType: 'relationProduct', setting: { fieldName: 'model' } }),
      makeField('parts', { formType: 'sparepart' }),
      makeField('labels', { formType: 'tags', setting: { dataSource: choices } }),
      makeField('cover', { formType: 'quality' }),
      makeField('sent', { formType: 'logistics' }),
      makeField('price', { formType: 'currency', setting: { currencies: ['CNY', 'USD'] } }),
      makeField('double', { formType: 'formula', setting: { formula: 'price * 2', unit: named('元') } }),
      makeField('at', { formType: 'datetime', setting: { dateType: 'YYYY-MM-DD HH:mm:ss' } }),
      makeField('where', { formType: 'authorizeAddress' }),
      makeField('place', { formType: 'location' }),
      makeField('owned', { owner: 'customer', fieldName: 'name' }),
      makeField('cases', {
        formType: 'subSucCase',
        setting: {
          fields: [
            makeField('title', { isNull: 0 }),
            makeField('hours', { formType: 'number', setting: { unit: named('小时') } }),
          ],
        },
      }),
    ],
    { name: named('全都问') },
  )
  await makeGoods(server.db, house.tenant.id, { name: named('密封圈'), code: 'MF-7', unit: named('个') })
  await tab.open(`/requests/new?customer=${house.linkman.customerId}`)
  const form = page.locator('.raise')
  await form.getByText(house.linkman.phone).waitFor()
  await form.locator('#what').getByRole('combobox').first().click()
  await page.locator('.ant-select-item-option', { hasText: '全都问' }).click()
  const part = (name: string) => form.locator(`[data-field=${name}]`)
  const choose = async (name: string, words: string) => {
    await part(name).getByRole('combobox').first().fill(words)
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: words })
      .click()
    await page.keyboard.press('Escape')
  }
  await part('machines').waitFor()
  assert.equal(await part('name').count(), 0, 'what is known of the customer is not asked for')
  await choose('machines', '洗碗机')
  await choose('parts', '密封圈')
  await part('parts')
    .getByLabel(t('countOf', { name: '密封圈' }))
    .fill('0')
  await choose('labels', '老客户')
  await part('cover').getByLabel(t('qualityStart')).fill('2026-05-01')
  await part('sent')
    .getByLabel(t('courier', { n: 1 }))
    .fill('顺丰')
  await part('price').getByRole('textbox').fill('12.5')
  await form.getByText('25元').waitFor()
  await part('price').getByRole('combobox').click()
  await page.locator('.ant-select-item-option', { hasText: 'USD' }).click()
  await part('at').locator('input').fill('2026-05-01T10:30:15')
  await part('where')
    .getByRole('combobox', { name: tab.words(formTexts)('country') })
    .fill('新加坡')
  await page.keyboard.press('Enter')
  await part('where').getByLabel(tab.words(formTexts)('street')).fill('1 Orchard Road')
  await part('place').getByLabel(t('latitude')).fill('30.25')
  await part('place').getByLabel(t('longitude')).fill('120.5')
  await part('cases')
    .getByRole('button', { name: t('addRow') })
    .click()
  const row1 = part('cases').getByRole('group', { name: `cases: ${t('row', { n: 1 })}` })
  await row1.getByLabel('hours').fill('3')
  const submit = page.locator('.bar').getByRole('button', { name: t('raise') })
  await submit.click()
  // each of them says what is wrong with it, a row within itself
  await part('parts').getByText(t('error_count')).waitFor()
  await part('cover').getByText(t('error_quality')).waitFor()
  await part('sent').getByText(t('error_parcel')).waitFor()
  await row1.getByText(t('error_required')).waitFor()
  await tab.isAccessible()
  await part('parts')
    .getByLabel(t('countOf', { name: '密封圈' }))
    .fill('3')
  await part('cover').getByLabel(t('qualityLength')).fill('2')
  await part('sent')
    .getByLabel(t('trackingNumber', { n: 1 }))
    .fill('SF1234567')
  await row1.getByLabel('title *').fill('酒店')
  await submit.click()
  const detail = pane(tab, tab)
  const view = detail.locator('.form-view')
  await view.getByText('酒店').waitFor()
  for (const words of [
    '净界洗碗机 · WQP16',
    '密封圈 × 3 个',
    '老客户',
    '2026-05-01 起，2 年',
    '顺丰 SF1234567',
    'US$12.50',
    '25元',
  ])
    await view.getByText(words, { exact: true }).waitFor()
  await view.getByRole('columnheader', { name: 'hours' }).waitFor()
  await view.getByRole('cell', { name: '3小时' }).waitFor()
  await tab.isAccessible()
  const { list } = await server.ok('GET /ssp/event/list', { ...house.linkman.as, query: {} })
  const raised = list.find(one => one.templateId === template.id)
  assert.ok(raised, 'it was raised')
  const { attribute } = await server.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id: raised.id } })
  assert.deepEqual(attribute.labels, [{ id: 'a', tagName: '老客户' }])
  assert.deepEqual(attribute.cover, { startTime: '2026-05-01', qualityTime: { number: '2', type: 'year' } })
  assert.deepEqual(attribute.sent, [{ company: '顺丰', number: 'SF1234567' }])
  assert.deepEqual(attribute.price, { number: 12.5, currency: 'USD' })
  assert.deepEqual(attribute.cases, [{ title: '酒店', hours: 3 }])
  assert.deepEqual(attribute.place, { address: '', latitude: 30.25, longitude: 120.5 })
  assert.equal(attribute.at, '2026-05-01 10:30:15')
  assert.equal(attribute.double, '25')
  const { country, address } = attribute.where as { country: string; address: string }
  assert.deepEqual([country, address], ['新加坡', '1 Orchard Road'])
  assert.deepEqual(tab.problems, [])
  await tab.close()
})
