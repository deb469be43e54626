import { Type as T } from '@sinclair/typebox'
import { dayLabel } from '../../../../shared/dates'
import { tenantTime } from '../../../../shared/day'
import type { Language } from '../../../../shared/language'
import { best, matching, namesIn } from '../../../kernel/skills/list'
import { defineSkill } from '../../../kernel/skills/skill'
import { findMoments } from '../../../kernel/text/moments'
import { read } from '../../../kernel/text/parsed-text'
import { productInfoList } from '../catalogue.queries'
import { openness } from '../config.service'

/** Models that are looked at, and told. */
const LOOKED_AT = 100
const TOLD = 5
/** A serial number: letters and digits, long enough. */
const SERIAL = /(?<![a-z\d])(?=[a-z\d-]*\d)(?=[a-z\d-]*[a-z])[a-z\d][a-z\d-]{7,31}(?![a-z\d])/iu
/** Where something was bought. */
const SELLER: readonly RegExp[] = [
  /(?:在|从|從)([^，,。.；;\s]{2,20}?)(?:那里|那裡|上)?(?:买|购买|購買|買|下单|入手)/u,
  /\b(?:bought|purchased|got it)\b[^,.;]*?\b(?:at|from)\s+(?:the\s+)?([\p{L}\d][\p{L}\d .&'-]{1,30}?)(?=\s+(?:on|in|last|yesterday|today)\b|[,.;]|$)/iu,
  /купи\p{L}*[^,.;]*?\s(?:в|на|у)\s+([\p{Lu}«"][\p{L}\d .«»"-]{1,30}?)(?=\s+(?:\d|вчера|сегодня|на прошлой)|[,.;]|$)/u,
]

interface Texts {
  lead: (what: string) => string
  off: string
  model: (name: string, model: string) => string
  bought: (day: string) => string
  serial: (number: string) => string
  seller: (name: string) => string
  open: string
  mine: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    lead: what => `可以在这里登记${what}：扫码或填序列号，再确认一下就好。`,
    off: '这里不能自己登记产品，没有开通；请联系我们，由我们为您登记。',
    model: (name, model) => `${name}（${model}）`,
    bought: day => `购买日期：${day}`,
    serial: number => `序列号：${number}`,
    seller: name => `购买处：${name}`,
    open: '登记产品',
    mine: '我的设备',
  },
  en: {
    lead: what =>
      `You can register it here${what ? `: ${what}` : ''}. Scan its code or enter the serial number, then confirm.`,
    off: 'Products cannot be registered by yourself here; please contact us, and we do it for you.',
    model: (name, model) => `${name} (${model})`,
    bought: day => `Bought: ${day}`,
    serial: number => `Serial number: ${number}`,
    seller: name => `Bought at: ${name}`,
    open: 'Register a product',
    mine: 'My products',
  },
  ru: {
    lead: what =>
      `Зарегистрировать изделие можно здесь${what ? `: ${what}` : ''}. Отсканируйте код или введите серийный номер.`,
    off: 'Самостоятельно зарегистрировать изделие здесь нельзя; свяжитесь с нами, мы сделаем это за вас.',
    model: (name, model) => `${name} (${model})`,
    bought: day => `Дата покупки: ${day}`,
    serial: number => `Серийный номер: ${number}`,
    seller: name => `Куплено: ${name}`,
    open: 'Зарегистрировать изделие',
    mine: 'Моя техника',
  },
  tw: {
    lead: what => `可以在這裡登記${what}：掃碼或填序號，再確認一下就好。`,
    off: '這裡不能自己登記產品，沒有開通；請聯絡我們，由我們為您登記。',
    model: (name, model) => `${name}（${model}）`,
    bought: day => `購買日期：${day}`,
    serial: number => `序號：${number}`,
    seller: name => `購買處：${name}`,
    open: '登記產品',
    mine: '我的設備',
  },
}

/** Leads to the registration of a machine, with what is known of it. */
export const register = defineSkill({
  name: 'register',
  purpose:
    'Leads to the registration of a product that the customer has, with its serial number filled in where it is said.',
  examples: {
    zh: ['我要登记新买的冰箱', '注册产品', '登记一台洗衣机', '帮我登记设备'],
    en: ['Register my new dishwasher', 'I want to register a product', 'register the machine'],
    ru: ['Хочу зарегистрировать вытяжку', 'зарегистрируйте изделие', 'регистрация нового холодильника'],
    tw: ['我要登錄新的洗衣機', '註冊產品', '登記一台冰箱'],
  },
  words: {
    does: true,
    isEnough: true,
    about: [
      '要登记',
      '想登记',
      '登记一台',
      '登记一下',
      '登记新',
      '帮我登记',
      '登记产品',
      '登记设备',
      '登记机器',
      '登录新的',
      '登录一台',
      '登錄新的',
      '注册产品',
      '注册一台',
      '注册设备',
      '注册新',
      '要注册..机',
      'register my',
      'register a',
      'register the',
      'register it',
      'register this',
      'want to register',
      'хочу зарегистрировать',
      'зарегистрируйте',
      'зарегистрируй',
      'зарегистрировать',
      'регистрация нового',
    ],
    asks: [],
    not: [
      '账号',
      '会员',
      '登记了吗',
      '登记好了',
      '审核',
      '进度',
      '通过',
      '怎么登记',
      '怎么注册',
      '我登记的',
      '活动',
      '培训',
      'account',
      'course',
      'is my',
      'has my',
      'status',
      'how do i',
      'complaint',
      'аккаунт',
      'учетн',
      'статус',
      'как зарег',
    ],
  },
  parameters: T.Object({
    serialNumber: T.Optional(T.String()),
    day: T.Optional(T.String({ description: 'when it was bought, YYYY-MM-DD' })),
    seller: T.Optional(T.String({ description: 'where it was bought' })),
    words: T.Array(T.String(), { description: 'words of the name of the machine' }),
  }),
  who: 'everyone',
  scope: ['machines'],
  read: ({ question }, ctx) => {
    const at = tenantTime(ctx.now())
    const serialNumber = SERIAL.exec(question)?.[0].toUpperCase()
    const day = findMoments(read(question), at)
      .map(({ behind }) => behind)
      .find(one => one && one <= at.slice(0, 10))
    const seller = SELLER.map(place => place.exec(question)?.[1]?.trim()).find(Boolean)
    return {
      ...(serialNumber ? { serialNumber } : {}),
      ...(day ? { day } : {}),
      ...(seller ? { seller } : {}),
      words: namesIn(question),
    }
  },
  run: async (ctx, { serialNumber, day = '', seller = '', words }) => {
    const texts = TEXTS[ctx.language]
    const { isOpen, regNewGray } = await openness(ctx, ctx.db)
    if (!regNewGray || (!isOpen && ctx.principal.kind !== 'linkman'))
      return { lines: [{ text: texts.off }], facts: { open: false } }
    const { list } = await productInfoList(ctx, { pageSize: LOOKED_AT })
    const found = best(list, ({ name, catalogName, model }) => matching(words, `${name} ${catalogName} ${model}`))
      .map(({ row }) => row)
      .slice(0, TOLD)
    const [first, second] = found
    const model = first && !second ? first.model : ''
    // all that was said stands in the form
    const said = new URLSearchParams({
      ...(serialNumber ? { serialNumber } : {}),
      ...(model ? { model } : {}),
      ...(day ? { bought: day } : {}),
      ...(seller ? { seller } : {}),
    }).toString()
    const url = `/productreg${said ? `?${said}` : ''}`
    return {
      lines: [
        { text: texts.lead(first && !second ? texts.model(first.name, first.model) : (first?.catalogName ?? '')) },
        ...(serialNumber ? [{ text: texts.serial(serialNumber) }] : []),
        ...(day ? [{ text: texts.bought(dayLabel(day, ctx.language, ctx.now())) }] : []),
        ...(seller ? [{ text: texts.seller(seller) }] : []),
      ],
      links: [
        { text: texts.open, url },
        { text: texts.mine, url: '/product/list' },
      ],
      facts: { open: true, ...(model ? { model } : {}) },
      parameters: model ? { model } : { models: found.map(one => one.model) },
    }
  },
})
