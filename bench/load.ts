import { connect } from 'node:net'

/** What is asked again and again: paths in turn, each with the same headers. */
export interface Workload {
  urls: string[]
  headers: Record<string, string>
}

/** The speed that a quarter of the rounds surpassed: what else runs on the machine only ever makes a round slower. */
export const upperQuartile = (speeds: number[]): number =>
  speeds.toSorted((a, b) => b - a)[Math.floor(speeds.length / 4)] as number

export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/**
 * Asks a server on 127.0.0.1 over `clients` open lines, each for the next path as soon as it has its answer, and gives the
 * answers per second. It speaks HTTP itself, because a client of Node costs as much as the server that is measured.
 * Throws on an answer that is not 200.
 */
export function load(port: number, { urls, headers }: Workload, clients: number, ms: number): Promise<number> {
  const lines = Object.entries({ host: '127.0.0.1', connection: 'keep-alive', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const requests = urls.map(url => Buffer.from(`GET ${url} HTTP/1.1\r\n${lines}\r\n`))
  let next = 0
  let answers = 0
  const began = performance.now()
  const until = began + ms

  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay(true)
      let waiting: Buffer[] = []
      let missing = 0
      const ask = () => {
        if (performance.now() >= until) socket.end()
        else socket.write(requests[next++ % requests.length] as Buffer)
      }
      const take = (chunk: Buffer) => {
        if (missing > 0) {
          missing -= chunk.length
        } else {
          waiting.push(chunk)
          const all = Buffer.concat(waiting)
          const head = all.indexOf(END_OF_HEAD)
          if (head < 0) return
          waiting = []
          const text = all.toString('latin1', 0, head)
          const length = /content-length: (\d+)/i.exec(text)?.[1]
          if (!text.startsWith('HTTP/1.1 200 ') || length === undefined)
            return void socket.destroy(
              new Error(`${text.split('\r\n')[0]}: ${all.toString('utf8', head).trim().slice(0, 300)}`),
            )
          missing = Number(length) - (all.length - head - END_OF_HEAD.length)
        }
        if (missing > 0) return
        answers++
        ask()
      }
      socket
        .on('connect', ask)
        .on('data', take)
        .on('error', reject)
        .on('close', () => resolve())
    })
  return Promise.all(Array.from({ length: clients }, client)).then(() => answers / ((performance.now() - began) / 1000))
}
