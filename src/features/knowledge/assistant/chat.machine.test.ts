import {
  emptyChat,
  flagsOf,
  historyTip,
  reduce,
  retryOf,
  unheard,
  visible,
  type Chat,
  type ChatEvent,
} from './chat.machine'
import type { Turn } from './chat.message'
import type { RunEvent } from './transport'

const T0 = '2026-11-21T06:00:00.000Z'
const after = (events: ChatEvent[], chat: Chat = emptyChat): Chat => events.reduce(reduce, chat)
const send = (run: number, question: string, more: Partial<Extract<ChatEvent, { type: 'send' }>> = {}): ChatEvent => ({
  type: 'send',
  run,
  id: `c${String(run)}`,
  question,
  kind: 'text',
  files: [],
  time: T0,
  ...more,
})
let events = 0
const on = (run: number, event: RunEvent['event'], data: unknown): ChatEvent => ({
  type: 'event',
  run,
  event: { event, data, id: ++events } as RunEvent,
})
const start = (run: number, messageId = `t${String(run)}`) =>
  on(run, 'start', { messageId, chatId: 'chat', model: 'local', source: 'local', retryMessageId: null })
const text = (run: number, words: string) => on(run, 'text', { text: words })
const end = (run: number) => on(run, 'end', {})
const answered = (run: number, question = 'q', answer = 'a') => [
  send(run, question),
  start(run),
  text(run, answer),
  end(run),
]
const said = (chat: Chat) => visible(chat).map(message => `${message.role}:${message.content}`)
const turn = (id: string, more: Partial<Turn> = {}): Turn => ({
  id,
  question: 'q' + id,
  answer: 'a' + id,
  thinking: '',
  type: 'text',
  files: [],
  state: 'done',
  error: '',
  errorMessage: '',
  model: 'local',
  source: 'local',
  like: false,
  disLike: false,
  relationKnowledgeInfo: [],
  suggestedList: [],
  fill: null,
  card: null,
  createTime: T0,
  ...more,
})
const opened = (turns: Turn[], more = false): ChatEvent => ({
  type: 'opened',
  chatId: 'chat',
  theme: 'theme',
  turns,
  more,
})

describe('sending', () => {
  test('the message is added, a loading placeholder appears, the answer streams in, and is stored with an id of the server', () => {
    let chat = after([send(1, 'why')])
    expect(said(chat)).toEqual(['user:why', 'assistant:'])
    expect(flagsOf(chat)).toEqual({
      firstView: false,
      answering: true,
      loading: true,
      streaming: false,
      stopped: false,
      lastAssistantMessageError: false,
    })
    chat = after([start(1), text(1, 'be'), text(1, 'cause')], chat)
    expect(flagsOf(chat)).toMatchObject({ answering: true, loading: false, streaming: true })
    chat = after(
      [
        on(1, 'sources', {
          list: [{ documentName: 'd', wikiId: 'w', fileType: 'wiki', fileUrl: '', quote: 'x', heading: '' }],
        }),
        on(1, 'suggestions', { list: ['next'] }),
        on(1, 'theme', { theme: 'Why' }),
        on(1, 'finish', { state: 'done' }),
        end(1),
      ],
      chat,
    )
    expect(chat).toMatchObject({ run: null, theme: 'Why', chatId: 'chat' })
    expect(chat.messages[1]).toMatchObject({
      id: 't1',
      content: 'because',
      state: 'done',
      suggestedList: ['next'],
      relationKnowledgeInfo: [{ documentName: 'd' }],
    })
    expect(chat.messages[0]?.id).toBe('t1')
  })
  test('is ignored while an answer is on its way: two taps send once', () => {
    const chat = after([send(1, 'a'), send(2, 'a')])
    expect(said(chat)).toEqual(['user:a', 'assistant:'])
    expect(chat.run?.id).toBe(1)
  })
  test('thinking comes first, and counts as streaming', () => {
    const chat = after([send(1, 'a'), start(1), on(1, 'thinking', { text: 'hm' })])
    expect(flagsOf(chat)).toMatchObject({ loading: false, streaming: true })
    expect(chat.messages[1]).toMatchObject({ thinking: 'hm', content: '' })
  })
  test('an empty stream takes its empty message away, and leaves the question to be sent again', () => {
    const chat = after([send(1, 'a'), start(1), end(1)])
    expect(said(chat)).toEqual(['user:a'])
    expect(chat.messages[0]?.state).toBe('failed')
    expect(said(after(answered(2, 'a', 'yes'), chat))).toEqual(['user:a', 'assistant:yes'])
  })
  test('an error as the first event does the same; one after some words keeps them', () => {
    expect(after([send(1, 'a'), on(1, 'error', { error: 'MODEL', message: 'no model' })]).messages).toMatchObject([
      { role: 'user', state: 'failed', error: 'no model' },
    ])
    const chat = after([
      send(1, 'a'),
      start(1),
      text(1, 'half'),
      on(1, 'error', { error: 'MODEL', message: 'no model' }),
    ])
    expect(chat.messages[1]).toMatchObject({ content: 'half', state: 'failed', error: 'no model' })
    expect(flagsOf(chat).lastAssistantMessageError).toBe(true)
  })
  test('a text that may not be sent goes altogether', () =>
    expect(after([send(1, 'bad'), { type: 'refused', run: 1, keep: false, error: '' }]).messages).toEqual([]))
  test('what the server refused stays to be sent again', () =>
    expect(after([send(1, 'a'), { type: 'refused', run: 1, keep: true, error: 'busy' }]).messages).toMatchObject([
      { content: 'a', state: 'failed', error: 'busy' },
    ]))
})

