import { Type as T } from '@sinclair/typebox'
import { defineSkill, openThing, type Utterance } from '../../../kernel/skills/skill'
import { finder } from '../../../kernel/skills/words'
import { normal, termsOf } from '../../../kernel/text/tokenize'
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
  '几块',
  '几个钱',
  '几多钱',
  '什么价钱',
  '咋卖',
  '怎么卖',
  '买..多少',
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
/** Of what the shop has open. */
const FIT_HERE = ['能用', '可以用', '用得上', 'can i use', 'use it', 'можно ли поставить']
const HERE = [...FIT_HERE, '贵吗', '便宜', '会员价', '有吗', 'expensive', 'cheaper', 'дорого']
const isFit = finder([...FIT, ...FIT_HERE])
const isStock = finder(STOCK)

const idOf = (utterance: Utterance): { id?: string } => {
  const id = openThing(utterance, 'goods')
  return id === undefined ? {} : { id }
}

const HAN = /\p{Script=Han}/gu
/** Words of the price, and of whoever asks, are no part of a name. */
const BESIDE = new RegExp(
  `${[...STOCK, ...PRICE].filter(word => /\p{Script=Han}/u.test(word) && !word.includes('..')).join('|')}|我|的|要|个|这|那|种|家|买|请问|现在|商城|你们|一`,
  'gu',
)
/** So many characters in a row of a name are enough to be no chance. */
const LEAST_LETTERS = 2
/** Whether a name is said with characters left out: 移机 for 空调移机, 门封圈 for 门密封圈. */
function isShortened(said: readonly string[], name: string): boolean {
  const letters = name.match(HAN) ?? []
  let at = 0
  for (const letter of letters) if (letter === said[at]) at++
  return at === said.length && said.length >= LEAST_LETTERS && said.length >= letters.length / 2
}

/** Which articles a sentence names. */
function named(all: readonly Article[], said: string, least: number): Article[] {
  const asked = new Set(termsOf(said))
  const left = normal(said).replace(BESIDE, '').match(HAN) ?? []
  const counted = all.map(article => {
    const terms = [...new Set(termsOf(article.name))]
    const hits = terms.filter(term => asked.has(term)).length
    const share = terms.length ? hits / terms.length : 0
    return isShortened(left, normal(article.name))
      ? { article, hits: Math.max(hits, left.length), share: 1 }
      : { article, hits, share }
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
    here: HERE,
    asks: [],
    isEnough: true,
    // a word for price and one for a centre look alike in Russian
    not: ['发票', '退款', '退货', 'invoice', 'refund', 'return', 'возврат', 'счет', 'центр'],
  },
  subjects: ['goods'],
  parameters: T.Object({
    id: T.Optional(T.String({ description: 'of the article on the screen' })),
    name: T.String({ description: 'of the article' }),
    wants: T.Union([T.Literal('fit'), T.Literal('stock'), T.Literal('price')]),
  }),
  who: 'everyone',
  read: utterance => ({
    ...idOf(utterance),
    name: utterance.question,
    wants: isFit(utterance.sentence)
      ? ('fit' as const)
      : isStock(utterance.sentence)
        ? ('stock' as const)
        : ('price' as const),
  }),
  run: async (ctx, { id, name, wants }) => {
    const all = await articles(ctx, ARTICLES)
    const said = named(all, name, wants === 'price' ? SHARE.price : SHARE.other)
    // what is named goes before what the screen shows
    const found = said.length ? said : all.filter(one => one.id === id)
    const [first] = found
    if (!first || found.length > MOST) return null
    return {
      lines: found.map(article => articleLine(ctx, article, { fit: wants === 'fit' })),
      facts: articleFacts(first),
    }
  },
})
