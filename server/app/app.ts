import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { cookieOf, languageOf } from '../http/headers'
import type { App } from '../kernel/call/context'
import { contextOf } from '../kernel/identity/authenticate'
import { ERRORS, MODULES } from './modules'
import { AppError, errorText } from '../http/errors'
import { asAppError } from '../http/failure'
import { doorApi } from '../../contract/door'
import { linkHead, pageHead, pageStart } from '../kernel/tenancy/page-head.service'
import { openLog } from '../http/log'
import { DOCS_POLICY, securityHeaders } from '../http/security-headers'
import { serveDemo } from '../demo/demo-site'
import { isBuiltFile, serveSite } from '../http/site'
import { serializerCompiler } from '../http/serialization'
import { validatorCompiler } from '../http/validation'
import { sandboxesOf, statesOf } from '../providers'
import type { Provider } from '../providers/provider'
import { kindsInUse } from '../kernel/tenancy/account.service'
import { HEADER, LANGUAGE_COOKIE } from '../../shared/api'
import type { Language } from '../../shared/language'
import { MAX_BODY_BYTES, MAX_FILE_BYTES } from '../../shared/limits'
import { newId } from '../db/ids'

/** A request that has not arrived whole after this time is ended: slow uploads must not hold their memory for ever. */
const REQUEST_TIMEOUT_MS = 120_000

/** The database gets so long to show /health that it is there. */
const HEALTH_MS = 2000

const LOCALES: Record<Language, string> = { zh: 'zh-CN', en: 'en-US', ru: 'ru-RU', tw: 'zh-TW' }
/** A time to wait in words, rounded up: '30 sec', '5 min', '2 hr'. */
function waitText(seconds: number, language: Language): string {
  const [n, unit] =
    seconds <= 90
      ? [seconds, 'second']
      : seconds <= 5400
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit: String(unit), unitDisplay: 'short' }).format(
    Number(n),
  )
}

/** The one answer to every error, in the caller's language. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asAppError(error)
  const { status, code, retryAfter } = ERRORS[failure.id]
  const said = { error: failure.id, detail: failure.params.detail ?? error.message }
  // one that passes by itself is no fault of a call's: one line, and nothing of the statement that met it
  if (retryAfter) request.log.warn(said, 'call put off')
  else if (status >= 500) request.log.error({ err: error }, 'call failed')
  else request.log.info(said, 'call refused')
  const language = languageOf(request)
  const { seconds } = failure.params
  // nobody waits for the rest of what comes too slowly
  if (status === 408) void reply.header('connection', 'close')
  const wait = status === 429 && typeof seconds === 'number' ? seconds : retryAfter
  if (wait) void reply.header('retry-after', wait)
  const params: AppError['params'] = {
    ...failure.params,
    ...(typeof seconds === 'number' ? { wait: waitText(seconds, language) } : {}),
  }
  const message = errorText(ERRORS[failure.id], params, language)
  return reply.status(status).send({
    success: false,
    code,
    status: code,
    message,
    error: failure.id,
    requestId: request.id,
    ...(failure.fields ? { fields: failure.fields } : {}),
    data: null,
  })
}

/** The server with every call mounted, not listening yet. */
export async function buildServer(app: App): Promise<FastifyInstance> {
  const log = openLog(app.config)
  const server = Fastify({
    ...log.options,
    genReqId: newId,
    trustProxy: (_address, hop) => hop < app.config.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // an address that cannot be decoded never reaches the error handler
    frameworkErrors: answerError,
    // answered below, in the caller's language
    return503OnClosing: false,
  })
  log.useLog(server.log)
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.setErrorHandler(answerError)
  server.setNotFoundHandler(() => {
    throw new AppError('CALL_NOT_FOUND')
  })
  let stopping = false
  server.addHook('preClose', async () => {
    stopping = true
  })
  server.addHook('onRequest', (_request, _reply, done) => done(stopping ? new AppError('STOPPING') : undefined))

  // nobody is there any more: nothing is begun, and nobody could be counted
  server.addHook('onRequest', (request, reply, done) => {
    if (request.socket.remoteAddress !== undefined) return done()
    request.log.info({ req: request }, 'client went away')
    reply.hijack()
    request.socket.destroy()
  })

  await securityHeaders(server, app.config)
  await server.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await server.register(rateLimit, {
    max: app.config.rateLimit,
    timeWindow: '1 minute',
    allowList: isBuiltFile,
    // only a caller who is refused needs them, and every small script would carry them
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => new AppError('TOO_MANY_REQUESTS', { seconds: Math.ceil(ttl / 1000) }),
  })
  await server.register(multipart, {
    limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 1024 },
  })
  const docs = app.config.docs ?? app.config.sandbox !== 'off'
  if (docs)
    await server.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: 'Lianke', description: 'Every call of the portal, generated from the contract.', version: '1' },
        components: { securitySchemes: { [HEADER.token]: { type: 'apiKey', in: 'header', name: HEADER.token } } },
      },
    })
  if (docs) await server.register(swaggerUi, { routePrefix: '/docs', staticCSP: DOCS_POLICY })

  server.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    // who asks waits seconds at most, and needs this most when nothing answers
    const answered = await Promise.race([
      app.db.execute(sql`select 1`).then(() => true),
      sleep(HEALTH_MS, false, { ref: false }),
    ])
    if (!answered) throw new AppError('DATABASE_AWAY', { detail: `no answer within ${HEALTH_MS} ms` })
    const inUse = (await kindsInUse(app.db)).map(kind => [kind, 'on'])
    const disk = app.disk.state()
    return reply.header('cache-control', 'no-store').send({
      // reading goes on, and with a reserve all that is refused is refused in words
      status: disk === 'full' ? 'degraded' : 'ok',
      disk,
      sandbox: sandboxesOf(app.providers),
      providers: { ...statesOf(app.providers), ...Object.fromEntries(inUse) },
    })
  })
  if (docs) server.get('/openapi.json', { schema: { hide: true } }, () => server.swagger())
  server.decorate('contextOf', contextOf)
  for (const { routes = [] } of MODULES) for (const register of routes) register(server, app)
  for (const provider of Object.values<Provider | null>({ ...app.providers })) provider?.mount?.(server)
  /** Whoever opens a page sends no headers of ours: the address and the cookie of the language stand for them. */
  const opened = (request: FastifyRequest, domainId: unknown) => {
    const said = {
      [HEADER.token]: '',
      [HEADER.domain]: domainId,
      [HEADER.language]: cookieOf(request, LANGUAGE_COOKIE),
    }
    Object.assign(request.headers, said)
    const key = 'GET /linkc/getInitData'
    return contextOf(app, request, key, doorApi[key])
  }
  const doorIn = (request: FastifyRequest) => (request.query as { domainId?: unknown }).domainId
  await serveSite(server, app.config, {
    head: async request => pageHead(await opened(request, doorIn(request))),
    start: async request => pageStart(await opened(request, doorIn(request))),
    link: async (request, url, domainId) => linkHead(await opened(request, domainId), url),
  })
  if (!app.config.production) await serveDemo(server)
  return server
}
