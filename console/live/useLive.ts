import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readsOf } from '@shared/kinds'
import type { LiveChange } from '@shared/live'
import { setLine } from './line'
import { listen } from './stream'

/** What comes in a row is read again once. */
const TOGETHER_MS = 150
/** What was asked for while the first line opened may be older than it by a moment: it is read again when the page has come to rest, ms. */
const REST_MS = 5000

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
    let rest: ReturnType<typeof setTimeout> | undefined
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
      later(change === 'here' ? ['GET /staff/live/hereList'] : readsOf(kind))
    const onReset = () => {
      if (rest !== undefined) return later(['GET /staff/'])
      const asked = new Set(client.getQueryCache().getAll())
      rest = setTimeout(() => void client.invalidateQueries({ predicate: one => asked.has(one) }), REST_MS)
    }
    // before the page asks for anything: what is asked for on an open line need not be asked again
    void listen({ onChange, onReset, onLine: setLine }, gone.signal)
    return () => {
      gone.abort()
      clearTimeout(timer)
      clearTimeout(rest)
    }
  }, [client])
}
