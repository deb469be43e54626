import assert from 'node:assert/strict'
import { common } from '../../src/i18n/common.i18n'
import { eventually, wordsIn } from '../screen'
import type { OpenCompany } from './company'
import type { Phone } from './portal'

/** What is said before the time of a screen that is shown as it was. */
export const [LAST_SEEN = ''] = wordsIn('zh')(common)('lastSeen', { time: '|' }).split('|')

/** Everything that the browser keeps for the site beside the local storage, as one text. */
export const kept = (phone: Phone): Promise<{ database: string; caches: string }> =>
  phone.page.evaluate(async () => {
    // opening it would make it, before the portal does with all that belongs in it
    const isMade = (await indexedDB.databases()).some(one => one.name === 'lianke')
    if (!isMade) return { database: '', caches: '' }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('lianke')
      asked.addEventListener('success', () => resolve(asked.result))
      asked.addEventListener('error', () => reject(new Error('no database')))
    })
    const all = !database.objectStoreNames.contains('kept')
      ? []
      : await new Promise<unknown[]>(resolve => {
          const store = database.transaction('kept').objectStore('kept')
          const found = store.getAll()
          found.addEventListener('success', () => resolve(found.result as unknown[]))
        })
    database.close()
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return { database: JSON.stringify(all), caches: texts.join(' ') }
  })

/** A phone on which the portal has been opened with a network, so that its worker keeps it from here on. */
export async function keptPhone(company: OpenCompany): Promise<Phone> {
  const phone = await company.signedIn({ worker: true })
  await phone.open('/mall/index', `?domainId=${company.tenant.domainId}`)
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await eventually(async () => assert.ok(await phone.page.evaluate(() => navigator.serviceWorker.controller !== null)))
  return phone
}

/** Starts the app anew at a screen, as from the home screen of the phone. */
export async function restart(phone: Phone, url: string): Promise<void> {
  await phone.type(url)
  await phone.reload()
}
