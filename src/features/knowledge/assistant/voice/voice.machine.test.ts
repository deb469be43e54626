import { hear, released, silent, type Voice, type VoiceEvent } from './voice.machine'

const after = (events: VoiceEvent[]): Voice => events.reduce(hear, silent)
const press: VoiceEvent = { type: 'press', at: 1000, y: 500 }
const to = (y: number): VoiceEvent => ({ type: 'move', y })

test.each([
  ['49 px up', [to(451)], false],
  ['50 px up cancels', [to(450)], true],
  ['back to 41 px still cancels', [to(440), to(459)], true],
  ['back within 40 px does not', [to(440), to(460)], false],
  ['and up again', [to(440), to(465), to(451)], false],
  ['down', [to(700)], false],
])('%s', (_name, moves, cancelling) => expect(after([press, ...moves])).toMatchObject({ phase: 'pressed', cancelling }))

test('a short press is thrown away: 500 ms for the bar, 700 ms for the icon', () => {
  const voice = after([press])
  expect([
    released(voice, 1499, 500),
    released(voice, 1500, 500),
    released(voice, 1699, 700),
    released(voice, 1700, 700),
  ]).toEqual(['short', 'keep', 'short', 'keep'])
  expect(released(after([press, to(400)]), 9000, 500)).toBe('cancelled')
  expect(released(silent, 9000, 500)).toBe('nothing')
})

test('nothing new begins while words are made of the last recording', () => {
  const busy = after([press, { type: 'release', keep: true }])
  expect(busy).toEqual({ phase: 'processing' })
  expect(hear(busy, press)).toBe(busy)
  expect(after([press, { type: 'release', keep: true }, { type: 'done' }])).toEqual(silent)
  expect(after([press, { type: 'release', keep: false }])).toEqual(silent)
})
