import { files, fileUses, storageUse } from '../../kernel/files/file.table'
import { demoEvents } from '../events'
import { photoBytes } from '../photos'
import type { Seed } from './seed'

/** Photos of the service requests. Bytes first, as uploads do: no row is ever without them. */
export const filesSeed: Seed = {
  name: 'files',
  after: ['event'],
  async seed(tx, { company, tenantId, clock, storage }) {
    if (!storage) return
    const photos = demoEvents(company, clock, true).flatMap(made => made.files)
    const rows = await Promise.all(
      photos.map(async ({ photo, id, owner, filename, createTime }) => {
        const bytes = await photoBytes(photo)
        const key = `${tenantId}/${(createTime ?? '').slice(0, 7).replace('-', '')}/${id}`
        await storage.put(key, bytes)
        return { tenantId, id, owner, filename, createTime, key, fileSize: bytes.length, mime: 'image/jpeg' }
      }),
    )
    await tx.insert(files).values(rows)
    await tx.insert(fileUses).values(
      photos.map(({ id, eventId, createTime }) => ({
        tenantId,
        fileId: id,
        kind: 'event',
        subjectId: eventId,
        createTime,
      })),
    )
    await tx.insert(storageUse).values({ tenantId, bytes: rows.reduce((sum, row) => sum + row.fileSize, 0) })
  },
}
