import { Type as T } from '@sinclair/typebox'
import type { Ctx } from '../../../kernel/call/context'
import type { Language } from '../../../../shared/language'
import type { OPENINGS } from '../../../../shared/opening'
import { ifThere } from '../../../kernel/skills/list'
import { defineSkill, openThing, type Utterance } from '../../../kernel/skills/skill'
import { normal } from '../../../kernel/text/tokenize'
import { nearPoints, pointDetail, pointList } from '../provider.service'

/** Points that are looked at for the one that a sentence names. */
const LOOKED_AT = 100
/** So many are told. */
const TOLD = 5

interface Texts {
  inCity: (city: string) => string
  everywhere: string
  opening: Record<(typeof OPENINGS)[number], (time: string) => string>
  phone: (phone: string) => string
  more: (n: number) => string
  all: string
  comma: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    inCity: city => `${city}的服务网点：`,
    everywhere: '我们的服务网点：',
    opening: {
      open: time => `营业中，${time} 结束`,
      later: time => `今天 ${time} 开门`,
      over: () => '今天已结束营业',
      closed: () => '今天休息',
    },
    phone: phone => `电话 ${phone}`,
    more: n => `另外还有 ${n} 个`,
    all: '全部服务网点',
    comma: '，',
  },
  en: {
    inCity: city => `Service points in ${city}:`,
    everywhere: 'Our service points:',
    opening: {
      open: time => `open until ${time}`,
      later: time => `opens at ${time} today`,
      over: () => 'closed for today',
      closed: () => 'closed today',
    },
    phone: phone => `phone ${phone}`,
    more: n => `${n} more`,
    all: 'All service points',
    comma: ', ',
  },
  ru: {
    inCity: city => `Сервисные центры, ${city}:`,
    everywhere: 'Наши сервисные центры:',
    opening: {
      open: time => `открыт до ${time}`,
      later: time => `сегодня откроется в ${time}`,
      over: () => 'сегодня уже закрыт',
      closed: () => 'сегодня выходной',
    },
    phone: phone => `телефон ${phone}`,
    more: n => `и ещё ${n}`,
    all: 'Все сервисные центры',
    comma: ', ',
  },
  tw: {
    inCity: city => `${city}的服務據點：`,
    everywhere: '我們的服務據點：',
    opening: {
      open: time => `營業中，${time} 結束`,
      later: time => `今天 ${time} 開門`,
      over: () => '今天已結束營業',
      closed: () => '今天休息',
    },
    phone: phone => `電話 ${phone}`,
    more: n => `另外還有 ${n} 個`,
    all: '全部服務據點',
    comma: '，',
  },
}

/** The one that a sentence names, else that on the screen; null for none, or several. Words of a name alone say nothing: all are called service points. */
async function pointMeant(ctx: Ctx, { question }: Utterance, id: string | undefined) {
  const { list } = await pointList(ctx, { pageSize: LOOKED_AT })
  const said = normal(question)
  const [first, second] = list.filter(({ name }) => said.includes(normal(name)))
  if (first && !second) return first
  return id === undefined ? null : ifThere(pointDetail(ctx, { id }))
}

/** Where the company can be gone to. */
export const servicePoints = defineSkill({
  name: 'servicePoints',
  purpose:
    'Lists service points of the company, those in the city of the caller first, with address, phone and whether open.',
  examples: {
    zh: ['最近的服务网点在哪里', '附近有维修点吗', '网点的电话', '有哪些服务网点', '网点几点关门'],
    en: ['Where is the nearest service point?', 'any service center near me?', 'address of your service centre'],
    ru: ['Где ближайший сервисный центр?', 'адрес сервисного центра', 'какие у вас сервисные центры'],
    tw: ['最近的服務據點在哪裡', '附近有維修站嗎', '據點的電話'],
  },
  words: {
    about: [
      '门店',
      '寄修站',
      '寄修点',
      '送修站',
      '维修店',
      '配件仓',
      '店电话',
      '店地址',
      '店在哪',
      '服务店',
      '服务网点',
      '维修网点',
      '售后网点',
      '网点',
      '服务据点',
      '据点',
      '服务站',
      '维修站',
      '维修点',
      '售后点',
      '服务中心',
      '服务点',
      'service point',
      'service center',
      'service centre',
      'service station',
      'service location',
      'repair shop',
      'repair center',
      'repair centre',
      'workshop',
      'сервисный центр',
      'сервисного центра',
      'сервисные центры',
      'сервисный пункт',
      'сервис-центр',
      'мастерская',
    ],
    asks: ['list', 'state'],
    also: [
      '哪有',
      '在哪',
      '开门',
      '有没有',
      'есть',
      'где',
      'сервисный центр',
      '哪里',
      '哪儿',
      '哪家',
      '附近',
      '最近',
      '离我',
      '地址',
      '电话',
      '几点',
      '营业',
      '开门',
      'near',
      'nearest',
      'closest',
      'address',
      'phone',
      'hours',
      'ближайший',
      'рядом',
      'поблизости',
      'адрес',
      'телефон',
    ],
    here: [
      '电话',
      '地址',
      '在哪',
      '几点',
      '开门',
      '关门',
      '营业',
      '怎么走',
      '远吗',
      'phone',
      'number',
      'call',
      'address',
      'open',
      'close',
      'where',
      'телефон',
      'номер',
      'адрес',
      'открыт',
      'работает',
      'до скольки',
      'где',
    ],
    not: ['送到', '取货', '加盟', '我的机器', 'in the workshop', 'my machine', 'in repair'],
  },
  subjects: ['point'],
  parameters: T.Object({ id: T.Optional(T.String({ description: 'of the service point on the screen' })) }),
  who: 'everyone',
  read: utterance => {
    const id = openThing(utterance, 'point')
    return id ? { id } : {}
  },
  run: async (ctx, { id }, utterance) => {
    const meant = await pointMeant(ctx, utterance, id)
    const { city, list, total } = meant ? { city: '', list: [meant], total: 1 } : await nearPoints(ctx, TOLD)
    // of a company without any an article may still tell where one goes
    if (!total) return null
    const texts = TEXTS[ctx.language]
    return {
      lines: meant ? [] : [{ text: city ? texts.inCity(city) : texts.everywhere }],
      list: [
        ...list.map(({ id: of, name, address, phone, opening }) => ({
          text: [address, ...(phone ? [texts.phone(phone)] : []), texts.opening[opening.state](opening.time)].join(
            texts.comma,
          ),
          thing: { kind: 'servicePoint', name, url: `/serviceProviderNetWork/detail?id=${of}` },
        })),
        ...(total > list.length ? [{ text: texts.more(total - list.length) }] : []),
      ],
      links: total > list.length ? [{ text: texts.all, url: '/serviceProviderNetWork' }] : [],
      facts: { total, city, told: list.length },
    }
  },
})
