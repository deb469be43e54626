import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { addressTexts } from '../../src/features/shop/address.i18n'
import { mapTexts } from '../../src/domain/map.i18n'
import { readConfig } from '../../server/config'
import { eventually, wordsIn } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Portal } from './portal'

const words = wordsIn('zh')
const [t, book] = [words(mapTexts), words(addressTexts)]

/** Squares that were asked for, of a map that is one colour. */
const asked: string[] = []
const SQUARE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const tiles = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(200, { 'content-type': 'image/png' }).end(SQUARE)
})

let portal: Portal
let company: OpenCompany
before(async () => {
  await new Promise<void>(resolve => {
    tiles.listen(0, '127.0.0.1', resolve)
  })
  const address = tiles.address()
  assert.ok(address && typeof address === 'object')
  const { map, origins } = readConfig({
    LIANKE_MAP_TILES: `http://127.0.0.1:${String(address.port)}/{z}/{x}/{y}.png`,
    LIANKE_MAP_ATTRIBUTION: '© Example',
  })
  portal = await openPortal({ config: { map, origins } })
  company = await openCompany(portal)
})
after(async () => {
  await portal.stop()
  tiles.close()
})

test("a map is drawn from the operator's squares, and a place is marked by a tap, or by Enter", async () => {
  const phone = await company.signedIn()
  await phone.open('/main/map?name=维修中心&address=文三路 1 号&longitude=120.13&latitude=30.27')
  await phone.page.locator('.map__pin').waitFor()
  await phone.text('© Example').waitFor()
  await eventually(async () => assert.ok(asked.length > 0))
  // the squares of 30.2723, 120.1252: what satellites call the place
  assert.ok(
    asked.some(url => url.startsWith('/16/54636/26981')),
    asked.join(' '),
  )
  await phone.accessible()

  await phone.goOn('/address/edit')
  await phone.text(t('onMap')).click()
  await phone.at(/^\/address\/map/)
  const canvas = phone.page.locator('.map__canvas')
  await phone.text(t('unmarked')).waitFor()
  await canvas.focus()
  // the middle is where the device is
  await phone.page.keyboard.press('Enter')
  await phone.text(t('marked', { place: '30.27410, 120.15510' })).waitFor()
  await canvas.click({ position: { x: 60, y: 60 } })
  await phone.text(t('marked', { place: '30.27410, 120.15510' })).waitFor({ state: 'detached' })
  await phone.accessible()
  await phone.tap(t('use'))
  await phone.text(t('onMapAgain')).waitFor()
  await phone.text(book('newTitle')).waitFor()
  await phone.sound()
  await phone.leave()
})
