import type { FastifyInstance } from 'fastify'
import { fileApi } from '../../contract/file'
import type { App } from '../http/context'
import { AppError } from '../http/errors'
import { mount } from '../http/mount'
import { deleteFile, readFile, remainingStorage, THUMBNAIL, upload, uploadSign } from './file.service'
import { contentDisposition } from './filename'
import { linkLife } from './link'

interface LinkRequest { Params: { tenantId: string; id: string }; Querystring: Record<string, unknown> }
const text = (value: unknown) => (typeof value === 'string' ? value : '')

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
    const file = await readFile(app, tenantId, id, request.query.w === String(THUMBNAIL))
    const shown = /^(image|audio|video)\/|^application\/pdf$/.test(file.mime)
    void reply.headers({
      'content-type': file.mime, ...(file.bytes === null ? {} : { 'content-length': file.bytes }),
      'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', file.filename),
      'cache-control': `private, max-age=${seconds}, immutable`, 'x-content-type-options': 'nosniff',
      // opened by itself, a file gets no scripts and no origin. Browsers do not open a PDF in a sandbox, and keep it apart anyway
      'content-security-policy': file.mime === 'application/pdf' ? "object-src 'self'" : "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    })
    return reply.send(file.stream)
  })
}
