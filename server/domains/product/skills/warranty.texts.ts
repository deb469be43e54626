import { fullDate } from '../../../../shared/dates'
import type { Language } from '../../../../shared/language'
import type { WarrantyFact } from '../../../../shared/warranty'

/** From which day a rule counts. */
type Counted = 'purchaseTime' | 'installTime' | 'productionTime' | 'start'
/** What lengthened a warranty. */
type Lengthened = 'card' | 'workshop' | 'staff'

interface Texts {
  within: (end: string, left: string) => string
  after: (end: string) => string
  before: (end: string, start: string) => string
  unknown: string
  day: Record<Counted, string>
  rule: (from: string, start: string, term: string, end: string) => string
  missing: (from: string, term: string) => string
  manual: (end: string) => string
  noRule: string
  replaced: (start: string, serial: string) => string
  replaces: (serial: string, isAnew: boolean) => string
  lengthened: Record<Lengthened, (term: string, end: string) => string>
  part: (name: string, end: string) => string
  partOver: (name: string, end: string) => string
  partReplaced: (name: string, day: string) => string
  several: (n: number) => string
  next: string
  noneOf: string
  none: string
  free: string
  cards: string
  machine: string
  all: string
  register: string
  paid: string
  prices: string
}
export const WARRANTY_TEXTS: Record<Language, Texts> = {
  zh: {
    within: (end, left) => `质保到 ${end}，现在在保，连今天还有 ${left}`,
    after: end => `质保到 ${end}，现在已过保`,
    before: (end, start) => `质保从 ${start} 开始，到 ${end}`,
    unknown: '没有登记质保日期',
    day: { purchaseTime: '购买日期', installTime: '安装日期', productionTime: '生产日期', start: '开始日期' },
    rule: (from, start, term, end) => `按规则从${from} ${start} 起质保${term}，到 ${end}。`,
    missing: (from, term) => `规则是从${from}起质保${term}，还没有${from}，所以算不出到期日。`,
    manual: end => `到 ${end} 这个日期是人工登记的。`,
    noRule: '产品目录里没有这款的质保规则，提供发票后由我们核实。',
    replaced: (start, serial) => `${start} 已换成序列号为 ${serial} 的机器，质保跟着新机器走。`,
    replaces: (serial, isAnew) =>
      `它换下了序列号为 ${serial} 的机器，${isAnew ? '质保重新计算' : '接着用原来剩下的质保'}。`,
    lengthened: {
      card: (term, end) => `延保卡延长了${term}，到 ${end}。`,
      workshop: (term, end) => `送修期间不算，延长了${term}，到 ${end}。`,
      staff: (term, end) => `我们为您延长了${term}，到 ${end}。`,
    },
    part: (name, end) => `${name}：质保到 ${end}`,
    partOver: (name, end) => `${name}：质保已于 ${end} 到期`,
    partReplaced: (name, day) => `${name}：已于 ${day} 更换`,
    several: n => `您的 ${n} 台产品的质保：`,
    next: '在保的产品里，最先到期的排在前面：',
    noneOf: '您名下没有这样的产品，所以查不到它的质保。您名下有：',
    none: '您名下还没有产品，所以没有质保可查，可以登记一台。',
    free: '还在保，符合质保条件的维修不收费。',
    paid: '已经过保，维修要收费，报修前可以先看价格。',
    cards: '延保卡',
    machine: '查看产品',
    all: '我的设备',
    register: '登记产品',
    prices: '服务价格',
  },
  en: {
    within: (end, left) => `warranty until ${end}, in warranty now, ${left} left with today`,
    after: end => `warranty until ${end}, out of warranty now`,
    before: (end, start) => `warranty from ${start} until ${end}`,
    unknown: 'no warranty dates on record',
    day: { purchaseTime: 'purchase', installTime: 'installation', productionTime: 'production', start: 'start' },
    rule: (from, start, term, end) => `By the rule ${term} from the day of ${from} (${start}): until ${end}.`,
    missing: (from, term) =>
      `The rule is ${term} from the day of ${from}; that day is missing, so the end cannot be told.`,
    manual: end => `The day ${end} was entered by hand.`,
    noRule: 'The catalogue has no warranty rule for this model. Show us the invoice and we will check it.',
    replaced: (start, serial) =>
      `Replaced on ${start} by the product with serial number ${serial}; the warranty went with it.`,
    replaces: (serial, isAnew) =>
      `It took the place of serial number ${serial} ${isAnew ? 'and its warranty began anew' : 'and has the rest of its warranty'}.`,
    lengthened: {
      card: (term, end) => `An extended warranty card added ${term}: until ${end}.`,
      workshop: (term, end) => `Time in the workshop does not count. That added ${term}: until ${end}.`,
      staff: (term, end) => `We added ${term} for you: until ${end}.`,
    },
    part: (name, end) => `${name}: in warranty until ${end}`,
    partOver: (name, end) => `${name}: warranty ended ${end}`,
    partReplaced: (name, day) => `${name}: replaced on ${day}`,
    several: n => `The warranty of ${n} of your products:`,
    next: 'Of your products in warranty, the one that ends first stands first:',
    noneOf: 'You have no such product, so its warranty is not known. You have:',
    none: 'You have no products yet, so there is no warranty to look up. You can register one.',
    free: 'It is in warranty: a repair that the warranty covers is free.',
    paid: 'It is out of warranty: a repair costs money; you can look at the prices first.',
    cards: 'Extended warranty cards',
    machine: 'Open the product',
    all: 'My products',
    register: 'Register a product',
    prices: 'Prices',
  },
  ru: {
    within: (end, left) => `гарантия до ${end}, действует, вместе с сегодняшним днём осталось ${left}`,
    after: end => `гарантия до ${end}, истекла`,
    before: (end, start) => `гарантия с ${start} до ${end}`,
    unknown: 'сроки гарантии не указаны, гарантии нет в данных',
    day: { purchaseTime: 'покупки', installTime: 'установки', productionTime: 'выпуска', start: 'начала' },
    rule: (from, start, term, end) => `По правилу ${term} с даты ${from} (${start}), до ${end}.`,
    missing: (from, term) => `По правилу гарантия ${term} с даты ${from}. Этой даты нет, поэтому срок неизвестен.`,
    manual: end => `Дата ${end} внесена вручную.`,
    noRule: 'В каталоге нет правила гарантии для этой модели. Покажите нам чек, и мы проверим.',
    replaced: (start, serial) => `${start} заменено на изделие с серийным номером ${serial}, гарантия перешла к нему.`,
    replaces: (serial, isAnew) =>
      `Установлено вместо изделия ${serial}, ${isAnew ? 'гарантия начата заново' : 'действует остаток его гарантии'}.`,
    lengthened: {
      card: (term, end) => `Карта доп. гарантии добавила ${term}: до ${end}.`,
      workshop: (term, end) => `Время ремонта не считается, добавлено ${term}: до ${end}.`,
      staff: (term, end) => `Мы добавили вам ${term}: до ${end}.`,
    },
    part: (name, end) => `${name}: гарантия до ${end}`,
    partOver: (name, end) => `${name}: гарантия истекла ${end}`,
    partReplaced: (name, day) => `${name}: заменена ${day}`,
    several: n => `Гарантия ваших изделий (${n}):`,
    next: 'Изделия на гарантии, сначала те, у которых она истекает раньше:',
    noneOf: 'Среди ваших изделий такого нет, его гарантия неизвестна. У вас есть:',
    none: 'У вас пока нет изделий, поэтому гарантию не посмотреть. Изделие можно зарегистрировать.',
    free: 'Изделие на гарантии: гарантийный ремонт бесплатный.',
    paid: 'Гарантия истекла: ремонт платный, цены можно посмотреть заранее.',
    cards: 'Карты гарантии',
    machine: 'Открыть изделие',
    all: 'Моя техника',
    register: 'Зарегистрировать изделие',
    prices: 'Цены',
  },
  tw: {
    within: (end, left) => `保固到 ${end}，目前在保固期內，連今天還有 ${left}`,
    after: end => `保固到 ${end}，目前已過保`,
    before: (end, start) => `保固從 ${start} 開始，到 ${end}`,
    unknown: '沒有登記保固日期',
    day: { purchaseTime: '購買日期', installTime: '安裝日期', productionTime: '生產日期', start: '開始日期' },
    rule: (from, start, term, end) => `按規則從${from} ${start} 起保固${term}，到 ${end}。`,
    missing: (from, term) => `規則是從${from}起保固${term}，還沒有${from}，所以算不出到期日。`,
    manual: end => `到 ${end} 這個日期是人工登記的。`,
    noRule: '產品目錄裡沒有這款的保固規則，提供發票後由我們核實。',
    replaced: (start, serial) => `${start} 已換成序號為 ${serial} 的機器，保固跟著新機器走。`,
    replaces: (serial, isAnew) =>
      `它換下了序號為 ${serial} 的機器，${isAnew ? '保固重新計算' : '接著用原來剩下的保固'}。`,
    lengthened: {
      card: (term, end) => `延長保固卡延長了${term}，到 ${end}。`,
      workshop: (term, end) => `送修期間不算，延長了${term}，到 ${end}。`,
      staff: (term, end) => `我們為您延長了${term}，到 ${end}。`,
    },
    part: (name, end) => `${name}：保固到 ${end}`,
    partOver: (name, end) => `${name}：保固已於 ${end} 到期`,
    partReplaced: (name, day) => `${name}：已於 ${day} 更換`,
    several: n => `您的 ${n} 台產品的保固：`,
    next: '在保固期內的產品裡，最先到期的排在前面：',
    noneOf: '您名下沒有這樣的產品，所以查不到它的保固。您名下有：',
    none: '您名下還沒有產品，所以沒有保固可查，可以登記一台。',
    free: '還在保固期內，符合保固條件的維修不收費。',
    paid: '已經過保，維修要收費，報修前可以先看價格。',
    cards: '延長保固卡',
    machine: '查看產品',
    all: '我的設備',
    register: '登記產品',
    prices: '服務價格',
  },
}

