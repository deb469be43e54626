import { backFor, paysBack, type AfterSaleReason, type AfterSaleState, type AfterSaleType } from '@shared/aftersale'
import type { TagKind } from '@/ui/Tag'
import type { AfterSale, AfterSaleOrder } from './types'

/** What an after-sale waits for, in a word; the texts of its headline are named by it. */
export type AfterSaleNext =
  | Exclude<AfterSaleState, 'received' | 'sending'>
  | 'toRefund'
  | 'toSend'
  | 'toRepair'
  | 'stuck'
  | 'sentNew'
  | 'sentRepaired'

/** What happens next with an after-sale. */
export function nextOfAfterSale({ type, state, refund }: Pick<AfterSale, 'type' | 'state' | 'refund'>): AfterSaleNext {
  if (state === 'received') return type === 'repair' ? 'toRepair' : type === 'exchange' ? 'toSend' : 'toRefund'
  if (state === 'sending') return type === 'repair' ? 'sentRepaired' : 'sentNew'
  return state === 'refunding' && refund?.state === 'failed' ? 'stuck' : state
}

/** A station on the way of an after-sale. */
export type Station = 'asked' | 'back' | 'received' | 'refunding' | 'sending' | 'done'
const STATION: Record<AfterSaleState, Station | null> = {
  applied: 'asked',
  approved: 'back',
  returning: 'back',
  received: 'received',
  refunding: 'refunding',
  sending: 'sending',
  refunded: 'done',
  completed: 'done',
  rejected: null,
  withdrawn: null,
}
/** The stations of a type's way and the place of the one that is reached; null where it went no further. */
export function wayOf(type: AfterSaleType, state: AfterSaleState): { way: readonly Station[]; at: number } | null {
  const way: Station[] = [
    'asked',
    ...(type === 'refund' ? [] : (['back', 'received'] as const)),
    paysBack(type) ? 'refunding' : 'sending',
    'done',
  ]
  const at = way.findIndex(one => one === STATION[state])
  return at < 0 ? null : { way, at }
}

/** Name of the text of a reason; one that ends in `other` would be a plural. */
export const whyOf = (reason: AfterSaleReason) => (reason === 'other' ? 'why_else' : (`why_${reason}` as const))

/** Amber is what waits for the customer. */
export const TAG_OF: Record<AfterSaleState, TagKind> = {
  applied: 'accent',
  approved: 'amber',
  returning: 'accent',
  received: 'accent',
  refunding: 'accent',
  sending: 'amber',
  refunded: 'green',
  completed: 'green',
  rejected: 'red',
  withdrawn: 'grey',
}

/** Pieces that are asked for, by the id of their line. */
export type Pieces = Readonly<Record<string, number>>
/** A line of an order, as far as something can be asked for with it. */
export type OpenLine = AfterSaleOrder['lines'][number] & { most: number }

/** Lines of which there are pieces for the type, with how many; `own`: an after-sale that is open, whose pieces are reserved by itself. */
export function openLines(
  lines: AfterSaleOrder['lines'],
  type: AfterSaleType,
  own: Pick<AfterSale, 'type' | 'lines'> | null = null,
): OpenLine[] {
  return lines
    .map(line => {
      const held = own?.lines.find(one => one.lineId === line.lineId)
      const free = { ...line, most: type === 'refund' ? line.left : line.sent }
      if (!own || !held) return free
      const most = free.most + held.pieces
      return paysBack(own.type)
        ? { ...free, most, refunded: line.refunded - held.pieces, back: line.back - held.amount }
        : { ...free, most }
    })
    .filter(line => line.most > 0 && (type !== 'refund' || backFor(line, line.most) > 0))
}

/** Pieces that are asked for, as far as there are so many, and what goes back for them in cents. */
export function sumOf(
  lines: readonly OpenLine[],
  pieces: Pieces,
  type: AfterSaleType,
): { asked: { lineId: string; pieces: number }[]; count: number; amount: number } {
  const chosen = lines
    .map(line => ({ line, pieces: Math.min(pieces[line.lineId] ?? 0, line.most) }))
    .filter(one => one.pieces > 0)
  return {
    asked: chosen.map(one => ({ lineId: one.line.lineId, pieces: one.pieces })),
    count: chosen.reduce((sum, one) => sum + one.pieces, 0),
    amount: paysBack(type) ? chosen.reduce((sum, one) => sum + backFor(one.line, one.pieces), 0) : 0,
  }
}

/** Why nothing can be asked for with an order. */
export function whyNothing({
  state,
  lines,
  isLate,
}: Pick<AfterSaleOrder, 'state' | 'lines' | 'isLate'>): 'state' | 'late' | 'all' | 'now' {
  if (!['paid', 'shipped', 'completed'].includes(state)) return 'state'
  if (isLate) return 'late'
  return lines.every(line => line.left === 0) ? 'all' : 'now'
}
