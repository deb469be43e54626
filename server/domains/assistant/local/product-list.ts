import type { Language } from '../../../../shared/language'
import type { Ctx } from '../../../kernel/call/context'
import { normal } from '../../../kernel/text/tokenize'
import type { Answer } from './answer'
import { ownIntent, productPassage } from './customer-data'
import { fill } from './customer-data.texts'
import { Draft, escaped } from './draft'

/** Products that are counted for a question, and told of it. */
const COUNTED = 1000
const TOLD = 20

interface Texts {
  all: string
  outOf: string
  inside: string
  none: string
  more: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    all: '您名下一共有 {count} 台产品：',
    outOf: '您名下 {total} 台产品里，已过保的有 {count} 台：',
    inside: '您名下 {total} 台产品里，在保的有 {count} 台：',
    none: '您名下 {total} 台产品里没有这样的。',
    more: '另外还有 {count} 台。',
  },
  en: {
    all: 'You have {count} products:',
    outOf: 'Of your {total} products {count} are out of warranty:',
    inside: 'Of your {total} products {count} are in warranty:',
    none: 'Of your {total} products there is none like that.',
    more: 'And {count} more.',
  },
  ru: {
    all: 'Всего у вас изделий: {count}.',
    outOf: 'Изделий у вас: {total}, гарантия истекла у {count}:',
    inside: 'Изделий у вас: {total}, на гарантии {count}:',
    none: 'Изделий у вас: {total}, таких среди них нет.',
    more: 'И ещё {count}.',
  },
  tw: {
    all: '您名下一共有 {count} 台產品：',
    outOf: '您名下 {total} 台產品裡，已過保的有 {count} 台：',
    inside: '您名下 {total} 台產品裡，在保固期內的有 {count} 台：',
    none: '您名下 {total} 台產品裡沒有這樣的。',
    more: '另外還有 {count} 台。',
  },
}

// on the one spelling of tokenize.ts
const THINGS =
  '(?:产品|设备|机器|电器|家电|东西|products?|appliances?|machines?|devices?|издели|прибор|техник|устройств|оборудован|машин)'
/** All of them, or those of which something holds, and no single one. */
const LISTS = new RegExp(
  `(?:哪些|哪几|几|多少|所有|全部|都有|which|what|how many|list|все|как(?:ие|их)|сколько).*${THINGS}|${THINGS}.*(?:哪些|哪几|几台|多少|都有|列表|清单)`,
)
const OUT =
  /过保|出保|脱保|过了?保修|out of (?:warranty|guarantee)|expired|(?:законч|истек|вне|без)\S*.*гаранти|гаранти\S* .*(?:законч|истек)/
const IN = /在保|保修期?内|under (?:warranty|guarantee)|in warranty|на гарантии/
const OWN = /(?:^|[^你您])(?:我|我家|我们|名下)|\b(?:i|we|my|our)\b|(?:у меня|у нас|мо[ияейё]|наш)/

/** What a question wants to know of all products of the asker; null: it is about one, or about none. */
export function productQuestion(question: string): 'all' | 'out' | 'in' | null {
  const said = normal(question).trim()
  if (!LISTS.test(said)) return null
  const intent = ownIntent(question)
  const wanted = OUT.test(said) ? 'out' : IN.test(said) ? 'in' : 'all'
  if (intent === 'warranty') return wanted === 'all' ? null : wanted
  return (intent === 'product' || OWN.test(said)) &&
    intent !== 'request' &&
    /有|名下|\bhave\b|\bown\b|registered|list|у (?:меня|нас)|мо[ияейё]/.test(said)
    ? wanted
    : null
}

/** Counts and lists the asker's products; null for another question, and for somebody who is no linkman or has none. */
export async function productList(ctx: Ctx, question: string): Promise<Answer | null> {
  const wanted = productQuestion(question)
  if (!wanted || ctx.principal.kind !== 'linkman') return null
  const pages = await Promise.all(ctx.offers.customerProducts.map(newest => newest(ctx, COUNTED)))
  const total = pages.reduce((sum, page) => sum + page.total, 0)
  if (!total) return null
  const list = pages
    .flatMap(page => page.list)
    .filter(
      ({ qualityInfoStatus }) =>
        wanted === 'all' || qualityInfoStatus === (wanted === 'out' ? 'out-of-warranty' : 'in-warranty'),
    )
  const texts = TEXTS[ctx.language]
  const count = wanted === 'all' ? total : list.length
  const draft = new Draft()
  draft.add(
    fill(count === 0 ? texts.none : wanted === 'all' ? texts.all : wanted === 'out' ? texts.outOf : texts.inside, {
      count: String(count),
      total: String(total),
    }),
  )
  if (list.length)
    draft.add(
      list
        .slice(0, TOLD)
        .map(product => {
          const passage = productPassage(ctx, product)
          return `- ${escaped(passage.text)} ${draft.cite(passage, passage.text)}`
        })
        .join('\n'),
    )
  if (count > TOLD) draft.add(fill(texts.more, { count: String(count - TOLD) }))
  return { state: 'answer', text: draft.text, sources: draft.sources, suggestions: [], related: [] }
}
