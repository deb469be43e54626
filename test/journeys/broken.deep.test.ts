import automator from 'miniprogram-automator'
import assert from 'node:assert/strict'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { findChromium } from '../chromium'
import { eventually } from '../screen'
import { startHost } from '../mini/host/automator'
import { soundHost } from './mini'

const PAGE = 'features/portal/pages/companyInfo'
const BUILDS = { weapp: '.wxml', dd: '.axml' } as const

/** A copy of a compiled build with a further line at the end of one file, and the number of that line. */
function broken(
  t: TestContext,
  platform: keyof typeof BUILDS,
  file: string,
  line: string,
): { folder: string; number: number } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lianke-broken-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(path.resolve('dist', platform), folder, { recursive: true })
  const number = readFileSync(path.join(folder, file), 'utf8').split('\n').length + 1
  appendFileSync(path.join(folder, file), '\n' + line)
  return { folder, number }
}

describe('a page that is broken on purpose makes a journey fail, with file and line', () => {
  for (const platform of ['weapp', 'dd'] as const) {
    test(`${platform}: by an exception`, async t => {
      const { folder, number } = broken(
        t,
        platform,
        `${PAGE}.js`,
        "setTimeout(function () { throw new Error('broken on purpose') }, 0)",
      )
      const host = await startHost(folder, { port: 0, executablePath: await findChromium() })
      t.after(() => host.close())
      const mini = await automator.connect({ wsEndpoint: host.wsEndpoint })
      await mini.callWxMethod('reLaunch', { url: `/${PAGE}` })
      await eventually(async () =>
        assert.throws(() => soundHost(host), new RegExp(`broken on purpose[^]*${PAGE}\\.js:${String(number)}:`)),
      )
      mini.disconnect()
    })
    test(`${platform}: by markup that does not parse`, async t => {
      const file = PAGE + BUILDS[platform]
      const { folder, number } = broken(t, platform, file, '<view><text>{{ a. }}</view>')
      const host = await startHost(folder, { port: 0, executablePath: await findChromium() })
      t.after(() => host.close())
      assert.throws(() => soundHost(host), new RegExp(`${file.replace('.', '\\.')}:${String(number)}:`))
    })
  }
})
