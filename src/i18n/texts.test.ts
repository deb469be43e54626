import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type Language } from '@shared/language'

type Texts = Record<Language, Record<string, string>>
const mockCaptured: [namespace: string, texts: Texts][] = []
jest.mock('@/i18n', () => ({
  messages: (namespace: string, texts: Texts) => {
    mockCaptured.push([namespace, texts])
    return { t: () => '', useT: () => () => '' }
  },
}))

const src = path.resolve(__dirname, '..')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
)
const catalogues = files.filter(file => file.endsWith('.i18n.ts'))
for (const file of catalogues) jest.requireActual(path.join(src, file))

const code =
  files
    .filter(file => !file.endsWith('.i18n.ts'))
    .map(file => readFileSync(path.join(src, file), 'utf8'))
    .join('\n') +
  readFileSync(path.resolve(src, '../config/routes.ts'), 'utf8') +
  readFileSync(path.resolve(src, '../shared/form.ts'), 'utf8') +
  readFileSync(path.resolve(src, '../shared/event.ts'), 'utf8')
const parts = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(found => found[1]).sort()

test('every catalogue of the tree is read', () => {
  expect(catalogues.length).toBeGreaterThan(8)
  expect(mockCaptured.length).toBe(catalogues.length)
  expect(new Set(mockCaptured.map(([namespace]) => namespace)).size).toBe(mockCaptured.length)
})

describe.each(LANGUAGES)('texts in %s', language => {
  const all = () =>
    mockCaptured.flatMap(([namespace, texts]) =>
      Object.entries(texts[language]).map(([key, text]) => ({
        name: `${namespace}.${key}`,
        key,
        text,
        zh: texts.zh[key] ?? '',
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
          ({ text }) =>
            /\p{Script=Han}/u.test(text) && !['zh', 'tw'].includes(language) && !/languageName|chinese/i.test(text),
        )
        .map(one => `${one.name}: ${one.text}`),
    ).toEqual([]))
})

test('simplified and traditional differ where the characters do', () => {
  const simplified = /[们这个务时应请选择输电话号码验证关闭删开类没还页面错误网络]/u
  const onlySimplified = /[们这个务时应请选择输话码验证关闭删开类没还页错误网络]/u
  const wrong = mockCaptured.flatMap(([namespace, texts]) =>
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
  const used = (key: string) =>
    new RegExp(`\\b${key}\\b`).test(code) || [...prefixes].some(prefix => prefix !== '' && key.startsWith(prefix))
  expect(
    mockCaptured.flatMap(([namespace, texts]) =>
      Object.keys(texts.zh)
        .filter(key => !used(key))
        .map(key => `${namespace}.${key}`),
    ),
  ).toEqual([])
})
