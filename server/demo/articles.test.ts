import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { LANGUAGES, type Language } from '../../shared/language'
import { DEMO_ARTICLES, type DemoArticle } from './articles'
import { ASKED_AS } from './articles/asked'
import { DEMO_FAULTS } from './articles/faults'
import { symptomOf } from './articles/fault-symptoms'
import { clockAt } from './deterministic'
import { hengji } from './hengji'
import { mufeng } from './mufeng'

const TENANTS = { mufeng, hengji }
const KEYS = ['mufeng', 'hengji'] as const
const folder = path.join(__dirname, 'articles')
const fileOf = (a: DemoArticle, language: Language): string =>
  `${a.slug}.${language}.${a.format === 'html' ? 'html' : 'md'}`
const texts = KEYS.flatMap(tenant =>
  DEMO_ARTICLES[tenant].articles.flatMap(article =>
    article.languages.map(language => ({
      tenant,
      article,
      language,
      name: `${tenant}/${fileOf(article, language)}`,
      text: readFileSync(path.join(folder, tenant, fileOf(article, language)), 'utf8'),
    })),
  ),
)
const modelsOf = (tenant: 'mufeng' | 'hengji'): string[] => Object.values(TENANTS[tenant].models).map(m => m.model)
const slugsOf = (tenant: 'mufeng' | 'hengji'): string[] => DEMO_ARTICLES[tenant].articles.map(a => a.slug)
const repeated = (names: string[]): string[] => names.filter((x, i) => names.indexOf(x) !== i)
const pictures = readdirSync(path.join(folder, 'pictures'))

test('sixty articles, in the languages that were promised', () => {
  assert.equal(DEMO_ARTICLES.mufeng.articles.length, 34)
  assert.equal(DEMO_ARTICLES.hengji.articles.length, 26)
  const all = KEYS.flatMap(k => DEMO_ARTICLES[k].articles)
  const inLanguage = (l: Language) => all.filter(a => a.languages.includes(l)).length
  assert.equal(inLanguage('zh'), 60)
  assert.ok(
    inLanguage('en') >= 16 && inLanguage('ru') >= 10 && inLanguage('tw') >= 10,
    LANGUAGES.map(l => `${l} ${inLanguage(l)}`).join(', '),
  )
  assert.ok(all.filter(a => a.languages.length === 4).length >= 8)
  assert.equal(all.filter(a => a.format === 'html').length, 4)
  for (const k of KEYS) {
    const offered = TENANTS[k].door.languageList
    for (const a of DEMO_ARTICLES[k].articles)
      assert.ok(
        a.languages.every(l => offered?.includes(l)),
        `${a.slug} is in a language that ${k} does not offer`,
      )
  }
})

test('every file is listed, and every listed file exists', () => {
  for (const k of KEYS) {
    const listed = DEMO_ARTICLES[k].articles.flatMap(a => a.languages.map(l => fileOf(a, l)))
    assert.deepEqual(readdirSync(path.join(folder, k)).sort(), listed.sort())
    assert.deepEqual(repeated(slugsOf(k)), [])
  }
})

test('types, labels, models and counts are those of the tenant', () => {
  for (const k of KEYS) {
    const { types, labels, articles } = DEMO_ARTICLES[k]
    assert.ok(types.length >= 5 && types.length <= 7)
    for (const x of [...types, ...labels])
      for (const l of LANGUAGES) assert.ok(x.name[l], `${x.key} has no name in ${l}`)
    for (const a of articles) {
      assert.ok(
        types.some(x => x.key === a.type),
        `${a.slug}: type ${a.type}`,
      )
      assert.ok(
        a.labels.every(x => labels.some(y => y.key === x)),
        `${a.slug}: labels`,
      )
      assert.ok(
        a.models.every(m => modelsOf(k).includes(m)),
        `${a.slug}: models`,
      )
      assert.ok(Number.isInteger(a.readCount) && a.readCount > 0 && a.publishedDaysAgo > 0)
      assert.ok(
        (a.files ?? []).every(f => pictures.includes(`${f.picture}.svg`)),
        `${a.slug}: files`,
      )
    }
    assert.ok(
      types.every(x => articles.some(a => a.type === x.key)),
      'a type without articles',
    )
    assert.ok(
      labels.every(x => articles.some(a => a.labels.includes(x.key))),
      'a label without articles',
    )
    assert.ok(articles.some(a => a.isTop))
  }
})

