import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { manifestOf, withHead, type PageHead } from './page-head'
import { builtPage, consoleHeaders, portalHeaders, type PagePolicy } from './security-headers'

export interface SiteConfig {
  /** absolute path of the built H5 site; LIANKE_SITE */
  siteFolder: string
  /** absolute path of the built console; LIANKE_CONSOLE */
  consoleFolder: string
}

/** Path that the H5 site is built for. */
export const SITE_PATH = '/carrier-lianke-h5'
/** Path that the console of the staff is built for. */
export const CONSOLE_PATH = '/console'

/** A name that changes with the content: `app.1f3a9c07.js`, `chunk/12.4be0a1d2.css.br`. */
const HASHED = /[.-][0-9a-f]{8,32}\.\w+(\.br|\.gz)?$/

/** Headers that browsers heed on documents only; they would be a tenth of a small script. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

interface Headers {
  setHeader(name: string, value: string): unknown
}

function siteHeaders(response: Headers, file: string): void {
  response.setHeader(
    'cache-control',
    HASHED.test(path.basename(file)) ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
  response.setHeader('vary', 'accept-encoding')
}

const isForPeople = (request: FastifyRequest): boolean => Boolean(request.headers.accept?.includes('text/html'))
/** A screen asked for without the hash, by a person: somebody who typed or shortened an address. */
const SCREEN = new RegExp(`^${SITE_PATH}((?:/[^/.?]+)+)/?(\\?.*)?$`)

/** How long the page waits for what it would say of the company: it is drawn without as well. */
const HEAD_MS = 500

/** What the head of the portal's page says for a request; null where nobody knows. */
type HeadOf = (request: FastifyRequest) => Promise<PageHead | null>

async function headWithin(request: FastifyRequest, headOf: HeadOf): Promise<PageHead | null> {
  const late = sleep(HEAD_MS, null, { ref: false })
  const head = headOf(request).catch((error: unknown) => {
    request.log.warn({ err: error }, 'the page says nothing of its company')
    return null
  })
  return Promise.race([head, late])
}

/** The page of the portal, which names the company for browsers and for chats that read a link without running it. */
function servePage(site: FastifyInstance, file: string, headOf: HeadOf): void {
  const page = builtPage(file)
  for (const url of ['/', '/index.html'])
    site.get(url, { schema: { hide: true }, prefixTrailingSlash: 'slash' }, async (request, reply) => {
      const html = page()
      if (!html) return reply.callNotFound()
      const head = await headWithin(request, headOf)
      const text = head ? withHead(html, SITE_PATH, head) : html
      const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
      void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('etag', etag)
      return request.headers['if-none-match']?.includes(etag) ? reply.status(304).send() : reply.send(text)
    })
  site.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    const head = await headWithin(request, headOf)
    if (!head) return reply.callNotFound()
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifestOf(head))
  })
}

/** The files of a built site below its path; `headersFor` are those of its page. What is no file is left to `otherwise`. */
async function serveFolder(
  server: FastifyInstance,
  prefix: string,
  folder: string,
  headersFor: (userAgent: string | undefined) => Record<string, string>,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
  ownRoutes: (site: FastifyInstance) => void = () => undefined,
): Promise<void> {
  await server.register(
    async site => {
      site.setNotFoundHandler((request, reply) => {
        void reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
        if (existsSync(path.join(folder, 'index.html'))) return otherwise(request, reply)
        request.log.warn({ folder }, 'the site is not built')
        return reply
          .status(503)
          .send(
            'The site is not built yet. Run "npm run build:h5" and "npm run build:console" in the project folder, or stop the server and run "npm start", which builds them.\n',
          )
      })
      site.addHook('onSend', (request, reply, _payload, done) => {
        if (/javascript|css/.test(String(reply.getHeader('content-type'))))
          for (const name of DOCUMENT_HEADERS) reply.raw.removeHeader(name)
        // also where the page has not changed (304): browsers take over the headers of such an answer
        else void reply.headers(headersFor(request.headers['user-agent']))
        done()
      })
      ownRoutes(site)
      await site.register(fastifyStatic, {
        root: folder,
        preCompressed: true,
        cacheControl: false,
        dotfiles: 'ignore',
        setHeaders: siteHeaders,
      })
    },
    { prefix },
  )
}

const notFound = (reply: FastifyReply) => reply.status(404).send('Not found\n')
const toPath = (prefix: string) => (_request: unknown, reply: FastifyReply) =>
  reply.header('cache-control', 'no-cache').redirect(`${prefix}/`)

/** Serves the built H5 site below {@link SITE_PATH}, and the console below {@link CONSOLE_PATH}. `headOf` tells whose portal a request asks for. */
export async function serveSite(
  server: FastifyInstance,
  config: SiteConfig & PagePolicy,
  headOf: HeadOf,
): Promise<void> {
  const { siteFolder, consoleFolder } = config
  for (const url of ['/', SITE_PATH]) server.get(url, { schema: { hide: true } }, toPath(SITE_PATH))
  server.get(CONSOLE_PATH, { schema: { hide: true } }, toPath(CONSOLE_PATH))
  await serveFolder(
    server,
    SITE_PATH,
    siteFolder,
    portalHeaders(config, path.join(siteFolder, 'index.html')),
    (request, reply) => {
      const [, screen, query = ''] = (isForPeople(request) && SCREEN.exec(request.url)) || []
      return screen ? reply.redirect(`${SITE_PATH}/${query}#${screen}${query}`) : notFound(reply)
    },
    site => servePage(site, path.join(siteFolder, 'index.html'), headOf),
  )
  await serveFolder(
    server,
    CONSOLE_PATH,
    consoleFolder,
    consoleHeaders(config, path.join(consoleFolder, 'index.html')),
    // its addresses are paths, and one page draws them all
    (request, reply) =>
      isForPeople(request) && !path.extname(new URL(request.url, 'http://console').pathname)
        ? reply.status(200).header('cache-control', 'no-cache').sendFile('index.html')
        : notFound(reply),
  )
}
