import { fork, type ChildProcess } from 'node:child_process'
import http from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLlm } from '../server/providers/llm/llm'

/**
 * npm run bench:streams: how many answers one process can pass on at once, from a model's vendor to its readers, each with 50
 * tokens a second, until one token in a hundred is later than 250 ms: through our client, and through a bare pipe of Node.
 * On a busy machine the CPU time of a token says more than the number of streams. The vendor and the readers are this process; what is measured is another one. At most 60 s.
 */
const TOKENS_PER_SECOND = 50
const LIMIT_MS = 250
/** The vendor speaks to a part of the streams at a time, as many vendors' streams would. */
const PARTS = 4
const FIRST = 200
const STEP = 1.25
const MOST = 4000
const SETTLE_MS = 800
const MEASURE_MS = 1500
/** Each kind gets half of the minute. */
const KIND_MS = 28_000

type Kind = 'ours' | 'bare'

/** The process that is measured: passes the vendor's stream on to every caller. */
function passOn(kind: Kind, vendor: string): void {
  const llm = createLlm([
    { vendor: 'custom', displayName: 'x', model: 'x', url: `${vendor}/chat/completions`, key: 'x', thinking: 'never' },
  ])
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })
  const throughOurs = async (response: http.ServerResponse) => {
    const stop = new AbortController()
    response.once('close', () => stop.abort())
    try {
      let id = 0
      for await (const piece of llm.stream({
        model: 'custom/x',
        messages: [{ role: 'user', content: 'E4' }],
        thinking: false,
        signal: stop.signal,
      }))
        response.write(`id: ${++id}\ndata: ${JSON.stringify(piece)}\n\n`)
    } catch {
      response.end()
    }
  }
  const throughPipe = (response: http.ServerResponse) => {
    const sent = http.request(
      `${vendor}/chat/completions`,
      { method: 'POST', agent, headers: { 'content-length': '2' } },
      answer => answer.pipe(response),
    )
    sent.on('error', () => response.end())
    response.once('close', () => sent.destroy())
    sent.end('{}')
  }
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (kind === 'ours') void throughOurs(response)
    else throughPipe(response)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
}

/** A vendor that says a token with its moment to everyone, again and again. It writes HTTP itself, so that it costs little. */
async function startVendor(): Promise<{ url: string; streams(): number; close(): void }> {
  const parts = Array.from({ length: PARTS }, () => new Set<Socket>())
  let next = 0
  const server = createServer(socket => {
    const part = parts[next++ % PARTS]
    socket.setNoDelay(true)
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n')
      part?.add(socket)
    })
    socket.on('error', () => undefined).on('close', () => part?.delete(socket))
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  let turn = 0
  const began = performance.now()
  const speak = () => {
    const event = Buffer.from(
      `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"漏水@${Date.now()}"},"finish_reason":null}]}\n\n`,
    )
    const chunk = Buffer.concat([Buffer.from(`${event.length.toString(16)}\r\n`), event, Buffer.from('\r\n')])
    for (const socket of parts[turn++ % PARTS] ?? []) socket.write(chunk)
  }
  // timers come late, and what they missed is made up for
  const timer = setInterval(
    () => {
      while (turn < ((performance.now() - began) / 1000) * TOKENS_PER_SECOND * PARTS) speak()
    },
    1000 / TOKENS_PER_SECOND / PARTS,
  )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    streams: () => parts.reduce((sum, part) => sum + part.size, 0),
    close() {
      clearInterval(timer)
      for (const part of parts) for (const socket of part) socket.destroy()
      server.close()
    },
  }
}

