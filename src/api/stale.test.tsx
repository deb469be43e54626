import TestUtils from '@tarojs/test-utils-react'
import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import { call, type Call } from './call'
import { onLoadFailed } from './load-failed'
import { REFRESHES } from './refreshes'
import { MadeAnew } from './stale'
import { useCall } from './useCall'
import { useList } from './useList'

/** Requests as `METHOD /path`, in their order. */
const mockAsked: string[] = []
/** `METHOD /path` that fail, and answers that are held back. */
const mockFailing = new Set<string>()
const mockHeld = new Map<string, Promise<void>>()
const mockShow = new Set<{ current: () => void }>()
jest.mock('@tarojs/taro', () => {
  const actual = jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro')
  const { useEffect, useRef } = jest.requireActual<typeof import('react')>('react')
  return {
    ...actual,
    __esModule: true,
    default: {
      ...actual,
      request: async ({ url, method }: { url: string; method: string }) => {
        const key = `${method} ${url.split('?')[0]?.replace(/^\/api(?!\/voice)/, '') ?? ''}`
        mockAsked.push(key)
        await mockHeld.get(key)
        return mockFailing.has(key)
          ? { statusCode: 500, data: { success: false, code: 1, error: 'INTERNAL', message: 'no' } }
          : { statusCode: 200, data: { success: true, code: 0, data: { list: [], hasNextPage: false, total: 0 } } }
      },
    },
    useDidShow: (work: () => void) => {
      const latest = useRef(work)
      latest.current = work
      useEffect(() => {
        mockShow.add(latest)
        return () => {
          mockShow.delete(latest)
        }
      }, [])
    },
    useDidHide: () => undefined,
  }
})

const LIST = 'GET /ssp/event/list'
const COUNTS = 'GET /ssp/event/countforList'
const COLLECTION = 'GET /collection/getCollectionList'
const SETTINGS = 'GET /tenant/getWechatSetting'

let polled = false
function Page() {
  useList('GET /ssp/event/list', { query: { state: 'all' } })
  useList('GET /ssp/event/list', { query: { state: 'waiting' } })
  useList('GET /collection/getCollectionList', {})
  useCall('GET /ssp/event/countforList', {}, polled ? { everyMs: 5000 } : {})
  useCall('GET /tenant/getWechatSetting', {})
  return <View />
}
const ui = new TestUtils()
/** How often each of the calls was asked while something was done. */
async function asked(work: () => unknown): Promise<Record<string, number>> {
  mockAsked.length = 0
  await ui.act(async () => {
    await work()
    await new Promise(resolve => setTimeout(resolve, 0))
  })
  return Object.fromEntries([...new Set(mockAsked)].map(key => [key, mockAsked.filter(one => one === key).length]))
}
/** Mounting has an act of its own. */
const mount = (): Promise<unknown> => ui.mount(Page, {})
const show = (): void => mockShow.forEach(({ current }) => current())
const write = (key: Call) =>
  (call as (key: Call, input: object) => Promise<unknown>)(key, { body: {} }).catch(() => null)

afterEach(() => {
  ui.unmout()
  jest.restoreAllMocks()
  mockFailing.clear()
  mockHeld.clear()
  polled = false
})

test('a page that shows again loads nothing when nothing was changed', async () => {
  expect(await asked(mount)).toEqual({ [LIST]: 2, [COLLECTION]: 1, [COUNTS]: 1, [SETTINGS]: 1 })
  expect(await asked(show)).toEqual({})
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
  expect(await asked(show)).toEqual({})
})

test('a call that writes lets exactly what it changed load once, in every list of that call', async () => {
  await asked(mount)
  await asked(() => write('POST /ssp/event/off'))
  expect(await asked(show)).toEqual({ [LIST]: 2, [COUNTS]: 1 })
  expect(await asked(show)).toEqual({})
  await asked(() => Promise.all([write('POST /collection/addCollection'), write('POST /collection/removeCollection')]))
  expect(await asked(show)).toEqual({ [COLLECTION]: 1 })
  expect(await asked(show)).toEqual({})
})

test('a call that writes loads nothing while the page is looked at', async () => {
  await asked(mount)
  expect(await asked(() => write('POST /ssp/event/evaluate'))).toEqual({ 'POST /ssp/event/evaluate': 1 })
})

