import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Contract } from '../../contract'
import type { Input, Output } from '../../contract/define'
import { HEADER, mountPath } from '../../shared/api'
import { tenantTime } from '../../shared/day'
import type { Language } from '../../shared/language'
import { areaOf } from '../../shared/visit'
import { DEMO_PASSWORD } from '../kernel/identity/demo-password'
import { DEMO_COMPANIES } from './companies'
import type { DemoCompany } from './company'
import { clockAt, idOf, numberOf } from './deterministic'
import { byKey, formOf } from './events'
import { newRequests } from './new-requests'
import { tongueOf, wordsFor } from './staff.texts'

/** The states in which there is something to do for the staff. */
const OPEN = {
  event: ['created', 'allocated', 'processing'],
  task: ['created', 'allocated', 'accepted', 'refused', 'processing'],
} as const
type Kind = keyof typeof OPEN
const ANSWER_MS = 10_000
/** An engineer does not set out earlier before the time that the customer chose. */
const EARLY_MS = 30 * 60_000
/** In one company so many are under way to a customer at once. */
const UNDER_WAY = 3
/** Nobody raises more while so many requests are open. */
const OPEN_MOST = 30

interface PlayOptions {
  /** where the server listens; a path behind the host is ignored */
  url: string
  /** domain ids of the companies to play; none for all */
  domains?: string[]
  /** seconds between two moves of a company */
  every: number
  /** what was there before the play goes on at each turn of this number; what came since, at every one */
  slowly: number
  /** seconds between two new requests of a company */
  raiseEvery: number
  /** seconds for which nothing else is finished in a company */
  finishEvery: number
  signal: AbortSignal
  log(line: string): void
}

type PlayedCall =
  | Extract<keyof Contract, `${string} /staff/${string}`>
  | 'POST /auth/login'
  | 'GET /linkc/task/slots'
  | 'POST /ssp/event/create'
type Event = Output<Contract, 'GET /staff/event/list'>['list'][number]
type Task = Output<Contract, 'GET /staff/task/list'>['list'][number]

/** The server answered, and said no. */
class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

const isEnvelope = (x: unknown): x is { success: boolean; message: string; data: unknown } =>
  typeof x === 'object' && x !== null && 'success' in x && 'data' in x

/** The people of one demo company, at work. */
class Team {
  private readonly tokens = new Map<string, string>()
  private readonly names = new Map<string, string>()
  private readonly told = new Set<string>()
  /** tokens of linkmen, by their key */
  private readonly linkmen = new Map<string, string>()
  /** what was open at the first turn */
  private before: Set<string> | undefined
  private turns = 0
  private raised = 0
  private lastRaised = Date.now()
  private lastFinished = 0
  private dispatcher = ''

  constructor(
    private readonly company: DemoCompany,
    private readonly options: PlayOptions,
  ) {}

