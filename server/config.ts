import path from 'node:path'
import { ASSISTANT } from '../shared/assistant'
import { readLimits, type Limits } from './http/limit.rules'
import type { LogConfig } from './http/log'
import type { OriginConfig } from './http/origin'
import { PROJECT } from './http/project'
import type { PolicyConfig } from './http/security-headers'
import type { SiteConfig } from './http/site'
import type { ProviderConfig, SandboxMode } from './providers'
import { readAccounts, type Addresses } from './providers/accounts'
import { readMailAccount } from './providers/mail/account'
import { readLlmAccounts, readService } from './providers/llm/accounts'

/** Where the squares of a map come from: `{z}`, `{x}` and `{y}` stand in their address. `system`: which coordinates they are drawn for (shared/coordinates.ts), `zoom`: how near they go. */
export interface MapTiles {
  tiles: string
  attribution: string
  system: 'wgs84' | 'gcj02'
  zoom: number
}

/** What an operator sets, from the environment. Defaults give the one-command demo. */
export interface Config extends LogConfig, OriginConfig, PolicyConfig, SiteConfig, ProviderConfig {
  /** other people can reach this server: LIANKE_PUBLIC_URL is set, HOST is not this machine alone, or NODE_ENV is production */
  production: boolean
  /** why this server must not start, each with its remedy; the database may add more */
  refusals: readonly string[]
  /** serve /docs and /openapi.json; LIANKE_DOCS. Null: where sandboxes are */
  docs: boolean | null
  /** port on `host`; PORT */
  port: number
  /** address to listen on; HOST */
  host: string
  /** MB of disk below which what needs room is refused, 0 for none; LIANKE_DISK_RESERVE */
  diskReserve: number
  /** a PostgreSQL 15+ to use instead of the embedded one; DATABASE_URL */
  databaseUrl: string | null
  /** seed the demo tenants into an empty database, where sandboxes are; LIANKE_DEMO=0 turns it off */
  demo: boolean
  /** number of proxies in front whose X-Forwarded-For is believed; TRUST_PROXY */
  trustProxy: number
  /** requests a minute from one address; RATE_LIMIT */
  rateLimit: number
  /** how often strangers and customers may do what costs something; LIANKE_LIMITS, JSON of the ones to change */
  limits: Limits
  /** ms of silence before a stream says that it is still there, for proxies that cut idle lines; STREAM_PING_MS */
  streamPingMs: number
  /** signs file links and codes; LIANKE_SECRET in base64, for several instances on one database. Null: kept in the data folder */
  secret: Buffer | null
  /** site of the company that provides the portal, which the assistant's footer leads to; LIANKE_PROVIDER_SITE. '' for none */
  providerSite: string
  /** what maps of the portal's page are drawn from; null: they are lists of places. LIANKE_MAP_TILES, LIANKE_MAP_ATTRIBUTION, LIANKE_MAP_SYSTEM, LIANKE_MAP_ZOOM */
  map: MapTiles | null
  /** tokens of language models that one owner, and a whole tenant, may use on a day; LIANKE_TOKENS_OWNER, LIANKE_TOKENS_TENANT */
  tokens: { owner: number; tenant: number }
}

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

function switchOf(name: string, text: string | undefined): boolean | null {
  if (!text) return null
  if (text !== '0' && text !== '1') throw new Error(`${name} must be 0 or 1, not "${text}"`)
  return text === '1'
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host)

