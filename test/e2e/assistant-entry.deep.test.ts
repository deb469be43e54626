import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { assistantTexts } from '../../src/features/knowledge/assistant/assistant.i18n'
import { legacyTexts } from '../../src/features/knowledge/assistant/legacy/legacy.i18n'
import { PRESS } from '../../src/features/knowledge/assistant/limits'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { voiceTexts } from '../../src/features/knowledge/assistant/voice/voice.i18n'
import { common } from '../../src/i18n/common.i18n'
import { microphoneTexts } from '../../src/ui/microphone.i18n'
import { eventually, wordsIn } from '../screen'
import {
  attach,
  overForm,
  table,
  ask,
  callsOf,
  finished,
  input,
  openAssistantPortal,
  openPanel,
  questions,
  rested,
  signedInTo,
  tapButton,
  type AssistantPortal,
} from './assistant-panel'
import { openCompany, type OpenCompany } from './company'
import { lentPhones } from './phones'
import type { Phone, Portal } from './portal'

const words = wordsIn('zh')
const [t, say, voice] = [words(assistantTexts), words(common), words(voiceTexts)]
const [legacy, microphone] = [words(legacyTexts), words(microphoneTexts)]

let assistant: AssistantPortal
let portal: Portal
let company: OpenCompany
let asr: AssistantPortal['asr']
before(async () => {
  assistant = await openAssistantPortal({ whole: true })
  ;({ portal, company, asr } = assistant)
})
after(() => assistant.stop())
beforeEach(() => assistant.rest())

