import assert from 'node:assert/strict'
import { Type as T } from '@sinclair/typebox'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startFakeLlm, type Script, type Step } from '../../../test/vendors/llm'
import { VendorError, type VendorReason } from '../vendor'
import { readLlmAccounts } from './accounts'
import type { LlmTool } from './chat'
import { createLlm } from './llm'
import {
  accountAt,
  asking,
  closeAll,
  closers,
  hear,
  KEY,
  open,
  openFor,
  QUESTION,
  until,
  type Heard,
} from '../../../test/llm-client'

after(closeAll)

const hearOf = async (...scripts: Script[]): Promise<Heard> => hear((await open(...scripts)).llm)

function assertFailed(error: unknown, reason: VendorReason, detail?: RegExp): void {
  assert.ok(error instanceof VendorError, String(error))
  assert.equal(error.reason, reason, error.message)
  if (detail) assert.match(error.message, detail)
  // errors are logged
  for (const secret of [KEY, 'E4', '洗衣机']) assert.ok(!error.message.includes(secret), error.message)
}
const ANSWER: Step[] = [
  { thinking: '先想' },
  { thinking: '一想' },
  '您好，',
  '温度传感器😀',
  '故障',
  { usage: [12, 7] },
]
const WHOLE = { thinking: '先想一想', text: '您好，温度传感器😀故障', usage: [12, 7], error: null }

