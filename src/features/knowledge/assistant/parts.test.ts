import fc from 'fast-check'
import {
  fileMessage,
  hasTable,
  isNoMatch,
  partsOf,
  plainWords,
  fileItemsIn,
  splitThinking,
  withoutMarks,
  withoutPlaceholders,
} from './parts'

const ANSWER = 'Before <think>one\ntwo</think>after **bold**'

test('a think-tag is split off, wherever the pieces are cut', () => {
  const whole = splitThinking(ANSWER, true)
  expect(whole).toEqual({ thinking: 'one\ntwo', text: 'Before after **bold**', open: false })
  for (let cut = 0; cut <= ANSWER.length; cut++) {
    const early = splitThinking(ANSWER.slice(0, cut), false)
    // nothing of a tag is ever shown
    expect(early.text + early.thinking).not.toMatch(/<|>/)
    expect('Before after **bold**'.startsWith(early.text.replace(/\s+$/, ''))).toBe(true)
  }
})

test.each([
  ['unclosed: all that follows is thought', 'a<think>b', { thinking: 'b', text: 'a', open: true }],
  ['orphan end: what came before was thought', 'b</think>\n\nc', { thinking: 'b', text: 'c', open: false }],
  ['two blocks', '<think>a</think>x<think>b</think>y', { thinking: 'a\n\nb', text: 'xy', open: false }],
  ['an empty block', '<think>\n</think>\n\nx', { thinking: '', text: 'x', open: false }],
  ['a tag of another kind', 'a < b <thinking> c', { thinking: '', text: 'a < b <thinking> c', open: false }],
  ['nothing', '', { thinking: '', text: '', open: false }],
])('%s', (_name, content, expected) => expect(splitThinking(content, true)).toEqual(expected))

test('an end that might become a tag waits while the answer is under way, and is text when it is over', () => {
  expect(splitThinking('a <thi', false).text).toBe('a ')
  expect(splitThinking('a <thi', true).text).toBe('a <thi')
})

test('never throws, and loses no letter of an answer without tags', () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), fc.boolean(), (content, done, tables) => {
      expect(Array.isArray(partsOf(content, { done, tables }))).toBe(true)
    }),
  )
  const pieces = fc.constantFrom(
    '<think>',
    '</think>',
    '|',
    '\n',
    '---',
    'file:',
    '[',
    '{',
    '`',
    '```',
    'a',
    ' ',
    '<th',
    'NotMatchForm',
  )
  fc.assert(
    fc.property(fc.array(pieces), fc.boolean(), fc.boolean(), (list, done, tables) => {
      expect(Array.isArray(partsOf(list.join(''), { done, tables }))).toBe(true)
    }),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(
      fc.string().filter(text => !/[<|]/.test(text) && !text.startsWith('file:') && text.trim() !== ''),
      content => {
        expect(partsOf(content, { done: true })).toEqual([{ kind: 'markdown', text: content }])
      },
    ),
  )
  warned.mockRestore()
})

test('a table of order entry is fields and values, the text around it stays', () => {
  expect(
    partsOf('Read:\n\n| 字段 | 内容 |\n|---|---|\n| 故障码 | E4 |\n| 备注 | a \\| b |\n\nCheck it', {
      done: true,
      tables: true,
    }),
  ).toEqual([
    { kind: 'markdown', text: 'Read:' },
    {
      kind: 'table',
      head: ['字段', '内容'],
      rows: [
        ['故障码', 'E4'],
        ['备注', 'a | b'],
      ],
    },
    { kind: 'markdown', text: 'Check it' },
  ])
  // a table in a block of code is none
  expect(hasTable('```\n| a | b |\n|---|---|\n```')).toBe(false)
  expect(hasTable('| a | b |\n|---|---|\n| 1 | 2 |')).toBe(true)
  expect(hasTable('a | b, no rule')).toBe(false)
})

test('files of a message: their list, or nothing when it cannot be read', () => {
  const files = [{ id: '1', filename: '<img src=x onerror=alert(1)>.png', fileSize: 3, url: '/api/files/1' }]
  expect(fileItemsIn(fileMessage(files))).toEqual(files)
  expect(partsOf(fileMessage(files), { done: true })).toEqual([{ kind: 'file', files }])
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(fileItemsIn('file:[{')).toBeNull()
  expect(warned).toHaveBeenCalledTimes(1)
  warned.mockRestore()
  expect(fileItemsIn('file:{"a":1}')).toBeNull()
  expect(fileItemsIn('file:[1,null,{"id":5}]')).toEqual([{ id: '', filename: '', fileSize: 0, url: '' }])
  expect(fileItemsIn('a file: b')).toBeNull()
})

test('placeholders of order entry become words', () => {
  const t = (key: string) => (key === 'noMatchForm' ? 'NO FORM' : 'NO SUB')
  expect(withoutPlaceholders('NotMatchForm and NotMatchSubForm', t)).toBe('NO FORM and NO SUB')
  expect(isNoMatch('x NotMatchSubForm')).toBe(true)
  expect(isNoMatch('no match')).toBe(false)
})

test('numbers of sources go where sources are not shown, other brackets stay', () => {
  expect(withoutMarks('E4 is heat [1][^2]. See [2](/wiki) and [7].', 2)).toBe('E4 is heat. See [2](/wiki) and [7].')
  expect(withoutMarks('as [1] says', 0)).toBe('as [1] says')
})

test('what is read out has no marks', () => {
  expect(
    plainWords('<think>hm</think># Title\n\n**E4** means [heat](https://a.cn) [1]\n\n| a | b |\n|---|---|\n| 1 | 2 |'),
  ).toBe('Title E4 means heat a b 1 2')
  expect(plainWords('**真。**她说')).toBe('真。她说')
})
