import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fromLocale, localize, type Language, type Localized } from '../../../shared/language'
import { money } from '../../../shared/money'
import { pagePolicy } from '../../http/security-headers'
import { OUTCOMES, type Ledger, type TradeOutcome, type SandboxTrade } from './ledger'

const TEXTS = {
  title: { zh: '沙盒收银台', en: 'Sandbox cashier', ru: 'Тестовая касса', tw: '沙盒收銀台' },
  note: {
    zh: '这里不会真的收款',
    en: 'No real money is taken here',
    ru: 'Настоящие деньги не списываются',
    tw: '這裡不會真的收款',
  },
  paid: { zh: '支付', en: 'Pay', ru: 'Оплатить', tw: '付款' },
  cancelled: { zh: '取消', en: 'Cancel', ru: 'Отменить', tw: '取消' },
  waiting: { zh: '让我等一会儿', en: 'Keep me waiting', ru: 'Подержать в ожидании', tw: '讓我等一會兒' },
  over: {
    zh: '这笔支付已不能继续',
    en: 'This payment cannot go on',
    ru: 'Этот платёж уже нельзя продолжить',
    tw: '這筆付款已無法繼續',
  },
  done: {
    zh: '已处理，请回到服务门户查看结果',
    en: 'Done. Go back to the portal for the result',
    ru: 'Готово. Результат — на портале',
    tw: '已處理，請回到服務入口查看結果',
  },
} satisfies Record<string, Localized>

/** The browser's own language: this page belongs to no portal. */
const languageOf = (request: FastifyRequest): Language =>
  fromLocale(request.headers['accept-language']?.split(',')[0]) ?? 'zh'
const escaped = (text: string): string => text.replace(/[&<>"']/g, c => `&#${String(c.charCodeAt(0))};`)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isOutcome = (value: string): value is TradeOutcome => (OUTCOMES as readonly string[]).includes(value)

const STYLE = `body{margin:0;background:#f4f6f8;color:#1f2d3d;font:16px/1.5 -apple-system,"PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:400px;margin:0 auto;padding:32px 16px;text-align:center}h1{margin:0;font-size:20px}
.sandbox{display:inline-block;margin-bottom:12px;padding:2px 8px;border-radius:6px;background:#fdf3e1;color:#7a4a00;font-size:13px}
form{display:grid;gap:12px;margin-top:32px}
button,a{display:block;box-sizing:border-box;width:100%;min-height:48px;padding:11px;border:1px solid #c9d2db;border-radius:24px;background:#fff;color:inherit;font:inherit;font-weight:600;text-decoration:none}
.main{border-color:#1f6f43;background:#1f6f43;color:#fff}p{margin:8px 0;color:#5a6875}.amount{margin:16px 0 0;color:inherit;font-size:40px;font-weight:600}`

function page(language: Language, content: string): string {
  const say = (key: keyof typeof TEXTS) => escaped(localize(TEXTS[key], language))
  return `<!doctype html><html lang="${{ zh: 'zh-Hans', en: 'en', ru: 'ru', tw: 'zh-Hant' }[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${say('title')}</title><style>${STYLE}</style></head>
<body><main><span class="sandbox">SANDBOX</span><h1>${say('title')}</h1><p>${say('note')}</p>${content}</main></body></html>`
}

/** The address to go back to, if it is one of this site: the cashier leads nobody elsewhere. */
function returnTo(request: FastifyRequest, address: string): string {
  try {
    const url = new URL(address)
    return /^https?:$/.test(url.protocol) && url.host === request.host ? url.href : ''
  } catch {
    return ''
  }
}

const html = (reply: FastifyReply, status: number, text: string) =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(text) })
    .send(text)

/** The page of the sandbox on which a person plays the payer, and the call by which a test or the mini-program host does. */
export function cashierPages(server: FastifyInstance, ledger: Ledger): void {
  void server.register(async pages => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    /** Who comes back to a payment that is over is led on to what became of it; who came from nowhere is told. */
    const over = (request: FastifyRequest, reply: FastifyReply, address: string) => {
      const back = returnTo(request, address)
      if (back) return reply.header('cache-control', 'no-store').redirect(back, 303)
      return html(
        reply,
        409,
        page(languageOf(request), `<p role="alert">${escaped(localize(TEXTS.over, languageOf(request)))}</p>`),
      )
    }
    const isOpen = (trade: SandboxTrade | undefined): trade is SandboxTrade =>
      trade !== undefined && (trade.state === 'open' || trade.state === 'waiting') && Date.now() <= trade.expireTime

    pages.get<{ Querystring: Record<string, unknown> }>(
      '/sandbox/pay',
      { schema: { hide: true } },
      (request, reply) => {
        const [handle, address, language] = [
          textOf(request.query.prepay_id),
          textOf(request.query.redirect_url),
          languageOf(request),
        ]
        const trade = ledger.byHandle(handle)
        if (!isOpen(trade)) return over(request, reply, address)
        const button = (outcome: TradeOutcome) =>
          `<button name="outcome" value="${outcome}"${outcome === 'paid' ? ' class="main"' : ''}>${escaped(localize(TEXTS[outcome], language))}</button>`
        return html(
          reply,
          200,
          page(
            language,
            `<p class="amount">${money(trade.amount, language)}</p><p>${escaped(trade.subject)}</p>
<form method="post" action="/sandbox/pay"><input type="hidden" name="prepay_id" value="${escaped(handle)}"><input type="hidden" name="redirect_url" value="${escaped(address)}">${OUTCOMES.map(button).join('')}</form>`,
          ),
        )
      },
    )

    pages.post<{ Body: unknown }>('/sandbox/pay', { schema: { hide: true } }, (request, reply) => {
      const fields = (request.body ?? {}) as Record<string, unknown>
      const [outcome, address, language] = [textOf(fields.outcome), textOf(fields.redirect_url), languageOf(request)]
      const trade = ledger.byHandle(textOf(fields.prepay_id))
      if (!trade || !isOutcome(outcome) || !ledger.decide(trade, outcome)) return over(request, reply, address)
      const back = returnTo(request, address)
      return back
        ? reply.redirect(back, 303)
        : html(reply, 200, page(language, `<p>${escaped(localize(TEXTS.done, language))}</p>`))
    })

    pages.post<{ Body: unknown }>('/sandbox/pay/confirm', { schema: { hide: true } }, (request, reply) => {
      const { prepayId, tradeNO, outcome } = (request.body ?? {}) as Record<string, unknown>
      const trade = ledger.byHandle(textOf(prepayId) || textOf(tradeNO))
      const wanted = textOf(outcome)
      const done = trade !== undefined && isOutcome(wanted) && ledger.decide(trade, wanted)
      return reply.status(done ? 200 : 409).send({ done, state: trade?.state ?? 'missing' })
    })
  })
}
