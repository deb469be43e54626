import net from 'node:net'

/** long enough that the reader has read what came before */
const PAUSE_MS = 15

/**
 * A line to a PostgreSQL that a test can cut: TCP on loopback in front of its socket.
 * `pauseAfter`: what the server sends behind these bytes comes a little later, in a packet of its own. `cut`: nobody is let in, and who is in is thrown out. `freeze`: the line stays, and nothing comes through any more, as with a
 * cable that was pulled. `loseNext`: the connection on which the server answers a statement that matches is ended before the answer.
 */
export async function databaseLine(target: { host: string; port: number }) {
  const open = new Set<net.Socket>()
  let [cut, frozen] = [false, false]
  let lost: RegExp | null = null
  let pauseAt: Buffer | null = null
  let losses = 0
  const server = net.createServer(outer => {
    if (cut) return outer.resetAndDestroy()
    const inner = target.host.startsWith('/')
      ? net.connect(`${target.host}/.s.PGSQL.${target.port}`)
      : net.connect(target.port, target.host)
    let dead = false
    const end = () => {
      outer.destroy()
      inner.destroy()
      open.delete(outer)
      open.delete(inner)
    }
    for (const [from, to] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      open.add(from)
      from.on('error', end)
      from.on('close', end)
      from.on('data', bytes => {
        if (frozen) return
        if (from === inner && dead) return end()
        // it is carried out, and only nobody hears of that
        if (from === outer && lost?.test(bytes.toString('latin1'))) {
          lost = null
          losses++
          dead = true
        }
        const at = from === inner && pauseAt ? bytes.indexOf(pauseAt) + pauseAt.length : 0
        if (!pauseAt || at < pauseAt.length || at === bytes.length) return to.write(bytes)
        from.pause()
        to.write(bytes.subarray(0, at))
        setTimeout(() => {
          to.write(bytes.subarray(at))
          from.resume()
        }, PAUSE_MS)
      })
    }
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as net.AddressInfo
  return {
    port,
    url: (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`,
    cut() {
      cut = true
      for (const one of open) one.destroy()
    },
    freeze() {
      frozen = true
    },
    pauseAfter(bytes: Buffer) {
      pauseAt = bytes
    },
    loseNext(pattern: RegExp) {
      lost = pattern
    },
    losses: () => losses,
    /** lets everybody in again; what was frozen has lost bytes, and ends */
    restore() {
      if (frozen) for (const one of open) one.destroy()
      cut = frozen = false
    },
    async close() {
      for (const one of open) one.destroy()
      await new Promise(resolve => {
        server.close(resolve)
      })
    },
  }
}
