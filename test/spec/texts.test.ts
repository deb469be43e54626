import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { takeTexts } from '../../config/texts/catalogue'
import { LANGUAGES, type Language } from '../../shared/language'

const src = path.resolve(__dirname, '../../src')

test('the texts of a catalogue are taken out of it, and nothing else', () => {
  const taken = takeTexts(
    `import { messages } from '@/i18n'\nexport const a = messages<'k'>('a', {\n  zh: { k: '一' },\n  en: { k: "it's " + 'one' },\n})\nexport type A = 'k'\n`,
    'a.i18n.ts',
  )
  assert.deepEqual(taken, {
    namespace: 'a',
    texts: { zh: { k: '一' }, en: { k: "it's one" } },
    code: `import { messages } from '@/i18n'\nexport const a = messages<'k'>('a')\nexport type A = 'k'\n`,
  })
})

test('a text that is not written out is refused with its place', () => {
  const refused = (texts: string, message: RegExp): void =>
    assert.throws(() => takeTexts(`const x = 1\nmessages('a', ${texts})`, 'a.i18n.ts'), message)
  refused('{ zh: { k: other } }', /a\.i18n\.ts:2:26 is not a text that is written out/)
  refused('{ zh: { k: `a${x}` } }', /is not a text/)
  refused('{ zh: { ...more } }', /is not "key: text"/)
  refused('{ zh: chinese }', /is not an object/)
  refused(`{ zh: {} }); messages('b', { zh: {} }`, /once/)
})

test('every catalogue of the app can be taken apart, in all languages', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.i18n.ts'))
  assert.ok(files.length > 25)
  for (const file of files) {
    const { texts, code } = takeTexts(readFileSync(path.join(src, file), 'utf8'), file)
    assert.deepEqual(Object.keys(texts).toSorted(), [...LANGUAGES].toSorted(), file)
    // languages have forms of their own for what is counted (src/i18n/plurals.ts)
    const names = (language: Language): string[] => [
      ...new Set(Object.keys(texts[language] ?? {}).map(key => key.replace(/_(one|few|many|other)$/, ''))),
    ]
    for (const language of LANGUAGES) {
      assert.ok(names(language).length, file)
      assert.deepEqual(names(language).toSorted(), names('zh').toSorted(), file)
    }
    assert.match(code, /messages(<[^>]*>)?\('\w+'\)/)
  }
})

/** Texts of a file with their language: what stands below a `zh:`, `en:`, `ru:` or `tw:`, however deep. */
function textsIn(source: string, file: string): { language: Language; text: string; line: number }[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: { language: Language; text: string; line: number }[] = []
  const visit = (node: ts.Node, language: Language | null): void => {
    if (ts.isPropertyAssignment(node)) {
      const name = ts.isIdentifier(node.name) || ts.isStringLiteral(node.name) ? node.name.text : ''
      // what people say to the assistant, in words of their own
      if (name === 'examples') return
      return visit(node.initializer, LANGUAGES.find(one => one === name) ?? language)
    }
    if (
      language &&
      (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
    )
      found.push({ language, text: node.text, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1 })
    node.forEachChild(child => visit(child, language))
  }
  visit(tree, null)
  return found
}

/** The rows of the glossary: the words that no text of a language may have. */
function forbidden(): { language: Language; word: RegExp }[] {
  const page = readFileSync(path.resolve(__dirname, '../../docs/glossary.md'), 'utf8')
  return [...page.matchAll(/^\|.*\| ([^|`]*`.*`) \|$/gm)].flatMap(([, never = '']) =>
    [...never.matchAll(/\b(zh|en|ru|tw) `([^`]+)`/g)].map(([, language, word = '']) => ({
      language: language as Language,
      word: new RegExp(word.replaceAll('\\|', '|'), 'iu'),
    })),
  )
}

test('texts are found with their language, wherever they stand', () => {
  assert.deepEqual(
    textsIn("const x = { a: { zh: '一', en: { k: ['one', `t ${y} u`] } }, ru: f('раз') }", 'x.ts').map(one => [
      one.language,
      one.text,
    ]),
    [
      ['zh', '一'],
      ['en', 'one'],
      ['en', 't '],
      ['en', ' u'],
      ['ru', 'раз'],
    ],
  )
})

test('no text of the portal, the console or the server has a word that the glossary gives another for', () => {
  const words = forbidden()
  assert.ok(words.length > 30, 'the table is read')
  assert.ok(
    words.some(({ word }) => word.test('Please hurry')) && !words.some(({ word }) => word.test('Send a reminder')),
    'its words are understood',
  )
  const root = path.resolve(__dirname, '../..')
  const files = ['src', 'console', 'server', 'shared'].flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map(file => `${folder}/${file}`)
      // what a company of the demo says is its own
      .filter(file => /\.tsx?$/.test(file) && !/\.(test|cases)\.tsx?$/.test(file) && !file.startsWith('server/demo/')),
  )
  const texts = files.flatMap(file => {
    const source = readFileSync(path.join(root, file), 'utf8')
    return /\b(zh|en|ru|tw): /.test(source) ? textsIn(source, file).map(one => ({ ...one, file })) : []
  })
  assert.ok(texts.length > 10_000, `only ${String(texts.length)} texts were found`)
  const wrong = texts.flatMap(({ language, text, file, line }) =>
    words
      .filter(one => one.language === language && one.word.test(text))
      .map(({ word }) => `${file}:${String(line)} ${language} "${text}": ${word.source}`),
  )
  assert.deepEqual(wrong, [])
})

test('texts of the console send people to its pages by the titles that these show', () => {
  const consoleFolder = path.resolve(__dirname, '../../console')
  const titleFile = 'pages/titles.i18n.ts'
  const read = (file: string) => readFileSync(path.join(consoleFolder, file), 'utf8')
  const titles = textsIn(read(titleFile), titleFile)
  const keys = new Set([...read(titleFile).matchAll(/^ {4}(\w+): '/gm)].map(([, key]) => key))
  assert.ok(keys.size > 40 && titles.length === keys.size * LANGUAGES.length)
  const texts = readdirSync(consoleFolder, { recursive: true, encoding: 'utf8' })
    // the portal has a screen of the same name
    .filter(file => file.endsWith('.i18n.ts') && file !== titleFile && !file.startsWith('pages/announcements/'))
    .flatMap(file => textsIn(read(file), file).map(one => ({ ...one, file })))
  const named = texts.flatMap(({ text }) => [...text.matchAll(/\{\{page_(\w+)\}\}/g)].map(([, key = '']) => key))
  assert.ok(named.length > 50)
  assert.deepEqual(
    named.filter(key => !keys.has(key)),
    [],
  )
  const written = texts.flatMap(({ language, text, file, line }) =>
    [...text.matchAll(/[“「«"]([^”」»"{}]+)[”」»"]/g)]
      .filter(([, name]) => titles.some(title => title.language === language && title.text === name))
      .map(([quoted]) => `${file}:${String(line)} ${language} ${quoted}`),
  )
  assert.deepEqual(written, [])
})
