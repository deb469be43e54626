import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HASHED } from '../../shared/site'
import { firstViews, type FirstViews } from './first-view'
import { linkPage, manifestOf, withHead, type LinkHead, type PageHead, type PageStart } from './page-head'
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

/**
 * Whether a request asks for a file of a built site that its name says the content of. Reading it costs nothing but the line, and a site has
 * a hundred of them: who opens it for the first time behind the address of an office takes nobody's calls away.
 */
export const isBuiltFile = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean => {
  const [name = ''] = url.split('?')
  return (
    (method === 'GET' || method === 'HEAD') &&
    [SITE_PATH, CONSOLE_PATH].some(site => name.startsWith(`${site}/`)) &&
    HASHED.test(path.posix.basename(name))
  )
}

/** Calls are data, and the console is its staff's. */
const ROBOTS = `User-agent: *\nDisallow: /api/\nDisallow: ${CONSOLE_PATH}/\n`

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

function siteHeaders(reply: FastifyReply, file: string): void {
  void reply
    .header('cache-control', HASHED.test(path.basename(file)) ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', 'accept-encoding')
}

const isForPeople = (request: FastifyRequest): boolean => Boolean(request.headers.accept?.includes('text/html'))
/** A screen named by the path: what is shared, because chats and search engines see nothing of a hash. */
const SCREEN = new RegExp(`^${SITE_PATH}((?:/[^/.?]+)+)/?(\\?.*)?$`)

/** How long the page waits for what it would say of the company: it is drawn without as well. */
const HEAD_MS = 500

/** What the pages of the portal say of the company whose portal a request asks for; each may reject. */
export interface PortalPages {
  head(request: FastifyRequest): Promise<PageHead>
  start(request: FastifyRequest): Promise<PageStart>
  /** of a link to `url`, path and query of a screen, at the door of this domain id */
  link(request: FastifyRequest, url: string, domainId: string | undefined): Promise<LinkHead>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a link to a screen of the portal with a page that says what it leads to, and leads there. `url`: path and query of the screen, which carries the domain id of a door that is not the host's own. */
    sendLink: (request: FastifyRequest, reply: FastifyReply, url: string) => Promise<FastifyReply>
  }
}

/** What is known of a company in time; null where it is not. */
async function inTime<H extends PageHead>(request: FastifyRequest, asked: Promise<H>): Promise<H | null> {
  const late = sleep(HEAD_MS, null, { ref: false })
  const head = asked.catch((error: unknown) => {
    request.log.warn({ err: error }, 'the page says nothing of its company')
    return null
  })
  return Promise.race([head, late])
}

/** Headers of a page, for a browser that says what it is. */
type HeadersFor = (userAgent: string | undefined) => Record<string, string>

/** The page of the portal, which names the company for browsers and for chats that read a link without running it. */
function servePage(site: FastifyInstance, folder: string, pages: PortalPages, views: FirstViews): void {
  const page = builtPage(path.join(folder, 'index.html'))
  for (const url of ['/', '/index.html'])
    site.get(url, { schema: { hide: true }, prefixTrailingSlash: 'slash' }, async (request, reply) => {
      const html = page()
      if (!html) return reply.callNotFound()
      const start = await inTime(request, pages.start(request))
      const text = start ? views.into(withHead(html, SITE_PATH, start), start, Date.now()) : html
      const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
      void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('etag', etag)
      return request.headers['if-none-match']?.includes(etag) ? reply.status(304).send() : reply.send(text)
    })
  site.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    const head = await inTime(request, pages.head(request))
    if (!head) return reply.callNotFound()
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifestOf(head))
  })
}

/** Answers links to screens: {@link FastifyInstance.sendLink}. */
const linkSender = (pages: PortalPages, views: FirstViews, headersFor: HeadersFor): FastifyInstance['sendLink'] =>
  async function sendLink(request, reply, url) {
    const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
    const to = `${SITE_PATH}/${query}#${url}`
    void reply.headers(headersFor(request.headers['user-agent'])).header('cache-control', 'no-cache')
    const head = await inTime(
      request,
      pages.link(request, url, new URLSearchParams(query).get('domainId') ?? undefined),
    )
    if (!head) return reply.redirect(to)
    const named = views.screen(url, head.language) ?? { title: head.name, description: '' }
    const card = head.card ?? { ...named, picture: '' }
    return reply.type('text/html; charset=utf-8').send(linkPage(SITE_PATH, head, SITE_PATH + url, to, card))
  }

/** The files of a built site below its path; `headersFor` are those of its page. What is no file is left to `otherwise`. */
async function serveFolder(
  server: FastifyInstance,
  prefix: string,
  folder: string,
  headersFor: HeadersFor,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
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

/** Serves the built H5 site below {@link SITE_PATH}, and the console below {@link CONSOLE_PATH}. */
export async function serveSite(
  server: FastifyInstance,
  config: SiteConfig & PagePolicy,
  pages: PortalPages,
): Promise<void> {
  const { siteFolder, consoleFolder } = config
  const views = firstViews(siteFolder, err => server.log.error({ err }, 'the first view was not drawn'))
  const headersFor = portalHeaders(config, path.join(siteFolder, 'index.html'))
  const sendLink = linkSender(pages, views, headersFor)
  server.decorate('sendLink', sendLink)
  for (const url of ['/', SITE_PATH]) server.get(url, { schema: { hide: true } }, toPath(SITE_PATH))
  server.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(ROBOTS),
  )
  server.get(CONSOLE_PATH, { schema: { hide: true } }, toPath(CONSOLE_PATH))
  await serveFolder(
    server,
    SITE_PATH,
    siteFolder,
    headersFor,
    (request, reply) => {
      const [, screen, query = ''] = SCREEN.exec(request.url) ?? []
      // what reads links for a chat takes anything, as a script does that asks for what is not there
      const isLink = screen && (isForPeople(request) || views.screen(screen, 'zh'))
      return isLink ? sendLink(request, reply, screen + query) : notFound(reply)
    },
    site => servePage(site, siteFolder, pages, views),
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
