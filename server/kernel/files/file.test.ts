import { readFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { beforeEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { makeLinkman, makeStaff, makeTenant } from '../../../test/factories'
import { ctxIn } from '../../../test/harness'
import { heicOf } from '../../../test/heic'
import { matroska, ogg, RECORDINGS, wav } from '../../../test/recordings'
import { MAX_FILE_BYTES } from '../../../shared/limits'
import { newId } from '../../db/ids'
import { tenants } from '../tenancy/door.table'
import type { Ctx } from '../call/context'
import { sweepFiles } from './sweep.service'
import { fileValues, releaseUses, useFiles } from './use.service'
import { fileUses } from './file.table'
import { cleanFilename, contentDisposition } from './filename'
import { text, UPLOAD, uploads } from '../../../test/uploads'

const HOUR = 3_600_000
const SIGN = 'POST /files/uploadSign'

const { now, upload, usedBytes, rowsOfTenant, storedKeys, nothingKept } = uploads()
let { t, tenant, linkman } = now()
beforeEach(() => {
  ;({ t, tenant, linkman } = now())
})

const png = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#c04020' } })
    .png()
    .toBuffer()
const get = (url: string) => t.server.inject(url)
const event = () => ({ kind: 'event', id: newId() })
const ctxOf = (
  principal: Ctx['principal'] = {
    kind: 'linkman',
    linkmanId: linkman.id,
    customerId: linkman.customerId,
    name: linkman.name,
    phone: linkman.phone,
  },
): Ctx => ctxIn(t, { id: tenant.id, doorId: tenant.doorId }, { companyType: tenant.type, principal })

/** A ZIP whose entries are as long as their content says; file-type reads no checksums. */
function zip(entries: Record<string, Buffer | string>): Buffer {
  return Buffer.concat(
    Object.entries(entries).flatMap(([name, content]) => {
      const packed = deflateRawSync(content)
      const head = Buffer.alloc(30)
      head.writeUInt32LE(0x04034b50, 0)
      head.writeUInt16LE(20, 4)
      head.writeUInt16LE(8, 8)
      head.writeUInt32LE(packed.length, 18)
      head.writeUInt32LE(content.length, 22)
      head.writeUInt16LE(Buffer.byteLength(name), 26)
      return [head, Buffer.from(name), packed]
    }),
  )
}
const office = (kind: string) =>
  zip({
    '[Content_Types].xml': `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
  })
const compound = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(2000),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(500),
  ])
const mp4 = () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(60)])
describe('upload', () => {
  it('keeps a picture upright, small and without its metadata', async () => {
    const photo = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    assert.ok(photo.includes('SecretCamera') || (await sharp(photo).metadata()).exif)
    const kept = await upload({ name: '照片 1.JPG', type: 'application/octet-stream', bytes: photo })
    assert.equal(kept.filename, '照片 1.jpg')
    const answer = await get(kept.url)
    assert.equal(answer.headers['content-type'], 'image/jpeg')
    assert.equal(answer.rawPayload.length, kept.fileSize)
    const meta = await sharp(answer.rawPayload).metadata()
    assert.deepEqual([meta.width, meta.height, meta.exif, meta.orientation], [853, 2560, undefined, undefined])
    assert.equal(await usedBytes(), kept.fileSize)
  })

  it('keeps a photo of an iPhone as what every browser shows, turned and without its place', async () => {
    const bytes = heicOf({ columns: 2, rows: 1, quarters: 1, exif: Buffer.from('Exif\0\0II*\0SecretCamera') })
    const kept = await upload({ name: 'IMG_1.HEIC', type: 'image/heic', bytes })
    assert.equal(kept.filename, 'IMG_1.HEIC.jpg')
    const answer = await get(kept.url)
    assert.equal(answer.headers['content-type'], 'image/jpeg')
    const { width, height, format, exif } = await sharp(answer.rawPayload).metadata()
    assert.deepEqual([width, height, format, exif], [200, 600, 'jpeg', undefined])
    assert.ok(!answer.rawPayload.includes('SecretCamera'))
    const [red, green, blue] = (await sharp(answer.rawPayload).stats()).channels.map(({ mean }) => Math.round(mean))
    assert.deepEqual([red, green, blue], [0, 0, 254])
    const small = await get(`${kept.url}&w=200`)
    assert.deepEqual((await sharp(small.rawPayload).metadata()).height, 200)
    const bomb = await t.refused(UPLOAD, {
      ...linkman.as,
      language: 'en',
      file: {
        name: 'IMG_2.HEIC',
        type: 'image/heic',
        bytes: heicOf({ columns: 2, rows: 1, says: { width: 30_000, height: 30_000 } }),
      },
    })
    assert.deepEqual([bomb.status, bomb.error], [415, 'FILE_HEIC'])
    assert.match(bomb.message, /too large.+Most Compatible/)
  })

  it('keeps an animation moving and turns AVIF into what every phone shows', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map(background =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const kept = await upload({ name: 'a.gif', type: 'image/gif', bytes: gif })
    assert.equal((await sharp((await get(kept.url)).rawPayload, { animated: true }).metadata()).pages, 3)
    const avif = await sharp(frames[0]).avif({ effort: 0 }).toBuffer()
    assert.equal((await upload({ name: 'a.avif', type: 'image/avif', bytes: avif })).filename, 'a.avif.jpg')
    const webp = await sharp(frames[0]).webp().toBuffer()
    assert.equal(
      (await get((await upload({ name: 'a.webp', type: 'image/webp', bytes: webp })).url)).headers['content-type'],
      'image/webp',
    )
  })

  it('knows every kind by its content, whatever name and type come with it', async () => {
    const kinds: [string, Buffer, string, string][] = [
      ['x.pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'application/pdf', 'inline'],
      [
        'x.docx',
        office('wordprocessingml.document'),
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'attachment',
      ],
      [
        'x.xlsx',
        office('spreadsheetml.sheet'),
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'attachment',
      ],
      ['x.doc', compound('WordDocument'), 'application/msword', 'attachment'],
      ['x.xls', compound('Workbook'), 'application/vnd.ms-excel', 'attachment'],
      ['x.txt', Buffer.from('﻿型号 BMW-1\r\n\t完成 ✅ 😀'), 'text/plain; charset=utf-8', 'attachment'],
      ['x.wav', wav(), 'audio/wav', 'inline'],
      ['x.mp4', mp4(), 'video/mp4', 'inline'],
      // the film of an iPhone
      ['x.mov', Buffer.concat([Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'), mp4()]), 'video/mp4', 'inline'],
    ]
    for (const [name, bytes, mime, disposition] of kinds) {
      const kept = await upload({ name: 'x.exe', type: 'text/html', bytes })
      assert.equal(kept.filename, name.replace('x.', 'x.exe.'))
      const answer = await get(kept.url)
      assert.deepEqual(
        [answer.headers['content-type'], answer.headers['x-content-type-options']],
        [mime, 'nosniff'],
        name,
      )
      assert.match(String(answer.headers['content-disposition']), new RegExp(`^${disposition};`))
      assert.match(String(answer.headers['content-security-policy']), /^default-src 'none';(?!.*script).*; sandbox$/)
      assert.ok(answer.rawPayload.equals(bytes))
    }
  })

  it('gives the part of a film that a player asks for, and all of it where it asks for none that there is', async () => {
    const bytes = mp4()
    const { url } = await upload({ name: 'x.mp4', type: 'video/mp4', bytes })
    const asked = async (range: string) => {
      const answer = await t.server.inject({ url, headers: { range } })
      const { 'content-range': part, 'content-length': length } = answer.headers
      return [answer.statusCode, part, length, answer.rawPayload]
    }
    assert.deepEqual(await asked('bytes=0-1'), [206, 'bytes 0-1/72', '2', bytes.subarray(0, 2)])
    assert.deepEqual(await asked('bytes=70-'), [206, 'bytes 70-71/72', '2', bytes.subarray(70)])
    assert.deepEqual(await asked('bytes=-3'), [206, 'bytes 69-71/72', '3', bytes.subarray(69)])
    assert.deepEqual(await asked('bytes=60-999'), [206, 'bytes 60-71/72', '12', bytes.subarray(60)])
    for (const range of ['bytes=72-', 'bytes=5-2', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=-'])
      assert.deepEqual(await asked(range), [200, undefined, '72', bytes], range)
  })

  it('lets a browser save a PDF that it would not open in a sandbox', async () => {
    const { url } = await upload({ name: 'x.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n') })
    const shownTo = async (userAgent: string) =>
      String(
        (await t.server.inject({ url, headers: { 'user-agent': userAgent } })).headers['content-disposition'],
      ).split(';')[0]
    assert.equal(
      await shownTo('Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36'),
      'attachment',
    )
    assert.equal(
      await shownTo('Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'),
      'inline',
    )
    assert.equal(
      await shownTo('Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1'),
      'inline',
    )
  })

  it('knows recordings by their bytes', async () => {
    for (const [extension, mime, bytes] of RECORDINGS) {
      const kept = await upload({ name: 'recording.png', type: 'image/png', bytes })
      assert.equal(kept.filename, `recording.png.${extension}`)
      const answer = await get(kept.url)
      assert.deepEqual(
        [answer.headers['content-type'], answer.headers['x-content-type-options']],
        [mime, 'nosniff'],
        extension,
      )
      assert.match(String(answer.headers['content-disposition']), /^inline;/)
      assert.ok(answer.rawPayload.equals(bytes))
    }
    assert.equal((await upload({ name: 'voice.opus', type: '', bytes: ogg('OpusHead') })).filename, 'voice.opus')
  })

  it('keeps texts of older programs as they are, and says in which encoding they can be read', async () => {
    const words = '报修单\n联系人：周一禾\n故障：空调不制冷'
    for (const [charset, bytes] of [
      ['gb18030', await readFile('test/fixtures/documents/report-gbk.txt')],
      ['utf-16le', Buffer.from(`\ufeff${words}`, 'utf16le')],
      ['utf-8', Buffer.from(words)],
    ] as const) {
      const kept = await upload({ name: 'report.txt', type: 'text/plain', bytes })
      assert.equal(kept.filename, 'report.txt')
      const answer = await get(kept.url)
      assert.equal(answer.headers['content-type'], `text/plain; charset=${charset}`)
      assert.ok(answer.rawPayload.equals(bytes))
    }
  })

  it('refuses what is not in the list, and keeps nothing', async () => {
    const refused: [string, Buffer][] = [
      ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['svg behind a comment', Buffer.from('﻿ \n<!-- a --><svg/>')],
      ['xml', Buffer.from('<?xml version="1.0"?><svg/>')],
      ['html', Buffer.from('<!DOCTYPE html><script>1</script>')],
      [
        'svg in UTF-16',
        Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'utf16le'),
      ],
      ['html in UTF-16', Buffer.from('\ufeff<!doctype html><script>alert(1)</script>', 'utf16le')],
      [
        'html in UTF-16, the other way round',
        Buffer.from('\ufeff<!doctype html><script>alert(1)</script>', 'utf16le').swap16(),
      ],
      ['sound of another layer', Buffer.concat([Buffer.from('fffd9000', 'hex'), Buffer.alloc(500)])],
      ['zip', zip({ 'a.txt': 'a' })],
      [
        'macros',
        zip({
          '[Content_Types].xml': '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
        }),
      ],
      ['powerpoint of 1997', compound('PowerPoint Document')],
      ['program', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
      ['binary', Buffer.from([1, 2, 3, 4, 5])],
      ['text with NUL', Buffer.from('abc\0def')],
      ['text with a zero that makes it even', Buffer.from('abcd\0fgh')],
      ['html in GBK', Buffer.from('<html><p>\xc4\xe3\xba\xc3</p>', 'latin1')],
      [
        'tiff',
        await sharp(await png())
          .tiff()
          .toBuffer(),
      ],
      ['asf that loops', Buffer.concat([Buffer.from('3026B2758E66CF11A6D9', 'hex'), Buffer.alloc(300)])],
      ['webm with pictures', matroska('webm', 'V_VP8', 'A_OPUS')],
      ['webm of nothing', matroska('webm')],
      ['matroska', matroska('matroska', 'A_OPUS')],
      ['ogg with pictures', ogg('\x80theora')],
      ['ogg with pictures behind sound', ogg('OpusHead', '\x80theora')],
      ['ogg of nothing', ogg('nothing known')],
      ['a recording of WeChat before it is decoded', Buffer.concat([Buffer.from('\x02#!SILK_V3'), Buffer.alloc(300)])],
      [
        'webm that never says what it is',
        Buffer.concat([Buffer.from('1a45dfa308ffffffffffffff', 'hex'), Buffer.from('ec80'.repeat(4_000_000), 'hex')]),
      ],
      ['zip that grows', zip({ '[Content_Types].xml': Buffer.alloc(30 * 1024 * 1024) })],
    ]
    for (const [what, bytes] of refused) {
      const { status, error } = await t.refused(UPLOAD, {
        ...linkman.as,
        file: { name: 'a.jpg', type: 'image/jpeg', bytes },
      })
      assert.deepEqual([status, error], [415, 'FILE_TYPE'], what)
    }
    await nothingKept()
  })

  it('refuses damaged and exploding pictures', async () => {
    const jpeg = await sharp(await png(400, 400))
      .jpeg()
      .toBuffer()
    const bomb = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    bomb.writeUInt32BE(60000, 16)
    bomb.writeUInt32BE(60000, 20)
    for (const bytes of [
      jpeg.subarray(0, jpeg.length / 2),
      Buffer.concat([jpeg.subarray(0, 30), Buffer.alloc(500, 7)]),
      bomb,
    ]) {
      const { status, error } = await t.refused(UPLOAD, {
        ...linkman.as,
        file: { name: 'a.jpg', type: 'image/jpeg', bytes },
      })
      assert.deepEqual([status, error], [400, 'FILE_UNREADABLE'])
    }
    await nothingKept()
  })

  it('refuses a file over 10 MB and keeps one of exactly 10 MB', async () => {
    const over = await t.refused(UPLOAD, {
      ...linkman.as,
      language: 'en',
      file: text('a.txt', Buffer.alloc(MAX_FILE_BYTES + 1, 'a')),
    })
    assert.deepEqual([over.status, over.error, over.message], [413, 'FILE_TOO_LARGE', 'The file is larger than 10 MB'])
    const far = await t.refused(UPLOAD, { ...linkman.as, file: text('a.txt', Buffer.alloc(MAX_FILE_BYTES * 2, 'a')) })
    assert.equal(far.error, 'FILE_TOO_LARGE')
    await nothingKept()
    assert.equal((await upload(text('a.txt', Buffer.alloc(MAX_FILE_BYTES, 'a')))).fileSize, MAX_FILE_BYTES)
  })

  it('refuses bodies that are no upload', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    const part = (name: string, filename: string, content: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n${content}\r\n`
    const cases: [string, string, number, string][] = [
      ['empty form', '--x--\r\n', 400, 'FILE_MISSING'],
      ['no bytes', part('file', 'a.txt', '') + '--x--\r\n', 400, 'FILE_MISSING'],
      ['two files', part('file', 'a.txt', 'a') + part('file', 'b.txt', 'b') + '--x--\r\n', 400, 'BAD_REQUEST'],
      ['cut off', part('file', 'a.txt', 'a'), 400, 'BAD_REQUEST'],
      ['prototype', part('__proto__', 'a.txt', 'a') + '--x--\r\n', 400, 'BAD_REQUEST'],
    ]
    for (const [what, payload, status, error] of cases) {
      const answer = await t.send(UPLOAD, { ...linkman.as, payload, headers: form })
      assert.deepEqual([answer.status, answer.body.error], [status, error], what)
    }
    assert.equal(
      (await t.send(UPLOAD, { ...linkman.as, payload: '--x--', headers: { 'content-type': 'multipart/form-data' } }))
        .status,
      400,
    )
    assert.equal((await t.send(UPLOAD, { ...linkman.as, body: { file: 'a' } })).body.error, 'UNSUPPORTED_MEDIA')
    await nothingKept()
  })

  it('gives a file without a name one', async () => {
    const payload = `--x\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream\r\n\r\na\r\n--x--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await t.send(UPLOAD, { ...linkman.as, payload, headers })
    assert.deepEqual([answer.status, (answer.body.data as { filename: string }).filename], [200, 'file.txt'])
  })

  it('takes the name that stands beside a file before the name that a chat app made up for it', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="tmp_4f2a.pdf"\r\n\r\na note\r\n`
    const named = (name: string) => `--x\r\ncontent-disposition: form-data; name="filename"\r\n\r\n${name}\r\n`
    const end = '--x--\r\n'
    const cases: [string, string][] = [
      [named('保修单 7.txt') + file + end, '保修单 7.txt'],
      [file + named('保修单 7.txt') + end, '保修单 7.txt'],
      [named('../../etc/\u202epasswd') + file + end, 'etc passwd.txt'],
      [named('') + file + end, 'tmp_4f2a.pdf.txt'],
    ]
    for (const [payload, filename] of cases) {
      const answer = await t.send(UPLOAD, { ...linkman.as, payload, headers })
      assert.deepEqual([answer.status, (answer.body.data as { filename: string }).filename], [200, filename])
    }
    const long = await t.send(UPLOAD, { ...linkman.as, payload: named('n'.repeat(5000)) + file + end, headers })
    assert.ok((long.body.data as { filename: string }).filename.length <= 120, 'a name without end was kept')
  })

  it('keeps nothing of an upload that breaks off', async () => {
    const { port } = new URL(t.url)
    const socket = net.connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `POST /api/ssp/file/upload HTTP/1.1\r\nhost: 127.0.0.1\r\ntoken: ${linkman.token}\r\ndomain-id: ${tenant.domainId}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 500000\r\n\r\n`,
    )
    socket.write(`--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'a'.repeat(100_000)}`)
    await sleep(100)
    socket.destroy()
    await sleep(100)
    await nothingKept()
    assert.equal((await upload(text())).filename, 'note.txt')
  })

  it('stops at the room of the tenant, also for uploads at the same moment', async () => {
    await t.db.update(tenants).set({ storageBytes: 2500 }).where(eq(tenants.id, tenant.id))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        t.call(UPLOAD, { ...linkman.as, language: 'en', file: text('a.txt', Buffer.alloc(1000, 'a')) }),
      ),
    )
    assert.equal(answers.filter(answer => answer.status === 200).length, 2)
    const full = answers.find(answer => answer.status !== 200)
    assert.deepEqual([full?.status, full?.body.error], [409, 'STORAGE_FULL'])
    assert.match(full?.body.message ?? '', new RegExp(String(tenant.name.en)))
    assert.deepEqual([await usedBytes(), (await rowsOfTenant()).length, (await storedKeys()).length], [2000, 2, 2])
    assert.equal((await t.call(UPLOAD, { ...linkman.as, file: text('b.txt', Buffer.alloc(500, 'b')) })).status, 200)
    assert.equal((await t.refused(UPLOAD, { ...linkman.as, file: text('c.txt', 'c') })).error, 'STORAGE_FULL')
  })

  it('tells the room that is left', async () => {
    await t.db
      .update(tenants)
      .set({ storageBytes: 20 * 1024 * 1024 })
      .where(eq(tenants.id, tenant.id))
    assert.deepEqual(await t.ok('GET /files/remainingStorageWithLinkc', linkman.as), { remaining: 20, total: 20 })
    await upload(text('a.txt', Buffer.alloc(1024 * 1024, 'a')))
    assert.deepEqual(await t.ok('GET /files/remainingStorageWithLinkc', linkman.as), { remaining: 19, total: 20 })
  })

  it('takes a guest only where the door does, and gives a secret', async () => {
    assert.deepEqual(
      (({ status, error }) => [status, error])(await t.refused(UPLOAD, { ...tenant.as, file: text() })),
      [401, 'UNAUTHORIZED'],
    )
    await nothingKept()
    const open = await makeTenant(t.db, { flags: { setting: { anonymous: true } } })
    const kept = await t.ok(UPLOAD, { ...open.as, file: text() })
    assert.match(kept.secret ?? '', /^[\w-]{43}$/)
    assert.equal((await upload(text())).secret, undefined)
    const staff = await makeStaff(t.db, tenant)
    assert.equal((await t.ok(UPLOAD, { ...staff.as, file: text() })).secret, undefined)
  })

  it('takes nothing for a closed portal', async () => {
    await t.db.update(tenants).set({ portalEnabled: false }).where(eq(tenants.id, tenant.id))
    assert.equal((await t.refused(UPLOAD, { ...linkman.as, file: text() })).error, 'PORTAL_DISABLED')
  })
})

