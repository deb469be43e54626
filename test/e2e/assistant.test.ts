import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { assistantTexts } from '../../src/features/knowledge/assistant/assistant.i18n'
import { formIn } from '../company/forms'
import { eventually, photo, wordsIn } from '../screen'
import {
  attach,
  overForm,
  table,
  PARAGRAPHS,
  answer,
  ask,
  finished,
  gate,
  list,
  openAssistantPortal,
  questions,
  said,
  signedInTo,
  whole,
  openPanel,
  type AssistantPortal,
} from './assistant-panel'
import type { Phone, Portal } from './portal'
import { switchboard } from './switchboard'

const t = wordsIn('zh')(assistantTexts)

let assistant: AssistantPortal
let portal: Portal
let vendor: AssistantPortal['vendor']
/** the model that sees */
let eyes: AssistantPortal['eyes']
before(async () => {
  assistant = await openAssistantPortal()
  ;({ portal, vendor, eyes } = assistant)
})
after(() => assistant.stop())
beforeEach(() => assistant.rest())

describe('an answer that comes', () => {
  test('is drawn as it comes, and heard by screen readers once, when it is over', async () => {
    const phone = await assistant.withPanel()
    const [first, second] = [gate(), gate()]
    vendor.script({ steps: [{ thinking: '先看看手册。' }, first.step, '**真。**她说', second.step, '：好的。'] })
    await ask(phone, '你好')
    const thinking = answer(phone).locator('.thinking__text')
    await thinking.getByText('先看看手册。').waitFor()
    const busy = () => list(phone).getAttribute('aria-busy')
    assert.equal(await busy(), 'true')
    first.open()
    // nothing waits for what comes next
    await answer(phone).locator('.md__strong', { hasText: '真。' }).waitFor()
    await thinking.waitFor({ state: 'detached' })
    const heard = phone.page.locator('.chat > [role="status"]')
    assert.deepEqual([await busy(), await heard.textContent()], ['true', ''])
    second.open()
    await finished(phone)
    await eventually(async () =>
      assert.deepEqual(
        [await busy(), await heard.textContent()],
        ['false', t('answerDone', { text: '真。她说：好的。' })],
      ),
    )
    await answer(phone)
      .getByRole('button', { name: t('thoughtFor', { n: 1 }).split('1')[0] ?? '' })
      .click()
    await thinking.getByText('先看看手册。').waitFor()
    await phone.accessible()
    await assistant.giveBack(phone)
  })

  test('goes on after the line is cut, each word once', async () => {
    const board = await switchboard()
    after(() => board.close())
    board.target = portal.url
    const phone = await openPanel(await signedInTo(assistant.company, { origin: board.url }))
    const first = gate()
    vendor.script({ steps: [...PARAGRAPHS.slice(0, 3), first.step, ...PARAGRAPHS.slice(3, 6)] })
    const before = vendor.asked.length
    await ask(phone, '怎么清洗？')
    await answer(phone).getByText('第 3 段').waitFor()
    board.target = ''
    board.hangUp()
    first.open()
    board.target = portal.url
    await finished(phone)
    assert.equal(await said(phone), whole(PARAGRAPHS.slice(0, 6)))
    assert.deepEqual([vendor.asked.length - before, await questions(phone).count()], [1, 1])
    await phone.leave()
  })

  test('stop ends it at the vendor, before the first word and after, and a late word changes nothing', async () => {
    const phone = await assistant.withPanel()
    const never = gate()
    vendor.script(
      { steps: [never.step, '太晚了'] },
      { steps: ['说了一半', never.step, '太晚了'] },
      { steps: ['新的回答。'] },
    )
    const before = vendor.asked.length
    await ask(phone, '第一问')
    await eventually(async () => assert.equal(vendor.asked.length, before + 1))
    await phone.page.locator('#assistant-stop').click()
    await phone.page.getByText(t('stopped')).first().waitFor()
    await eventually(async () => assert.notEqual(vendor.asked[before]?.closedAfterMs, null))
    await ask(phone, '第二问')
    await answer(phone).getByText('说了一半').waitFor()
    await phone.page.locator('#assistant-stop').click()
    await eventually(async () => assert.notEqual(vendor.asked[before + 1]?.closedAfterMs, null))
    assert.equal(await phone.page.getByText(t('stopped')).count(), 2)
    await answer(phone)
      .getByRole('button', { name: t('retry') })
      .click()
    await answer(phone).getByText('新的回答。').waitFor()
    await finished(phone)
    never.open()
    assert.equal(await phone.page.getByText('太晚了').count(), 0)
    await eventually(async () => assert.equal(vendor.open, 0))
    await assistant.giveBack(phone)
  })
})

