import Fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'

const CODE_LIFE_MS = 5 * 60_000
const REMEMBERED_CODES = 10_000

/** A server of a sandbox on a loopback port of its own, started when it is first wanted. */
export interface Loopback {
  /** base address, without a slash at its end */
  url(): Promise<string>
  /** Ends it; {@link url} starts it again. */
  close(): Promise<void>
}

export function loopback(routes: (server: FastifyInstance) => void): Loopback {
  let running: Promise<FastifyInstance> | null = null
  const start = async () => {
    const server = Fastify({ forceCloseConnections: true })
    routes(server)
    await server.listen({ host: '127.0.0.1', port: 0 })
    // a process that does nothing else may end, also while a connection is kept open
    server.server.unref()
    server.server.on('connection', socket => socket.unref())
    return server
  }
  return {
    async url() {
      const server = await (running ??= start())
      return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
    },
    async close() {
      const server = running
      running = null
      await (await server)?.close()
    },
  }
}

export type TakenCode = { who: string } | 'wrong' | 'used' | 'expired'
/** The codes of a sandbox vendor: `sandbox-<kind>-<who>-<n>`, each good once. */
export interface SandboxCodes {
  take(kind: string, code: string): TakenCode
  make(kind: string, who: string): string
}

/**
 * Codes are made by whatever plays the chat app, often in another process, so their form is all that tells them. A number
 * `n` of 13 digits is the moment the code was made (ms since 1970): such a code is good for five minutes.
 */
export function sandboxCodes(now: () => number): SandboxCodes {
  const used = new Set<string>()
  let last = 0
  return {
    take(kind, code) {
      const [, found, who, n] = /^sandbox-([a-z]+)-(.+)-(\d+)$/.exec(code) ?? []
      if (found !== kind || !who || !n) return 'wrong'
      if (used.has(code)) return 'used'
      if (n.length === 13 && now() - Number(n) > CODE_LIFE_MS) return 'expired'
      const [oldest] = used
      if (used.size >= REMEMBERED_CODES && oldest !== undefined) used.delete(oldest)
      used.add(code)
      return { who }
    },
    make(kind, who) {
      last = Math.max(now(), last + 1)
      return `sandbox-${kind}-${who}-${last}`
    },
  }
}

/** Access tokens of a sandbox vendor: the same one while it is good, as with WeChat's stable tokens. */
export interface SandboxTokens {
  issue(app: string): { access_token: string; expires_in: number }
  /** the app whose living token it is, or null */
  appOf(token: unknown): string | null
  /** Ends every token, as a vendor may at any time. */
  expire(): void
  /** tokens made so far */
  readonly made: number
}

export function sandboxTokens(now: () => number, newToken: () => string): SandboxTokens {
  const seconds = 7200
  const living = new Map<string, { token: string; until: number }>()
  let made = 0
  return {
    issue(app) {
      const known = living.get(app)
      const left = known ? Math.floor((known.until - now()) / 1000) : 0
      // in its last five minutes a token is replaced
      if (known && left > 300) return { access_token: known.token, expires_in: left }
      const token = newToken()
      made++
      living.set(app, { token, until: now() + seconds * 1000 })
      return { access_token: token, expires_in: seconds }
    },
    appOf: token => [...living].find(([, kept]) => kept.token === token && kept.until > now())?.[0] ?? null,
    expire: () => living.clear(),
    get made() {
      return made
    },
  }
}
