import { startHost } from '../../test/mini/host/automator'
import { findChromium } from '../../test/chromium'
async function main() {
  const host = await startHost('/tmp/bm/answer', { port: 0, executablePath: await findChromium(), path: 'markdown/index' })
  try {
    await host.page.waitForSelector('#done', { state: 'attached', timeout: 300_000 })
    const t = await host.page.evaluate(() => (window as any).__log as string[])
    const { writeFileSync } = await import('node:fs')
    writeFileSync('/tmp/bm/log.json', JSON.stringify(t))
  } finally { await host.close() }
}
void main()
