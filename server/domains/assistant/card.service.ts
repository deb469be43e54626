import { Value } from '@sinclair/typebox/value'
import type { Card } from '../../../shared/assistant'
import { AppError } from '../../http/errors'
import { isInScope, linkmanOf, type Ctx } from '../../kernel/call/context'
import { aiTurns } from './assistant.table'
import { ownTurn, shownCard, turnWhere } from './message.service'

/** What a card says is true for so long: after it the thing may be another one. */
const CARD_LIVES_MS = 86_400_000

/**
 * Does what an answer of the caller's offers to do, as the caller and by the rules of whose thing it is. A second tap, and a try after a lost
 * answer, does nothing more and says the same. Throws NOT_FOUND, CARD_OLD, OUT_OF_SCOPE, and what forbids the act.
 */
export async function confirmCard(ctx: Ctx, { messageId }: { messageId: string }) {
  linkmanOf(ctx)
  const turn = await ownTurn(ctx, messageId)
  const { card } = turn
  const act = card && ctx.offers.assistantActs.flat().find(({ name }) => name === card.act)
  if (!card || !act || turn.replaced || !Value.Check(act.parameters, card.parameters)) throw new AppError('NOT_FOUND')
  if (card.done) return shownCard(card)
  if (ctx.now() - Date.parse(turn.createTime) > CARD_LIVES_MS) throw new AppError('CARD_OLD')
  if (!isInScope(ctx, act.scope)) throw new AppError('OUT_OF_SCOPE')
  // the turn is the key: whoever taps twice, or comes back after the line was cut, gets the first answer
  const done = await act.run({ ...ctx, idempotencyKey: `card ${turn.id}` }, card.parameters)
  const after: Card = { ...card, done }
  await ctx.db.update(aiTurns).set({ card: after }).where(turnWhere(ctx, turn.id))
  return shownCard(after)
}
