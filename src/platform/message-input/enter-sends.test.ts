import { enterSends } from './enter-sends'

const enter = { key: 'Enter', shiftKey: false, ctrlKey: false, altKey: false, isComposing: false, keyCode: 13 }

test('Enter sends', () => expect(enterSends(enter)).toBe(true))
test.each([
  ['Shift', { shiftKey: true }],
  ['Ctrl', { ctrlKey: true }],
  ['Alt', { altKey: true }],
  ['an input method that composes', { isComposing: true }],
  ['Safari, which ends the word before it tells of the key', { keyCode: 229 }],
  ['another key', { key: 'a', keyCode: 65 }],
])('not with %s', (_name, part) => expect(enterSends({ ...enter, ...part })).toBe(false))
