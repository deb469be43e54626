import { caughtUp, emptyThread, marked, older, opened, said, stored, withdrawn, type Thread } from './talk.machine'
import type { Changes, Conversation, Message, Unsent } from './types'

const message = (number: number, change = number, part: Partial<Message> = {}): Message => ({
  id: `m${String(number)}`,
  conversationId: 'c1',
  number,
  change,
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
const changes = (change: number, messages: Message[], more = false): Changes => ({
  conversation: conversation(change),
  messages,
  more,
})
const unsent: Unsent = {
  key: 'mine-0001',
  type: 'txt',
  content: 'hello',
  filename: '',
  preview: '',
  file: null,
  card: null,
  quote: 0,
  state: 'sending',
  error: '',
}
const numbers = (thread: Thread): number[] => thread.messages.map(one => one.number)
const begun = opened(emptyThread, changes(12, [message(11), message(12)], true))

test('begins with the newest page, and asks from there on', () => {
  expect([numbers(begun), begun.change, begun.hasOlder]).toEqual([[11, 12], 12, true])
})

test('what came and what changed since stands in the order of the conversation', () => {
  const thread = caughtUp(begun, changes(16, [message(11, 15, { content: 'changed' }), message(14), message(13)]))
  expect(numbers(thread)).toEqual([11, 12, 13, 14])
  expect(thread.messages[0]?.content).toBe('changed')
  expect(thread.change).toBe(16)
})

test('more than one answer holds is asked for from where the answer ends', () => {
  const thread = caughtUp(begun, changes(90, [message(13), message(14)], true))
  expect(thread.change).toBe(14)
  expect(caughtUp(thread, changes(90, [message(15, 90)])).change).toBe(90)
})

test('the same changes once more change nothing, and an answer that was slow puts nothing back', () => {
  const news = changes(14, [message(13), message(12, 14, { content: 'newer' })])
  const thread = caughtUp(begun, news)
  expect(caughtUp(thread, news).messages).toEqual(thread.messages)
  const late = caughtUp(thread, changes(12, [message(12)]))
  expect(late.messages.find(one => one.number === 12)?.content).toBe('newer')
  expect([late.change, late.conversation?.change]).toEqual([14, 14])
})

test('an own bubble gives way to the stored message, whichever brings it, and stands once', () => {
  const waiting = said(begun, unsent)
  const mine = message(14, 14, { author: 'visitor', clientMessageId: unsent.key, content: 'hello' })
  const answered = stored(waiting, mine)
  expect([answered.unsent, numbers(answered)]).toEqual([[], [11, 12, 14]])
  // the answer to what was sent tells nothing of what the other side said meanwhile
  expect(answered.change).toBe(12)
  expect(numbers(caughtUp(answered, changes(14, [message(13), mine])))).toEqual([11, 12, 13, 14])
  // its answer was lost, and the changes bring it
  expect(caughtUp(waiting, changes(14, [message(13), mine])).unsent).toEqual([])
})

test('what is recalled loses its text in what quotes it, too', () => {
  const quoting = message(13, 13, { quote: { number: 12, authorName: '李敏', text: 'words 12' } })
  const thread = caughtUp(begun, changes(13, [quoting]))
  const recalled = caughtUp(thread, changes(14, [message(12, 14, { isRecalled: true, content: '' })]))
  expect(recalled.messages.map(one => one.quote?.text)).toEqual([undefined, undefined, ''])
})

test('a change of a message above what is loaded waits there', () => {
  expect(numbers(caughtUp(begun, changes(13, [message(3, 13)])))).toEqual([11, 12])
})

test('older ones stand before, also those of a conversation before, and end', () => {
  const page = older(begun, changes(12, [message(9), message(10)], true))
  expect([numbers(page), page.hasOlder]).toEqual([[9, 10, 11, 12], true])
  const before = older(page, changes(12, [message(40, 40, { id: 'other', conversationId: 'c0' })]))
  expect([before.messages[0]?.id, before.hasOlder]).toEqual(['other', false])
  // what comes now still stands at the end
  expect(numbers(caughtUp(before, changes(13, [message(13)])))).toEqual([40, 9, 10, 11, 12, 13])
})

test('an unsent one is marked and taken away by its key', () => {
  const thread = said(said(begun, unsent), { ...unsent, key: 'mine-0002' })
  expect(marked(thread, 'mine-0002', { state: 'failed' }).unsent.map(one => one.state)).toEqual(['sending', 'failed'])
  expect(withdrawn(thread, 'mine-0001').unsent.map(one => one.key)).toEqual(['mine-0002'])
})
