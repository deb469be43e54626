import assert from 'node:assert/strict'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { HEADER } from '../../shared/api'

/** Answers that are held back, or given in place of the server. */
interface Gate {
  /** resolves when the call has come */
  reached: Promise<void>
  open(): void
}

/** Calls that are turned away. */
interface Refusal extends Gate {
  /** How many were, and whether one of them was made by somebody signed in. */
  met(): { calls: number; signedIn: boolean }
}

/** How a call is turned away: by what stands before a server that is too busy, or by a line that breaks. */
export type Fault = 429 | 503 | 'offline'

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
  /** Turns calls to this path, by any method if none is said, away before they reach the server, until the gate opens. */
  refuse(path: string, fault: Fault, method?: string): Refusal
  /** Calls are turned away no more. */
  mend(): void
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
  let refusals: { path: string; fault: Fault; method: string | undefined; meet(from: IncomingMessage): void }[] = []
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
    const refusal = refusals.find(
      one => isPath(one.path, asked) && (one.method === undefined || one.method === from.method),
    )
    if (refusal) {
      if (refusal.fault === 'offline') from.socket.destroy()
      else {
        from.resume()
        to.writeHead(refusal.fault, { 'content-type': 'text/html', 'retry-after': '1', connection: 'close' })
        to.end('<h1>busy</h1>')
      }
      refusal.meet(from)
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
    refuse(path, fault, method) {
      let reach = (): void => undefined
      const reached = new Promise<void>(resolve => {
        reach = resolve
      })
      const met = { calls: 0, signedIn: false }
      const refusal = {
        path,
        fault,
        method,
        meet(from: IncomingMessage) {
          met.calls++
          met.signedIn ||= HEADER.token in from.headers
          reach()
        },
      }
      refusals.push(refusal)
      return {
        reached,
        met: () => met,
        open() {
          refusals = refusals.filter(one => one !== refusal)
        },
      }
    },
    mend() {
      refusals = []
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
      refusals = []
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