const LOCALE: Record<Language, string> = { zh: 'zh-CN', en: 'en', ru: 'ru', tw: 'zh-TW' }
/** '3 years', '10 天', as the language counts. */
export const termText = (language: Language, n: number, unit: 'year' | 'month' | 'day'): string =>
  new Intl.NumberFormat(LOCALE[language], { style: 'unit', unit, unitDisplay: 'long' }).format(n)

/** Why a warranty is as it is, one fact of it; null for what its head says already. */
export function factText(language: Language, { fact, ...of }: WarrantyFact): string | null {
  const texts = WARRANTY_TEXTS[language]
  const [start, end] = [of.start && fullDate(of.start, language), of.end && fullDate(of.end, language)]
  const term = termText(language, of.duration, of.unit || 'month')
  const day = texts.day[of.filedName in texts.day ? (of.filedName as Counted) : 'start']
  switch (fact) {
    case 'noRule':
      return texts.noRule
    case 'rule':
      return start ? texts.rule(day, start, term, end) : texts.manual(end)
    case 'missing':
      return texts.missing(day, term)
    case 'manual':
      return texts.manual(end)
    case 'replaced':
      return texts.replaced(start, of.ref)
    case 'replaces':
      return texts.replaces(of.ref, of.filedName === 'anew')
    case 'lengthened':
      return texts.lengthened[of.ref === 'card' || of.ref === 'workshop' ? of.ref : 'staff'](term, end)
    case 'before':
    case 'within':
    case 'after':
      return null
  }
}
