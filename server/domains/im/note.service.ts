import type { Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { announce } from '../../kernel/live/announce'
import { notesOf, writeNote } from '../../kernel/work/notes.service'
import { find, hold } from './conversation.service'
import { imNotes } from './im.table'

/** What staff wrote about a conversation among themselves. Throws NOT_FOUND. */
export async function conversationNotes(ctx: Ctx, { conversationId }: { conversationId: string }) {
  const { id } = await find(ctx, ctx.db, conversationId)
  return notesOf(ctx, imNotes, id)
}

/** Writes a note about a conversation: whoever waits for what is said in it is not woken. Throws NOT_FOUND. */
export const noteConversation = (ctx: Ctx, body: { conversationId: string; content: string }) =>
  once(ctx, body, async tx => {
    const { id } = await hold(ctx, tx, body.conversationId)
    const note = await writeNote(ctx, tx, { notes: imNotes, kind: 'conversation' }, id, body)
    await announce(ctx, tx, { kind: 'conversation', id, change: 'note' })
    return note
  })
