import { and, asc, desc, eq, gt, ilike, or, type SQL } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import type { CardState } from '../../../shared/card'
import { cleanCode } from '../../../shared/codes'
import { tenantDay, tenantInstant } from '../../../shared/day'
import type { ExportFormat } from '../../../shared/directory'
import { CARD_WORDS } from '../../../shared/words/card'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import { isoNow, may, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { instantOf } from '../../kernel/call/instant'
import { sole } from '../../kernel/call/offers'
import { longPage } from '../../kernel/call/page'
import { customers } from '../../kernel/identity/auth.table'
import { changed } from '../../kernel/live/changed'
import { exported, timeCell } from '../../kernel/sheets/export'
import { products } from '../product/product.table'
import { CARD_COLUMNS } from './card.sheet'
import { changeCard, toCard, withMachine } from './card.service'
import { warrantyCards } from './card.table'

const BATCH = 1000
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 12
const lettersOf = (length: number): string => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

interface Filter {
  keyword?: string
  state?: CardState
}
const where = (ctx: Ctx, { keyword, state }: Filter): SQL | undefined => {
  const word = keyword?.trim()
  const code = word ? cleanCode(word) : ''
  return and(
    eq(warrantyCards.tenantId, ctx.tenantId),
    state === undefined ? undefined : eq(warrantyCards.state, state),
    word
      ? or(
          ilike(warrantyCards.cardNo, containing(word)),
          ilike(warrantyCards.note, containing(word)),
          code ? ilike(warrantyCards.code, containing(code)) : undefined,
        )
      : undefined,
  )
}

/** Cards with whose they are and the machine that they were used on. */
const withPeople = (db: Db) =>
  db
    .select({ card: warrantyCards, machine: products, customerName: customers.name })
    .from(warrantyCards)
    .leftJoin(products, withMachine)
    .leftJoin(
      customers,
      and(eq(customers.tenantId, warrantyCards.tenantId), eq(customers.id, warrantyCards.customerId)),
    )
type CardRecord = Awaited<ReturnType<typeof withPeople>>[number]

const toRow = (ctx: Ctx, { card, machine, customerName }: CardRecord) => ({
  ...toCard(ctx, card, machine),
  // whoever reads it could still take the card
  code: card.state === 'issued' ? card.code : '',
  customerName: customerName ?? '',
  note: card.note,
  voidReason: card.voidReason,
  createTime: card.createTime,
  version: card.version,
})

/** Cards of the tenant, the newest first; the keyword looks for numbers, codes and notes. */
export const staffCardList = (ctx: Ctx, query: Filter & { pageNum?: number; pageSize?: number }) => {
  const condition = where(ctx, query)
  return longPage(
    ctx.db,
    { ...query, sort: 'newest' },
    warrantyCards,
    condition,
    (limit, offset) =>
      withPeople(ctx.db)
        .where(condition)
        .orderBy(desc(warrantyCards.createTime), desc(warrantyCards.id))
        .limit(limit)
        .offset(offset),
    row => toRow(ctx, row),
  )
}

interface NewCards {
  amount: number
  months: number
  models: string[]
  expireDay?: string | null
  note?: string
}
/** Makes cards, each with a code of its own. Throws CARD_EXPIRY. */
export const createCards = (ctx: Ctx, body: NewCards) =>
  once(ctx, body, async tx => {
    const { amount, months, expireDay = null } = body
    if (expireDay && expireDay < tenantDay(ctx.now())) throw new AppError('CARD_EXPIRY')
    const models = [...new Set(body.models.map(model => model.trim()))]
    const note = body.note?.trim() ?? ''
    const common = {
      tenantId: ctx.tenantId,
      months,
      models,
      note,
      expireTime: expireDay ? instantOf(tenantInstant(expireDay)) : null,
      createTime: isoNow(ctx),
    }
    const day = tenantDay(ctx.now()).replaceAll('-', '')
    const ids: string[] = []
    // a code or a number that another card has already is made anew
    while (ids.length < amount) {
      const batch = lettersOf(4)
      const wanted = Array.from({ length: amount - ids.length }, (_, i) => ({
        ...common,
        id: newId(),
        cardNo: `WC${day}-${batch}${String(i + 1).padStart(3, '0')}`,
        code: lettersOf(CODE_LENGTH),
      }))
      const made = await tx
        .insert(warrantyCards)
        .values(wanted)
        .onConflictDoNothing()
        .returning({ id: warrantyCards.id })
      ids.push(...made.map(({ id }) => id))
    }
    await changed(ctx, tx, { kind: 'card', after: { amount, months, models, expireDay, note } })
    return { ids }
  })

interface Ended {
  id: string
  version: number
  reason: string
  takesBack?: boolean
}
/**
 * Ends a card with the reason; one that was used takes its months back from the machine, which `takesBack` says is meant.
 * Throws NOT_FOUND, CHANGED_MEANWHILE, CARD_USED.
 */
export const voidCard = (ctx: Ctx, body: Ended) =>
  once(ctx, body, async tx => {
    const one = and(eq(warrantyCards.tenantId, ctx.tenantId), eq(warrantyCards.id, body.id))
    const [card] = await tx.select().from(warrantyCards).where(one).for('update')
    if (!card) throw new AppError('NOT_FOUND')
    if (card.version !== body.version) throw new AppError('CHANGED_MEANWHILE')
    if (card.state === 'void') throw new AppError('CARD_USED')
    if (card.state === 'activated') {
      if (!body.takesBack) throw new AppError('CARD_USED')
      if (card.productId !== null) await sole(ctx.offers.machines).shorten(ctx, tx, card.productId, card.id)
    }
    await changeCard(ctx, tx, card, 'void', { state: 'void', voidReason: body.reason.trim() })
    const [row] = await withPeople(tx).where(one)
    if (!row) throw new Error('a card vanished')
    return toRow(ctx, row)
  })

const exportPage = (ctx: Ctx, condition: SQL | undefined, after: string | undefined) =>
  withPeople(ctx.db)
    .where(and(condition, after === undefined ? undefined : gt(warrantyCards.id, after)))
    .orderBy(asc(warrantyCards.id))
    .limit(BATCH)

/** The cards of a list as a file; codes only for who may make cards. */
export function exportCards(ctx: Ctx, { format, ...filter }: Filter & { format: ExportFormat }) {
  const condition = where(ctx, filter)
  const seesCodes = may(ctx, 'card.manage')
  const texts: Record<keyof typeof CARD_COLUMNS, (row: CardRecord) => string> = {
    cardNo: ({ card }) => card.cardNo,
    code: ({ card }) => (seesCodes && card.state === 'issued' ? card.code : ''),
    months: ({ card }) => String(card.months),
    models: ({ card }) => card.models.join(', '),
    state: ({ card }) => CARD_WORDS.states[card.state][ctx.language],
    customerName: ({ customerName }) => customerName ?? '',
    serialNumber: ({ machine }) => machine?.serialNumber ?? '',
    expireTime: ({ card }) => (card.expireTime ? tenantDay(Date.parse(card.expireTime) - 1) : ''),
    receiveTime: ({ card }) => timeCell(card.receiveTime),
    activateTime: ({ card }) => timeCell(card.activateTime),
    note: ({ card }) => card.note,
    createTime: ({ card }) => timeCell(card.createTime),
  }
  const columns = Object.entries(CARD_COLUMNS).map(([name, label]) => ({
    label,
    text: texts[name as keyof typeof CARD_COLUMNS],
  }))
  return exported(ctx, { list: 'card', filename: 'cards', format, filter }, columns, after =>
    exportPage(ctx, condition, after?.card.id),
  )
}
