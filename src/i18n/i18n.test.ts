import type { Language } from '@shared/language'

type I18n = typeof import('./index')
const WRITTEN = {
  zh: { hello: '你好，{{name}}', twice: '{{n}} 和 {{n}}' },
  en: { hello: 'Hello, {{name}}', twice: '{{n}} and {{n}}' },
  ru: { hello: 'Привет, {{name}}', twice: '{{n}} и {{n}}' },
  tw: { hello: '你好，{{name}}！', twice: '{{n}} 與 {{n}}' },
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
  })
  test('changing the language shows the others', async () => {
    const { texts, changeLanguage, currentLanguage } = open()
    await changeLanguage('tw')
    expect([currentLanguage(), texts.t('hello', { name: '李' })]).toEqual(['tw', '你好，李！'])
  })
})

describe('with texts that come apart', () => {
  interface Asked {
    language: Language
    arrive(): void
    fail(): void
  }
  /** What the H5 build leaves behind: the Chinese texts are there, the others come when the test says so. */
  function open() {
    const asked: Asked[] = []
    const held: Partial<Record<Language, Record<string, Record<string, string>>>> = { zh: { greeting: WRITTEN.zh } }
    Object.assign(globalThis, {
      liankeTexts: {
        language: 'zh',
        held,
        fetch: (language: Language) =>
          new Promise<void>((resolve, reject) => {
            asked.push({
              language,
              arrive: () => {
                held[language] = { greeting: WRITTEN[language] }
                resolve()
              },
              fail: () => reject(new Error('offline')),
            })
          }),
      },
    })
    const i18n = jest.requireActual<I18n>('./index')
    const { t } = i18n.messages<'hello' | 'twice'>('greeting')
    return { ...i18n, asked, hello: () => t('hello', { name: 'X' }) }
  }

  test('nothing is switched before they are there', async () => {
    const { changeLanguage, currentLanguage, asked, hello } = open()
    const changing = changeLanguage('en')
    expect([currentLanguage(), hello()]).toEqual(['zh', '你好，X'])
    asked[0]?.arrive()
    await changing
    expect([currentLanguage(), hello()]).toEqual(['en', 'Hello, X'])
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
  test('a part that was asked for in the language before says it in that one', async () => {
    const { changeLanguage, asked, hello } = open()
    const changing = changeLanguage('en')
    asked[0]?.arrive()
    await changing
    Reflect.deleteProperty(globalThis.liankeTexts?.held.en ?? {}, 'greeting')
    expect(hello()).toBe('你好，X')
  })
})