describe('an answer', () => {
  test('comes with its thinking apart and its cost last', async () => {
    const { vendor, llm } = await open({ steps: ANSWER })
    assert.deepEqual(await hear(llm), WHOLE)
    const [asked] = vendor.asked
    assert.equal(asked?.url, '/v1/chat/completions')
    assert.equal(asked?.headers.authorization, `Bearer ${KEY}`)
    assert.deepEqual(asked?.body, {
      model: 'm1',
      messages: [{ role: 'user', content: QUESTION }],
      thinking: { type: 'disabled' },
      stream: true,
      stream_options: { include_usage: true },
    })
    await until(() => vendor.open === 0)
    assert.equal(asked?.closedAfterMs, null)
  })
  for (const [name, script] of Object.entries<Script>({
    'cut at every byte': { chop: 1 },
    'cut in threes': { chop: 3 },
    'cut in pieces of 77 bytes': { chop: 77 },
    'all events in one chunk': { atOnce: true },
    'lines that end with CRLF': { lineEnd: '\r\n' },
    'CRLF, cut at every byte': { lineEnd: '\r\n', chop: 1 },
    'lines that end with CR': { lineEnd: '\r', chop: 5 },
  }))
    test(name, async () => assert.deepEqual(await hearOf({ steps: ANSWER, ...script }), WHOLE))

  test('half a character at every place', async () => {
    const bytes = Buffer.from('data: {"choices":[{"delta":{"content":"漏😀水"}}]}\n\n')
    for (let at = 40; at < 54; at++)
      assert.equal(
        (await hearOf({ steps: [{ raw: bytes.subarray(0, at) }, { wait: 2 }, { raw: bytes.subarray(at) }] })).text,
        '漏😀水',
        `cut at ${at}`,
      )
  })
  test('think tags, cut anywhere', async () => {
    assert.deepEqual(await hearOf({ steps: [...'<think>\n先查\n</think>\n\n好的'] }), {
      thinking: '先查\n',
      text: '好的',
      usage: null,
      error: null,
    })
    assert.deepEqual(await hearOf({ steps: [{ thinking: '另外' }, '<thi', 'nk>先查</', 'think>好'] }), {
      thinking: '另外先查',
      text: '好',
      usage: null,
      error: null,
    })
    assert.deepEqual(await hearOf({ steps: ['a < b'] }), { thinking: '', text: 'a < b', usage: null, error: null })
  })
  test('comments, pings and fields that nobody knows', async () => {
    const heard = await hearOf({
      steps: [
        { raw: ': keep-alive\n\n\n\n' },
        { raw: 'event: ping\ndata:\n\n' },
        { raw: 'id: 7\nretry: 10\n' },
        '好',
        { raw: 'data: {"choices":[{"delta":{"role":"assistant","content":"","refusal":null}}],"usage":null}\n\n' },
        { raw: 'data: {"choices":[]}\n\n' },
        '的',
      ],
    })
    assert.deepEqual(heard, { thinking: '', text: '好的', usage: null, error: null })
  })
  test('without [DONE] it is complete when the vendor gave a reason for its end', async () => {
    assert.deepEqual(await hearOf({ steps: ['好的', { finish: 'stop' }, 'end!'] }), {
      thinking: '',
      text: '好的',
      usage: null,
      error: null,
    })
    // the last event need not be followed by an empty line
    assert.equal(
      (
        await hearOf({
          steps: ['好', { raw: 'data: {"choices":[{"delta":{"content":"的"},"finish_reason":"stop"}]}' }, 'end!'],
        })
      ).text,
      '好的',
    )
  })
  test('Moonshot counts in the choice', async () => {
    const heard = await hearOf({
      steps: [
        '好',
        {
          raw: 'data: {"choices":[{"delta":{},"finish_reason":"stop","usage":{"prompt_tokens":3,"completion_tokens":4}}]}\n\n',
        },
      ],
    })
    assert.deepEqual(heard.usage, [3, 4])
  })
  test('a plain answer in JSON, from a server that does not stream', async () => {
    const body = {
      choices: [
        {
          message: { role: 'assistant', content: '<think>想</think>好的', reasoning_content: '先' },
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 2 },
    }
    assert.deepEqual(await hearOf({ body }), { thinking: '先想', text: '好的', usage: [1, 2], error: null })
  })
  test("thinking is asked for in the vendor's way", async () => {
    const vendor = await startFakeLlm()
    closers.push(() => vendor.close())
    const account = accountAt(vendor.url)
    const llm = createLlm([
      account,
      { ...account, vendor: 'tongyi', thinking: 'flag' },
      { ...account, vendor: 'custom', thinking: 'never', key: '' },
      { ...account, vendor: 'moonshot', thinking: 'always' },
    ])
    assert.deepEqual(
      llm.models.map(({ id, thinking, thinkingSwitch }) => [id, thinking, thinkingSwitch]),
      [
        ['deepseek/m1', true, true],
        ['tongyi/m1', true, true],
        ['custom/m1', false, false],
        ['moonshot/m1', true, false],
      ],
    )
    for (const { id } of llm.models)
      for (const thinking of [true, false]) await hear(llm, asking({ model: id, thinking, maxTokens: 99 }))
    assert.deepEqual(
      vendor.asked.map(({ body }) => [body.thinking, body.enable_thinking, body.max_tokens]),
      [
        [{ type: 'enabled' }, undefined, 99],
        [{ type: 'disabled' }, undefined, 99],
        [undefined, true, 99],
        [undefined, false, 99],
        ...Array.from({ length: 4 }, () => [undefined, undefined, 99]),
      ],
    )
    assert.equal(vendor.asked[4]?.headers.authorization, undefined)
    assertFailed((await hear(llm, asking({ model: 'doubao/x' }))).error, 'refused')
  })
  test('answers after each other share a connection', async () => {
    const { vendor, llm } = await open({ steps: ['好'] })
    for (let i = 0; i < 3; i++) {
      await hear(llm)
      await until(() => vendor.open === 0)
    }
    assert.deepEqual(
      vendor.asked.map(one => one.connection),
      [1, 1, 1],
    )
  })
})

describe('a failure', () => {
  const cases: [name: string, script: Script, reason: VendorReason, text?: string][] = [
    ['an error as the first event', { steps: [{ error: { code: 'server_error', message: QUESTION } }] }, 'outage'],
    [
      'an error in the middle',
      { steps: ['您好', { error: { type: 'server_error', message: 'x' } }] },
      'outage',
      '您好',
    ],
    [
      'what may be the beginning of a tag goes with the error',
      { steps: ['a <', { error: { message: 'x' } }] },
      'refused',
      'a ',
    ],
    ['a rate limit in the middle', { steps: ['您', { error: { code: 429, message: 'slow down' } }] }, 'quota', '您'],
    [
      'a code and a message, as DashScope has them',
      {
        steps: [
          {
            raw: 'data: {"code":"DataInspectionFailed","message":"Input data may contain inappropriate content.","request_id":"1"}\n\n',
          },
        ],
      },
      'content',
    ],
    [
      'an error in JSON with status 200',
      { body: { error: { code: 'invalid_api_key', message: `Incorrect API key provided: ${KEY}` } } },
      'token',
    ],
    ['errcode and errmsg, as DingTalk has them', { body: { errcode: 88, errmsg: '洗衣机' } }, 'refused'],
    [
      'the wrong key',
      {
        status: 401,
        body: {
          error: {
            message: `Incorrect API key provided: ${KEY}`,
            type: 'invalid_request_error',
            code: 'invalid_api_key',
          },
        },
      },
      'token',
    ],
    ['no money left', { status: 402, body: { error: { message: 'Insufficient Balance' } } }, 'quota'],
    [
      'no money left, as DashScope has it',
      {
        status: 400,
        body: {
          error: { code: 'Arrearage', message: 'Access denied, please make sure your account is in good standing.' },
        },
      },
      'quota',
    ],
    [
      'too much text',
      {
        status: 400,
        body: {
          error: {
            message: `This model's maximum context length is 65536 tokens: ${QUESTION}`,
            type: 'invalid_request_error',
            code: 'invalid_request_error',
          },
        },
      },
      'length',
    ],
    [
      'too much text, as DashScope has it',
      {
        status: 400,
        body: { error: { code: 'invalid_parameter_error', message: 'Range of input length should be [1, 129024]' } },
      },
      'length',
    ],
    [
      'a question that the vendor will not hear',
      { status: 400, body: { error: { message: 'Content Exists Risk', code: 'invalid_request_error' } } },
      'content',
    ],
    ['an answer that the vendor withholds', { steps: ['您好', { finish: 'content_filter' }] }, 'content', '您好'],
    [
      'an unknown model',
      { status: 404, body: { error: { code: 'model_not_found', message: 'no such model' } } },
      'refused',
    ],
    ['a vendor that is down', { status: 503, body: '<html>Service Unavailable</html>' }, 'outage'],
    ['a redirect', { status: 302, headers: { location: 'https://example.com/' }, body: '' }, 'refused'],
    [
      'a rate limit that asks for a long pause',
      { status: 429, headers: { 'retry-after': '60' }, body: { error: { code: 'rate_limit_exceeded' } } },
      'quota',
    ],
    ['an empty stream', { steps: [] }, 'silent'],
    ['a stream of nothing', { steps: ['end!'] }, 'silent'],
    ['white space only', { steps: ['\n', '  '] }, 'silent'],
    ['thinking only', { steps: [{ thinking: '想' }] }, 'silent'],
    ['thinking until the tokens are used up', { steps: ['<think>想', { finish: 'length' }] }, 'length'],
    ['an empty body', { body: '' }, 'silent'],
    ['a page instead of an answer', { body: '<!doctype html><title>nginx</title>' }, 'silent'],
    ['JSON that is cut short', { body: '{"choices":[{"mess' }, 'silent'],
    ['an event that is no JSON', { steps: ['您', { raw: 'data: {"choices":[{"del\n\n' }] }, 'silent', '您'],
    ['an end that the vendor gives no reason for', { steps: ['您好', 'end!'] }, 'silent', '您好'],
    ['a broken connection', { steps: ['您好', { wait: 20 }, 'cut!'] }, 'silent', '您好'],
    ['a connection that breaks at once', { steps: ['cut!'] }, 'silent'],
    ['a line without end', { steps: ['您', { raw: `data: ${'x'.repeat(1_100_000)}` }, 'stall!'] }, 'silent', '您'],
    ['a plain answer without end', { body: `{"x":"${'x'.repeat(4_300_000)}"}` }, 'silent'],
  ]
  for (const [name, script, reason, text = ''] of cases) {
    test(name, async () => {
      const { vendor, llm } = await open(script)
      const heard = await hear(llm)
      assertFailed(heard.error, reason)
      assert.equal(heard.text, text)
      await until(() => vendor.open === 0)
      assert.equal(vendor.asked.length, 1)
    })
  }
  test('a stall ends the answer after the limit, and at the vendor', async () => {
    const { vendor, llm } = await openFor(400, { steps: ['您好', 'stall!'] })
    const heard = await hear(llm)
    assertFailed(heard.error, 'silent', /nothing for 400 ms/)
    assert.equal(heard.text, '您好')
    await until(() => vendor.open === 0)
  })
  test('comments keep a silent vendor alive', async () => {
    const waiting: Step[] = Array.from({ length: 5 }, (): Step[] => [{ wait: 300 }, { raw: ': keep-alive\n\n' }]).flat()
    assert.equal((await hear((await openFor(1000, { steps: [...waiting, '好'] })).llm)).text, '好')
  })
  test('a vendor that never begins to answer', async () => {
    const server = createServer(socket => {
      closers.push(() => {
        socket.destroy()
      })
    })
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve)
    })
    closers.push(() => {
      server.close()
    })
    const llm = createLlm([accountAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)], { idleMs: 200 })
    assertFailed((await hear(llm)).error, 'silent', /nothing for 200 ms/)
  })
  test('nobody at the address', async () => {
    const vendor = await startFakeLlm()
    await vendor.close()
    assertFailed((await hear(createLlm([accountAt(vendor.url)]))).error, 'outage', /ECONNREFUSED/)
    assertFailed(
      (await hear(createLlm([accountAt('http://vendor.invalid/v1')]))).error,
      'outage',
      /ENOTFOUND|EAI_AGAIN/,
    )
  })
  test('a kept connection that the vendor closes just then is replaced', async () => {
    const said = 'data: {"choices":[{"delta":{"content":"好"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'
    let connections = 0
    // each connection answers one request and hangs up on the next
    const server = createServer(socket => {
      closers.push(() => {
        socket.destroy()
      })
      connections++
      let requests = 0
      socket.on('error', () => undefined)
      socket.on('data', chunk => {
        if (!chunk.toString('latin1').startsWith('POST ')) return
        if (requests++) socket.resetAndDestroy()
        else
          socket.write(
            `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: ${Buffer.byteLength(said)}\r\n\r\n${said}`,
          )
      })
    })
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve)
    })
    closers.push(() => {
      server.close()
    })
    const llm = createLlm([accountAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)])
    for (let i = 1; i <= 3; i++) {
      assert.deepEqual(await hear(llm), { thinking: '', text: '好', usage: null, error: null })
      assert.equal(connections, i)
      await sleep(20)
    }
  })
})