describe('order entry', () => {
  test('a file that is too large, of another kind, or does not arrive is told by its name, and nothing is sent', async () => {
    const phone = await overForm(company)
    const asked = callsOf(phone, '/getFieldListAndNl2FormDataStream')
    await phone.pickFiles(attach(phone), [
      { name: 'big.txt', mimeType: 'text/plain', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 'a') },
    ])
    await phone.toast(t('tooLarge', { names: 'big.txt' }))
    await phone.pickFiles(attach(phone), [
      { name: 'a.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ])
    await phone.toast(t('wrongType', { names: 'a.exe' }))
    await phone.loseAnswer('/files/upload')
    await phone.pickFiles(attach(phone), [
      { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('13912345678') },
    ])
    await phone.toast(t('uploadFailed'))
    assert.deepEqual([asked.length, await questions(phone).count()], [0, 0])
    await phone.leave()
  })

  test('drawn down, the panel closes, and what was said is there when it opens again', async () => {
    const phone = await overForm(company)
    await ask(phone, '电话 13912345678')
    await table(phone).waitFor()
    const grip = await phone.page.locator('.assistant__grip').boundingBox()
    assert.ok(grip)
    await phone.page.mouse.move(200, grip.y + 8)
    await phone.page.mouse.down()
    await phone.page.mouse.move(200, 600, { steps: 5 })
    await eventually(async () => {
      const height = (await phone.page.locator('.assistant__panel').boundingBox())?.height ?? 0
      assert.ok(Math.abs(height - (844 - 600)) < 30, `${String(height)} px`)
    })
    await phone.page.mouse.move(200, 720, { steps: 5 })
    await phone.page.mouse.up()
    await phone.page.locator('.assistant').waitFor({ state: 'detached' })
    await tapButton(phone)
    await table(phone).getByText('13912345678').waitFor()
    await phone.leave()
  })

  test('the panel holds the keyboard, and Esc, a step back and the next screen close it', async () => {
    const phone = await signedInTo(company)
    await phone.open('/mall/user')
    const panel = phone.page.locator('.assistant__panel')
    const keyboardAt = (): Promise<string> =>
      phone.page.evaluate(() => {
        const now = document.activeElement
        return now?.closest('.assistant__panel') ? 'panel' : (now?.id ?? '')
      })
    const entries = (): Promise<number> => phone.page.evaluate(() => history.length)
    for (const close of [() => phone.page.keyboard.press('Escape'), () => phone.page.goBack()]) {
      await tapButton(phone)
      await input(phone).waitFor()
      assert.equal(await panel.getAttribute('aria-modal'), 'true')
      await eventually(async () => assert.equal(await keyboardAt(), 'panel'))
      for (const key of ['Shift+Tab', 'Tab', 'Tab']) {
        await phone.page.keyboard.press(key)
        assert.equal(await keyboardAt(), 'panel', key)
      }
      const before = await entries()
      await close()
      await panel.waitFor({ state: 'detached' })
      await eventually(async () => assert.equal(await keyboardAt(), 'assistant', 'the keyboard is where it was'))
      assert.deepEqual([phone.path(), await entries()], ['/mall/user', before])
    }
    await tapButton(phone)
    // over the panel a sheet closes first
    await phone.page.getByRole('button', { name: t('conversations') }).click()
    await phone.page.locator('.sheet').waitFor()
    await phone.page.keyboard.press('Escape')
    await phone.page.locator('.sheet').waitFor({ state: 'detached' })
    assert.ok(await panel.isVisible())
    await phone.page.evaluate(() => {
      location.hash = '/mall/serviceCenter'
    })
    await phone.at('/mall/serviceCenter')
    await panel.waitFor({ state: 'detached' })
    await phone.leave()
  })
})

test('a company without agents has the older assistant, until one switches its icon off', async () => {
  const other = await openCompany(portal, { agents: false })
  const phone = await signedInTo(other, { kept: { languageAsked: true } })
  await phone.open('/mall/user')
  await tapButton(phone)
  await phone.page.getByText(t('tabLegacy')).waitFor()
  await phone.page.locator('.legacy textarea').fill('怎么联系你们')
  await phone.page.locator('.legacy textarea').press('Enter')
  await phone.at('/mall/company/info')
  await tapButton(phone)
  await phone.page
    .getByRole('button', { name: legacy('help') })
    .first()
    .click()
  const icon = phone.page.getByRole('button', { name: legacy('icon') })
  await icon.waitFor()
  const restore = await phone.intercept('/app/outside/switch/query', route => route.fulfill({ status: 503, body: '' }))
  await icon.click()
  await phone.page.getByText(legacy('iconOffDo'), { exact: true }).click()
  // how it is now could not be had: it does not say that it is as before
  await icon.waitFor({ state: 'detached' })
  await restore()
  await eventually(async () =>
    assert.equal(
      (
        await portal.ok('GET /api/app/outside/switch/query', {
          ...other.linkman.as,
          query: { type: 'VOICE_ICON_SWITCH' },
        })
      ).status,
      0,
    ),
  )
  const told = phone.page.waitForResponse(response => response.url().includes('/app/outside/switch/query'))
  await phone.reload()
  await rested(phone)
  await told
  await phone.quiet()
  assert.equal(await phone.page.locator('#assistant').count(), 0)
  // and on again, where the question said
  await phone.open('/mall/company/info')
  await phone.screen.getByRole('button', { name: words(portalTexts)('assistantOn') }).click()
  await phone.page.locator('#assistant').waitFor()
  await phone.leave()
})

test('on a tablet the button is drawn off what it covers, and is still a button there, on the next screen too', async () => {
  const phone = await signedInTo(company, { width: 820 })
  await phone.open('/mall/user')
  await rested(phone)
  const button = phone.page.locator('#assistant')
  await button.waitFor()
  const place = async () => {
    const box = await button.boundingBox()
    assert.ok(box)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const from = await place()
  const finger = await phone.context.newCDPSession(phone.page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }] })
  await touch('touchStart', from.y)
  for (let moved = 20; moved <= 300; moved += 20) await touch('touchMove', from.y - moved)
  // a finger that is still moving when it leaves begins a fling, which the next tap only ends
  await new Promise(resolve => setTimeout(resolve, 300))
  await touch('touchEnd', from.y - 300)
  await eventually(async () => assert.ok(Math.abs((await place()).y - (from.y - 300)) <= 2, 'it follows the finger'))
  assert.equal(await phone.page.locator('.composer').count(), 0, 'drawing is no tap')
  await phone.page.evaluate(() => {
    location.hash = '/mall/serviceCenter'
  })
  await phone.at('/mall/serviceCenter')
  assert.ok(Math.abs((await place()).y - (from.y - 300)) <= 2)
  await button.tap()
  await phone.page.locator('.composer').waitFor()
  await phone.leave()
})

