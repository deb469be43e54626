import TestUtils from '@tarojs/test-utils-react'
import { useState } from 'react'
import { fullDate } from '@shared/dates'
import type { QualityLink } from '@shared/warranty'
import { asField } from '../as-field'
import { editTexts } from '../edit.i18n'
import { quality } from './quality'

const rule = (qualityStartDate: string, qualityDuration = 2): QualityLink => ({
  qualityStartDate,
  qualityDuration,
  qualityUnit: 'year',
  qualityFiledName: 'installTime',
  qualityEndTime: '',
})
const period = (startTime: string, number: string) => ({ startTime, qualityTime: { number, type: 'year' } })
const t = editTexts.t
const ui = new TestUtils()
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})

let kept: unknown
let choose: (by: QualityLink | undefined) => void
/** The field of a form in which a product with such a rule can be chosen. */
function Field({ by, begins }: { by?: QualityLink; begins?: unknown }) {
  const [value, setValue] = useState<unknown>(begins)
  const [chosen, setChosen] = useState(by)
  choose = setChosen
  kept = quality.toSubmit(value)
  const { Edit } = quality
  return (
    <Edit
      field={asField('it', 'qualityInfo', 'Warranty', chosen ? { setting: { rule: chosen } } : {})}
      value={value}
      onChange={setValue}
      onBlur={() => undefined}
      onUnfinished={() => undefined}
      invalid={false}
      errorId={undefined}
    />
  )
}
const open = (props: Parameters<typeof Field>[0] = {}) => ui.mount(Field, { props })
const act = (work: () => void) => ui.act(async () => work())
const product = (by?: QualityLink) => act(() => choose(by))
const number = () => document.querySelector('.quality__number')
const tap = (text: string) =>
  act(() => [...document.querySelectorAll('button')].find(one => one.textContent === text)?.click())

test('what the catalogue says is filled in, and goes with the product', async () => {
  await open()
  expect(kept).toBeNull()
  await product(rule('2026-03-01'))
  expect(kept).toEqual(period('2026-03-01', '2'))
  expect(document.body.textContent).toContain(fullDate('2028-02-29', 'zh'))
  await product(rule('2025-01-01', 3))
  expect(kept).toEqual(period('2025-01-01', '3'))
  await product()
  expect(kept).toBeNull()
})

test('by hand it can be changed, and taken back', async () => {
  await open({ by: rule('2026-03-01') })
  expect(number()).toBeNull()
  await tap(t('qualityByHand'))
  expect(number()).not.toBeNull()
  // another product does not undo what is done by hand
  await product(rule('2025-01-01', 3))
  expect(kept).toEqual(period('2026-03-01', '2'))
  await tap(t('qualityByRule'))
  expect([kept, number()]).toEqual([period('2025-01-01', '3'), null])
})

test('what was filled in stays, whatever the catalogue says', async () => {
  await open({ begins: period('2020-05-05', '1') })
  await product(rule('2026-03-01'))
  expect(kept).toEqual(period('2020-05-05', '1'))
  expect(number()).not.toBeNull()
})

test('where the product does not have the date of the rule, it is filled in by hand', async () => {
  await open({ by: rule('') })
  expect(kept).toBeNull()
  expect(number()).not.toBeNull()
})
