import { Type as T } from '@sinclair/typebox'
import { fullDate } from '../../../../shared/dates'
import type { Language } from '../../../../shared/language'
import { defineSkill, openThing } from '../../../kernel/skills/skill'
import { ASKS, finder, THIS, type Sentence } from '../../../kernel/skills/words'
import { productList, userProductList } from '../product.service'
import { namedIn, type Shown } from './named'

/** So many machines are told. */
const TOLD = 5
/** So many are asked for one that a sentence names. */
const LOOKED_AT = 100

interface Texts {
  all: (n: number) => string
  out: (n: number, total: number) => string
  inside: (n: number, total: number) => string
  none: string
  serial: (serial: string) => string
  until: (end: string) => string
  over: (end: string) => string
  more: (n: number) => string
  list: string
  register: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    all: n => `您名下一共有 ${n} 台产品：`,
    out: (n, total) => (n ? `您名下 ${total} 台产品里，已过保的有 ${n} 台：` : `您名下 ${total} 台产品里没有过保的。`),
    inside: (n, total) => (n ? `您名下 ${total} 台产品里，在保的有 ${n} 台：` : `您名下 ${total} 台产品里没有在保的。`),
    none: '您名下还没有产品，可以登记一台。',
    serial: serial => `序列号 ${serial}`,
    until: end => `质保到 ${end}`,
    over: end => `质保到 ${end}，已过保`,
    more: n => `另外还有 ${n} 台`,
    list: '我的设备',
    register: '登记产品',
  },
  en: {
    all: n => `You have ${n} ${n === 1 ? 'product' : 'products'}:`,
    out: (n, total) =>
      n ? `Of your ${total} products ${n} are out of warranty:` : `None of your ${total} products is out of warranty.`,
    inside: (n, total) =>
      n ? `Of your ${total} products ${n} are in warranty:` : `None of your ${total} products is in warranty.`,
    none: 'You have no products yet; you can register one.',
    serial: serial => `serial number ${serial}`,
    until: end => `warranty until ${end}`,
    over: end => `warranty until ${end}, out of warranty`,
    more: n => `${n} more`,
    list: 'My products',
    register: 'Register a product',
  },
  ru: {
    all: n => `Всего у вас изделий: ${n}.`,
    out: (n, total) =>
      n
        ? `Изделий у вас: ${total}, гарантия истекла у ${n}:`
        : `Изделий у вас: ${total}, ни у одного гарантия не истекла.`,
    inside: (n, total) =>
      n ? `Изделий у вас: ${total}, на гарантии ${n}:` : `Изделий у вас: ${total}, на гарантии нет ни одного.`,
    none: 'У вас пока нет изделий, можно зарегистрировать.',
    serial: serial => `серийный № ${serial}`,
    until: end => `гарантия до ${end}`,
    over: end => `гарантия до ${end}, истекла`,
    more: n => `и ещё ${n}`,
    list: 'Моя техника',
    register: 'Зарегистрировать изделие',
  },
  tw: {
    all: n => `您名下一共有 ${n} 台產品：`,
    out: (n, total) => (n ? `您名下 ${total} 台產品裡，已過保的有 ${n} 台：` : `您名下 ${total} 台產品裡沒有過保的。`),
    inside: (n, total) =>
      n ? `您名下 ${total} 台產品裡，在保固期內的有 ${n} 台：` : `您名下 ${total} 台產品裡沒有在保固期內的。`,
    none: '您名下還沒有產品，可以登記一台。',
    serial: serial => `序號 ${serial}`,
    until: end => `保固到 ${end}`,
    over: end => `保固到 ${end}，已過保`,
    more: n => `另外還有 ${n} 台`,
    list: '我的設備',
    register: '登記產品',
  },
}

const OUT = finder([
  '过保',
  '出保',
  '脱保',
  'out of warranty',
  'expired',
  'гарантия истекла',
  'истекла гарантия',
  'гарантия закончилась',
  'закончилась гарантия',
  'без гарантии',
  'вне гарантии',
])
const IN = finder(['在保', 'in warranty', 'under warranty', 'на гарантии'])
const ONE = finder(['序列号', '序号', '机身号', '型号', 'serial', 'model', 'серийный', 'модель'])

type Line = Pick<Shown, 'id' | 'name' | 'model' | 'serialNumber' | 'qualityInfoEndTime' | 'qualityInfoStatus'>
const line = (texts: Texts, language: Language) => (one: Line) => ({
  text: [
    ...[one.model].filter(Boolean),
    ...(one.serialNumber ? [texts.serial(one.serialNumber)] : []),
    ...(one.qualityInfoEndTime
      ? [
          (one.qualityInfoStatus === 'out-of-warranty' ? texts.over : texts.until)(
            fullDate(one.qualityInfoEndTime, language),
          ),
        ]
      : []),
  ].join(' · '),
  thing: { kind: 'product', name: one.name || one.model || one.serialNumber, url: `/product?id=${one.id}` },
})

const whichOf = (sentence: Sentence): 'all' | 'in' | 'out' | 'named' =>
  OUT(sentence) ? 'out' : IN(sentence) ? 'in' : ONE(sentence) ? 'named' : 'all'

/** The machines that are named, and before them the one that the screen shows. */
function meantOf(list: readonly Shown[], question: string, isThis: boolean, id: string | undefined): Shown[] {
  const named = namedIn(list, question)
  const open = list.filter(one => one.id === id)
  return open.length && (isThis || !named.length) ? open : named
}

