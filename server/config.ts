import path from 'node:path'

/** What an operator sets, from the environment. Defaults give the one-command demo. */
export interface Config {
  /** port on `host`; PORT */
  port: number
  /** address to listen on; HOST */
  host: string
  /** absolute path of the data folder; LIANKE_DATA */
  dataFolder: string
  /** a PostgreSQL 15+ to use instead of the embedded one; DATABASE_URL */
  databaseUrl: string | null
  /** seed the demo tenants into an empty database; LIANKE_DEMO=0 turns it off */
  demo: boolean
  /** pino level; LOG_LEVEL */
  logLevel: string
  /** number of proxies in front whose X-Forwarded-For is believed; TRUST_PROXY */
  trustProxy: number
  /** requests a minute from one address; RATE_LIMIT */
  rateLimit: number
}

const whole = (name: string, text: string | undefined, byDefault: number): number => {
  if (text === undefined || text === '') return byDefault
  const n = Number(text)
  if (!Number.isInteger(n) || n < 0) throw new Error(`${name} must be a whole number, not "${text}"`)
  return n
}

/** Reads the configuration; throws with the variable's name when a value makes no sense. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return {
    port: whole('PORT', env.PORT, 5180),
    host: env.HOST || '127.0.0.1',
    dataFolder: path.resolve(env.LIANKE_DATA || 'data'),
    databaseUrl: env.DATABASE_URL || null,
    demo: env.LIANKE_DEMO !== '0',
    logLevel: env.LOG_LEVEL || 'info',
    trustProxy: whole('TRUST_PROXY', env.TRUST_PROXY, 0),
    rateLimit: whole('RATE_LIMIT', env.RATE_LIMIT, 1200),
  }
}