describe('signature', () => {
  const blank = (channels: 3 | 4, background: string | { r: number; g: number; b: number; alpha: number }) =>
    sharp({ create: { width: 300, height: 150, channels, background } })
  const line = Buffer.from(
    '<svg width="300" height="150"><path d="M20 90 C80 20 140 140 260 60" stroke="#101828" stroke-width="3" fill="none"/></svg>',
  )

  it('keeps ink on clear and on white paper', async () => {
    for (const paper of [blank(4, { r: 0, g: 0, b: 0, alpha: 0 }), blank(3, '#ffffff')]) {
      const bytes = await paper
        .composite([{ input: line }])
        .png()
        .toBuffer()
      assert.match(
        (await t.ok(SIGN, { ...linkman.as, file: { name: 'sign.png', type: 'image/png', bytes } })).filename,
        /\.png$/,
      )
    }
  })

  it('refuses blank paper and anything but PNG', async () => {
    for (const paper of [blank(4, { r: 0, g: 0, b: 0, alpha: 0 }), blank(3, '#ffffff'), blank(3, '#000000')]) {
      const { status, error } = await t.refused(SIGN, {
        ...linkman.as,
        file: { name: 'sign.png', type: 'image/png', bytes: await paper.png().toBuffer() },
      })
      assert.deepEqual([status, error], [400, 'FILE_BLANK'])
    }
    const jpeg = await blank(3, '#ffffff')
      .composite([{ input: line }])
      .jpeg()
      .toBuffer()
    assert.equal(
      (await t.refused(SIGN, { ...linkman.as, file: { name: 'sign.png', type: 'image/png', bytes: jpeg } })).error,
      'FILE_TYPE',
    )
    assert.equal((await t.refused(SIGN, { ...linkman.as, file: text('sign.png') })).error, 'FILE_TYPE')
    await nothingKept()
  })
})

