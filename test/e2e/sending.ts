import assert from 'node:assert/strict'
import { common } from '../../src/i18n/common.i18n'
import { eventually, wordsIn } from '../screen'
import type { OpenCompany } from './company'
import type { Phone } from './portal'

const say = wordsIn('zh')(common)
export const CALL = '/ssp/event/create'

export const send = (phone: Phone) => phone.tap(say('submit'), true)
/** Until the draft holds what was typed, which is written a moment later. */
export const drafted = (phone: Phone, text: string) =>
  eventually(async () => assert.match(JSON.stringify(await phone.kept('drafts')), new RegExp(text)))

/** A signed-in phone with the form filled in. */
export async function filledIn(company: OpenCompany, text: string): Promise<Phone> {
  const phone = await company.signedIn()
  await phone.open(company.createUrl)
  await company.fill(phone, text)
  return phone
}

/** What was written waits on the phone, on the list of requests, and is gone from there when it has arrived. */
export const waiting = (phone: Phone) => phone.page.locator('.unsent')
export const hasArrived = async (company: OpenCompany, phone: Phone, text: string): Promise<void> => {
  await eventually(async () => assert.equal(await waiting(phone).count(), 0))
  assert.equal((await company.made(text)).length, 1)
}
