import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { eventually } from '../../test/assistant'

const root = mkdtempSync(path.join(tmpdir(), 'lianke-start-'))
chmodSync(root, 0o711)
const site = path.join(root, 'site')
mkdirSync(site)
writeFileSync(path.join(site, 'index.html'), '<title>its name</title><p>a site</p>')
const SERVER = path.join(__dirname, 'start.ts')
const TSX = pathToFileURL(require.resolve('tsx')).href

const alive = new Set<ChildProcess>()
after(async () => {
  for (const child of alive) child.kill('SIGTERM')
  for (let waited = 0; alive.size && waited < 10_000; waited += 100) await sleep(100)
  for (const child of alive) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

/** `npm start` with its own environment, in another folder than the project's. */
function launch(env: Record<string, string>) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['--import', TSX, SERVER], {
    cwd: root,
    env: { PATH, LIANKE_SITE: site, LIANKE_CONSOLE: site, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  alive.add(child)
  let [out, err] = ['', '']
  child.stderr.on('data', (text: Buffer) => {
    err += text
  })
  const exit = new Promise<{ code: number | null; signal: string | null; out: string; err: string }>(resolve => {
    child.once('close', (code, signal) => {
      alive.delete(child)
      resolve({ code, signal, out, err })
    })
  })
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      out += text
      const url = /^Lianke is ready: (\S+)/m.exec(out)?.[1]
      if (url) resolve(url)
    })
    void exit.then(() => reject(new Error(`it ended: ${out}${err}`)))
  })
  ready.catch(() => undefined)
  return { child, ready, exit, output: () => out }
}

const isAlive = (pid: number): boolean => {
  try {
    return (
      !/^State:\s+[ZX]/m.test(process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : '') &&
      process.kill(pid, 0)
    )
  } catch {
    return false
  }
}

interface Reply {
  status: number
  data: unknown
}
async function report(url: string, id: string): Promise<Reply> {
  const answer = await fetch(new URL('/api/point/buried', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ points: [point(id)] }),
  })
  return { status: answer.status, data: ((await answer.json()) as { data: unknown }).data }
}
const point = (id: string) => ({ id, name: 'test', path: '', time: new Date().toISOString() })
const doors = async (url: string) =>
  ((await (await fetch(new URL('/api/doorType/getDoorTypeListV2', url))).json()) as { data: { domainId: string }[] })
    .data

