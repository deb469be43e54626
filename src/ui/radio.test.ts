import { radioOf } from './radio'

test('the chosen one of several holds, and is the one stop of the keyboard', () =>
  expect([0, 1, 2].map(at => radioOf(at, 1))).toEqual(['off', 'on', 'off']))

test('where none is chosen the keyboard stops at the first', () =>
  expect([0, 1, 2].map(at => radioOf(at, -1))).toEqual(['first', 'off', 'off']))
