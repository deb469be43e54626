import Fastify, { type FastifyInstance } from 'fastify'
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { readConfig } from '../config'
import { serveDemo } from '../demo/demo-site'
import { PROJECT } from './project'
import { compressSite } from './compress'
import { ensureSite, SiteMissing } from './site-build'
import { serveSite, SITE_PATH } from './site'

const root = mkdtempSync(path.join(tmpdir(), 'lianke-site-'))
after(() => rmSync(root, { recursive: true, force: true }))
const SCRIPT = 'console.log("hello");\n'.repeat(200)
const HASHED = 'js/app.1f3a9c07.js'

function makeSite(name: string): string {
  const folder = path.join(root, name)
  mkdirSync(path.join(folder, 'js'), { recursive: true })
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>site</title>')
  writeFileSync(path.join(folder, HASHED), SCRIPT)
  writeFileSync(path.join(folder, 'js/plain.js'), SCRIPT)
  writeFileSync(path.join(folder, '.hidden'), 'hidden')
  writeFileSync(path.join(root, 'outside.txt'), 'outside')
  return folder
}

async function serve(folder: string): Promise<FastifyInstance> {
  const server = Fastify()
  await serveSite(server, { ...readConfig({}), siteFolder: folder })
  await serveDemo(server)
  after(() => server.close())
  return server
}

describe('site', () => {
  it('leads the bare addresses to the site', async () => {
    const server = await serve(makeSite('redirect'))
    for (const url of ['/', SITE_PATH]) {
      const answer = await server.inject(url)
      assert.equal(answer.statusCode, 302)
      assert.equal(answer.headers.location, `${SITE_PATH}/`)
    }
  })

  it('sends brotli, gzip or plain as accepted, with the type of the source', async () => {
    const folder = makeSite('encodings')
    await compressSite(folder)
    const server = await serve(folder)
    const get = (encoding?: string) =>
      server.inject({ url: `${SITE_PATH}/${HASHED}`, headers: encoding ? { 'accept-encoding': encoding } : {} })
    const brotli = await get('gzip, deflate, br')
    assert.equal(brotli.headers['content-encoding'], 'br')
    assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), SCRIPT)
    assert.match(String(brotli.headers['content-type']), /javascript/)
    assert.match(String(brotli.headers.vary), /accept-encoding/)
    const gzip = await get('gzip, deflate')
    assert.equal(gzip.headers['content-encoding'], 'gzip')
    assert.equal(gunzipSync(gzip.rawPayload).toString(), SCRIPT)
    for (const accepted of [undefined, 'identity', 'deflate', 'br;q=0, gzip;q=0']) {
      const plain = await get(accepted)
      assert.equal(plain.headers['content-encoding'], undefined, String(accepted))
      assert.equal(plain.body, SCRIPT)
    }
  })

  it('lets browsers keep hashed files for good and asks again for the rest', async () => {
    const folder = makeSite('cache')
    await compressSite(folder)
    const server = await serve(folder)
    const get = (file: string, headers: Record<string, string> = { 'accept-encoding': 'br' }) =>
      server.inject({ url: `${SITE_PATH}/${file}`, headers })
    assert.equal((await get(HASHED)).headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal((await get('js/plain.js')).headers['cache-control'], 'no-cache')
    const page = await get('')
    assert.equal(page.statusCode, 200)
    assert.equal(page.headers['cache-control'], 'no-cache')
    assert.match(String(page.headers['content-type']), /text\/html/)
    assert.equal((await get('', { 'if-none-match': String(page.headers.etag) })).statusCode, 304)
  })

  it('answers 404 for what is not there', async () => {
    const server = await serve(makeSite('unknown'))
    for (const file of ['js/none.js', 'mall/index', 'js', 'js/', '.hidden']) {
      const answer = await server.inject(`${SITE_PATH}/${file}`)
      assert.equal(answer.statusCode, 404, file)
      assert.doesNotMatch(answer.body, /<title>|hidden/)
    }
  })

  it('does not leave its folder', async () => {
    const server = await serve(makeSite('traversal'))
    await server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.server.address() as AddressInfo
    for (const file of [
      '/../outside.txt',
      '/..%2foutside.txt',
      '/%2e%2e/outside.txt',
      '/..%5coutside.txt',
      '/js/../../outside.txt',
      '/demo/../../../package.json',
      '/demo/..%2f..%2f..%2fpackage.json',
      '/%00',
      '/%',
    ]) {
      // a raw request: fetch would tidy the path up
      const { status, body } = await new Promise<{ status: number; body: string }>((resolve, reject) => {
        http
          .get({ host: '127.0.0.1', port, path: SITE_PATH + file }, answer => {
            let text = ''
            answer
              .on('data', (chunk: Buffer) => {
                text += chunk
              })
              .on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
          })
          .on('error', reject)
      })
      assert.ok(status >= 400 && status < 500, `${file} answered ${status}`)
      assert.doesNotMatch(body, /outside|dependencies/)
    }
  })

  it('says so when it is not built, and serves it once it is', async () => {
    const folder = path.join(root, 'late')
    const server = await serve(folder)
    const missing = await server.inject(`${SITE_PATH}/`)
    assert.equal(missing.statusCode, 503)
    assert.match(missing.body, /not built.*npm run build:h5/)
    makeSite('late')
    assert.equal((await server.inject(`${SITE_PATH}/`)).statusCode, 200)
  })

  it('serves the demo pictures without their scripts', async () => {
    const server = await serve(makeSite('demo'))
    const picture = readdirSync(path.join(PROJECT, 'server/demo/assets'), { recursive: true })
      .map(String)
      .find(name => name.endsWith('.svg'))
    assert.ok(picture)
    const answer = await server.inject(`${SITE_PATH}/demo/${picture}`)
    assert.equal(answer.statusCode, 200)
    assert.match(String(answer.headers['content-type']), /^image\/svg\+xml/)
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'.*sandbox/)
    assert.equal((await server.inject(`${SITE_PATH}/demo/none.svg`)).statusCode, 404)
  })
})

