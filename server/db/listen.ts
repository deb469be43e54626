import pg from 'pg'

/** A connection that has ended is replaced after the first number of ms, then after twice as long each time, up to the second. */
const AGAIN_MS = { first: 250, longest: 10_000 }
/** How often a line is tried on which nobody says anything, and how long an answer may take, ms. */
const ALIVE_MS = 10_000
const ANSWER_MS = 5000

export interface Listening {
  /** whether messages arrive now; while they do not, what they tell of has to be looked for */
  readonly isUp: boolean
  close(): Promise<void>
}

/** Hears what is said on a channel (NOTIFY), on a connection of its own that comes back after an outage. `onUp`: it hears again, and may have missed something. */
export function listenTo(
  options: pg.ClientConfig,
  channel: string,
  { onMessage, onUp }: { onMessage(payload: string): void; onUp(): void },
): Listening {
  let client: pg.Client | null = null
  let isUp = false
  let closed = false
  let pause = AGAIN_MS.first
  let timer: ReturnType<typeof setTimeout> | undefined

  const fail = (one: pg.Client) => {
    if (one !== client) return
    client = null
    isUp = false
    clearTimeout(timer)
    void one.end().catch(() => undefined)
    if (closed) return
    timer = setTimeout(() => void open(), pause)
    pause = Math.min(2 * pause, AGAIN_MS.longest)
  }
  const stayAlive = (one: pg.Client) => {
    timer = setTimeout(() => {
      one.query('select 1').then(
        () => one === client && stayAlive(one),
        () => fail(one),
      )
    }, ALIVE_MS)
    timer.unref()
  }
  const open = async () => {
    const one = new pg.Client({
      ...options,
      keepAlive: true,
      query_timeout: ANSWER_MS,
      connectionTimeoutMillis: ANSWER_MS,
    })
    client = one
    one.on('error', () => fail(one))
    one.on('end', () => fail(one))
    one.on('notification', message => onMessage(message.payload ?? ''))
    try {
      await one.connect()
      await one.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (one !== client) return
      isUp = true
      pause = AGAIN_MS.first
      onUp()
      stayAlive(one)
    } catch {
      fail(one)
    }
  }
  void open()
  return {
    get isUp() {
      return isUp
    },
    async close() {
      closed = true
      const one = client
      client = null
      isUp = false
      clearTimeout(timer)
      await one?.end().catch(() => undefined)
    },
  }
}