/** What the environment says of who can reach the server, and what follows from it. */
function modeOf(env: NodeJS.ProcessEnv): Pick<Config, 'production' | 'sandbox' | 'demo' | 'refusals'> {
  const signs = [
    ...(env.LIANKE_PUBLIC_URL ? ['LIANKE_PUBLIC_URL is set'] : []),
    ...(isLoopback(env.HOST || '127.0.0.1') ? [] : [`HOST is ${String(env.HOST)}`]),
    ...(env.NODE_ENV === 'production' ? ['NODE_ENV is production'] : []),
  ]
  const production = signs.length > 0
  const [asked, demo] = [switchOf('LIANKE_SANDBOX', env.LIANKE_SANDBOX), switchOf('LIANKE_DEMO', env.LIANKE_DEMO)]
  // behind a proxy this machine's own address says nothing of who comes
  const sandbox: SandboxMode = production
    ? 'off'
    : asked
      ? 'asked'
      : asked === null && !Number(env.TRUST_PROXY)
        ? 'plain'
        : 'off'
  return {
    production,
    sandbox,
    demo: sandbox !== 'off' && demo !== false,
    refusals: [
      ...(production && asked
        ? [
            `LIANKE_SANDBOX=1 lets anybody sign in as anybody, and others can reach this server (${signs.join(', ')}). Remove LIANKE_SANDBOX.`,
          ]
        : []),
      ...(demo && sandbox === 'off'
        ? ['LIANKE_DEMO=1 writes demo companies whose password is public. Remove LIANKE_DEMO.']
        : []),
      ...(production && !env.LIANKE_SECRET
        ? [
            `LIANKE_SECRET is missing, and others can reach this server (${signs.join(', ')}). Make one with "openssl rand -base64 32", keep it, and set it at every start.`,
          ]
        : []),
    ],
  }
}

function originOf(name: string, text: string | undefined): string | null {
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${name} must be an address like https://portal.example.com, not "${text}"`)
  return url.origin
}

/** Origins as a policy of the browser names them: they stand in a header, so nothing else may. */
function originsOf(env: NodeJS.ProcessEnv, name: string): string[] {
  const list = env[name]?.split(/\s+/).filter(Boolean) ?? []
  for (const one of list)
    if (!/^https?:\/\/(\*\.)?[a-z\d][a-z\d.-]*(:\d{1,5})?$/i.test(one))
      throw new Error(`${name} must be origins like https://files.example.com, separated by spaces, not "${one}"`)
  return list
}

function addressOf(env: NodeJS.ProcessEnv, name: string, byDefault: string): string {
  const text = env[name] || byDefault
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new Error(`${name} must be an address like ${byDefault || 'https://example.com'}, not "${text}"`)
  return text.replace(/\/+$/, '')
}

/** Squares of a map, and the origin that they come from. */
function mapOf(env: NodeJS.ProcessEnv): MapTiles | null {
  const tiles = env.LIANKE_MAP_TILES
  if (!tiles) return null
  if (
    !/^https?:\/\/[a-z\d][a-z\d.-]*(:\d{1,5})?\/[^\s{}]*(\{[xyz]\}[^\s{}]*){3}$/i.test(tiles) ||
    !['x', 'y', 'z'].every(one => tiles.includes(`{${one}}`))
  )
    throw new Error(
      `LIANKE_MAP_TILES must be an address like https://tiles.example.com/{z}/{x}/{y}.png, not "${tiles}"`,
    )
  const system = env.LIANKE_MAP_SYSTEM || 'wgs84'
  if (system !== 'wgs84' && system !== 'gcj02')
    throw new Error(`LIANKE_MAP_SYSTEM must be wgs84 or gcj02, not "${system}"`)
  if (!env.LIANKE_MAP_ATTRIBUTION)
    throw new Error('LIANKE_MAP_ATTRIBUTION must say whose map LIANKE_MAP_TILES is: "© OpenStreetMap contributors"')
  return {
    tiles,
    system,
    attribution: env.LIANKE_MAP_ATTRIBUTION,
    zoom: whole('LIANKE_MAP_ZOOM', env.LIANKE_MAP_ZOOM, 18),
  }
}

