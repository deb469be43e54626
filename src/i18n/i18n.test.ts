import type { Language } from '@shared/language'

type I18n = typeof import('./index')
const WRITTEN = {
  zh: { hello: '你好，{{name}}', twice: '{{n}} 和 {{n}}', 'by.dots: {{n}}': '{{n}} 点' },
  en: { hello: 'Hello, {{name}}', twice: '{{n}} and {{n}}', 'by.dots: {{n}}': '{{n}} dots' },
  ru: { hello: 'Привет, {{name}}', twice: '{{n}} и {{n}}', 'by.dots: {{n}}': '{{n}} точек' },
  tw: { hello: '你好，{{name}}！', twice: '{{n}} 與 {{n}}', 'by.dots: {{n}}': '{{n}} 點' },
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'liankeTexts')
  jest.resetModules()
})

describe('with the texts in the code', () => {
  const open = () => {
    const i18n = jest.requireActual<I18n>('./index')
    return { ...i18n, texts: i18n.messages('greeting', WRITTEN) }
  }
  test('a text takes its values, wherever they stand, and nothing for a missing one', () => {
    const { texts } = open()
    expect(texts.t('hello', { name: '李' })).toBe('你好，李')
    expect(texts.t('twice', { n: 0 })).toBe('0 和 0')
    expect(texts.t('hello')).toBe('你好，')
  })
  test('a value is a value: what looks like a place for another one, or a replacement pattern, stays as it is', () => {
    expect(open().texts.t('hello', { name: '{{n}} $& $1 $t(hello)', n: 5 })).toBe('你好，{{n}} $& $1 $t(hello)')
    expect(open().texts.t('twice', { n: '{{- n}} {{n, number}} &<' })).toBe(
      '{{- n}} {{n, number}} &< 和 {{- n}} {{n, number}} &<',
    )
  })
  test('a name of a value means nothing else, and a key may have dots and colons', () => {
    const { messages } = open()
    const options = ['count', 'context', 'lng', 'ns', 'replace', 'defaultValue', 'ordinal', 'postProcess']
    const line = options.map(name => `{{${name}}}`).join(' ')
    const texts = messages('named', { zh: { line }, en: { line: 'x' }, ru: { line: 'x' }, tw: { line: 'x' } })
    expect(texts.t('line', Object.fromEntries(options.map(name => [name, `of ${name}`])))).toBe(
      options.map(name => `of ${name}`).join(' '),
    )
    expect(open().texts.t('by.dots: {{n}}', { n: 3 })).toBe('3 点')
  })
  test('what stands in no language says its key', () => {
    expect(open().messages<'nothing'>('unwritten').t('nothing')).toBe('nothing')
  })
  test('changing the language shows the others', async () => {
    const { texts, changeLanguage, currentLanguage } = open()
    await changeLanguage('tw')
    expect([currentLanguage(), texts.t('hello', { name: '李' })]).toEqual(['tw', '你好，李！'])
  })
})

describe('what is counted', () => {
  const DAYS = {
    zh: { days_other: '{{count}} 天' },
    en: { days_one: '{{count}} day', days_other: '{{count}} days' },
    ru: {
      days_one: '{{count}} день',
      days_few: '{{count}} дня',
      days_many: '{{count}} дней',
      days_other: '{{count}} дня!',
    },
    tw: { days_other: '{{count}} 日' },
  }
  const ENGINE = Intl.PluralRules
  afterEach(() => Object.assign(Intl, { PluralRules: ENGINE }))
  const open = () => {
    const { messages, setLanguage } = jest.requireActual<I18n>('./index')
    const { t } = messages('counted', DAYS)
    return (language: Language, count: number) => {
      setLanguage(language)
      return t('days', { count })
    }
  }

  describe.each(['with', 'without'])('%s plural rules of the engine', which => {
    beforeEach(() => {
      if (which === 'without') Object.assign(Intl, { PluralRules: undefined })
    })
    test.each<[Language, number, string]>([
      ['zh', 0, '0 天'],
      ['zh', 1, '1 天'],
      ['zh', 5, '5 天'],
      ['en', 0, '0 days'],
      ['en', 1, '1 day'],
      ['en', 2, '2 days'],
      ['en', 1.5, '1.5 days'],
      ['en', 21, '21 days'],
      ['ru', 0, '0 дней'],
      ['ru', 1, '1 день'],
      ['ru', 2, '2 дня'],
      ['ru', 5, '5 дней'],
      ['ru', 11, '11 дней'],
      ['ru', 13, '13 дней'],
      ['ru', 21, '21 день'],
      ['ru', 104, '104 дня'],
      ['ru', 111, '111 дней'],
      ['ru', 1.5, '1.5 дня!'],
      ['ru', -2, '-2 дня'],
      // to Intl, "tw" is a language that says 0 like 1
      ['tw', 0, '0 日'],
      ['tw', 1, '1 日'],
    ])('%s %d', (language, count, text) => expect(open()(language, count)).toBe(text))
  })
  test('our rules are those of the engine', () => {
    const counts = [...Array.from({ length: 1300 }, (_, n) => n), 0.5, 1.1, 2.5, 21.7, 1_000_001, 1_000_011]
    const all = (say: ReturnType<typeof open>) =>
      (['zh', 'en', 'ru', 'tw'] as const).flatMap(language => counts.map(count => say(language, count)))
    const byEngine = all(open())
    jest.resetModules()
    Object.assign(Intl, { PluralRules: undefined })
    expect(all(open())).toEqual(byEngine)
  })
  test('an engine without any Intl counts, and says nothing of it', () => {
    const whole = globalThis.Intl
    const said = jest.spyOn(console, 'error')
    try {
      Object.assign(globalThis, { Intl: undefined })
      expect(open()('ru', 3)).toBe('3 дня')
    } finally {
      Object.assign(globalThis, { Intl: whole })
    }
    expect(said).not.toHaveBeenCalled()
    said.mockRestore()
  })
  test('a form, a key or a number that is missing does not compile', () => {
    const { messages } = jest.requireActual<I18n>('./index')
    const { en, ru, ...chinese } = DAYS
    const { days_few: _, ...lacking } = ru
    // @ts-expect-error Russian lacks a form
    messages('lacking', { ...chinese, en, ru: lacking })
    // @ts-expect-error Chinese has one form
    messages('many', { ...chinese, zh: { days_one: '' }, en, ru })
    const { t } = messages('typed', {
      zh: { ...DAYS.zh, hi: '嗨' },
      en: { ...en, hi: 'Hi' },
      ru: { ...ru, hi: 'Хай' },
      tw: { ...DAYS.tw, hi: '嗨' },
    })
    // @ts-expect-error no number
    t('days')
    // @ts-expect-error no such key
    t('days_other', { count: 1 })
    // @ts-expect-error no such key
    t('weeks')
    expect([t('days', { count: 1 }), t('hi')]).toEqual(['1 天', '嗨'])
  })
  test('a part in the language before has the forms of that one', () => {
    const { messages, setLanguage } = jest.requireActual<I18n>('./index')
    const { t } = messages<'days_other'>('nowhere', { ...DAYS, ru: {} as (typeof DAYS)['ru'] })
    setLanguage('ru')
    expect(t('days', { count: 1 })).toBe('1 天')
  })
})

