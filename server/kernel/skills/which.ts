import { latinCodes, normal, questionTerms, termsOf, type Term } from '../text/tokenize'
import { saidCode } from '../text/said-code'
import { finder, sentenceOf, THIS, type Sentence } from './words'

/** By what a sentence may mean a thing. */
export interface Traits {
  id: string
  /** its numbers, whole */
  numbers: readonly string[]
  /** what it is called, and what it is about */
  words: string
  /** what kind it is of, which many share */
  kind?: string
  /** more that was written about it */
  about?: string
  /** who comes for it, or did */
  people?: readonly string[]
  /** when: `YYYY-MM-DD`, or with ` HH:mm` */
  times?: readonly string[]
}

/** A time that a sentence tells of a thing: a day, `from` and `until` of it where it tells a part or an hour. */
export interface ToldTime {
  day: string
  from: string
  until: string
}

/** What a sentence means of some things. */
export interface Which<T> {
  /** those that fit, the newest first; none: it names something that is not among them */
  found: readonly T[]
  /** it names what it means: by itself, or by the screen on which it is said */
  isNamed: boolean
}

const LAST = finder([
  '上次',
  '上回',
  '上一次',
  '上一个',
  '上一单',
  '最近',
  '刚才',
  '刚刚',
  '最后',
  'last',
  'latest',
  'most recent',
  'just now',
  'последний',
  'прошлый раз',
  'прошлый',
  'недавний',
  'только что',
])
const OTHER = finder([
  '另一个',
  '另外那个',
  '另外一个',
  '别的那个',
  'other one',
  'the other',
  'другой',
  'другая',
  'другую',
])

/** Nouns that name no thing among several: everything here is a request, an order, a visit. In the one spelling of terms. */
const NAMES_NOTHING = new Set(
  [
    '单 单子 那单 这单 订单 工单 服务单 报修 报修单 维修 修理 预约 请求 申请 服务 师傅 师父 工程师 技师 人 人家 时间 日子 上门 电话 客人 亲戚 家 评价 评分 好评 差评 星 颗星 分 满分 东西 商品 产品 机器 设备 货 发票 票 退款 退货 购物车 钱 事 活 记录 上次 上回 最近 明天 后天 今天 昨天 上午 下午 早上 晚上 中午 周末 周一 周二 周三 周四 周五 周六 周日 星期 礼拜 个月 月 年 号 点 点半 小时 分钟 原因 计划 安排 取消 撤回 改期 改约 催 催单 催促 重开 再来 另一个 报价 报价单 价格 价钱 费用 同意 下次 第二次',
    'request visit appointment booking order ticket job repair service engineer technician mechanic man guy somebody someone people time day date hour morning afternoon evening noon today tomorrow yesterday week month monday tuesday wednesday thursday friday saturday sunday star rating rate review one thing item product machine device invoice refund return cart money plan reason account thank thanks call pls cancel move change reschedule postpone hurry urge speed chase reopen open again rate give order buy reorder return send back add put cart need please last latest other same another next second price quotation quote estimate cost agree accept approve wait waiting owe pay paid estimation',
    'заявка заявку заявки заявке вызов визит запись ремонт сервис услуга заказ заказа мастер мастера инженер инженера время день дата час утро день вечер сегодня завтра послезавтра вчера неделя неделю месяц понедельник вторник среда среду четверг пятница пятницу суббота субботу воскресенье звезда звезд оценка оценку отзыв товар товара изделие машина прибор счет фактура возврат корзина корзину деньги раз человек отмените отменить отмени отмена перенесите перенести перенеси поторопите поторопить откройте открыть снова опять оцените оценить поставьте верните вернуть повторите повторить закажи добавь добавьте выставьте нужен нужна последний другой следующий второй повторный зачем один еще мою мой моя моё мои смета смету сметы сметой цена цену ценой стоимость согласен согласна согласовал согласовать принимаю',
  ]
    .join(' ')
    .split(' ')
    .flatMap(word => termsOf(word)),
)

