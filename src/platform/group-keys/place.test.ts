import { placeFor } from './place'

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowDown', 0, 1],
  ['ArrowRight', 4, 0],
  ['ArrowLeft', 0, 4],
  ['ArrowUp', 3, 2],
  ['Home', 3, 0],
  ['End', 1, 4],
])('%s goes from place %d of five to %d, round', (key, at, to) => expect(placeFor(key, at, 5)).toBe(to))

test.each([
  ['ArrowDown', 3, 10],
  ['ArrowUp', 10, 3],
  ['ArrowRight', 6, 7],
  ['ArrowUp', 3, undefined],
  ['ArrowDown', 28, undefined],
  ['ArrowLeft', 0, undefined],
  ['ArrowRight', 30, undefined],
  ['End', 3, 30],
])('%s goes from day %d of a month to %s', (key, at, to) => expect(placeFor(key, at, 31, 7)).toBe(to))

test.each(['Enter', ' ', 'Tab', 'a'])('%j leads nowhere', key => {
  expect(placeFor(key, 1, 3)).toBeUndefined()
  expect(placeFor(key, 1, 3, 7)).toBeUndefined()
})
