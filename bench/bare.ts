/** What the portal is measured against: Fastify and pg with nothing between them. Started by run.ts, which sends a task. */
import Fastify, { type FastifyRequest } from 'fastify'
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BareTask, ServeTask, StartTask } from './tasks'

/** Answers each known address with the rows of its statements. The first one, who asks, comes before the others. */
async function serve({ connection, poolSize, statements }: ServeTask): Promise<number> {
  const pool = new pg.Pool({ ...connection, max: poolSize })
  const server = Fastify()
  const paths = new Set(Object.keys(statements).map(url => url.split('?')[0] as string))
  const handler = async ({ url }: FastifyRequest) => {
    const [first, ...rest] = statements[url] ?? []
    if (!first) throw new Error(`nothing is known of ${url}`)
    const { rows: who } = await pool.query(first)
    if (!who.length) throw new Error('not signed in')
    return { data: (await Promise.all(rest.map(statement => pool.query(statement)))).map(({ rows }) => rows) }
  }
  for (const url of paths) server.route({ method: 'GET', url, handler })
  await server.listen({ host: '127.0.0.1', port: 0 })
  return (server.server.address() as AddressInfo).port
}

async function untilReachable(connection: pg.ClientConfig): Promise<void> {
  for (;;) {
    const client = new pg.Client(connection)
    try {
      await client.connect()
      await client.query('select 1')
      return await client.end()
    } catch {
      await client.end().catch(() => undefined)
      await sleep(5)
    }
  }
}

/** Starts PostgreSQL as the portal does, and a Fastify without a route. */
async function start({ command, args, cwd, uid, gid, connection }: StartTask): Promise<number> {
  const postgres = spawn(command, args, { cwd, uid, gid, stdio: 'ignore' })
  process.once('SIGTERM', () => {
    postgres.once('exit', () => process.exit(0))
    postgres.kill('SIGINT')
  })
  await untilReachable(connection)
  const server = Fastify()
  await server.listen({ host: '127.0.0.1', port: 0 })
  return (server.server.address() as AddressInfo).port
}

process.once('message', (task: BareTask) => {
  void ('statements' in task ? serve(task) : start(task)).then(
    port => process.send?.({ port }),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.once('disconnect', () => process.exit(0))
process.send?.({ awake: true })
