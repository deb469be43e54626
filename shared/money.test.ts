import { LANGUAGES } from './language'
import { amountByTable, amountText, money, shelfPrice } from './money'

const spaced = (text: string) => text.replace(/\u00a0/g, ' ')

test.each([
  [0, '¥0.00'],
  [1, '¥0.01'],
  [1205, '¥12.05'],
  [123450, '¥1,234.50'],
  [-300, '−¥3.00'],
  [2147483647, '¥21,474,836.47'],
])('%i cents', (cents, text) => expect(money(cents, 'zh')).toBe(text))

test('on a shelf whole yuan have no decimals', () => {
  expect(LANGUAGES.map(language => spaced(shelfPrice(120000, language)))).toEqual([
    '¥1,200',
    'CN¥1,200',
    '1 200 CN¥',
    '¥1,200',
  ])
  expect([4550, 100, 0].map(cents => shelfPrice(cents, 'zh'))).toEqual(['¥45.50', '¥1', '¥0'])
})

test('every language writes yuan and roubles its own way', () => {
  const written = (currency: string) => LANGUAGES.map(language => spaced(amountText(1234.5, language, currency)))
  expect(written('CNY')).toEqual(['¥1,234.50', 'CN¥1,234.50', '1 234,50 CN¥', '¥1,234.50'])
  expect(written('RUB')).toEqual(['RUB 1,234.50', 'RUB 1,234.50', '1 234,50 ₽', 'RUB 1,234.50'])
})

test('an engine without Intl writes the same amounts', () => {
  for (const language of LANGUAGES)
    for (const currency of ['CNY', 'RUB', 'USD', 'EUR', 'KZT'])
      for (const amount of [0, 0.01, 12, 999.99, 1000, 1234567.8])
        expect(amountByTable(amount, language, currency)).toBe(amountText(amount, language, currency))
})
