import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Language } from '../../../shared/language'
import { synonymKey } from '../../kernel/text/own-synonyms'
import { plainText } from '../../kernel/text/search-text'
import { textRow } from '../../domains/wiki/article-row'
import { richTextColumns } from '../../domains/wiki/rich-text.service'
import {
  faults,
  richTexts,
  wikiFeedback,
  wikiFiles,
  wikiLabels,
  wikiMarks,
  wikis,
  wikiSearchMisses,
  wikiSynonyms,
  wikiTexts,
  wikiTypes,
} from '../../domains/wiki/wiki.table'
import { DEMO_ARTICLES, type DemoArticle } from '../articles'
import { DEMO_FAULTS } from '../articles/faults'
import { symptomOf } from '../articles/fault-symptoms'
import { pictureBytes } from '../articles/picture'
import { codeOf, idOf, numberOf } from '../deterministic'
import { KIND_ICONS, MISSES, REASONS, RICH_TEXTS, SYNONYMS } from '../wiki.texts'
import type { Seed } from './seed'

const PICTURES = '/carrier-lianke-h5/demo/articles'

const isDemo = (key: string): key is keyof typeof DEMO_ARTICLES => key in DEMO_ARTICLES
const articleId = (key: string, slug: string): string => idOf(`${key} article ${slug}`)

interface DemoText {
  title: string
  summary: string
  content: string
  picture: string
}

/**
 * A text as it lies in the folder: title, then a summary of one sentence, which stays in the text. Links to other articles and
 * pictures become what the portal understands.
 */
