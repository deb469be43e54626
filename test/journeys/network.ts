import assert from 'node:assert/strict'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** Answers that are held back, or given in place of the server. */
interface Gate {
  /** resolves when the call has come */
  reached: Promise<void>
  open(): void
}

/** The network between the customer's device and the server, which a journey can spoil: the same for every platform. */
export interface Network {
  /** address of the portal for devices */
  url: string
  /** No call arrives any more, until `up`. */
  down(): void
  up(): void
  /** The server does what the next call to this path asks, but its answer never arrives. */
  loseAnswer(path: string): void
  /** Holds back the next call to this path until the gate opens. */
  hold(path: string): Gate
  /** Answers calls to this path in place of the server, as what stands before one does that is too busy, until the gate opens. */
  answers(path: string, status: 429 | 503): Gate
  /** Everything takes so long, ms, until `reset`. */
  slow(ms: number): void
  /** Holds back every call until the line opens, and tells how many it has held so far. */
  holdAll(): { held(): number; open(): void }
  /** How often a path was called, by what has arrived at the server. */
  count(path: string): number
  /** Forgets what was spoiled and counted. */
  reset(): void
  close(): Promise<void>
}

/** A path of the contract, below whatever the server puts before it. */
const isPath = (path: string, asked: string): boolean => new URL(asked, 'http://x').pathname.endsWith(path)

/** Starts it before a server. `port` 0 takes any free one; a compiled mini-program asks the one that it was built for. */
export async function openNetwork(target: string, port = 0): Promise<Network> {
  let isDown = false
  let lost: string[] = []
  let held: { path: string; reach(): void; opened: Promise<void> }[] = []
  let busy: { path: string; status: number; reach(): void }[] = []
  let delay = 0
  let calls: string[] = []
  let line: { opened: Promise<void>; held: number } | null = null

  const answer = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const asked = from.url ?? '/'
    if (delay) await sleep(delay)
    if (isDown) {
      from.socket.destroy()
      return
    }
    const refusal = busy.find(one => isPath(one.path, asked))
    if (refusal) {
      from.resume()
      to.writeHead(refusal.status, { 'content-type': 'text/html', 'retry-after': '1', connection: 'close' })
      to.end('<h1>busy</h1>')
      refusal.reach()
      return
    }
    const gate = held.find(one => isPath(one.path, asked))
    if (gate) {
      held = held.filter(one => one !== gate)
      gate.reach()
      await gate.opened
      // the caller has given up meanwhile
      if (from.socket.destroyed) return
    }
    if (line) {
      line.held += 1
      await line.opened
      if (from.socket.destroyed) return
    }
    calls.push(asked)
    const loses = lost.findIndex(path => isPath(path, asked))
    if (loses >= 0) lost.splice(loses, 1)
    const onward = request(
      new URL(asked, target),
      { method: from.method, headers: { ...from.headers, host: new URL(target).host } },
      came => {
        if (loses >= 0) {
          came.resume().on('end', () => from.socket.destroy())
          return
        }
        // a browser repeats a call by itself whose connection it had used before
        to.writeHead(came.statusCode ?? 502, { ...came.headers, connection: 'close' })
        // a connection that the server breaks must break here, too
        pipeline(came, to, () => undefined)
      },
    )
    onward.on('error', () => from.socket.destroy())
    to.on('close', () => onward.destroy())
    from.pipe(onward)
  }
  const server = createServer((from, to) => {
    void answer(from, to)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    down() {
      isDown = true
    },
    up() {
      isDown = false
    },
    loseAnswer(path) {
      lost.push(path)
    },
    hold(path) {
      let reach = (): void => undefined
      let open = (): void => undefined
      const reached = new Promise<void>(resolve => {
        reach = resolve
      })
      const opened = new Promise<void>(resolve => {
        open = resolve
      })
      held.push({ path, reach, opened })
      return { reached, open }
    },
    answers(path, status) {
      let reach = (): void => undefined
      const reached = new Promise<void>(resolve => {
        reach = resolve
      })
      const refusal = { path, status, reach }
      busy.push(refusal)
      return {
        reached,
        open() {
          busy = busy.filter(one => one !== refusal)
        },
      }
    },
    slow(ms) {
      delay = ms
    },
    holdAll() {
      let open = (): void => undefined
      const mine = { opened: new Promise<void>(resolve => (open = resolve)), held: 0 }
      line = mine
      return {
        held: () => mine.held,
        open() {
          if (line === mine) line = null
          open()
        },
      }
    },
    count: path => calls.filter(asked => isPath(path, asked)).length,
    reset() {
      isDown = false
      lost = []
      held = []
      busy = []
      delay = 0
      line = null
      calls = []
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
