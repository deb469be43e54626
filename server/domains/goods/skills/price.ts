import { Type as T } from '@sinclair/typebox'
import { defineSkill } from '../../../kernel/skills/skill'
import { finder } from '../../../kernel/skills/words'
import { termsOf } from '../../../kernel/text/tokenize'
import { articleFacts, articleLine, ARTICLES } from '../article'
import { articles, type Article } from '../commodity.queries'

/** More than so many that a sentence fits name none. */
const MOST = 3
/** What names an article: a question of its price has to have all of its name, since a price list of the company may know of others. */
const SHARE = { price: 1, other: 0.5 } as const

const FIT = [
  '适合',
  '适用',
  '能用在',
  '可以用在',
  '能不能用',
  '通用',
  '匹配',
  '配得上',
  '装得上',
  '能装',
  '兼容',
  'fit',
  'compatible',
  'suitable',
  'work with',
  'подойдет',
  'подойдут',
  'подходит',
  'подходят',
  'совместим',
]
const STOCK = [
  '有货',
  '没货',
  '缺货',
  '现货',
  '库存',
  '有卖',
  '卖吗',
  '还有吗',
  '买得到',
  'in stock',
  'out of stock',
  'is..available',
  'are..available',
  'do you have',
  'do you sell',
  'в наличии',
  'на складе',
  'продаете',
  'есть ли у вас',
]
const PRICE = [
  '多少钱',
  '价格',
  '售价',
  '什么价',
  '要钱',
  '卖多少',
  'cost',
  'price',
  'how much is',
  'how much does',
  'how much do',
  'how much for',
  'стоит',
  'стоят',
  'стоимость',
  'цена',
]
const isFit = finder(FIT)
const isStock = finder(STOCK)

/** Whether the sentence names an article. */
function named(all: readonly Article[], said: string, least: number): Article[] {
  const asked = new Set(termsOf(said))
  const counted = all.map(article => {
    const terms = [...new Set(termsOf(article.name))]
    const hits = terms.filter(term => asked.has(term)).length
    return { article, hits, share: terms.length ? hits / terms.length : 0 }
  })
  const fitting = counted.filter(({ share }) => share >= least)
  const most = Math.max(0, ...fitting.map(({ hits }) => hits))
  return fitting.filter(({ hits }) => hits === most).map(({ article }) => article)
}

/** What something that the shop sells costs, whether it fits and whether it is there. Null for what it does not sell. */
export const price = defineSkill({
  name: 'price',
  purpose:
    'Tells what an article of the shop costs, whether it is in stock, and whether it fits a machine of the caller.',
  examples: {
    zh: ['净水滤芯多少钱', '净水滤芯适合我的机器吗', '滤芯有货吗', '滤网的价格是多少'],
    en: [
      'How much does the water filter cost?',
      'does the water filter fit my machine',
      'Is the water filter in stock?',
      'price of the door seal',
    ],
    ru: ['сколько стоит фильтр для воды', 'подойдёт ли фильтр для воды', 'фильтр для воды есть в наличии?'],
    tw: ['淨水濾芯多少錢', '淨水濾芯適合我的機器嗎', '濾芯有貨嗎'],
  },
  words: {
    about: [...FIT, ...STOCK, ...PRICE],
    asks: [],
    isEnough: true,
    // a word for price and one for a centre look alike in Russian
    not: ['发票', '退款', '退货', 'invoice', 'refund', 'return', 'возврат', 'счет', 'центр'],
  },
  parameters: T.Object({
    name: T.String({ description: 'of the article' }),
    wants: T.Union([T.Literal('fit'), T.Literal('stock'), T.Literal('price')]),
  }),
  who: 'everyone',
  read: ({ question, sentence }) => ({
    name: question,
    wants: isFit(sentence) ? ('fit' as const) : isStock(sentence) ? ('stock' as const) : ('price' as const),
  }),
  run: async (ctx, { name, wants }) => {
    const found = named(await articles(ctx, ARTICLES), name, wants === 'price' ? SHARE.price : SHARE.other)
    const [first] = found
    if (!first || found.length > MOST) return null
    return {
      lines: found.map(article => articleLine(ctx, article, { fit: wants === 'fit' })),
      facts: articleFacts(first),
    }
  },
})
