import type { Language } from './language'
import { listText } from './list-text'
import { backByMeans, BACK_MEANS, less, plus, type PaidBy } from './member'
import { money } from './money'
import { russianForm } from './plural'
import { REFUND_STATES, type RefundState } from './refund'

/**
 * How a part of what was paid stands that goes back. `asked`: it is asked for, and not decided. `otherwise`: staff paid it back by another way
 * than it came.
 */
export const BACK_STATES = ['asked', ...REFUND_STATES, 'otherwise'] as const
export type BackState = (typeof BACK_STATES)[number]

/** One of the means by which an order was paid: of what it paid, what goes back, what went or is to go back beside that, and what stays paid; in cents. */
export interface MeansRow {
  kind: (typeof BACK_MEANS)[number]
  paid: number
  /** what goes back beside: for what was decided, or asked for, before */
  before: number
  back: number
  kept: number
  /** of what goes back; null where nothing does */
  state: BackState | null
}

const NOT_OVER: readonly RefundState[] = ['failed', 'owed', 'unknown', 'pending']
/** How several refunds stand together: as the one that is furthest from its end. */
export const worstOf = (states: readonly RefundState[]): RefundState =>
  NOT_OVER.find(state => states.includes(state)) ?? 'refunded'

/**
 * Where the money of an order is, means by means, the first that goes back first. `ofMoney`: how what was paid in money stands; what was paid
 * with the company itself is back at once.
 */
export const meansRows = (
  { paid, before, back }: { paid: PaidBy; before: PaidBy; back: PaidBy },
  ofMoney: BackState,
): MeansRow[] =>
  BACK_MEANS.filter(kind => paid[kind] > 0).map(kind => ({
    kind,
    paid: paid[kind],
    before: before[kind],
    back: back[kind],
    kept: paid[kind] - before[kind] - back[kind],
    state: back[kind] === 0 ? null : kind === 'money' || ofMoney === 'asked' ? ofMoney : 'refunded',
  }))

/** What goes back for an amount by each means of what was paid, when that of others goes back first (`first`), beside what is back already (`before`). */
export function backNext(
  paid: PaidBy,
  before: PaidBy,
  first: readonly number[],
  amount: number,
): { before: PaidBy; back: PaidBy } {
  const earlier = first.reduce((sum, cents) => plus(sum, backByMeans(cents, less(paid, sum))), before)
  return { before: earlier, back: backByMeans(amount, less(paid, earlier)) }
}

type Part = Pick<MeansRow, 'kind'> & { cents: number }
/** Cents of each means, without those of which there is nothing. */
export const partsOf = (by: PaidBy): Part[] =>
  BACK_MEANS.filter(kind => by[kind] > 0).map(kind => ({ kind, cents: by[kind] }))
/** What goes back of each means, without those by which nothing does. */
export const partsBack = (rows: readonly Pick<MeansRow, 'kind' | 'back'>[]): Part[] =>
  rows.filter(({ back }) => back > 0).map(({ kind, back }) => ({ kind, cents: back }))
/** What stays paid by each means. */
export const partsKept = (rows: readonly Pick<MeansRow, 'kind' | 'kept'>[]): Part[] =>
  rows.filter(({ kept }) => kept > 0).map(({ kind, kept }) => ({ kind, cents: kept }))
/** What goes back has all arrived. */
export const isBackOver = (rows: readonly Pick<MeansRow, 'state'>[]): boolean =>
  rows.every(({ state }) => state === null || state === 'refunded' || state === 'otherwise')

const BALLOV = { one: 'балл', few: 'балла', many: 'баллов', other: 'балла' } as const
type Words = Record<(typeof BACK_MEANS)[number], (cents: number, sum: string) => string>
const ASSET: Record<Language, Words> = {
  zh: {
    money: (_, sum) => sum,
    balance: (_, sum) => `余额 ${sum}`,
    points: n => `${n} 积分`,
    serviceFee: (_, sum) => `服务费 ${sum}`,
    quota: (_, sum) => `额度 ${sum}`,
  },
  en: {
    money: (_, sum) => sum,
    balance: (_, sum) => `${sum} of balance`,
    points: n => (n === 1 ? '1 point' : `${n} points`),
    serviceFee: (_, sum) => `${sum} of service fee`,
    quota: (_, sum) => `${sum} of quota`,
  },
  ru: {
    money: (_, sum) => sum,
    balance: (_, sum) => `${sum} на баланс`,
    points: n => `${n} ${BALLOV[russianForm(n)]}`,
    serviceFee: (_, sum) => `${sum} на услуги`,
    quota: (_, sum) => `${sum} лимита`,
  },
  tw: {
    money: (_, sum) => sum,
    balance: (_, sum) => `餘額 ${sum}`,
    points: n => `${n} 點數`,
    serviceFee: (_, sum) => `服務費 ${sum}`,
    quota: (_, sum) => `額度 ${sum}`,
  },
}
const AND: Record<Language, string> = { zh: ' 和 ', en: ' and ', ru: ' и ', tw: ' 和 ' }

/** One of the parts, as a language says it: '¥385.00', '2300 积分'. A point is worth a cent. */
export const partText = ({ kind, cents }: Part, language: Language): string =>
  ASSET[language][kind](cents, money(cents, language))

/** What of each means together, in a line: '¥385.00 和 2300 积分'; '' for nothing. */
export function partsText(parts: readonly Part[], language: Language): string {
  const texts = parts.map(part => partText(part, language))
  const last = texts.pop()
  return texts.length && last !== undefined ? listText(texts, language) + AND[language] + last : (last ?? '')
}

type How = 'send' | 'collect' | 'other'
const REST: Record<Language, Record<'done' | 'going', string> & Record<How, string>> = {
  zh: {
    done: '已退 {back}',
    going: '{back} 退款中',
    send: '，只寄{names}',
    collect: '，凭取货码只取{names}',
    other: '，{names}随服务请求处理',
  },
  en: {
    done: '{back} paid back',
    going: '{back} on the way back',
    send: ', only to be sent: {names}',
    collect: ', only to be collected: {names}',
    other: ', done with your request: {names}',
  },
  ru: {
    done: 'Возвращено {back}',
    going: 'Возвращаем {back}',
    send: ', отправим только: {names}',
    collect: ', к выдаче только: {names}',
    other: ', по заявке: {names}',
  },
  tw: {
    done: '已退 {back}',
    going: '{back} 退款中',
    send: '，只寄{names}',
    collect: '，憑取貨碼只取{names}',
    other: '，{names}隨服務請求處理',
  },
}
/** What of an order went back, or is on its way; '' where nothing did. */
export function backLine(rows: readonly MeansRow[], language: Language): string {
  const back = partsText(partsBack(rows), language)
  return back && REST[language][isBackOver(rows) ? 'done' : 'going'].replace('{back}', () => back)
}

/** An order, as far as it says what went back and what is left of it. */
export interface RestOrder {
  money: readonly MeansRow[]
  isPickup: boolean
  eventId: string | null
  /** `left`: pieces that are still to be handed over */
  lines: readonly { name: string; left: number }[]
}
/** What went back of an order that is paid and not all handed over, and what of it is still to come: '已退 ¥385.00 和 2300 积分，只寄门封条'. */
export function restLine(order: RestOrder, language: Language): string {
  const names = order.lines.filter(({ left }) => left > 0).map(({ name }) => name)
  const how: How = order.eventId !== null ? 'other' : order.isPickup ? 'collect' : 'send'
  const rest = names.length ? REST[language][how].replace('{names}', () => listText(names, language)) : ''
  return backLine(order.money, language) + rest
}
