import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { extractText, getDocumentProxy } from 'unpdf'
import { makeHouse } from '../../../test/event-life'
import { startTestServer, type TestServer } from '../../../test/harness'
import { reportIn, signPng, signReport } from '../../../test/report-life'
import { LANGUAGES } from '../../../shared/language'
import { readLimits } from '../../http/limit.rules'

let t: TestServer
before(async () => {
  t = await startTestServer({ config: { limits: readLimits('{"upload.address.minute":1000}') } })
})
after(() => t.close())

const TITLES = { zh: '服务报告', en: 'Service report', ru: 'Отчёт о работах', tw: '服務報告' } as const
const fetched = async (url: string) => (await t.server.inject({ method: 'GET', url })).rawPayload

test('a paper of several pages is read back in each language, rare letters and 400 different ones too', async () => {
  const house = await makeHouse(t)
  const letters = Array.from({ length: 400 }, (_, i) => String.fromCodePoint(0x4e00 + i * 7)).join('')
  const photo = { name: 'a.png', type: 'image/png', bytes: await signPng() }
  const before: string[] = []
  for (let i = 0; i < 9; i++)
    before.push((await t.ok('POST /ssp/file/upload', { ...house.engineer.as, file: photo })).id)
  const lines = Array.from({ length: 50 }, (_, i) => ({
    name: `Part ${String(i + 1)}`,
    amount: 1,
    price: 100,
    covered: 1,
    coveredReason: 'in warranty',
  }))
  const { id, taskId } = await reportIn(t, house, { work: `龑喆 ${letters}\n${'line\n'.repeat(60)}`, before, lines })
  const signed = await signReport(t, house.linkman.as, taskId)
  assert.equal(signed.due, 0)
  for (const language of LANGUAGES) {
    const paper = await t.ok('GET /serviceReport/paper', { ...house.linkman.as, language, query: { id } })
    const pdf = await getDocumentProxy(new Uint8Array(await fetched(paper.url)))
    const { totalPages, text } = await extractText(pdf, { mergePages: true })
    const plain = text.replace(/\s+/g, '')
    assert.ok(totalPages >= 4, `${String(totalPages)} pages`)
    for (const words of [TITLES[language], '龑喆', letters, 'Part50', 'ZhangSan', 'UTC+8'])
      assert.ok(plain.includes(words.replace(/\s+/g, '')), `${language}: ${words.slice(0, 20)}`)
  }
})

test('ten thousand guessed links open nothing, and are stopped', async () => {
  const house = await makeHouse(t)
  const { taskId } = await reportIn(t, house)
  const errors = new Map<string, number>()
  for (let i = 0; i < 10_000; i++) {
    const s = i.toString(16).padStart(40, '0')
    const { body } = await t.call('GET /serviceReport/open', { ...house.tenant.as, query: { id: taskId, s } })
    const error = body.error ?? 'opened'
    errors.set(error, (errors.get(error) ?? 0) + 1)
  }
  assert.equal(errors.get('opened'), undefined)
  assert.ok((errors.get('TOO_MANY_REQUESTS') ?? 0) > 9000)
})
