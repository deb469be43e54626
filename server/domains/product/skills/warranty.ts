import { Type as T } from '@sinclair/typebox'
import { fullDate } from '../../../../shared/dates'
import type { Ctx } from '../../../kernel/call/context'
import { namesIn, TOLD, toAll } from '../../../kernel/skills/list'
import { defineSkill, openThing, type SkillAnswer, type SkillLine } from '../../../kernel/skills/skill'
import { ASKS, finder, THIS } from '../../../kernel/skills/words'
import { productList } from '../product.service'
import { namedIn } from './named'
import { factText, termText, WARRANTY_TEXTS } from './warranty.texts'

/** So many machines are asked for those that a sentence means. */
const LOOKED_AT = 100

type Machine = Awaited<ReturnType<typeof productList>>['list'][number]

/** Which of all end first, or are over. */
const SOON = finder([
  '快过保',
  '快到期',
  '先到期',
  '先过保',
  '哪台',
  '哪些',
  '哪几台',
  'which',
  'soonest',
  'first',
  'какая',
  'какие',
  'какой',
])
/** Of what a machine has been given, and of what is in it. */
const PAYS = finder(['要钱', '收费', '免费', '花钱', '掏钱', 'free', 'pay', 'cost', 'бесплатно', 'платить', 'платный'])

/** Parts that have last days of their own, those that somebody put in first. */
const partsOf = ({ qualityInfo }: Machine) =>
  qualityInfo.parts.toSorted((a, b) => Number(b.isPutIn) - Number(a.isPutIn))

/** What is in a machine names it as well. */
const asNamed = (machine: Machine) => ({
  ...machine,
  place: [machine.place, ...machine.qualityInfo.parts.map(({ name }) => name)].join(' '),
  machine,
})

/** How the warranty of a machine stands, in words. */
function standing({ language }: Ctx, one: Machine): string {
  const texts = WARRANTY_TEXTS[language]
  const { qualityInfoEndTime, qualityInfoStartTime, qualityInfoStatus, qualityInfo } = one
  if (!qualityInfoEndTime) return texts.unknown
  const end = fullDate(qualityInfoEndTime, language)
  if (qualityInfo.facts.some(({ fact }) => fact === 'before'))
    return texts.before(end, fullDate(qualityInfoStartTime ?? '', language))
  if (qualityInfoStatus === 'out-of-warranty') return texts.after(end)
  const left = qualityInfo.facts.find(({ fact }) => fact === 'within')?.days
  return texts.within(end, termText(language, (left ?? 0) + 1, 'day'))
}
const lineOf = (ctx: Ctx, machine: Machine): SkillLine => ({
  text: [machine.model, machine.serialNumber, standing(ctx, machine)].filter(Boolean).join(' · '),
  thing: {
    kind: 'product',
    name: machine.name || machine.model || machine.serialNumber,
    url: `/product?id=${machine.id}`,
  },
})

/** All that there is to say of one machine. */
function toldOfOne(ctx: Ctx, machine: Machine, asksPay: boolean): SkillAnswer {
  const texts = WARRANTY_TEXTS[ctx.language]
  const { qualityInfo, qualityInfoStatus, qualityInfoEndTime } = machine
  const why = qualityInfo.facts.flatMap(fact => factText(ctx.language, fact) ?? [])
  const parts = partsOf(machine).map(({ name, end, isCovered, replacedTime }) =>
    replacedTime
      ? texts.partReplaced(name, fullDate(replacedTime, ctx.language))
      : (isCovered ? texts.part : texts.partOver)(name, fullDate(end, ctx.language)),
  )
  const isIn = qualityInfoStatus === 'in-warranty'
  const pays = asksPay && qualityInfoEndTime ? [{ text: isIn ? texts.free : texts.paid }] : []
  return {
    lines: [lineOf(ctx, machine), ...pays, ...why.map(text => ({ text }))],
    list: parts.slice(0, TOLD).map(text => ({ text })),
    links: [
      { text: texts.machine, url: `/product?id=${machine.id}` },
      ...(qualityInfoEndTime ? [{ text: texts.cards, url: '/extend/list' }] : []),
    ],
    facts: {
      machines: 1,
      model: machine.model,
      end: qualityInfoEndTime ?? '',
      status: qualityInfoStatus,
      parts: parts.length,
    },
  }
}

