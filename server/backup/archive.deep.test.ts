import assert from 'node:assert/strict'
import { createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { Header } from 'tar'
import { archives, contentOf, HEAD, MB, source } from '../../test/archive'
import { readArchive, type Sink } from './archive-reader'
import { writeArchive } from './archive-writer'
import { ArchiveError } from './archive'

const { place } = archives()

describe('an archive', () => {
  test('in which a bit was changed is refused, or says the same', async () => {
    const file = place()
    await writeArchive(file, source())
    const bytes = readFileSync(file)
    const tarred = gunzipSync(bytes)
    const before = await contentOf(file)
    /** Says what a copy with another bit at each place gives; true when it was refused. */
    const isRefused = async (original: Buffer, at: number, pack: (changed: Buffer) => Buffer) => {
      const changed = Buffer.from(original)
      changed.writeUInt8((changed[at] ?? 0) ^ 4, at)
      const copy = place()
      writeFileSync(copy, pack(changed))
      try {
        // padding, and the bits after the last block of deflate, say nothing
        assert.equal(await contentOf(copy), before, `byte ${at}`)
        return false
      } catch (error) {
        assert.ok(error instanceof ArchiveError, `byte ${at}: ${String(error)}`)
        return true
      }
    }
    let count = 0
    for (let at = 10; at < bytes.length; at += 7) if (await isRefused(bytes, at, changed => changed)) count++
    assert.ok(count > ((bytes.length - 10) / 7) * 0.95, `${count} of ${bytes.length / 7}`)
    const content = tarred.indexOf('1\t2\n3')
    for (let at = content; at < content + 8; at++) assert.ok(await isRefused(tarred, at, gzipSync))
    for (let at = 0; at < tarred.length; at += 5) await isRefused(tarred, at, gzipSync)
  })

  test('that grows without end is refused without taking memory for it', async () => {
    const file = place()
    function* bomb(): Iterable<Buffer> {
      const block = (name: string, bytes: Buffer) => {
        const header = Buffer.alloc(512)
        new Header({ path: name, mode: 0o600, size: bytes.length, type: 'File' }).encode(header)
        return Buffer.concat([header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)])
      }
      yield block('header.json', HEAD)
      const part = Buffer.alloc(MB, 'x\n')
      for (let i = 1; i <= 400; i++) yield block(`jobs/${String(i).padStart(6, '0')}.copy`, part)
    }
    await pipeline(Readable.from(bomb()), createGzip(), createWriteStream(file))
    let peak = 0
    const before = process.memoryUsage().rss
    let read = 0
    const sink: Sink = {
      head: async () => undefined,
      file: async () => undefined,
      rows: async (_, chunks) => {
        for await (const chunk of chunks) {
          read += chunk.length
          peak = Math.max(peak, process.memoryUsage().rss - before)
        }
        return null
      },
    }
    await assert.rejects(readArchive(file, sink), /grows beyond all measure/)
    assert.ok(read < 300 * MB)
    assert.ok(peak < read / 2, `${peak} of ${read} bytes were held`)
    assert.ok(existsSync(file))
  })
})