describe('a rate limit', () => {
  const limited: Script = {
    status: 429,
    headers: { 'retry-after': '0' },
    body: { error: { code: 'rate_limit_exceeded', message: 'too fast' } },
  }
  test('that soon ends is waited for once', async () => {
    const { vendor, llm } = await open({ ...limited, headers: { 'retry-after': '0.2' } }, { steps: ['好'] })
    const began = Date.now()
    const heard = await hear(llm)
    assert.deepEqual([heard.text, heard.error, vendor.asked.length], ['好', null, 2])
    assert.ok(Date.now() - began >= 190)
    assert.deepEqual(vendor.asked[0]?.body, vendor.asked[1]?.body)
  })
  test('and not twice', async () => {
    const { vendor, llm } = await open(limited)
    assertFailed((await hear(llm)).error, 'quota', /rate_limit_exceeded/)
    assert.equal(vendor.asked.length, 2)
  })
  test('the pause as a date', async () => {
    const { vendor, llm } = await open(
      { ...limited, headers: { 'retry-after': new Date().toUTCString() } },
      { steps: ['好'] },
    )
    assert.equal((await hear(llm)).text, '好')
    assert.equal(vendor.asked.length, 2)
  })
})

describe('a stop', () => {
  const endless: Step[] = Array.from({ length: 1000 }, (): Step[] => ['水', { wait: 20 }]).flat()
  for (const [name, steps] of Object.entries<Step[]>({
    'in the middle': endless,
    'before the first piece': [{ wait: 300 }, ...endless],
    'while the vendor is silent': ['水', 'stall!'],
  })) {
    test(`${name} reaches the vendor long before its last piece`, async t => {
      const { vendor, llm } = await open({ steps })
      const stop = new AbortController()
      let [stopped, late] = [0, 0]
      setTimeout(() => {
        stopped = Date.now()
        stop.abort()
      }, 200)
      const heard = await hear(llm, asking({ signal: stop.signal }), () => {
        if (stopped) late++
      })
      assert.equal(heard.error, stop.signal.reason)
      assert.equal(late, 0)
      await until(() => vendor.open === 0)
      t.diagnostic(`${String(Date.now() - stopped)} ms, of 500 that are wanted`)
      assert.notEqual(vendor.asked[0]?.closedAfterMs, null, 'it was cut off before its end')
    })
  }
  test('before the vendor answers at all', async () => {
    const { llm } = await open({ steps: ['好'] })
    const stop = new AbortController()
    const heard = hear(llm, asking({ signal: stop.signal }))
    stop.abort()
    assert.equal((await heard).error, stop.signal.reason)
    assert.equal((await hear(llm, asking({ signal: AbortSignal.abort('早') }))).error, '早')
  })
  test("a reader who leaves ends the vendor's work", async () => {
    const { vendor, llm } = await open({ steps: endless })
    for await (const piece of llm.stream(asking())) if (piece.kind === 'text') break
    await until(() => vendor.open === 0)
    assert.notEqual(vendor.asked[0]?.closedAfterMs, null, 'it was cut off before its end')
  })
  test('the listeners of a signal go with the answer', async () => {
    const { llm } = await open({ steps: ['好'] })
    const { signal } = new AbortController()
    let listeners = 0
    const { addEventListener: add, removeEventListener: remove } = signal
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners++
      add.apply(signal, args)
    }
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners--
      remove.apply(signal, args)
    }
    await hear(llm, asking({ signal }))
    assert.equal(listeners, 0)
  })
})

