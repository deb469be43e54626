import type { FastifyInstance } from 'fastify'
import { pagePolicy } from '../http/security-headers'

const REMEMBERED = 500

/** A message that a sandbox took, as the phone of the person shows it. */
export interface Shown {
  /** whom it was sent to, as the vendor names people: a user id, a phone */
  to: string
  title: string
  text: string
  /** '' where the message leads nowhere */
  url: string
  /** when, ISO 8601 */
  time: string
}
/** What a sandbox took, oldest first. */
export interface Outbox {
  readonly sent: readonly Shown[]
  add(message: Shown): void
}

export function outbox(): Outbox {
  const sent: Shown[] = []
  return {
    sent,
    add(message) {
      sent.push(message)
      if (sent.length > REMEMBERED) sent.shift()
    },
  }
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`)
/** Only what a browser opens as a page: nothing that runs. */
const linkTo = (url: string): string =>
  /^https?:\/\//.test(url)
    ? `<p><a href="${escaped(url)}" target="_blank" rel="noreferrer">${escaped(url)}</a></p>`
    : ''

const page = (vendor: string, sent: readonly Shown[]) => `<!doctype html>
<html lang="zh"><head><meta charset="utf-8"><meta http-equiv="refresh" content="3"><meta name="viewport" content="width=device-width, initial-scale=1"><title>sandbox: ${vendor}</title><link rel="icon" href="data:,">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:26em;margin:2em auto;padding:0 1em;color:#222;background:#f2f3f5}article{background:#fff;border-radius:8px;padding:.8em 1em;margin:.8em 0}h2{font-size:1em;margin:0}p{margin:.2em 0;white-space:pre-line;overflow-wrap:anywhere}small{color:#666}</style></head>
<body><h1>sandbox: ${vendor}</h1><p>这里显示本该发送到手机上的消息。<br><small>What would have been sent to phones, newest first.</small></p>
${sent
  .toReversed()
  .map(
    one =>
      `<article><small>${escaped(one.to)} · ${escaped(one.time)}</small><h2>${escaped(one.title)}</h2><p>${escaped(one.text)}</p>${linkTo(one.url)}</article>`,
  )
  .join('\n')}
</body></html>
`

/** Shows people what a sandbox was sent, at `/sandbox/<vendor>`. */
export function sentPage(portal: FastifyInstance, vendor: string, { sent }: Outbox): void {
  portal.get(`/sandbox/${vendor}`, { schema: { hide: true } }, (_request, reply) => {
    const html = page(vendor, sent)
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(html) })
      .send(html)
  })
}
