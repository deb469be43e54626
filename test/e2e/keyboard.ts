import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { eventually } from '../screen'
import type { Phone } from './portal'

/** No screen of the tests has more stops of the keyboard. */
const MOST_STOPS = 80

/** Somebody at a keyboard: everything is reached by Tab and the arrows, nothing is tapped. */
export class Keyboard {
  constructor(readonly phone: Phone) {}
  press(...keys: string[]): Promise<void> {
    return keys.reduce(async (before, key) => {
      await before
      await this.phone.page.keyboard.press(key)
    }, Promise.resolve())
  }
  has(one: Locator): Promise<boolean> {
    return one.evaluate(element => element === document.activeElement)
  }
  /** Waits until the keyboard is there. */
  async isAt(one: Locator): Promise<void> {
    await one.waitFor({ state: 'attached' })
    await eventually(async () =>
      assert.ok(
        await this.has(one),
        `the keyboard is at ${await this.phone.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? '')}`,
      ),
    )
  }
  /** Goes on until the keyboard is at something. */
  async to(one: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await one.waitFor()
    for (let n = 0; n < MOST_STOPS; n++) {
      if (await this.has(one)) return
      await this.press(key)
    }
    assert.fail(`${String(MOST_STOPS)} times ${key} do not lead to ${String(one)} on ${this.phone.url()}`)
  }
  async enter(one: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.to(one, key)
    await this.press('Enter')
  }
  async type(one: Locator, text: string): Promise<void> {
    await this.to(one)
    await this.phone.page.keyboard.insertText(text)
  }
  /** Is on another screen: the keyboard begins at its title, and what had it before is out of reach. */
  async arrives(path: string): Promise<void> {
    await this.phone.at(path)
    await this.isAt(this.phone.screen.getByRole('heading', { level: 1 }))
  }
  /** The sheet that is open has the keyboard, keeps it, and is all that there is for a screen reader. */
  async isIn(sheet: Locator): Promise<void> {
    await this.isAt(sheet)
    assert.equal(await sheet.getAttribute('aria-modal'), 'true')
    for (const key of ['Shift+Tab', 'Tab', 'Tab']) {
      await this.press(key)
      assert.ok(await sheet.evaluate(one => one.contains(document.activeElement)), `${key} stays in the sheet`)
    }
    assert.equal(
      await this.phone.page.evaluate(() => {
        const main = [...document.querySelectorAll('[role=main]')].filter(one => one.getClientRects().length > 0).pop()
        const covered = main?.closest('[inert]') ?? [...(main?.querySelectorAll('[inert]') ?? [])].pop()
        return covered?.getAttribute('aria-hidden')
      }),
      'true',
      'what lies behind is out of reach',
    )
  }
}