test('many answers at once keep apart', async () => {
  const { vendor, llm } = await open(({ body }) => ({
    steps: Array.from(String(body.messages[0]?.content), char => [char, { wait: 1 }] as Step[]).flat(),
  }))
  const questions = Array.from({ length: 40 }, (_, i) => `问题${i}`.repeat(5))
  const answers = await Promise.all(
    questions.map(content => hear(llm, asking({ messages: [{ role: 'user', content }] }))),
  )
  assert.deepEqual(
    answers.map(heard => heard.text),
    questions,
  )
  await until(() => vendor.open === 0)
})

describe('tools', () => {
  const asked: unknown[] = []
  const points: LlmTool = {
    name: 'points',
    description: 'how many points',
    parameters: T.Object({ of: T.String() }, { additionalProperties: false }),
    run: async input => {
      asked.push(input)
      return '2,300'
    },
  }
  beforeEach(() => {
    asked.length = 0
  })
  test('what a model calls is run, and it goes on with what that says; the cost is of all steps', async () => {
    const { vendor, llm } = await open(
      { steps: [{ call: 'points', with: { of: 'me' } }, { usage: [10, 2] }] },
      { steps: ['2,300 分。', { usage: [20, 3] }] },
    )
    const pieces: string[] = []
    const heard = await hear(llm, asking({ tools: [points] }), piece => pieces.push(piece.kind))
    assert.deepEqual(
      [heard.text, heard.error, heard.usage, pieces],
      ['2,300 分。', null, [30, 5], ['tool', 'text', 'usage']],
    )
    assert.deepEqual(asked, [{ of: 'me' }])
    const [first, second] = vendor.asked.map(one => one.body)
    assert.match(JSON.stringify(first?.tools), /"name":"points"/)
    assert.deepEqual(second?.messages.at(-1)?.role, 'tool')
    assert.match(JSON.stringify(second?.messages.at(-1)), /2,300/)
  })
  test('wrong parameters, and a tool that there is none of, run nothing and are told to the model', async () => {
    const { vendor, llm } = await open(
      { steps: [{ call: 'points', with: { of: 5 } }] },
      { steps: [{ call: 'deleteAll', with: {} }] },
      { steps: ['我不知道'] },
    )
    assert.equal((await hear(llm, asking({ tools: [points] }))).text, '我不知道')
    assert.deepEqual([asked, vendor.asked.length], [[], 3])
  })
  test('a model that calls without end is stopped', async () => {
    const { vendor, llm } = await open({ steps: [{ call: 'points', with: { of: 'me' } }] })
    assertFailed((await hear(llm, asking({ tools: [points] }))).error, 'silent')
    assert.equal(vendor.asked.length, 6)
  })
  test('an answer that the vendor cut says so', async () => {
    const { llm } = await open({ steps: ['一半', { finish: 'length' }] })
    const pieces: string[] = []
    assert.equal((await hear(llm, asking(), piece => pieces.push(piece.kind))).text, '一半')
    assert.deepEqual(pieces, ['text', 'cut'])
  })
})

