import { setLanguage } from '@/i18n'
import { warrantyBrief, warrantyShare, warrantyText } from './warranty'

const NOW = Date.parse('2026-11-20T06:00:00Z')
const of = (start: string | null, end: string | null, status: '' | 'in-warranty' | 'out-of-warranty') => ({
  qualityInfoStartTime: start,
  qualityInfoEndTime: end,
  qualityInfoStatus: status,
})
afterEach(() => setLanguage('zh'))

test.each([
  [of('2025-05-12', '2028-05-11', 'in-warranty'), '质保至 2028-05-11，还剩 1 年 5 个月'],
  [of('2025-11-20', '2027-11-19', 'in-warranty'), '质保至 2027-11-19，还剩 1 年'],
  [of('2025-11-20', '2026-12-31', 'in-warranty'), '质保至 2026-12-31，还剩 1 个月'],
  [of(null, '2026-11-20', 'in-warranty'), '质保至 2026-11-20，还剩 1 天'],
  [of('2022-01-01', '2024-12-31', 'out-of-warranty'), '质保已于 2024-12-31 到期'],
  [of('2027-01-01', '2029-12-31', 'out-of-warranty'), '质保自 2027-01-01 起'],
  [of(null, null, ''), '暂无质保信息'],
])('text %#', (product, text) => expect(warrantyText(product, NOW)).toBe(text))

test.each([
  [of('2025-05-12', '2028-05-11', 'in-warranty'), '还剩 1 年 5 个月', 'green'],
  [of('2025-05-12', '2026-12-20', 'in-warranty'), '还剩 1 个月', 'green'],
  [of('2025-05-12', '2026-12-19', 'in-warranty'), '30 天后到期', 'amber'],
  [of('2025-05-12', '2026-12-01', 'in-warranty'), '12 天后到期', 'amber'],
  [of('2025-05-12', '2026-11-20', 'in-warranty'), '今天到期', 'amber'],
  [of('2022-01-01', '2026-11-19', 'out-of-warranty'), '过保 1 天', 'grey'],
  [of('2022-01-01', '2026-10-13', 'out-of-warranty'), '过保 38 天', 'grey'],
  [of('2022-01-01', '2026-06-19', 'out-of-warranty'), '过保 5 个月', 'grey'],
  [of('2022-01-01', '2024-06-19', 'out-of-warranty'), '过保 2 年', 'grey'],
  [of('2027-01-01', '2029-12-31', 'out-of-warranty'), '质保自 2027-01-01 起', 'grey'],
])('in brief, amber in the last thirty days, grey when it is over %#', (product, text, kind) =>
  expect(warrantyBrief(product, NOW)).toEqual({ text, kind }),
)
test('nothing in brief where nothing is known', () => expect(warrantyBrief(of(null, null, ''), NOW)).toBeNull())

test('text in Russian', () => {
  setLanguage('ru')
  expect(warrantyText(of('2025-05-12', '2028-05-11', 'in-warranty'), NOW)).toBe('До 11 мая 2028, ещё 1 г. 5 мес.')
  expect(warrantyText(of(null, '2026-11-20', 'in-warranty'), NOW)).toBe('До 20 нояб. 2026, ещё 1 день')
  expect(warrantyBrief(of('2025-05-12', '2026-12-11', 'in-warranty'), NOW)?.text).toBe('Ещё 22 дня')
  expect(warrantyBrief(of('2022-01-01', '2026-11-14', 'out-of-warranty'), NOW)?.text).toBe('Истекла 6 дней назад')
})

test('share of the warranty that is left', () => {
  expect(warrantyShare(of('2026-11-20', '2027-11-20', 'in-warranty'), NOW)).toBe(1)
  expect(warrantyShare(of('2025-11-20', '2027-11-20', 'in-warranty'), NOW)).toBeCloseTo(0.5, 2)
  expect(warrantyShare(of('2020-11-20', '2026-11-20', 'in-warranty'), NOW)).toBe(0.02)
  expect(warrantyShare(of(null, '2027-11-20', 'in-warranty'), NOW)).toBe(1)
  expect(warrantyShare(of('2020-11-20', '2025-11-20', 'out-of-warranty'), NOW)).toBe(0)
})
