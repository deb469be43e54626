import assert from 'node:assert/strict'
import { createServer, connect, type Socket } from 'node:net'

interface Switchboard {
  url: string
  target: string
  diesAnswering: string
  /** ends the connections of now */
  hangUp(): void
  close(): void
}

/**
 * One address for servers that come and go, as a name in front of them does: connections go to `target`, and end when it is ''.
 * When a server answers a call that ends with `diesAnswering`, nothing of it comes through, and the target is gone.
 */
export async function switchboard(): Promise<Switchboard> {
  const open = new Set<Socket>()
  const dropAll = () => {
    for (const one of open) one.destroy()
  }
  const board: Switchboard = { url: '', target: '', diesAnswering: '', hangUp: dropAll, close: () => undefined }
  const server = createServer(client => {
    if (!board.target) {
      client.destroy()
      return
    }
    const upstream = connect(Number(new URL(board.target).port), '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one)
      one
        .on('error', () => one.destroy())
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
    }
    let dies = false
    client.on('data', bytes => {
      dies ||=
        board.diesAnswering !== '' &&
        bytes.toString('latin1').split('\r\n')[0]?.includes(`${board.diesAnswering} `) === true
      upstream.write(bytes)
    })
    upstream.on('data', bytes => {
      if (dies) {
        Object.assign(board, { target: '', diesAnswering: '' })
        dropAll()
      } else client.write(bytes)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  board.url = `http://127.0.0.1:${String(address.port)}`
  board.close = () => {
    dropAll()
    server.close()
  }
  return board
}
