import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { webpack } from 'webpack'
import { TwinResolver, twinOf } from '../../config/twins'

const platforms = ['h5', 'weapp', 'dd'] as const
const modules = path.resolve(__dirname, '../../src/platform')
const names = readdirSync(modules, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name)
  .filter(name => platforms.some(platform => twinOf(path.join(modules, name), platform)))

describe('platform modules', () => {
  test('each has a file for every platform', () => {
    assert.ok(names.length > 25)
    for (const platform of platforms)
      assert.deepEqual(
        names.filter(name => !twinOf(path.join(modules, name), platform)),
        [],
        platform,
      )
  })
  test('the plain file of each throws its name, and runs nothing of another platform', async () => {
    for (const name of names) {
      const plain = ['index.ts', 'index.tsx'].map(file => path.join(modules, name, file)).find(file => existsSync(file))
      assert.ok(plain, name)
      await assert.rejects(import(plain), new RegExp(`src/platform/${name} has no file for`))
    }
  })
  test('no file of DingTalk only hands on what WeChat has', () => {
    const forwards = (file: string): boolean =>
      readFileSync(file, 'utf8')
        .split('\n')
        .every(line => line === '' || /^export .* from '\.\/index\.weapp'$/.test(line))
    assert.deepEqual(
      names.filter(name => forwards(twinOf(path.join(modules, name), 'dd') ?? '')),
      [],
    )
  })
})

describe('the resolver of the builds', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lianke-twins-'))
  after(() => rmSync(folder, { recursive: true }))
  const file = (name: string, text: string): void => writeFileSync(path.join(folder, name), text)

  let bundles = 0
  /** What a bundle of `entry.js` gives on a platform; throws what the bundle throws. */
  async function run(platform: (typeof platforms)[number]): Promise<unknown> {
    const filename = `${++bundles}.bundle.cjs`
    const compiler = webpack({
      mode: 'development',
      devtool: false,
      context: folder,
      entry: './entry.js',
      output: { path: folder, filename, library: { type: 'commonjs2' } },
      resolve: { extensions: ['.ts', '.tsx', '.js'], plugins: [new TwinResolver(platform)] },
    })
    await new Promise<void>((resolve, reject) =>
      compiler.run((error, stats) => {
        const fault = error ?? stats?.compilation.errors[0]
        compiler.close(() => (fault ? reject(fault) : resolve()))
      }),
    )
    return (createRequire(__filename)(path.join(folder, filename)) as { found: unknown }).found
  }

  test('takes the file of the platform, on DingTalk that of WeChat before the plain one', async () => {
    for (const name of [
      'all.ts',
      'all.h5.tsx',
      'all.weapp.ts',
      'all.dd.ts',
      'two.ts',
      'two.weapp.tsx',
      'two.h5.ts',
      'one.ts',
    ])
      file(name, `export const found = '${name}'\n`)
    file(
      'entry.js',
      ['all', 'two', 'one'].map(name => `import { found as ${name} } from './${name}'\n`).join('') +
        'export const found = [all, two, one]\n',
    )
    assert.deepEqual(await run('h5'), ['all.h5.tsx', 'two.h5.ts', 'one.ts'])
    assert.deepEqual(await run('weapp'), ['all.weapp.ts', 'two.weapp.tsx', 'one.ts'])
    assert.deepEqual(await run('dd'), ['all.dd.ts', 'two.weapp.tsx', 'one.ts'])
  })

  test('a module that was forgotten for a platform fails with its name', async () => {
    file('no-twin.ts', `export const noTwin = name => { throw new Error('src/platform/' + name + ' has no file') }\n`)
    file('vibration.ts', `import { noTwin } from './no-twin'\nexport const { found } = noTwin('vibration')\n`)
    file('vibration.h5.ts', `export const found = 'h5'\n`)
    file('entry.js', `export { found } from './vibration'\n`)
    assert.equal(await run('h5'), 'h5')
    await assert.rejects(run('weapp'), /src\/platform\/vibration has no file/)
  })
})