/** What a hit is worth: a word, a code, a single Chinese character of a longer word, and what many things share. */
const WORTH = { word: 1, code: 2, letter: 0.25, about: 0.35 } as const
/** Below it nothing is named: two characters in common are chance. */
const LEAST = 0.6
/** Those that are nearly as good are as good. */
const NEAR = 0.8
/** What may be done is meant rather than what may not. */
const LIKELY = 1.25

const HAN = /\p{Script=Han}/gu
/** Beginnings of this length are the same word in another form: "wash" of washer and washing. */
const ROOT = 4
const isLike = (a: string, b: string): boolean =>
  a === b ||
  (a.length >= ROOT &&
    b.length >= ROOT &&
    !/\p{Script=Han}/u.test(a) &&
    a.slice(0, Math.max(ROOT, Math.min(a.length, b.length) - 2)) ===
      b.slice(0, Math.max(ROOT, Math.min(a.length, b.length) - 2)))

const TITLE = '(?:师傅|师父|工程师|工(?![一-龥]*[单作程])|技师)'
const escapeText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Whether a text names a person: Chinese people by the surname and what they do, others by one of their names, in any case. */
export function saysName(said: string, person: string): boolean {
  const name = normal(person).trim()
  if (!name) return false
  if (/\p{Script=Han}/u.test(name))
    return said.includes(name) || new RegExp(`${escapeText([...name][0] ?? '')}${TITLE}`, 'u').test(said)
  return name
    .split(/\s+/)
    .filter(part => part.length > 2)
    .some(part =>
      new RegExp(`(?<!\\p{L})${escapeText(part.replace(/[аяйьо]$/, ''))}\\p{L}{0,3}(?!\\p{L})`, 'u').test(said),
    )
}

interface Looked<T> {
  thing: T
  traits: Traits
  words: ReadonlySet<string>
  about: ReadonlySet<string>
  letters: ReadonlySet<string>
  kindLetters: ReadonlySet<string>
}
const lettersOf = (text: string): Set<string> => new Set(normal(text).match(HAN) ?? [])
const look = <T>(thing: T, traits: Traits): Looked<T> => ({
  thing,
  traits,
  words: new Set(termsOf(traits.words)),
  about: new Set(termsOf([traits.kind, traits.about].filter(Boolean).join(' '))),
  letters: lettersOf(traits.words),
  kindLetters: lettersOf(traits.kind ?? ''),
})

// what is done is said in many words: other words for it prove nothing
const has = (words: ReadonlySet<string>, { text, also, thing }: Term): boolean =>
  [text, ...(thing ? also : [])].some(one => words.has(one) || [...words].some(word => isLike(one, word)))

/** How much of a sentence each thing has; what fewer have tells more. */
function scores<T>(terms: readonly Term[], things: readonly Looked<T>[]): { sums: number[]; most: number } {
  const rarity = (holders: number): number => 1 / (1 + Math.log(Math.max(1, holders)))
  const sums = things.map(() => 0)
  /** the same without regard to how many have it: what all have is named as well */
  const plain = things.map(() => 0)
  const add = (worth: number, holds: (one: Looked<T>) => boolean): void => {
    const held = things.map(holds)
    const holders = held.filter(Boolean).length
    held.forEach((is, i) => {
      if (!is) return
      sums[i] = (sums[i] ?? 0) + worth * rarity(holders)
      plain[i] = (plain[i] ?? 0) + worth
    })
  }
  for (const term of terms) {
    const worth = term.kind === 'code' || /\d/.test(term.text) ? WORTH.code : WORTH.word * Math.max(0.4, term.weight)
    add(worth, one => has(one.words, term))
    add(worth * WORTH.about, one => !has(one.words, term) && has(one.about, term))
  }
  // 挖机 and 挖掘机, 屏幕 and 显示屏: what a word is made of
  for (const letter of lettersOf(terms.map(({ text }) => text).join('')))
    add(WORTH.letter, one => one.letters.has(letter))
  return { sums, most: Math.max(0, ...plain) }
}