describe('link', () => {
  it('stays the same within an hour, lives a day, and then is not found', async () => {
    t.clock.now = Math.floor(t.clock.now / HOUR) * HOUR + 60_000
    const { id, url } = await upload(text())
    const fresh = async () => (await fileValues(ctxOf(), [id])).get(id)?.url
    t.clock.advance(HOUR - 120_000)
    assert.equal(await fresh(), url)
    t.clock.advance(HOUR)
    assert.notEqual(await fresh(), url)
    t.clock.advance(22 * HOUR)
    const answer = await get(url)
    assert.equal(answer.statusCode, 200)
    assert.match(String(answer.headers['cache-control']), /^private, max-age=\d+, immutable$/)
    assert.ok(Number(/max-age=(\d+)/.exec(String(answer.headers['cache-control']))?.[1]) <= 2 * 3600)
    t.clock.advance(2 * HOUR)
    assert.equal((await get(url)).statusCode, 404)
  })

  it('is not found when anything in it is changed', async () => {
    const mine = await upload(text('a.txt', 'mine'))
    const other = await upload(text('b.txt', 'other'))
    const link = new URL(mine.url, 'http://x')
    const expiry = Number(link.searchParams.get('e'))
    const signature = String(link.searchParams.get('s'))
    const changed = [
      mine.url.replace(mine.id, other.id),
      mine.url.replace(tenant.id, newId()),
      mine.url.replace(`e=${expiry}`, `e=${expiry + 3600}`),
      mine.url.replace(/&s=.*/, ''),
      mine.url.replace(/s=.{3}/, 's=AAA'),
      mine.url.replace(/\?.*/, ''),
      `${link.pathname}?e=${expiry}&s=${signature}&s=${signature}`,
      `/api/files/${tenant.id}/not-an-id?e=${expiry}&s=${signature}`,
      `${link.pathname}?e=Infinity&s=${signature}`,
    ]
    for (const url of changed) assert.equal((await get(url)).statusCode, 404, url)
    assert.equal((await get(mine.url)).body, 'mine')
  })

  it('names the file for old and new browsers', async () => {
    const { url } = await upload(text('故障 "1".txt'))
    assert.equal(
      (await get(url)).headers['content-disposition'],
      `attachment; filename="__ 1.txt"; filename*=UTF-8''%E6%95%85%E9%9A%9C%201.txt`,
    )
  })

  it('gives a small still of a picture, and removes it with the picture', async () => {
    const picture = await upload({ name: 'a.png', type: 'image/png', bytes: await png(800, 400) })
    for (const _ of [1, 2]) {
      const small = await get(`${picture.url}&w=200`)
      assert.equal(small.headers['content-type'], 'image/png')
      assert.deepEqual((({ width, height }) => [width, height])(await sharp(small.rawPayload).metadata()), [200, 100])
    }
    await t.ok('GET /deleteFiles', { ...linkman.as, query: { id: picture.id } })
    assert.deepEqual(await storedKeys(), [])
  })

  it('makes a picture of five to four for the card of a shared screen: a wide one fills it, a high one stands in it whole', async () => {
    const corner = async (width: number, height: number) => {
      const { url } = await upload({ name: 'a.png', type: 'image/png', bytes: await png(width, height) })
      const { data, info } = await sharp((await get(`${url}&w=card`)).rawPayload)
        .raw()
        .toBuffer({ resolveWithObject: true })
      assert.deepEqual([info.width, info.height], [500, 400])
      return [...data.subarray(0, 3)]
    }
    const white = [255, 255, 255]
    assert.notDeepEqual(await corner(800, 300), white)
    assert.deepEqual(await corner(300, 800), white)
    assert.deepEqual(await corner(300, 300), white)
  })

  it('gives the picture itself for any other size, and the file for anything else', async () => {
    const picture = await upload({ name: 'a.png', type: 'image/png', bytes: await png(800, 400) })
    assert.equal((await sharp((await get(`${picture.url}&w=99999`)).rawPayload).metadata()).width, 800)
    const { url } = await upload(text('a.txt', 'words'))
    for (const kind of ['200', 'card']) assert.equal((await get(`${url}&w=${kind}`)).body, 'words')
  })
})

