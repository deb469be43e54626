import TestUtils from '@tarojs/test-utils-react'
import { setLanguage } from '@/i18n'
import { qualityEndTime, warrantyFacts, type QualityInfo as Kept } from '@shared/warranty'
import { factText, PartBars, partShare, WarrantyFacts } from './warranty-facts'

const ui = new TestUtils()
afterEach(() => {
  setLanguage('zh')
  document.body.innerHTML = ''
})

const TODAY = '2026-11-26'
const kept = (change: Partial<Kept> = {}): Kept => ({
  mode: 'automatic',
  rule: { qualityDuration: 3, qualityUnit: 'year', qualityFiledName: 'purchaseTime' },
  catalogName: { zh: '热水器' },
  firstEndTime: '2026-10-10',
  lengthened: [],
  parts: [],
  ...change,
})
const said = (dates: Record<string, string>, info: Kept | null) =>
  warrantyFacts(dates, info, TODAY).map(fact => factText(fact))
const dates = (start: string, end: string) => ({ qualityInfoStartTime: start, qualityInfoEndTime: end })

test.each([
  [
    'over: the rule with both days, and for how long',
    said(dates('2023-10-11', '2026-10-10'), kept()),
    ['从购买日期 2023-10-11 起算，质保 3 年，到 2026-10-10 当天都有效。', '已经过保 47 天。'],
  ],
  [
    'what lengthened it, in its order',
    said(
      dates('2025-03-01', '2028-03-14'),
      kept({
        firstEndTime: '2027-02-28',
        lengthened: [
          { by: 'card', ref: 'YB1', months: 12, days: 0, until: '2028-02-28', time: '' },
          { by: 'workshop', ref: 'TK1', months: 0, days: 15, until: '2028-03-14', time: '' },
        ],
      }),
    ),
    [
      '从购买日期 2025-03-01 起算，质保 3 年，到 2027-02-28 当天都有效。',
      '延保卡延长了 12 个月，到 2028-02-28。',
      '送修期间不算，延长了 15 天，到 2028-03-14。',
      '连今天还有 475 天。',
    ],
  ],
  [
    'a day that is missing is named, and no end is made up',
    said(
      {},
      kept({
        rule: { qualityDuration: 12, qualityUnit: 'month', qualityFiledName: 'installTime' },
        firstEndTime: '',
      }),
    ),
    ['规则是从安装日期起质保 12 个月，还没有安装日期，所以算不出到期日。'],
  ],
  [
    'the last day is a day of the warranty',
    said(dates('2023-11-27', TODAY), kept({ firstEndTime: TODAY })).slice(1),
    ['今天是质保的最后一天。'],
  ],
  [
    'by hand',
    said(dates('', '2027-01-31'), kept({ rule: null, firstEndTime: '2027-01-31' })).slice(0, 1),
    ['质保到 2027-01-31，这个日期是人工登记的。'],
  ],
  ['nothing is known', said({}, null), ['产品目录里没有这款的质保规则，登记发票后由我们核实。']],
  [
    'exchanged: both machines are named',
    said(
      dates('2025-03-01', '2027-02-28'),
      kept({
        firstEndTime: '2027-02-28',
        replacedBy: { productId: 'p2', serialNumber: 'MF-2', time: '2026-12-01' },
      }),
    ).slice(0, 1),
    ['2026-12-01 已换成序列号为 MF-2 的机器，质保跟着新机器走。'],
  ],
])('%s', (_name, found, sentences) => expect(found).toEqual(sentences))

test('numbers have the forms of their language', () => {
  const facts = warrantyFacts(dates('2025-11-29', '2026-11-28'), kept({ firstEndTime: '2026-11-28' }), TODAY)
  setLanguage('ru')
  expect(facts.map(factText)).toEqual([
    'Срок считается с даты покупки 29 нояб. 2025: 3 года, до 28 нояб. 2026 включительно.',
    'Осталось 3 дня, включая сегодня.',
  ])
  setLanguage('en')
  expect(facts.map(factText)[1]).toBe('3 days are left, today included.')
  expect(factText({ ...(facts[1] as (typeof facts)[number]), days: 0 })).toBe('Today is the last day of the warranty.')
})

test('what is left of a part, the last day included', () => {
  const part = { name: 'pump', start: '2026-01-01', end: qualityEndTime('2026-01-01', 1, 'year'), isCovered: true }
  expect(partShare(part, Date.parse('2026-01-01T04:00:00Z'))).toBe(1)
  expect(partShare(part, Date.parse('2026-07-02T04:00:00Z'))).toBeCloseTo(0.5, 2)
  expect(partShare(part, Date.parse('2026-12-31T04:00:00Z'))).toBe(0.02)
  expect(partShare({ ...part, isCovered: false }, Date.parse('2026-07-02T04:00:00Z'))).toBe(0)
})

test('the sentences and the bars have names for who does not see them', async () => {
  const part = {
    name: '水泵',
    serialNumber: '',
    start: '2023-10-11',
    end: '2028-10-10',
    isPutIn: false,
    isCovered: true,
    replacedTime: '',
  }
  const info = {
    mode: 'automatic' as const,
    catalogName: '热水器',
    facts: warrantyFacts(dates('2023-10-11', '2026-10-10'), kept(), TODAY),
    parts: [
      part,
      { ...part, name: '滤芯', serialNumber: 'F-1', isPutIn: true, start: '2026-01-02' },
      { ...part, name: '风机', isPutIn: true, isCovered: false, replacedTime: '2026-03-04' },
    ],
  }
  await ui.mount(
    () => (
      <>
        <WarrantyFacts info={info} covered={false} />
        <PartBars parts={info.parts} />
      </>
    ),
    {},
  )
  expect(document.querySelector('[role=group]')?.getAttribute('aria-label')).toBe('质保是怎么算的')
  expect([...document.querySelectorAll('[role=listitem]')].map(one => one.getAttribute('aria-label'))).toEqual([
    '水泵，质保到 2028-10-10',
    '滤芯，质保到 2028-10-10',
    '风机，已于 2026-03-04 更换',
  ])
  expect(document.body.textContent).toContain('2026-01-02 装入 · F-1')
  expect(document.body.textContent).toContain('依据“热水器”的质保规则')
  ui.unmout()
})
