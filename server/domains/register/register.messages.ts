import { and, eq } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import type { RegistrationAction } from '../../../shared/register'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import type { ChangeTexts, SubjectMessages } from '../../kernel/call/offers'
import { customers } from '../../kernel/identity/auth.table'
import { tell } from '../../kernel/notify/notify.service'
import { tellOwner } from '../../kernel/notify/owner'
import { staffWho } from '../../kernel/notify/staff.queries'
import type { registrationRecords, registrations } from './register.table'

type Row = typeof registrations.$inferSelect
type Entry = typeof registrationRecords.$inferSelect

/** What a customer is told of a registration. */
const CHANGES = {
  approve: {
    title: { zh: '注册通过', en: 'Registered', ru: 'Зарегистрировано', tw: '登錄通過' },
    body: { zh: '质保已生效，点击查看', en: 'See its warranty', ru: 'Смотрите гарантию', tw: '保固已生效，點擊查看' },
  },
  reject: {
    title: { zh: '注册退回', en: 'Sent back', ru: 'Возвращено', tw: '登錄退回' },
    body: { zh: '请修改后重新提交', en: 'Correct and send again', ru: 'Исправьте и отправьте', tw: '請修改後重新送出' },
    sms: true,
  },
} as const satisfies Partial<Record<RegistrationAction, ChangeTexts>>

/** What staff are told of one. */
const STAFF_CHANGES = {
  waits: {
    title: { zh: '待审注册', en: 'To be approved', ru: 'На проверку', tw: '待審登錄' },
    body: { zh: '{customer}', en: '{customer}', ru: '{customer}', tw: '{customer}' },
  },
} as const satisfies Record<string, ChangeTexts>

export const registerMessages: SubjectMessages = {
  kind: 'registration',
  link: id => `/productreg/detail?id=${id}`,
  page: 'features/request/register/pages/registration',
  staffLink: id => `/registrations?id=${id}`,
  changes: CHANGES,
  staffChanges: STAFF_CHANGES,
}

/** Tells who registered of what staff did, inside the transaction of the entry. What went by itself they see at once. */
export async function tellOfRegistration(ctx: Ctx, tx: Db, row: Row, entry: Entry): Promise<void> {
  if (entry.actor !== 'staff') return
  await tellOwner(ctx, tx, {
    kind: 'registration',
    row,
    entry,
    facts: language => ({
      number: row.registerNo,
      title: localize(row.name, language),
      ...(entry.content ? { note: entry.content } : {}),
    }),
  })
}

/** Tells who approves registrations that some wait, inside their transaction: of several that came at once by the first. */
export async function tellApprovers(ctx: Ctx, tx: Db, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const [customer] = await tx
    .select({ name: customers.name })
    .from(customers)
    .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, first.customerId)))
  await tell(ctx, tx, {
    subject: { kind: 'registration', id: first.id },
    change: 'waits',
    people: await staffWho(tx, ctx.tenantId, 'register.handle', { onDuty: true }),
    facts: {
      number: first.registerNo,
      title: localize(first.name, ctx.language) + (rows.length > 1 ? ` × ${rows.length}` : ''),
      customer: customer?.name ?? '',
    },
  })
}