/** Which machines somebody has. */
export const products = defineSkill({
  name: 'products',
  purpose: 'Lists the machines of the customer with model and serial number; also only those in or out of warranty.',
  examples: {
    zh: ['我有哪些产品', '我名下有几台设备', '我的产品', '我家空调的序列号是多少', '哪些产品过保了'],
    en: [
      'Which products do I have?',
      'how many machines do we have',
      'my appliances',
      'the serial number of my fridge',
      'Which of my products are out of warranty?',
    ],
    ru: [
      'Какие у меня изделия?',
      'сколько у нас машин',
      'серийный номер моего холодильника',
      'у каких изделий закончилась гарантия',
    ],
    tw: ['我有哪些產品', '我名下有幾台設備', '我家冰箱的序號是多少', '哪些產品過保了'],
  },
  words: {
    about: [
      '产品',
      '设备',
      '机器',
      '电器',
      '家电',
      '名下',
      '序列号',
      '序号',
      '机身号',
      '我..序列号',
      '我..型号',
      '我..序号',
      'product',
      'appliance',
      'machine',
      'device',
      'my..serial number',
      'serial number',
      'serial no',
      'serial number of my',
      'serial number of our',
      'my..model number',
      'which model is my',
      'изделие',
      'изделий',
      'изделия',
      'прибор',
      'техника',
      'оборудование',
      'машина',
      'серийный номер',
      'модель',
      'какая..модель',
    ],
    asks: [],
    also: [
      '序列号',
      '序号',
      '机身号',
      'serial number',
      'serial no',
      'модель..номер',
      'какая у нас модель',
      'какая у меня модель',
      '我有哪些',
      '我有几',
      '我有多少',
      '我们有几',
      '我们有哪些',
      '名下',
      '哪些..过保',
      '哪些..在保',
      '几台..过保',
      '几台..在保',
      '我..序列号',
      '我..型号',
      '我..序号',
      'do i own',
      'serial number of my',
      'serial number of our',
      'my..serial number',
      'which..out of warranty',
      'which..in warranty',
      'which..under warranty',
      'which model is my',
      'мои изделия',
      'у каких',
      'какие..на гарантии',
      '我家有几',
      '我家有哪些',
      '我家有多少',
      'which..do i have',
      'what..do i have',
      'how many..do i have',
      'which..do we have',
      'registered to me',
      'what..do we have',
      'how many..do we have',
      'сколько у меня',
      'сколько у нас',
      'какие у меня',
      'какие у нас',
      'серийный номер моего',
      'серийный номер моей',
      'серийный номер',
    ],
    not: [
      '还在保',
      '在保吗',
      '过保了吗',
      '还剩',
      '到什么时候',
      'still',
      'expire',
      'until when',
      'истекает',
      'до какого',
      'еще',
      '登记',
      '注册',
      '坏',
      '故障',
      '不',
      '报修',
      '漏',
      '响',
      '推荐',
      '区别',
      '买',
      '扫码',
      '培训',
      '哪里',
      '代码',
      '显示',
      'broken',
      'fault',
      'error',
      "doesn't",
      "won't",
      'leak',
      'noise',
      'where',
      'registration',
      'register my',
      'register a',
      'to register',
      'request',
      'buy',
      'order',
      'code',
      'регистрация',
      'сломался',
      'не работает',
      'ошибка',
      'где',
      'заявка',
      'шумит',
      'течет',
    ],
  },
  subjects: ['product'],
  parameters: T.Object({
    id: T.Optional(T.String({ description: 'of the machine on the screen' })),
    which: T.Union([T.Literal('all'), T.Literal('in'), T.Literal('out'), T.Literal('named')]),
  }),
  who: 'linkman',
  scope: ['service', 'machines'],
  read: utterance => {
    const id = openThing(utterance, 'product')
    return { ...(id ? { id } : {}), which: whichOf(utterance.sentence) }
  },
  run: async (ctx, { id, which }, { question, sentence }) => {
    const texts = TEXTS[ctx.language]
    const { list, total } = await productList(ctx, { pageSize: which === 'named' ? LOOKED_AT : TOLD })
    const all = { text: texts.list, url: '/product/list' }
    if (!total)
      return {
        lines: [{ text: texts.none }],
        links: [{ text: texts.register, url: '/productreg' }],
        facts: { total: 0, count: 0 },
      }
    const wanted =
      which === 'all'
        ? list
        : which === 'named'
          ? meantOf(list, question, THIS(sentence) > 0, id)
          : (await userProductList(ctx)).filter(
              ({ qualityInfoStatus }) => qualityInfoStatus === (which === 'out' ? 'out-of-warranty' : 'in-warranty'),
            )
    const isNamed = which === 'named' && wanted.length > 0
    // where the number stands on a machine, an article tells
    if (which === 'named' && !isNamed && !ASKS.own(sentence)) return null
    const shown = which === 'named' && !isNamed ? list : wanted
    const count = which === 'all' || (which === 'named' && !isNamed) ? total : wanted.length
    const lines = shown.slice(0, TOLD).map(line(texts, ctx.language))
    const [only] = shown
    return {
      lines:
        isNamed && lines.length === 1
          ? lines
          : [
              {
                text:
                  which === 'out'
                    ? texts.out(count, total)
                    : which === 'in'
                      ? texts.inside(count, total)
                      : texts.all(count),
              },
            ],
      list: [
        ...(isNamed && lines.length === 1 ? [] : lines),
        ...(count > TOLD ? [{ text: texts.more(count - TOLD) }] : []),
      ],
      links: count > TOLD || !lines.length ? [all] : [],
      facts: {
        total,
        count,
        ...(isNamed && shown.length === 1 && only ? { model: only.model, serialNumber: only.serialNumber } : {}),
      },
    }
  },
})