describe('an answer in JSON', () => {
  for (const [name, text, json] of [
    ['alone', '{"a":1}', { a: 1 }],
    ['in a fence', '好的：\n```json\n{"a":[1]}\n```\n', { a: [1] }],
    ['a list', '[1,2]', [1, 2]],
    ['after thinking', '<think>{"b"}</think>{"a":"}"}', { a: '}' }],
  ] as const) {
    test(name, async () =>
      assert.deepEqual(await (await open({ steps: [text, { usage: [5, 6] }] })).llm.complete(asking()), {
        json,
        promptTokens: 5,
        completionTokens: 6,
      }),
    )
  }
  test('that is none', async () => {
    for (const text of ['不知道', '{"a":', '}{']) {
      const { llm } = await open({ steps: [text] })
      await assert.rejects(llm.complete(asking()), (error: unknown) => {
        assertFailed(error, 'silent')
        return true
      })
    }
  })
})

describe('configuration', () => {
  test('nothing is configured by itself', () => {
    assert.deepEqual(readLlmAccounts({}), [])
    assert.deepEqual(createLlm([]).models, [])
  })
  test('every vendor by its key, DouBao first', () => {
    const keys = Object.fromEntries(
      ['DEEPSEEK', 'TONGYI', 'DOUBAO', 'MOONSHOT', 'DINGDING'].map(name => [`LIANKE_LLM_${name}_KEY`, `k-${name}`]),
    )
    const accounts = readLlmAccounts({
      ...keys,
      LIANKE_LLM_DINGDING_URL: 'https://ding.example.com/v1/',
      LIANKE_LLM_DINGDING_MODEL: 'd1',
      LIANKE_LLM_URL: 'http://127.0.0.1:11434/v1',
      LIANKE_LLM_MODEL: 'qwen3',
      LIANKE_LLM_NAME: '自建模型',
    })
    assert.deepEqual(
      accounts.map(({ vendor, displayName, url, key, thinking }) => [vendor, displayName, url, key, thinking]),
      [
        ['doubao', 'DouBao', 'https://ark.cn-beijing.volces.com/api/v3/chat/completions', 'k-DOUBAO', 'type'],
        ['deepseek', 'DeepSeek', 'https://api.deepseek.com/chat/completions', 'k-DEEPSEEK', 'type'],
        ['tongyi', 'Tongyi', 'https://dashscope.aliyuncs.com/compatible-mode/v1/chat/completions', 'k-TONGYI', 'flag'],
        ['moonshot', 'Moonshot', 'https://api.moonshot.cn/v1/chat/completions', 'k-MOONSHOT', 'type'],
        ['dingding', 'DingDing', 'https://ding.example.com/v1/chat/completions', 'k-DINGDING', 'never'],
        ['custom', '自建模型', 'http://127.0.0.1:11434/v1/chat/completions', '', 'never'],
      ],
    )
  })
  test('model, address and thinking can be set', () => {
    const [account] = readLlmAccounts({
      LIANKE_LLM_DOUBAO_KEY: 'k',
      LIANKE_LLM_DOUBAO_MODEL: 'ep-1',
      LIANKE_LLM_DOUBAO_URL: 'https://proxy.example.com/x/chat/completions',
      LIANKE_LLM_DOUBAO_THINKING: 'never',
    })
    assert.deepEqual(
      [account?.model, account?.url, account?.thinking],
      ['ep-1', 'https://proxy.example.com/x/chat/completions', 'never'],
    )
  })
  test('what makes no sense is refused by name, and keys are not told', () => {
    assert.throws(
      () => readLlmAccounts({ LIANKE_LLM_DINGDING_KEY: 'k' }),
      /LIANKE_LLM_DINGDING_URL, LIANKE_LLM_DINGDING_MODEL must be set, too/,
    )
    assert.throws(() => readLlmAccounts({ LIANKE_LLM_KEY: 'k' }), /LIANKE_LLM_URL, LIANKE_LLM_MODEL must be set, too/)
    assert.throws(
      () => readLlmAccounts({ LIANKE_LLM_URL: 'model.example.com', LIANKE_LLM_MODEL: 'm' }),
      /LIANKE_LLM_URL must be an address/,
    )
    assert.throws(
      () => readLlmAccounts({ LIANKE_LLM_DEEPSEEK_KEY: 'k', LIANKE_LLM_DEEPSEEK_THINKING: 'yes' }),
      /LIANKE_LLM_DEEPSEEK_THINKING must be type, flag, always or never/,
    )
    assert.throws(
      () => readLlmAccounts({ LIANKE_LLM_DEEPSEEK_KEY: 'sk-se cret' }),
      (error: Error) =>
        /LIANKE_LLM_DEEPSEEK_KEY must be printable/.test(error.message) && !error.message.includes('cret'),
    )
  })
})