describe('stop', () => {
  test('marks the message stopped, adds a stop message, and lets no late piece in', () => {
    const chat = after([
      send(1, 'a'),
      start(1),
      text(1, 'half'),
      { type: 'stop', run: 1, notice: 'stopped', time: T0 },
      text(1, ' late'),
      on(1, 'finish', { state: 'done' }),
      end(1),
    ])
    expect(said(chat)).toEqual(['user:a', 'assistant:half', 'system:stopped'])
    expect(chat.messages[1]).toMatchObject({ isStop: true, state: 'done' })
    expect(flagsOf(chat)).toMatchObject({ stopped: true, answering: false })
  })
  test('before the first word', () => {
    const chat = after([send(1, 'a'), { type: 'stop', run: 1, notice: 'stopped', time: T0 }, start(1), text(1, 'late')])
    expect(said(chat)).toEqual(['user:a', 'assistant:', 'system:stopped'])
  })
  test('pieces of a stopped run do not get into the next answer', () => {
    const chat = after([
      send(1, 'a'),
      start(1),
      { type: 'stop', run: 1, notice: 's', time: T0 },
      send(2, 'b'),
      text(1, 'LATE'),
      start(2),
      text(2, 'new'),
      text(1, 'LATE'),
      end(1),
    ])
    expect(said(chat)).toEqual(['user:a', 'assistant:', 'system:s', 'user:b', 'assistant:new'])
    expect(chat.run?.id).toBe(2)
  })
  test('the server may stop it too, from another device', () =>
    expect(
      after([send(1, 'a'), start(1), text(1, 'x'), on(1, 'finish', { state: 'stopped' }), end(1)]).messages[1],
    ).toMatchObject({ isStop: true, state: 'done' }))
})

describe('retry', () => {
  test('of the last answer only, with the question before it', () => {
    const chat = after([...answered(1, 'one', 'A'), ...answered(2, 'two', 'B')])
    expect(retryOf(chat, 'c1:answer')).toBeNull()
    expect(retryOf(chat, 'c2:question')).toBeNull()
    expect(retryOf(chat, 'c2:answer')).toMatchObject({ question: { content: 'two' }, answer: { content: 'B' } })
  })
  test('fails when what stands before it is no question', () => {
    const chat = after(answered(1))
    expect(retryOf({ ...chat, messages: chat.messages.slice(1) }, 'c1:answer')).toBeNull()
  })
  test('not while an answer is on its way; after a stop it is there', () => {
    const asked = after([send(1, 'a'), start(1), text(1, 'x')])
    expect(retryOf(asked, 'c1:answer')).toBeNull()
    expect(retryOf(after([{ type: 'stop', run: 1, notice: 's', time: T0 }], asked), 'c1:answer')).not.toBeNull()
  })
  test('the new answer takes the place of the old one', () => {
    const chat = after([
      ...answered(1, 'one', 'A'),
      send(2, 'one', { replaces: 'c1:answer' }),
      start(2),
      text(2, 'B'),
      end(2),
    ])
    expect(said(chat)).toEqual(['user:one', 'assistant:B'])
  })
  test('an edited question takes the place of the old one, too', () => {
    const chat = after([
      ...answered(1, 'one', 'A'),
      send(2, 'uno', { replaces: 'c1:answer' }),
      start(2),
      text(2, 'B'),
      end(2),
    ])
    expect(said(chat)).toEqual(['user:uno', 'assistant:B'])
  })
  test('the old answer comes back when nothing begins', () => {
    const before = after(answered(1, 'one', 'A'))
    expect(
      said(
        after(
          [send(2, 'one', { replaces: 'c1:answer' }), { type: 'refused', run: 2, keep: true, error: 'busy' }],
          before,
        ),
      ),
    ).toEqual(['user:one', 'assistant:A'])
    expect(
      said(
        after([send(2, 'one', { replaces: 'c1:answer' }), { type: 'refused', run: 2, keep: false, error: '' }], before),
      ),
    ).toEqual(['user:one', 'assistant:A'])
    // once it has begun at the server the old one is replaced there
    expect(said(after([send(2, 'one', { replaces: 'c1:answer' }), start(2), end(2)], before))).toEqual(['user:one'])
  })
})

