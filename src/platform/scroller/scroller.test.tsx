import TestUtils from '@tarojs/test-utils-react'
import { useState } from 'react'
import { Scroller } from './index.h5'

const ui = new TestUtils()
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})

let follow = true
let lines: (n: number) => void = () => undefined
let toEnd: () => void = () => undefined
function Harness() {
  const [following, setFollowing] = useState(true)
  const [count, setCount] = useState(10)
  const [end, setEnd] = useState(0)
  follow = following
  lines = setCount
  toEnd = () => {
    setFollowing(true)
    setEnd(old => old + 1)
  }
  return (
    <Scroller
      className='list'
      following={following}
      onFollowing={setFollowing}
      toEnd={end}
      again={[0]}
      first='a'
      names={{ role: 'log' }}
    >
      <p>{count}</p>
    </Scroller>
  )
}
/** jsdom has no layout: a list 100 px high, whose lines are 20 px each. */
const layOut = (count: number): HTMLElement => {
  const list = document.querySelector<HTMLElement>('.list') as HTMLElement
  Object.defineProperties(list, {
    scrollHeight: { value: count * 20, configurable: true },
    clientHeight: { value: 100, configurable: true },
  })
  return list
}
const grow = async (count: number) => {
  layOut(count)
  await ui.act(async () => lines(count))
}
const scroll = async (list: HTMLElement, top: number) => {
  await ui.act(async () => {
    list.scrollTop = top
    list.dispatchEvent(new Event('scroll', { bubbles: true }))
  })
}

test('follows what is added, stays where a reader scrolls to, and follows again from the end', async () => {
  await ui.mount(Harness, {})
  const list = layOut(10)
  await grow(20)
  expect(list.scrollTop).toBe(400)
  await scroll(list, 300)
  // at the end still: the device has rounded
  expect(follow).toBe(true)
  await scroll(list, 200)
  expect(follow).toBe(false)
  await grow(40)
  expect(list.scrollTop).toBe(200)
  await scroll(list, 700)
  expect(follow).toBe(true)
  await grow(50)
  expect(list.scrollTop).toBe(1000)
})

test('the button to the latest leads there from anywhere', async () => {
  await ui.mount(Harness, {})
  const list = layOut(30)
  await grow(31)
  await scroll(list, 100)
  expect(follow).toBe(false)
  await ui.act(async () => toEnd())
  expect([follow, list.scrollTop]).toEqual([true, 620])
})