describe('deleteFiles', () => {
  const remove = (as: { token?: string; domainId: string }, id: string, secret?: string) =>
    t.call('GET /deleteFiles', { ...as, query: { id, ...(secret ? { secret } : {}) } })

  it('deletes an own, unused file and frees its room', async () => {
    const { id, url } = await upload(text())
    assert.equal((await remove(linkman.as, id)).status, 200)
    await nothingKept()
    assert.equal((await get(url)).statusCode, 404)
    assert.equal((await remove(linkman.as, id)).status, 404)
  })

  it('finds nobody else’s file and none in use', async () => {
    const { id } = await upload(text())
    const colleague = await makeLinkman(t.db, tenant, { customerId: linkman.customerId })
    const elsewhere = await makeTenant(t.db)
    const stranger = await makeLinkman(t.db, elsewhere)
    const staff = await makeStaff(t.db, tenant)
    for (const as of [colleague.as, stranger.as, staff.as, tenant.as]) assert.equal((await remove(as, id)).status, 404)
    await useFiles(t.db, ctxOf(), event(), [{ id }])
    assert.equal((await remove(linkman.as, id)).status, 404)
    assert.equal((await rowsOfTenant()).length, 1)
  })

  it('lets a guest delete with the secret only', async () => {
    const open = await makeTenant(t.db, { flags: { setting: { anonymous: true } } })
    const { id, secret } = await t.ok(UPLOAD, { ...open.as, file: text() })
    for (const wrong of [undefined, 'wrong', 'x'.repeat(43)])
      assert.equal((await remove(open.as, id, wrong)).status, 404)
    assert.equal((await remove(open.as, id, secret)).status, 200)
  })
})

