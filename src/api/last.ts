import { chest } from '@/platform/chest'
import { load } from '@/platform/storage'
import { presentTime } from '@shared/clock'
import type { ApiError } from '@shared/envelope'
import { asker, type Call } from './call'
import { markSeen } from './seen'

/** What can be read again without a network: nothing that is only good at its moment, as a price or a place in a queue. */
const KEPT: readonly Call[] = [
  'GET /linkc/getInitData',
  'GET /doorTypeField/getEventTypeList',
  'GET /ssp/eventType/templateInfo',
  'GET /ssp/event/known',
  'GET /ssp/event/list',
  'GET /ssp/event/countforList',
  'GET /ssp/event/get',
  'GET /ssp/event/recordList',
  'POST /linkc/task/search',
  'GET /linkc/task/countforList',
  'GET /v_open/doorGetTask',
  'GET /linkc/task/recordList',
  'GET /product/list',
  'GET /product/getById',
  'POST /wiki/getTypesAndWiki',
  'GET /wiki/ssp/types',
  'POST /wiki/list',
  'GET /wiki/detail',
]
/** Characters of all answers together, and of one. A chat app gives 10 MB to all that it keeps. */
const MOST = 1_500_000
const MOST_OF_ONE = 200_000
/** The same answer is not written again within this time, ms: what is open asks for news every few seconds. */
const REST_MS = 60_000

/** What is kept by its name: how much, and when it came. */
type Index = Record<string, { size: number; time: number }>
const INDEX = 'answers'
const PREFIX = 'answer '

const isDoor = (key: Call): boolean => key === 'GET /linkc/getInitData'
/** The door is the same for everyone, and asked for without its name at first. */
function nameOf(key: Call, input: unknown, who: string, answer?: unknown): string {
  const door = (answer as { domainId?: string } | undefined)?.domainId ?? load('domainId')
  return PREFIX + (isDoor(key) ? [who.split(' ')[0], door, key] : [who, key, JSON.stringify(input)]).join(' ')
}

const written = new Map<string, { text: string; time: number }>()
/** Another one has begun: what is on its way to the device belongs to somebody who has left. */
let era = 0
/** One after the other. */
let line = Promise.resolve()
function inLine(work: () => Promise<void>): Promise<void> {
  const mine = era
  // a device that keeps nothing goes on without
  line = line.then(() => (mine === era ? work() : undefined)).catch(() => undefined)
  return line
}

async function drop(name: string): Promise<void> {
  written.delete(name)
  await chest.remove([name])
  await chest.change<Index>(INDEX, ({ [name]: _gone, ...rest } = {}) => rest)
}

/** Keeps what a call was answered, the oldest making room. */
export async function keepAnswer(key: Call, input: unknown, answer: unknown, who: string): Promise<void> {
  // of somebody who has left meanwhile
  if (!KEPT.includes(key) || (!isDoor(key) && who !== asker())) return
  const [name, text, time] = [nameOf(key, input, who, answer), JSON.stringify(answer) ?? '', presentTime()]
  const last = written.get(name)
  if (last?.text === text && time - last.time < REST_MS) return
  written.set(name, { text, time })
  await inLine(async () => {
    if (text.length > MOST_OF_ONE) return drop(name)
    const gone: string[] = []
    await chest.change<Index>(INDEX, (old = {}) => {
      gone.length = 0
      const next = { ...old, [name]: { size: text.length, time } }
      const oldest = Object.keys(next).sort((a, b) => (next[a]?.time ?? 0) - (next[b]?.time ?? 0))
      let sum = Object.values(next).reduce((all, { size }) => all + size, 0)
      for (const one of oldest) {
        if (sum <= MOST) break
        sum -= next[one]?.size ?? 0
        delete next[one]
        gone.push(one)
      }
      return next
    })
    if (gone.length) await chest.remove(gone)
    await chest.change(name, () => ({ text, time }))
  })
}

/** What a call that got no answer was answered the last time. The server's word that it is gone, or not for this person, ends it. */
export async function lastAnswer(key: Call, input: unknown, error: ApiError, who: string): Promise<unknown> {
  if (!KEPT.includes(key)) return undefined
  const name = nameOf(key, input, who)
  if (error.status) {
    if ([401, 403, 404].includes(error.status)) await inLine(() => drop(name))
    return undefined
  }
  await line
  const kept = (await chest.get(name).catch(() => undefined)) as { text: string; time: number } | undefined
  if (!kept || (!isDoor(key) && who !== asker())) return undefined
  const answer: unknown = JSON.parse(kept.text)
  markSeen(answer, kept.time)
  return answer
}

/** Forgets every answer: nobody who uses the device afterwards finds one on it. */
export function forgetAnswers(): Promise<void> {
  era++
  written.clear()
  return inLine(async () => {
    const names = await chest.names()
    await chest.remove([INDEX, ...names.filter(name => name.startsWith(PREFIX))])
  })
}
