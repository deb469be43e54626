import { Type as T } from '@sinclair/typebox'
import { OneOf } from '../../../../contract/entities'
import { fullDate } from '../../../../shared/dates'
import { tenantTime } from '../../../../shared/day'
import { SCOPES, type Scope } from '../../../../shared/authorization'
import { type Language } from '../../../../shared/language'
import { listText } from '../../../../shared/list-text'
import { defineSkill } from '../../../kernel/skills/skill'
import { timesTold } from '../../../kernel/skills/day'
import { finder, type Finder, type Sentence } from '../../../kernel/skills/words'
import { enterMembers } from '../setting.service'

/** Longest name that is taken. */
const NAME = 20
const PHONE = /(?<!\d)(?:\+?86[\s-]?)?(1[3-9]\d[\s-]?\d{4}[\s-]?\d{4})(?!\d)/u
const YEAR_END = /(?:到|至)?(?:今年)?年底|end of (?:the|this) year|year end|(?:до )?конца года/u

/** What somebody is let do, as people say it. */
const ALLOWED: Record<Scope, Finder> = {
  service: finder([
    '报修',
    '预约',
    '服务',
    '维修',
    'service',
    'repair',
    'book',
    'request',
    'заявк',
    'ремонт',
    'сервис',
  ]),
  machines: finder(['设备', '机器', '产品', 'machines', 'products', 'equipment', 'техника', 'изделия', 'оборудование']),
  money: finder(['订单', '付款', '买', '下单', '发票', 'orders', 'money', 'pay', 'shop', 'заказы', 'деньги', 'оплата']),
}
/** What an authorised person may do where nothing is said: what is asked for most, and nothing that costs. */
const USUAL: readonly Scope[] = ['service', 'machines']
const scopesIn = (sentence: Sentence): readonly Scope[] => {
  const said = SCOPES.filter(scope => ALLOWED[scope](sentence))
  return said.length ? said : USUAL
}

/** What people are to somebody, and what is done, is no name. */
const BARE =
  /(?:我|咱)?(?:让|把|给|加上?|添加|授权|邀请|进来|也|能|可以|报修|手机号?|电话|号码|联系人|一起|管理)|(?:^|\s)(?:let|add|invite|authorise|authorize|please|my|use|account|too|also|can|phone|number|contact|to|and|as|a|the|is|with)(?=\s|$)|(?:^|\s)(?:добавь|добавьте|добавить|пригласи\S*|разреши\S*|мой|мою|моего|телефон|номер|как|контакт)(?=\s|$)/giu
/** What people are to somebody: a name follows, or it is the name. */
const KIN =
  /(?:我)?(?:爸爸?|妈妈?|老公|老婆|爱人|儿子|女儿|哥哥?|姐姐?|弟弟?|妹妹?|前台|同事|室友|邻居|保姆|物业|管家)|(?:^|\s)(?:flatmate|roommate|wife|husband|father|mother|dad|mum|mom|son|daughter|brother|sister|colleague|neighbou?r|assistant|manager)(?=\s|$)|(?:^|\s)(?:жен\S|муж\S?|пап\S|мам\S|сын\S?|доч\S*|брат\S?|сестр\S|коллег\S|сосед\S*)(?=\s|$)/giu
/** Russian verbs and nouns behind which a name stands in another case: whom one adds, to whom one gives. */
const WHOM =
  /(?:^|\s)(?:добав(?:ь|ьте|ить)|приглас(?:и|ите|ить)|впиш(?:и|ите)|подключ(?:и|ите))(?=\s)(?!.*(?:^|\s)контакт(?:\s|$))/iu
const TO_WHOM = /(?:^|\s)(?:доступ|разреш(?:и|ите|ить)|позвол(?:ь|ьте))(?=\s)/iu
/** A word of a name as it is called: Анну → Анна, Сергея → Сергей. Which case it stands in is known by what is done. */
const WHOM_ENDS: readonly (readonly [RegExp, string])[] = [
  [/ую$/u, 'ая'],
  [/ию$/u, 'ия'],
  [/у$/u, 'а'],
  [/ю$/u, 'я'],
  [/ого$/u, 'ий'],
  [/(?<=[аеиоуыэюя])я$/u, 'й'],
  [/(?<=(?:гор|ил|ур|аз))я$/u, 'ь'],
  [/(?<=[бвгджзклмнпрстфхцчшщ])а$/u, ''],
]
const TO_WHOM_ENDS: readonly (readonly [RegExp, string])[] = [
  [/ии$/u, 'ия'],
  [/ой$/u, 'а'],
  [/е$/u, 'а'],
  [/ому$/u, 'ий'],
  [/(?<=[аеиоуыэюя])ю$/u, 'й'],
  [/ю$/u, 'ь'],
  [/у$/u, ''],
]
/** Men whose names end as those of women do. */
const LIKE_WOMEN =
  /^(?:никит|иль|саш|миш|кол|вов|пет|ван|дим|паш|лёш|леш|жен|гош|юр|вит|слав|ром|гриш|серёж|сереж|лёв|фом|лук|кузьм)[уюяа]$/iu
