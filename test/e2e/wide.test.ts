import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventTexts } from '../../src/features/service/event/event.i18n'
import { eventually } from '../screen'
import { openWide } from './wide'

describe('a wide window', () => {
  let sides: Awaited<ReturnType<typeof openWide>>
  before(async () => {
    sides = await openWide()
  })
  after(() => sides.portal.stop())

  test('the list and what is opened from it stand side by side', () => sides.standsBeside(1280))

  test('what is changed on the right is told in the list on the left', async () => {
    const phone = await sides.wide()
    await phone.open('/service/serviceList?state=all')
    await sides.choose(phone, 0)
    const first = sides.cards(phone).first()
    const before = await first.innerText()
    const t = phone.words(eventTexts)
    await phone.tap(t('cancelEvent'), true)
    await phone.sheet.getByText(t('off_1'), { exact: true }).click()
    await phone.sheet.getByRole('button').last().click()
    await eventually(async () => assert.notEqual(await first.innerText(), before))
    await phone.leave()
  })
})
