import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../screen'
import type { Phone } from '../e2e/portal'
import { plain, type Driver, type Found, type Picture, type Words } from './driver'

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** As a pattern, since playwright does not mind the case of a text. */
const within = (root: Locator, css: string, words: Words | undefined): Locator =>
  words === undefined
    ? root.locator(css)
    : root.locator(css).filter({ hasText: typeof words === 'string' ? new RegExp(quoted(words)) : words })
const INPUTS = 'input, textarea'

class BrowserFound implements Found {
  /** `all` gives a new locator: the present screen changes */
  constructor(private readonly all: () => Locator) {}
  find(css: string, words?: Words): Found {
    return new BrowserFound(() => within(this.all(), css, words))
  }
  nth(n: number): Found {
    return new BrowserFound(() => this.all().nth(n))
  }
  private get first(): Locator {
    return this.all().first()
  }
  private async input(): Promise<Locator> {
    await this.first.waitFor()
    return (await this.first.evaluate((one, inputs) => one.matches(inputs), INPUTS))
      ? this.first
      : this.first.locator(INPUTS).first()
  }
  async text(): Promise<string> {
    return plain(await this.first.innerText())
  }
  async texts(): Promise<string[]> {
    return (await this.all().allInnerTexts()).map(plain)
  }
  async gone(): Promise<void> {
    await eventually(async () => assert.equal(await this.all().count(), 0))
  }
  async tap(): Promise<void> {
    await this.first.click()
  }
  async tapTwice(): Promise<void> {
    await this.first.waitFor()
    await this.first.evaluate((one: HTMLElement) => {
      one.click()
      one.click()
    })
  }
  async type(text: string): Promise<void> {
    await (await this.input()).fill(text)
  }
  async value(): Promise<string> {
    return (await this.input()).inputValue()
  }
  /** A stroke of the mouse, down and up again. */
  async draw({ mouse }: Page): Promise<void> {
    await this.first.hover()
    const box = await this.first.boundingBox()
    assert.ok(box)
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
    await mouse.move(...at(0.2, 0.3))
    await mouse.down()
    await mouse.move(...at(0.4, 0.7), { steps: 6 })
    await mouse.move(...at(0.7, 0.4), { steps: 6 })
    await mouse.up()
  }
  async attribute(name: string): Promise<string> {
    // Taro writes an image as a box with the image in it
    const one = name === 'src' ? this.first.locator('img').or(this.first).last() : this.first
    return (await one.getAttribute(name)) ?? ''
  }
}

class BrowserDriver implements Driver {
  readonly platform = 'h5'
  readonly chat = null
  readonly language: Driver['language']
  readonly words: Driver['words']
  constructor(private readonly phone: Phone) {
    this.language = phone.language
    this.words = phone.words
  }
  find(css: string, words?: Words): BrowserFound {
    return new BrowserFound(() => within(this.phone.screen, css, words))
  }
  field(label: string): BrowserFound {
    return new BrowserFound(() => this.phone.field(label))
  }
  open(url: string): Promise<void> {
    return this.phone.open(url)
  }
  openByCode(url: string): Promise<void> {
    return this.phone.open(url)
  }
  restart(): Promise<void> {
    return this.phone.reload()
  }
  async back(): Promise<void> {
    await this.phone.page.goBack()
  }
  async url(): Promise<string> {
    return this.phone.url()
  }
  async at(url: Words): Promise<URLSearchParams> {
    await this.phone.at(url)
    return new URLSearchParams(this.phone.url().split('?')[1])
  }
  async toast(words: Words): Promise<void> {
    await this.phone.toast(words)
  }
  toasts(): Promise<string[]> {
    return this.phone.toasts()
  }
  async pick(opener: Found, pictures: Picture[]): Promise<void> {
    const [chooser] = await Promise.all([this.phone.page.waitForEvent('filechooser'), opener.tap()])
    await chooser.setFiles(pictures)
  }
  async draw(on: Found): Promise<void> {
    assert.ok(on instanceof BrowserFound)
    await on.draw(this.phone.page)
  }
  kept(name: string): Promise<unknown> {
    return this.phone.kept(name)
  }
  async passes(ms: number): Promise<void> {
    await this.phone.page.clock.fastForward(ms)
  }
  async screenshot(file: string): Promise<void> {
    await this.phone.page.screenshot({ path: file })
  }
  sound(): Promise<void> {
    return this.phone.sound()
  }
  leave(): Promise<void> {
    return this.phone.leave()
  }
}

/** A browser with the portal on it, whose time can be let pass. */
export async function visitBrowser(phone: Phone): Promise<Driver> {
  await phone.context.clock.install()
  return new BrowserDriver(phone)
}
