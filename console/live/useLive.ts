import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveChange, LiveKind } from '@shared/live'
import { setLine } from './line'

/** The calls whose answers a change of each kind puts out of date, as their keys begin. */
const READS: Readonly<Record<LiveKind, readonly string[]>> = {
  event: ['GET /staff/event/', 'GET /staff/view/', 'GET /staff/work/'],
  task: ['GET /staff/task/', 'GET /staff/work/', 'GET /staff/event/detail'],
  customer: ['GET /staff/customer/'],
  linkman: ['GET /staff/linkman/', 'GET /staff/customer/'],
  product: ['GET /staff/product/', 'GET /staff/goods/'],
  template: ['GET /staff/template/'],
  staff: ['GET /staff/member/', 'GET /staff/team/', 'GET /staff/list', 'GET /staff/me'],
  team: ['GET /staff/team/', 'GET /staff/member/'],
  role: ['GET /staff/role/', 'GET /staff/member/', 'GET /staff/me'],
  tenant: [
    'GET /staff/tenant/',
    'GET /staff/hours/',
    'GET /staff/evaluation/',
    'GET /staff/retention/',
    'GET /staff/acceptRule/',
  ],
  door: ['GET /staff/door/'],
  provider: ['GET /staff/provider/'],
  article: ['GET /staff/wiki/', 'GET /wiki/searchMisses'],
  synonym: ['GET /staff/synonym/'],
  agent: ['GET /staff/agent/'],
  message: ['GET /staff/message/'],
}
/** What comes in a row is read again once. */
const TOGETHER_MS = 150

const isAbout = (key: unknown, begins: readonly string[]): boolean =>
  typeof key === 'string' && begins.some(one => key.startsWith(one))

function refresh(client: QueryClient, begins: readonly string[]): void {
  void client.invalidateQueries({ predicate: ({ queryKey: [key] }) => isAbout(key, begins) })
}

/** Keeps all that is shown as it is on the server, while somebody is signed in. */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const gone = new AbortController()
    const waiting = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      timer = undefined
      refresh(client, [...waiting])
      waiting.clear()
    }
    const later = (begins: readonly string[]) => {
      for (const one of begins) waiting.add(one)
      timer ??= setTimeout(flush, TOGETHER_MS)
    }
    const onChange = ({ kind, change }: LiveChange) =>
      later(change === 'here' ? ['GET /staff/live/hereList'] : READS[kind])
    // loaded when the page stands: nothing of it is needed for that
    void import('./stream').then(
      ({ listen }) => listen({ onChange, onReset: () => later(['GET /staff/']), onLine: setLine }, gone.signal),
      () => setLine(false),
    )
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [client])
}
