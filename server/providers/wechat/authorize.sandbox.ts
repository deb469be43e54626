import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from '../../http/security-headers'

interface SandboxPerson {
  openId: string
  name: string
  follows: boolean
}
/** People whom the page offers; any other open id can be typed. */
export const SANDBOX_PEOPLE: readonly SandboxPerson[] = [
  { openId: 'o-sandbox-lin', name: '林小满', follows: true },
  { openId: 'o-sandbox-zhang', name: '张三', follows: true },
  { openId: 'o-sandbox-emma', name: 'Emma', follows: false },
]

type Query = Record<string, unknown>
interface Options {
  appId: string
  codeFor(openId: string): string
}

const escape = (text: string): string => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`)
const single = (value: unknown): string => (typeof value === 'string' ? value : '')

const page = (content: string) => `<!doctype html>
<html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>sandbox</title><link rel="icon" href="data:,">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:26em;margin:2em auto;padding:0 1em;color:#222}label{display:block;padding:.5em 0}input[type=text]{font:inherit;padding:.4em;width:100%;box-sizing:border-box}button{font:inherit;padding:.6em 1.4em;margin:1em 1em 0 0}small{color:#666}</style></head>
<body>${content}</body></html>
`
const note =
  '<h1>sandbox</h1><p>这里不是微信，而是测试用的授权页。<br><small>This is not WeChat but a page to try authorization with.</small></p>'

const form = (fields: Record<string, string>) =>
  page(`${note}
<form method="get" action="authorize/answer">
${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
  .join('\n')}
<p>以谁的身份继续？<small>Continue as</small></p>
${SANDBOX_PEOPLE.map(({ openId, name }, i) => `<label><input type="radio" name="person" value="${openId}"${i ? '' : ' checked'}> ${escape(name)} <small>${openId}</small></label>`).join('\n')}
<label>其他 openid <small>another open id</small> <input type="text" name="other" maxlength="100" pattern="[\\w.\\-]+"></label>
<button name="answer" value="allow" id="allow">允许 Allow</button><button name="answer" value="refuse" id="refuse">拒绝 Refuse</button>
</form>`)

/** The address to come back to, or null unless it lies on the host that was asked: WeChat compares it with the account's domain, too. */
function returnAddress(request: FastifyRequest, text: string): URL | null {
  try {
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) && url.host === new URL(`${url.protocol}//${request.host}`).host ? url : null
  } catch {
    return null
  }
}

/** The page of WeChat that asks a person whether the official account may know who they are; refusing comes back without a code. */
export function authorizePage(server: FastifyInstance, { appId, codeFor }: Options): void {
  const send = (reply: FastifyReply, status: number, html: string) =>
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(html) })
      .send(html)
  const errorOf = (request: FastifyRequest, query: Query): string | null => {
    if (query.appid !== appId) return 'appid 参数错误，错误码 40013 (invalid appid)'
    return returnAddress(request, single(query.redirect_uri))
      ? null
      : 'redirect_uri 域名与后台配置不一致，错误码 10003 (redirect_uri is not on this site)'
  }
  server.get<{ Querystring: Query }>('/connect/oauth2/authorize', { schema: { hide: true } }, (request, reply) => {
    const { query } = request
    const error =
      errorOf(request, query) ??
      (query.response_type === 'code' && /^snsapi_(base|userinfo)$/.test(single(query.scope))
        ? null
        : 'scope 参数错误，错误码 10005 (response_type or scope)')
    if (error) return send(reply, 400, page(`${note}<p>${escape(error)}</p>`))
    return send(
      reply,
      200,
      form({ appid: appId, redirect_uri: single(query.redirect_uri), state: single(query.state) }),
    )
  })
  server.get<{ Querystring: Query }>(
    '/connect/oauth2/authorize/answer',
    { schema: { hide: true } },
    (request, reply) => {
      const { query } = request
      const url = returnAddress(request, single(query.redirect_uri))
      const person = single(query.other).trim() || single(query.person)
      const error = errorOf(request, query) ?? (/^[\w.-]{1,100}$/.test(person) ? null : 'openid')
      if (error || !url) return send(reply, 400, page(`${note}<p>${escape(error ?? '')}</p>`))
      if (query.answer === 'allow') url.searchParams.set('code', codeFor(person))
      url.searchParams.set('state', single(query.state))
      return reply.header('cache-control', 'no-store').redirect(url.href)
    },
  )
}
