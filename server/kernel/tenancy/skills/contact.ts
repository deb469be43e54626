import { Type as T } from '@sinclair/typebox'
import type { Language } from '../../../../shared/language'
import { defineSkill } from '../../skills/skill'
import { finder, type Sentence } from '../../skills/words'
import { tenantInfo } from '../door.service'

interface Texts {
  phone: (phone: string) => string
  email: (email: string) => string
  address: (address: string) => string
  none: string
  call: (phone: string) => string
  write: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    phone: phone => `我们的电话是 ${phone}。`,
    email: email => `邮箱：${email}`,
    address: address => `地址：${address}`,
    none: '公司没有留下电话、邮箱和地址，请提交服务请求，我们会联系您。',
    call: phone => `拨打 ${phone}`,
    write: '提交服务请求',
  },
  en: {
    phone: phone => `Our phone number is ${phone}.`,
    email: email => `E-mail: ${email}`,
    address: address => `Address: ${address}`,
    none: 'The company gives no phone, e-mail or address. Send a service request and we will contact you.',
    call: phone => `Call ${phone}`,
    write: 'Send a service request',
  },
  ru: {
    phone: phone => `Наш телефон: ${phone}.`,
    email: email => `Эл. почта: ${email}`,
    address: address => `Адрес: ${address}`,
    none: 'Компания не указала телефон, почту и адрес. Оставьте заявку, и мы свяжемся с вами.',
    call: phone => `Позвонить ${phone}`,
    write: 'Оставить заявку',
  },
  tw: {
    phone: phone => `我們的電話是 ${phone}。`,
    email: email => `電子郵件：${email}`,
    address: address => `地址：${address}`,
    none: '公司沒有留下電話、電子郵件和地址，請提出服務請求，我們會聯絡您。',
    call: phone => `撥打 ${phone}`,
    write: '提出服務請求',
  },
}

const ADDRESS = finder([
  '地址',
  '公司在哪',
  '你们在哪',
  '总部',
  'address',
  'located',
  'office',
  'адрес',
  'находитесь',
  'офис',
])
const EMAIL = finder(['邮箱', '邮件', '信箱', 'email', 'e-mail', 'mail address', 'почта', 'имейл'])

const askedOf = (sentence: Sentence): 'phone' | 'email' | 'address' =>
  EMAIL(sentence) ? 'email' : ADDRESS(sentence) ? 'address' : 'phone'

/** How the company is reached, as its own record says. */
export const contact = defineSkill({
  name: 'contact',
  purpose: 'Tells phone, e-mail and address of the company.',
  examples: {
    zh: ['你们的电话是多少', '客服电话', '公司地址在哪里', '你们的邮箱是什么', '怎么联系你们'],
    en: ['What is your phone number?', 'your address please', 'How can I contact you?'],
    ru: ['Какой у вас телефон?', 'ваш адрес', 'как с вами связаться'],
    tw: ['你們的電話是多少', '客服電話', '公司地址在哪裡'],
  },
  words: {
    about: [
      '你们..电话',
      '客服电话',
      '服务电话',
      '热线',
      '官方电话',
      '公司电话',
      '联系电话',
      '电话是多少',
      '电话号码',
      '联系方式',
      '联系你们',
      '联系客服',
      '联系公司',
      '公司地址',
      '你们..地址',
      '公司在哪',
      '你们在哪',
      '总部',
      '公司..地址',
      '你们..邮箱',
      '公司邮箱',
      '邮箱是',
      '电子邮箱',
      'your phone',
      'your telephone',
      'your number',
      'phone number',
      'hotline',
      'customer service number',
      'your address',
      'company address',
      'where are you located',
      'where is your office',
      'your email',
      'your e-mail',
      'contact you',
      'contact details',
      'reach you',
      'call you',
      'ваш телефон',
      'у вас телефон',
      'номер телефона',
      'телефон..компании',
      'телефон поддержки',
      'горячая линия',
      'ваш адрес',
      'адрес компании',
      'где вы находитесь',
      'вы находитесь',
      'ваш офис',
      'ваша почта',
      'связаться',
      'контакты',
    ],
    asks: ['list', 'count', 'state'],
    also: [
      '客服电话',
      '你们..电话',
      'your phone',
      'your address',
      'your email',
      'hotline',
      'ваш телефон',
      'ваш адрес',
      'горячая линия',
      '怎么联系',
      '如何联系',
      'how can i contact',
      'how do i contact',
      'how can i reach',
      'как связаться',
      'как с вами связаться',
    ],
    not: [
      '投诉',
      '客诉',
      '举报',
      'complain',
      'complaint',
      'пожаловаться',
      'жалоба',
      '网点',
      '服务站',
      '据点',
      '师傅',
      '工程师',
      '我的电话',
      '我的手机',
      '手机号',
      '换电话',
      '改电话',
      '收货',
      '发票',
      '快递',
      '授权',
      'service point',
      'service center',
      'service centre',
      'engineer',
      'technician',
      'my phone',
      'my number',
      'change',
      'invoice',
      'courier',
      'delivery',
      'сервисный центр',
      'мастер',
      'инженер',
      'мой телефон',
      'счет',
      'доставка',
    ],
  },
  parameters: T.Object({
    of: T.Union([T.Literal('phone'), T.Literal('email'), T.Literal('address')]),
  }),
  who: 'everyone',
  read: ({ sentence }) => ({ of: askedOf(sentence) }),
  run: async (ctx, { of }) => {
    const { phone, email, address } = await tenantInfo(ctx)
    const texts = TEXTS[ctx.language]
    const told = [
      ...(phone ? [{ of: 'phone', text: texts.phone(phone) }] : []),
      ...(email ? [{ of: 'email', text: texts.email(email) }] : []),
      ...(address ? [{ of: 'address', text: texts.address(address) }] : []),
    ]
    // what was asked stands first
    const lines = [...told.filter(one => one.of === of), ...told.filter(one => one.of !== of)]
    return {
      lines: lines.length ? lines.map(({ text }) => ({ text })) : [{ text: texts.none }],
      links: [
        phone ? { text: texts.call(phone), url: `tel:${phone}` } : { text: texts.write, url: '/mall/serviceCenter' },
      ],
      facts: { phone, email, address },
    }
  },
})
