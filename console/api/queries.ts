import {
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '@shared/envelope'
import { uniqueKey } from '@shared/random'
import { tellBusy } from './busy'
import { callWith, type Answer, type Call, type Question } from './call'
import { currentSession, onSession } from './session'

/** What passes by itself is tried again: a busy server, a lost line. What was refused stays refused. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.id === 'NETWORK' || error.status === 429 || error.status >= 502)

/** A busy server says how long it is to be left alone. So long, s, a page waits for what it shows; somebody who saves is told sooner, with the time in words. */
const MOST_WAIT = { reading: 30, writing: 5 }
const waitOf = (error: unknown): number => (error instanceof ApiError ? error.retryAfter : 0)
const retryDelay = (tries: number, error: unknown): number =>
  waitOf(error) * 1000 || Math.min(1000 * 2 ** tries, 30_000)
/** Whether something is tried again by itself; the bar of the page says so only then. */
function isTriedAgain(error: unknown, most: number): boolean {
  const wait = waitOf(error)
  const isAgain = isPassing(error) && wait <= most
  if (isAgain && wait) tellBusy(wait)
  return isAgain
}

/** A browser that thinks it is offline may be wrong, and a save that waits unseen for a line is worse than one that says it failed. */
const TRIES_ANYWAY = { networkMode: 'always' } as const

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (tries, error) => tries < 3 && isTriedAgain(error, MOST_WAIT.reading),
      retryDelay,
      // the live stream says what changed; this is for what it cannot see
      refetchOnWindowFocus: true,
      placeholderData: keepPreviousData,
      ...TRIES_ANYWAY,
      refetchOnReconnect: true,
    },
    mutations: {
      ...TRIES_ANYWAY,
      retry: (tries, error) => tries < 2 && isTriedAgain(error, MOST_WAIT.writing),
      retryDelay,
    },
  },
})

// nothing of who was here before, in none of the tabs
onSession(() => {
  if (!currentSession()) queryClient.clear()
})

/** What a call answers, kept current. The key of the cache is the call's own key and its input. */
export function useGet<K extends Call>(key: K, ...[input]: Question<K>) {
  return useQuery<Answer<K>, ApiError>({
    queryKey: [key, input ?? {}],
    queryFn: () => callWith(key, {}, ...([input] as unknown as Question<K>)),
  })
}
/** As {@link useGet}, once there is an input: with null nothing is asked. */
export function useGetWhen<K extends Call>(key: K, input: Question<K>[0] | null) {
  return useQuery<Answer<K>, ApiError>({
    queryKey: [key, input ?? {}],
    queryFn: () => callWith(key, {}, ...([input] as unknown as Question<K>)),
    enabled: input !== null,
    placeholderData: undefined,
  })
}

/** What a call answers page by page, each from where the one before ended; asked again, all pages are. */
export function useGetPages<K extends Call>(
  key: K,
  inputOf: (from: string | undefined) => Question<K>[0],
  nextOf: (page: Answer<K>) => string | null,
) {
  return useInfiniteQuery<Answer<K>, ApiError, InfiniteData<Answer<K>>, QueryKey, string | undefined>({
    queryKey: [key, inputOf(undefined) ?? {}, 'pages'],
    queryFn: ({ pageParam }) => callWith(key, {}, ...([inputOf(pageParam)] as unknown as Question<K>)),
    initialPageParam: undefined,
    getNextPageParam: page => nextOf(page) ?? undefined,
    placeholderData: undefined,
  })
}

/** Asks ahead for what is likely to be looked at next: it is there at once then. */
export function useAhead<K extends Call>(key: K, inputs: readonly NonNullable<Question<K>[0]>[]): void {
  const client = useQueryClient()
  const wanted = JSON.stringify(inputs)
  useEffect(() => {
    for (const input of JSON.parse(wanted) as typeof inputs)
      void client.prefetchQuery({
        queryKey: [key, input],
        queryFn: () => callWith(key, {}, ...([input] as unknown as Question<K>)),
      })
  }, [client, key, wanted])
}

/**
 * A call that writes. A try again after a failure is the same intent and carries the same idempotency key; after a success the next one is new.
 * `refreshes`: calls whose answers it puts out of date.
 */
export function useWrite<K extends Call>(key: K, refreshes: readonly Call[] = []) {
  const client = useQueryClient()
  const intent = useRef<{ input: string; key: string; running?: Promise<Answer<K>> | undefined }>({
    input: '',
    key: '',
  })
  const refresh = () => Promise.all(refreshes.map(one => client.invalidateQueries({ queryKey: [one] })))
  return useMutation<Answer<K>, ApiError, Question<K>[0]>({
    mutationKey: [key],
    mutationFn: input => {
      const text = JSON.stringify(input ?? {})
      if (intent.current.input !== text) intent.current = { input: text, key: uniqueKey() }
      const now = intent.current
      // a double click comes before the button is drawn as busy
      now.running ??= callWith(key, { idempotencyKey: now.key }, ...([input] as unknown as Question<K>)).finally(() => {
        now.running = undefined
      })
      return now.running
    },
    onSuccess: async () => {
      intent.current = { input: '', key: '' }
      await refresh()
    },
    onError: error => {
      // somebody else was faster: what is shown is out of date
      if (error.status === 404 || error.status === 409) void refresh()
    },
  })
}
