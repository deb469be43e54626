import { Type as T } from '@sinclair/typebox'
import type { Language } from '../../../../shared/language'
import type { RegistrationState } from '../../../../shared/register'
import { ifThere } from '../../../kernel/skills/list'
import { defineSkill, openThing, type SkillLine } from '../../../kernel/skills/skill'
import type { Ctx } from '../../../kernel/call/context'
import { productAndRegisterList, registerDetail } from '../register.queries'

/** Registrations that are looked for among the newest machines, and told. */
const LOOKED_AT = 100
const TOLD = 5

interface Texts {
  head: (submitted: number, rejected: number) => string
  none: (machines: number) => string
  states: Record<RegistrationState, string>
  reason: (reason: string) => string
  more: (n: number) => string
  list: string
  register: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    head: (submitted, rejected) => `您的产品登记：审核中 ${submitted} 份，没有通过 ${rejected} 份。`,
    none: machines =>
      machines ? `没有在审核的登记，您名下的 ${machines} 台产品都已登记好。` : '您还没有登记产品，可以在这里登记。',
    states: { submitted: '审核中', approved: '已通过', rejected: '没有通过' },
    reason: reason => `原因：${reason}`,
    more: n => `另外还有 ${n} 份`,
    list: '我的设备',
    register: '登记产品',
  },
  en: {
    head: (submitted, rejected) => `Your product registrations: ${submitted} under review, ${rejected} rejected.`,
    none: machines =>
      machines
        ? `No registration waits; all your products (${machines}) are registered.`
        : 'You have registered no product yet; you can do it here.',
    states: { submitted: 'under review', approved: 'approved', rejected: 'rejected' },
    reason: reason => `reason: ${reason}`,
    more: n => `${n} more`,
    list: 'My products',
    register: 'Register a product',
  },
  ru: {
    head: (submitted, rejected) => `Ваши регистрации изделий: на проверке ${submitted}, отклонено ${rejected}.`,
    none: machines =>
      machines
        ? `Регистраций на проверке нет, все ваши изделия (${machines}) зарегистрированы.`
        : 'Вы ещё не зарегистрировали изделий, это можно сделать здесь.',
    states: { submitted: 'на проверке', approved: 'принята', rejected: 'отклонена' },
    reason: reason => `причина: ${reason}`,
    more: n => `и ещё ${n}`,
    list: 'Моя техника',
    register: 'Зарегистрировать изделие',
  },
  tw: {
    head: (submitted, rejected) => `您的產品登記：審核中 ${submitted} 份，沒有通過 ${rejected} 份。`,
    none: machines =>
      machines ? `沒有在審核的登記，您名下的 ${machines} 台產品都已登記好。` : '您還沒有登記產品，可以在這裡登記。',
    states: { submitted: '審核中', approved: '已通過', rejected: '沒有通過' },
    reason: reason => `原因：${reason}`,
    more: n => `另外還有 ${n} 份`,
    list: '我的設備',
    register: '登記產品',
  },
}

/** How one registration stands. */
function lineOf(
  ctx: Ctx,
  { id, registerNo, name, model, state, rejectReason }: Awaited<ReturnType<typeof registerDetail>>,
): SkillLine {
  const texts = TEXTS[ctx.language]
  return {
    text: [...[model].filter(Boolean), texts.states[state], ...(rejectReason ? [texts.reason(rejectReason)] : [])].join(
      ' · ',
    ),
    thing: {
      kind: 'registration',
      name: `${registerNo} ${name || model}`.trim(),
      url: `/productreg/detail?id=${id}`,
    },
  }
}

/** How the registrations of a customer's machines stand. */
export const registrations = defineSkill({
  name: 'registrations',
  purpose: 'Tells how the product registrations of the customer stand: under review, or rejected and why.',
  examples: {
    zh: ['我的产品登记审核了吗', '登记进度', '我登记的产品通过了吗', '产品注册到哪一步了'],
    en: ['How is my product registration?', 'registration status', 'Is my registration approved yet?'],
    ru: ['Как моя регистрация изделия?', 'статус регистрации', 'мою регистрацию уже приняли?'],
    tw: ['我的產品登記審核了嗎', '登記進度', '我登記的產品通過了嗎'],
  },
  words: {
    about: [
      '注册的',
      '登记的',
      '登录的',
      '我注册',
      '我登记',
      '注册..没过',
      '注册..审核',
      'i registered',
      'registered',
      'зарегистрировал',
      '产品登记',
      '产品注册',
      '设备登记',
      '设备注册',
      '机器登记',
      '登记进度',
      '登记审核',
      '注册审核',
      '登记的产品',
      '登记的设备',
      '登记的机器',
      '我的登记',
      '登记..通过',
      '注册..通过',
      '登记..审核',
      'registration',
      'registrations',
      'регистрация',
    ],
    asks: ['own', 'state', 'count'],
    also: [
      '没过',
      '过了没',
      '通过没',
      '为什么',
      '为啥',
      'approve',
      'reject',
      'why',
      'отклонили',
      'почему',
      '进度',
      '审核',
      '通过',
      'status',
      'approved',
      'rejected',
      'статус',
      'приняли',
      'отклонили',
    ],
    here: [
      '为什么',
      '为啥',
      '怎么没',
      '通过',
      '没过',
      '审核',
      '进度',
      '多久',
      '什么时候',
      '好了吗',
      '好了没',
      'why',
      'when',
      'status',
      'approved',
      'rejected',
      'how long',
      'почему',
      'когда',
      'статус',
      'отклонили',
      'приняли',
      'сколько ждать',
    ],
    not: [
      '账号',
      '会员',
      '商标',
      '培训',
      '活动',
      '手机',
      'account',
      'course',
      'event registration',
      'sign up',
      'аккаунт',
      'учетная запись',
      'курс',
    ],
  },
  subjects: ['registration'],
  parameters: T.Object({ id: T.Optional(T.String({ description: 'of the registration on the screen' })) }),
  who: 'linkman',
  scope: ['machines'],
  read: utterance => {
    const id = openThing(utterance, 'registration')
    return id ? { id } : {}
  },
  run: async (ctx, { id }) => {
    const opened = id === undefined ? null : await ifThere(registerDetail(ctx, id))
    const { list, total } = await productAndRegisterList(ctx, { pageSize: LOOKED_AT })
    const waiting = list.filter(({ kind }) => kind === 'registration')
    const [submitted = 0, rejected = 0] = (['submitted', 'rejected'] as const).map(
      state => waiting.filter(one => one.state === state).length,
    )
    const texts = TEXTS[ctx.language]
    const machines = total - waiting.length
    const facts = { submitted, rejected, machines }
    const links = [
      { text: texts.list, url: '/product/list' },
      ...(waiting.length ? [] : [{ text: texts.register, url: '/productreg' }]),
    ]
    if (opened)
      return {
        lines: [lineOf(ctx, opened)],
        links,
        facts: { ...facts, registerNo: opened.registerNo, state: opened.state },
      }
    if (!waiting.length) return { lines: [{ text: texts.none(machines) }], links, facts }
    const told = await Promise.all(waiting.slice(0, TOLD).map(one => registerDetail(ctx, one.id)))
    return {
      lines: [{ text: texts.head(submitted, rejected) }],
      list: [
        ...told.map(one => lineOf(ctx, one)),
        ...(waiting.length > TOLD ? [{ text: texts.more(waiting.length - TOLD) }] : []),
      ],
      links,
      facts,
    }
  },
})
