import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { takeTexts } from '../../config/texts/catalogue'
import { LANGUAGES } from '../../shared/language'

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
    for (const language of LANGUAGES) {
      assert.ok(Object.keys(texts[language] ?? {}).length, file)
      assert.deepEqual(Object.keys(texts[language] ?? {}).toSorted(), Object.keys(texts.zh ?? {}).toSorted(), file)
    }
    assert.match(code, /messages(<[^>]*>)?\('\w+'\)/)
  }
})