/** Readers who note how old each token is when it arrives. */
function openReaders(port: number) {
  const sockets: Socket[] = []
  let ages: number[] = []
  let measuring = false
  const add = () => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    socket.on('error', () => undefined)
    socket.on('data', chunk => {
      if (!measuring) return
      const now = Date.now()
      for (let at = chunk.indexOf(64); at >= 0; at = chunk.indexOf(64, at + 1))
        ages.push(now - Number(chunk.toString('latin1', at + 1, at + 14)))
    })
  }
  return {
    async grow(to: number) {
      while (sockets.length < to) {
        add()
        if (sockets.length % 50 === 0) await sleep(10)
      }
    },
    async measure(ms: number): Promise<{ p99: number; perSecond: number }> {
      ages = []
      measuring = true
      await sleep(ms)
      measuring = false
      const sorted = ages.sort((a, b) => a - b)
      return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? Infinity, perSecond: sorted.length / (ms / 1000) }
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

const said = (child: ChildProcess) =>
  new Promise<number>(resolve => {
    child.once('message', message => resolve(Number(message)))
  })
/** CPU time of a process so far, µs. */
const cpuOf = (child: ChildProcess): Promise<number> => {
  const answer = said(child)
  child.send('cpu')
  return answer
}
const ended = (child: ChildProcess) =>
  new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    child.kill()
  })

/** The largest number of streams that keeps within the limit, whether it was the measuring process that could do no more, and µs of CPU a token by number of streams. */
interface Result {
  streams: number
  atLeast: boolean
  cpu: Map<number, number>
}
async function most(kind: Kind): Promise<Result> {
  const vendor = await startVendor()
  const child = fork(__filename, [kind, vendor.url], { execArgv: process.execArgv })
  const port = await said(child)
  const readers = openReaders(port)
  const began = Date.now()
  let good = 0
  const cpus: Result['cpu'] = new Map()
  try {
    for (let n = FIRST; n <= MOST && Date.now() - began < KIND_MS; n = Math.round(n * STEP)) {
      await readers.grow(n)
      await sleep(SETTLE_MS)
      const lag = monitorEventLoopDelay({ resolution: 5 })
      lag.enable()
      const before = await cpuOf(child)
      const { p99, perSecond } = await readers.measure(MEASURE_MS)
      const cpu = ((await cpuOf(child)) - before) / ((perSecond * MEASURE_MS) / 1000)
      lag.disable()
      const ownLag = lag.percentile(99) / 1e6
      // a process that cannot keep up passes on fewer tokens, all of them late
      const isGood = p99 < LIMIT_MS && perSecond > 0.9 * n * TOKENS_PER_SECOND && vendor.streams() === n
      console.log(
        `${kind} ${String(n).padStart(5)} streams: p99 ${p99.toFixed(0).padStart(5)} ms, ${Math.round(perSecond)} tokens/s of ${n * TOKENS_PER_SECOND}, ${cpu.toFixed(1)} µs of CPU each, this process lags ${ownLag.toFixed(0)} ms`,
      )
      if (!isGood) return { streams: good, atLeast: ownLag > LIMIT_MS / 4, cpu: cpus }
      good = n
      cpus.set(n, cpu)
    }
    return { streams: good, atLeast: true, cpu: cpus }
  } finally {
    readers.close()
    vendor.close()
    await ended(child)
  }
}

async function main(): Promise<void> {
  const bare = await most('bare')
  const ours = await most('ours')
  // tokens that arrive together are cheaper, so CPU is compared at one number of streams
  const common = Math.max(...[...ours.cpu.keys()].filter(n => bare.cpu.has(n)))
  for (const [name, { streams, atLeast, cpu }] of [
    ['bare pipe ', bare],
    ['our client', ours],
  ] as const) {
    console.log(
      `${name}: ${atLeast ? 'at least ' : ''}${streams} streams at ${TOKENS_PER_SECOND} tokens/s with p99 < ${LIMIT_MS} ms; ${cpu.get(common)?.toFixed(1)} µs of CPU a token at ${common} streams`,
    )
  }
  console.log(
    `ratio: ${(ours.streams / (bare.streams || 1)).toFixed(2)} of the streams, ${((ours.cpu.get(common) ?? 0) / (bare.cpu.get(common) ?? Infinity)).toFixed(2)} x the CPU`,
  )
}

const [kind, vendor] = process.argv.slice(2)
if (process.send && vendor && (kind === 'ours' || kind === 'bare')) passOn(kind, vendor)
else
  main().catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
