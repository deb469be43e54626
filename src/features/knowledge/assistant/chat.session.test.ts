import { ApiError } from '@shared/envelope'
import { forget, keep, load } from '@/platform/storage'
import type { ActiveForm } from '@/stores/active-form'
import { modelOf, usable } from './chat.conversations'
import { canFill, formToOpen } from './chat.fill'
import { visible, emptyChat } from './chat.machine'
import { createSession } from './chat.session'
import type { Agent, Conversation, Model, World } from './chat.store'
import type { Asked, RunEnd, RunEvent } from './transport'

const agent = (id: string, more: Partial<Agent> = {}): Agent => ({
  id,
  name: 'Agent ' + id,
  description: '',
  icon: '',
  template: 'system',
  variable: [],
  outVariable: [],
  welcomeMessage: '',
  welcomeMessageHtml: '',
  defaultQuestion: [],
  setting: { showKnowledge: true },
  model: '',
  modelChange: true,
  enable: true,
  needIm: false,
  ...more,
})
const model = (id: string, more: Partial<Model> = {}): Model => ({
  id,
  displayName: id,
  icon: '',
  source: 'local',
  enabled: true,
  thinking: false,
  thinkingSwitch: false,
  ...more,
})

interface Run {
  asked: Asked
  after: number
  aborted: boolean
  say(event: RunEvent['event'], data: unknown): void
  end(end: RunEnd): void
}
/** A server of the tests' own: answers by call, and runs that say what a test lets them say. */
function makeWorld(agents: Agent[] = [agent('sys'), agent('form', { template: 'task_form' })]) {
  const calls: { key: string; input: { query?: Record<string, unknown>; body?: Record<string, unknown> } }[] = []
  const runs: Run[] = []
  const toasts: string[] = []
  const conversation = (chatId: string, agentId: string): Conversation => ({
    chatId,
    agentId,
    agentName: '',
    theme: '',
    lastChatTime: '2026-11-21T06:00:00.000Z',
  })
  let made = 0
  const answers: Record<string, (input: (typeof calls)[number]['input']) => unknown> = {
    tourist: () => ({ touristId: 'visitor' }),
    'agent/home/list': () => agents,
    'voice/config': () => ({ speech: false, ocr: false, providerSite: '' }),
    'share/aiAgentDetail': ({ body }) => ({
      unionAiAgent: [],
      aiAgentAppDetail: agents.find(one => one.id === body?.id),
    }),
    'share/list': () => ({ list: [] }),
    queryAiAgentModelGroup: () => [
      { name: 'g', modelList: [model('local'), model('thinks', { thinkingSwitch: true, source: 'vendor' })] },
    ],
    'contentSecurity/text': () => true,
    'init/v2': ({ body }) => conversation(`chat-${String(++made)}`, String(body?.agentId)),
    'message/latest': () => null,
    suggested: () => [],
    'share/pause': () => ({}),
    'message/like': () => ({}),
    'message/dislike': () => ({}),
    'share/info': ({ query }) => ({
      ...conversation(String(query?.chatId), 'sys'),
      haveHistoryConversation: false,
      historyConversationMessage: [],
      hasNextPage: false,
    }),
    'chat/delete': () => ({ done: true }),
    'share/rename': ({ body }) => ({ ...conversation(String(body?.chatId), 'sys'), theme: body?.theme }),
    saveFillRecord: () => ({ id: 'x' }),
  }
  const call = async (key: string, input: (typeof calls)[number]['input'] = {}) => {
    calls.push({ key, input })
    const name = Object.keys(answers).find(one => key.endsWith(one))
    if (!name) throw new Error('no answer for ' + key)
    return answers[name]?.(input)
  }
  let number = 0
  let present: Run | null = null
  const open: World['open'] = (asked, after, onEvent) => {
    let over = false
    let resolve: (end: RunEnd) => void = () => undefined
    const ended = new Promise<RunEnd>(done => {
      resolve = done
    })
    const run: Run = {
      asked,
      after,
      aborted: false,
      say: (event, data) => {
        if (!over) onEvent({ event, data, id: ++number } as RunEvent)
      },
      end: end => {
        over = true
        if (present === run) present = null
        resolve(end)
      },
    }
    // as platform/stream does: one at a time
    present?.end({ status: 'aborted' })
    present = run
    runs.push(run)
    return {
      ended,
      abort: () => {
        run.aborted = true
        run.end({ status: 'aborted' })
      },
    }
  }
  const world: World = {
    call: call as unknown as World['call'],
    open,
    toast: words => {
      toasts.push(words)
    },
    now: () => Date.parse('2026-11-21T06:00:00.000Z'),
  }
  return { world, calls, runs, toasts, answers, of: (name: string) => calls.filter(one => one.key.endsWith(name)) }
}
const settle = async (): Promise<void> => {
  for (let i = 0; i < 30; i++) await Promise.resolve()
}
const said = (session: ReturnType<typeof createSession>) =>
  visible(session.state().chats[session.state().shown] ?? emptyChat).map(
    message => `${message.role}:${message.content}`,
  )
