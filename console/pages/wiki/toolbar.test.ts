import { around, beforeLines, block } from './toolbar'

const at = (marked: string) => {
  const start = marked.indexOf('[')
  return { text: marked.replace('[', '').replace(']', ''), start, end: marked.indexOf(']') - 1 }
}
const shown = ({ text, start, end }: { text: string; start: number; end: number }) =>
  `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`

test('marks stand around what is selected, which stays selected', () => {
  expect(shown(around(at('a [b] c'), '**'))).toBe('a **[b]** c')
  expect(shown(around(at('a [b]'), '[', '](https://)').text === 'a [b](https://)' ? at('[x]') : at('[no]'))).toBe('[x]')
})

test('each line of the selection begins with a mark, and steps are counted', () => {
  expect(shown(beforeLines(at('x\none\nt[wo\nthr]ee'), '- '))).toBe('x\none\n[- two\n- thr]ee')
  expect(beforeLines(at('[one\ntwo]'), '{n}. ').text).toBe('1. one\n2. two')
})

test('a block stands on lines of its own', () => {
  expect(shown(block(at('text[]'), '![p](file:1)'))).toBe('text\n\n![p](file:1)\n[]')
  expect(shown(block(at('text\n\n[]'), '![p](file:1)'))).toBe('text\n\n![p](file:1)\n[]')
  expect(shown(block(at('[]'), 'a'))).toBe('a\n[]')
})
