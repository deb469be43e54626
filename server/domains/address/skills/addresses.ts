import { Type as T } from '@sinclair/typebox'
import { addressLine } from '../../../../shared/address'
import type { Language } from '../../../../shared/language'
import { toAll, TOLD } from '../../../kernel/skills/list'
import { defineSkill } from '../../../kernel/skills/skill'
import { addressList } from '../address.service'

interface Texts {
  none: string
  has: (n: number) => string
  isDefault: string
  notServed: string
  open: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    none: '您还没有保存地址，可以添加一个。',
    has: n => `您保存了 ${n} 个地址：`,
    isDefault: '默认',
    notServed: '商城不送到这里',
    open: '地址簿',
  },
  en: {
    none: 'You have no address saved yet. You can add one.',
    has: n => `Addresses that you have saved: ${n}.`,
    isDefault: 'default',
    notServed: 'the shop does not deliver there',
    open: 'Address book',
  },
  ru: {
    none: 'У вас пока нет сохранённых адресов. Добавьте адрес.',
    has: n => `Сохранено адресов: ${n}.`,
    isDefault: 'основной',
    notServed: 'магазин туда не доставляет',
    open: 'Адресная книга',
  },
  tw: {
    none: '您還沒有儲存地址，可以新增一個。',
    has: n => `您儲存了 ${n} 個地址：`,
    isDefault: '預設',
    notServed: '商城不送到這裡',
    open: '地址簿',
  },
}

/** Which addresses somebody has saved. */
export const addresses = defineSkill({
  name: 'addresses',
  purpose: 'Lists the addresses that the person has saved, the default one first.',
  examples: {
    zh: ['我保存了哪些地址', '我的默认地址是哪个', '我的收货地址'],
    en: ['Which addresses have I saved?', 'what is my default address', 'my delivery addresses'],
    ru: ['Какие адреса у меня сохранены?', 'мой основной адрес', 'мои адреса доставки'],
    tw: ['我儲存了哪些地址', '我的預設地址是哪個', '我的收貨地址'],
  },
  words: {
    about: [
      '我..地址',
      '默认地址',
      '預設地址',
      '收货地址',
      '收貨地址',
      '保存..地址',
      '地址簿',
      'my address',
      'my..address',
      'address book',
      'default address',
      'delivery addresses',
      'my delivery addresses',
      'addresses have i',
      'addresses do i',
      'мой адрес',
      'мои адреса',
      'мой..адрес',
      'основной адрес',
      'адреса у меня',
      'адреса доставки',
      'адресная книга',
    ],
    asks: ['own', 'count', 'list'],
    not: [
      '你们',
      '公司地址',
      '网点',
      '寄到',
      '寄回',
      '改地址',
      '修改',
      '附近',
      'your address',
      'email address',
      'near my address',
      'change my address',
      'ip address',
      'ваш адрес',
      'рядом',
      'изменить',
    ],
  },
  parameters: T.Object({}),
  who: 'linkman',
  read: () => ({}),
  run: async ctx => {
    const texts = TEXTS[ctx.language]
    const list = await addressList(ctx)
    const [first] = list
    return {
      lines: [{ text: first ? texts.has(list.length) : texts.none }],
      list: list.slice(0, TOLD).map(address => ({
        text: [
          ...(address.isDefault ? [texts.isDefault] : []),
          addressLine(address),
          address.name,
          address.phone,
          ...(address.isServed ? [] : [texts.notServed]),
        ].join(' · '),
      })),
      links: toAll(ctx.language, list.length, { text: texts.open, url: '/address/list' }),
      facts: { addresses: list.length, default: first?.isDefault ? addressLine(first) : '' },
    }
  },
})
