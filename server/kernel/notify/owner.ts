import { and, eq } from 'drizzle-orm'
import { isLanguage, type Language } from '../../../shared/language'
import type { Db } from '../../db/database'
import type { Ctx } from '../call/context'
import { linkmen } from '../identity/auth.table'
import { tell } from './notify.service'

/** The language in which a contact is told of things. */
export async function languageOf({ tenantId }: Pick<Ctx, 'tenantId'>, tx: Db, linkmanId: string): Promise<Language> {
  const [person] = await tx
    .select({ language: linkmen.language })
    .from(linkmen)
    .where(and(eq(linkmen.tenantId, tenantId), eq(linkmen.id, linkmanId)))
  return isLanguage(person?.language) ? person.language : 'zh'
}

/** Tells whose something is of an entry in its timeline, inside the transaction of the entry; `facts` in their language. */
export async function tellOwner(
  ctx: Pick<Ctx, 'tenantId' | 'now' | 'providers'>,
  tx: Db,
  {
    kind,
    row,
    entry,
    facts,
  }: {
    kind: string
    row: { id: string; linkmanId: string; customerId: string }
    entry: { id: string; type: string; createTime: string }
    facts: (language: Language) => Record<string, string> | Promise<Record<string, string>>
  },
): Promise<void> {
  await tell(ctx, tx, {
    subject: { kind, id: row.id },
    change: entry.type,
    changeId: entry.id,
    time: entry.createTime,
    people: [{ linkmanId: row.linkmanId }],
    customerId: row.customerId,
    facts: await facts(await languageOf(ctx, tx, row.linkmanId)),
  })
}