function asCalled(name: string, question: string): string {
  if (!/^[а-яё\s-]+$/iu.test(name)) return name
  const ends = WHOM.test(question) ? WHOM_ENDS : TO_WHOM.test(question) ? TO_WHOM_ENDS : []
  return name
    .split(' ')
    .map(word => {
      const found = ends.find(([end]) => end.test(word))
      if (!found || (LIKE_WOMEN.test(word) && /[ая]$/u.test(word))) return word
      return word.replace(found[0], found[1])
    })
    .join(' ')
}

/** The name that a sentence tells beside a phone; of several words that are left the last run of letters before the phone, else behind it. */
function nameIn(question: string): string {
  const without = (pattern: RegExp, text: string): string => text.replace(pattern, ' ')
  const noTime = question.replace(YEAR_END, ' ').replace(/到\s*$/u, ' ')
  const phone = PHONE.exec(noTime)
  const [before, behind] = phone
    ? [noTime.slice(0, phone.index), noTime.slice(phone.index + phone[0].length)]
    : [noTime, '']
  const named = (text: string): string =>
    without(BARE, without(KIN, without(BARE, text)))
      .split(/[,，。.;；、:：]/u)
      .map(part => part.replace(/\s+/gu, ' ').trim())
      .filter(part => /^\p{L}[\p{L}\s·'-]*$/u.test(part) && part.length <= NAME)[0] ?? ''
  const name = named(behind) || named(before)
  if (name) return asCalled(name, question)
  return (KIN.exec(before) ?? [''])[0].replace(/^我/u, '').trim()
}

interface Texts {
  lead: string
  title: string
  confirm: string
  who: (name: string, phone: string) => string
  may: (list: string) => string
  scopes: Record<Scope, string>
  until: (day: string) => string
  always: string
  ask: string
  open: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    lead: '可以邀请，对方接受以后才能使用。要改权限请打开“一起管理的人”；确认请点下面的按钮。',
    title: '邀请联系人',
    confirm: '发出邀请',
    who: (name, phone) => `${name} · ${phone}`,
    may: list => `可以：${list}`,
    scopes: { service: '提交和查看服务请求', machines: '查看设备', money: '下单和查看订单' },
    until: day => `有效期到 ${day}`,
    always: '长期有效，可以随时收回',
    ask: '请告诉我对方的姓名和手机号，例如“让王芳也能报修，13800000000”。',
    open: '一起管理的人',
  },
  en: {
    lead: 'They can be invited, and begin once they accept. To change what they may do open the page of your people; confirm with the button below.',
    title: 'Invite a contact',
    confirm: 'Invite them',
    who: (name, phone) => `${name} · ${phone}`,
    may: list => `May: ${list}`,
    scopes: { service: 'send and see requests', machines: 'see products', money: 'order and see orders' },
    until: day => `Until ${day}`,
    always: 'Until you take it back',
    ask: 'Please tell me their name and mobile number, such as “let Tom use it, 13800000000”.',
    open: 'People who manage this with you',
  },
  ru: {
    lead: 'Можно отправить приглашение, доступ появится после согласия. Права меняются на странице ваших контактов; подтвердите кнопкой ниже.',
    title: 'Пригласить контакт',
    confirm: 'Пригласить',
    who: (name, phone) => `${name} · ${phone}`,
    may: list => `Может: ${list}`,
    scopes: { service: 'подавать и видеть заявки', machines: 'видеть изделия', money: 'заказывать и видеть заказы' },
    until: day => `До ${day}`,
    always: 'Пока вы не отзовёте',
    ask: 'Назовите имя и номер мобильного, например: «добавь Анну, 13800000000».',
    open: 'Кто управляет вместе с вами',
  },
  tw: {
    lead: '可以邀請，對方接受以後才能使用。要改權限請打開「一起管理的人」；確認請點下面的按鈕。',
    title: '邀請聯絡人',
    confirm: '發出邀請',
    who: (name, phone) => `${name} · ${phone}`,
    may: list => `可以：${list}`,
    scopes: { service: '提出和查看服務請求', machines: '查看設備', money: '下單和查看訂單' },
    until: day => `有效期到 ${day}`,
    always: '長期有效，可以隨時收回',
    ask: '請告訴我對方的姓名和手機號碼，例如「讓王芳也能報修，13800000000」。',
    open: '一起管理的人',
  },
}

/** Invites somebody to act for the customer. */
export const addContact = defineSkill({
  name: 'addContact',
  purpose:
    'Invites somebody by name and mobile number to act for the customer, until a day where one is said; the customer then confirms.',
  examples: {
    zh: ['让我爸也能报修', '把前台小吴加进来', '添加联系人 王芳', '授权给同事'],
    en: ['Let my flatmate use my account', 'add a contact', 'invite my wife', 'authorise a colleague'],
    ru: ['Добавь жену', 'добавить контакт', 'пригласите коллегу', 'дать доступ сыну'],
    tw: ['讓我爸也能報修', '把前台小吳加進來', '新增聯絡人'],
  },
  words: {
    does: true,
    isEnough: true,
    about: [
      '让..也能报修',
      '让..也可以报修',
      '让..能看',
      '加进来',
      '加进',
      '添加联系人',
      '新增联系人',
      '新增联络人',
      '添加联络人',
      '加个联系人',
      '加联系人',
      '授权给',
      '邀请..一起',
      '邀请家人',
      '邀请我',
      'let my..use',
      'let..use my account',
      'add a contact',
      'add..as a contact',
      'add my wife',
      'add my husband',
      'add my colleague',
      'invite my',
      'invite a',
      'authorise a',
      'authorise my',
      'give..access',
      'добавить контакт',
      'добавь жену',
      'добавь мужа',
      'добавь сына',
      'добавь маму',
      'добавь папу',
      'добавь коллегу',
      'добавьте контакт',
      'пригласить коллегу',
      'пригласите',
      'пригласить',
      'дать доступ',
      'дайте доступ',
    ],
    asks: [],
    not: ['购物车', '怎么', '谁', 'cart', 'who', 'how do i', 'activity', 'корзина', 'кого', 'кто', 'как'],
  },
  parameters: T.Object({
    name: T.Optional(T.String()),
    phone: T.Optional(T.String({ description: 'a mobile number' })),
    scopes: T.Array(OneOf(SCOPES)),
    endDay: T.Optional(T.String({ description: 'the last day, YYYY-MM-DD' })),
  }),
  who: 'linkman',
  scope: 'owner',
  read: ({ question, sentence }, ctx) => {
    const now = ctx.now()
    const phone = PHONE.exec(question)?.[1]?.replace(/\D/gu, '')
    const name = nameIn(question)
    const endDay = YEAR_END.test(question)
      ? `${tenantTime(now).slice(0, 4)}-12-31`
      : timesTold(question.replace(PHONE, ' '), now).find(({ day }) => day)?.day
    return {
      ...(name ? { name } : {}),
      ...(phone ? { phone } : {}),
      scopes: [...scopesIn(sentence)],
      ...(endDay ? { endDay } : {}),
    }
  },
  run: async (ctx, { name, phone, scopes, endDay = '' }) => {
    await enterMembers(ctx)
    const texts = TEXTS[ctx.language]
    const links = [{ text: texts.open, url: '/vip/people' }]
    if (!phone) return { lines: [{ text: texts.ask }], links, facts: { phone: '' } }
    const called = name ?? phone
    return {
      lines: [{ text: texts.lead }],
      links,
      facts: { phone },
      card: {
        act: 'addContact',
        parameters: { name: called, phone, scopes, endDay },
        title: texts.title,
        lines: [
          texts.who(called, phone),
          texts.may(
            listText(
              scopes.map(scope => texts.scopes[scope]),
              ctx.language,
            ),
          ),
          endDay ? texts.until(fullDate(endDay, ctx.language)) : texts.always,
        ],
        confirm: texts.confirm,
        url: '/vip/people',
      },
    }
  },
})
