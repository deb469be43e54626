import { datesOf, extraDaysOf, linesOf, spansOf, textOf } from './hours-text'

test('spans are read as people write them, and what makes no sense is none', () => {
  expect(spansOf('9:00-12:00， 13:00 – 24:00')).toEqual([
    ['09:00', '12:00'],
    ['13:00', '24:00'],
  ])
  expect(spansOf(' ')).toEqual([])
  for (const text of ['9-12', '12:00-09:00', '09:00-09:00', '09:00-25:00', '09:00', 'all day'])
    expect(spansOf(text)).toBeNull()
})

test('days are read from a pasted notice, once each, and the first line that is none is named', () => {
  expect(datesOf('2027-02-07\n2027/2/6\n\n2027年2月6日')).toEqual({ dates: ['2027-02-06', '2027-02-07'], wrong: null })
  expect(datesOf('2027-02-06\n2027-02-30').wrong).toEqual({ n: 2, text: '2027-02-30' })
  expect(datesOf('2027-02-06 09:00-12:00').wrong?.n).toBe(1)
  expect(extraDaysOf('2027-02-20 09:00-12:00\n2027-02-21')).toEqual({
    days: { '2027-02-20': [['09:00', '12:00']], '2027-02-21': [] },
    wrong: null,
  })
  expect(extraDaysOf('2027-02-20 early').wrong?.n).toBe(1)
})

test('what is shown is read again as what it was', () => {
  const days = { '2027-02-20': [['09:00', '12:00'] as const], '2027-02-21': [] }
  const text = linesOf({ days: [], holidays: ['2027-02-06'], extraDays: days })
  expect(extraDaysOf(text.extraDays).days).toEqual(days)
  expect(datesOf(text.holidays).dates).toEqual(['2027-02-06'])
  expect(spansOf(textOf(days['2027-02-20']))).toEqual(days['2027-02-20'])
})
