import { Type as T } from '@sinclair/typebox'
import { timePhrase } from '../../../../shared/dates'
import type { Language } from '../../../../shared/language'
import { defineSkill } from '../../../kernel/skills/skill'
import { imInfo } from '../../../kernel/tenancy/door.service'

interface Texts {
  here: (until: string) => string
  soon: string
  from: (time: string) => string
  off: string
  noChat: (phone: string) => string
  hours: (text: string) => string
  back: string
  chat: string
  call: (phone: string) => string
  write: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    here: until => `在线客服现在有人${until ? `（到 ${until}）` : ''}，可以直接聊。`,
    soon: '现在是上班时间，客服暂时不在座位上；在在线客服里留言，会按先后回复。',
    from: time => `在线客服 ${time} 上班，现在留言也会按先后回复。`,
    off: '在线客服现在没有人，留言会按先后回复。',
    noChat: phone => (phone ? `这里没有在线客服，找真人请拨打 ${phone}。` : '这里没有在线客服，找真人请提交服务请求。'),
    hours: text => `工作时间：${text}`,
    back: '不方便打电话，可以提交服务请求，我们会回电给您。',
    chat: '在线客服',
    call: phone => `拨打 ${phone}`,
    write: '提交服务请求',
  },
  en: {
    here: until => `Somebody is in the chat now${until ? ` (until ${until})` : ''}: you can talk at once.`,
    soon: 'We are open, but nobody is at the desk at the moment: what you write in the chat is answered in its order.',
    from: time => `The chat opens ${time}; what you write before is answered in its order.`,
    off: 'Nobody is in the chat now; what you write is answered in its order.',
    noChat: phone =>
      phone
        ? `Nobody answers in a chat here. To talk to a person call ${phone}.`
        : 'Nobody answers in a chat here. To talk to a person send a service request.',
    hours: text => `Hours: ${text}`,
    back: 'If you would rather not call, send a service request and we will call you back.',
    chat: 'Open the chat',
    call: phone => `Call ${phone}`,
    write: 'Send a service request',
  },
  ru: {
    here: until => `В чате сейчас есть сотрудник${until ? ` (до ${until})` : ''}, можно сразу поговорить.`,
    soon: 'Мы работаем, но за столом сейчас никого нет: на сообщения в чате ответим по порядку.',
    from: time => `Чат откроется: ${time}; на то, что написано раньше, ответим по порядку.`,
    off: 'В чате сейчас никого нет; на сообщения ответим по порядку.',
    noChat: phone =>
      phone ? `Чтобы поговорить с человеком, позвоните ${phone}.` : 'Чтобы поговорить с человеком, оставьте заявку.',
    hours: text => `Часы работы: ${text}`,
    back: 'Если звонить неудобно, оставьте заявку, и мы перезвоним.',
    chat: 'Открыть чат',
    call: phone => `Позвонить ${phone}`,
    write: 'Оставить заявку',
  },
  tw: {
    here: until => `線上客服現在有人${until ? `（到 ${until}）` : ''}，可以直接聊。`,
    soon: '現在是上班時間，客服暫時不在座位上；在線上客服裡留言，會按先後回覆。',
    from: time => `線上客服 ${time} 上班，現在留言也會按先後回覆。`,
    off: '線上客服現在沒有人，留言會按先後回覆。',
    noChat: phone => (phone ? `這裡沒有線上客服，找真人請撥打 ${phone}。` : '這裡沒有線上客服，找真人請提出服務請求。'),
    hours: text => `工作時間：${text}`,
    back: '不方便打電話，可以提出服務請求，我們會回電給您。',
    chat: '線上客服',
    call: phone => `撥打 ${phone}`,
    write: '提出服務請求',
  },
}

