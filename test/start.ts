import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { eventually } from './assistant'

const SERVER = path.join(__dirname, '../server/app/start.ts')
const TSX = pathToFileURL(require.resolve('tsx')).href

export interface Reply {
  status: number
  data: unknown
}
export async function report(url: string, id: string): Promise<Reply> {
  const answer = await fetch(new URL('/api/point/buried', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ points: [point(id)] }),
  })
  return { status: answer.status, data: ((await answer.json()) as { data: unknown }).data }
}
const point = (id: string) => ({ id, name: 'test', path: '', time: new Date().toISOString() })
export const doors = async (url: string) =>
  ((await (await fetch(new URL('/api/doorType/getDoorTypeListV2', url))).json()) as { data: { domainId: string }[] })
    .data

/** A call whose second half waits until it is told. */
export function slowReport(url: string, id: string) {
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

/** Starts of the product in a folder of their own, which is removed after the tests with all that runs in it. */
export function starts() {
  const root = mkdtempSync(path.join(tmpdir(), 'lianke-start-'))
  chmodSync(root, 0o711)
  const site = path.join(root, 'site')
  mkdirSync(site)
  writeFileSync(path.join(site, 'index.html'), '<title>its name</title><p>a site</p>')
  const data = { LIANKE_DATA: 'data' }
  const folder = path.join(root, 'data')

  const alive = new Set<ChildProcess>()
  after(async () => {
    for (const child of alive) child.kill('SIGTERM')
    for (let waited = 0; alive.size && waited < 10_000; waited += 100) await sleep(100)
    for (const child of alive) child.kill('SIGKILL')
    rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  })

  /** `npm start`, or another program of the product, with its own environment, in another folder than the project's. */
  function launch(env: Record<string, string>, program = SERVER, args: string[] = []) {
    const { PATH = '' } = process.env
    const child = spawn(process.execPath, ['--import', TSX, program, ...args], {
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

  /** What a first start must have done by the time it is ready; gives what runs. */
  async function firstStart(): Promise<ReturnType<typeof launch>> {
    const running = launch(data)
    const url = await running.ready
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/carrier-lianke-h5\/$/)
    const lines = running.output().trimEnd().split('\n')
    assert.match(
      lines.at(-2) ?? '',
      /^SANDBOX: sms, mail, payment, wechat, dingtalk, logistics are played here, and anybody signs in as anybody\./,
    )
    assert.match(lines.join('\n'), /Preparing the database.*Writing the demo data/s)
    assert.match(await (await fetch(url)).text(), /a site/)
    assert.equal(((await (await fetch(new URL('/health', url))).json()) as { status: string }).status, 'ok')
    // nothing that lies in the folder is readable for anybody else, and nobody else lists it
    assert.equal(statSync(folder).mode & 0o777, 0o711)
    for (const name of ['secret', 'server.log', 'postgres.log', 'lianke.pid', 'postgres', 'files'])
      assert.equal(statSync(path.join(folder, name)).mode & 0o077, 0, name)
    assert.match(readFileSync(path.join(folder, 'server.log'), 'utf8'), /"reqId"/)
    assert.ok((await doors(url)).length)
    return running
  }

  /** Stops what runs while it is in the middle of a call, and looks at what becomes of that. */
  async function finishesWhatItHasBegun(running: ReturnType<typeof launch>): Promise<void> {
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
  }
  return { root, site, data, folder, alive, launch, firstStart, finishesWhatItHasBegun }
}
