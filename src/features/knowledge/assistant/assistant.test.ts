import { ASSISTANT } from '@shared/assistant'
import { acceptOf } from '@shared/file-kinds'
import type { Picked } from '@/platform/file/types'
import { groupsOf } from './groups'
import { followed, paramsOf, SHORTCUTS } from './legacy/shortcuts'
import { closesAt, dragged, entryHeight, settled } from './order-entry/drag'
import { endingsOf, sortFiles } from './order-entry/files'
import { readEvent } from './transport'

const picked = (name: string, size = 1, preview = ''): Picked => ({ name, size, preview, source: name })

test('files: pictures only in the normal mode, documents too in order entry, 10 MB at most', () => {
  const all = ['a.png', 'b.pdf', 'c.xlsx', 'd.docx', 'e.txt', 'f.exe', 'g.XLS'].map(name => picked(name))
  expect(sortFiles(all, false)).toMatchObject({
    good: [{ name: 'a.png' }],
    wrongType: ['b.pdf', 'c.xlsx', 'd.docx', 'e.txt', 'f.exe', 'g.XLS'],
  })
  expect(sortFiles(all, true)).toMatchObject({ wrongType: ['f.exe'] })
  expect(
    sortFiles([picked('a.png', ASSISTANT.maxFileBytes), picked('b.png', ASSISTANT.maxFileBytes + 1)], true),
  ).toMatchObject({ good: [{ name: 'a.png' }], tooLarge: ['b.png'] })
  expect(sortFiles([picked('tmp_1', 1, '/tmp_1')], false).good.length).toBe(1)
  // what browsers show of a picture is no reason to send one that the server does not take
  expect(sortFiles([picked('a.bmp', 1, 'blob:a')], true)).toMatchObject({ good: [], wrongType: ['a.bmp'] })
  const many = (n: number) =>
    sortFiles(
      Array.from({ length: n }, (_, i) => picked(`${String(i)}.png`)),
      true,
    )
  expect([many(12).good.length, many(12).tooMany, many(ASSISTANT.maxFiles).tooMany]).toEqual([
    ASSISTANT.maxFiles,
    true,
    false,
  ])
})

test('what a picker offers is what may be sent', () => {
  for (const entry of [true, false])
    for (const ending of acceptOf(endingsOf(entry)).match(/\.[a-z]+/g) ?? [])
      expect(sortFiles([picked('a' + ending)], entry)).toMatchObject({ good: [{ name: 'a' + ending }], wrongType: [] })
  for (const ending of ['.doc', '.ppt', '.zip', '.mp4'])
    expect(acceptOf(endingsOf(true)).split(',')).not.toContain(ending)
})

test('dragging: from 70 % of the window, never above it, closed at 140 px', () => {
  expect(entryHeight(800)).toBe(560)
  expect([
    dragged(560, 240, 40, 800),
    dragged(560, 240, -400, 800),
    dragged(560, 240, 660, 800),
    dragged(560, 240, 2000, 800),
  ]).toEqual([760, 800, 140, 0])
  expect([closesAt(141), closesAt(140), closesAt(0)]).toEqual([false, true, true])
  // let go above it, head and input stay whole
  expect([settled(141), settled(500)]).toEqual([260, 500])
})

test("conversations by age, on the tenant's calendar", () => {
  const now = Date.parse('2026-11-21T06:00:00Z')
  const at = (lastChatTime: string) => ({ lastChatTime })
  // 16:30 UTC is the next day already where the tenant lives
  const list = [
    '2026-11-21T05:00:00Z',
    '2026-11-20T16:30:00Z',
    '2026-11-20T15:00:00Z',
    '2026-11-14T01:00:00Z',
    '2026-11-13T01:00:00Z',
    '2026-10-22T01:00:00Z',
    '2026-10-21T01:00:00Z',
  ].map(at)
  expect(groupsOf(list, now).map(({ name, list: one }) => [name, one.length])).toEqual([
    ['today', 2],
    ['week', 2],
    ['month', 2],
    ['earlier', 1],
  ])
  expect(groupsOf([], now)).toEqual([])
})

test('legacy shortcuts lead on only where there is such a screen, and not to where one is', () => {
  expect(followed(SHORTCUTS.wiki, '/mall/index')).toBe('go')
  expect(followed(SHORTCUTS.wiki, '/wiki')).toBe('here')
  expect(followed({ url: '/approve' }, '/mall/index')).toBe('notOpen')
  const dead = Object.values(SHORTCUTS).filter(target => followed(target, '') !== 'go')
  expect(dead).toEqual([])
  expect([paramsOf('{"a":1,"b":{}}'), paramsOf('nonsense'), paramsOf('[1]')]).toEqual([{ a: '1' }, {}, {}])
})

test('events of another kind or shape are not heard', () => {
  const read = (event: string, data: unknown) => readEvent({ id: 1, event, data })
  expect(read('text', { text: 'a' })).toEqual({ id: 1, event: 'text', data: { text: 'a' } })
  for (const [event, data] of [
    ['text', null],
    ['text', { text: 5 }],
    ['start', {}],
    ['sources', { list: 'x' }],
    ['finish', { state: 'x' }],
    ['toString', {}],
    ['new', {}],
  ] as const)
    expect(read(event, data)).toBeNull()
  expect(read('error', null)).toMatchObject({ data: { error: '' } })
  expect(read('error', { error: 'X', message: 'why' })).toMatchObject({ data: { error: 'X', message: 'why' } })
})
