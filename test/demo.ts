import { eq } from 'drizzle-orm'
import { staff as people } from '../server/kernel/identity/auth.table'
import type { Config } from '../server/config'
import { demoContents } from './demo-contents'
import { makeToken } from './factories'
import { openLiveServer, type LiveServer } from './live-server'

const PASSWORD = 'lianke-demo'

interface Dispatcher {
  id: string
  as: { domainId: string; token: string }
}

/** A server with the demo data, and the people of it. */
export interface Demo extends LiveServer {
  /** The dispatcher of a demo company, for calls. */
  staff(domainId?: string): Promise<Dispatcher>
  /** A demo linkman, for calls and with what a phone keeps. */
  linkman(phone?: string, domainId?: string): ReturnType<LiveServer['signIn']>
}

/** A live server with the demo data. */
export async function openDemo(o: { config?: Partial<Config>; jobs?: boolean } = {}): Promise<Demo> {
  const server = await openLiveServer({ ...o, contents: demoContents() })
  const staffs = new Map<string, Promise<Dispatcher>>()
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
  const linkman: Demo['linkman'] = async (phone = '13800000000', domainId) =>
    server.signIn((await staff(domainId)).as, phone)
  return { ...server, staff, linkman }
}
