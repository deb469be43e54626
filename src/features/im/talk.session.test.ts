import { ApiError } from '@shared/envelope'
import { createTalk, type TalkWorld } from './talk.session'
import type { Changes, Conversation, Message, Unsent } from './types'

interface Asked {
  key: string
  input: { query?: Record<string, unknown>; body?: Record<string, unknown> }
}
const message = (number: number, part: Partial<Message> = {}): Message => ({
  id: `m${String(number)}`,
  conversationId: 'c1',
  number,
  change: number,
  author: 'seat',
  authorName: '李敏',
  type: 'txt',
  note: null,
  content: `words ${String(number)}`,
  file: null,
  card: null,
  transcript: null,
  quote: null,
  isRecalled: false,
  isEdited: false,
  clientMessageId: `seat-${String(number)}`,
  createTime: '2026-11-18T06:08:00.000Z',
  ...part,
})
const conversation = (change: number, part: Partial<Conversation> = {}): Conversation => ({
  id: 'c1',
  state: 'serving',
  change,
  seatName: '李敏',
  ahead: 0,
  product: null,
  seenBySeat: 0,
  isSeatTyping: false,
  stars: null,
  createTime: '2026-11-18T06:00:00.000Z',
  ...part,
})
const READ = 'GET /api/im/outside/c/im/queryChatRecord'
const SEND = 'POST /api/im/outside/c/im/customerSendNewMessage'
const noLine = () => new ApiError({ id: 'NETWORK', message: 'no network' })
const refusal = (text: string) => new ApiError({ id: 'FILE_TYPE', message: text, status: 400 })
const settle = async (): Promise<void> => {
  for (let i = 0; i < 30; i++) await Promise.resolve()
}

/** A server of one conversation, whose line can be cut. */
function setUp(o: { kept?: Record<string, Unsent[]> } = {}) {
  const asked: Asked[] = []
  const kept: Record<string, readonly Unsent[]> = { ...o.kept }
  const told: string[] = []
  let log: Message[] = []
  let isOff = false
  const waits: (() => void)[] = []
  const polls: (() => void)[] = []
  let refused = ''
  const world: TalkWorld = {
    call: (async (key: string, input: Asked['input'] = {}) => {
      asked.push({ key, input })
      if (isOff) throw noLine()
      if (key === READ) {
        const after = Number(input.query?.after ?? -1)
        const changed = () => log.filter(one => one.change > after)
        if (input.query?.wait && !changed().length) await new Promise<void>(resolve => polls.push(resolve))
        if (isOff) throw noLine()
        return { conversation: conversation(log.length), messages: changed(), more: false } satisfies Changes
      }
      if (key === SEND) {
        if (refused && input.body?.content === refused) throw refusal('not this')
        const known = log.find(one => one.clientMessageId === input.body?.clientMessageId)
        if (known) return known
        const { clientMessageId, content } = input.body ?? {}
        const mine = message(log.length + 1, {
          author: 'visitor',
          clientMessageId: String(clientMessageId),
          content: String(content),
        })
        log = [...log, mine]
        return mine
      }
      return conversation(log.length)
    }) as TalkWorld['call'],
    bring: async () => ({ id: 'f1', filename: 'a.jpg', fileSize: 3, url: '/api/files/f1' }),
    wait: () => new Promise(resolve => waits.push(resolve)),
    keep(id, unsent) {
      kept[id] = unsent
    },
    load: id => kept[id] ?? [],
    tell: text => told.push(text),
  }
  const talk = createTalk(world, { chatId: '', productId: '' })
  return {
    talk,
    asked,
    kept,
    told,
    of: (key: string) => asked.filter(one => one.key === key),
    words: () => talk.state().messages.map(one => one.content),
    async cut() {
      isOff = true
      polls.splice(0).forEach(run => run())
      await settle()
    },
    async mend() {
      isOff = false
      waits.splice(0).forEach(run => run())
      await settle()
    },
    refuse(content: string) {
      refused = content
    },
    async hears(content: string) {
      log = [...log, message(log.length + 1, { content })]
      polls.splice(0).forEach(run => run())
      await settle()
    },
  }
}

