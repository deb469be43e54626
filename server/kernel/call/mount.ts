import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { CallDefinition, CallKey, Calls, Needed, Output, Request } from '../../../contract/define'
import { HEADER, mountPath } from '../../../shared/api'
import type { App, ContextOf, Ctx } from './context'
import { AppError } from '../../http/errors'
import { eventStreams, type StreamSource } from './sse'

declare module 'fastify' {
  interface FastifyInstance {
    /** how calls are authenticated on this server */
    contextOf: ContextOf
  }
}

type Answer<C extends Calls, K extends keyof C> = C[K] extends { stream: true }
  ? StreamSource
  : C[K] extends { download: true }
    ? Download
    : Output<C, K>
/** A file that an answer brings. */
export interface Download {
  /** what the browser calls it: letters, digits, `-`, `_` and a dot */
  filename: string
  /** `text/csv; charset=utf-8` */
  type: string
  content: Readable
}
/** A handler for each call of a domain; a missing or mistyped one does not compile. One of a stream gives its source; what it throws itself is answered in the envelope. */
export type Handlers<C extends Calls> = {
  [K in keyof C]: (ctx: Ctx, input: Request<C, K>, request: FastifyRequest) => Promise<Answer<C, K>> | Answer<C, K>
}

const Failure = T.Object({
  success: T.Literal(false),
  code: T.Integer(),
  status: T.Integer(),
  message: T.String(),
  error: T.String({ description: 'text id' }),
  requestId: T.String(),
  fields: T.Optional(T.Array(T.Object({ fieldName: T.String(), error: T.String() }))),
  data: T.Null(),
})
const Events = T.Array(T.Object({ id: T.Integer(), event: T.String(), data: T.Unknown() }))

const words = (needed: Needed): string => (needed === 'self' ? 'none, about the caller' : [needed].flat().join(' or '))

/** Of a call that may be sent without a body: none counts as an empty one, whatever type it is said to be of. */
const withoutBody: Pick<RouteShorthandOptions, 'onRequest' | 'preValidation'> = {
  onRequest: ({ headers }, _reply, done) => {
    const length = headers['content-length'] ?? '0'
    if (length === '0' && headers['transfer-encoding'] === undefined) delete headers['content-type']
    done()
  },
  preValidation: (request, _reply, done) => {
    if (request.body === undefined) request.body = {}
    done()
  },
}

/** Registers every call of a domain on the server: schema, who may call, envelope or stream. */
export function mount<const C extends Calls>(server: FastifyInstance, app: App, calls: C, handlers: Handlers<C>): void {
  const definitions = Object.entries(calls) as [CallKey & keyof C, CallDefinition][]
  const stream = definitions.some(([, call]) => call.stream) ? eventStreams(server, app) : null
  for (const [key, call] of definitions) {
    const needsRoom = call.needsRoom ?? key.startsWith('POST ')
    const handler = handlers[key] as (ctx: Ctx, input: object, request: FastifyRequest) => unknown
    const Success = T.Object({
      success: T.Literal(true),
      code: T.Literal(0),
      status: T.Literal(0),
      message: T.String(),
      requestId: T.String(),
      data: call.data,
    })
    server.route({
      method: key.slice(0, key.indexOf(' ')) as 'GET' | 'POST',
      url: mountPath(key),
      schema: {
        summary: call.summary,
        description: `Specification: ${call.source}${call.permission ? `. Permission: ${words(call.permission)}` : ''}${call.proof ? '. Within 10 minutes of signing in' : ''}`,
        tags: [call.tag],
        operationId: key.replace(/\W+/g, '_'),
        ...(call.query ? { querystring: call.query } : {}),
        ...(call.body ? { body: call.body } : {}),
        ...(call.upload ? { consumes: ['multipart/form-data'] } : {}),
        ...(call.auth === 'public' ? {} : { security: [{ [HEADER.token]: [] }] }),
        ...(call.idempotent
          ? {
              headers: T.Object({
                [HEADER.idempotency]: T.Optional(
                  T.String({
                    minLength: 8,
                    maxLength: 64,
                    description: 'required: a new one for each intent, the same for its retries',
                  }),
                ),
              }),
            }
          : {}),
        response: {
          200: call.stream
            ? {
                description: call.data.description ?? '',
                content: { 'text/event-stream': { schema: T.String() }, 'application/json': { schema: Events } },
              }
            : call.download
              ? {
                  description: call.data.description ?? '',
                  content: { 'application/octet-stream': { schema: T.String() } },
                }
              : Success,
          '4xx': Failure,
          '5xx': Failure,
        },
      },
      ...(call.mayLackBody ? withoutBody : {}),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (needsRoom && app.disk.isShort()) throw new AppError('DISK_FULL')
        const ctx = await server.contextOf(app, request, key, call)
        if (call.idempotent && !ctx.idempotencyKey) throw new AppError('IDEMPOTENCY_KEY_MISSING')
        const data = await handler(ctx, { params: request.params, query: request.query, body: request.body }, request)
        if (call.stream && stream)
          return stream(request, reply, data as StreamSource, { pingMs: app.config.streamPingMs })
        if (call.download) {
          const { filename, type, content } = data as Download
          // while the answer can still be an error: what cannot be read at all is no file
          await once(content, 'readable')
          return reply
            .header('cache-control', 'no-store')
            .header('content-disposition', `attachment; filename="${filename}"`)
            .type(type)
            .send(content)
        }
        // devices put their clocks right by it (shared/clock.ts): the one that answers go by, and not that of the connection
        void reply.header('date', new Date().toUTCString())
        void reply.header('cache-control', call.cacheSeconds ? `public, max-age=${call.cacheSeconds}` : 'no-store')
        return { success: true, code: 0, status: 0, message: '', requestId: request.id, data }
      },
    })
  }
}