describe('what a model may not do', () => {
  const PAYLOADS = [
    '<img src=x onerror="window.pwned=1">',
    '<script>window.pwned=1</script>',
    '[tap](javascript:window.pwned=1)',
    '<a href="javascript:window.pwned=1">a</a>',
    '![x](javascript:window.pwned=1)',
    '<svg onload=window.pwned=1>',
    '[x](data:text/html,<script>window.pwned=1</script>)',
  ]
  const isPwned = (phone: Phone) => phone.page.evaluate(() => 'pwned' in window)

  test('scripts in answers, questions, names of conversations and names of files stay text', async () => {
    const phone = await assistant.withPanel()
    vendor.script({ steps: [PAYLOADS.join('\n\n'), '\n\n结束。'] })
    await ask(phone, PAYLOADS[0] ?? '')
    await answer(phone).getByText('结束。').waitFor()
    await finished(phone)
    await phone.page.getByRole('button', { name: t('conversations') }).click()
    await phone.page.locator('.chats__open').first().waitFor()
    await phone.page.locator('.chats__group .chats__button').first().click()
    await phone.page.locator('.chats__rename input').fill(PAYLOADS[5] ?? '')
    await phone.page.locator('.chats__rename .button').click()
    await phone.page.locator('.chats__theme', { hasText: '<svg onload' }).waitFor()
    await phone.page.keyboard.press('Escape')
    for (const link of await answer(phone).locator('a').all())
      assert.doesNotMatch((await link.getAttribute('href')) ?? '', /^\s*(javascript|data):/i)
    assert.equal(await isPwned(phone), false)
    await assistant.giveBack(phone)
  })
})

test('order entry: a text file and a picture are read, and fill the form in one tap', async () => {
  const phone = await overForm(assistant.company)
  eyes.script({ steps: ['型号 KFR-72LW\n联系电话 13912345678'] })
  const panel = phone.page.locator('.assistant__panel')
  const heightOf = async () => (await panel.boundingBox())?.height ?? 0
  assert.ok(Math.abs((await heightOf()) - 844 * 0.7) < 2, `${String(await heightOf())} px`)
  await phone.pickFiles(attach(phone), [
    {
      name: '<img src=x onerror=window.pwned=1>.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('客厅空调漏水，明天下午三点以后上门，联系人王芳'),
    },
    await photo('nameplate.jpg'),
  ])
  await table(phone).getByText('13912345678').waitFor()
  assert.match(await table(phone).innerText(), /王芳/)
  assert.equal(await heightOf(), 844, 'a file takes the whole window')
  assert.deepEqual(
    [await questions(phone).locator('.chat-files__one').count(), await phone.page.evaluate(() => 'pwned' in window)],
    [2, false],
  )
  assert.equal(eyes.asked.length, 1)
  await answer(phone)
    .getByRole('button', { name: t('fill') })
    .click()
  await phone.toast(/已填入/)
  const value = (name: string) =>
    phone.field(formIn(assistant.company.forms.repair, 'zh').label(name)).getByRole('textbox').inputValue()
  await eventually(async () =>
    assert.deepEqual([await value('contactPhone'), await value('contactName')], ['13912345678', '王芳']),
  )
  await phone.leave()
})