async function readText(key: string, { slug, format }: DemoArticle, language: Language): Promise<DemoText> {
  const text = await readFile(
    path.join(__dirname, '../articles', key, `${slug}.${language}.${format === 'html' ? 'html' : 'md'}`),
    'utf8',
  )
  const [whole = '', title = '', body = ''] =
    (format === 'html' ? /^\s*<h1[^>]*>(.*?)<\/h1>\s*(.*)$/s : /^\s*# (.+?)\n\s*(.*)$/s).exec(text) ?? []
  const [first = ''] = (format === 'html' ? /<p>.*?<\/p>/s : /^(?![#>|!\s-]).+$/m).exec(body) ?? []
  if (!whole || !first) throw new Error(`${key}/${slug}.${language} begins with no title and summary`)
  const content = body
    .replace(/\bwiki:([\w-]+)/g, (_, other: string) => `/wiki/detail/${articleId(key, other)}`)
    .replace(/\bpicture:([\w-]+)/g, `${PICTURES}/$1.svg`)
  return {
    title: plainText(title, format === 'html' ? 'html' : 'markdown').trim(),
    summary: plainText(first, format).trim(),
    content,
    picture: /picture:([\w-]+)/.exec(body)?.[1] ?? '',
  }
}

/** Articles of a company with what readers left on them, its fault library and its rich texts. */
export const wikiSeed: Seed = {
  name: 'wiki',
  after: ['identity'],
  async seed(tx, { company, tenantId, moment }) {
    const { key } = company
    if (!isDemo(key)) throw new Error(`the demo has no articles of ${key}`)
    const { types, labels, articles } = DEMO_ARTICLES[key]
    const typeId = (type: string): string => idOf(`${key} article type ${type}`)
    const labelId = (label: string): string => idOf(`${key} article label ${label}`)
    await tx.insert(wikiTypes).values(
      types.map((type, order) => ({
        tenantId,
        id: typeId(type.key),
        name: type.name,
        icon: KIND_ICONS[type.key] ?? 'wiki',
        order,
      })),
    )
    await tx
      .insert(wikiLabels)
      .values(labels.map((label, order) => ({ tenantId, id: labelId(label.key), name: label.name, order })))

    // drawn while the texts are read
    const files = Promise.all(
      articles.flatMap(article =>
        (article.files ?? []).map(async ({ name, picture }, order) => ({
          tenantId,
          id: idOf(`${key} article ${article.slug} file ${order}`),
          wikiId: articleId(key, article.slug),
          filename: name,
          fileType: 'png',
          fileSize: (await pictureBytes(picture)).length,
          url: `${PICTURES}/${picture}.png`,
          order,
        })),
      ),
    )
    // an error is thrown where they are awaited; one that comes earlier must not end the process
    files.catch(() => undefined)
    const texts = await Promise.all(
      articles.map(article =>
        Promise.all(
          article.languages.map(async language => ({ language, ...(await readText(key, article, language)) })),
        ),
      ),
    )
    const changed = ({ slug, publishedDaysAgo }: (typeof articles)[number]) =>
      moment(Math.round(publishedDaysAgo / 2), `${key} article ${slug}`)
    const rows = articles.map((article, i) => {
      const name = `${key} article ${article.slug}`
      return {
        tenantId,
        id: articleId(key, article.slug),
        typeId: typeId(article.type),
        format: article.format,
        labelIds: article.labels.map(labelId),
        models: article.models,
        faultCodes: article.faultCodes ?? [],
        askedAs: [...article.askedAs],
        cover: texts[i]?.[0]?.picture ? `${PICTURES}/${texts[i]?.[0]?.picture}.svg` : '',
        isTop: article.isTop ?? false,
        shortCode: codeOf(`${name} code`, 7),
        readTimes: article.readCount,
        // of other customers; the linkmen of the demo add theirs below
        fabulousCount: Math.round((article.readCount * numberOf(`${name} likes`, 9, 31)) / 1000),
        collectionCount: Math.round((article.readCount * numberOf(`${name} collections`, 3, 14)) / 1000),
        publishTime: moment(article.publishedDaysAgo, name),
        updateTime: changed(article),
        editTime: changed(article),
      }
    })

    const marks = rows.flatMap((row, i) =>
      company.linkmen.flatMap(({ key: linkman }) =>
        (['fabulous', 'collection'] as const).flatMap(kind =>
          numberOf(`${row.id} ${linkman} ${kind}`, 0, 99) < (kind === 'fabulous' ? 14 : 8)
            ? [
                {
                  tenantId,
                  linkmanId: idOf(`${key} linkman ${linkman}`),
                  kind,
                  wikiId: row.id,
                  createTime: moment(
                    numberOf(`${row.id} ${linkman} day`, 1, Math.max(1, articles[i]?.publishedDaysAgo ?? 1)),
                    `${row.id} ${linkman}`,
                  ),
                },
              ]
            : [],
        ),
      ),
    )
    for (const row of rows) {
      row.fabulousCount += marks.filter(mark => mark.wikiId === row.id && mark.kind === 'fabulous').length
      row.collectionCount += marks.filter(mark => mark.wikiId === row.id && mark.kind === 'collection').length
    }
    await tx.insert(wikis).values(rows)
    await tx.insert(wikiTexts).values(
      articles.flatMap((article, i) =>
        (texts[i] ?? []).map(({ language, title, summary, content }) => ({
          ...textRow({ tenantId, wikiId: articleId(key, article.slug), language, title, summary, content }, article),
          updateTime: changed(article),
        })),
      ),
    )
    await tx.insert(wikiMarks).values(marks)
    await tx.insert(wikiFiles).values(await files)
    await tx.insert(wikiFeedback).values(
      rows.flatMap(row =>
        company.linkmen.flatMap(({ key: linkman, language }) => {
          const name = `${row.id} ${linkman} feedback`
          if (numberOf(name, 0, 99) >= 10) return []
          const solved = numberOf(`${name} solved`, 0, 3) > 0
          return [
            {
              tenantId,
              wikiId: row.id,
              reader: `linkman:${idOf(`${key} linkman ${linkman}`)}`,
              solved,
              reason: solved
                ? ''
                : (REASONS[language][numberOf(`${name} reason`, 0, REASONS[language].length - 1)] ?? ''),
              createTime: moment(numberOf(`${name} day`, 1, 30), name),
            },
          ]
        }),
      ),
    )
    await tx.insert(wikiSynonyms).values(
      (SYNONYMS[key] ?? []).map(({ said, written }, i) => ({
        tenantId,
        id: idOf(`${key} synonym ${said.join(' ')}`),
        said,
        written,
        keys: said.map(synonymKey),
        updateTime: moment(30 + i, `${key} synonym ${i}`),
      })),
    )
    await tx.insert(wikiSearchMisses).values(
      (MISSES[key] ?? []).map(({ daysAgo, ...miss }) => ({
        ...miss,
        tenantId,
        lastTime: moment(daysAgo, `${key} ${miss.keyword}`),
      })),
    )
    await tx.insert(faults).values(
      DEMO_FAULTS[key].map(({ article, ...fault }, order) => ({
        ...fault,
        ...symptomOf(key, fault),
        tenantId,
        id: idOf(`${key} fault ${fault.code} ${fault.models.join()}`),
        wikiId: article ? articleId(key, article) : null,
        order,
        updateTime: moment(40, `${key} ${fault.code}`),
      })),
    )
    await tx.insert(richTexts).values(
      RICH_TEXTS.map(({ key: name, format, ...text }) => ({
        ...richTextColumns({ ...text, enabled: true }),
        format,
        tenantId,
        id: idOf(`${key} rich text ${name}`),
        createTime: moment(300, name),
        updateTime: moment(300, name),
      })),
    )
    // the planner knows nothing of a table's words before it is analysed, and the first readers come at once
    await tx.execute(sql`analyze ${wikis}, ${wikiTexts}`)
  },
}