/** Those that have the most of something; all, where none has any. */
function most<T>(list: readonly T[], count: (one: T) => number): readonly T[] {
  const top = Math.max(0, ...list.map(count))
  return list.filter(one => count(one) === top)
}

const isAt = (time: string, { day, from, until }: ToldTime): boolean =>
  (!day || time.startsWith(day)) &&
  (!from || time.length < 16 || (time.slice(11) >= from && (time.slice(11) < until || time.slice(11) === from)))

/**
 * Which of the caller's things a sentence means: by its number, else by the screen, else by who comes, when, and what it is called. Where it
 * names nothing, all of them fit. `likely`: what is asked can be done with it, so of two that are alike it is meant.
 */
export function whichOf<T>(
  { said, sentence = sentenceOf(said), open }: { said: string; sentence?: Sentence; open?: string | undefined },
  things: readonly T[],
  traitsOf: (thing: T) => Traits,
  { times = [], likely = () => true }: { times?: readonly ToldTime[]; likely?: (thing: T) => boolean } = {},
): Which<T> {
  const all = things.map(thing => look(thing, traitsOf(thing)))
  const given = (list: readonly Looked<T>[], isNamed: boolean): Which<T> => ({
    found: list.map(({ thing }) => thing),
    isNamed,
  })
  const numbered = all.filter(({ traits }) => traits.numbers.some(number => number && saidCode(said, number)))
  if (numbered.length) return given(numbered, true)
  if (/(?:sr|tk|so|as|in)\d{8}-\d+/.test(sentence.said)) return given([], true)

  const opened = all.filter(({ traits }) => traits.id === open)
  const isOther = OTHER(sentence) > 0
  if (opened.length && THIS(sentence) && !isOther) return given(opened, true)

  const plain = latinCodes(normal(said))
  let left: readonly Looked<T>[] = all
  let isNamed = false
  let named = ''
  const narrow = (fits: (one: Looked<T>) => boolean): void => {
    const fitting = left.filter(fits)
    if (!fitting.length) return
    left = fitting
    isNamed = true
  }
  const people = new Set(all.flatMap(({ traits }) => traits.people ?? []).filter(person => saysName(plain, person)))
  for (const person of people) named += normal(person)
  if (people.size) narrow(({ traits }) => traits.people?.some(person => people.has(person)) ?? false)
  for (const time of times) narrow(({ traits }) => traits.times?.some(one => isAt(one, time)) ?? false)

  const terms = questionTerms(said).filter(
    ({ kind, text }) => kind !== 'pair' && kind !== 'part' && !NAMES_NOTHING.has(text) && !named.includes(text),
  )
  const letters = lettersOf(terms.map(({ text }) => text).join(''))
  const held = scores(terms, left)
  if (held.most >= LEAST) {
    const sums = held.sums.map((sum, i) => (left[i] && likely(left[i].thing) ? sum * LIKELY : sum))
    const top = Math.max(...sums)
    const best = left.filter((_, i) => (sums[i] ?? 0) >= top * NEAR)
    // on its own screen a thing is meant, unless another one is named
    const shown = best.filter(({ traits }) => traits.id === open)
    const meant =
      shown.length && !isOther
        ? shown
        : most(best, ({ kindLetters }) => [...letters].filter(letter => kindLetters.has(letter)).length)
    return last(sentence, given(meant, true))
  }
  if (opened.length && !isNamed) return given(isOther ? left.filter(({ traits }) => traits.id !== open) : opened, true)
  if (!isNamed && terms.some(({ thing, kind, text }) => (thing || kind === 'code') && text.length > 1))
    return given([], true)
  return last(sentence, given(left, isNamed))
}

/** Of several the newest one, where the last one is said. */
const last = <T>(sentence: Sentence, { found, isNamed }: Which<T>): Which<T> =>
  LAST(sentence) && found.length ? { found: found.slice(0, 1), isNamed: true } : { found, isNamed }