test('a write that failed makes nothing stale', async () => {
  await asked(mount)
  mockFailing.add('POST /ssp/event/off')
  await asked(() => write('POST /ssp/event/off'))
  expect(await asked(show)).toEqual({})
})

test('what was asked before a write was answered may lack it, and is loaded again', async () => {
  let answer = (): void => undefined
  mockHeld.set(COUNTS, new Promise(resolve => (answer = resolve)))
  await asked(mount)
  await asked(() => write('POST /ssp/event/create'))
  await asked(answer)
  expect(await asked(show)).toEqual({ [LIST]: 2, [COUNTS]: 1 })
})

test('what failed to load is tried again when the page shows', async () => {
  mockFailing.add(LIST)
  await asked(mount)
  expect(await asked(show)).toEqual({ [LIST]: 2 })
  mockFailing.clear()
  expect(await asked(show)).toEqual({ [LIST]: 2 })
  expect(await asked(show)).toEqual({})
})

test('what failed is told of once, and again only when it had come in between', async () => {
  const told = jest.spyOn(onLoadFailed, 'run').mockImplementation(() => undefined)
  mockFailing.add(COUNTS)
  await asked(mount)
  await asked(show)
  expect(told.mock.calls.map(([key, error]) => [key, error.id])).toEqual([[COUNTS, 'INTERNAL']])
  mockFailing.clear()
  await asked(show)
  await asked(() => write('POST /ssp/event/off'))
  mockFailing.add(COUNTS)
  await asked(show)
  expect(told).toHaveBeenCalledTimes(2)
})

test('what is asked again every few seconds is also asked when it is older than that', async () => {
  polled = true
  await asked(mount)
  expect(await asked(show)).toEqual({})
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6000)
  expect(await asked(show)).toEqual({ [COUNTS]: 1 })
})

let search: (word: string) => void
function Search() {
  const [keyword, setKeyword] = useState('')
  search = setKeyword
  useList('POST /linkc/task/search', keyword ? null : { body: {} })
  useList('POST /linkc/es/task/search', keyword ? { body: { keyword } } : null)
  return <View />
}

test('a list without an input waits, whatever shows or changes', async () => {
  expect(await asked(() => ui.mount(Search, {}))).toEqual({ 'POST /linkc/task/search': 1 })
  expect(await asked(show)).toEqual({})
  expect(await asked(() => search('fan'))).toEqual({ 'POST /linkc/es/task/search': 1 })
  expect(await asked(show)).toEqual({})
  expect(await asked(() => search(''))).toEqual({ 'POST /linkc/task/search': 1 })
})

/** The same numbers in each run (mulberry32). */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return sides => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % sides
  }
}

test('after any sequence of writes, failures and shows each reader has asked once for each show that found it stale', async () => {
  const readers: Partial<Record<Call, number>> = { [LIST]: 2, [COLLECTION]: 1, [COUNTS]: 1, [SETTINGS]: 1 }
  const writes = Object.keys(REFRESHES) as Call[]
  for (const seed of [1, 2, 3, 4]) {
    const roll = dice(seed)
    await asked(mount)
    let stale = new Set<Call>()
    for (let step = 0; step < 60; step++)
      if (roll(3) === 0) {
        const expected = Object.fromEntries([...stale].flatMap(key => (readers[key] ? [[key, readers[key]]] : [])))
        expect(await asked(show)).toEqual(expected)
        stale = new Set()
      } else {
        const key = writes[roll(writes.length)] as Call
        if (roll(3) === 0) mockFailing.add(key)
        else REFRESHES[key]?.forEach(one => stale.add(one))
        await asked(() => write(key))
        mockFailing.clear()
      }
    ui.unmout()
  }
})

test('what is made anew when its page shows asks once: what it stands in for asks no more', async () => {
  function Frame() {
    const [version, setVersion] = useState(0)
    useDidShow(() => setVersion(old => old + 1))
    return (
      <MadeAnew.Provider value>
        <Page key={version} />
      </MadeAnew.Provider>
    )
  }
  const once = { [LIST]: 2, [COLLECTION]: 1, [COUNTS]: 1, [SETTINGS]: 1 }
  expect(await asked(() => ui.mount(Frame, {}))).toEqual(once)
  await asked(() => write('POST /ssp/event/evaluate'))
  expect(await asked(show)).toEqual(once)
})
