import { dropPlace, keepPlace, placeIn } from './video-places'

test('a film goes on where it was left, the last twenty of them, and begins anew after its end', () => {
  expect(placeIn('a')).toBe(0)
  keepPlace('a', 63.7)
  expect(placeIn('a')).toBe(63)
  keepPlace('a', 2)
  expect(placeIn('a')).toBe(0)
  for (let n = 0; n < 21; n++) keepPlace(`film ${String(n)}`, 10 + n)
  expect([placeIn('film 0'), placeIn('film 1'), placeIn('film 20')]).toEqual([0, 11, 30])
  dropPlace('film 20')
  expect(placeIn('film 20')).toBe(0)
})
