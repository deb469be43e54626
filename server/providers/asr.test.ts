import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startFakeAsr, type FakeAsr } from '../../test/vendors/asr'
import { readConfig } from '../config'
import { createProviders, sandboxesOf } from '.'
import { audioKind, createAsr } from './asr'
import { VendorError, type VendorReason } from './vendor'

const wav = (() => {
  const data = Buffer.alloc(3200)
  const head = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x80\x3e\0\0\0\x7d\0\0\x02\0\x10\0data\0\0\0\0',
    'latin1',
  )
  head.writeUInt32LE(36 + data.length, 4)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
})()
const RECORDINGS: [name: string, bytes: Buffer, extension: string][] = [
  ['wav', wav, 'wav'],
  [
    'mp3 with a tag',
    Buffer.concat([
      Buffer.from('ID3\x03\0\0\0\0\0\x0a', 'latin1'),
      Buffer.alloc(10),
      Buffer.from('fffb9000', 'hex'),
      Buffer.alloc(1000),
    ]),
    'mp3',
  ],
  ['mp3', Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(1000)]), 'mp3'],
  ['aac', Buffer.concat([Buffer.from('fff15080', 'hex'), Buffer.alloc(1000)]), 'aac'],
  ['m4a', Buffer.concat([Buffer.from('\0\0\0\x1cftypM4A \0\0\0\0M4A mp42', 'latin1'), Buffer.alloc(1000)]), 'm4a'],
  ['mp4', Buffer.concat([Buffer.from('\0\0\0\x1cftypisom\0\0\0\0isommp42', 'latin1'), Buffer.alloc(1000)]), 'm4a'],
  [
    'webm',
    Buffer.concat([
      Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104', 'hex'),
      Buffer.alloc(1000),
    ]),
    'webm',
  ],
  [
    'ogg opus',
    Buffer.concat([
      Buffer.from('OggS\0\x02', 'latin1'),
      Buffer.alloc(20),
      Buffer.from('\x01\x13OpusHead', 'latin1'),
      Buffer.alloc(1000),
    ]),
    'ogg',
  ],
  ['amr', Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(1000)]), 'amr'],
  ['flac', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(1000)]), 'flac'],
]

let vendor: FakeAsr
before(async () => {
  vendor = await startFakeAsr()
})
after(() => vendor.close())
const signal = () => new AbortController().signal
const asr = (timeoutMs = 60_000) =>
  createAsr({ url: `${vendor.url}/audio/transcriptions`, key: 'sk-1', model: 'whisper-1' }, { timeoutMs })
const fails = (work: Promise<unknown>, reason: VendorReason) =>
  assert.rejects(work, (error: unknown) => {
    assert.ok(error instanceof VendorError, String(error))
    assert.equal(error.reason, reason, error.message)
    assert.ok(!/sk-1|洗衣机/.test(error.message), error.message)
    return true
  })

describe('a recording', () => {
  for (const [name, bytes, extension] of RECORDINGS) {
    test(`is sent as what it is: ${name}`, async () => {
      vendor.script({ body: { text: ' 洗衣机不脱水。\n' } })
      assert.equal(await asr().transcribe(bytes, { language: 'zh', signal: signal() }), '洗衣机不脱水。')
      const asked = vendor.asked.at(-1)
      assert.deepEqual(
        [asked?.url, asked?.authorization, asked?.fields, asked?.filename],
        [
          '/v1/audio/transcriptions',
          'Bearer sk-1',
          { model: 'whisper-1', response_format: 'json', language: 'zh' },
          `speech.${extension}`,
        ],
      )
      assert.equal((await audioKind(bytes))?.mime, asked?.type)
      assert.ok(asked?.bytes.equals(bytes))
    })
  }
  test('of something else is not sent', async () => {
    const sent = vendor.asked.length
    for (const bytes of [
      Buffer.from(''),
      Buffer.from('<html>'),
      Buffer.from('%PDF-1.7'),
      Buffer.from('\x89PNG\r\n\x1a\n'),
      Buffer.from('#!SILK_V3'),
      Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(100)]),
    ])
      await fails(asr().transcribe(bytes, { signal: signal() }), 'refused')
    assert.equal(vendor.asked.length, sent)
  })
  test('of silence is no failure', async () => {
    vendor.script({ body: { text: '' } })
    assert.equal(await asr().transcribe(wav, { signal: signal() }), '')
  })
})

test('failures', async () => {
  for (const [script, reason] of [
    [{ status: 401, body: { error: { message: 'Incorrect API key provided: sk-1' } } }, 'token'],
    [{ status: 429, body: {} }, 'quota'],
    [{ status: 500, body: 'oops' }, 'outage'],
    [{ status: 400, body: { error: { message: 'bad 洗衣机' } } }, 'refused'],
    [{ body: '<html>' }, 'silent'],
    [{ body: { words: [] } }, 'silent'],
    [{ body: { error: 'quota exceeded' } }, 'quota'],
    [{ body: { text: 'late' }, waitMs: 1500 }, 'silent'],
    [{ body: `"${'x'.repeat(1_100_000)}"` }, 'silent'],
  ] as const) {
    vendor.script(script)
    await fails(asr('waitMs' in script ? 400 : undefined).transcribe(wav, { signal: signal() }), reason)
  }
})

test('a stop ends it', async () => {
  vendor.script({ body: { text: 'late' }, waitMs: 2000 })
  const stop = new AbortController()
  setTimeout(() => stop.abort('停'), 100)
  await assert.rejects(asr(30_000).transcribe(wav, { signal: stop.signal }), error => error === '停')
})

test('without configuration it is openly not there, which is no sandbox', async () => {
  const providers = createProviders(readConfig({}))
  assert.deepEqual([providers.asr.configured, providers.ocr.configured, providers.llm.models], [false, false, []])
  for (const name of ['asr', 'ocr', 'llm']) assert.ok(!sandboxesOf(providers).includes(name))
  await assert.rejects(providers.asr.transcribe(wav, { signal: signal() }), /not configured/)
})

test('configuration', () => {
  const config = readConfig({
    LIANKE_ASR_URL: 'https://asr.example.com/v1/',
    LIANKE_ASR_KEY: 'k',
    LIANKE_ASR_MODEL: 'whisper-1',
    LIANKE_OCR_URL: 'https://see.example.com/v1/chat/completions',
    LIANKE_OCR_MODEL: 'see',
  })
  assert.deepEqual(config.asr, { url: 'https://asr.example.com/v1/audio/transcriptions', key: 'k', model: 'whisper-1' })
  assert.deepEqual(config.ocr, { url: 'https://see.example.com/v1/chat/completions', key: '', model: 'see' })
  assert.deepEqual([createProviders(config).asr.configured, createProviders(config).ocr.configured], [true, true])
  assert.throws(() => readConfig({ LIANKE_ASR_KEY: 'k' }), /LIANKE_ASR_URL, LIANKE_ASR_MODEL must be set, too/)
  assert.throws(
    () => readConfig({ LIANKE_OCR_URL: 'see.example.com', LIANKE_OCR_MODEL: 'm' }),
    /LIANKE_OCR_URL must be an address/,
  )
})
