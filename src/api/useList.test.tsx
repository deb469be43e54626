import TestUtils from '@tarojs/test-utils-react'
import { View } from '@tarojs/components'
import { ApiError } from '@shared/envelope'
import { changedBy } from './stale'
import { useList, type List } from './useList'

/** Each call that was made, with its input, and how it ends. */
interface Asked {
  key: string
  input: { query: Record<string, unknown> }
  answer(list: { id: string }[], hasNextPage: boolean): void
  fail(error: Error): void
}
const mockAsked: Asked[] = []
jest.mock('./call', () => ({
  call: (key: string, input: Asked['input']) =>
    new Promise((resolve, reject) => {
      mockAsked.push({
        key,
        input,
        answer: (list, hasNextPage) => resolve({ list, hasNextPage, total: 25 }),
        fail: reject,
      })
    }),
}))
let mockShow: () => void = () => undefined
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidShow: (onShow: () => void) => {
    mockShow = onShow
  },
}))

const KEY = 'GET /ssp/event/list'
type Row = Parameters<NonNullable<NonNullable<Parameters<typeof useList<typeof KEY>>[2]>['idOf']>>[0]
interface Props {
  keyword: string
  version: number
  after: boolean
}
let list: List<Row>
function Page({ keyword, version, after }: Props) {
  list = useList(
    KEY,
    { query: { state: 'all', keyword } },
    { version, ...(after ? { after: (row: Row) => ({ keyword: `after ${row.id}` }) } : {}) },
  )
  return <View />
}

const ui = new TestUtils()
const settle = () => new Promise(resolve => setTimeout(resolve, 0))
const act = (work: () => unknown) =>
  ui.act(async () => {
    await work()
    await settle()
  })
/** Taro's tools mount anew for other props: this keeps the component and changes what it reads. */
let change: (props: Partial<Props>) => void = () => undefined
function Parent({ first }: { first: Props }) {
  const { useState } = jest.requireActual<typeof import('react')>('react')
  const [props, setProps] = useState(first)
  change = part => setProps(old => ({ ...old, ...part }))
  return <Page {...props} />
}
const open = (o: Partial<Props> = {}) =>
  act(() => ui.mount(Parent, { props: { first: { keyword: '', version: 0, after: false, ...o } } }))
const last = (): Asked => {
  const one = mockAsked[mockAsked.length - 1]
  if (!one) throw new Error('nothing was asked')
  return one
}
const rows = (...numbers: number[]) => numbers.map(n => ({ id: `e${n}` }))
const shown = () => list.items.map(row => row.id).join(' ')
const pages = () => mockAsked.map(({ input }) => input.query.pageNum)
const offline = () => new ApiError({ id: 'NETWORK', message: 'no network' })

beforeEach(() => {
  mockAsked.length = 0
})
afterEach(() => ui.unmout())

test('loads page after page until there is none, and never two at a time', async () => {
  await open()
  expect([list.status, shown()]).toEqual(['first', ''])
  // nothing to go on from yet
  await act(() => list.loadMore())
  await act(() => last().answer(rows(1, 2), true))
  expect([list.status, shown(), list.total]).toEqual(['ready', 'e1 e2', 25])
  await act(() => {
    list.loadMore()
    list.loadMore()
  })
  expect(list.status).toBe('more')
  await act(() => last().answer(rows(3), false))
  expect([list.status, shown()]).toEqual(['end', 'e1 e2 e3'])
  await act(() => list.loadMore())
  expect(pages()).toEqual([1, 2])
})

test('a row that has moved to the next page meanwhile is shown once', async () => {
  await open()
  await act(() => last().answer(rows(1, 2), true))
  await act(() => list.loadMore())
  await act(() => last().answer(rows(2, 3), false))
  expect(shown()).toBe('e1 e2 e3')
})

test('first rows that could not be had anew are asked for again, not the next page', async () => {
  await open()
  await act(() => last().answer(rows(1, 2), true))
  await act(() => void list.reload())
  await act(() => last().fail(offline()))
  expect([list.status, shown()]).toEqual(['error', 'e1 e2'])
  await act(() => list.loadMore())
  await act(() => last().answer(rows(0, 1), true))
  expect([list.status, shown()]).toEqual(['ready', 'e0 e1'])
  await act(() => list.loadMore())
  expect(pages()).toEqual([1, 1, 1, 2])
})

