import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { VendorError } from '../vendor'
import { readMailAccount } from './account'
import { codeMail } from './code-mail'
import { smtpMail } from './smtp'

const MAIL = { code: '123456', minutes: 5, company: 'Mufeng' }

/** Sends one mail to a server of mail on this machine that behaves as it is told. */
async function sendTo(options: SMTPServerOptions, mail = MAIL, user = 'portal:p%40ss@') {
  const received: { from: string; to: string[]; raw: string; user: unknown }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
    onData(stream, { envelope, user: who }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(one => one.address),
          raw: Buffer.concat(parts).toString(),
          user: who,
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  const failure = await smtpMail({ url: `smtp://${user}127.0.0.1:${port}`, from: 'service@example.com' })
    .sendCode('li@example.com', mail, 'ru')
    .then(
      () => null,
      (error: unknown) => error,
    )
  await new Promise<void>(resolve => {
    server.close(resolve)
  })
  return { received, failure }
}
const refusal = (status: number) => Object.assign(new Error('no'), { responseCode: status })

describe('mail by SMTP', () => {
  test('arrives at one address, in the language, as text and as a page', async () => {
    const { received, failure } = await sendTo({})
    assert.equal(failure, null)
    const [one] = received
    assert.deepEqual([one?.from, one?.to, one?.user], ['service@example.com', ['li@example.com'], 'portal'])
    assert.match(one?.raw ?? '', /^From: Mufeng <service@example\.com>$/m)
    assert.match(one?.raw ?? '', /multipart\/alternative/)
    assert.match(one?.raw ?? '', /^Subject: =\?UTF-8\?/m)
  })

  test('no name of a company writes a head', async () => {
    const { received } = await sendTo({}, { ...MAIL, company: 'A\r\nBcc: all@example.com\r\n\r\n<b>"x"' })
    const head = received[0]?.raw.split('\r\n\r\n')[0] ?? ''
    assert.ok(!/^Bcc:/im.test(head), head)
    assert.deepEqual(received[0]?.to, ['li@example.com'])
    const { html, text } = codeMail({ ...MAIL, company: '<img src=x onerror=1>&' }, 'en')
    assert.ok(!html.includes('<img') && text.includes('<img'))
  })

  test('what a server says is told apart: no such address, later, never', async () => {
    const reasons = await Promise.all(
      [
        sendTo({ onRcptTo: (_to, _session, done) => done(refusal(550)) }),
        sendTo({ onRcptTo: (_to, _session, done) => done(refusal(451)) }),
        sendTo({ onMailFrom: (_from, _session, done) => done(refusal(550)) }),
        sendTo({}, MAIL, 'portal:wrong@'),
      ].map(async sent => {
        const { failure } = await sent
        assert.ok(failure instanceof VendorError, String(failure))
        assert.ok(!/example\.com|p@ss|wrong/.test(failure.message), failure.message)
        return failure.reason
      }),
    )
    assert.deepEqual(reasons, ['code', 'outage', 'refused', 'refused'])
    const away = smtpMail({ url: 'smtp://127.0.0.1:9', from: 'service@example.com' })
    await assert.rejects(away.sendCode('li@example.com', MAIL, 'zh'), { reason: 'outage' })
  })
})

test('a server of mail and whom it is from are named together, and a password is never told', () => {
  assert.equal(readMailAccount({}), null)
  const [url, from] = ['smtps://u:secret@smtp.example.com', 'service@example.com']
  assert.deepEqual(readMailAccount({ LIANKE_MAIL_URL: url, LIANKE_MAIL_FROM: from }), { url, from })
  assert.throws(() => readMailAccount({ LIANKE_MAIL_URL: url }), /LIANKE_MAIL_FROM must be/)
  assert.throws(
    () => readMailAccount({ LIANKE_MAIL_URL: 'https://u:secret@x', LIANKE_MAIL_FROM: from }),
    (error: Error) => /LIANKE_MAIL_URL must be/.test(error.message) && !error.message.includes('secret'),
  )
})
