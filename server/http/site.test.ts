import Fastify, { type FastifyInstance } from 'fastify'
import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { readConfig } from '../config'
import { serveDemo } from '../demo/demo-site'
import { PROJECT } from './project'
import { compressSite } from './compress'
import { manifestOf, type PageHead } from './page-head'
import { ensureSite, PORTAL, SiteMissing } from './site-build'
import { CONSOLE_PATH, serveSite, SITE_PATH, type PortalPages } from './site'

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

/** What pages say of a company, and of a link the card of `/known`; without one the database is away. */
function pagesOf(head: PageHead | null): PortalPages {
  const known = async (): Promise<PageHead> => {
    if (!head) throw new Error('the database is away')
    return head
  }
  return {
    head: known,
    start: async () => ({ ...(await known()), door: '{}' }),
    link: async (_request, url) => ({
      ...(await known()),
      card: url.startsWith('/known')
        ? { title: 'Как <i>снять</i> насос', description: '', picture: '/api/p.jpg' }
        : null,
    }),
  }
}

async function serve(folder: string): Promise<FastifyInstance> {
  const server = Fastify()
  const config = { ...readConfig({}), siteFolder: folder, consoleFolder: path.join(folder, 'console') }
  await serveSite(server, config, pagesOf(null))
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

  it('tells robots that calls and the console are nothing to look through', async () => {
    const answer = await (await serve(makeSite('robots'))).inject('/robots.txt')
    assert.match(String(answer.headers['content-type']), /^text\/plain/)
    assert.deepEqual(answer.body.trim().split('\n'), ['User-agent: *', 'Disallow: /api/', `Disallow: ${CONSOLE_PATH}/`])
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

describe('the head of the page', () => {
  const about = {
    language: 'ru',
    domainId: 'a&b',
    name: 'Сервис "Ёлка"',
    description: 'Ремонт <b>и</b> уход & всё',
    colour: '#aa3355',
    logo: '/api/files/1/2?e=3&s=4',
    origin: 'https://portal.test',
  } satisfies PageHead
  const built =
    '<!doctype html><html><head><meta name=theme-color content=#13c2c2><meta name="description" content="x"><link rel=icon href=icon.svg><link rel="apple-touch-icon" href="icon-180.png"><title>&#8203;</title></head><body></body></html>'
  const attributesOf = (html: string) =>
    [...html.matchAll(/<(?:meta|link) [^>]*>/g)].map(([tag]) =>
      Object.fromEntries([...tag.matchAll(/(\S+)="([^"]*)"/g)].map(([, name = '', value]) => [name, value])),
    )
  const serveAs = async (head: PageHead | null) => {
    const folder = makeSite(`head-${String(++heads)}`)
    writeFileSync(path.join(folder, 'index.html'), built)
    const server = Fastify()
    await serveSite(
      server,
      { ...readConfig({}), siteFolder: folder, consoleFolder: path.join(folder, 'console') },
      pagesOf(head),
    )
    after(() => server.close())
    return server
  }
  let heads = 0

  it('says name, logo, colour and description of the company, each once and as text, for browsers and for chats', async () => {
    const server = await serveAs(about)
    for (const url of [`${SITE_PATH}/`, `${SITE_PATH}/index.html`, `${SITE_PATH}/?domainId=a%26b`]) {
      const answer = await server.inject(url)
      assert.match(answer.body, /<title>Сервис &quot;Ёлка&quot;<\/title>.*<\/head><body><\/body><\/html>$/)
      assert.doesNotMatch(answer.body, /<b>|icon\.svg|#13c2c2/)
      const home = 'https://portal.test/carrier-lianke-h5/'
      assert.deepEqual(attributesOf(answer.body), [
        { rel: 'icon', href: '/api/files/1/2?e=3&amp;s=4' },
        { rel: 'apple-touch-icon', href: '/api/files/1/2?e=3&amp;s=4' },
        { rel: 'manifest', href: 'manifest.webmanifest?domainId=a%26b' },
        { name: 'theme-color', content: '#aa3355', media: '(prefers-color-scheme: light)' },
        { name: 'theme-color', content: '#10171c', media: '(prefers-color-scheme: dark)' },
        { name: 'description', content: 'Ремонт &lt;b&gt;и&lt;/b&gt; уход &amp; всё' },
        { property: 'og:type', content: 'website' },
        { property: 'og:locale', content: 'ru_RU' },
        { property: 'og:site_name', content: 'Сервис &quot;Ёлка&quot;' },
        { property: 'og:url', content: `${home}?domainId=a%26b` },
        { property: 'og:title', content: 'Сервис &quot;Ёлка&quot;' },
        { property: 'og:description', content: 'Ремонт &lt;b&gt;и&lt;/b&gt; уход &amp; всё' },
        { property: 'og:image', content: 'https://portal.test/api/files/1/2?e=3&amp;s=4' },
      ])
      assert.equal(
        (await server.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } })).statusCode,
        304,
      )
      assert.match(String(answer.headers['content-security-policy']), /manifest-src 'self'/)
    }
    const manifest = await server.inject(`${SITE_PATH}/manifest.webmanifest?domainId=a%26b`)
    assert.match(String(manifest.headers['content-type']), /manifest\+json/)
    const { name, theme_color: colour, start_url: start, icons } = manifest.json<ReturnType<typeof manifestOf>>()
    assert.deepEqual([name, colour, start], [about.name, about.colour, './?domainId=a%26b'])
    assert.deepEqual(
      icons.map(icon => icon.src),
      [about.logo, 'icon-512.png', 'icon-144.png'],
    )
  })

  it('is that of the build where nobody knows whose portal it is, or the answer does not come', async () => {
    const server = await serveAs(null)
    assert.equal((await server.inject(`${SITE_PATH}/`)).body, built)
    assert.equal((await server.inject(`${SITE_PATH}/manifest.webmanifest`)).statusCode, 404)
  })

  it('a link with a screen in its path says what it leads to, in words alone, and leads there', async () => {
    const server = await serveAs(about)
    const ask = (url: string) => server.inject({ url: SITE_PATH + url, headers: { accept: 'text/html' } })
    const known = await ask('/known/1?domainId=a%26b&x="><script>')
    assert.equal(known.statusCode, 200)
    assert.match(known.body, /<title>Как &lt;i&gt;снять&lt;\/i&gt; насос · Сервис &quot;Ёлка&quot;<\/title>/)
    assert.doesNotMatch(known.body, /<script|<i>/)
    const to = `${SITE_PATH}/?domainId=a%26b&amp;x=%22%3E%3Cscript%3E#/known/1?domainId=a%26b&amp;x=%22%3E%3Cscript%3E`
    const said = attributesOf(known.body)
    assert.deepEqual(
      said.find(one => one['http-equiv']),
      { 'http-equiv': 'refresh', content: `0;url=${to}` },
    )
    const of = (property: string) => said.find(one => one.property === property)?.content
    assert.deepEqual(
      [of('og:url'), of('og:image'), of('og:description')],
      [
        'https://portal.test/carrier-lianke-h5/known/1?domainId=a%26b&amp;x=%22%3E%3Cscript%3E',
        'https://portal.test/api/p.jpg',
        'Ремонт &lt;b&gt;и&lt;/b&gt; уход &amp; всё',
      ],
    )
    const other = attributesOf((await ask('/other')).body)
    assert.equal(other.find(one => one.property === 'og:title')?.content, 'Сервис &quot;Ёлка&quot;')
    assert.equal(
      other.find(one => one.property === 'og:image')?.content,
      'https://portal.test/api/files/1/2?e=3&amp;s=4',
    )
    const away = await (await serveAs(null)).inject({ url: `${SITE_PATH}/known/1`, headers: { accept: 'text/html' } })
    assert.deepEqual([away.statusCode, away.headers.location], [302, `${SITE_PATH}/#/known/1`])
  })

  it('names icons that the build has, as large as they say', async () => {
    const folder = path.join(PROJECT, 'src/icons')
    const page = readFileSync(path.join(PROJECT, 'src/index.html'), 'utf8')
    const named = [...`${page}${JSON.stringify(manifestOf(about))}`.matchAll(/"(icon[\w-]*\.\w+)"/g)].map(
      ([, file]) => file,
    )
    assert.deepEqual(new Set(named), new Set(readdirSync(folder)))
    for (const file of readdirSync(folder).filter(one => one.endsWith('.png'))) {
      const { width, height } = await sharp(path.join(folder, file)).metadata()
      assert.deepEqual([String(width), String(height)], [file.slice(5, -4), file.slice(5, -4)], file)
    }
  })
})

describe('console', () => {
  const html = { accept: 'text/html' }
  const serveConsole = async () => {
    const folder = makeSite('with-console')
    mkdirSync(path.join(folder, 'console/assets'), { recursive: true })
    writeFileSync(path.join(folder, 'console/index.html'), '<!doctype html><title>console</title>')
    writeFileSync(path.join(folder, 'console/assets/main.1f3a9c07.js'), SCRIPT)
    return serve(folder)
  }

  it('answers each address of its pages with the one page, and what is no page with nothing', async () => {
    const server = await serveConsole()
    assert.equal((await server.inject(CONSOLE_PATH)).headers.location, `${CONSOLE_PATH}/`)
    for (const address of ['/', '/acme/', '/acme/requests?state=created&id=1']) {
      const answer = await server.inject({ url: CONSOLE_PATH + address, headers: html })
      assert.equal(answer.statusCode, 200, address)
      assert.match(answer.body, /<title>console/)
      assert.equal(answer.headers['cache-control'], 'no-cache')
    }
    for (const [address, headers] of [
      ['/assets/gone.1f3a9c07.js', html],
      ['/acme/requests', { accept: 'application/json' }],
      ['/%2e%2e/index.html', html],
    ] as const)
      assert.equal((await server.inject({ url: CONSOLE_PATH + address, headers })).statusCode, 404, address)
  })

  it('lets nobody show it in a frame, and shows the portal in one', async () => {
    const server = await serveConsole()
    const { headers } = await server.inject({ url: `${CONSOLE_PATH}/acme/`, headers: html })
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /frame-ancestors 'none'/)
    assert.match(policy, /frame-src 'self'/)
    assert.doesNotMatch(policy, /script-src[^;]*unsafe/)
    const script = await server.inject(`${CONSOLE_PATH}/assets/main.1f3a9c07.js`)
    assert.match(String(script.headers['cache-control']), /immutable/)
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
  const source = path.join(root, 'source.ts')
  writeFileSync(source, 'one')
  const ensure = (args: string[], options: Partial<Parameters<typeof ensureSite>[0]> = {}) =>
    ensureSite({
      folder,
      log: line => lines.push(line),
      site: { ...PORTAL, script, args, sources: [source] },
      ...options,
    })
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
      ensure([], { site: { ...PORTAL, script: path.join(root, 'no-such-tool') } }),
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

  it('builds a site again that an earlier version has built, unless it was built by hand since', async () => {
    const page = () => readFileSync(path.join(folder, 'index.html'), 'utf8')
    await ensure([folder, 'same'])
    assert.match(page(), /works/)
    writeFileSync(source, 'two')
    lines.length = 0
    await ensure([folder, 'newer'])
    assert.match(lines[0] ?? '', /Building the H5 site \(new version\)/)
    assert.match(page(), /newer/)
    writeFileSync(source, 'three')
    await ensure([folder, 'newest'], {
      site: { ...PORTAL, script: path.join(root, 'no-such-tool'), sources: [source] },
    })
    assert.match(page(), /newer/, 'where nothing can be built')
    writeFileSync(path.join(folder, 'index.html'), 'by hand')
    await ensure([folder, 'newest'])
    assert.equal(page(), 'by hand')
  })

  it('waits for another start that is building', async () => {
    writeFileSync(`${folder}.building`, '')
    lines.length = 0
    setTimeout(() => rmSync(`${folder}.building`), 200)
    await ensure([folder, 'fails'])
    assert.match(lines.join('\n'), /^Another start is building the H5 site/)
  })

  it('leaves a built site alone', async () => {
    lines.length = 0
    await ensure([folder, 'fails'])
    assert.deepEqual(lines, [])
    await assert.rejects(ensure([folder, 'fails'], { rebuild: true }), SiteMissing)
  })
})