describe('useFiles', () => {
  const notFound = { name: 'AppError', message: 'NOT_FOUND' }
  const eventOf = async (id: string) =>
    (
      await t.db
        .select()
        .from(fileUses)
        .where(and(eq(fileUses.tenantId, tenant.id), eq(fileUses.fileId, id)))
    )[0]?.subjectId

  it('binds own files to one event, and again to the same one', async () => {
    const [a, b] = [await upload(text()), await upload(text())]
    const one = event()
    await useFiles(t.db, ctxOf(), one, [a, b, a])
    await useFiles(t.db, ctxOf(), one, [a])
    assert.deepEqual([await eventOf(a.id), await eventOf(b.id)], [one.id, one.id])
    await assert.rejects(useFiles(t.db, ctxOf(), event(), [a]), notFound)
    await releaseUses(t.db, ctxOf(), { kind: 'event', ids: [one.id] }, [a.id, 'no id'])
    await useFiles(t.db, ctxOf(), event(), [a])
    await useFiles(t.db, ctxOf(), event(), [])
  })

  it('takes no foreign, unknown or invented file', async () => {
    const mine = await upload(text())
    const colleague = await makeLinkman(t.db, tenant)
    const theirs = await t.ok(UPLOAD, { ...colleague.as, file: text() })
    for (const bad of [theirs.id, newId(), 'no id', '']) {
      await assert.rejects(
        t.db.transaction(tx => useFiles(tx, ctxOf(), event(), [mine, { id: bad }])),
        notFound,
        bad,
      )
    }
    assert.equal(await eventOf(mine.id), undefined)
    assert.deepEqual((await fileValues({ ...ctxOf(), tenantId: (await makeTenant(t.db)).id }, [mine.id])).size, 0)
  })

  it('takes a guest’s file with its secret', async () => {
    await t.db
      .update(tenants)
      .set({ flags: { ...tenant.flags, setting: { ...tenant.flags.setting, anonymous: true } } })
      .where(eq(tenants.id, tenant.id))
    const { id, secret } = await t.ok(UPLOAD, { ...tenant.as, file: text() })
    const guest = ctxOf({ kind: 'guest', tourist: '' })
    for (const wrong of [undefined, '', 'wrong'])
      await assert.rejects(
        useFiles(t.db, guest, event(), [{ id, ...(wrong === undefined ? {} : { secret: wrong }) }]),
        notFound,
      )
    await assert.rejects(useFiles(t.db, ctxOf(), event(), [{ id }]), notFound)
    await useFiles(t.db, guest, event(), [{ id, ...(secret ? { secret } : {}) }])
  })

  it('gives one file to one of two events at the same moment', async () => {
    const { id } = await upload(text())
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => t.db.transaction(tx => useFiles(tx, ctxOf(), event(), [{ id }]))),
    )
    assert.equal(results.filter(result => result.status === 'fulfilled').length, 1)
  })
})

