import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Header } from 'tar'
import { archives, contentOf, HEAD, MB, rows, source } from '../../test/archive'
import { writeArchive } from './archive-writer'
import { ArchiveError } from './archive'

const { folder, place } = archives()
const refused = async (bytes: Buffer, pattern: RegExp) => {
  const file = place()
  writeFileSync(file, bytes)
  await assert.rejects(
    contentOf(file),
    error => error instanceof ArchiveError && pattern.test(error.message) && !error.message.includes('\n'),
  )
}

interface Part {
  name: string
  bytes?: Buffer
  size?: number
  type?: 'File' | 'SymbolicLink' | 'Directory' | 'ExtendedHeader' | 'Link'
  linkpath?: string
}
/** A tar as anybody may put it together. */
const tar = (parts: Part[]) =>
  gzipSync(
    Buffer.concat([
      ...parts.flatMap(({ name, bytes = Buffer.alloc(0), size = bytes.length, type = 'File', linkpath = '' }) => {
        const block = Buffer.alloc(512)
        new Header({ path: name, mode: 0o600, size, type, linkpath }).encode(block)
        return [block, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
      }),
      Buffer.alloc(1024),
    ]),
  )
const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const NOTHING = sum(Buffer.alloc(0))
const manifest = (o: object = {}) =>
  Buffer.from(
    JSON.stringify({
      headSha256: sum(HEAD),
      tables: [],
      jobs: { rows: 0, sha256: NOTHING },
      files: { count: 0, bytes: 0, sha256: NOTHING, missing: [] },
      sequences: [],
      ...o,
    }),
  )
const whole = (...between: Part[]) =>
  tar([{ name: 'header.json', bytes: HEAD }, ...between, { name: 'manifest.json', bytes: manifest() }])

describe('an archive', () => {
  test('gives back what was put in, and the same bytes for the same data', async () => {
    const [a, b] = [place(), place()]
    const written = await writeArchive(a, source())
    await writeArchive(b, source())
    assert.ok(readFileSync(a).equals(readFileSync(b)))
    assert.equal(await contentOf(a), 'a,b|a:|b:1\t2\n3\t4\n|jobs:do\n|t/1:one|t/3:xxxxx')
    assert.deepEqual(written.files, {
      count: 2,
      bytes: 703,
      missing: ['t/2'],
      sha256: sum(Buffer.from(`${sum(Buffer.from('one'))}  t/1\n${sum(Buffer.alloc(700, 'x'))}  t/3\n`)),
    })
    assert.equal(statSync(a).mode & 0o777, 0o600, 'only its owner may read it')
  })

  test('is a tar that any other program reads, without a part larger than a megabyte', async () => {
    const file = place()
    await writeArchive(
      file,
      source({ rows: ({ name }) => (name === 'a' ? rows('y'.repeat(2 * MB + 5), 0) : rows('', 0)) }),
    )
    const bytes = gunzipSync(readFileSync(file))
    const names: string[] = []
    for (let at = 0; bytes[at]; at += 512 + Math.ceil((new Header(bytes, at).size ?? 0) / 512) * 512)
      names.push(`${new Header(bytes, at).path} ${new Header(bytes, at).size}`)
    assert.deepEqual(names.slice(1, 5), [
      'tables/public.a/000001.copy 1048576',
      'tables/public.a/000002.copy 1048576',
      'tables/public.a/000003.copy 5',
      'jobs/000001.copy 3',
    ])
  })

  test('leaves nothing under its name when it cannot be finished, and never replaces another', async () => {
    const file = place()
    const before = readdirSync(folder)
    await assert.rejects(writeArchive(file, source({ sequences: () => Promise.reject(new Error('gone')) })), /gone/)
    await assert.rejects(writeArchive(path.join(folder, 'nowhere', 'x.tar.gz'), source()), /ENOENT/)
    const stop = new AbortController()
    await assert.rejects(
      writeArchive(
        file,
        source({
          sequences: async () => {
            stop.abort()
            return []
          },
        }),
        stop.signal,
      ),
      { name: 'AbortError' },
    )
    assert.deepEqual(readdirSync(folder), before)
    writeFileSync(file, 'mine')
    await assert.rejects(writeArchive(file, source()), /exists already/)
    assert.equal(readFileSync(file, 'utf8'), 'mine')
  })

  test('that is cut off anywhere is refused', async () => {
    const file = place()
    await writeArchive(file, source())
    const bytes = readFileSync(file)
    const tarred = gunzipSync(bytes)
    for (let size = 0; size < bytes.length; size += 23)
      await refused(bytes.subarray(0, size), /cut off|damaged|no export/)
    for (let size = 0; size < tarred.length; size += 256) await refused(gzipSync(tarred.subarray(0, size)), /cut off/)
  })

  test('that somebody else put together is refused', async () => {
    assert.equal(
      await (async () => {
        const file = place()
        writeFileSync(file, whole())
        return contentOf(file)
      })(),
      '|jobs:',
    )
    await refused(Buffer.from('hello'), /damaged, or no export/)
    await refused(gzipSync(Buffer.alloc(2048)), /no export/)
    await refused(gzipSync(Buffer.alloc(2048, 'x')), /no export/)
    await refused(tar([{ name: 'readme.txt', bytes: Buffer.from('hi') }]), /no export/)
    await refused(Buffer.concat([whole(), gzipSync(Buffer.from('more'))]), /behind its end/)
    await refused(
      tar([{ name: 'header.json', bytes: Buffer.from('{"format":2}') }]),
      /format 2, and this version of Lianke knows 1/,
    )
    await refused(tar([{ name: 'header.json', bytes: Buffer.from('{"format":1}') }]), /header.json is damaged/)
    await refused(tar([{ name: 'header.json', bytes: Buffer.from('{') }]), /header.json is damaged/)
    await refused(
      tar([
        { name: 'header.json', bytes: HEAD },
        { name: 'manifest.json', bytes: manifest({ headSha256: '' }) },
      ]),
      /header.json was changed/,
    )
    await refused(
      tar([
        { name: 'header.json', bytes: HEAD },
        {
          name: 'manifest.json',
          bytes: manifest({ sequences: [{ schema: 'public', name: 's', value: '1); drop table x', called: true }] }),
        },
      ]),
      /manifest.json is damaged/,
    )
  })

  test('with names that lead elsewhere is refused', async () => {
    const bytes = Buffer.from('x')
    for (const key of ['../../etc/passwd', '/etc/passwd', 'a/../../b', 'a//b', 'a\\b', '.', 'a/.', 'a b', ''])
      await refused(whole({ name: `files/${key}`, bytes }), /a file with the name|should stand|what no export holds/)
    await refused(whole({ name: '../header.json', bytes }), /should stand/)
    await refused(whole({ name: 'files/b', bytes }, { name: 'files/a', bytes }), /order/)
    await refused(whole({ name: 'files/a', bytes }, { name: 'files/a', bytes }), /order/)
    await refused(whole({ name: 'files/a', type: 'SymbolicLink', linkpath: '/etc/passwd' }), /what no export holds/)
    await refused(whole({ name: 'files/a', type: 'Link', linkpath: '/etc/passwd' }), /what no export holds/)
    await refused(whole({ name: 'files/a/', type: 'Directory' }), /what no export holds/)
    await refused(whole({ name: 'files/a', bytes }), /files are not what was exported/)
    await refused(whole({ name: 'tables/public.secret/000001.copy', bytes }), /should stand/)
  })

  test('that says it is huge is refused before it is read', async () => {
    const huge = 8 * 1024 * MB
    await refused(tar([{ name: 'header.json', size: huge }]), /too large/)
    await refused(
      tar([
        { name: 'header.json', bytes: HEAD },
        { name: 'manifest.json', size: huge },
      ]),
      /too large/,
    )
    await refused(whole({ name: 'files/a', size: huge }), /too large/)
    await refused(whole({ name: 'jobs/000001.copy', size: 2 * MB }), /too large/)
    await refused(whole({ name: 'PaxHeader', type: 'ExtendedHeader', size: huge }), /what no export holds/)
  })
})