test('where pages have no numbers it asks for what comes after the last row', async () => {
  await open({ after: true })
  await act(() => last().answer(rows(1, 2), true))
  await act(() => list.loadMore())
  expect(mockAsked.map(({ input }) => input.query)).toEqual([
    { state: 'all', keyword: '' },
    { state: 'all', keyword: 'after e2' },
  ])
  // an empty page in between does not lose the place
  await act(() => last().answer([], true))
  await act(() => list.loadMore())
  expect(last().input.query.keyword).toBe('after e2')
})

test('Page merge without another page object: error: a page that did not come is told, what is shown stays, and it is asked for again', async () => {
  await open()
  await act(() => last().answer(rows(1), true))
  await act(() => list.loadMore())
  await act(() => last().fail(offline()))
  expect([list.status, shown(), list.error?.message]).toEqual(['error', 'e1', 'no network'])
  await act(() => list.loadMore())
  expect([list.status, list.error]).toEqual(['more', undefined])
  await act(() => last().answer(rows(2), false))
  expect([list.status, shown()]).toEqual(['end', 'e1 e2'])
  expect(pages()).toEqual([1, 2, 2])
})

test('a first page that failed is tried again as the first', async () => {
  await open()
  await act(() => last().fail(offline()))
  expect([list.status, list.error?.message]).toEqual(['error', 'no network'])
  await act(() => list.loadMore())
  expect(list.status).toBe('first')
  await act(() => last().answer(rows(1), false))
  expect([list.status, shown()]).toEqual(['end', 'e1'])
  expect(pages()).toEqual([1, 1])
})

test('keeps the old rows while it loads again, and goes on from its new first page', async () => {
  await open()
  await act(() => last().answer(rows(1), true))
  await act(() => list.loadMore())
  await act(() => last().answer(rows(2), true))
  let done = false
  await act(() => {
    void list.reload().then(() => {
      done = true
    })
  })
  expect([shown(), done]).toEqual(['e1 e2', false])
  await act(() => last().answer(rows(3, 1), true))
  expect([shown(), list.status, done]).toEqual(['e3 e1', 'ready', true])
  await act(() => list.loadMore())
  expect(pages()).toEqual([1, 2, 1, 2])
})

test('rows from before a change say so until those of after it are here, or cannot come', async () => {
  await open()
  await act(() => last().answer(rows(1), false))
  await act(() => mockShow())
  expect([list.isOutdated, pages()]).toEqual([false, [1]])
  changedBy('POST /ssp/event/evaluate')
  await act(() => mockShow())
  expect([list.isOutdated, shown()]).toEqual([true, 'e1'])
  await act(() => last().answer(rows(2), false))
  expect([list.isOutdated, shown()]).toEqual([false, 'e2'])
  changedBy('POST /ssp/event/evaluate')
  await act(() => mockShow())
  await act(() => last().fail(offline()))
  expect([list.isOutdated, shown(), list.status]).toEqual([false, 'e2', 'error'])
})

test('an older page that comes after a reload belongs to nobody', async () => {
  await open()
  await act(() => last().answer(rows(1), true))
  await act(() => list.loadMore())
  const older = last()
  await act(() => void list.reload())
  await act(() => last().answer(rows(5), true))
  await act(() => older.answer(rows(2), false))
  expect([shown(), list.status]).toEqual(['e5', 'ready'])
  await act(() => list.loadMore())
  expect(pages()).toEqual([1, 2, 1, 2])
})

test('a page that fails after a reload is no error of the new list', async () => {
  await open()
  await act(() => last().answer(rows(1), true))
  await act(() => list.loadMore())
  const older = last()
  await act(() => void list.reload())
  await act(() => older.fail(offline()))
  await act(() => last().answer(rows(5), true))
  expect([shown(), list.status, list.error]).toEqual(['e5', 'ready', undefined])
})

test('another input starts over, and the answer to the one before is dropped, whichever comes first', async () => {
  await open({ keyword: 'a' })
  const former = last()
  await act(() => change({ keyword: 'ab' }))
  const present = last()
  expect(mockAsked.map(({ input }) => input.query.keyword)).toEqual(['a', 'ab'])
  await act(() => present.answer(rows(2), false))
  await act(() => former.answer(rows(1), true))
  expect([shown(), list.status]).toEqual(['e2', 'end'])
  await act(() => change({ keyword: 'abc' }))
  expect([shown(), list.status]).toEqual(['', 'first'])
  await act(() => last().answer(rows(3), false))
  await act(() => change({ version: 1 }))
  expect([shown(), list.status]).toEqual(['', 'first'])
  expect(pages()).toEqual([1, 1, 1, 1])
})
