import { listText } from '../../../shared/list-text'
import { localize, type Language, type Localized } from '../../../shared/language'
import { money } from '../../../shared/money'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { hmac } from '../../kernel/identity/secret'

/** What is shown of an order before it is placed, part by part. */
interface Shown {
  address: unknown
  /** what else than money pays for it */
  means: unknown
  lines: readonly { name: Localized; amount: unknown; price: unknown; covered: unknown }[]
}
/** What of a line may differ, in the order in which the token says it. */
const OF_LINE = ['amount', 'price', 'covered'] as const
/** Signs of a part's digest: it only says what differs, and decides nothing. */
const WIDTH = 6

const WORDS: Readonly<Record<'order' | 'address' | 'means' | (typeof OF_LINE)[number], Required<Localized>>> = {
  order: { zh: '订单内容', en: 'the order', ru: 'состав заказа', tw: '訂單內容' },
  address: { zh: '收货地址', en: 'the address', ru: 'адрес', tw: '收貨地址' },
  means: {
    zh: '可抵扣的积分或余额',
    en: 'what points or balance pay',
    ru: 'сколько оплачено баллами или балансом',
    tw: '可抵扣的點數或餘額',
  },
  amount: { zh: '“{name}”的数量', en: 'pieces of “{name}”', ru: 'количество «{name}»', tw: '「{name}」的數量' },
  price: { zh: '“{name}”的价格', en: 'the price of “{name}”', ru: 'цена «{name}»', tw: '「{name}」的價格' },
  covered: {
    zh: '“{name}”的质保抵扣',
    en: 'what the warranty pays of “{name}”',
    ru: 'покрытие «{name}» гарантией',
    tw: '「{name}」的保固抵扣',
  },
}
const SUMS: Required<Localized> = {
  zh: '，金额从 {was} 变为 {now}',
  en: '; it was {was} and is {now} now',
  ru: '; было {was}, стало {now}',
  tw: '，金額從 {was} 變為 {now}',
}
const filled = (text: Localized, language: Language, values: Record<string, string>): string =>
  localize(text, language).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** The parts of what is shown, each with what is said of it when it differs. */
const partsOf = ({ address, means, lines }: Shown): { of: unknown; word: keyof typeof WORDS; name?: Localized }[] => [
  { of: address, word: 'address' },
  { of: means, word: 'means' },
  ...lines.flatMap(line => OF_LINE.map(word => ({ of: line[word], word, name: line.name }))),
]
const keyOf = (ctx: Ctx, linkmanId: string, what: unknown): string =>
  hmac(ctx.secret, 'order', ctx.tenantId, linkmanId, JSON.stringify(what))

/** Stands for what was shown to a linkman: one digest of all of it, by which it is decided, and a short one of each part. */
export function tokenOf(ctx: Ctx, linkmanId: string, shown: Shown): string {
  const parts = partsOf(shown).map(({ of }) => of)
  return [
    keyOf(ctx, linkmanId, parts),
    parts.map((of, at) => keyOf(ctx, linkmanId, [at, of]).slice(0, WIDTH)).join(''),
  ].join('.')
}

/** ORDER_CHANGED, with what differs now from what the token stands for. */
export function changed(
  ctx: Ctx,
  was: { confirmToken: string; amount: number },
  now: { confirmToken: string; payable: number; shown: Shown },
): AppError {
  const [before = '', after = ''] = [was.confirmToken, now.confirmToken].map(token => token.split('.')[1] ?? '')
  const at = (token: string, i: number): string => token.slice(i * WIDTH, (i + 1) * WIDTH)
  const isLikeIt = before.length === after.length
  const differing = partsOf(now.shown).filter((_, i) => isLikeIt && at(before, i) !== at(after, i))
  const what = differing.map(({ word, name }) =>
    filled(WORDS[word], ctx.language, { name: localize(name, ctx.language) }),
  )
  const sums = { was: money(was.amount, ctx.language), now: money(now.payable, ctx.language) }
  return new AppError('ORDER_CHANGED', {
    what: listText(what.length ? what : [localize(WORDS.order, ctx.language)], ctx.language),
    sums: sums.was === sums.now ? '' : filled(SUMS, ctx.language, sums),
  })
}
