import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '../config'
import { makeDataFolder } from '../db/data-folder'
import { openDatabase, type OpenDatabase } from '../db/database'
import { openEmbedded, runningAt } from '../db/embedded'
import { FolderInUse } from '../db/embedded/errors'
import { ACCOUNT_KINDS, isAccountKind, type AccountKind } from '../providers/accounts'
import { ERRORS, OFFERS } from '../app/modules'
import { rebuildFigures } from '../domains/figures/tally.queries'
import { tenantDay } from '../../shared/day'
import { readSecret, secretFile } from '../app/secret'
import { AppError, errorText } from '../http/errors'
import { linkOrigin } from '../http/origin'
import { CONSOLE_PATH, SITE_PATH } from '../http/site'
import { isLanguage, LANGUAGES, localize, type Language, type Localized } from '../../shared/language'
import { PERMISSIONS } from '../../shared/permissions'
import { ROLE_KEYS } from '../../shared/roles'
import { TENANT_FLAGS, type TenantFlag } from '../../shared/setup'
import { accountList, keepAccount, removeAccount, type Settings } from '../kernel/tenancy/account.service'
import {
  changeDoor,
  createDoor,
  createTenant,
  findTenant,
  firstDoor,
  lineOf,
  Refusal,
  removeTenant,
  setContact,
  setFlags,
  setStaff,
  tenantList,
  type DoorInput,
} from './tenant.service'

const USAGE = `npm run tenant -- <command> [options]

  create    --domain ID --name TEXT     a company with its first door, a standard form and an assistant
            [--host NAME] [--phone TEXT] [--email TEXT] [--wecom] [--sign-up] [--on SWITCH,SWITCH] and what a door takes
  door      --domain ID --name TEXT     another door; --change changes what is given of one that is there
            [--host NAME] [--name-en TEXT] [--name-ru TEXT] [--name-tw TEXT]
            [--languages zh,en,ru,tw] [--default-language zh] [--colour #13C2C2]
  switches  [--on SWITCH,SWITCH] [--off SWITCH,SWITCH]   without both: which are on and which off
            SWITCH: ${TENANT_FLAGS.join(', ')}
  staff     --account ID [--name TEXT] [--phone NUMBER] [--roles ROLE,ROLE | --permissions NAME,NAME]
            a staff account; its password is shown once. --reset: a new password, and no second step
            ROLE: ${ROLE_KEYS.join(', ')}, or the name of a role of the company's own; without --roles administrator
            NAME, for a role that only this account has: ${PERMISSIONS.join(', ')}
  contact   --phone NUMBER --name TEXT [--account ID] [--customer TEXT]
            a customer's contact, who signs in with account and password. --reset: a new password
  provider  list
  provider  set --kind KIND [--set NAME=VALUE ...]   without --set: a JSON object on standard input
  provider  remove --kind KIND
            KIND: ${ACCOUNT_KINDS.join(', ')}
  figures   [--tenant ID]               counts every day of its figures anew
  list      every company
  remove    --tenant ID --yes           deletes a company and all that is its

--tenant ID names the company, by its id or the domain id of one of its doors; the only one needs no name.
--password-stdin takes the password of staff and contact from the first line of standard input.
The database is that of npm start: DATABASE_URL, or the data folder (LIANKE_DATA), whether the server runs or not.
`

