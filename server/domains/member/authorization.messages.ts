import { and, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '../../../shared/language'
import type { Db } from '../../db/database'
import type { Jobs } from '../../jobs/queue'
import type { App, Ctx } from '../../kernel/call/context'
import { countLimit } from '../../kernel/call/limit'
import type { ChangeTexts, SubjectMessages } from '../../kernel/call/offers'
import { customers, linkmen } from '../../kernel/identity/auth.table'
import type { Authorization } from '../../kernel/identity/authorization.service'
import { authorizations } from '../../kernel/identity/authorization.table'
import { noticeOf } from '../../kernel/notify/channels/sms'
import { tell } from '../../kernel/notify/notify.service'
import { providersOf } from '../../kernel/tenancy/account.service'

/** What those who invite and those who are invited are told of each other. */
const CHANGES = {
  invite: {
    title: { zh: '邀请您', en: 'Invitation', ru: 'Приглашение', tw: '邀請您' },
    body: {
      zh: '登录后接受或谢绝',
      en: 'Sign in to answer',
      ru: 'Войдите и ответьте',
      tw: '登入後接受或婉拒',
    },
  },
  accepted: {
    title: { zh: '已接受', en: 'Accepted', ru: 'Принято', tw: '已接受' },
    body: { zh: '{name} 接受了邀请', en: '{name} accepted', ru: '{name}: согласие', tw: '{name} 接受了邀請' },
  },
  refused: {
    title: { zh: '已谢绝', en: 'Declined', ru: 'Отказ', tw: '已婉拒' },
    body: { zh: '{name} 谢绝了邀请', en: '{name} declined', ru: '{name}: отказ', tw: '{name} 婉拒了邀請' },
  },
  changed: {
    title: { zh: '授权变更', en: 'Rights changed', ru: 'Права изменены', tw: '授權變更' },
    body: { zh: '请看现在的权限', en: 'See what you may do', ru: 'Проверьте права', tw: '請看現在的權限' },
  },
  ended: {
    title: { zh: '授权结束', en: 'Rights ended', ru: 'Права сняты', tw: '授權結束' },
    body: { zh: '您已不再一起管理', en: 'You no longer act', ru: 'Вы больше не действуете', tw: '您已不再一起管理' },
  },
} as const satisfies Record<string, ChangeTexts>

export const authorizationMessages: SubjectMessages = {
  kind: 'authorization',
  link: () => '/vip/people',
  page: 'features/member/pages/people',
  changes: CHANGES,
  staffChanges: {},
}

/** Tells somebody, as a person, of an authorization. One who is no contact any more is told nothing. */
async function tellOne(
  ctx: Ctx,
  tx: Db,
  row: Authorization,
  linkmanId: string,
  change: keyof typeof CHANGES,
): Promise<void> {
  const [found] = await tx
    .select({ customer: customers.name })
    .from(linkmen)
    .innerJoin(customers, and(eq(customers.tenantId, linkmen.tenantId), eq(customers.id, row.customerId)))
    .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, linkmanId)))
  if (!found) return
  await tell(ctx, tx, {
    subject: { kind: authorizationMessages.kind, id: row.id },
    change,
    people: [{ linkmanId }],
    facts: { title: found.customer, name: row.name },
  })
}

/** Tells who is invited and is known here. */
export const tellInvited = (ctx: Ctx, tx: Db, row: Authorization, linkmanId: string): Promise<void> =>
  tellOne(ctx, tx, row, linkmanId, 'invite')

/** Tells an authorised contact of a change of what they may do. */
export async function tellOfContact(ctx: Ctx, tx: Db, row: Authorization, change: 'changed' | 'ended'): Promise<void> {
  const isTheirs = row.state === 'accepted' || row.state === 'ended'
  if (row.linkmanId && isTheirs) await tellOne(ctx, tx, row, row.linkmanId, change)
}

/** Tells who invited how they were answered. */
export async function tellOwner(ctx: Ctx, tx: Db, row: Authorization): Promise<void> {
  if (row.state === 'accepted' || row.state === 'refused') await tellOne(ctx, tx, row, row.byLinkmanId, row.state)
}

/** Sends an invitation to a phone by text message, where the company can, and it still waits. */
export async function sendInvitation(app: App, log: FastifyBaseLogger, job: Jobs['sendInvitation']): Promise<void> {
  const { tenantId, id, language } = job
  const [found] = await app.db
    .select({ row: authorizations, customer: customers.name })
    .from(authorizations)
    .innerJoin(
      customers,
      and(eq(customers.tenantId, authorizations.tenantId), eq(customers.id, authorizations.customerId)),
    )
    .where(and(eq(authorizations.tenantId, tenantId), eq(authorizations.id, id)))
  if (found?.row.state !== 'waiting') return
  const { phone } = found.row
  const { sms } = await providersOf(app, tenantId, log)
  if (!sms?.sendNotice) return
  const counted = { ...app, tenantId, address: '', principal: { kind: 'guest' as const, tourist: '' } }
  await countLimit(counted, 'notice', { person: `phone:${phone}` })
  await sms.sendNotice(phone, noticeOf(CHANGES.invite, { title: found.customer }, language), language)
}

declare module '../../jobs/queue' {
  interface Jobs {
    sendInvitation: { tenantId: string; id: string; language: Language }
  }
}
