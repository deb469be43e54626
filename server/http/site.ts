import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { portalHeaders, type PagePolicy } from './security-headers'

export interface SiteConfig {
  /** absolute path of the built H5 site; LIANKE_SITE */
  siteFolder: string
}

/** Path that the H5 site is built for. */
export const SITE_PATH = '/carrier-lianke-h5'

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

/** A screen asked for without the hash, by a person: somebody who typed or shortened an address. */
const SCREEN = new RegExp(`^${SITE_PATH}((?:/[^/.?]+)+)/?(\\?.*)?$`)

/** Serves the built H5 site below {@link SITE_PATH}. */
export async function serveSite(server: FastifyInstance, config: SiteConfig & PagePolicy): Promise<void> {
  const folder = config.siteFolder
  const headersFor = portalHeaders(config, path.join(folder, 'index.html'))
  const toSite = (_request: unknown, reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').redirect(`${SITE_PATH}/`)
  server.get('/', { schema: { hide: true } }, toSite)
  server.get(SITE_PATH, { schema: { hide: true } }, toSite)

  await server.register(
    async site => {
      site.setNotFoundHandler((request, reply) => {
        void reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
        if (existsSync(path.join(folder, 'index.html'))) {
          const [, screen, query = ''] =
            (request.headers.accept?.includes('text/html') && SCREEN.exec(request.url)) || []
          return screen
            ? reply.redirect(`${SITE_PATH}/${query}#${screen}${query}`)
            : reply.status(404).send('Not found\n')
        }
        request.log.warn({ folder }, 'the site is not built')
        return reply
          .status(503)
          .send(
            'The site is not built yet. Run "npm run build:h5" in the project folder, or stop the server and run "npm start", which builds it.\n',
          )
      })
      site.addHook('onSend', (request, reply, _payload, done) => {
        if (/javascript|css/.test(String(reply.getHeader('content-type'))))
          for (const name of DOCUMENT_HEADERS) reply.raw.removeHeader(name)
        // also where the page has not changed (304): browsers take over the headers of such an answer
        else void reply.headers(headersFor(request.headers['user-agent']))
        done()
      })
      await site.register(fastifyStatic, {
        root: folder,
        preCompressed: true,
        cacheControl: false,
        dotfiles: 'ignore',
        decorateReply: false,
        setHeaders: siteHeaders,
      })
    },
    { prefix: SITE_PATH },
  )
}
