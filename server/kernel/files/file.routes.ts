import type { FastifyInstance } from 'fastify'
import { fileApi } from '../../../contract/file'
import type { App } from '../call/context'
import { AppError } from '../../http/errors'
import { mount } from '../call/mount'
import { FILE_POLICY } from '../../http/security-headers'
import { deleteFile, readFile, remainingStorage, upload, uploadSign } from './file.service'
import { contentDisposition } from './filename'
import { linkLife } from './link'

interface LinkRequest {
  Params: { tenantId: string; id: string }
  Querystring: Record<string, unknown>
}
const text = (value: unknown) => (typeof value === 'string' ? value : '')

const SHOWN = /^(image|audio|video)\/[\w.-]+$|^application\/pdf$/
const SHOWN_WITHOUT_PDF = /^(image|audio|video)\/[\w.-]+$/
/** The first Chromium that opens a PDF which is kept in a sandbox; those before it show an error, so they are given it to save. */
const OPENS_SANDBOXED_PDF = 130
const shownBy = (userAgent = ''): RegExp =>
  Number(/ Chrome\/(\d+)/.exec(userAgent)?.[1] ?? OPENS_SANDBOXED_PDF) < OPENS_SANDBOXED_PDF ? SHOWN_WITHOUT_PDF : SHOWN

export function fileRoutes(server: FastifyInstance, app: App): void {
  mount(server, app, fileApi, {
    'POST /ssp/file/upload': (ctx, _input, request) => upload(ctx, request),
    'POST /files/uploadSign': (ctx, _input, request) => uploadSign(ctx, request),
    'GET /deleteFiles': (ctx, { query }) => deleteFile(ctx, query),
    'GET /files/remainingStorageWithLinkc': ctx => remainingStorage(ctx),
  })

  // no call of the contract: pictures are loaded by the browser itself, so the link carries the right to see them
  server.get<LinkRequest>('/api/files/:tenantId/:id', { schema: { hide: true } }, async (request, reply) => {
    const { tenantId, id } = request.params
    const seconds = linkLife(app, { tenantId, id, e: text(request.query.e), s: text(request.query.s) })
    if (!seconds) throw new AppError('NOT_FOUND')
    const file = await readFile(app, tenantId, id, text(request.query.w), request.headers.range)
    const inline = shownBy(request.headers['user-agent']).test(file.mime)
    // players go to a place in a film by it, and those of iPhones play nothing without it
    if (file.part) {
      const { first, last, size } = file.part
      void reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`)
    }
    void reply.headers({
      'content-type': file.mime,
      ...(file.bytes === null ? {} : { 'content-length': file.bytes, 'accept-ranges': 'bytes' }),
      'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', file.filename),
      'cache-control': `private, max-age=${seconds}, immutable`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': FILE_POLICY,
    })
    return reply.send(file.stream)
  })
}
