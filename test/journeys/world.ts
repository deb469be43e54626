import type { Company } from '../company/company'
import { feedback, formIn, repair } from '../company/forms'
import type { LiveServer } from '../live-server'
import type { Driver } from './driver'
import type { Network } from './network'
import type { Sky } from './weather'

/** What stands behind the portal while a customer uses it: a company of the journey's own, another one, and the network in between. */
export interface World extends LiveServer {
  company: Company
  elsewhere: Company
  network: Network
  weather: Sky
}

/** An open request asks for news several times in so long, ms. */
export const A_WHILE = 20_000

/** A form of the company as the customer of a device reads it. */
export const formOf = (world: World, key: keyof Company['forms'], language: Driver['language']) =>
  formIn(world.company.forms[key], language)

/** Opens a URL as the company's linkman, by the link that signs in by itself. */
export async function openAs(driver: Driver, world: World, url: string): Promise<URLSearchParams> {
  const { engineer, linkman } = world.company
  const { token } = await world.ok('POST /staff/linkman/quickLoginToken', {
    ...engineer.as,
    body: { phone: linkman.phone },
  })
  await driver.open(`/login?token=${token}&from=${encodeURIComponent(url)}`)
  return driver.at(url.split('?')[0] ?? '')
}

/** A request with these words that the linkman has raised before; gives its id. */
export async function raised({ ok, company }: World, words: string): Promise<string> {
  const body = { templateId: company.forms.feedback.id, attribute: feedback(words) }
  return (await ok('POST /ssp/event/create', { ...company.linkman.as, body })).id
}

/** A repair with these words and this visiting time that the linkman has asked for before; gives its id. */
export async function raisedVisit({ ok, company }: World, words: string, planTime: string): Promise<string> {
  const attribute = repair(company.products.dishwasher.id, words, planTime)
  const body = { templateId: company.forms.repair.id, attribute }
  return (await ok('POST /ssp/event/create', { ...company.linkman.as, body })).id
}

/** Chooses a file, which is sent at once. */
export async function upload(driver: Driver, world: World, choose: () => Promise<void>): Promise<void> {
  const failed = driver.find('.failed-file')
  await world.weather.writes('POST /ssp/file/upload', choose, {
    told: () => failed.text(),
    again: () => failed.find('.button').tap(),
  })
}

/** Fills in what the short form asks for. */
export async function fillFeedback(driver: Driver, world: World, words: string): Promise<void> {
  const { label, choice } = formOf(world, 'feedback', driver.language)
  await driver.field(label('kind')).find('.chips__one', choice('kind', 'idea')).tap()
  await driver.field(label('content')).type(words)
  await driver.field(label('reply')).find('.chips__one', choice('reply', 'none')).tap()
}
