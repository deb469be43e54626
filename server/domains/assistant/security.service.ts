import { eq } from 'drizzle-orm'
import type { Ctx } from '../../kernel/call/context'
import { aiSensitiveWords } from './assistant.table'
import { isClean } from './sensitive'
import { onText } from './text.pool'

/** A text, in characters, and characters times words that are looked through at once, a few milliseconds; more would keep others waiting. */
const AT_ONCE = { text: 20_000, compared: 2_000_000 }

/** Whether a text may be sent: it holds no sensitive word of the tenant. Both readings of the specification: docs/decisions/09-assistant.md. Throws BUSY, ASSISTANT_UNREADABLE. */
export async function mayBeSent(ctx: Ctx, text: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ word: aiSensitiveWords.word })
    .from(aiSensitiveWords)
    .where(eq(aiSensitiveWords.tenantId, ctx.tenantId))
  const words = rows.map(row => row.word)
  return text.length <= AT_ONCE.text && text.length * words.length <= AT_ONCE.compared
    ? isClean(text, words)
    : onText(ctx, 'clean', { text, words })
}
