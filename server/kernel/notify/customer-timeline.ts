import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { isOpenedKind } from '../../../shared/customer-timeline'
import { isLiveKind, readersOf } from '../../../shared/kinds'
import { may, type Ctx } from '../call/context'
import { linkmen } from '../identity/auth.table'
import { below, exactly } from '../identity/customer-timeline'
import type { TimelineSource } from '../identity/identity.offers'
import { messagesOf, spelledOut, wordsOf } from './message-words'
import { messages } from './message.table'

/** The kinds of what customers are told of that the caller may read. */
const readableKinds = (ctx: Ctx): string[] =>
  ctx.offers.messages
    .map(({ kind }) => kind)
    .filter(kind => !isLiveKind(kind) || readersOf(kind).some(one => may(ctx, one)))

/** What a customer's contacts were told, of what the caller may read. */
export const messageTimeline: TimelineSource<Ctx> = {
  kind: 'message',
  async entries(ctx, { of, before, limit }) {
    if ('productId' in of) return []
    // each contact's newest by its own index, then the newest of all
    const newest = ctx.db
      .select({
        id: messages.id,
        kind: messages.kind,
        subjectId: messages.subjectId,
        change: messages.change,
        facts: messages.facts,
        state: messages.state,
        createTime: messages.createTime,
        at: exactly(messages.createTime).as('at'),
      })
      .from(messages)
      .where(
        and(
          eq(messages.tenantId, linkmen.tenantId),
          eq(messages.linkmanId, linkmen.id),
          // somebody who acts for several is told of each
          or(isNull(messages.customerId), eq(messages.customerId, of.customerId)),
          inArray(messages.kind, readableKinds(ctx)),
          below({ time: messages.createTime, id: messages.id }, before),
        ),
      )
      .orderBy(desc(messages.createTime), desc(messages.id))
      .limit(limit)
      .as('newest')
    const rows = await ctx.db
      .select({
        id: newest.id,
        kind: newest.kind,
        subjectId: newest.subjectId,
        change: newest.change,
        facts: newest.facts,
        state: newest.state,
        at: newest.at,
        who: linkmen.name,
      })
      .from(linkmen)
      .innerJoinLateral(newest, eq(linkmen.tenantId, ctx.tenantId))
      .where(
        and(
          eq(linkmen.tenantId, ctx.tenantId),
          eq(linkmen.customerId, of.customerId),
          of.linkmanId === undefined ? undefined : eq(linkmen.id, of.linkmanId),
        ),
      )
      .orderBy(desc(newest.createTime), desc(newest.id))
      .limit(limit)
    return rows.map(message => {
      const { title, body } = wordsOf(
        messagesOf(ctx, message.kind)?.changes[message.change],
        spelledOut(message.facts, ctx.language),
        ctx.language,
      )
      // what is told of a report opens its task
      const opened = message.kind === 'report' ? 'task' : message.kind
      return {
        kind: 'message',
        id: message.id,
        time: message.at,
        number: message.facts.number ?? '',
        title,
        state: message.state,
        text: body,
        who: message.who,
        amount: null,
        opens: isOpenedKind(opened) ? { kind: opened, id: message.subjectId } : null,
      }
    })
  },
}
