import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { beforeEach, describe, it, mock } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeLinkman } from '../../../test/factories'
import { HEIC_PHOTO, heicOf } from '../../../test/heic'
import { MAX_FILE_BYTES } from '../../../shared/limits'
import { text, UPLOAD, uploads } from '../../../test/uploads'

/** What was written to a line has arrived by then, also on a busy machine, ms. */
const ARRIVED_MS = 1000
const { now, upload, nothingKept } = uploads()
let { t, tenant, linkman } = now()
beforeEach(() => {
  ;({ t, tenant, linkman } = now())
})

describe('upload', () => {
  it('reads photos of iPhones up to 48 megapixels, one after the other, and nothing that only looks like one', async () => {
    const send = (bytes: Buffer) =>
      t.call(UPLOAD, { ...linkman.as, file: { name: 'a.heic', type: 'image/heic', bytes } })
    const small = { columns: 1, rows: 1 }
    const answers = await Promise.all([
      send(HEIC_PHOTO),
      send(heicOf({ columns: 27, rows: 30 })),
      // more pixels than any phone takes; tiles for a tenth of what it says; thousands of tiles behind a small size; half a file
      send(heicOf({ columns: 28, rows: 30 })),
      send(heicOf({ ...small, says: { width: 3000, height: 2000 } })),
      send(heicOf({ columns: 250, rows: 250, says: { width: 300, height: 200 } })),
      send(heicOf({ columns: 2, rows: 2 }).subarray(0, 500)),
      send(HEIC_PHOTO.subarray(0, 400)),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 415, 415, 415, 415, 415],
    )
  })

  /** The beginning of an upload that announces the largest size, on a line of its own; `more` bytes of the file follow. */
  const begin = (token: string, more = 0): net.Socket => {
    const socket = net.connect(Number(new URL(t.url).port), '127.0.0.1').on('error', () => undefined)
    socket.write(
      `POST /api/ssp/file/upload HTTP/1.1\r\nhost: 127.0.0.1\r\ntoken: ${token}\r\ndomain-id: ${tenant.domainId}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${MAX_FILE_BYTES}\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`,
    )
    if (more) socket.write(Buffer.alloc(more, 'a'))
    return socket
  }
  const big = text('a.txt', Buffer.alloc(7 * 1024 * 1024, 'a'))

  it('is not hindered by lines that announce much and send little, even of the same person', async () => {
    const sockets = Array.from({ length: 60 }, () => begin(linkman.token, 10))
    let refused = 0
    for (const socket of sockets)
      socket.on('data', () => {
        refused++
      })
    try {
      await sleep(300)
      assert.equal((await upload(big)).fileSize, 7 * 1024 * 1024)
      assert.equal(refused, 0)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })

  it('counts the bytes that have arrived: for a person, and not for a neighbour', async () => {
    const neighbour = await makeLinkman(t.db, tenant)
    const tried = async (token: string) => (await t.call(UPLOAD, { ...linkman.as, token, file: big })).status
    // 92 MB that stay: with the 7 of one more there are too many
    const sockets = [...Array<number>(9).fill(9.9), 3].map(mb => begin(linkman.token, Math.floor(mb * 1024 * 1024)))
    try {
      while (sockets.some(socket => socket.writableLength)) await sleep(50)
      // nobody may upload before the rest is out of the buffers of the network: one of these would be refused in their place
      await sleep(2000)
      assert.deepEqual([await tried(linkman.token), await tried(neighbour.token)], [429, 200])
      const last = begin(linkman.token, 7 * 1024 * 1024)
      sockets.push(last)
      const [answer] = await once(last, 'data')
      assert.match(String(answer), /^HTTP\/1\.1 429 [^]*TOO_MANY_REQUESTS/)
      for (const socket of sockets) socket.destroy()
      let status = 429
      for (let i = 0; i < 100 && status !== 200; i++) {
        await sleep(50)
        status = await tried(linkman.token)
      }
      assert.equal(status, 200)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })

  it('ends what comes too slowly, says so, and lets a slow phone go on', async () => {
    mock.timers.enable({ apis: ['setInterval'] })
    const sockets = [begin(linkman.token, 10), begin(linkman.token, 10)] as const
    try {
      const [stuck, phone] = sockets
      const told = once(stuck, 'data')
      const closed = once(stuck, 'close')
      let phoneTold = false
      phone.on('data', () => {
        phoneTold = true
      })
      await sleep(ARRIVED_MS)
      // a network of 1.6 KB a second; twenty seconds each
      for (let round = 0; round < 3; round++) {
        mock.timers.tick(19_999)
        phone.write(Buffer.alloc(32_000, 'a'))
        await sleep(ARRIVED_MS)
        if (round === 0) stuck.write(Buffer.alloc(8000, 'a'))
        await sleep(ARRIVED_MS)
        mock.timers.tick(1)
      }
      const [answer] = await told
      assert.match(String(answer), /^HTTP\/1\.1 408 [^]*connection: close[^]*UPLOAD_TOO_SLOW/)
      await closed
      assert.equal(phoneTold, false)
      phone.write(Buffer.alloc(MAX_FILE_BYTES, 'a'))
      await nothingKept()
    } finally {
      mock.timers.reset()
      for (const socket of sockets) socket.destroy()
    }
  })
})