  private async call<K extends PlayedCall>(
    key: K,
    input: Input<Contract, K>,
    token: string,
    language: Language = 'zh',
  ): Promise<Output<Contract, K>> {
    const { query = {}, body }: { query?: Record<string, unknown>; body?: unknown } = input
    const url = new URL(mountPath(key), this.options.url)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value))
    const post = key.startsWith('POST ')
    const response = await fetch(url, {
      method: post ? 'POST' : 'GET',
      signal: AbortSignal.any([this.options.signal, AbortSignal.timeout(ANSWER_MS)]),
      ...(post ? { body: JSON.stringify(body) } : {}),
      headers: {
        [HEADER.domain]: this.company.door.domainId,
        [HEADER.token]: token,
        [HEADER.language]: language,
        ...(post ? { 'content-type': 'application/json', [HEADER.idempotency]: randomUUID() } : {}),
      },
    })
    const answer: unknown = await response.json()
    if (!isEnvelope(answer)) throw new Error(`${url.origin} is not a Lianke server`)
    if (!answer.success) throw new Refused(response.status, answer.message)
    return answer.data as Output<Contract, K>
  }

  private async signIn(): Promise<void> {
    // nobody else has to do with requests
    const working = this.company.staff.filter(({ roles }) => roles.includes('engineer') || roles.includes('dispatcher'))
    for (const { account } of working) {
      const { token, staffId, displayName } = await this.call(
        'POST /staff/login',
        { body: { account, password: DEMO_PASSWORD } },
        '',
      )
      this.tokens.set(staffId, token)
      this.names.set(staffId, displayName)
      if (account === 'staff') this.dispatcher = staffId
    }
  }

  private tokenOf(staffId: string): string {
    return this.tokens.get(staffId) ?? this.tokens.get(this.dispatcher) ?? ''
  }

  /** Who may be sent, the first choice first: those who speak the customer's language before the others, in the same order for the same request. */
  private crewFor(work: Event | Task): string[] {
    if (work.icon === 'feedback') return [this.dispatcher]
    const all = [...this.names].filter(([id]) => id !== this.dispatcher)
    const russian = tongueOf(work.title) === 'ru'
    const speakers = all.filter(([, name]) => (tongueOf(name) === 'ru') === russian)
    const turned = (crew: typeof all) => {
      const first = crew.length ? numberOf(work.id, 0, crew.length - 1) : 0
      return [...crew.slice(first), ...crew.slice(0, first)]
    }
    const crew = [...turned(speakers), ...turned(all.filter(one => !speakers.includes(one)))].map(([id]) => id)
    return crew.length ? crew : [this.dispatcher]
  }

  /** Gives work to the first who is free at its time; gives the name. Throws what the last one was refused with. */
  private async give(kind: Kind, work: Event | Task): Promise<string> {
    let refused: unknown
    for (const staffId of this.crewFor(work)) {
      try {
        await this.call(
          `POST /staff/${kind}/allocate`,
          { body: { id: work.id, staffId } },
          this.tokenOf(this.dispatcher),
        )
        return this.names.get(staffId) ?? ''
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 409) throw error
        refused = error
      }
    }
    throw refused
  }

  /** Whether the time has come that the customer chose, where one was chosen. */
  private async isDue(kind: Kind, { id, icon, planTime }: Event | Task): Promise<boolean> {
    let visit: unknown = planTime
    // an appliance is fetched at a time that a field of its own asks for
    if (kind === 'event' && icon === 'recycle')
      visit = (await this.call('GET /staff/event/get', { query: { id } }, this.tokenOf(this.dispatcher))).attribute
        .pickup
    return typeof visit !== 'string' || visit <= tenantTime(Date.now() + EARLY_MS)
  }

  /** One step of a request or a task; gives what happened, in words, or nothing when it has to wait. */
  private async move(kind: Kind, work: Event | Task, underWay: number): Promise<string | undefined> {
    const { id, state, executorStaffId } = work
    const isWaiting = state === 'created' || state === 'refused'
    if (isWaiting || !this.tokens.has(executorStaffId)) return `given to ${await this.give(kind, work)}`
    const name = work.executorName
    const token = this.tokenOf(executorStaffId)
    const words = wordsFor(work.icon, work.title)
    if (state === 'allocated') {
      await this.call(`POST /staff/${kind}/accept`, { body: { id } }, token)
      return `accepted by ${name}`
    }
    if (!(await this.isDue(kind, work))) return undefined
    if (!work.arriveTime && (kind === 'task' ? state === 'accepted' : work.planTime)) {
      if (underWay >= UNDER_WAY) return undefined
      const minutes = numberOf(`arrival ${id}`, 15, 45)
      // few are on the way at once as it is
      const arriveTime = new Date(Date.now() + minutes * 60_000).toISOString()
      await this.call(`POST /staff/${kind}/depart`, { body: { id, arriveTime, confirmed: true } }, token)
      return `${name} set out, there in ${minutes} min`
    }
    // who began without saying it is there all the same
    if (work.arriveTime && !work.onSiteTime && state === (kind === 'task' ? 'accepted' : 'processing')) {
      await this.call(`POST /staff/${kind}/arrive`, { body: { id } }, token)
      return `${name} arrived`
    }
    if (state === 'accepted') {
      await this.call('POST /staff/task/start', { body: { id } }, token)
      return `begun by ${name}`
    }
    if (!this.told.has(id)) {
      await this.call(`POST /staff/${kind}/remark`, { body: { id, content: words.remark } }, token)
      this.told.add(id)
      return `${name}: ${words.remark}`
    }
    if (Date.now() - this.lastFinished < this.options.finishEvery * 1000) return undefined
    await this.call(`POST /staff/${kind}/finish`, { body: { id, serviceContent: words.done } }, token)
    this.told.delete(id)
    this.lastFinished = Date.now()
    return `finished by ${name}: ${words.done}`
  }

  private async open(kind: Kind): Promise<(Event | Task)[]> {
    const token = this.tokenOf(this.dispatcher)
    const pages: { list: (Event | Task)[] }[] = await (kind === 'event'
      ? Promise.all(
          OPEN.event.map(state => this.call('GET /staff/event/list', { query: { state, pageSize: OPEN_MOST } }, token)),
        )
      : Promise.all(
          OPEN.task.map(state => this.call('GET /staff/task/list', { query: { state, pageSize: OPEN_MOST } }, token)),
        ))
    return pages.flatMap(page => page.list).sort((a, b) => Date.parse(b.createTime) - Date.parse(a.createTime))
  }

  private say(line: string): void {
    this.options.log(`${new Date().toTimeString().slice(0, 8)}  ${this.company.key}  ${line}`)
  }

  /**
   * One move of a request and one of a task, the newest that can be moved: what came since the play began goes on at every turn, the
   * rest slowly. Now and then another customer raises a request. Throws when the server cannot be reached.
   */
  async turn(): Promise<void> {
    if (!this.dispatcher) await this.signIn()
    const open = { event: await this.open('event'), task: await this.open('task') }
    const all = [...open.event, ...open.task]
    this.before ??= new Set(all.map(work => work.id))
    const isSlow = this.turns++ % this.options.slowly !== 0
    const underWay = all.filter(work => work.arriveTime).length
    for (const kind of ['event', 'task'] as const)
      await this.step(
        kind,
        open[kind].filter(work => !isSlow || !this.before?.has(work.id)),
        underWay,
      )
    if (open.event.length < OPEN_MOST && Date.now() - this.lastRaised >= this.options.raiseEvery * 1000)
      await this.raise()
  }

  private async step(kind: Kind, works: readonly (Event | Task)[], underWay: number): Promise<void> {
    for (const work of works) {
      try {
        const what = await this.move(kind, work, underWay)
        if (!what) continue
        const number = kind === 'task' ? work.taskNo : work.eventNo
        this.say(`${number}  ${work.title}: ${what}`)
        return
      } catch (error) {
        // the customer was faster, or a colleague of another program: the next one then
        if (!(error instanceof Refused) || ![403, 404, 409].includes(error.status)) throw error
      }
    }
  }

  /** A customer asks for the next thing of the list. */
  private async raise(): Promise<void> {
    const clock = clockAt(Date.now())
    const list = newRequests[this.company.key]?.(clock) ?? []
    const request = list[this.raised++ % list.length]
    this.lastRaised = Date.now()
    if (!request) return
    const { template, product } = request
    const { key, account = '', name, language } = byKey(this.company.linkmen, request.linkman)
    const token =
      this.linkmen.get(key) ??
      (await this.call('POST /auth/login', { body: { account, password: DEMO_PASSWORD } }, '', language)).token
    this.linkmen.set(key, token)
    const { key: company } = this.company
    const templateId = idOf(`${company} template ${template}`)
    const attribute = formOf(this.company, request, clock)
    if (typeof attribute.planTime === 'string') {
      const area = areaOf(byKey(this.company.templates, template).fields, attribute)
      const planTime = await this.slotFrom({ templateId, area }, attribute.planTime, token)
      if (planTime === undefined) return
      attribute.planTime = planTime
    }
    const { eventNo } = await this.call(
      'POST /ssp/event/create',
      {
        body: {
          templateId,
          ...(product ? { productId: idOf(`${company} product ${product}`) } : {}),
          attribute,
        },
      },
      token,
      language,
    )
    this.say(`${eventNo}  raised by ${name}`)
  }

  /** The first time that is on offer from the wanted one on; that one itself where the company keeps no times, none where all are taken. */
  private async slotFrom(
    of: { templateId: string; area: string },
    wanted: string,
    token: string,
  ): Promise<string | undefined> {
    const query = { ...of, day: wanted.slice(0, 10) }
    const { on, days } = await this.call('GET /linkc/task/slots', { query }, token)
    if (!on) return wanted
    return days.flatMap(day => day.slots).find(slot => slot.free > 0 && slot.planTime >= wanted)?.planTime
  }

  /** After a restart of the server tokens may be gone. */
  signOut(): void {
    this.dispatcher = ''
    this.tokens.clear()
    this.linkmen.clear()
  }
}

