import { proxy, useSnapshot } from 'valtio'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/api/call'
import { currentLanguage } from '@/i18n'
import { chest } from '@/platform/chest'
import { network } from '@/platform/network'
import { caller, load } from '@/platform/storage'
import { presentTime } from '@shared/clock'
import { ApiError } from '@shared/envelope'
import { uniqueKey } from '@shared/random'
import { keepDraft, loadDraft } from './drafts'
import { added, nextOf, settled, stateOf, type Entry, type Outcome } from './outbox.machine'

const NAME = 'outbox'
/** After a try without an answer the next one waits this long, ms, and twice as long each time. */
const AGAIN_MS = 2000
const LATEST_MS = 5 * 60 * 1000

/** `entries`: as last read from the device, those of all who use it. `sent`: how many of them the server has taken in this run. */
const outbox = proxy<{ entries: Entry[]; sending: string; sent: number }>({ entries: [], sending: '', sent: 0 })
const show = (entries: Entry[]): Entry[] => (outbox.entries = entries)
const change = async (make: (old: Entry[]) => Entry[]): Promise<Entry[]> =>
  show(await chest.change<Entry[]>(NAME, (old = []) => make(old)))
const isSignedIn = (): boolean => !!load('token')
const mine = (entries: readonly Entry[]): Entry[] =>
  isSignedIn() ? (entries as Entry[]).filter(one => one.whose === caller()) : []

/** What an unanswered write leaves: whether it now waits here. Anything but a dead line is not for the outbox. */
export async function waits(
  error: unknown,
  entry: Pick<Entry, 'key' | 'call' | 'body' | 'title' | 'about' | 'form'>,
): Promise<'waits' | 'full' | false> {
  if (!(error instanceof ApiError) || error.status || error.id !== 'NETWORK' || !isSignedIn()) return false
  const whole: Entry = { ...entry, whose: caller(), language: currentLanguage(), time: presentTime(), tries: 0 }
  let isFull = false
  try {
    // plain data: what a form holds may be watched
    const plain = JSON.parse(JSON.stringify(whole)) as Entry
    await change(old => {
      const next = added(old, plain)
      isFull = !next
      return next ?? old
    })
  } catch {
    // a device that keeps nothing: the form keeps it, as before
    return false
  }
  if (isFull) return 'full'
  notBefore = Date.now() + AGAIN_MS
  later(AGAIN_MS)
  return 'waits'
}

let notBefore = 0
let timer: ReturnType<typeof setTimeout> | undefined
function later(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void flush(true), ms)
}

/** What came of a call. A login that ended is no answer: its person may come back. */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error
  return error.isTransient || error.status === 401 ? 'unknown' : { refusal: error.message }
}

/** Sends one; whether to go on with the next. */
async function sendOne(entry: Entry): Promise<boolean> {
  outbox.sending = entry.key
  try {
    const options = { idempotencyKey: entry.key, language: entry.language }
    const outcome = await (call as (key: string, input: object, options: object) => Promise<unknown>)(
      entry.call,
      { body: entry.body },
      options,
    ).then((): Outcome => 'taken', outcomeOf)
    await change(old => settled(old, entry, outcome))
    if (outcome === 'taken') outbox.sent++
    if (outcome !== 'unknown') return true
    const rest = Math.min(AGAIN_MS * 2 ** entry.tries, LATEST_MS)
    notBefore = Date.now() + rest
    later(rest)
    return false
  } finally {
    outbox.sending = ''
  }
}

async function sendAll(): Promise<void> {
  for (;;) {
    const entries = show(((await chest.get(NAME)) as Entry[] | undefined) ?? [])
    const next = nextOf(mine(entries), caller(), presentTime())
    if (!next || !(await sendOne(next))) return
  }
}

let running: Promise<void> | null = null
let isListening = false
/** Sends what waits for the person who is signed in, one after the other. `now`: although the last try was a moment ago. */
export function flush(now?: true): Promise<void> {
  if (!isListening) {
    isListening = true
    network.onBack(() => void flush(true))
    // what the last start left
  } else if (!mine(outbox.entries).length) return Promise.resolve()
  if (running) return running
  if (network.isOff() || (!now && Date.now() < notBefore)) return Promise.resolve()
  running = network
    .alone('lianke.outbox', sendAll)
    // a device that keeps nothing
    .catch((error: unknown) => console.warn('outbox', error))
    .finally(() => {
      running = null
    })
  return running
}

/** What of the person's waits, or was refused. `about`: of remarks, of what; without it requests. */
export function useOutbox(about = ''): readonly (Entry & { state: ReturnType<typeof stateOf> | 'sending' })[] {
  const { entries, sending } = useSnapshot(outbox)
  useEffect(() => {
    void unsent()
  }, [])
  return mine(entries as readonly Entry[])
    .filter(one => one.about === about)
    .map(one => ({ ...one, state: one.key === sending ? 'sending' : stateOf(one, presentTime()) }))
}

/** Runs when the server has taken something that waited. */
export function useSent(run: () => void): void {
  const { sent } = useSnapshot(outbox)
  const before = useRef(sent)
  const now = useRef(run)
  now.current = run
  useEffect(() => {
    if (before.current !== sent) now.current()
    before.current = sent
  }, [sent])
}

/** How many of the person's have not been sent. */
export const unsent = async (): Promise<number> =>
  mine(show(((await chest.get(NAME).catch(() => undefined)) as Entry[] | undefined) ?? [])).length

/** The same, for who is asked whether to sign out. */
export function useUnsent(): number {
  const [n, setN] = useState(0)
  useEffect(() => void unsent().then(setN), [])
  return n
}

const without = (gone: Pick<Entry, 'key' | 'whose'>): Promise<Entry[]> =>
  change(old => old.filter(one => one.key !== gone.key || one.whose !== gone.whose))

/** Throws one away, on the person's word. */
export const discard = (entry: Pick<Entry, 'key' | 'whose'>): Promise<unknown> => without(entry)

/** Sends one that is old, on the person's word. */
export async function agree({ key, whose }: Pick<Entry, 'key' | 'whose'>): Promise<void> {
  await change(old =>
    old.map(one => (one.key === key && one.whose === whose ? { ...one, agreed: presentTime() } : one)),
  )
  await flush(true)
}

/** Whether its form has been begun anew meanwhile: opening it again would lose that. */
export const isTaken = ({ form }: Pick<Entry, 'form'>): boolean => loadDraft(form.place).time > 0

/** Makes a half-filled form of one again; sent from there it is another write. */
export async function reopen(entry: Pick<Entry, 'key' | 'whose' | 'form'>): Promise<void> {
  keepDraft(entry.form.place, { values: { ...entry.form.values }, idempotencyKey: uniqueKey() })
  await without(entry)
}

/** Deletes what is the person's who is about to sign out. */
export function forgetUnsent(): Promise<void> {
  const who = caller()
  show([])
  return change(old => old.filter(one => one.whose !== who)).then(
    () => undefined,
    () => undefined,
  )
}