/** How long one's machines are in warranty, and why. Null for what is asked of machines in general, or of one that the caller does not have. */
export const warranty = defineSkill({
  name: 'warranty',
  purpose:
    'Tells until when a machine of the customer, or a part that was put in, is in warranty, and by which rule; also which end first.',
  examples: {
    zh: [
      '我的空调还在保修期吗',
      '洗衣机过保了没',
      '我的热水器保修到什么时候',
      '我家哪台快过保了',
      '刚换的泵保到几号',
      '我的空调还保修吗',
    ],
    en: [
      'Is my fridge still under warranty?',
      'when does the warranty of my washer end',
      'is my washer still covered',
      'warranty end date of our compressor',
    ],
    ru: [
      'Мой кондиционер ещё на гарантии?',
      'когда кончается гарантия на стиралку',
      'до какого числа гарантия на насос',
    ],
    tw: ['我的冷氣還在保固嗎', '冰箱過保固了沒', '洗碗機保固到什麼時候'],
  },
  words: {
    about: [
      '保修',
      '保修期',
      '保到',
      '在保',
      '还在保',
      '过保',
      '出保',
      '脱保',
      '保不保',
      '还保',
      '也保',
      '快过保',
      '还保修',
      '保吗',
      'warranty',
      'guarantee',
      'still covered',
      'under warranty',
      'warranty end',
      'warranty date',
      'гарантия',
      'на гарантии',
      'гарантийный',
    ],
    asks: ['own', 'state'],
    also: [
      '还在',
      '还保',
      '也保',
      '保到',
      '过保',
      '到几号',
      '到哪',
      '到期',
      '保不保',
      '还剩',
      '多长',
      '为什么',
      '为啥',
      '日期',
      '要钱',
      '收费',
      '免费',
      '换过',
      'until when',
      'how long',
      'end',
      'ends',
      'run out',
      'under',
      'in warranty',
      'out of warranty',
      'why',
      'до какого',
      'действует',
      'кончается',
      'истекла',
      'закончилась',
      'осталось',
      'почему',
      'еще',
    ],
    not: [
      '总共多少',
      '一共多少',
      '换个..多少',
      '要花多少',
      '几年',
      '从哪天',
      '从什么时候',
      '政策',
      '规则',
      '范围',
      '发票',
      '保修卡',
      '延保',
      '人为',
      '影响',
      '价格表',
      '收多少',
      '多少钱',
      '没有发票',
      '哪些产品',
      '哪些..过保',
      '哪些..在保',
      '几台..过保',
      '几台..在保',
      'which of my products',
      'how many years',
      'void',
      'policy',
      'terms',
      'card',
      'extend',
      'extension',
      'price',
      'how much',
      'receipt',
      'invoice',
      'у каких',
      'сколько лет',
      'сколько стоит',
      'с какого',
      'проверить',
      'продлить',
      'карта',
      'чек',
      'условия',
      'вне гарантии',
    ],
  },
  subjects: ['product'],
  parameters: T.Object({
    id: T.Optional(T.String({ description: 'of the machine on the screen' })),
    which: T.Union([T.Literal('named'), T.Literal('all'), T.Literal('soon')]),
    words: T.Array(T.String(), { description: 'words that name the machine or a part of it' }),
  }),
  who: 'linkman',
  scope: ['service', 'machines'],
  read: utterance => {
    const id = openThing(utterance, 'product')
    return {
      ...(id ? { id } : {}),
      which: SOON(utterance.sentence)
        ? ('soon' as const)
        : ASKS.own(utterance.sentence)
          ? ('all' as const)
          : ('named' as const),
      words: namesIn(utterance.question),
    }
  },
  run: async (ctx, { id, which, words }, { sentence }): Promise<SkillAnswer | null> => {
    const { language } = ctx
    const texts = WARRANTY_TEXTS[language]
    const { list, total } = await productList(ctx, { pageSize: LOOKED_AT })
    const named = namedIn(list.map(asNamed), words.join(' ')).map(({ machine }) => machine)
    const open = list.find(one => one.id === id)
    // what the screen shows is meant, unless another one is named
    const isOpen = open && (THIS(sentence) || !named.length || named.includes(open))
    if (!isOpen && !named.length && which === 'named') return null
    const meant = isOpen ? [open] : named.length ? named : words.length && which === 'all' ? [] : list
    const inside = meant.filter(({ qualityInfoStatus }) => qualityInfoStatus === 'in-warranty')
    const isSoon = which === 'soon' && !isOpen && meant.length > 1 && inside.length > 0
    const told = isSoon
      ? inside.toSorted((a, b) => (a.qualityInfoEndTime ?? '').localeCompare(b.qualityInfoEndTime ?? ''))
      : meant
    const [only] = told
    const all = { text: texts.all, url: '/product/list' }
    if (only && told.length === 1) return toldOfOne(ctx, only, PAYS(sentence) > 0)
    if (!total)
      return {
        lines: [{ text: texts.none }],
        links: [{ text: texts.register, url: '/productreg' }],
        facts: { machines: 0 },
      }
    const shown = told.length ? told : list
    return {
      lines: [{ text: told.length ? (isSoon ? texts.next : texts.several(told.length)) : texts.noneOf }],
      list: shown.slice(0, TOLD).map(machine => lineOf(ctx, machine)),
      links: [
        ...toAll(language, shown.length, all),
        ...(told.length ? [] : [{ text: texts.register, url: '/productreg' }]),
      ],
      facts: { machines: told.length, total },
    }
  },
})