const answer = (run: Run | undefined, words: string, id = 't1') => {
  run?.say('start', { messageId: id, chatId: 'chat-1', model: 'local', source: 'local', retryMessageId: null })
  run?.say('text', { text: words })
}
const finish = (run: Run | undefined) => {
  run?.say('finish', { state: 'done' })
  run?.say('end', {})
  run?.end({ status: 'done' })
}
async function begun(world = makeWorld()) {
  const session = createSession(world.world)
  await session.start()
  return { ...world, session }
}

beforeEach(() => {
  forget('token', 'touristId', 'userId', 'ai_agent_type', 'ai_chat_model', 'aiModelEnableThinking')
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

test('a visitor gets a secret once; who is signed in needs none', async () => {
  await begun()
  expect(load('touristId')).toBe('visitor')
  const second = await begun()
  expect(second.of('tourist')).toEqual([])
  forget('touristId')
  keep('token', 'x')
  expect((await begun()).of('tourist')).toEqual([])
})

test('agents: enabled ones that need no chat with a person, the system one first', async () => {
  const list = [
    agent('a', { template: 'voc' }),
    agent('off', { enable: false }),
    agent('im', { needIm: true }),
    agent('sys'),
  ]
  expect(usable(list).map(one => one.id)).toEqual(['sys', 'a'])
  const { session } = await begun(makeWorld(list))
  expect(session.state()).toMatchObject({ status: 'ready', agent: { id: 'sys' } })
  expect((await begun(makeWorld([]))).session.state()).toMatchObject({ status: 'ready', agent: null })
})

test('models: the chosen one, else the usual one, else the first enabled one', () => {
  const models = [model('off', { enabled: false }), model('a'), model('b')]
  expect([
    modelOf(models, 'b', 'a'),
    modelOf(models, 'off', 'b'),
    modelOf(models, 'gone', 'off'),
    modelOf([], 'a', 'a'),
  ]).toEqual(['b', 'b', 'a', ''])
})

test('without a conversation one is made first; the question is checked, sent once, and the answer streams in', async () => {
  const { session, of, runs } = await begun()
  const both = [session.send(' E4? '), session.send(' E4? ')]
  expect(said(session)).toEqual(['user:E4?', 'assistant:'])
  expect(await Promise.all(both)).toEqual(['sent', 'ignored'])
  expect([of('contentSecurity/text').length, of('init/v2').length, runs.length]).toEqual([1, 1, 1])
  expect(runs[0]?.asked).toMatchObject({
    kind: 'chat',
    body: { question: 'E4?', chatId: 'chat-1', type: 'text', model: 'local' },
  })
  answer(runs[0], 'heat')
  jest.advanceTimersByTime(100)
  expect(said(session)).toEqual(['user:E4?', 'assistant:heat'])
  finish(runs[0])
  await settle()
  expect(session.state().shown).toBe('chat-1')
  expect([of('message/latest').length, of('suggested').length]).toEqual([1, 1])
  await session.send('and then?')
  expect(of('init/v2').length).toBe(1)
})

test('blank text: the placeholder as a toast, and nothing is sent', async () => {
  const { session, toasts, runs, calls } = await begun()
  const before = calls.length
  expect(await session.send('  \n ')).toBe('blank')
  expect([toasts.length, runs.length, calls.length]).toEqual([1, 0, before])
})

test('a required variable comes first', async () => {
  const { session, toasts, runs } = await begun(
    makeWorld([
      agent('sys', {
        variable: [
          { key: 'site', name: 'Site', required: true },
          { key: 'x', name: 'X', required: false },
        ],
      }),
    ]),
  )
  session.setVariable('site', '  ')
  expect(await session.send('hi')).toBe('incomplete')
  expect([toasts, runs.length]).toEqual([[expect.stringContaining('Site')], 0])
  expect(session.missingVariable()?.key).toBe('site')
  session.setVariable('site', 'Hangzhou')
  expect(await session.send('hi')).toBe('sent')
  expect(runs[0]?.asked).toMatchObject({ body: { variables: { site: 'Hangzhou' } } })
})

test('a text that may not be sent goes back into the input', async () => {
  const world = makeWorld()
  world.answers['contentSecurity/text'] = () => false
  const { session, toasts, runs } = await begun(world)
  expect(await session.send('bad words')).toBe('restore')
  expect([said(session), toasts.length, runs.length]).toEqual([[], 1, 0])
})

test('stop reaches the server with what was said, and late pieces stay out', async () => {
  const { session, of, runs } = await begun()
  await session.send('a')
  answer(runs[0], 'half')
  session.stop()
  expect(of('share/pause')[0]?.input.body).toEqual({ messageId: 't1', answer: 'half' })
  expect(runs[0]?.aborted).toBe(true)
  runs[0]?.say('text', { text: ' late' })
  jest.advanceTimersByTime(1000)
  expect(said(session)[1]).toBe('assistant:half')
})

test('a stop before the first word reaches the server as soon as the turn has a name', async () => {
  const { session, of, runs } = await begun()
  await session.send('a')
  session.stop()
  expect([of('share/pause').length, runs[0]?.aborted]).toEqual([0, false])
  answer(runs[0], 'late')
  jest.advanceTimersByTime(1000)
  expect(of('share/pause')[0]?.input.body).toEqual({ messageId: 't1', answer: '' })
  expect(runs[0]?.aborted).toBe(true)
  expect(said(session).slice(0, 2)).toEqual(['user:a', 'assistant:'])
})

test('a stop while the conversation is still being made begins no run', async () => {
  const world = makeWorld()
  let make: (conversation: unknown) => void = () => undefined
  world.answers['init/v2'] = () =>
    new Promise(resolve => {
      make = resolve
    })
  const { session, runs } = await begun(world)
  const sent = session.send('a')
  await settle()
  session.stop()
  make({ chatId: 'chat-1', agentId: 'sys', agentName: '', theme: '', lastChatTime: '' })
  await sent
  expect(runs).toEqual([])
})

test('a question says what the screen shows that it is asked on, and so do its next tries', async () => {
  const subject = { kind: 'task', id: 'a0000000-0000-4000-8000-000000000001' } as const
  const { session, runs } = await begun()
  await session.send('When does he come?', { subject })
  expect(runs[0]?.asked).toMatchObject({ kind: 'chat', body: { question: 'When does he come?', subject } })
  answer(runs[0], 'Soon')
  finish(runs[0])
  await settle()
  const key = session.shownMessages()[1]?.key ?? ''
  await session.retry(key, subject)
  expect(runs[1]?.asked).toMatchObject({ body: { subject, retryMessageId: 't1' } })
  finish(runs[1])
  await settle()
  await session.send('And on the home page?')
  expect(runs[2]?.asked).not.toHaveProperty('body.subject')
})

test('retry sends the question again with the id of the answer it replaces, and only the last', async () => {
  const { session, runs } = await begun()
  await session.send('one')
  answer(runs[0], 'A')
  finish(runs[0])
  await settle()
  const key = session.shownMessages()[1]?.key ?? ''
  expect(await session.retry('nothing', null)).toBe('ignored')
  expect(await session.retry(key, null)).toBe('sent')
  expect(runs[1]?.asked).toMatchObject({ body: { question: 'one', retryMessageId: 't1' } })
  expect(said(session)).toEqual(['user:one', 'assistant:'])
  answer(runs[1], 'B', 't2')
  finish(runs[1])
  await settle()
  expect(said(session)).toEqual(['user:one', 'assistant:B'])
  await session.edit(session.shownMessages()[1]?.key ?? '', 'uno', null)
  expect(runs[2]?.asked).toMatchObject({ body: { question: 'uno', retryMessageId: 't2' } })
})

test('feedback shows at once and is put back when the server does not take it; one of the two at a time', async () => {
  const world = makeWorld()
  const { session, runs, of, toasts } = await begun(world)
  await session.send('one')
  answer(runs[0], 'A')
  finish(runs[0])
  await settle()
  const key = session.shownMessages()[1]?.key ?? ''
  const status = () => session.shownMessages()[1]?.likeStatus
  const liked = session.rate(key, 1)
  expect(status()).toBe(1)
  await liked
  await session.rate(key, 0)
  expect(status()).toBe(0)
  await session.rate(key, 0)
  expect(status()).toBeNull()
  expect(of('message/dislike').map(one => one.input.body?.click)).toEqual([true, false])
  world.answers['message/like'] = () => {
    throw new ApiError({ message: 'no', status: 500 })
  }
  const failing = session.rate(key, 1)
  expect(status()).toBe(1)
  await failing
  expect([status(), toasts]).toEqual([null, ['no']])
})

test('what an answer offers to do is done once, and the answer says so; what forbids it is thrown', async () => {
  const world = makeWorld()
  const { session, runs, of } = await begun(world)
  const card = { title: 'Cancel', lines: ['SR1'], confirm: 'Cancel it', url: '/event/view?id=1', done: '' }
  await session.send('cancel it')
  runs[0]?.say('card', card)
  answer(runs[0], 'It can be cancelled.')
  finish(runs[0])
  await settle()
  const key = session.shownMessages()[1]?.key ?? ''
  const shown = () => session.shownMessages()[1]?.card?.done
  world.answers['message/confirm'] = () => {
    throw new ApiError({ message: 'too late', status: 409 })
  }
  await expect(session.confirm(key)).rejects.toThrow('too late')
  expect(shown()).toBe('')
  world.answers['message/confirm'] = () => ({ ...card, done: 'Cancelled.' })
  await session.confirm(key)
  await session.confirm(key)
  expect(shown()).toBe('Cancelled.')
  expect(of('message/confirm')).toHaveLength(2)
})

test('switching to another conversation while an answer comes, and back, keeps its text', async () => {
  const { session, runs } = await begun()
  await session.send('A?')
  answer(runs[0], 'first ')
  jest.advanceTimersByTime(100)
  await session.select({ chatId: 'B', agentId: 'sys', agentName: '', theme: 'B', lastChatTime: '' })
  expect(said(session)).toEqual([])
  runs[0]?.say('text', { text: 'second' })
  jest.advanceTimersByTime(100)
  await session.select({ chatId: 'chat-1', agentId: 'sys', agentName: '', theme: '', lastChatTime: '' })
  expect(said(session)).toEqual(['user:A?', 'assistant:first second'])
  finish(runs[0])
  await settle()
  expect(said(session)).toEqual(['user:A?', 'assistant:first second'])
})

test('a question elsewhere takes the line; on the way back the first answer goes on after its last event', async () => {
  const { session, runs } = await begun()
  await session.send('A?')
  answer(runs[0], 'first ')
  await session.select({ chatId: 'B', agentId: 'sys', agentName: '', theme: 'B', lastChatTime: '' })
  await session.send('B?')
  await settle()
  answer(runs[1], 'of B', 't2')
  finish(runs[1])
  await settle()
  expect(said(session)).toEqual(['user:B?', 'assistant:of B'])
  await session.select({ chatId: 'chat-1', agentId: 'sys', agentName: '', theme: '', lastChatTime: '' })
  expect(runs[2]).toMatchObject({ asked: { kind: 'resume', messageId: 't1' }, after: 2 })
  runs[2]?.say('text', { text: 'second' })
  finish(runs[2])
  await settle()
  expect(said(session)).toEqual(['user:A?', 'assistant:first second'])
})

test('a line that is lost for good leaves the answer to be gone on with', async () => {
  const { session, runs } = await begun()
  await session.send('A?')
  answer(runs[0], 'half')
  runs[0]?.end({ status: 'lost' })
  await settle()
  expect(session.shownMessages()[1]).toMatchObject({ state: 'lost', content: 'half' })
  session.goOn()
  session.goOn()
  expect(runs.length).toBe(2)
})

test('a refusal tells why, and the question can be sent again', async () => {
  const { session, runs, toasts } = await begun()
  await session.send('A?')
  runs[0]?.end({ status: 'refused', error: new ApiError({ message: 'too many', status: 429 }) })
  await settle()
  expect(toasts).toEqual(['too many'])
  const [question] = session.shownMessages()
  expect(question).toMatchObject({ state: 'failed', error: 'too many' })
  expect(await session.resend(question?.key ?? '', { form: null, subject: null })).toBe('sent')
  expect(said(session)).toEqual(['user:A?', 'assistant:'])
})

test('a link to another agent does not show the former one, neither meanwhile nor when it cannot be had', async () => {
  const { session, answers } = await begun()
  const detail = answers['share/aiAgentDetail']
  answers['share/aiAgentDetail'] = () => {
    throw new ApiError({ status: 503, message: 'busy' })
  }
  const coming = session.start('form')
  expect(session.state().status).toBe('loading')
  await coming
  expect([session.state().status, session.state().error?.message]).toEqual(['failed', 'busy'])
  if (detail) answers['share/aiAgentDetail'] = detail
  await session.start('form')
  expect([session.state().status, session.state().agent?.id]).toEqual(['ready', 'form'])
})

test('of two links in a row the later one is open in the end', async () => {
  const { session } = await begun()
  await Promise.all([session.start('form'), session.start()])
  const former = session.state().agent?.id
  const other = session.state().agents.find(one => one.id !== 'form')?.id
  expect([former, typeof other]).toEqual(['form', 'string'])
  await Promise.all([session.start(other), session.start('form')])
  expect(session.state().agent?.id).toBe('form')
})

describe('order entry', () => {
  const form: ActiveForm = {
    bizType: 'event',
    bizTypeId: 'template',
    bizTypeName: 'Repair',
    fields: [],
    values: () => ({ a: 1 }),
    fill: () => 0,
  }
  test('sends what the form holds at the time of each question', async () => {
    const { session, runs } = await begun()
    await session.switchAgent('form')
    let values: Record<string, unknown> = { product: { id: 'p1', name: 'Washer' } }
    const open = { ...form, values: () => values }
    await session.send('tomorrow', { form: open })
    answer(runs[0], 'read')
    finish(runs[0])
    await settle()
    values = { ...values, planTime: '2026-11-20 09:00' }
    await session.send('in the afternoon', { form: open })
    expect(runs.map(run => run.asked)).toMatchObject([
      { kind: 'entry', body: { attribute: { product: { id: 'p1', name: 'Washer' } } } },
      { kind: 'entry', body: { attribute: values } },
    ])
  })
  test('sends the open form along, and makes no second answer', async () => {
    const { session, runs } = await begun()
    await session.switchAgent('form')
    await session.send('tomorrow', { form })
    expect(runs[0]?.asked).toMatchObject({ kind: 'entry', body: { bizTypeId: 'template', attribute: { a: 1 } } })
    answer(runs[0], '| f | v |\n|---|---|\n| a | 1 |')
    finish(runs[0])
    await settle()
    expect(await session.retry(session.shownMessages()[1]?.key ?? '', null)).toBe('ignored')
    const [, reply] = session.shownMessages()
    expect(
      reply && [
        canFill(reply, true),
        canFill(reply, false),
        canFill({ ...reply, content: 'NotMatchForm ' + reply.content }, true),
        canFill({ ...reply, content: 'no table' }, true),
      ],
    ).toEqual([true, false, false, false])
  })
  const forms = [{ bizTypeId: 'repair', bizTypeName: 'Repair', values: { phone: '1' }, productId: null }]
  const fill = { fields: [], values: { phone: '1' }, productId: null, forms, sure: true }
  test('on a screen without a form has the server choose one, which the answer then opens', async () => {
    const { session, runs } = await begun()
    await session.switchAgent('form')
    await session.send('tomorrow', { form: null })
    expect(runs[0]?.asked).toMatchObject({ kind: 'entry', body: { bizTypeId: null, question: 'tomorrow' } })
    runs[0]?.say('start', { messageId: 't1', chatId: 'chat-1', model: '', source: 'local', retryMessageId: null })
    runs[0]?.say('fill', fill)
    runs[0]?.say('text', { text: '| f | v |\n|---|---|\n| a | 1 |' })
    finish(runs[0])
    await settle()
    const [, reply] = session.shownMessages()
    expect(reply && [formToOpen(reply)?.bizTypeId, canFill(reply, true)]).toEqual(['repair', false])
  })
  test('a warning of danger is read before the form opens, and an answer that asks which one opens none', async () => {
    const { session, runs } = await begun()
    await session.switchAgent('form')
    await session.send('gas', { form: null })
    answer(runs[0], 'x')
    runs[0]?.say('fill', fill)
    finish(runs[0])
    await settle()
    const [, reply] = session.shownMessages()
    expect(
      reply && [
        formToOpen(reply)?.bizTypeId,
        formToOpen({ ...reply, content: '> [!WARNING]\n> **Gas**\n\nx' }),
        formToOpen({ ...reply, fill: { ...fill, sure: false } }),
        formToOpen({ ...reply, state: 'streaming' }),
      ],
    ).toEqual(['repair', undefined, undefined, undefined])
  })
  test.each([
    ['too many at once', 429],
    ['a busy server', 503],
    ['a dead line', 0],
  ])('%s leaves the sentence there to be sent again', async (_name, status) => {
    const { session, runs } = await begun()
    await session.switchAgent('form')
    await session.send('washer leaks', { form: null })
    runs[0]?.end({ status: 'refused', error: new ApiError({ id: 'X', message: 'no', status }) })
    await settle()
    expect(session.shownMessages()).toMatchObject([{ role: 'user', content: 'washer leaks', state: 'failed' }])
    void session.resend(session.shownMessages()[0]?.key ?? '', { form: null, subject: null })
    await settle()
    expect(runs[1]?.asked).toMatchObject({ kind: 'entry', body: { bizTypeId: null, question: 'washer leaks' } })
  })
})

test.each([
  [
    'a fresh conversation',
    (session: ReturnType<typeof createSession>) => Promise.resolve(session.newConversation()),
    'new:sys',
  ],
  ['a question', (session: ReturnType<typeof createSession>) => session.send('hello'), 'chat-1'],
])('%s that comes while the newest conversation is looked for stays', async (_name, act, shown) => {
  const world = makeWorld()
  let found: (list: unknown) => void = () => undefined
  world.answers['share/list'] = () =>
    new Promise(resolve => {
      found = resolve
    })
  const session = createSession(world.world)
  const started = session.start()
  await settle()
  expect(session.state().status).toBe('loading')
  void act(session)
  await settle()
  found({ list: [{ chatId: 'old', agentId: 'sys', agentName: '', theme: '', lastChatTime: '' }] })
  await started
  expect(session.state()).toMatchObject({ status: 'ready', shown })
})

test('conversations: deleting the present one clears it; that of another agent brings its agent', async () => {
  const { session, of, toasts } = await begun()
  const one: Conversation = { chatId: 'C', agentId: 'form', agentName: '', theme: 'C', lastChatTime: '' }
  await session.select(one)
  expect(session.state()).toMatchObject({ shown: 'C', agent: { id: 'form' } })
  expect(await session.rename(one, 'New')).toBe(true)
  expect(session.state().chats.C?.theme).toBe('New')
  expect(await session.remove(one)).toBe(true)
  expect(of('chat/delete')[0]?.input.query).toEqual({ agentId: 'form', chatId: 'C' })
  expect([session.state().shown, toasts.length]).toEqual(['new:form', 1])
})

test('the system agent gets the last question; without one a toast says so', async () => {
  const { session, runs } = await begun(makeWorld([agent('sys'), agent('voc', { template: 'voc' })]))
  await session.switchAgent('voc')
  await session.send('mine')
  answer(runs[0], 'no idea')
  finish(runs[0])
  await settle()
  await session.askSystem()
  expect(session.state().agent?.id).toBe('sys')
  expect(runs[1]?.asked).toMatchObject({ body: { question: 'mine' } })
  const alone = await begun(makeWorld([agent('voc', { template: 'voc' })]))
  await alone.session.askSystem()
  expect([alone.toasts.length, alone.runs.length]).toEqual([1, 0])
})

test('thinking is kept, off at first, and only where the model lets it be chosen', async () => {
  const { session, runs } = await begun()
  await settle()
  session.setThinking(true)
  expect([session.state().thinking, load('aiModelEnableThinking')]).toEqual([false, null])
  session.chooseModel('thinks')
  session.setThinking(true)
  expect([session.state().thinking, load('aiModelEnableThinking'), load('ai_chat_model')]).toEqual([
    true,
    true,
    { '': 'thinks' },
  ])
  await session.send('hm')
  expect(runs[0]?.asked).toMatchObject({ body: { model: 'thinks', enableThinking: true } })
})
