import fc from 'fast-check'
import { sseParser, type ServerEvent } from './sse'

function read(parts: string[]): { events: ServerEvent[]; retries: number[] } {
  const [events, retries]: [ServerEvent[], number[]] = [[], []]
  const parser = sseParser({ onEvent: one => events.push(one), onRetry: ms => retries.push(ms) })
  parts.forEach(part => parser.push(part))
  return { events, retries }
}
const message = (data: string, id = '', event = 'message'): ServerEvent => ({ id, event, data })

describe('the standard', () => {
  test.each<[string, string, ServerEvent[]]>([
    ['data of several lines', 'data: YHOO\ndata: +2\ndata: 10\n\n', [message('YHOO\n+2\n10')]],
    [
      'one space after the colon is no part of the value',
      'data:test\n\ndata: test\n\ndata:  test\n\n',
      [message('test'), message('test'), message(' test')],
    ],
    ['empty lines of data', 'data\n\ndata\ndata\n\ndata:', [message(''), message('\n')]],
    [
      'comments',
      ': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\n',
      [message('first event', '1'), message('second event')],
    ],
    ['an id stays until the next one', 'id: 7\ndata: a\n\ndata: b\n\n', [message('a', '7'), message('b', '7')]],
    ['an id without data is no event, and stays', 'id: 7\n\ndata: b\n\n', [message('b', '7')]],
    [
      'an id with a zero in it is none',
      'id: 1\ndata: a\n\nid: 2\0\ndata: b\n\n',
      [message('a', '1'), message('b', '1')],
    ],
    [
      'named events, once each',
      'event: add\ndata: 1\n\ndata: 2\n\nevent: gone\n\ndata: 3\n\n',
      [message('1', '', 'add'), message('2'), message('3')],
    ],
    ['unknown fields', 'data: a\nfoo: bar\nDATA: b\n\n', [message('a')]],
    [
      'a byte order mark at the start only',
      '\ufeffdata: a\n\ndata: \ufeffb\n\n\ufeffdata: c\n\n',
      [message('a'), message('\ufeffb')],
    ],
    [
      'every line end',
      'data: a\r\rdata: b\r\n\r\ndata: c\n\ndata: d\r\ndata: e\r\n\r',
      [message('a'), message('b'), message('c'), message('d\ne')],
    ],
    ['a CRLF and then an empty line', 'data: a\r\n\ndata: b\r\n\r\n', [message('a'), message('b')]],
    ['half an event', 'data: a\n\ndata: b\n', [message('a')]],
  ])('%s', (_name, text, events) => {
    expect(read([text]).events).toEqual(events)
    expect(read([...text]).events).toEqual(events)
    for (let cut = 0; cut <= text.length; cut++)
      expect(read([text.slice(0, cut), text.slice(cut)]).events).toEqual(events)
  })
  test('retry takes digits only', () =>
    expect(read(['retry: 1500\nretry: soon\nretry: -1\nretry:\n\n']).retries).toEqual([1500]))
})

test('what a server writes comes back, however the lines end and the pieces fall', () => {
  const value = fc.string({ unit: fc.constantFrom('a', ' ', ':', '好', '😀', '\ufeff', '0') })
  const event = fc.record({ id: value, event: value, data: fc.array(value, { minLength: 1, maxLength: 3 }) })
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 5 }),
      fc.constantFrom('\n', '\r', '\r\n'),
      fc.array(fc.nat(), { maxLength: 10 }),
      (events, end, cuts) => {
        const text = events
          .map(one =>
            [`id: ${one.id}`, `event: ${one.event}`, ...one.data.map(line => `data: ${line}`), '', ''].join(end),
          )
          .join('')
        const at = [0, ...cuts.map(cut => cut % (text.length + 1)).sort((a, b) => a - b), text.length]
        expect(read(at.slice(1).map((to, i) => text.slice(at[i], to))).events).toEqual(
          events.map(one => message(one.data.join('\n'), one.id, one.event || 'message')),
        )
      },
    ),
    { numRuns: 1000 },
  )
})
