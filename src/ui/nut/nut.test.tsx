import TestUtils from '@tarojs/test-utils-react'
import { useState } from 'react'
import { setLanguage } from '@/i18n'
import { CalendarCard } from './CalendarCard'
import { InputNumber } from './InputNumber'
import { Rate } from './Rate'
import { Steps } from './Steps'

/** What keyboards and screen readers find in parts of NutUI, which are `div`s without a name. */
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

test('stars are radios with names, and the arrows give them', async () => {
  const given: number[] = []
  function Giving() {
    const [star, setStar] = useState(0)
    return (
      <Rate
        value={star}
        size={30}
        name='Overall'
        onChange={n => {
          given.push(n)
          setStar(n)
        }}
      />
    )
  }
  await ui.mount(Giving)
  const radios = () => all('[role=radiogroup] [role=radio]')
  expect(radios().map(one => one.getAttribute('aria-label'))).toEqual(
    [1, 2, 3, 4, 5].map(n => `Overall ${String(n)} of 5 stars`),
  )
  expect(radios().map(one => one.tabIndex)).toEqual([0, -1, -1, -1, -1])
  await press(at('[role=radio]', 0), 'Enter')
  await press(at('[role=radio]', 0), 'End')
  await press(at('[role=radio]', 4), 'ArrowLeft')
  expect(given).toEqual([1, 5, 4])
  expect(radios().map(one => one.getAttribute('aria-checked'))).toEqual(['false', 'false', 'false', 'true', 'false'])
  expect(radios().map(one => one.tabIndex)).toEqual([-1, -1, -1, 0, -1])
  expect(all('.stars__star--on')).toHaveLength(4)
})

test('a number keeps its limits, whether it is tapped or typed', async () => {
  const told: number[] = []
  function Counting() {
    const [count, setCount] = useState(1)
    return (
      <InputNumber
        value={count}
        max={12}
        words={{ fewer: 'Fewer', many: 'Many', more: 'More' }}
        onChange={n => {
          told.push(n)
          setCount(n)
        }}
      />
    )
  }
  await ui.mount(Counting)
  const [fewer, more] = [at('[aria-label=Fewer]', 0), at('[aria-label=More]', 0)]
  expect([fewer.getAttribute('role'), fewer.getAttribute('aria-disabled')]).toEqual(['button', 'true'])
  await press(fewer, ' ')
  await press(more, ' ')
  expect([told, fewer.getAttribute('aria-disabled')]).toEqual([[2], null])
  const input = at('input[aria-label=Many]', 0) as HTMLInputElement
  const type = (text: string) =>
    ui.act(async () => {
      input.focus()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.blur()
    })
  await type('7')
  await type('99')
  await type('')
  // what was typed is told again when the field is left
  expect([[...new Set(told)], input.value]).toEqual([[2, 7, 12, 1], '1'])
})

test('a month holds every day once, from Monday on, and none that cannot be chosen is', async () => {
  const chosen: string[] = []
  function Month() {
    const [month, setMonth] = useState('2026-02')
    return (
      <>
        <button className='next' onClick={() => setMonth('2024-02')}>
          Next
        </button>
        <CalendarCard
          month={month}
          day={chosen[chosen.length - 1] ?? ''}
          today='2026-02-20'
          week={['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']}
          label='February'
          nameOf={day => `day ${day}`}
          isFree={day => day >= '2024-02-10'}
          onDay={day => chosen.push(day)}
        />
      </>
    )
  }
  await ui.mount(Month)
  const days = () => all('[role=radio]')
  expect(all('.header').map(one => one.textContent)).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'])
  // the first of February 2026 is a Sunday
  expect([all('.prev').length, days().length, days()[0]?.getAttribute('aria-label')]).toEqual([6, 28, 'day 2026-02-01'])
  expect(
    days()
      .filter(one => one.tabIndex === 0)
      .map(one => one.textContent),
  ).toEqual(['20'])
  await press(at('[role=radio]', 4), 'Enter')
  await ui.act(async () => at('.next', 0).click())
  expect(days().map(one => one.getAttribute('aria-label'))).toContain('day 2024-02-29')
  expect(
    days()
      .filter(one => one.tabIndex === 0)
      .map(one => one.textContent),
  ).toEqual(['10'])
  await press(at('[role=radio]', 8), 'Enter')
  await press(at('[role=radio]', 9), 'Enter')
  expect(chosen).toEqual(['2026-02-05', '2024-02-10'])
})

test('steps are a list', async () => {
  await ui.mount(() => <Steps steps={['a', 'b'].map(key => ({ key, title: key }))} />, {})
  expect(all('[role=list] [role=listitem]').map(one => one.textContent)).toEqual(['a', 'b'])
  expect(at('.nut-step-process', 0).textContent).toBe('a')
})