/** A call whose second half waits until it is told. */
function slowReport(url: string, id: string) {
  const body = JSON.stringify({ points: [point(id)] })
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (text: Buffer) => {
    answer += text
  })
  const closed = new Promise<string>(resolve => {
    socket.once('close', () => resolve(answer))
  })
  /** A server that asks for the rest has taken the call. */
  const taken = eventually(() => answer.startsWith('HTTP/1.1 100'))
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/point/buried HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 20)}`,
  )
  return { taken, finish: () => socket.write(body.slice(20)), closed }
}

/** A test that is not repeated on other releases of Node: what is refused there is the same, and npm runs the Node of `PATH`. */
const itHere = (name: string, body: () => Promise<void>): void => {
  if (process.env.LIANKE_OTHER_NODE !== '1') void it(name, body)
}

describe('npm start', () => {
  const data = { LIANKE_DATA: 'data' }
  const folder = path.join(root, 'data')
  let running: ReturnType<typeof launch>
  let first: { doors: { domainId: string }[]; secret: Buffer }

  it('prepares everything at the first start and names the address last', async () => {
    running = launch(data)
    const url = await running.ready
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/carrier-lianke-h5\/$/)
    const lines = running.output().trimEnd().split('\n')
    assert.match(
      lines.at(-2) ?? '',
      /^SANDBOX: sms, payment, wechat, dingtalk are played here, and anybody signs in as anybody\./,
    )
    assert.match(lines.join('\n'), /Preparing the database.*Writing the demo data/s)
    assert.match(await (await fetch(url)).text(), /a site/)
    assert.equal(((await (await fetch(new URL('/health', url))).json()) as { status: string }).status, 'ok')
    assert.equal(statSync(path.join(folder, 'secret')).mode & 0o777, 0o600)
    assert.match(readFileSync(path.join(folder, 'server.log'), 'utf8'), /"reqId"/)
    first = { doors: await doors(url), secret: readFileSync(path.join(folder, 'secret')) }
    assert.ok(first.doors.length)
  })

  itHere('refuses a second process on the same folder', async () => {
    const { code, err, out } = await launch(data).exit
    assert.equal(code, 1)
    assert.match(err, new RegExp(`^Lianke cannot start\\. .*in use by process ${running.child.pid}[^\\n]*\\n$`))
    assert.doesNotMatch(out, /ready/)
  })

  itHere('refuses a port that is taken before it touches anything', async () => {
    const port = new URL(await running.ready).port
    const { code, err } = await launch({ LIANKE_DATA: 'other', PORT: port }).exit
    assert.deepEqual(
      [code, err],
      [
        1,
        `Lianke cannot start. Port ${port} is in use. Set PORT to another one, for example PORT=${Number(port) + 1}.\n`,
      ],
    )
    assert.ok(!existsSync(path.join(root, 'other')))
  })

  itHere('says in one line what is wrong with its settings', async () => {
    const starts = [
      [{ PORT: 'eighty' }, /^Lianke cannot start\. PORT must be a whole number, not "eighty"\n$/],
      [{ LIANKE_SECRET: 'short' }, /^Lianke cannot start\. LIANKE_SECRET must be [^\n]*\n$/],
      [
        { DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:1/none', LIANKE_DATA: 'elsewhere' },
        /^Lianke cannot start\. The database of DATABASE_URL cannot be reached: (?!.*hidden)[^\n]*\n$/,
      ],
    ] as const
    await Promise.all(
      starts.map(async ([env, message]) => {
        const { code, err } = await launch({ ...env }).exit
        assert.equal(code, 1)
        assert.match(err, message)
      }),
    )
  })

  itHere(
    'does not start where others can reach it with what lets anybody in, and says each reason and its remedy',
    async () => {
      const refused = async (env: Record<string, string>) => {
        const { code, err, out } = await launch(env).exit
        assert.deepEqual([code, out], [1, ''])
        const [head, ...reasons] = err.trimEnd().split('\n')
        assert.equal(head, 'Lianke does not start where others can reach it:')
        return reasons
      }
      const port = new URL(await running.ready).port
      const reasons = await refused({
        LIANKE_DATA: 'public',
        HOST: '0.0.0.0',
        LIANKE_PUBLIC_URL: 'https://portal.example.com',
        LIANKE_SANDBOX: '1',
        LIANKE_DEMO: '1',
        PORT: port,
      })
      assert.deepEqual(
        reasons.map(reason => /\w+/.exec(reason)?.[0]),
        ['LIANKE_SANDBOX', 'LIANKE_DEMO', 'LIANKE_SECRET'],
      )
      assert.ok(!existsSync(path.join(root, 'public')), 'nothing was begun')
    },
  )

  it('finishes what it has begun when it is stopped', async () => {
    const url = await running.ready
    const agent = new http.Agent({ keepAlive: true })
    // an idle connection must not hold the stop up
    await new Promise((resolve, reject) => {
      http.get(new URL('/health', url), { agent }, answer => answer.resume().once('end', resolve)).once('error', reject)
    })
    const slow = slowReport(url, 'slow')
    await slow.taken
    running.child.kill('SIGTERM')
    // npm passes the same signal on a second time
    running.child.kill('SIGTERM')
    await eventually(() => running.output().includes('Stopping ...'))
    await eventually(() =>
      report(url, 'late').then(
        () => false,
        () => true,
      ),
    )
    slow.finish()
    const answer = await slow.closed
    assert.match(answer, /\r\nHTTP\/1\.1 200 [\s\S]*"accepted":1/)
    const { code, out } = await running.exit
    agent.destroy()
    assert.equal(code, 0)
    assert.match(out, /Stopping \.\.\./)
    assert.ok(!existsSync(path.join(folder, 'lianke.pid')))
  })

  it('starts again at once, with the same data and nothing twice', async () => {
    running = launch(data)
    const url = await running.ready
    assert.doesNotMatch(running.output(), /first start/)
    assert.deepEqual(await doors(url), first.doors)
    assert.ok(readFileSync(path.join(folder, 'secret')).equals(first.secret))
    assert.deepEqual(await report(url, 'slow'), { status: 200, data: { accepted: 0 } })
  })

  it('comes back after kill -9 with all that it acknowledged', async () => {
    const url = await running.ready
    const acknowledged: string[] = []
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let i = 0; ; i++) {
        const reply = await report(url, `kill-${writer}-${i}`).catch(() => null)
        if (!reply) return
        if (reply.status === 200) acknowledged.push(`kill-${writer}-${i}`)
      }
    })
    for (const began = Date.now(); acknowledged.length < 40 && Date.now() - began < 30_000;) await sleep(5)
    assert.ok(acknowledged.length >= 40)
    running.child.kill('SIGKILL')
    await Promise.all(writers)
    running = launch(data)
    const again = await running.ready
    for (const id of acknowledged) assert.deepEqual(await report(again, id), { status: 200, data: { accepted: 0 } }, id)
    running.child.kill('SIGINT')
    assert.equal((await running.exit).code, 0)
  })

  itHere(
    "does not start where others can reach it on the demo's data, nor with its password, and tells that with the rest",
    async () => {
      const refused = await launch({ ...data, NODE_ENV: 'production' }).exit
      assert.equal(refused.code, 1)
      const reasons = refused.err.trimEnd().split('\n').slice(1)
      assert.deepEqual(
        reasons.map(reason => /LIANKE_SECRET|Mufeng Home|Hengji Industrial/.exec(reason)?.[0]),
        ['LIANKE_SECRET', 'Mufeng Home', 'Hengji Industrial'],
      )
      assert.match(reasons[1] ?? '', /Remove it: npm run tenant -- remove --tenant mufeng --yes$/)
      assert.ok(!existsSync(path.join(folder, 'lianke.pid')), 'the database is stopped again')
    },
  )

  it('stops at once at a second signal', async () => {
    running = launch(data)
    const url = await running.ready
    const slow = slowReport(url, 'never')
    await slow.taken
    running.child.kill('SIGTERM')
    await eventually(() => running.output().includes('Stopping ...'))
    // within a second it would be the same signal, passed on by npm
    await sleep(1200)
    running.child.kill('SIGTERM')
    assert.equal((await running.exit).code, 130)
    await slow.closed
    running = launch(data)
    assert.deepEqual(await report(await running.ready, 'never'), { status: 200, data: { accepted: 1 } })
    running.child.kill('SIGTERM')
    assert.equal((await running.exit).code, 0)
  })

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    itHere(`stops with npm, which started it, when that gets ${signal}`, async () => {
      const place = {
        PATH: process.env.PATH ?? '',
        HOME: root,
        npm_config_update_notifier: 'false',
        LIANKE_DATA: folder,
        LIANKE_SITE: site,
        LIANKE_CONSOLE: site,
        PORT: '0',
      }
      const npm = spawn('npm', ['start'], {
        cwd: path.join(__dirname, '../..'),
        env: place,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      alive.add(npm)
      npm.once('exit', () => alive.delete(npm))
      let output = ''
      for (const stream of [npm.stdout, npm.stderr])
        stream.on('data', (text: Buffer) => {
          output += text
        })
      await eventually(() => /^Lianke is ready: /m.test(output), 120_000)
      const server = (JSON.parse(readFileSync(path.join(folder, 'lianke.pid'), 'utf8')) as { pid: number }).pid
      const postgres = Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
      assert.ok(isAlive(server) && isAlive(postgres))
      assert.notEqual(npm.pid, server)
      npm.kill(signal)
      await eventually(() => !isAlive(server) && !isAlive(postgres), 60_000)
      assert.match(output, /Stopping \.\.\./)
      // cleanly: nothing is left that a crash would leave
      assert.ok(!existsSync(path.join(folder, 'lianke.pid')))
    })
  }
})
