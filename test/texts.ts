import { LANGUAGES, type Language } from '../shared/language'

/** What one part of an app says, by language and key. */
export type Texts = Record<Language, Record<string, string>>

/** How a key ends that has a form for a number (src/i18n/plurals.ts). */
const FORM = /_(one|few|many|other)$/
const parts = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(found => found[1]).sort()

/** Tests of all catalogues of an app, by name, and of its code, in which each key has to be used. */
export function checkTexts(catalogues: readonly (readonly [name: string, texts: Texts])[], code: string): void {
  describe.each(LANGUAGES)('texts in %s', language => {
    const all = () =>
      catalogues.flatMap(([namespace, texts]) =>
        Object.entries(texts[language]).map(([key, text]) => ({
          name: `${namespace}.${key}`,
          text,
          zh: texts.zh[key] ?? texts.zh[key.replace(FORM, '_other')] ?? '',
        })),
      )
    test('none is empty, none has spaces around it', () =>
      expect(
        all()
          .filter(({ text }) => text === '' || text !== text.trim())
          .map(one => one.name),
      ).toEqual([]))
    test('each takes the same values as the Chinese one', () =>
      expect(
        all()
          .filter(({ text, zh }) => parts(text).join() !== parts(zh).join())
          .map(one => one.name),
      ).toEqual([]))
    test('Chinese characters stand in Chinese only', () =>
      expect(
        all()
          .filter(
            ({ name, text }) =>
              /\p{Script=Han}/u.test(text) &&
              !['zh', 'tw'].includes(language) &&
              !/languageName|chinese/i.test(name + text),
          )
          .map(one => `${one.name}: ${one.text}`),
      ).toEqual([]))
  })

  test('simplified and traditional differ where the characters do', () => {
    const simplified = /[们这个务时应请选择输电话号码验证关闭删开类没还页面错误网络]/u
    const onlySimplified = /[们这个务时应请选择输话码验证关闭删开类没还页错误网络]/u
    const wrong = catalogues.flatMap(([namespace, texts]) =>
      Object.entries(texts.tw)
        .filter(
          ([key, text]) => simplified.test(texts.zh[key] ?? '') && onlySimplified.test(text) && text === texts.zh[key],
        )
        .map(([key]) => `${namespace}.${key}`),
    )
    expect(wrong).toEqual([])
  })

  test('every key is used somewhere', () => {
    const prefixes = new Set([...code.matchAll(/`([\w.]+?)\$\{/g)].map(found => found[1] ?? ''))
    const suffixes = new Set([...code.matchAll(/`\$\{\w+\}([A-Z]\w*)`/g)].map(found => found[1] ?? ''))
    const used = (key: string) =>
      new RegExp(`(?<!\\w)${key}(?!\\w)`).test(code) ||
      [...prefixes].some(prefix => prefix !== '' && key.startsWith(prefix)) ||
      [...suffixes].some(suffix => suffix !== '' && key.endsWith(suffix))
    expect(
      catalogues.flatMap(([namespace, texts]) =>
        Object.keys(texts.zh)
          .filter(key => !used(key.replace(FORM, '')))
          .map(key => `${namespace}.${key}`),
      ),
    ).toEqual([])
  })
}
