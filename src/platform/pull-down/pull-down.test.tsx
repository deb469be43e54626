import TestUtils from '@tarojs/test-utils-react'
import { View } from '@tarojs/components'
import { useIdlePullDown } from './index.weapp'
import { Refresher } from '../refresher/index.weapp'

const mockPulled = new Set<{ current: () => void }>()
const mockStop = jest.fn()
jest.mock('@tarojs/taro', () => {
  const actual = jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro')
  const { useEffect, useRef } = jest.requireActual<typeof import('react')>('react')
  return {
    ...actual,
    __esModule: true,
    default: { ...actual, stopPullDownRefresh: () => mockStop() as undefined },
    usePullDownRefresh: (work: () => void) => {
      const latest = useRef(work)
      latest.current = work
      useEffect(() => {
        mockPulled.add(latest)
        return () => {
          mockPulled.delete(latest)
        }
      }, [])
    },
  }
})

const texts = { pull: '', release: '', refreshing: '', complete: '' }
let answers: (() => void)[] = []
const refresh = () =>
  new Promise<void>(resolve => {
    answers.push(resolve)
  })
function Frame({ refreshes }: { refreshes: boolean }) {
  useIdlePullDown()
  return refreshes ? (
    <Refresher className='box' texts={texts} onRefresh={refresh}>
      <View>rows</View>
    </Refresher>
  ) : (
    <View>loading</View>
  )
}
const ui = new TestUtils()
const settle = () => new Promise(resolve => setTimeout(resolve, 0))
const pull = async () => {
  mockPulled.forEach(({ current }) => current())
  await settle()
}

beforeEach(() => {
  mockStop.mockClear()
  answers = []
})
afterEach(() => ui.unmout())

test("the platform's sign stays while the page refreshes, and goes with the last refresh", async () => {
  await ui.mount(Frame, { props: { refreshes: true } })
  await pull()
  await pull()
  expect(answers).toHaveLength(2)
  expect(mockStop).not.toHaveBeenCalled()
  answers[0]?.()
  await settle()
  expect(mockStop).not.toHaveBeenCalled()
  answers[1]?.()
  await settle()
  expect(mockStop).toHaveBeenCalledTimes(1)
})

test('it goes at once where nothing on the screen refreshes', async () => {
  await ui.mount(Frame, { props: { refreshes: false } })
  await pull()
  expect(mockStop).toHaveBeenCalledTimes(1)
})
