import type { Locator } from 'playwright-core'
import { assistantTexts } from '../../src/features/knowledge/assistant/assistant.i18n'
import { sheetTexts } from '../../src/features/knowledge/assistant/components/sheets.i18n'
import { formIn } from '../company/forms'
import { wordsIn } from '../screen'
import { startFakeAsr } from '../vendors/asr'
import { startFakeLlm, type Step } from '../vendors/llm'
import { openCompany, type OpenCompany } from './company'
import { lentPhones } from './phones'
import { openPortal, type Phone, type VisitorOptions } from './portal'

/** Longer than a screen rests before it loads the assistant's button, ms. */
const RESTED_MS = 3000

/** The portal with a language model, a model that sees (`eyes`) and speech recognition, each of a fake vendor, and a company with agents. `whole` is a browser that hears and knows when the network is back. */
export async function openAssistantPortal({ whole: isWhole = false } = {}) {
  const [vendor, eyes, asr] = [await startFakeLlm(), await startFakeLlm(), await startFakeAsr()]
  const closeVendors = () => Promise.all([vendor.close(), asr.close(), eyes.close()])
  const portal = await openPortal({
    ...(isWhole ? { whole: true, flags: ['--use-fake-device-for-media-stream'] } : {}),
    config: {
      providerSite: 'https://provider.example/about',
      llm: [
        {
          vendor: 'custom',
          displayName: 'Test',
          model: 'm',
          url: `${vendor.url}/chat/completions`,
          key: 'k',
          thinking: 'type',
        },
      ],
      asr: { url: `${asr.url}/audio/transcriptions`, key: '', model: 'm' },
      ocr: { url: `${eyes.url}/chat/completions`, key: '', model: 'm' },
    },
  }).catch(async (error: unknown) => {
    // a vendor that is left open keeps the process of the tests from ending
    await closeVendors()
    throw error
  })
  const company = await openCompany(portal)
  const phones = lentPhones(() => signedInTo(company))
  return {
    portal,
    company,
    vendor,
    eyes,
    asr,
    /** A phone with the panel open; `giveBack` takes it. */
    withPanel: async (): Promise<Phone> => openPanel(await phones.take()),
    giveBack: phones.giveBack,
    /** Before each test: the tests share a person, who may ask only so much in a minute. */
    rest: () => {
      vendor.script({ steps: ['好的。'] })
      portal.clock.advance(60_000)
    },
    stop: async () => {
      await portal.stop()
      await closeVendors()
    },
  }
}
export type AssistantPortal = Awaited<ReturnType<typeof openAssistantPortal>>

/** A gate in a vendor's answer. */
export function gate(): { step: Step; open: () => void } {
  let open = (): void => undefined
  const until = new Promise<void>(resolve => {
    open = resolve
  })
  return { step: { until }, open }
}
export const PARAGRAPHS = Array.from(
  { length: 40 },
  (_, i) => `第 ${String(i + 1)} 段：先关闭电源，再取下滤网，用清水冲洗，晾干以后装回去。\n\n`,
)

/** A phone of somebody who signed in and types rather than talks. Its clock is the test's: see {@link rested}. */
export async function signedInTo(company: OpenCompany, options: VisitorOptions = {}): Promise<Phone> {
  const phone = await company.signedIn({ ...options, kept: { 'chat-ai-input-mode': 'text', ...options.kept } })
  await phone.page.clock.install()
  return phone
}

/** The screen has rested as long as the assistant's button lets it. */
export const rested = (phone: Phone): Promise<void> => phone.page.clock.fastForward(RESTED_MS)
/** Opens the panel. */
export async function tapButton(phone: Phone): Promise<void> {
  await rested(phone)
  await phone.page.locator('#assistant').click()
}
/** The panel over a screen, with a conversation of its own: the tests share a person. */
export async function openPanel(phone: Phone): Promise<Phone> {
  await phone.open('/mall/user')
  await tapButton(phone)
  await phone.page.locator('#assistant-create').click()
  return phone
}
export const input = (phone: Phone): Locator => phone.page.locator('#assistant-input')
export const send = (phone: Phone): Locator => phone.page.locator('#assistant-send')
export const answers = (phone: Phone): Locator => phone.page.locator('.chat-message--assistant')
export const answer = (phone: Phone): Locator => answers(phone).last()
export const questions = (phone: Phone): Locator => phone.page.locator('.chat-message--user')
export const list = (phone: Phone): Locator => phone.page.locator('.chat__list')
/** What an answer says, without the line breaks between its blocks. */
export const said = async (phone: Phone): Promise<string> =>
  (await answer(phone).locator('.md').allTextContents()).join('').replace(/\s+/g, '')
export const whole = (steps: readonly string[]): string => steps.join('').replace(/\s+/g, '')

export async function ask(phone: Phone, question: string): Promise<void> {
  await input(phone).fill(question)
  await send(phone).click()
}
export const finished = (phone: Phone): Promise<void> => answer(phone).locator('.chat-message__actions').waitFor()
/** Calls of the contract that the browser makes from now on. */
export function callsOf(phone: Phone, call: string): string[] {
  const made: string[] = []
  phone.context.on('request', request => {
    if (new URL(request.url()).pathname.endsWith(call)) made.push(request.url())
  })
  return made
}

const sheets = wordsIn('zh')(sheetTexts)
/** The panel over the form of a repair, with the agent that fills it and the model of the knowledge base. */
export async function overForm(company: OpenCompany): Promise<Phone> {
  const repair = formIn(company.forms.repair, 'zh')
  const phone = await signedInTo(company)
  await phone.open(repair.url)
  await tapButton(phone)
  await phone.page.locator('#assistant-create').click()
  await phone.page.locator('.chat-chip', { hasText: repair.name }).click()
  await phone.page.getByRole('heading', { name: wordsIn('zh')(assistantTexts)('orderEntry') }).waitFor()
  await phone.page.locator('#assistant-create').click()
  await phone.page.locator('.chat-tag', { hasText: 'Test' }).click()
  await phone.page.locator('.choice', { hasText: sheets('fromKnowledge') }).click()
  return phone
}
/** The button that takes files. */
export const attach = (phone: Phone): Locator =>
  phone.page.getByRole('button', { name: wordsIn('zh')(assistantTexts)('attach') })
/** What was read for the form. */
export const table = (phone: Phone): Locator => answer(phone).locator('.entry-card')
