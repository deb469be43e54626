import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { staff as people } from '../server/kernel/identity/auth.table'
import type { Config } from '../server/config'
import type { Language } from '../shared/language'
import { setLanguage, type Translate } from '../src/i18n'
import { demoContents } from './demo-contents'
import { makeToken } from './factories'
import { startTestServer, type TestServer } from './harness'
import { demoStreamRoutes } from './stream'

/** Longest wait for something on the screen, ms: these machines are slow at times. */
export const WAIT = 20_000
const PASSWORD = 'lianke-demo'

interface Person {
  id: string
  as: { domainId: string; token: string }
}

/** A server with the demo data, and the people of it. */
export interface Demo extends TestServer {
  /** The dispatcher of a demo company, for calls. */
  staff(domainId?: string): Promise<Person>
  /** A linkman of any company, whom its staff let in, for calls and with what a phone keeps. */
  signIn(staff: Person['as'], phone: string): Promise<Person & { kept: Record<string, string> }>
  /** A demo linkman, likewise. */
  linkman(phone?: string, domainId?: string): ReturnType<Demo['signIn']>
  stop(): Promise<void>
}

/** Texts of the app in one language: the same catalogues the screens use. */
export const wordsIn =
  (language: Language) =>
  <K extends string>(catalogue: { t: Translate<K> }): Translate<K> =>
  (key, params) => {
    setLanguage(language)
    return catalogue.t(key, params)
  }

/** Waits until a check passes; fails with its last error. */
export async function eventually<T>(check: () => Promise<T>, ms = WAIT): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
    }
    await sleep(50)
  }
}

/** A photo, as a phone takes them. `name` also tells its colour, so that two are not the same. */
export async function photo(
  name: string,
  o: { width?: number; height?: number } = {},
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const { width = 640, height = 480 } = o
  const hue = [...name].reduce((sum, c) => sum + c.charCodeAt(0), 0) % 255
  const buffer = await sharp({ create: { width, height, channels: 3, background: { r: hue, g: 140, b: 255 - hue } } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Lets the server's clock go on by itself, as the browser's does; a test can still move it. */
function run(clock: TestServer['clock']): void {
  let ahead = clock.now - Date.now()
  Object.defineProperty(clock, 'now', {
    get: () => Date.now() + ahead,
    set: (now: number) => {
      ahead = now - Date.now()
    },
  })
}

/** The server as `npm start` runs it, with the demo data and a stream to try; its jobs wait unless `jobs` is set. Ends with `stop`. */
export async function openDemo({
  config = {},
  jobs = false,
}: { config?: Partial<Config>; jobs?: boolean } = {}): Promise<Demo> {
  const server = await startTestServer({
    listen: true,
    config,
    jobs,
    routes: demoStreamRoutes,
    contents: demoContents(),
  })
  run(server.clock)
  try {
    const staffs = new Map<string, Promise<Person>>()
    const staff: Demo['staff'] = (domainId = 'mufeng') => {
      const known =
        staffs.get(domainId) ??
        (async () => {
          const { staffId: id } = await server.ok('POST /staff/login', {
            domainId,
            body: { account: 'staff', password: PASSWORD },
          })
          const [member] = await server.db.select({ tenantId: people.tenantId }).from(people).where(eq(people.id, id))
          if (!member) throw new Error('no dispatcher')
          // one of a real login would run out in a test that moves its clock
          return { id, as: { domainId, token: await makeToken(server.db, member.tenantId, 'staff', id) } }
        })()
      staffs.set(domainId, known)
      return known
    }
    const signIn: Demo['signIn'] = async (as, phone) => {
      const { domainId } = as
      const link = await server.ok('POST /staff/linkman/quickLoginToken', { ...as, body: { phone } })
      const login = await server.ok('GET /ssp/quickLogin', { domainId, query: { token: link.token } })
      return {
        id: login.userId,
        as: { domainId, token: login.token },
        kept: {
          token: login.token,
          refreshToken: login.refreshToken,
          phone: login.phone,
          userName: login.memberName,
          head: login.head,
          userId: login.userId,
        },
      }
    }
    const linkman: Demo['linkman'] = async (phone = '13800000000', domainId) =>
      signIn((await staff(domainId)).as, phone)
    return { ...server, staff, signIn, linkman, stop: () => server.close() }
  } catch (error) {
    await server.close()
    throw error
  }
}
