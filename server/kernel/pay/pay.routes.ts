import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { payApi } from '../../../contract/pay'
import type { App } from '../call/context'
import { mount } from '../call/mount'
import { isTenant, jobContext } from '../tenancy/job-context'
import { createDemoPayment, hearNotice, payAtAlipay, payAtWechat, paymentConfig, queryPayment } from './pay.service'
import { noticePath } from './trade'

interface NoticeRequest {
  Params: { tenantId: string }
  Body: string
}
/** What is told of a payment comes from nobody of the tenant's; null where there is no such tenant. */
const noticeContext = async (app: App, log: FastifyBaseLogger, tenantId: string) =>
  (await isTenant(app, tenantId)) ? jobContext(app, log, tenantId, 'payment notice') : null
const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export function payRoutes(server: FastifyInstance, app: App): void {
  mount(server, app, payApi, {
    'GET /doorType/getPaymentConfig': ctx => paymentConfig(ctx),
    'POST /demo/payment/create': (ctx, { body }) => createDemoPayment(ctx, body),
    'POST /pay/wxPay': (ctx, { body }, request) => payAtWechat(ctx, body, request.ip),
    'POST /paycenter/payOrder': (ctx, { body }) => payAtAlipay(ctx, body),
    'POST /pay/queryOrder': (ctx, { body }) => queryPayment(ctx, body),
  })

  // no calls of the contract: providers have envelopes of their own, and sign the body as it came
  void server.register(async notices => {
    notices.removeAllContentTypeParsers()
    notices.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const heard = async (channel: 'wechat' | 'alipay', request: FastifyRequest<NoticeRequest>) => {
      const {
        params: { tenantId },
        headers,
        body,
        log,
      } = request
      if (!isUuid(tenantId) || typeof body !== 'string') return false
      // the address names the tenant, and the tenant's own keys say whether it is genuine
      const ctx = await noticeContext(app, log, tenantId)
      return ctx !== null && hearNotice(ctx, channel, { headers, body })
    }
    notices.post<NoticeRequest>(noticePath('wechat', ':tenantId'), { schema: { hide: true } }, async (request, reply) =>
      (await heard('wechat', request))
        ? reply.status(204).send()
        : reply.status(400).send({ code: 'FAIL', message: 'refused' }),
    )
    notices.post<NoticeRequest>(noticePath('alipay', ':tenantId'), { schema: { hide: true } }, async (request, reply) =>
      reply.type('text/plain').send((await heard('alipay', request)) ? 'success' : 'fail'),
    )
  })
}