/** Somebody who wants to talk to a person is told whether one answers now, and how. */
export const person = defineSkill({
  name: 'person',
  purpose: 'Leads to a person of the company: tells whether somebody answers in the chat now, else phone and hours.',
  examples: {
    zh: ['转人工', '人工客服', '我要找真人', '现在有人在线吗', '叫个客服来'],
    en: ['A person, please', 'Is anybody there now?', 'I want to talk to a human', 'operator'],
    ru: ['Позовите оператора', 'хочу поговорить с человеком', 'есть кто-нибудь на связи?', 'живой человек'],
    tw: ['轉人工', '真人客服', '現在有人在線嗎'],
  },
  words: {
    does: true,
    about: [
      '转人工',
      '真人',
      '找个人跟我',
      '找个人和我',
      '找个人说',
      '找个人聊',
      '活人',
      '客服',
      '在线客服',
      '有人在线',
      '有人在吗',
      '现在有人',
      '人工服务',
      'operator',
      'live agent',
      'real person',
      'talk to somebody',
      'talk to someone',
      'speak to somebody',
      'speak to someone',
      'anybody there',
      'anyone there',
      'somebody there',
      'someone there',
      'anybody online',
      'anyone online',
      'anybody available',
      'anyone available',
      'оператор',
      'живой человек',
      'живым человеком',
      'с человеком',
      'с сотрудником',
      'позовите',
      'на связи',
      'кто-нибудь',
      'менеджер',
      '人工客服',
      '找人工',
      '我要人工',
      '接人工',
      '叫人工',
      '人工在',
      'person please',
      'talk to a person',
      'speak to a person',
      'speak with a person',
      'talk with a person',
      'need a person',
      'want a person',
      'get me a person',
      'to a human',
      'with a human',
      'human please',
      'need a human',
      'want a human',
      'human agent',
    ],
    asks: ['list', 'state'],
    also: [
      '客服',
      '人工服务',
      '真人',
      'real person',
      'live agent',
      'operator',
      'оператор',
      'живой человек',
      '转',
      '找',
      '叫',
      '接',
      '要',
      '在线',
      '在吗',
      '有人',
      'talk',
      'speak',
      'connect',
      'need',
      'want',
      'get me',
      'there now',
      'online',
      'available',
      'поговорить',
      'позовите',
      'соедините',
      'нужен',
      'на связи',
      'please',
    ],
    not: [
      '电话',
      '人工费',
      '人工成本',
      '人工智能',
      '人工湖',
      '人工收',
      '真人发声',
      '联系人',
      '授权',
      '师傅',
      '投诉',
      '你是',
      'contact person',
      'authorised person',
      'person in charge',
      'per person',
      'are you',
      'engineer',
      'technician',
      'crane operator',
      'human body',
      'контактное лицо',
      'мастер',
      'ты человек',
      'вы человек',
      'оператор крана',
      '态度',
      '评价',
      'manual',
      'seat',
      'cabin',
      'руководство',
      'кабина',
    ],
  },
  parameters: T.Object({}),
  who: 'everyone',
  read: () => ({}),
  run: async ctx => {
    const { enabled, chat, workTime, phone } = await imInfo(ctx)
    const texts = TEXTS[ctx.language]
    const call = phone ? [{ text: texts.call(phone), url: `tel:${phone}` }] : []
    const hours = workTime ? [{ text: texts.hours(workTime) }] : []
    const facts = {
      enabled,
      isOpen: chat?.isOpen ?? false,
      isHere: chat?.isHere ?? false,
      time: chat?.time ?? '',
      phone,
    }
    if (!enabled || !chat)
      return {
        lines: [{ text: texts.noChat(phone) }, ...hours, ...(phone ? [{ text: texts.back }] : [])],
        links: [...call, { text: texts.write, url: '/mall/serviceCenter' }],
        facts,
      }
    const { isOpen, isHere, time } = chat
    const from = time.length > 5 ? timePhrase(time, ctx.language, { now: ctx.now() }) : time
    return {
      lines: [
        {
          text: isHere
            ? texts.here(time && isOpen ? from : '')
            : isOpen
              ? texts.soon
              : from
                ? texts.from(from)
                : texts.off,
        },
        ...hours,
      ],
      links: [{ text: texts.chat, url: '/chat' }, ...(isHere ? [] : call)],
      facts,
    }
  },
})
