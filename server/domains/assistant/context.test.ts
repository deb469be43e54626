import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ASSISTANT, type TurnState } from '../../../shared/assistant'
import { answerHistory, type PastTurn } from './context'

const turn = (n: number | string, state: TurnState = 'done', more: Partial<PastTurn> = {}): PastTurn => ({
  question: `q${n}`,
  answer: `a${n}`,
  state,
  ...more,
})
const pair = (n: number | string, answer = `a${n}`) => ({ question: `q${n}`, answer })
const long = (length: number) => '长'.repeat(length)

const TABLE: [name: string, turns: PastTurn[], expected: { question: string; answer: string }[]][] = [
  ['nothing', [], []],
  ['questions and answers in their order', [turn(1), turn(2)], [pair(1), pair(2)]],
  ['a stopped answer does not count, its question does', [turn(1, 'stopped'), turn(2)], [pair(1, ''), pair(2)]],
  [
    '1000 characters count, 1001 do not',
    [turn(1, 'done', { answer: long(1000) }), turn(2, 'done', { question: long(1001) })],
    [pair(1, long(1000)), { question: '', answer: 'a2' }],
  ],
  [
    'an answer that is left alone does not go to another question',
    [turn(1, 'stopped'), turn(2, 'done', { question: long(1001) })],
    [pair(1, ''), { question: '', answer: 'a2' }],
  ],
  ['blank text is no content', [turn(1, 'done', { answer: ' \n' })], [pair(1, '')]],
  ['the welcome text does not count', [turn(1, 'done', { answer: 'Welcome!' })], [pair(1, '')]],
  [
    'the last twenty messages',
    Array.from({ length: 15 }, (_, i) => turn(i)),
    Array.from({ length: 10 }, (_, i) => pair(i + 5)),
  ],
  [
    'twenty may begin with an answer',
    [...Array.from({ length: 12 }, (_, i) => turn(i)), turn('x', 'stopped')],
    [{ question: '', answer: 'a2' }, ...Array.from({ length: 9 }, (_, i) => pair(i + 3)), pair('x', '')],
  ],
  ['after a failed answer only the last message', [turn(1), turn(2, 'failed')], [pair(2, '')]],
  ['a failed answer longer ago changes nothing but is silent', [turn(1, 'failed'), turn(2)], [pair(1, ''), pair(2)]],
  [
    'after a failed answer to a question that does not count',
    [turn(1), turn(2, 'failed', { question: long(1001) })],
    [{ question: '', answer: 'a1' }],
  ],
]

describe('the context of a question', () => {
  for (const [name, turns, expected] of TABLE)
    test(name, () => assert.deepEqual(answerHistory(turns, 'Welcome!'), expected))
  test('has the numbers of the specification', () =>
    assert.deepEqual(ASSISTANT.context, { maxChars: 1000, messages: 20, afterFailure: 1 }))
})
