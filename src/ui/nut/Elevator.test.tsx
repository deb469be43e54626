import TestUtils from '@tarojs/test-utils-react'
import { setLanguage } from '@/i18n'
import { Elevator } from './Elevator'

// it measures itself on the page, which there is none of here
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  createSelectorQuery: () => ({ selectAll: () => ({ boundingClientRect: () => ({ exec: () => undefined }) }) }),
}))

const ui = new TestUtils()
beforeEach(() => setLanguage('en'))
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const at = (selector: string, place: number): HTMLElement => {
  const one = all(selector)[place]
  if (!one) throw new Error(`no ${selector} ${String(place)}`)
  return one
}
const press = (one: HTMLElement, key: string) =>
  ui.act(async () => {
    one.focus()
    one.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })

test('a long list is one stop of the keyboard, and each letter another', async () => {
  const chosen: string[] = []
  const parts = [
    { letter: 'B', list: [{ id: '1', name: '北京市', more: 'Beijing' }] },
    {
      letter: 'H',
      list: [
        { id: '2', name: '杭州市' },
        { id: '3', name: '合肥市' },
      ],
    },
  ]
  await ui.mount(() => (
    <Elevator
      parts={parts}
      chosen='2'
      height='300px'
      label='Cities'
      letterName={letter => `Go to ${letter}`}
      onChoose={id => chosen.push(id)}
    />
  ))
  const radios = () => all('[role=radiogroup][aria-label=Cities] [role=radio]')
  expect(radios().map(one => one.getAttribute('aria-label'))).toEqual(['北京市, Beijing', '杭州市', '合肥市'])
  expect(radios().map(one => [one.tabIndex, one.getAttribute('aria-checked')])).toEqual([
    [-1, 'false'],
    [0, 'true'],
    [-1, 'false'],
  ])
  await press(at('[role=radio]', 1), 'ArrowDown')
  expect([document.activeElement, chosen]).toEqual([at('[role=radio]', 2), []])
  await press(at('[role=radio]', 2), 'Enter')
  expect(chosen).toEqual(['3'])
  const scrolled = jest.fn()
  Object.assign(document.getElementById('elevator-H') ?? {}, { scrollIntoView: scrolled })
  await press(at('[role=button][aria-label="Go to H"]', 0), ' ')
  expect(scrolled).toHaveBeenCalledTimes(1)
})
