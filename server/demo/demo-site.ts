import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { PROJECT } from '../http/project'
import { FILE_POLICY } from '../http/security-headers'
import { SITE_PATH } from '../http/site'
import { ARTICLE_PICTURES, pictureBytes } from './articles/picture'

const DEMO_ASSETS = path.join(PROJECT, 'server/demo/assets')

function demoHeaders(reply: FastifyReply): void {
  void reply
    .header('cache-control', 'public, max-age=3600')
    // opened by itself, an SVG is a page of our origin
    .header('content-security-policy', FILE_POLICY)
}

/** Serves the pictures of the demo's companies and articles below `…/demo/` of the site. */
export async function serveDemo(server: FastifyInstance): Promise<void> {
  await server.register(
    async demo => {
      demo.setNotFoundHandler((_request, reply) =>
        reply.status(404).type('text/plain; charset=utf-8').send('Not found\n'),
      )
      await demo.register(fastifyStatic, {
        root: ARTICLE_PICTURES,
        prefix: '/articles/',
        index: false,
        cacheControl: false,
        dotfiles: 'ignore',
        decorateReply: false,
        setHeaders: demoHeaders,
      })
      demo.get<{ Params: { name: string } }>(
        '/articles/:name.png',
        { schema: { hide: true } },
        async ({ params }, reply) => {
          if (!existsSync(path.join(ARTICLE_PICTURES, `${path.basename(params.name)}.svg`))) return reply.callNotFound()
          return reply
            .header('cache-control', 'public, max-age=3600')
            .type('image/png')
            .send(await pictureBytes(path.basename(params.name)))
        },
      )
      await demo.register(fastifyStatic, {
        root: DEMO_ASSETS,
        index: false,
        cacheControl: false,
        dotfiles: 'ignore',
        decorateReply: false,
        setHeaders: demoHeaders,
      })
    },
    { prefix: `${SITE_PATH}/demo` },
  )
}