test('what came while the line was dead is there once it is back, each once and in its order', async () => {
  const t = setUp()
  t.talk.open(conversation(0))
  t.talk.show()
  await settle()
  await t.hears('one')
  await t.cut()
  expect(t.talk.state().isOff).toBe(true)
  await t.hears('two')
  await t.hears('three')
  await t.mend()
  expect(t.words()).toEqual(['one', 'two', 'three'])
  expect(t.talk.state().isOff).toBe(false)
  // it asked from where it was, and at once
  const [first, second] = t.of(READ).slice(-2)
  expect(first?.input.query).toEqual({ conversationId: 'c1', after: 1 })
  expect(second?.input.query?.wait).toBeGreaterThan(0)
})

test('what was said without a line is kept, and sent by itself in its order under the same ids', async () => {
  const t = setUp()
  t.talk.open(conversation(0))
  t.talk.show()
  await t.hears('hello')
  await t.cut()
  t.talk.say({ type: 'txt', content: 'first' })
  t.talk.say({ type: 'txt', content: 'second' })
  await settle()
  expect(t.talk.state().unsent.map(one => one.state)).toEqual(['waiting', 'sending'])
  expect(t.kept.c1?.map(one => one.content)).toEqual(['first', 'second'])
  await t.mend()
  expect(t.words()).toEqual(['hello', 'first', 'second'])
  expect([t.talk.state().unsent, t.kept.c1]).toEqual([[], []])
  const ids = t.of(SEND).map(one => one.input.body?.clientMessageId)
  expect(new Set(ids).size).toBe(2)
})

test('what another run of the app left is sent when the conversation opens', async () => {
  const left: Unsent = {
    key: 'left-over',
    type: 'txt',
    content: 'from before',
    filename: '',
    preview: '',
    file: null,
    card: null,
    quote: 0,
    state: 'waiting',
    error: '',
  }
  const t = setUp({ kept: { c1: [left] } })
  t.talk.show()
  t.talk.open(conversation(0))
  await settle()
  expect(t.words()).toEqual(['from before'])
})

test('what is refused says why and stands aside; it can be tried again, and removed', async () => {
  const t = setUp()
  t.talk.open(conversation(0))
  t.talk.show()
  t.refuse('bad')
  t.talk.say({ type: 'txt', content: 'bad' })
  t.talk.say({ type: 'txt', content: 'good' })
  await settle()
  expect(t.words()).toEqual(['good'])
  const [failed] = t.talk.state().unsent
  expect([failed?.state, failed?.error]).toEqual(['failed', 'not this'])
  t.talk.retry(failed?.key ?? '')
  await settle()
  expect(t.talk.state().unsent.map(one => one.state)).toEqual(['failed'])
  t.talk.remove(failed?.key ?? '')
  expect(t.talk.state().unsent).toEqual([])
})

test('a file arrives before its message is sent, and its preview is given back', async () => {
  const t = setUp()
  t.talk.open(conversation(0))
  t.talk.show()
  const release = jest.fn()
  t.talk.sayFile({ name: 'a.jpg', size: 3, preview: 'blob:1', source: new Blob(['abc']) }, release)
  await settle()
  expect(t.of(SEND)[0]?.input.body).toMatchObject({ type: 'image', fileId: 'f1', content: '' })
  expect(release).toHaveBeenCalledTimes(1)
})

test('the first word begins the conversation; the assistant’s goes along once', async () => {
  const t = setUp()
  t.talk.open(null)
  t.talk.show()
  t.talk.say({ type: 'txt', content: 'first' })
  await settle()
  expect(t.of('POST /api/im/outside/c/im/sponsorConversation')).toHaveLength(1)
  expect(t.words()).toEqual(['first'])
  t.talk.say({ type: 'txt', content: 'second' })
  await settle()
  expect(t.of('POST /api/im/outside/c/im/sponsorConversation')).toHaveLength(1)
})

test('a screen that is hidden asks for nothing', async () => {
  const t = setUp()
  t.talk.open(conversation(0))
  t.talk.show()
  await t.hears('one')
  t.talk.hide()
  const before = t.of(READ).length
  await t.hears('two')
  expect(t.of(READ)).toHaveLength(before)
  expect(t.words()).toEqual(['one'])
  t.talk.show()
  await settle()
  expect(t.words()).toEqual(['one', 'two'])
})

test('typing and seen are said once, not with every letter', async () => {
  const t = setUp()
  t.talk.open(conversation(0))
  t.talk.show()
  await t.hears('one')
  t.talk.seen(1)
  t.talk.seen(1)
  for (const is of [true, true, true, false, false]) t.talk.typing(is)
  expect(t.of('POST /api/im/outside/c/im/read').map(one => one.input.body?.isTyping)).toEqual([false, true, false])
})