/**
 * Plays the demo companies against a running server until `signal` aborts: every few seconds a request and a task of each go one step
 * on, now and then a customer raises another one. Nobody sets out before it is time, few do at once, and one thing is finished in a
 * while, so that a demo that is watched for an hour still has something of everything. Waits for a server that does not answer.
 * Throws for an unknown domain id.
 */
export async function playStaff(options: PlayOptions): Promise<void> {
  const { domains = [], every, signal, log } = options
  const unknown = domains.filter(domain => !DEMO_COMPANIES.some(c => c.door.domainId === domain))
  if (unknown.length)
    throw new Error(
      `${unknown.join(', ')}: no such demo company; there are ${DEMO_COMPANIES.map(c => c.door.domainId).join(' and ')}`,
    )
  const teams = DEMO_COMPANIES.filter(c => !domains.length || domains.includes(c.door.domainId)).map(
    company => new Team(company, options),
  )
  let trouble = ''
  while (!signal.aborted) {
    let problem = ''
    for (const team of teams) {
      try {
        await team.turn()
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof Refused && error.status === 401) team.signOut()
        else
          problem =
            error instanceof Refused
              ? error.message
              : `no answer from ${options.url} (${error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error)})`
      }
    }
    if (problem && !trouble) log(`${problem}; trying again every ${every} s`)
    if (!problem && trouble) log('the server is back')
    trouble = problem
    await sleep(every * 1000, undefined, { signal }).catch(() => undefined)
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { every: { type: 'string', default: '5' } },
  })
  const every = Number(values.every)
  if (!(every >= 0.2 && every <= 3600))
    throw new Error(`--every takes seconds between 0.2 and 3600, not "${values.every}"`)
  const url = process.env.LIANKE_URL || 'http://127.0.0.1:5180'
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
  process.stdout.write(
    `Staff of ${positionals.join(', ') || DEMO_COMPANIES.map(c => c.key).join(' and ')} at ${url}, a move every ${every} s; Ctrl-C ends it\n`,
  )
  await playStaff({
    url,
    domains: positionals,
    every,
    slowly: 5,
    raiseEvery: 40,
    finishEvery: 120,
    signal: stop.signal,
    log: line => process.stdout.write(line + '\n'),
  })
}

if (require.main === module) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
