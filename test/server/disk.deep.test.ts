import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { openEmbedded } from '../../server/db/embedded'
import { startTestServer, type TestServer } from '../harness'

/** A disk that has room for a folder and not for a database. Making one takes root. */
const folder = path.join(mkdtempSync(path.join(tmpdir(), 'lianke-full-')), 'disk')
let t: TestServer
before(async () => {
  chmodSync(path.dirname(folder), 0o711)
  mkdirSync(folder)
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m,mode=0711', 'tmpfs', folder], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  t = await startTestServer()
})
after(async () => {
  await t.close()
  spawnSync('umount', ['-l', folder])
  rmSync(path.dirname(folder), { recursive: true, force: true })
})

test('a full disk is told, also where no reserve is kept', async () => {
  const full = await startTestServer({ beside: t, config: { dataFolder: folder, diskReserve: 0 } })
  try {
    const { status, disk } = (await full.server.inject('/health')).json<{ status: string; disk: string }>()
    assert.deepEqual([status, disk], ['degraded', 'full'])
    assert.equal(full.app.disk.isShort(), false, 'nothing is refused for a reserve that is not kept')
  } finally {
    await full.close()
  }
  const { status, disk } = (await t.server.inject('/health')).json<{ status: string; disk: string }>()
  assert.deepEqual([status, disk], ['ok', 'ok'])
})

test('a first start on a full disk says how much room is missing, and where', async () => {
  await assert.rejects(
    openEmbedded(folder, () => undefined),
    (error: unknown) =>
      error instanceof Error &&
      /no room on the disk for the database: \d+ MB are free in .+disk.*, and it starts with 64\. Make room/.test(
        error.message,
      ),
  )
})
