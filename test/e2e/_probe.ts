import { openPortal } from './portal'
import { writeFileSync } from 'node:fs'
async function main() {
  const p = await openPortal()
  const a = await p.visitor()
  await a.open('/login')
  writeFileSync('/tmp/login.html', await a.screen.innerHTML())
  const b = await p.signedIn({ language: 'ru' })
  await b.open('/mall/serviceCenter')
  await b.tap(/Ремонт/)
  await b.at('/event/create')
  writeFileSync('/tmp/create.html', await b.screen.innerHTML())
  await b.page.screenshot({path:'/tmp/create1.png'}); console.log(await b.screen.evaluate(e => [getComputedStyle(e).height, getComputedStyle(document.querySelector('.sticky-bar')!).position, JSON.stringify(document.querySelector('.sticky-bar')!.getBoundingClientRect()), innerHeight, visualViewport!.height])); b.page.setDefaultTimeout(5000); await b.tap('Отправить')
  await b.page.waitForTimeout(300)
  await b.page.screenshot({ path: '/tmp/create2.png' })
  writeFileSync('/tmp/create2.html', await b.page.locator('body').innerHTML())
  await b.sound().catch(e => console.log(e.message)); console.log(await b.page.evaluate(() => [document.documentElement.scrollWidth, document.body.scrollWidth, ...[...document.querySelectorAll('*')].filter(e => e.getBoundingClientRect().right > 391).map(e => e.className + ' ' + e.getBoundingClientRect().right)]))
  await p.stop()
}
void main()