test('each text begins with its title and a summary of one sentence', () => {
  for (const { article, language, name, text } of texts) {
    const head =
      article.format === 'html'
        ? /^<h1>([^<\n]{4,80})<\/h1>\n<p>([^<\n]+)<\/p>\n/.exec(text)
        : /^# (\S[^\n]{3,79})\n\n([^\n#|!-][^\n]+)\n\n/.exec(text)
    assert.ok(head, `${name} has no title or summary`)
    const summary = head[2] ?? ''
    assert.ok(summary.length >= 18 && summary.length <= 260, `${name}: summary of ${summary.length}`)
    const sentences = summary.match(language === 'zh' || language === 'tw' ? /。/g : /[.!?](?= \p{Lu})|[.!?]$/gu) ?? []
    assert.equal(sentences.length, 1, `${name}: summary of ${sentences.length} sentences`)
    assert.ok((text.match(/^## |<h2>/gm) ?? []).length >= 2, `${name} has too few sections`)
  }
})

test('lengths are those of articles that are read on a phone', () => {
  for (const { language, name, text } of texts) {
    const [from, to] = language === 'zh' || language === 'tw' ? [380, 1500] : [600, 2400]
    assert.ok(text.length >= from && text.length <= to, `${name} has ${text.length} characters`)
    assert.ok(!text.includes('\r') && !text.includes('\t') && text.endsWith('\n') && !text.endsWith('\n\n'), name)
  }
  assert.ok(texts.filter(x => x.language === 'zh' && (x.text.match(/^## |<h2>/gm) ?? []).length >= 5).length >= 6)
  assert.ok(
    texts.filter(x => x.language === 'zh' && /^1\. |<ol>/m.test(x.text)).length >= 50,
    'most articles have steps',
  )
})

test('links lead to articles and pictures of the same tenant, and nowhere else', () => {
  const shown = new Set<string>()
  for (const { tenant, article, name, text } of texts) {
    for (const [, slug] of text.matchAll(/(?:\]\(|href=")wiki:([^)"]*)/g)) {
      assert.ok(slug && slugsOf(tenant).includes(slug), `${name} links to ${slug}`)
      assert.notEqual(slug, article.slug, `${name} links to itself`)
    }
    for (const [, picture] of text.matchAll(/(?:\]\(|src=")picture:([^)"]*)/g)) {
      assert.ok(pictures.includes(`${picture}.svg`), `${name} shows ${picture}`)
      shown.add(`${picture}.svg`)
    }
    assert.deepEqual(
      [...text.matchAll(/\]\(([^)]*)\)/g)].filter(m => !/^(wiki|picture):/.test(m[1] ?? '')),
      [],
      name,
    )
    assert.doesNotMatch(
      text,
      /https?:|www\.|<script|\son\w+=|javascript:|data:|<iframe|\p{Extended_Pictographic}/iu,
      name,
    )
    assert.ok(
      [...text.matchAll(/ href="([^"]*)"/g)].every(m => m[1]?.startsWith('wiki:')),
      name,
    )
  }
  assert.deepEqual(
    pictures.filter(p => !shown.has(p)),
    [],
    'pictures that no article shows',
  )
})

test('models and codes that a text names exist', () => {
  const codes = Object.fromEntries(KEYS.map(k => [k, DEMO_FAULTS[k].map(f => f.code)]))
  for (const { tenant, article, name, text } of texts) {
    for (const [model] of text.matchAll(
      /\b(?:KFR-\d+[A-Z/\d]+|XQG\d+-\w+|BCD-\w+|RO-\w+|WQP\w+-\w+|JSQ\w+-\w+|CXW-[\w-]+|HJ-\d+\w|HJ[SVDG]-\d+\w*)/g,
    ))
      assert.ok(modelsOf(tenant).includes(model), `${name}: ${model}`)
    for (const code of article.faultCodes ?? []) assert.ok(text.includes(code), `${name} does not name ${code}`)
    // a code in a text is one that customers can look up, in the fault library or in the table
    const table = DEMO_ARTICLES[tenant].articles.find(
      a => a.slug === (tenant === 'mufeng' ? 'error-codes-all' : 'alarm-table'),
    )
    const known = [...(codes[tenant] ?? []), ...(table?.faultCodes ?? [])]
    for (const [code] of text.matchAll(tenant === 'hengji' ? /\bAL-\d{3}\b/g : /\b[EFU]\d{1,2}\b/g))
      assert.ok(known.includes(code), `${name}: ${code}`)
  }
})

test('a translation keeps the steps and shows nothing that the Chinese text does not', () => {
  const shape = (text: string) => ({
    steps: (text.match(/^\d+\. |<li>/gm) ?? []).length > 0,
    tables: (text.match(/^\| ---|<table>/gm) ?? []).length,
    pictures: (text.match(/picture:/g) ?? []).length,
  })
  for (const { tenant, article, name, text } of texts) {
    const zh = shape(texts.find(x => x.tenant === tenant && x.article === article && x.language === 'zh')?.text ?? '')
    const here = shape(text)
    assert.equal(here.steps, zh.steps, `${name}: steps`)
    assert.ok(here.pictures <= zh.pictures && here.tables <= zh.tables, `${name} has more than the Chinese text`)
  }
})

test('articles and forms agree about times, prices, fuels and oils', () => {
  const textOf = (slug: string, language: Language) =>
    texts.find(x => x.article.slug === slug && x.language === language)?.text ?? ''
  const template = (tenant: 'mufeng' | 'hengji', key: string) =>
    JSON.stringify(TENANTS[tenant].templates.find(one => one.key === key))
  // complaints: one working day, wherever they are spoken of
  for (const said of [textOf('price-list', 'zh'), textOf('urge-cancel', 'zh'), template('mufeng', 'feedback')])
    assert.match(said, /1 个工作日内回/)
  assert.doesNotMatch(textOf('price-list', 'zh') + textOf('price-list', 'tw'), /24 小/)
  // a stopped machine is answered within the hours that the form promises, with or without a spare
  for (const language of ['zh', 'en', 'ru'] as const) {
    const answers = [...textOf('breakdown-report', language).matchAll(/^\| [^|]+ \| (\d+) (?:小时|hours|час)/gm)]
    assert.deepEqual(
      answers.map(([, hours]) => hours),
      ['2', '2'],
      language,
    )
  }
  assert.match(template('hengji', 'device'), /停机设备 2 小时内响应/)
  for (const language of ['zh', 'en', 'ru'] as const) {
    const winter = textOf('winter-protection', language)
    const rows = [...winter.matchAll(/^\| (?:above |выше )?(−?\d+) .*?\| (−?\d+).*?\| (\d+W-40) \|$/gm)]
    const coldest = new Map(rows.map(([, lowest, , oil]) => [oil, Number(lowest?.replace('−', '-'))]))
    assert.equal(rows.length, 4, language)
    // an oil is named for what is colder than the row of the one before
    const oils = winter.split('\n').find(line => /10W-40.*5W-40/.test(line) && !line.startsWith('|')) ?? ''
    const named = [...oils.matchAll(/−(\d+) (?:℃|°C)/g)].map(([, n]) => -Number(n))
    assert.deepEqual(named, [coldest.get('15W-40'), coldest.get('10W-40')], `${language}: ${oils}`)
    // the article of the alarm gives the same grades for the same days
    const grades = [
      ...textOf('al-121', language).matchAll(
        /(?:grade |，|, |：|: )?(летний|−?\d+)(?: 号用于| above| выше) (−?\d+) (?:℃|°C)/g,
      ),
    ]
    assert.deepEqual(
      grades.map(([, grade, lowest]) => [grade === 'летний' ? '0' : grade, lowest]),
      rows.map(([, lowest, grade]) => [grade, lowest]),
      language,
    )
  }
  // taking an appliance down costs money where it is only fetched, and nothing else does
  assert.doesNotMatch(textOf('returns', 'zh'), /拆机费/)
  for (const said of [textOf('trade-in', 'zh'), template('mufeng', 'recycle')]) {
    assert.doesNotMatch(said, /不收任何费用/)
    assert.match(said, /估价和取消都不收费.*只回收的.{0,3}拆机 80 元/s)
  }
  // what the winter check is booked under is a choice of the form, in each language
  const check = TENANTS.mufeng.templates
    .find(one => one.key === 'clean')
    ?.fields.flatMap(one => one.setting.dataSource ?? [])
    .find(one => one.value === 'check')
  const notice = TENANTS.mufeng.announcements.find(one => one.title.zh?.startsWith('入冬检修'))
  for (const language of LANGUAGES) {
    const name = check?.text[language] ?? 'no name'
    assert.ok(notice?.content[language]?.includes(name), `${language}: ${name}`)
  }
})

test('the fault library explains each code in four languages', () => {
  for (const k of KEYS) {
    const faults = DEMO_FAULTS[k]
    assert.ok(faults.length >= 15)
    assert.deepEqual(repeated(faults.flatMap(f => f.models.map(m => `${f.code} ${m}`))), [], 'a code twice for a model')
    for (const f of faults) {
      assert.ok(f.models.length > 0 && f.models.every(m => modelsOf(k).includes(m)), f.code)
      assert.ok(f.steps.length >= 3 && f.steps.length <= 5, f.code)
      const { symptom, dangers } = symptomOf(k, f)
      const said = [f.title, symptom, f.cause, ...dangers, ...f.steps]
      for (const x of said) for (const l of LANGUAGES) assert.ok(x[l] && x[l].length <= 140, `${f.code} ${l}: ${x[l]}`)
      for (const x of said) {
        assert.match(x.ru, /\p{Script=Cyrillic}/u)
        assert.doesNotMatch(x.en, /[\p{Script=Han}\p{Script=Cyrillic}]/u)
      }
      assert.ok(f.article === undefined || slugsOf(k).includes(f.article), `${f.code}: ${f.article}`)
    }
    // what the past requests of the demo tell of can be looked up
    const told = TENANTS[k]
      .stories(clockAt(0))
      .flatMap(s => [s.values.errorCode, s.values.alarmCode])
      .filter(x => typeof x === 'string')
    for (const code of told)
      assert.ok(
        faults.some(f => f.code === code),
        `a request names ${code}`,
      )
  }
})

test('questions are asked of articles that there are, each once, in every language', () => {
  for (const tenant of ['mufeng', 'hengji'] as const) {
    const slugs = DEMO_ARTICLES[tenant].articles.map(({ slug }) => slug)
    const asked = Object.entries(ASKED_AS[tenant])
    assert.deepEqual(
      asked.map(([slug]) => slug).filter(slug => !slugs.includes(slug)),
      [],
    )
    const lines = asked.flatMap(([, list]) => list)
    assert.equal(new Set(lines).size, lines.length)
    for (const letters of [/\p{Script=Han}/u, /^[a-z]/i, /[а-я]/i])
      assert.ok(lines.filter(line => letters.test(line)).length >= 15, String(letters))
  }
})

test('pictures are drawings that need nothing from outside', async () => {
  assert.ok(pictures.length >= 16)
  for (const file of pictures) {
    const svg = readFileSync(path.join(folder, 'pictures', file), 'utf8')
    assert.match(
      svg,
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 640 360" width="640" height="360">/,
      file,
    )
    assert.doesNotMatch(svg.slice(svg.indexOf('>')), /https?:|href|<image|<script|<style|@import|\son\w+=|data:/i, file)
    // words would be in one language only: digits and units are all that a picture says
    for (const [, said] of svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g))
      assert.match(said ?? '', /^(\d+(\.\d+)?|\d+ cm|°C|2\.4 GHz)$/, file)
    assert.ok(svg.length < 20_000, `${file} has ${svg.length} bytes`)
    assert.equal((await sharp(Buffer.from(svg)).metadata()).width, 640)
  }
})