describe('with texts that come apart', () => {
  type Catalogues = Record<string, Record<string, string>>
  interface Asked {
    language: Language
    arrive(texts?: Catalogues): void
    fail(): void
  }
  /** What the H5 build leaves behind: the Chinese texts are there, the others come when the test says so. */
  function open() {
    const asked: Asked[] = []
    const site: NonNullable<typeof globalThis.liankeTexts> = {
      language: 'zh',
      arrived: [['zh', { greeting: WRITTEN.zh }]],
      take: () => undefined,
      fetch: language =>
        new Promise<void>((resolve, reject) => {
          asked.push({
            language,
            arrive: (texts = { greeting: WRITTEN[language] }) => {
              site.take(language, texts)
              resolve()
            },
            fail: () => reject(new Error('offline')),
          })
        }),
    }
    globalThis.liankeTexts = site
    const i18n = jest.requireActual<I18n>('./index')
    const { t } = i18n.messages<'hello' | 'twice'>('greeting')
    return { ...i18n, site, asked, hello: () => t('hello', { name: 'X' }) }
  }

  test('nothing is switched before they are there', async () => {
    const { changeLanguage, currentLanguage, site, asked, hello } = open()
    const changing = changeLanguage('en')
    expect([currentLanguage(), hello()]).toEqual(['zh', '你好，X'])
    asked[0]?.arrive()
    await changing
    expect([currentLanguage(), hello()]).toEqual(['en', 'Hello, X'])
    // later parts come in this one
    expect(site.language).toBe('en')
  })
  test('when they cannot be had, all stays in the language it is in, and it can be tried again', async () => {
    const { changeLanguage, currentLanguage, asked, hello } = open()
    const changing = changeLanguage('ru')
    asked[0]?.fail()
    await expect(changing).rejects.toThrow('offline')
    expect([currentLanguage(), hello()]).toEqual(['zh', '你好，X'])
    const again = changeLanguage('ru')
    asked[1]?.arrive()
    await again
    expect(hello()).toBe('Привет, X')
  })
  test('the last wish counts, whatever comes first', async () => {
    const { changeLanguage, currentLanguage, asked } = open()
    const [first, second] = [changeLanguage('en'), changeLanguage('ru')]
    asked[1]?.arrive()
    asked[0]?.arrive()
    await Promise.all([first, second])
    expect(currentLanguage()).toBe('ru')
  })
  test('going back to the present language calls a change off', async () => {
    const { changeLanguage, currentLanguage, asked } = open()
    const changing = changeLanguage('en')
    await changeLanguage('zh')
    asked[0]?.arrive()
    await changing
    expect(currentLanguage()).toBe('zh')
  })
  test('a part that was asked for in the language before says it in that one, until it comes', async () => {
    const { changeLanguage, site, asked, hello } = open()
    const changing = changeLanguage('en')
    asked[0]?.arrive({})
    await changing
    expect(hello()).toBe('你好，X')
    site.take('en', { greeting: WRITTEN.en })
    expect(hello()).toBe('Hello, X')
  })
})