const addressesOf = (env: NodeJS.ProcessEnv): Addresses => ({
  wechat: addressOf(env, 'LIANKE_WECHAT_API', 'https://api.weixin.qq.com'),
  wechatAuthorize: addressOf(env, 'LIANKE_WECHAT_AUTHORIZE', 'https://open.weixin.qq.com'),
  wecom: addressOf(env, 'LIANKE_WECOM_API', 'https://qyapi.weixin.qq.com'),
  wecomAuthorize: addressOf(env, 'LIANKE_WECOM_AUTHORIZE', 'https://login.work.weixin.qq.com'),
  dingtalk: addressOf(env, 'LIANKE_DINGTALK_API', 'https://oapi.dingtalk.com'),
  dingtalkOpen: addressOf(env, 'LIANKE_DINGTALK_OPEN_API', 'https://api.dingtalk.com'),
  dingtalkAuthorize: addressOf(env, 'LIANKE_DINGTALK_AUTHORIZE', 'https://login.dingtalk.com'),
  wechatPay: addressOf(env, 'LIANKE_WECHATPAY_BASE_URL', 'https://api.mch.weixin.qq.com'),
  alipay: addressOf(env, 'LIANKE_ALIPAY_BASE_URL', 'https://openapi.alipay.com'),
  kuaidi100: addressOf(env, 'LIANKE_KUAIDI100_BASE_URL', 'https://poll.kuaidi100.com'),
})

/** Reads the configuration; throws with the variable's name when a value makes no sense. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const accounts = readAccounts(env)
  const publicUrl = originOf('LIANKE_PUBLIC_URL', env.LIANKE_PUBLIC_URL)
  if (!publicUrl && (accounts.wechatPay || accounts.alipay))
    throw new Error('LIANKE_PUBLIC_URL must be set, so that the payment providers can tell of payments')
  const map = mapOf(env)
  const dataFolder = env.LIANKE_DATA ? path.resolve(env.LIANKE_DATA) : path.join(PROJECT, 'data')
  return {
    port: whole('PORT', env.PORT, 5180),
    host: env.HOST || '127.0.0.1',
    dataFolder,
    diskReserve: whole('LIANKE_DISK_RESERVE', env.LIANKE_DISK_RESERVE, 512),
    databaseUrl: env.DATABASE_URL || null,
    ...modeOf(env),
    docs: switchOf('LIANKE_DOCS', env.LIANKE_DOCS),
    logLevel: env.LOG_LEVEL || 'info',
    trustProxy: whole('TRUST_PROXY', env.TRUST_PROXY, 0),
    rateLimit: whole('RATE_LIMIT', env.RATE_LIMIT, 1200),
    limits: readLimits(env.LIANKE_LIMITS),
    streamPingMs: whole('STREAM_PING_MS', env.STREAM_PING_MS, ASSISTANT.pingMs),
    siteFolder: env.LIANKE_SITE ? path.resolve(env.LIANKE_SITE) : path.join(PROJECT, 'dist/h5'),
    consoleFolder: env.LIANKE_CONSOLE ? path.resolve(env.LIANKE_CONSOLE) : path.join(PROJECT, 'dist/console'),
    logFile: env.LOG_FILE === '-' ? null : path.resolve(env.LOG_FILE || path.join(dataFolder, 'server.log')),
    secret: secretOf(env.LIANKE_SECRET),
    accounts,
    addresses: addressesOf(env),
    publicUrl,
    origins: {
      frames: originsOf(env, 'LIANKE_FRAME_ANCESTORS'),
      storage: originsOf(env, 'LIANKE_STORAGE_ORIGINS'),
      tiles: [...(map ? [new URL(map.tiles).origin] : []), ...originsOf(env, 'LIANKE_TILE_ORIGINS')],
      pictures: originsOf(env, 'LIANKE_PICTURE_ORIGINS'),
    },
    providerSite: env.LIANKE_PROVIDER_SITE ? addressOf(env, 'LIANKE_PROVIDER_SITE', '') : '',
    map,
    mail: readMailAccount(env),
    llm: readLlmAccounts(env),
    asr: readService(env, 'ASR', '/audio/transcriptions'),
    ocr: readService(env, 'OCR', '/chat/completions'),
    tokens: {
      owner: whole('LIANKE_TOKENS_OWNER', env.LIANKE_TOKENS_OWNER, 200_000),
      tenant: whole('LIANKE_TOKENS_TENANT', env.LIANKE_TOKENS_TENANT, 5_000_000),
    },
  }
}