describe('sweepFiles', () => {
  it('deletes what nothing used for a day, with its room, and nothing else', async () => {
    const [unused, used] = [await upload(text('a.txt', 'unused')), await upload(text('b.txt', 'used'))]
    await useFiles(t.db, ctxOf(), event(), [used])
    const folder = path.join(t.app.config.dataFolder, 'files', tenant.id)
    const month = path.join(folder, String(readdirSync(folder)[0]))
    const lost = path.join(month, newId())
    const part = path.join(month, `${used.id}-part-0123456789ab`)
    const foreign = path.join(month, 'not-ours')
    for (const file of [lost, part, foreign]) writeFileSync(file, 'x')
    await sweepFiles(t.app, t.server.log)
    assert.equal((await rowsOfTenant()).length, 2)
    assert.ok(existsSync(lost) && existsSync(part))

    t.clock.advance(25 * HOUR)
    const young = await upload(text('c.txt', 'young'))
    assert.ok((await sweepFiles(t.app, t.server.log)) >= 1)
    assert.deepEqual((await rowsOfTenant()).map(row => row.id).sort(), [used.id, young.id].sort())
    assert.equal(await usedBytes(), used.fileSize + young.fileSize)
    assert.deepEqual([lost, part, foreign, path.join(month, unused.id), path.join(month, used.id)].map(existsSync), [
      false,
      false,
      true,
      false,
      true,
    ])
  })

  it('leaves the picture of a linkman, until there is another', async () => {
    const old = await upload({ name: 'me.png', type: 'image/png', bytes: await png() })
    const face = await upload({ name: 'me.png', type: 'image/png', bytes: await png(50, 50) })
    for (const { url } of [old, face])
      await t.ok('POST /shb/member/updateMemberAttributes', { ...linkman.as, body: { head: url } })
    assert.equal((await t.refused('GET /deleteFiles', { ...linkman.as, query: { id: face.id } })).error, 'NOT_FOUND')
    t.clock.advance(25 * HOUR)
    await sweepFiles(t.app, t.server.log)
    assert.deepEqual(
      (await rowsOfTenant()).map(row => row.id),
      [face.id],
    )
  })

  it('does not take a file that is being claimed', async () => {
    const { id } = await upload(text())
    t.clock.advance(25 * HOUR)
    await t.db.transaction(async tx => {
      await useFiles(tx, ctxOf(), event(), [{ id }])
      const sweeping = sweepFiles(t.app, t.server.log)
      await sleep(100)
      void sweeping.catch(() => undefined)
    })
    await sweepFiles(t.app, t.server.log)
    assert.equal((await rowsOfTenant()).length, 1)
    assert.equal((await storedKeys()).length, 1)
  })
})