describe('compressSite', () => {
  it('compresses what is worth it, once, and again after a change', async () => {
    const folder = makeSite('compress')
    assert.equal(await compressSite(folder), 4)
    assert.ok(existsSync(path.join(folder, `${HASHED}.br`)) && !existsSync(path.join(folder, 'index.html.br')))
    assert.equal(await compressSite(folder), 0)
    writeFileSync(path.join(folder, HASHED), 'changed'.repeat(1000))
    utimesSync(path.join(folder, HASHED), new Date(), new Date(Date.now() + 5000))
    rmSync(path.join(folder, 'js/plain.js'))
    assert.equal(await compressSite(folder), 2)
    assert.ok(!existsSync(path.join(folder, 'js/plain.js.gz')))
    assert.ok(statSync(path.join(folder, `${HASHED}.gz`)).size < 1000)
  })
})

describe('ensureSite', () => {
  const script = path.join(root, 'build.mjs')
  const folder = path.join(root, 'built/h5')
  const lines: string[] = []
  const ensure = (args: string[], options: Partial<Parameters<typeof ensureSite>[0]> = {}) =>
    ensureSite({ folder, log: line => lines.push(line), script, args, ...options })
  writeFileSync(
    script,
    `
    import { mkdirSync, writeFileSync } from 'node:fs'
    const [folder, way] = process.argv.slice(2)
    mkdirSync(folder, { recursive: true })
    writeFileSync(folder + '/index.html', '<title>' + way + process.env.NODE_ENV + '</title>')
    if (way === 'fails') { console.error('webpack says no'); process.exit(3) }
    if (way === 'hangs') setInterval(() => undefined, 1000)
  `,
  )

  it('says what to do when the build tools are not there', async () => {
    await assert.rejects(
      ensure([], { script: path.join(root, 'no-such-tool') }),
      (error: unknown) => error instanceof SiteMissing && /npm ci && npm run build:h5/.test(error.message),
    )
  })

  it('never takes half a site for a built one', async () => {
    await assert.rejects(ensure([folder, 'fails']), /exit code 3.*webpack says no/s)
    const aborter = new AbortController()
    const cut = ensure([folder, 'hangs'], { signal: aborter.signal, rebuild: true })
    setTimeout(() => aborter.abort(), 300)
    await assert.rejects(cut, { name: 'AbortError' })
    assert.ok(existsSync(path.join(folder, 'index.html')))
    lines.length = 0
    await ensure([folder, 'works'])
    assert.match(lines.join('\n'), /Building the H5 site.*Built the H5 site in \d+ s/s)
    assert.ok(!existsSync(`${folder}.building`))
  })

  it('waits for another start that is building', async () => {
    writeFileSync(`${folder}.building`, '')
    lines.length = 0
    setTimeout(() => rmSync(`${folder}.building`), 200)
    await ensure([folder, 'fails'])
    assert.match(lines.join('\n'), /^Another start is building the site/)
  })

  it('leaves a built site alone', async () => {
    lines.length = 0
    await ensure([folder, 'fails'])
    assert.deepEqual(lines, [])
    await assert.rejects(ensure([folder, 'fails'], { rebuild: true }), SiteMissing)
  })
})
