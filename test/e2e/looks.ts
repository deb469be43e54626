import assert from 'node:assert/strict'
import { localize } from '../../shared/language'
import { eventTexts } from '../../src/features/service/event/event.i18n'
import { home } from '../../src/features/portal/home.i18n'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { common } from '../../src/i18n/common.i18n'
import { messageTexts } from '../../src/features/message/message.i18n'
import { formIn } from '../company/forms'
import { freshPhone, makeTenant } from '../factories'
import { eventually } from '../screen'
import { openFullCompany, type FullCompany } from './full-company'
import { openPortal, type Phone, type Portal } from './portal'

export const USUAL = 390
export const NARROW = 320
export const WIDE = [768, 1280]
/** From this width on a sheet stands in the middle, and is no wider than {@link DIALOG}; the assistant stands beside the screen from {@link DOCK} on. px */
export const MIDDLE = 768
const [DIALOG, DOCK] = [560, 1024]
/** Most that the assistant's sheet takes of a window, px. */
const ASSISTANT = 640
export const HEIGHT = 844
const ASSISTANT_SHEET = 'the assistant'
/** Edge of what a finger hits, px (the look's rules). */
export const TARGET = 44

/** Smaller than a finger, each for a reason. */
const SMALL: Record<string, string> = {
  '.link': 'stands in a sentence: WCAG 2.5.8 leaves out targets in a line of text',
  '.md__link': 'the same, in markdown',
  '.rich-text a': 'the same, in HTML',
  '.nut-elevator-bars-inner-item':
    'a letter of an index, over which a finger slides; the search beside it does the same',
}

/** What can be tapped on the top screen, or in the sheet over it, and is smaller than 44x44 px; areas that reach beyond the box count. */
const smallTargets = (phone: Phone): Promise<string[]> =>
  phone.page.evaluate(
    ({ least, exceptions }) => {
      // it floats over whatever is there, and can be drawn away (assistant-entry.deep.test.ts)
      for (const one of document.querySelectorAll<HTMLElement>('.assistant-button')) one.style.display = 'none'
      const page = [...document.querySelectorAll<HTMLElement>('.taro_page')]
        .filter(one => one.getClientRects().length > 0)
        .at(-1)
      const scope = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? page
      const targets = [
        ...(scope?.querySelectorAll<HTMLElement>('button, a[href], input, textarea, select, [role="button"]') ?? []),
      ].filter(
        one =>
          one.getClientRects().length > 0 &&
          getComputedStyle(one).visibility === 'visible' &&
          !exceptions.some(selector => one.matches(selector)),
      )
      const found: string[] = []
      for (const one of targets) {
        one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const box = one.getBoundingClientRect()
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        const reach = least / 2 - 0.5
        const hits = (dx: number, dy: number): boolean => one.contains(document.elementFromPoint(x + dx, y + dy))
        const fits =
          hits(0, 0) &&
          (box.width >= least - 0.5 || (hits(-reach, 0) && hits(reach, 0))) &&
          (box.height >= least - 0.5 || (hits(0, -reach) && hits(0, reach)))
        if (!fits)
          found.push(
            `${box.width.toFixed(1)}x${box.height.toFixed(1)}${hits(0, 0) ? '' : ' (covered)'} ${one.outerHTML.replace(/\s+/g, ' ').slice(0, 140)}`,
          )
      }
      scope?.scrollTo?.(0, 0)
      page?.scrollTo(0, 0)
      for (const one of document.querySelectorAll<HTMLElement>('.assistant-button')) one.style.display = ''
      return found
    },
    { least: TARGET, exceptions: Object.keys(SMALL) },
  )

/** What every screen must be, whatever it shows: whole, read by a screen reader, hit by a finger. */
export async function isFineHere(phone: Phone): Promise<void> {
  await phone.sound()
  await phone.accessible()
  const { width } = phone.page.viewportSize() ?? {}
  assert.deepEqual(await smallTargets(phone), [], `${phone.url()} at ${String(width)} px: too small for a finger`)
}

/** A company with something to see, one whose portal is shut, and somebody who has nothing yet: what each keeps on a phone. */
export async function openScreens() {
  const portal = await openPortal({ reuse: true })
  const company = await openFullCompany(portal)
  const { domainId } = company.tenant
  const shut = (await makeTenant(portal.db, { portalEnabled: false })).domainId
  const newcomer = await signUp(portal, company)
  return {
    portal,
    company,
    newcomer,
    /** What a person keeps on the phone. */
    async people() {
      return {
        visitor: { domainId },
        shut: { domainId: shut },
        customer: { domainId, ...(await portal.signIn(company.engineer.as, company.linkman.phone)).kept },
      }
    },
  }
}

/** A linkman who has nothing yet, as the portal makes them at the first sign-in. Gives the phone number. */
async function signUp(portal: Portal, company: FullCompany): Promise<string> {
  const [{ as }, phone] = [company.tenant, freshPhone()]
  const { captchaId, challenge } = await portal.ok('GET /shb/member/imageCode', as)
  const { sandboxCode = '' } = await portal.ok('POST /shb/member/sendSmsCodeAndCheckCode', {
    ...as,
    body: { phone, captchaId, imgCode: await portal.solveCaptcha(challenge) },
  })
  await portal.ok('POST /auth/phoneLoginV3', { ...as, body: { phone, code: sandboxCode } })
  return phone
}

export type Screens = Awaited<ReturnType<typeof openScreens>>

