import { Type as T } from '@sinclair/typebox'
import { timePhrase } from '../../../../shared/dates'
import type { Language } from '../../../../shared/language'
import { isInScope, type Ctx } from '../../../kernel/call/context'
import { defineSkill } from '../../../kernel/skills/skill'
import { imInfo } from '../../../kernel/tenancy/door.service'
import { answerDue } from '../../../kernel/tenancy/promise.service'
import { newestEvents } from '../event-list.queries'
import { nameOf, refusal, type Request } from './meant'
import { REOPEN } from './reopen'

/** Newest requests among which one that may be opened again is looked for, and so many are offered. */
const LOOKED_AT = 10
const OFFERED = 2

interface Texts {
  call: (phone: string) => string
  write: (by: string) => string
  here: string
  hours: (text: string) => string
  reopen: (name: string) => string
  askReopen: (number: string) => string
  begin: string
  form: string
  phone: (phone: string) => string
  chat: string
  person: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    call: phone => `投诉可以直接拨打 ${phone}。`,
    write: by =>
      `也可以提交一份服务请求写明情况，由我们的客服处理${by ? `，最晚 ${by} 给您第一次答复` : ''}，进度在“服务”里看得到。`,
    here: '在线客服现在有人，可以直接说。',
    hours: text => `电话接听时间：${text}`,
    reopen: name => `如果是“${name}”没有做好，可以把它重新打开，我们会再安排处理。`,
    askReopen: number => `重新打开 ${number}`,
    begin: '我要投诉',
    form: '提交服务请求',
    phone: phone => `拨打 ${phone}`,
    chat: '在线客服',
    person: '转人工',
  },
  en: {
    call: phone => `To complain you can call ${phone}.`,
    write: by =>
      `Or send a service request that says what is wrong: our service desk takes it${by ? ` and answers first by ${by}` : ''}; you see in “Services” how it stands.`,
    here: 'Somebody is in the chat now: you can say it there at once.',
    hours: text => `Calls are taken: ${text}`,
    reopen: name => `If “${name}” was not done well, it can be reopened, and we see to it again.`,
    askReopen: number => `Reopen ${number}`,
    begin: 'I want to complain',
    form: 'Send a service request',
    phone: phone => `Call ${phone}`,
    chat: 'Open the chat',
    person: 'A person, please',
  },
  ru: {
    call: phone => `Чтобы пожаловаться, позвоните ${phone}.`,
    write: by =>
      `Или оставьте заявку с описанием: её примет служба поддержки${by ? ` и впервые ответит до ${by}` : ''}; ход видно в разделе «Сервис».`,
    here: 'В чате сейчас есть сотрудник, можно сказать сразу.',
    hours: text => `Звонки принимаем: ${text}`,
    reopen: name => `Если плохо выполнена заявка «${name}», её можно открыть снова, и мы займёмся ею ещё раз.`,
    askReopen: number => `Открыть снова ${number}`,
    begin: 'Хочу пожаловаться',
    form: 'Оставить заявку',
    phone: phone => `Позвонить ${phone}`,
    chat: 'Открыть чат',
    person: 'Позовите оператора',
  },
  tw: {
    call: phone => `投訴可以直接撥打 ${phone}。`,
    write: by =>
      `也可以提出一份服務請求寫明情況，由我們的客服處理${by ? `，最晚 ${by} 給您第一次回覆` : ''}，進度在「服務」裡看得到。`,
    here: '線上客服現在有人，可以直接說。',
    hours: text => `電話接聽時間：${text}`,
    reopen: name => `如果是「${name}」沒有做好，可以把它重新打開，我們會再安排處理。`,
    askReopen: number => `重新打開 ${number}`,
    begin: '我要投訴',
    form: '提出服務請求',
    phone: phone => `撥打 ${phone}`,
    chat: '線上客服',
    person: '轉人工',
  },
}

/** How somebody complains: where, who answers and by when, and what can be done at once. */
export const complain = defineSkill({
  name: 'complaint',
  purpose:
    'Tells how to complain: the phone, a service request and by when it is answered, the chat, and which finished service can be reopened.',
  examples: {
    zh: ['我要投诉', '怎么投诉', '投诉打哪个电话', '投诉以后多久有人处理', '我要投诉你们的师傅'],
    en: ['I want to complain', 'How do I complain?', 'where can I make a complaint', 'who handles a complaint'],
    ru: ['хочу пожаловаться', 'Как пожаловаться?', 'куда подать жалобу', 'кто рассматривает жалобы'],
    tw: ['我要投訴', '怎麼投訴', '要客訴打哪支電話'],
  },
  words: {
    about: [
      '投诉',
      '客诉',
      '申诉',
      '举报',
      'complain',
      'complaint',
      'complaints',
      'make a complaint',
      'пожаловаться',
      'жалоба',
      'жалобу',
      'жалобы',
    ],
    asks: ['list', 'count', 'state'],
    also: [
      '怎么投诉',
      '如何投诉',
      '怎么客诉',
      '要投诉',
      '想投诉',
      '要客诉',
      '哪里投诉',
      '找谁',
      '打哪',
      '电话',
      '多久',
      '处理',
      '你们',
      'how do i complain',
      'how can i complain',
      'how to complain',
      'want to complain',
      'make a complaint',
      'where',
      'who',
      'как пожаловаться',
      'как подать',
      'хочу пожаловаться',
      'куда',
      'кто',
    ],
    not: [
      '楼下',
      '邻居',
      '投诉单',
      '投诉进度',
      '我的投诉',
      '进展',
      'my complaint',
      'neighbour',
      'neighbor',
      'моя жалоба',
      'сосед',
    ],
  },
  parameters: T.Object({}),
  who: 'everyone',
  read: () => ({}),
  run: async ctx => {
    const texts = TEXTS[ctx.language]
    const [{ phone, workTime, chat }, due, again] = await Promise.all([
      imInfo(ctx),
      answerDue(ctx, ctx.now()),
      reopenable(ctx),
    ])
    const isHere = chat?.isHere ?? false
    const by = due ? timePhrase(due, ctx.language, { now: ctx.now() }) : ''
    const [first] = again
    return {
      lines: [
        ...(phone ? [{ text: texts.call(phone) }] : []),
        { text: texts.write(by) },
        ...(isHere ? [{ text: texts.here }] : []),
        ...(first ? [{ text: texts.reopen(nameOf(first)) }] : []),
        ...(phone && workTime ? [{ text: texts.hours(workTime) }] : []),
      ],
      links: [
        ...(phone ? [{ text: texts.phone(phone), url: `tel:${phone}` }] : []),
        { text: texts.form, url: '/mall/serviceCenter' },
        ...(chat ? [{ text: texts.chat, url: '/chat' }] : []),
      ],
      suggestions: [
        texts.begin,
        ...again.map(({ eventNo }) => texts.askReopen(eventNo)),
        ...(chat ? [] : [texts.person]),
      ],
      facts: { phone, answerBy: due ?? '', isHere, reopenable: again.length },
    }
  },
})

/** Requests of the caller that can be opened again, the newest first. */
async function reopenable(ctx: Ctx): Promise<Request[]> {
  if (ctx.principal.kind !== 'linkman' || !isInScope(ctx, ['service'])) return []
  const newest = await newestEvents(ctx, { limit: LOOKED_AT })
  const refusals = await Promise.all(newest.map(one => refusal(ctx, one, REOPEN)))
  return newest.filter((_, i) => refusals[i] === null).slice(0, OFFERED)
}
