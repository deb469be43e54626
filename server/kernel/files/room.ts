import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { tenants } from '../tenancy/door.table'
import { storageUse } from './file.table'

/** Takes room for a file in one statement, so that no two uploads take the same last megabyte. */
export async function takeRoom(tx: Db, tenantId: string, bytes: number): Promise<boolean> {
  const limit = sql`(select ${tenants.storageBytes} from ${tenants} where ${tenants.id} = ${tenantId})`
  const { rowCount } = await tx.execute(sql`
    insert into ${storageUse} as used (tenant_id, bytes) select ${tenantId}::uuid, ${bytes}::integer where ${bytes}::bigint <= ${limit}
    on conflict (tenant_id) do update set bytes = used.bytes + excluded.bytes where used.bytes::bigint + excluded.bytes <= ${limit}`)
  return rowCount === 1
}

/** Gives back the room of files that are gone. */
export const freeRoom = (tx: Db, tenantId: string, bytes: number) =>
  tx
    .update(storageUse)
    .set({ bytes: sql`greatest(0, ${storageUse.bytes} - ${bytes}::integer)` })
    .where(eq(storageUse.tenantId, tenantId))