const OPTIONS = {
  tenant: { type: 'string' },
  domain: { type: 'string' },
  host: { type: 'string' },
  name: { type: 'string' },
  'name-en': { type: 'string' },
  'name-ru': { type: 'string' },
  'name-tw': { type: 'string' },
  phone: { type: 'string' },
  email: { type: 'string' },
  languages: { type: 'string' },
  'default-language': { type: 'string' },
  colour: { type: 'string' },
  wecom: { type: 'boolean' },
  'sign-up': { type: 'boolean' },
  on: { type: 'string' },
  off: { type: 'string' },
  change: { type: 'boolean' },
  account: { type: 'string' },
  roles: { type: 'string' },
  permissions: { type: 'string' },
  customer: { type: 'string' },
  reset: { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  kind: { type: 'string' },
  set: { type: 'string', multiple: true },
  yes: { type: 'boolean' },
  help: { type: 'boolean' },
} as const
const DOOR_OPTIONS = [
  'domain',
  'host',
  'name',
  'name-en',
  'name-ru',
  'name-tw',
  'languages',
  'default-language',
  'colour',
] as const
/** What each command takes; anything else is a mistake that must not pass unseen. */
const TAKES: Record<string, readonly (keyof typeof OPTIONS)[]> = {
  create: [...DOOR_OPTIONS, 'phone', 'email', 'wecom', 'sign-up', 'on'],
  door: ['tenant', ...DOOR_OPTIONS, 'change'],
  switches: ['tenant', 'on', 'off'],
  staff: ['tenant', 'account', 'name', 'phone', 'roles', 'permissions', 'reset', 'password-stdin'],
  contact: ['tenant', 'account', 'name', 'phone', 'customer', 'reset', 'password-stdin'],
  'provider list': ['tenant'],
  'provider set': ['tenant', 'kind', 'set'],
  'provider remove': ['tenant', 'kind'],
  figures: ['tenant'],
  list: [],
  remove: ['tenant', 'yes'],
}
const parse = (args: readonly string[]) => parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
type Values = ReturnType<typeof parse>['values']

/** The command line makes no sense: the usage is shown, and nothing was done. */
class Misuse extends Error {}

/** Where a command is given and what it says goes to: of a process, its own. */
interface Terminal {
  args: readonly string[]
  env: NodeJS.ProcessEnv
  stdin: AsyncIterable<Buffer>
  stdout: { write(text: string): void }
  stderr: { write(text: string): void }
}

function needed(values: Values, name: 'domain' | 'name' | 'account' | 'phone' | 'kind'): string {
  const value = values[name]
  if (!value) throw new Misuse(`--${name} is missing`)
  return value
}
function languageOf(text: string): Language {
  if (!isLanguage(text)) throw new Misuse(`"${text.slice(0, 80)}" is none of the languages ${LANGUAGES.join(', ')}`)
  return text
}
function nameOf(values: Values): Localized {
  const given = { zh: values.name, en: values['name-en'], ru: values['name-ru'], tw: values['name-tw'] }
  return Object.fromEntries(
    Object.entries(given).flatMap(([language, text]) =>
      text === undefined ? [] : [[language, lineOf('a name', text, 40)]],
    ),
  )
}
function doorOf(values: Values): DoorInput {
  const { host, languages, colour, 'default-language': first } = values
  return {
    domain: needed(values, 'domain'),
    name: nameOf(values),
    ...(host === undefined ? {} : { host }),
    ...(colour ? { colour } : {}),
    ...(languages ? { languages: languages.split(',').map(languageOf) } : {}),
    ...(first ? { defaultLanguage: languageOf(first) } : {}),
  }
}
function flagsOf(text = ''): TenantFlag[] {
  const names = text.split(',').flatMap(name => name.trim() || [])
  return names.map(name => {
    const flag = TENANT_FLAGS.find(one => one === name)
    if (!flag) throw new Misuse(`"${name.slice(0, 80)}" is none of the switches ${TENANT_FLAGS.join(', ')}`)
    return flag
  })
}
function kindOf(values: Values): AccountKind {
  const kind = needed(values, 'kind')
  if (!isAccountKind(kind)) throw new Misuse(`--kind must be one of ${ACCOUNT_KINDS.join(', ')}`)
  return kind
}

const INPUT_BYTES = 1024 * 1024
async function readInput(stdin: Terminal['stdin']): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stdin) {
    bytes += part.length
    if (bytes > INPUT_BYTES) throw new Refusal('standard input is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
const passwordOf = async (values: Values, stdin: Terminal['stdin']): Promise<{ password?: string }> =>
  values['password-stdin'] ? { password: (await readInput(stdin)).split(/\r?\n/, 1)[0] ?? '' } : {}

/** Settings as text: what is a list or an object in JSON stays JSON. No error repeats what was given. */
async function settingsOf(values: Values, stdin: Terminal['stdin']): Promise<Settings> {
  if (values.set) {
    return Object.fromEntries(
      values.set.map(pair => {
        const at = pair.indexOf('=')
        if (at < 1) throw new Misuse('--set takes NAME=VALUE')
        return [pair.slice(0, at), pair.slice(at + 1)]
      }),
    )
  }
  let given: unknown
  try {
    given = JSON.parse(await readInput(stdin))
  } catch {
    given = null
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Refusal('standard input must be a JSON object of settings')
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

/** The secret that accounts are kept with: that of the server, never a new one that the server would not know. */
function secretOf(config: Config): Buffer {
  if (config.secret) return config.secret
  if (config.production || config.databaseUrl || !existsSync(secretFile(config.dataFolder)))
    throw new Refusal(
      'LIANKE_SECRET is missing: set it as for npm start, because accounts are encrypted with it (openssl rand -base64 32 makes one)',
    )
  return readSecret(config.dataFolder)
}

/** The database of `npm start`: its own when it does not run, else the running one's. */
async function open({ databaseUrl, dataFolder }: Config, stderr: Terminal['stderr']): Promise<OpenDatabase> {
  if (databaseUrl) return openDatabase({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  makeDataFolder(dataFolder)
  try {
    const embedded = await openEmbedded(dataFolder, line => {
      stderr.write(line + '\n')
    })
    try {
      const database = await openDatabase(embedded.connection)
      return {
        ...database,
        close: async () => {
          await database.close()
          await embedded.stop()
        },
      }
    } catch (error) {
      await embedded.stop()
      throw error
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return openDatabase({ ...runningAt(dataFolder), connectionTimeoutMillis: 10_000 })
  }
}

/** What a command works with. */
interface Surroundings {
  database: () => Promise<OpenDatabase>
  config: Config
  stdin: Terminal['stdin']
  say: (line: string) => void
}
const COMMANDS: Record<string, (values: Values, surroundings: Surroundings) => Promise<void>> = {
  async create(values, { database, say }) {
    needed(values, 'name')
    const { phone, email } = values
    const door = doorOf(values)
    const { id } = await createTenant((await database()).db, {
      ...door,
      ...(phone ? { phone: lineOf('a phone', phone, 40) } : {}),
      ...(email ? { email: lineOf('an e-mail address', email, 120) } : {}),
      type: values.wecom ? 2 : 1,
      on: [...(values['sign-up'] ? (['signUp'] as const) : []), ...flagsOf(values.on)],
    })
    say(`Made the company ${id} with the door "${door.domain}"${door.host ? ` at ${door.host}` : ''}.`)
    say(`Next: npm run tenant -- staff --tenant ${door.domain} --account admin`)
  },
  async door(values, { database, say }) {
    if (!values.change) needed(values, 'name')
    const door = doorOf(values)
    const { db } = await database()
    const { id } = await findTenant(db, values.tenant)
    await (values.change ? changeDoor : createDoor)(db, id, door)
    say(`${values.change ? 'Changed' : 'Made'} the door "${door.domain}".`)
  },
  async switches(values, { database, say }) {
    const { db } = await database()
    const { id } = await findTenant(db, values.tenant)
    const flags = await setFlags(db, id, { on: flagsOf(values.on), off: flagsOf(values.off) })
    for (const [word, isOn] of [
      ['on', true],
      ['off', false],
    ] as const)
      say(`${word}: ${TENANT_FLAGS.filter(name => flags[name] === isOn).join(', ') || 'none'}`)
  },
  async staff(values, { database, config, stdin, say }) {
    const account = needed(values, 'account')
    const password = await passwordOf(values, stdin)
    const { db } = await database()
    const { name, phone, reset } = values
    const listOf = (text: string) => text.split(',').map(one => one.trim())
    const { id } = await findTenant(db, values.tenant)
    const shown = await setStaff(db, id, {
      account,
      ...password,
      ...(name ? { name } : {}),
      ...(phone ? { phone } : {}),
      ...(values.roles === undefined ? {} : { roles: listOf(values.roles) }),
      ...(values.permissions === undefined ? {} : { permissions: listOf(values.permissions) }),
      reset: reset ?? false,
    })
    say(`${reset ? 'Changed the password of' : 'Made'} the staff account "${account}".`)
    if (password.password === undefined) say(`Password, shown only now: ${shown}`)
    if (reset) return
    const door = await firstDoor(db, id)
    say(`Sign in: ${linkOrigin(config, door)}${CONSOLE_PATH}/${encodeURIComponent(door.domainId)}`)
  },
  async contact(values, { database, config, stdin, say }) {
    const phone = needed(values, 'phone')
    if (!values.reset) needed(values, 'name')
    const given = await passwordOf(values, stdin)
    const { db } = await database()
    const { name, account, customer, reset } = values
    const { id } = await findTenant(db, values.tenant)
    const made = await setContact(db, id, {
      phone,
      ...given,
      ...(name ? { name } : {}),
      ...(account ? { account } : {}),
      ...(customer ? { customer } : {}),
      reset: reset ?? false,
    })
    say(`${reset ? 'Changed the password of' : 'Made'} the contact "${made.account}".`)
    if (given.password === undefined) say(`Password, shown only now: ${made.password}`)
    if (reset) return
    const door = await firstDoor(db, id)
    say(`Sign in: ${linkOrigin(config, door)}${SITE_PATH}/?domainId=${encodeURIComponent(door.domainId)}`)
  },
  async 'provider list'(values, { database, config, say }) {
    const secret = secretOf(config)
    const { db } = await database()
    const accounts = await accountList({ db, secret }, (await findTenant(db, values.tenant)).id)
    if (!accounts.length) say('No accounts of its own.')
    for (const { kind, settings } of accounts)
      say(
        `${kind}  ${
          settings
            ? Object.entries(settings)
                .map(([name, value]) => `${name}=${value}`)
                .join(' ')
            : '(encrypted with another LIANKE_SECRET)'
        }`,
      )
  },
  async 'provider set'(values, { database, config, stdin, say }) {
    const kind = kindOf(values)
    const secret = secretOf(config)
    const settings = await settingsOf(values, stdin)
    const { db } = await database()
    const { id } = await findTenant(db, values.tenant)
    await keepAccount({ db, secret, config }, id, kind, settings).catch((error: unknown) => {
      throw error instanceof Error && !('cause' in error && error.cause) ? new Refusal(error.message) : error
    })
    say(
      `Kept the ${kind} account, encrypted with ${config.secret ? 'LIANKE_SECRET' : secretFile(config.dataFolder)}; a running server uses it within seconds.`,
    )
    if ((kind === 'wechatPay' || kind === 'alipay') && !config.publicUrl)
      say(
        'The vendor tells of payments at LIANKE_PUBLIC_URL, or at the host name of the door: one of them must be set.',
      )
  },
  async 'provider remove'(values, { database, say }) {
    const kind = kindOf(values)
    const { db } = await database()
    if (!(await removeAccount(db, (await findTenant(db, values.tenant)).id, kind)))
      throw new Refusal(`the company has no ${kind} account`)
    say(`Removed the ${kind} account.`)
  },
  async figures(values, { database, say }) {
    const { db } = await database()
    const { id, name } = await findTenant(db, values.tenant)
    const days = await rebuildFigures({ db, offers: OFFERS }, id, tenantDay(Date.now()))
    say(`Counted the figures of ${localize(name, 'zh')} anew: ${days} days, of each kind of facts by itself.`)
  },
  async list(_values, { database, say }) {
    const all = await tenantList((await database()).db)
    if (!all.length) say('No company yet.')
    for (const { id, name, open: isOpen, doors, staff, contacts } of all) {
      say(`${localize(name, 'zh')}  ${id}${isOpen ? '' : '  (closed)'}`)
      say(
        `  doors ${doors.map(door => (door.host ? `${door.domainId} (${door.host})` : door.domainId)).join(', ')}; staff ${staff.join(', ') || 'none'}; contacts ${contacts}`,
      )
    }
  },
  async remove(values, { database, say }) {
    if (!values.tenant) throw new Misuse('--tenant is missing')
    if (!values.yes) throw new Misuse('--yes is missing: the company and all that is its are deleted for good')
    const { db } = await database()
    const { id, name } = await findTenant(db, values.tenant)
    await removeTenant(db, id)
    say(`Removed the company ${localize(name, 'zh')} (${id}).`)
  },
}

/** One line that says what went wrong: what the server refuses is said in English. */
function saidOf(error: unknown): string {
  if (error instanceof AppError) return errorText(ERRORS[error.id], error.params, 'en')
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
}

/** Does what the arguments say. Gives the exit code: 1 when it was refused, 2 when they make no sense. */
export async function main({ args, env, stdin, stdout, stderr }: Terminal): Promise<number> {
  const say = (line: string) => stdout.write(line + '\n')
  let opened: OpenDatabase | null = null
  try {
    let parsed: ReturnType<typeof parse>
    try {
      parsed = parse(args)
    } catch (error) {
      throw new Misuse(error instanceof Error ? error.message.split('\n', 1)[0] : String(error))
    }
    const { values, positionals } = parsed
    if (values.help || positionals[0] === 'help') {
      say(USAGE.trimEnd())
      return 0
    }
    const name = positionals.join(' ')
    const command = COMMANDS[name]
    if (!command) throw new Misuse(name ? `there is no command "${name.slice(0, 80)}"` : 'a command is missing')
    const unknown = Object.keys(values).find(option => !TAKES[name]?.some(known => known === option))
    if (unknown) throw new Misuse(`${name} takes no --${unknown}`)
    const config = readConfig(env)
    await command(values, { database: async () => (opened ??= await open(config, stderr)), config, stdin, say })
    return 0
  } catch (error) {
    const misuse = error instanceof Misuse
    const refusal = error instanceof Refusal || error instanceof AppError
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    stderr.write(
      `${saidOf(error)}${refusal || misuse ? '' : cause}\n${misuse ? '"npm run tenant -- help" shows what can be done.\n' : ''}`,
    )
    return misuse ? 2 : 1
  } finally {
    await (opened as OpenDatabase | null)?.close()
  }
}

if (require.main === module) {
  const { argv, env, stdin, stdout, stderr } = process
  void main({ args: argv.slice(2), env, stdin, stdout, stderr }).then(code => {
    process.exitCode = code
  })
}
