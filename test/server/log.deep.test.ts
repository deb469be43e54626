import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, unlinkSync } from 'node:fs'
import type http from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { eventually } from '../assistant'
import { startTestServer } from '../harness'

interface Line {
  level: number
  msg: string
  lines?: number
  err?: unknown
  req?: { url: string }
}
const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Line)

test('a client that goes away early is a line of the log, and no fault', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lianke-log-'))
  const logFile = path.join(folder, 'server.log')
  // a folder that is missing is a line of its own: the log must not depend on what was built
  const t = await startTestServer({
    listen: true,
    config: { logFile, logLevel: 'info', siteFolder: folder, consoleFolder: folder },
  })
  try {
    const { port } = new URL(t.url)
    // before the call has begun: the first to hear of the request ends its connection, as a reset does at that moment
    t.server.server.prependOnceListener('request', (request: http.IncomingMessage) => request.socket.destroy())
    await assert.rejects(fetch(new URL('/health', t.url)))
    await eventually(
      () => existsSync(logFile) && linesOf(readFileSync(logFile, 'utf8')).some(line => line.msg === 'client went away'),
      10_000,
    )
    // while it is answered
    for (let i = 0; i < 20; i++) {
      const socket = net.connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write('GET /openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
      if (i % 2) await once(socket, 'data')
      socket.resetAndDestroy()
    }
    // and in the middle of what it sends
    const half = net.connect(Number(port), '127.0.0.1')
    await once(half, 'connect')
    half.write(
      'POST /api/point/buried HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"points"',
    )
    await sleep(100)
    half.resetAndDestroy()
    assert.equal((await fetch(new URL('/health', t.url))).status, 200)
    await sleep(300)
    const lines = linesOf(readFileSync(logFile, 'utf8'))
    assert.deepEqual(
      lines.filter(line => line.level > 30),
      [],
    )
    assert.ok(!readFileSync(logFile, 'utf8').includes('"stack"'))
    assert.ok(lines.some(line => line.msg === 'request completed' && line.req?.url === '/health'))
  } finally {
    await t.close()
    rmSync(folder, { recursive: true })
  }
})

/** A process of its own that logs: what it did wrong would end it. */
function logging(logFile: string, fileLimitKb = 'unlimited') {
  const code = `
    const { openLog } = require('./server/http/log')
    const log = openLog({ logFile: ${JSON.stringify(logFile)} || null, logLevel: 'info' })
    const server = require('fastify')(log.options)
    log.useLog(server.log)
    const text = 'x'.repeat(1000)
    let n = 0
    process.on('message', count => {
      for (let i = 0; i < count; i++) server.log.info({ n: n++, text }, 'line')
      server.log.fatal({ n: n++ }, 'fatal')
      process.send({ n, rss: process.memoryUsage.rss() })
    })
    process.send({ n })`
  const root = path.join(__dirname, '../..')
  return spawn(
    'sh',
    [
      '-c',
      'ulimit -f "$1"; shift; exec "$@"',
      'sh',
      fileLimitKb,
      process.execPath,
      '--import',
      pathToFileURL(require.resolve('tsx')).href,
      '-e',
      code,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  )
}

test(
  'a log that finds room again goes on, and a line tells how many lines were dropped',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lianke-room-'))
    const logFile = path.join(folder, 'server.log')
    // the system takes no more than this of a file from it, in blocks of 512 bytes: writes fail in the middle of a line, as on a full disk
    const child = logging(logFile, '400')
    const tell = async (count: number) => {
      child.send(count)
      const [{ n }] = (await once(child, 'message')) as [{ n: number }]
      return n
    }
    try {
      await once(child, 'message')
      const before = await tell(3000)
      const whole = readFileSync(logFile, 'utf8')
      assert.ok(Buffer.byteLength(whole) >= 200 * 1024 && Buffer.byteLength(whole) < 1024 * 1024)
      const kept = whole.lastIndexOf('\n') + 1
      const cut = whole.slice(kept)
      truncateSync(logFile, 0)
      let later = ''
      // what waited fills the file again at once
      let n = before
      for (const until = Date.now() + 30_000; !later.includes('were dropped');) {
        assert.ok(Date.now() < until, 'no line tells of those that were dropped')
        n = await tell(1)
        // it stands still meanwhile: a line written between the reading and the emptying would be lost to the test
        child.kill('SIGSTOP')
        await sleep(20)
        later += readFileSync(logFile, 'utf8')
        truncateSync(logFile, 0)
        child.kill('SIGCONT')
      }
      // the last ones may still be on their way
      let [written, dropped]: [number[], number] = [[], 0]
      await eventually(() => {
        const lines = linesOf(whole.slice(0, kept)).concat(
          linesOf(cut + later + readFileSync(logFile, 'utf8')),
        ) as (Line & { n?: number })[]
        written = lines.flatMap(line => line.n ?? [])
        dropped = lines.reduce((sum, line) => sum + (line.lines ?? 0), 0)
        return written.length + dropped === n
      }).catch(() => undefined)
      assert.ok(dropped > 100)
      assert.equal(written.length + dropped, n, 'each line was written or counted')
      assert.deepEqual(
        written,
        written.toSorted((a, b) => a - b),
      )
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true })
    }
  },
)

test(
  'a log whose disk is full ends nothing: lines are dropped, and not kept in memory',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lianke-full-'))
    const logFile = path.join(folder, 'server.log')
    // every write to it fails with ENOSPC
    symlinkSync('/dev/full', logFile)
    const child = logging(logFile)
    const tell = async (count: number) => {
      child.send(count)
      const [said] = (await once(child, 'message')) as [{ n: number; rss: number }]
      return said
    }
    try {
      await once(child, 'message')
      const first = await tell(2000)
      const later = await tell(60_000)
      // 60 MB of lines were not kept
      assert.ok(later.rss - first.rss < 40 * 1024 * 1024, `${(later.rss - first.rss) / 1024 / 1024} MB more`)
      assert.equal(child.exitCode, null)
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
      unlinkSync(logFile)
      rmSync(folder, { recursive: true })
    }
  },
)

test('a log whose reader is gone ends nothing', { timeout: 60_000 }, async () => {
  const child = logging('')
  await once(child, 'message')
  child.stdout?.destroy()
  await sleep(100)
  for (let i = 0; i < 3; i++) {
    child.send(100)
    await once(child, 'message')
  }
  assert.equal(child.exitCode, null)
  child.kill('SIGKILL')
  await once(child, 'exit')
})