describe('history', () => {
  const turns = [turn('3'), turn('2')]
  test('opens folded: the first click shows the page that is here, later ones more, and the last folds', () => {
    let chat = after([opened(turns, true)])
    expect(said(chat)).toEqual([])
    expect(flagsOf(chat).firstView).toBe(true)
    expect(historyTip(chat)).toBe('open')
    chat = after([{ type: 'historyOpened' }], chat)
    expect(said(chat)).toEqual(['user:q2', 'assistant:a2', 'user:q3', 'assistant:a3'])
    expect(historyTip(chat)).toBe('more')
    chat = after(
      [{ type: 'historyLoading' }, { type: 'historyLoaded', turns: [turn('2'), turn('1')], more: false }],
      chat,
    )
    expect(said(chat).length).toBe(6)
    expect(said(chat)[0]).toBe('user:q1')
    expect(historyTip(chat)).toBe('collapse')
    expect(said(after([{ type: 'historyFolded' }], chat))).toEqual([])
    // what was said since stays
    expect(said(after([{ type: 'historyFolded' }, ...answered(1, 'now', 'yes')], chat))).toEqual([
      'user:now',
      'assistant:yes',
    ])
  })
  test('without records there is nothing to unfold', () => expect(historyTip(after([opened([])]))).toBe(''))
  test('a page that failed can be asked for again', () =>
    expect(after([opened(turns, true), { type: 'historyLoading' }, { type: 'historyFailed' }]).history).toMatchObject({
      loading: false,
      pages: 1,
      more: true,
    }))
  test('an answer that is still being made is shown at once and listened to', () => {
    const chat = after([opened([turn('4', { state: 'running', answer: '' }), turn('3')])])
    expect(said(chat).slice(-2)).toEqual(['user:q4', 'assistant:'])
    const waiting = unheard(chat)
    expect(waiting).toMatchObject({ id: '4', last: 0 })
    const heard = after(
      [{ type: 'resume', run: 9, key: waiting?.key ?? '' }, start(9, '4'), text(9, 'here'), end(9)],
      chat,
    )
    expect(heard.messages[heard.messages.length - 1]).toMatchObject({ content: 'here', state: 'done', isHistory: true })
  })
  test('feedback, stops and failures of records', () => {
    const chat = after([
      opened([
        turn('3', { like: true }),
        turn('2', { disLike: true }),
        turn('1', { state: 'stopped' }),
        turn('0', { state: 'failed', errorMessage: 'no' }),
      ]),
    ])
    expect(
      chat.messages
        .filter(message => message.role === 'assistant')
        .map(({ likeStatus, isStop, state, error }) => [likeStatus, isStop, state, error]),
    ).toEqual([
      [null, false, 'failed', 'no'],
      [null, true, 'done', ''],
      [0, false, 'done', ''],
      [1, false, 'done', ''],
    ])
  })
})

describe('a lost line', () => {
  test('keeps what came, and goes on after it', () => {
    const chat = after([send(1, 'a'), start(1), text(1, 'half '), { type: 'lost', run: 1 }])
    expect(chat.messages[1]).toMatchObject({ state: 'lost', content: 'half ' })
    expect(unheard(chat)?.last).toBe(events)
    const whole = after([{ type: 'resume', run: 2, key: 'c1:answer' }, text(2, 'done'), end(2)], chat)
    expect(whole.messages[1]).toMatchObject({ content: 'half done', state: 'done' })
  })
  test('who comes back long after hears the whole answer again, and reads it once', () => {
    const chat = after([send(1, 'a'), start(1), text(1, 'the first half, '), { type: 'lost', run: 1 }])
    const again = after(
      [{ type: 'resume', run: 2, key: 'c1:answer' }, start(2), text(2, 'the first half, the second'), end(2)],
      chat,
    )
    expect(again.messages[1]).toMatchObject({ content: 'the first half, the second', state: 'done' })
  })
  test('nobody is resumed twice, nor what is over', () => {
    const chat = after([send(1, 'a'), start(1), text(1, 'x')])
    expect(unheard(chat)).toBeUndefined()
    expect(after([{ type: 'resume', run: 2, key: 'c1:answer' }], chat)).toBe(chat)
    expect(unheard(after([end(1)], chat))).toBeUndefined()
  })
})

test('feedback changes one message, and can be put back', () => {
  const chat = after([...answered(1), { type: 'feedback', key: 'c1:answer', likeStatus: 1 }])
  expect(chat.messages[1]?.likeStatus).toBe(1)
  expect(after([{ type: 'feedback', key: 'c1:answer', likeStatus: null }], chat).messages[1]?.likeStatus).toBeNull()
})