interface Sheet {
  name: string
  url: string
  open: () => Promise<void>
  ready?: string
}
/** The sheets of the portal in one language at one width. */
export function sheetsOf(phone: Phone, company: FullCompany, width: number): Sheet[] {
  const { language } = phone
  const [start, shell, texts] = [phone.words(home), phone.words(portalTexts), phone.words(eventTexts)]
  const [repair, tradeIn] = [formIn(company.forms.repair, language), formIn(company.forms.tradeIn, language)]
  const { events } = company
  return [
    {
      name: 'languages',
      url: '/mall/index',
      open: () => phone.tap(start('languageName')),
      ready: '.languages__one',
    },
    {
      name: 'an announcement',
      url: '/mall/index',
      open: () => phone.tap(localize(company.announcement.title, language)),
    },
    { name: 'sign out', url: '/mall/user', open: () => phone.tap(shell('logout')) },
    {
      name: 'a reason to cancel',
      url: `/event/view?id=${events.created}`,
      open: () => phone.tap(texts('cancelEvent'), true),
    },
    {
      name: 'a reason to hurry',
      url: `/event/view?id=${events.created}`,
      open: () => phone.tap(texts('urge'), true),
    },
    {
      name: 'a reason to reopen',
      url: `/event/view?id=${events.finished}`,
      open: () => phone.tap(texts('reopen'), true),
    },
    {
      name: 'products',
      url: repair.url,
      open: () => phone.field(repair.label('product')).getByRole('button').first().click(),
      ready: '.option',
    },
    {
      name: 'a day',
      url: repair.url,
      open: () => phone.field(repair.label('since')).getByRole('button').first().click(),
    },
    {
      name: 'a time of a visit',
      url: repair.url,
      open: () => phone.field(repair.label('planTime')).getByRole('button').last().click(),
    },
    {
      name: 'regions',
      url: repair.url,
      open: () => phone.field(repair.label('address')).locator('.pick-row').click(),
      ready: '.option',
    },
    {
      name: 'nested choices',
      url: tradeIn.url,
      open: () => phone.field(tradeIn.label('plan')).getByRole('button').first().click(),
    },
    {
      name: 'a day and a time',
      url: tradeIn.url,
      open: () => phone.field(tradeIn.label('pickup')).getByRole('button').first().click(),
    },
    {
      name: 'a signature',
      url: tradeIn.url,
      open: () => phone.field(tradeIn.label('signature')).getByRole('button').first().click(),
    },
    ...(width < DOCK
      ? [
          {
            name: ASSISTANT_SHEET,
            url: '/mall/user',
            open: () => phone.screen.locator('#assistant').click(),
            ready: '#assistant-create',
          },
        ]
      : []),
    {
      name: 'wishes for messages',
      url: '/message/list',
      open: () => phone.tap(phone.words(messageTexts)('setting')),
      ready: '.switch-row',
    },
    { name: 'terms', url: '/login?relogin=true', open: () => phone.screen.locator('.login__link').first().click() },
  ]
}

/** How a sheet is closed: one after the other. */
export const WAYS = ['button', 'Esc', 'back'] as const
/** Opens a sheet, finds it as it must be, and closes it. */
export async function sheetIsFine(
  phone: Phone,
  { name, url, open, ready }: Sheet,
  way: (typeof WAYS)[number] | undefined,
  width: number,
): Promise<void> {
  phone.problems.length = 0
  if (phone.url() !== url || (await phone.sheet.isVisible())) await phone.goOn(url)
  await open()
  await phone.sheet.waitFor()
  // until it has risen, what is measured is gone from there
  await phone.sheet.evaluate(one => Promise.all(one.getAnimations().map(({ finished }) => finished)))
  if (ready) await phone.sheet.locator(ready).first().waitFor()
  await isFineHere(phone)
  const box = await phone.sheet.boundingBox()
  assert.ok(box && box.y > 0)
  const inMiddle = width >= MIDDLE && name !== ASSISTANT_SHEET
  const below = HEIGHT - box.y - box.height
  assert.deepEqual(
    [box.width, box.x, Math.round(inMiddle ? below - box.y : below)],
    [Math.min(width, inMiddle ? DIALOG : ASSISTANT), (width - box.width) / 2, 0],
    'stands at the bottom, over the whole width of a phone, and in the middle of a wide window',
  )
  assert.equal(await phone.sheet.getAttribute('aria-modal'), 'true')
  const keyboardAt = (): Promise<string> =>
    phone.page.evaluate(() => {
      const [now, sheet] = [document.activeElement, [...document.querySelectorAll('[role="dialog"]')].at(-1)]
      return sheet?.contains(now) ? 'within' : now === document.body ? 'lost' : 'behind'
    })
  for (const key of ['Shift+Tab', 'Tab', 'Tab']) {
    assert.equal(await keyboardAt(), 'within', `before ${key}`)
    await phone.page.keyboard.press(key)
  }
  assert.equal(await keyboardAt(), 'within')
  const entries = (): Promise<number> => phone.page.evaluate(() => history.length)
  const before = await entries()
  if (way === 'back') await phone.page.goBack()
  else if (way === 'Esc') await phone.page.keyboard.press('Escape')
  else
    await phone.sheet
      .getByRole('button', { name: phone.words(common)('close'), exact: true })
      .first()
      .click()
  await phone.sheet.waitFor({ state: 'detached' })
  // the sheet gives it back after it has gone
  await eventually(async () => assert.equal(await keyboardAt(), 'behind', 'the keyboard is where it was'))
  assert.deepEqual([phone.url(), await entries()], [url, before])
}