describe('filename', () => {
  it('is cleaned and ends as its content does', () => {
    const cases: [string, string[], string][] = [
      ['../../etc/passwd', ['txt'], 'etc passwd.txt'],
      ['C:\\a\\b.txt', ['txt'], 'C a b.txt'],
      ['a\0b\r\n.txt', ['txt'], 'a b.txt'],
      ['say %22hi%22.txt', ['txt'], 'say hi.txt'],
      ['invoice\u202Etxt.exe', ['pdf'], 'invoice txt.exe.pdf'],
      ['', ['png'], 'file.png'],
      ['...', ['png'], 'file.png'],
      ['.png', ['png'], 'png.png'],
      ['冰箱😀.PNG', ['png'], '冰箱😀.png'],
      ['photo.jpeg', ['jpg', 'jpeg'], 'photo.jpeg'],
      ['\ud800a.txt', ['txt'], 'a.txt'],
      ['a.csv', ['txt', 'csv'], 'a.csv'],
    ]
    for (const [given, extensions, wanted] of cases) assert.equal(cleanFilename(given, extensions), wanted)
    const long = cleanFilename('😀'.repeat(300) + '.docx', ['docx'])
    assert.equal([...long].length, 120)
    assert.ok(long.endsWith('😀.docx'))
    assert.equal(
      contentDisposition('inline', "a'(1)*.txt"),
      `inline; filename="a'(1)*.txt"; filename*=UTF-8''a%27%281%29%2A.txt`,
    )
  })
})
