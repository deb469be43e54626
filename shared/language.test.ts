import { fromLocale, LANGUAGES, localize, readingOrder, selectLanguage } from './language'

describe('"Language selection order" (spec §4)', () => {
  test('the stored choice wins', () =>
    expect(selectLanguage({ stored: 'ru', browser: 'en-US', tenantDefault: 'zh' })).toBe('ru'))
  test('then the browser', () => expect(selectLanguage({ browser: 'en-US', tenantDefault: 'ru' })).toBe('en'))
  test('then the tenant', () => expect(selectLanguage({ browser: 'fr-FR', tenantDefault: 'ru' })).toBe('ru'))
  test('else zh', () => expect(selectLanguage({ browser: 'fr', tenantDefault: 'de' })).toBe('zh'))
  test('a language that the tenant does not offer is passed over', () =>
    expect(selectLanguage({ stored: 'tw', browser: 'ru', tenantDefault: 'en', offered: ['zh', 'en'] })).toBe('en'))
  test('a stored word that is no language is passed over', () =>
    expect(selectLanguage({ stored: 'null', browser: 'en' })).toBe('en'))
})

test.each([
  ['zh-CN', 'zh'],
  ['zh_TW', 'tw'],
  ['zh-Hant-HK', 'tw'],
  ['zh-HK', 'tw'],
  ['en', 'en'],
  ['RU-ru', 'ru'],
  ['fr', null],
  ['', null],
  [undefined, null],
])('locale %s is %s', (locale, language) => expect(fromLocale(locale)).toBe(language))

test('a text that is missing in one language is read in the closest', () => {
  expect(localize({ zh: '中', en: 'E' }, 'tw')).toBe('中')
  expect(localize({ zh: '中', en: 'E' }, 'ru')).toBe('E')
  expect(localize({ zh: '中' }, 'en')).toBe('中')
  expect(localize({}, 'en')).toBe('')
})

describe('the order in which languages are read', () => {
  test.each([
    ['zh', 'zh en ru tw'],
    ['en', 'en zh ru tw'],
    ['ru', 'ru en zh tw'],
    ['tw', 'tw zh en ru'],
  ] as const)('%s: %s', (language, order) => expect(readingOrder(language).join(' ')).toBe(order))
  test('what a place prefers comes after the own language and its closest', () => {
    expect(readingOrder('tw', ['ru', 'zh']).join(' ')).toBe('tw zh ru en')
    expect(readingOrder('en', ['ru', 'zh']).join(' ')).toBe('en ru zh tw')
  })
  test('each language stands in each order once', () => {
    for (const language of LANGUAGES)
      expect([...readingOrder(language, ['tw', 'ru'])].sort()).toEqual([...LANGUAGES].sort())
  })
})
