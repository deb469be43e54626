import { openPortal } from './portal'
async function main() {
  const p = await openPortal()
  for (let i = 0; i < 6; i++) {
  const a = await p.visitor({ language: 'tw' })
  await a.open('/mall/serviceCenter')
  await a.screen.locator('.service-center__one').first().click()
  await a.at('/login')
  for (let k = 0; k < 6; k++) {
    console.log(await a.page.evaluate(() => JSON.stringify([document.documentElement.scrollWidth, document.documentElement.clientWidth, document.body.scrollWidth, innerWidth, ...[...document.querySelectorAll('.taro_page')].map(e => [e.id.slice(0, 30), e.className, e.scrollWidth, e.clientWidth, e.getBoundingClientRect().left])])))
    await a.page.waitForTimeout(60)
  }
  await a.context.close()
  }
  await p.stop()
}
void main()