describe('voice', () => {
  const bar = (phone: Phone): Locator => phone.page.locator('.composer__talk')
  const phones = lentPhones(async () => {
    const phone = await signedInTo(company, { kept: { 'chat-ai-input-mode': 'voice' } })
    await phone.context.grantPermissions(['microphone'], { origin: portal.url })
    return phone
  })
  const press = async (phone: Phone): Promise<{ x: number; y: number }> => {
    const box = await bar(phone).boundingBox()
    assert.ok(box)
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await phone.page.mouse.move(at.x, at.y)
    await phone.page.mouse.down()
    return at
  }
  /** It is heard, and has been pressed long enough. */
  const heard = async (phone: Phone): Promise<void> => {
    const wave = phone.page.locator('.voice-dialog--normal .voice-dialog__bar').nth(3)
    const rest = 14
    await eventually(async () =>
      assert.ok(Number.parseInt(await wave.evaluate(one => one.style.height), 10) > rest, 'the wave shows the sound'),
    )
    await phone.page.clock.fastForward(PRESS.barMs)
  }

  test('what is said is sent', async () => {
    const phone = await openPanel(await phones.take())
    asr.script({ body: { text: '洗衣机不脱水' } })
    const before = asr.asked.length
    await press(phone)
    await heard(phone)
    await phone.page.mouse.up()
    await questions(phone).getByText('洗衣机不脱水').waitFor()
    await finished(phone)
    assert.equal(asr.asked.length, before + 1)
    assert.equal(asr.asked.at(-1)?.bytes.toString('latin1', 0, 4), 'RIFF')
    await phones.giveBack(phone)
  })

  test('keys hold as a finger does; without a network nobody speaks in vain', async () => {
    const phone = await openPanel(await phones.take())
    asr.script({ body: { text: '空调不制冷' } })
    const before = asr.asked.length
    await bar(phone).focus()
    await phone.page.keyboard.down('Space')
    await heard(phone)
    await phone.page.keyboard.up('Space')
    await questions(phone).getByText('空调不制冷').waitFor()
    await finished(phone)
    assert.equal(asr.asked.length, before + 1)
    await phone.page.keyboard.down('Enter')
    await heard(phone)
    await phone.page.keyboard.press('Tab')
    await phone.page.locator('.voice-dialog').waitFor({ state: 'detached' })
    await phone.page.keyboard.up('Enter')
    await phone.context.setOffline(true)
    await bar(phone).press('Space')
    await phone.toast(say('network'))
    await phone.context.setOffline(false)
    assert.equal(asr.asked.length, before + 1)
    await phones.giveBack(phone)
  })

  test('slid away and too short, nothing is sent; silence says so', async () => {
    const phone = await openPanel(await phones.take())
    asr.script({ body: { text: '' } })
    const before = asr.asked.length
    const at = await press(phone)
    await heard(phone)
    await phone.page.mouse.move(at.x, at.y - 60, { steps: 4 })
    await phone.page.locator('.voice-dialog--cancel').waitFor()
    await phone.page.mouse.move(at.x, at.y - 45, { steps: 2 })
    assert.equal(await phone.page.locator('.voice-dialog--cancel').count(), 1)
    await phone.page.mouse.move(at.x, at.y - 30, { steps: 2 })
    await phone.page.locator('.voice-dialog--normal').waitFor()
    await phone.page.mouse.move(at.x, at.y - 80, { steps: 4 })
    await phone.page.mouse.up()
    await phone.page.locator('.voice-dialog').waitFor({ state: 'detached' })
    await bar(phone).click()
    await phone.toast(voice('tooShort'))
    assert.equal(asr.asked.length, before)
    // its wave is none of the next press's
    await phone.page.locator('.voice-dialog').waitFor({ state: 'detached' })
    await press(phone)
    await heard(phone)
    await phone.page.mouse.up()
    await phone.toast(voice('voiceEmpty'))
    assert.equal(await questions(phone).count(), 0)
    await phones.giveBack(phone)
  })

  for (const [name, problem] of [
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'notFound'],
    ['NotSupportedError', 'unsupported'],
    ['AbortError', 'other'],
  ] as const) {
    test(`${name} of the microphone is told in words`, async () => {
      const phone = await openPanel(await phones.take())
      await phone.page.evaluate(one => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', one))
      }, name)
      await press(phone)
      await phone.page.getByText(microphone(`microphone.${problem}`)).waitFor()
      await phone.page.mouse.up()
      assert.equal(await questions(phone).count(), 0)
      await phones.giveBack(phone)
    })
  }
})
