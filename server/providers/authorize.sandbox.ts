import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from '../http/security-headers'

interface SandboxPerson {
  id: string
  name: string
}
/** People whom WeChat's page offers; any other id can be typed. */
export const SANDBOX_PEOPLE: readonly (SandboxPerson & { follows: boolean })[] = [
  { id: 'o-sandbox-lin', name: '林小满', follows: true },
  { id: 'o-sandbox-zhang', name: '张三', follows: true },
  { id: 'o-sandbox-emma', name: 'Emma', follows: false },
]
/** People of the corps at DingTalk and WeCom: the staff of the demo. */
export const SANDBOX_STAFF: readonly SandboxPerson[] = [
  { id: 'limin', name: '李敏' },
  { id: 'wangjianguo', name: '王建国' },
  { id: 'zhoujing', name: '周静' },
  { id: 'gaofeng', name: '高峰' },
  { id: 'nobody', name: '陌生人' },
]

type Query = Record<string, unknown>
/** What one app is asked with, and whom it lets choose. */
export interface Authorization {
  people: readonly SandboxPerson[]
  codeFor(id: string): string
}
export interface AuthorizePage {
  path: string
  /** what a question consists of, beside `redirect_uri` and `state` */
  fields: readonly string[]
  /** The app that a question is about, or what is wrong with it. */
  read(field: (name: string) => string): Authorization | string
  /** what the code is called on its way back */
  codeNames: readonly string[]
}

const escape = (text: string): string => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`)
const single = (value: unknown): string => (typeof value === 'string' ? value : '')

const page = (content: string) => `<!doctype html>
<html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>sandbox</title><link rel="icon" href="data:,">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:26em;margin:2em auto;padding:0 1em;color:#222}label{display:block;padding:.5em 0}input[type=text]{font:inherit;padding:.4em;width:100%;box-sizing:border-box}button{font:inherit;padding:.6em 1.4em;margin:1em 1em 0 0}small{color:#666}</style></head>
<body>${content}</body></html>
`
const note =
  '<h1>sandbox</h1><p>这里不是真正的聊天软件，而是测试用的授权页。<br><small>This is no chat app but a page to try authorization with.</small></p>'

const form = (action: string, fields: readonly [string, string][], people: readonly SandboxPerson[]) =>
  page(`${note}
<form method="get" action="${action}">
${fields.map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`).join('\n')}
<p>以谁的身份继续？<small>Continue as</small></p>
${people.map(({ id, name }, i) => `<label><input type="radio" name="person" value="${id}"${i ? '' : ' checked'}> ${escape(name)} <small>${id}</small></label>`).join('\n')}
<label>其他 ID <small>another id</small> <input type="text" name="other" maxlength="100" pattern="[\\w.\\-]+"></label>
<button name="answer" value="allow" id="allow">允许 Allow</button><button name="answer" value="refuse" id="refuse">拒绝 Refuse</button>
</form>`)

/** The address to come back to, or null unless it lies on the host that was asked: a vendor compares it with the app's domain, too. */
function returnAddress(request: FastifyRequest, text: string): URL | null {
  try {
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) && url.host === new URL(`${url.protocol}//${request.host}`).host ? url : null
  } catch {
    return null
  }
}

/** The page of a chat app that asks a person whether an app may know who they are; refusing comes back without a code. */
export function authorizePage(server: FastifyInstance, { path, fields, read, codeNames }: AuthorizePage): void {
  const send = (reply: FastifyReply, status: number, html: string) =>
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(html) })
      .send(html)
  const question = (request: FastifyRequest<{ Querystring: Query }>) => {
    const { query } = request
    const back = returnAddress(request, single(query.redirect_uri))
    const asked = read(name => single(query[name]))
    return typeof asked === 'string' || back
      ? { asked, back }
      : { asked: 'redirect_uri 域名与后台配置不一致，错误码 10003 (redirect_uri is not on this site)', back }
  }
  server.get<{ Querystring: Query }>(path, { schema: { hide: true } }, (request, reply) => {
    const { asked } = question(request)
    if (typeof asked === 'string') return send(reply, 400, page(`${note}<p>${escape(asked)}</p>`))
    const kept = [...fields, 'redirect_uri', 'state'].map(
      name => [name, single(request.query[name])] as [string, string],
    )
    return send(reply, 200, form(`${path.slice(path.lastIndexOf('/') + 1)}/answer`, kept, asked.people))
  })
  server.get<{ Querystring: Query }>(`${path}/answer`, { schema: { hide: true } }, (request, reply) => {
    const { query } = request
    const { asked, back } = question(request)
    const person = single(query.other).trim() || single(query.person)
    const error = typeof asked === 'string' ? asked : /^[\w.-]{1,100}$/.test(person) ? '' : 'id'
    if (error || !back || typeof asked === 'string') return send(reply, 400, page(`${note}<p>${escape(error)}</p>`))
    if (query.answer === 'allow') {
      const code = asked.codeFor(person)
      for (const name of codeNames) back.searchParams.set(name, code)
    }
    back.searchParams.set('state', single(query.state))
    return reply.header('cache-control', 'no-store').redirect(back.href)
  })
}
