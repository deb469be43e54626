import path from 'node:path'

/** What an operator sets, from the environment. Defaults give the one-command demo. */
export interface Config {
  /** port on `host`; PORT */
  port: number
  /** address to listen on; HOST */
  host: string
  /** absolute path of the data folder; LIANKE_DATA, relative to the current folder */
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
  /** absolute path of the built H5 site; LIANKE_SITE */
  siteFolder: string
  /** where the JSON log goes, null for standard output; LOG_FILE, where "-" is standard output */
  logFile: string | null
  /** signs file links and codes; LIANKE_SECRET in base64, for several instances on one database. Null: kept in the data folder */
  secret: Buffer | null
}

/** The folder of package.json: the server can be started from anywhere. */
export const PROJECT = path.join(__dirname, '..')

const whole = (name: string, text: string | undefined, byDefault: number): number => {
  if (text === undefined || text === '') return byDefault
  const n = Number(text)
  if (!Number.isInteger(n) || n < 0) throw new Error(`${name} must be a whole number, not "${text}"`)
  return n
}

function secretOf(text: string | undefined): Buffer | null {
  if (!text) return null
  const secret = Buffer.from(text, 'base64')
  if (secret.length < 32) throw new Error('LIANKE_SECRET must be at least 32 bytes in base64')
  return secret
}

/** Reads the configuration; throws with the variable's name when a value makes no sense. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const dataFolder = env.LIANKE_DATA ? path.resolve(env.LIANKE_DATA) : path.join(PROJECT, 'data')
  return {
    port: whole('PORT', env.PORT, 5180),
    host: env.HOST || '127.0.0.1',
    dataFolder,
    databaseUrl: env.DATABASE_URL || null,
    demo: env.LIANKE_DEMO !== '0',
    logLevel: env.LOG_LEVEL || 'info',
    trustProxy: whole('TRUST_PROXY', env.TRUST_PROXY, 0),
    rateLimit: whole('RATE_LIMIT', env.RATE_LIMIT, 1200),
    siteFolder: env.LIANKE_SITE ? path.resolve(env.LIANKE_SITE) : path.join(PROJECT, 'dist/h5'),
    logFile: env.LOG_FILE === '-' ? null : path.resolve(env.LOG_FILE || path.join(dataFolder, 'server.log')),
    secret: secretOf(env.LIANKE_SECRET),
  }
}
