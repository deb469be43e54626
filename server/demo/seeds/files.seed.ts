import { files, fileUses, storageUse } from '../../kernel/files/file.table'
import { demoEvents } from '../events'
import { MANUAL, manualBytes, manualsOf } from '../manuals'
import { photoBytes } from '../photos'
import type { Seed } from './seed'

/** Photos of the service requests, and manuals of models. Bytes first, as uploads do: no row is ever without them. */
export const filesSeed: Seed = {
  name: 'files',
  after: ['event', 'product'],
  async seed(tx, { company, tenantId, clock, storage, made }) {
    if (!storage) return
    const photos = demoEvents(company, clock, true).flatMap(one => one.files)
    const rows = await Promise.all(
      photos.map(async ({ photo, id, owner, filename, createTime }) => {
        const bytes = await photoBytes(photo)
        const key = `${tenantId}/${(createTime ?? '').slice(0, 7).replace('-', '')}/${id}`
        await storage.put(key, bytes)
        return { tenantId, id, owner, filename, createTime, key, fileSize: bytes.length, mime: 'image/jpeg' }
      }),
    )
    const createTime = made(500)
    const manuals = manualsOf(company)
    for (const manual of manuals) {
      const { id, of } = manual
      const bytes = await manualBytes(manual, createTime)
      const key = `${tenantId}/${createTime.slice(0, 7).replace('-', '')}/${id}`
      await storage.put(key, bytes)
      const filename = `${of.model.replace('/', '-')} ${MANUAL}.pdf`
      rows.push({ tenantId, id, owner: '', filename, createTime, key, fileSize: bytes.length, mime: 'application/pdf' })
    }
    await tx.insert(files).values(rows)
    await tx.insert(fileUses).values([
      ...photos.map(one => ({
        tenantId,
        fileId: one.id,
        kind: 'event',
        subjectId: one.eventId,
        createTime: one.createTime,
      })),
      ...manuals.map(({ id, modelId }) => ({
        tenantId,
        fileId: id,
        kind: 'productModelDocument',
        subjectId: modelId,
        createTime,
      })),
    ])
    await tx.insert(storageUse).values({ tenantId, bytes: rows.reduce((sum, row) => sum + row.fileSize, 0) })
  },
}
