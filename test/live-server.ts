import { startTestServer, type TestServer, type TestServerOptions } from './harness'
import { demoStreamRoutes } from './stream'

/** A linkman who is signed in: for calls, and with what a phone keeps of it. */
interface SignedIn {
  id: string
  as: { domainId: string; token: string }
  kept: Record<string, string>
}

/** A server that devices can reach. */
export interface LiveServer extends TestServer {
  /** A linkman with this phone, whom staff lets in by a link. */
  signIn(staff: { domainId: string; token: string }, phone: string): Promise<SignedIn>
  stop(): Promise<void>
}

/**
 * Lets the server's clock go on by itself, as the browser's does; a test can still move it. It begins with the database's: what that
 * writes now would lie ahead of a clock that stood still while the server started.
 */
function run(clock: TestServer['clock']): void {
  let ahead = 0
  Object.defineProperty(clock, 'now', {
    get: () => Date.now() + ahead,
    set: (now: number) => {
      ahead = now - Date.now()
    },
  })
}

/** The server as `npm start` runs it, with a stream to try: its clock goes on by itself, and its jobs wait unless `jobs` is set. Ends with `stop`. */
export async function openLiveServer({
  pace,
  ...options
}: Pick<TestServerOptions, 'config' | 'jobs' | 'contents'> & { pace?: number } = {}): Promise<LiveServer> {
  const routes: TestServerOptions['routes'] = (server, app) => demoStreamRoutes(server, app, pace)
  const server = await startTestServer({ ...options, listen: true, routes })
  run(server.clock)
  return {
    ...server,
    async signIn(staff, phone) {
      const { domainId } = staff
      const link = await server.ok('POST /staff/linkman/quickLoginToken', { ...staff, body: { phone } })
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
    },
    stop: () => server.close(),
  }
}
