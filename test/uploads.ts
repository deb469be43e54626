import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import { makeLinkman, makeTenant, type MadeTenant } from './factories'
import { startTestServer, type TestServer, type UploadFile } from './harness'
import { files, storageUse } from '../server/kernel/files/file.table'

export const UPLOAD = 'POST /ssp/file/upload'
export const text = (name = 'note.txt', bytes: Buffer | string = 'hello'): UploadFile => ({
  name,
  type: 'text/plain',
  bytes,
})

/** A person of a new company for each test, all at one server, and what is kept of what they upload. */
export function uploads() {
  let t: TestServer
  let tenant: MadeTenant
  let linkman: Awaited<ReturnType<typeof makeLinkman>>
  before(async () => {
    t = await startTestServer({ listen: true })
  })
  after(() => t.close())
  beforeEach(async () => {
    t.clock.now = Date.now()
    tenant = await makeTenant(t.db)
    linkman = await makeLinkman(t.db, tenant)
  })
  const upload = (file: UploadFile) => t.ok(UPLOAD, { ...linkman.as, file })
  const usedBytes = async () =>
    (await t.db.select().from(storageUse).where(eq(storageUse.tenantId, tenant.id)))[0]?.bytes ?? 0
  const rowsOfTenant = () => t.db.select().from(files).where(eq(files.tenantId, tenant.id))
  const storedKeys = async () => {
    const keys: string[] = []
    for await (const key of t.app.providers.storage.keys()) if (key.startsWith(tenant.id)) keys.push(key)
    return keys
  }
  const nothingKept = async () => {
    assert.deepEqual(await rowsOfTenant(), [])
    assert.deepEqual(await storedKeys(), [])
    assert.equal(await usedBytes(), 0)
  }
  return {
    /** The server, the company and the person of this moment. */
    now: () => ({ t, tenant, linkman }),
    upload,
    usedBytes,
    rowsOfTenant,
    storedKeys,
    nothingKept,
  }
}
