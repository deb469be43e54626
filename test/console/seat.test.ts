import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { onServer, openDesk, PASSWORD } from './desk'
import { common } from '../../console/i18n/common.i18n'
import { live } from '../../console/live/live.i18n'
import { seat } from '../../console/pages/seat/seat.i18n'
import { setupChat } from '../../console/pages/seat/setup.i18n'
import { openChat } from '../company/chat'
import { subjectTexts } from '../../console/ui/subject/subject.i18n'
import { makeCompany, type Company } from '../company/company'
import { makeStaff } from '../factories'
import type { LiveServer } from '../live-server'
import { eventually } from '../screen'

const IM = '/api/im/outside/c/im'
let server: LiveServer
let browser: Browser
let company: Company
let writer: Awaited<ReturnType<typeof makeStaff>>
onServer(async given => {
  ;({ server, browser } = given)
  company = await makeCompany(server)
  await openChat(server, company.tenant.id)
  writer = await makeStaff(server.db, company.tenant, { permissions: ['event.remark'] })
  await makeStaff(server.db, company.tenant, { account: 'limin', displayName: '李敏', password: PASSWORD })
})

const say = (conversationId: string, content: string) => ({
  ...company.linkman.as,
  body: { conversationId, clientMessageId: randomUUID(), type: 'txt' as const, content },
})

test('somebody in line is taken, answered and ended; the text of another conversation stays with it', async () => {
  const { id } = await server.ok(`POST ${IM}/sponsorConversation`, { ...company.linkman.as, body: {} })
  for (const [title, content] of [
    ['Number', 'It is {number}'],
    ['Hello', 'Good day {customer}'],
  ] as const)
    await server.ok('POST /staff/text/create', { ...writer.as, body: { title, content, shared: true } })
  const desk = await openDesk(browser, server, company.tenant.domainId, { language: 'en' })
  await desk.signIn('limin', PASSWORD)
  const { page } = desk
  // on any page the rail counts who waits, as it happens
  const news = (queued: number, unread: number) => page.getByTitle(desk.words(live)('chatNews', { queued, unread }))
  await desk.open('/account')
  await server.ok(`POST ${IM}/customerSendNewMessage`, say(id, 'The pump hums'))
  await news(1, 0).waitFor()
  await desk.open('/seat')
  const t = desk.words(seat)
  await page.getByRole('switch', { name: t('on') }).click()
  await page.getByRole('button', { name: t('takeNext') }).click()
  const log = page.getByRole('log', { name: company.linkman.name })
  await log.getByText('The pump hums').waitFor()
  await desk.isAccessible()

  const field = page.getByRole('textbox', { name: t('hint') })
  await field.fill('Is the valve open?')
  await field.press('Enter')
  await log.getByText('Is the valve open?').waitFor()
  // a word to colleagues, on paper that the customer never gets
  const s = desk.words(subjectTexts)
  await page.getByRole('button', { name: s('internal') }).click()
  const paper = page.getByRole('form', { name: s('internal') })
  await paper.getByRole('textbox').fill('Third call this week')
  await desk.isAccessible()
  await paper.getByRole('button', { name: s('sendNote') }).click()
  await log.locator('.note').getByText('Third call this week').waitFor()
  await log.locator('.note').getByText(s('customerCannotSee')).waitFor()
  const read = await server.ok(`GET ${IM}/queryChatRecord`, { ...company.linkman.as, query: { conversationId: id } })
  assert.equal(JSON.stringify(read).includes('Third call'), false)
  const heard = async () =>
    (
      await server.ok(`GET ${IM}/queryChatRecord`, { ...company.linkman.as, query: { conversationId: id } })
    ).messages.flatMap(one => (one.author === 'seat' ? [one.content] : []))
  await eventually(async () => assert.deepEqual(await heard(), ['Is the valve open?']))

  await desk.open('/account')
  await server.ok(`POST ${IM}/customerSendNewMessage`, say(id, 'Wait'))
  await news(0, 1).waitFor()
  await page.goBack()

  // a slash offers texts: those with a gap say which, arrows and Enter choose, and the slash itself is never sent
  await field.fill('/')
  const offered = page.getByRole('option')
  await offered.filter({ hasText: t('missing', { what: t('wordNumber') }) }).waitFor()
  await field.press('Enter')
  await eventually(async () => assert.equal(await field.inputValue(), `Good day ${company.linkman.name}`))
  await field.fill('/Num')
  await page.getByRole('option', { name: 'Number' }).waitFor()
  await field.press('Enter')
  assert.equal(await field.inputValue(), '/Num')
  await field.fill('/')
  await field.press('ArrowDown')
  await page.getByRole('option', { selected: true, name: 'Number' }).waitFor()
  await field.fill('')
  assert.deepEqual(await heard(), ['Is the valve open?'])

  // what the customer says shows by itself
  await server.ok(`POST ${IM}/customerSendNewMessage`, say(id, 'It is, I looked'))
  await log.getByText('It is, I looked').waitFor()
  await server.ok(`POST ${IM}/read`, {
    ...company.linkman.as,
    body: { conversationId: id, number: 1_000_000, isTyping: false },
  })
  await log.getByText(t('seen'), { exact: true }).waitFor()

  await log.getByText('Is the valve open?').hover()
  await page
    .getByRole('button', { name: t('recall') })
    .first()
    .click()
  await eventually(async () => assert.deepEqual(await heard(), ['']))

  await page.getByRole('button', { name: t('end'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('end'), exact: true })
    .click()
  await page.getByText(t('isOver')).waitFor()
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('how the company answers is set, and the portal says it', async () => {
  const desk = await openDesk(browser, server, company.tenant.domainId, { language: 'en' })
  await desk.signIn('limin', PASSWORD)
  await desk.open('/setup/chat')
  const { page } = desk
  const [t, c] = [desk.words(setupChat), desk.words(common)]
  await page.getByRole('switch', { name: t('signIn') }).click()
  await page.getByRole('textbox', { name: t('welcome') }).fill('Hello from the pumps')
  await page.getByRole('button', { name: c('save'), exact: true }).click()
  await page.getByText(c('saved')).waitFor()
  await desk.isAccessible()
  const { tenant } = company
  assert.equal((await server.ok(`GET ${IM}/getConfig`, tenant.as)).loginBeforeConsult, true)
  assert.deepEqual(desk.problems, [])
  await desk.close()
})
