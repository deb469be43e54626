import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { addJob } from '../../jobs/queue'

/** A customer whose name, or a contact whose name or phone, is another one. */
export type Renamed = { customerId: string } | { linkmanId: string }

/** Has what people are found by in their work written again after the commit: a customer may have any number of it. */
export async function afterRenaming(tx: Db, tenantId: string, renamed: readonly Renamed[]): Promise<void> {
  const [first] = renamed
  if (!first) return
  const whose = renamed.length > 1 ? newId() : 'customerId' in first ? first.customerId : first.linkmanId
  await addJob(tx, 'refreshNames', { tenantId, renamed: [...renamed] }, `names ${whose}`)
}

declare module '../../jobs/queue' {
  interface Jobs {
    /** writes the words again by which works of these people are found; of the first of them, those behind `after` (moment and id) */
    refreshNames: { tenantId: string; renamed: Renamed[]; after?: [createTime: string, id: string] }
  }
}
