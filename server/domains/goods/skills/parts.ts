import { Type as T } from '@sinclair/typebox'
import type { Language } from '../../../../shared/language'
import { listText } from '../../../../shared/list-text'
import { best, matching, namesIn, toAll, TOLD } from '../../../kernel/skills/list'
import { defineSkill, openThing } from '../../../kernel/skills/skill'
import { whichOf } from '../../../kernel/skills/which'
import { sellingOf } from '../../../kernel/tenancy/shop.service'
import { articleFacts, articleLine, ARTICLES } from '../article'
import { articles, machinesOf } from '../commodity.queries'
import { fittingGoods } from '../sale.service'

/** Articles for one model that are looked at. */
const FITTING = 50
/** Machines that a sentence names none of, and that are told of. */
const NAMED = 3

interface Texts {
  fit: (machine: string, n: number) => string
  none: (machine: string) => string
  noMachine: string
  machine: (name: string, model: string) => string
  all: string
  shop: string
  register: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    fit: (machine, n) => `商城里适合您的${machine}的有 ${n} 种：`,
    none: machine => `商城里没有适合您的${machine}的配件，可以问我们的客服。`,
    noMachine: '您还没有登记产品。登记以后，我就知道什么配件适合它。',
    machine: (name, model) => `${name}（${model}）`,
    all: '在商城里查看',
    shop: '去商城',
    register: '我的设备',
  },
  en: {
    fit: (machine, n) => `What the shop has for your ${machine} (${n}):`,
    none: machine => `The shop has nothing for your ${machine}. Please ask our people.`,
    noMachine: 'You have no product registered. Once you have, I can tell what fits it.',
    machine: (name, model) => `${name} (${model})`,
    all: 'See it in the shop',
    shop: 'To the shop',
    register: 'My products',
  },
  ru: {
    fit: (machine, n) => `В магазине к вашему изделию ${machine} подходит (${n}):`,
    none: machine => `К вашему изделию ${machine} в магазине ничего нет. Спросите у наших сотрудников.`,
    noMachine: 'У вас нет зарегистрированных изделий. После регистрации я скажу, что к ним подходит.',
    machine: (name, model) => `${name} (${model})`,
    all: 'Посмотреть в магазине',
    shop: 'В магазин',
    register: 'Моя техника',
  },
  tw: {
    fit: (machine, n) => `商城裡適合您的${machine}的有 ${n} 種：`,
    none: machine => `商城裡沒有適合您的${machine}的配件，可以問我們的客服。`,
    noMachine: '您還沒有登記產品。登記以後，我就知道什麼配件適合它。',
    machine: (name, model) => `${name}（${model}）`,
    all: '在商城裡查看',
    shop: '去商城',
    register: '我的設備',
  },
}

/** Which parts fit a machine of the caller, and what they cost. */
export const parts = defineSkill({
  name: 'parts',
  purpose: 'Tells which parts of the shop fit a machine of the customer, with their prices.',
  examples: {
    zh: ['哪种滤芯适合我的净水器', '我的净水器用什么滤芯', '我的机器有哪些配件', '哪个滤网能装在我的空调上'],
    en: [
      'Which filter fits my purifier and what is it?',
      'what parts are there for my machine',
      'which filter do I need for my purifier',
    ],
    ru: [
      'Какой фильтр подходит к моему очистителю?',
      'какие запчасти есть для моей машины',
      'какой фильтр нужен для моего очистителя',
    ],
    tw: ['哪種濾芯適合我的淨水器', '我的淨水器用什麼濾芯', '我的機器有哪些配件'],
  },
  words: {
    about: [
      '哪种..适合',
      '哪个..适合',
      '哪些..适合',
      '哪款..适合',
      '什么..适合',
      '哪种..能用',
      '哪个..能用',
      '哪个..能装',
      '哪种..能装',
      '用什么滤',
      '用哪种滤',
      '用哪个滤',
      '用什么配件',
      '配什么',
      '配哪',
      '用哪个..滤',
      '用哪种..滤',
      '用哪款',
      '换哪个..滤',
      '该买哪',
      '买哪种',
      '买哪个滤',
      '哪些配件',
      '机器..配件',
      '什么配件',
      '配件有哪些',
      'which..fit',
      'what..fit',
      'cost..for my',
      'price..for my',
      'how much..for my',
      'which part',
      'what part',
      'parts..for my',
      'which..for my',
      'which filter',
      'какой..подходит',
      'какой..подойдет',
      'какая..подходит',
      'какая..подойдет',
      'какие..подходят',
      'какие..подойдут',
      'какой..нужен для',
      'какая..нужна для',
      'стоит..на мой',
      'стоит..для моего',
      'стоит..для моей',
      'стоит..на мою',
      'цена..на мой',
      'какие запчасти',
      'запчасти..для моей',
    ],
    asks: [],
    isEnough: true,
    not: ['多久', '怎么换', '如何换', 'how often', 'how do i', 'как часто', 'как заменить'],
  },
  parameters: T.Object({
    productId: T.Optional(T.String({ description: 'the machine on the screen' })),
    words: T.Array(T.String(), { description: 'words of the names of the machine and of the part' }),
  }),
  who: 'everyone',
  read: utterance => {
    const productId = openThing(utterance, 'product')
    return { ...(productId ? { productId } : {}), words: namesIn(utterance.question) }
  },
  run: async (ctx, { productId, words }, { question, sentence }) => {
    const texts = TEXTS[ctx.language]
    if (ctx.principal.kind !== 'linkman' || !(await sellingOf(ctx)).hasShop) return null
    const machines = await machinesOf(ctx)
    if (!machines.length)
      return {
        lines: [{ text: texts.noMachine }],
        links: [
          { text: texts.register, url: '/product/list' },
          { text: texts.shop, url: '/mall/shop' },
        ],
        facts: { parts: 0, machines: 0 },
      }
    const { found: named, isNamed } = whichOf(
      { said: question, sentence, open: productId },
      machines,
      ({ id, name, model }) => ({ id, numbers: [model], words: `${name} ${model}` }),
    )
    const meant = isNamed && named.length ? named : machines
    const models = [...new Set(meant.map(({ model }) => model))].slice(0, NAMED)
    const machine = listText(
      models.map(model => texts.machine(meant.find(one => one.model === model)?.name ?? '', model)),
      ctx.language,
    )
    const fitting = await fittingGoods(ctx, { models, kind: 'part', limit: FITTING })
    const ids = [...new Set([...fitting.values()].flat().map(({ id }) => id))]
    const rows = new Map((await articles(ctx, ARTICLES)).map(article => [article.id, article]))
    const found = ids.flatMap(id => rows.get(id) ?? [])
    const ofMachine = words.filter(word => !meant.some(({ name, model }) => matching([word], `${name} ${model}`)))
    const wanted = best(found, ({ name }) => matching(ofMachine, name)).map(({ row }) => row)
    const told = wanted.length ? wanted : found
    const [only] = meant
    const url = meant.length === 1 && only ? `/mall/shop?productId=${only.id}` : '/mall/shop'
    const [first] = told
    return {
      lines: [{ text: first ? texts.fit(machine, told.length) : texts.none(machine) }],
      list: told.slice(0, TOLD).map(article => articleLine(ctx, article, { fit: false })),
      links: toAll(ctx.language, told.length, {
        text: first ? texts.all : texts.shop,
        url: first ? url : '/mall/shop',
      }),
      facts: { parts: told.length, machines: meant.length, ...(first ? articleFacts(first) : {}) },
    }
  },
})
