import { isDingTalk } from '../loaded'
import { privacyRefusal } from './privacy'
import { noteCall, noteMissing, plain, recordException, unknown } from '../record'

export type Input = Record<string, unknown>
type Result = Record<string, unknown> | void
export type Members = Record<string, unknown>

/** What a call answers when it does not work out. `code` is DingTalk's number (11: the person went back), `more` goes into the answer. */
export class Failure extends Error {
  constructor(
    readonly text: string,
    readonly code = 2,
    readonly more: Record<string, unknown> = {},
  ) {
    super(text)
  }
}
export const CANCELLED = 11

export const inputOf = (given: unknown): Input => (typeof given === 'object' && given !== null ? (given as Input) : {})
const run = (callback: unknown, result: unknown): void => {
  if (typeof callback !== 'function') return
  try {
    callback(result)
  } catch (error) {
    recordException(error)
  }
}
const hasCallback = ({ success, fail, complete }: Input) =>
  [success, fail, complete].some(one => typeof one === 'function')

/** The answer of a call that worked, as the platform writes it. */
export const succeeded = (name: string, result: Result): Record<string, unknown> =>
  isDingTalk ? { ...result } : { errMsg: `${name}:ok`, ...result }
/** The answer of a call that did not. An error that is no Failure is one of the host and is recorded. */
export function failed(name: string, error: unknown): Record<string, unknown> {
  if (!(error instanceof Failure)) recordException(error, name)
  const { text, code, more } =
    error instanceof Failure ? error : new Failure(error instanceof Error ? error.message : String(error))
  return isDingTalk
    ? { error: code, errorCode: code, errorMessage: text, ...more }
    : { errMsg: `${name}:fail${text ? ` ${text}` : ''}`, ...more }
}

/** Tells callbacks how a call went. Resolves with the answer, rejects with the failure. */
export async function settle(
  name: string,
  input: Input,
  work: () => Result | Promise<Result>,
): Promise<Record<string, unknown>> {
  const outcome = await Promise.resolve()
    .then(work)
    .then(
      result => ({ ok: true, answer: succeeded(name, result) }),
      (error: unknown) => ({ ok: false, answer: failed(name, error) }),
    )
  run(outcome.ok ? input.success : input.fail, outcome.answer)
  run(input.complete, outcome.answer)
  if (outcome.ok) return outcome.answer
  throw outcome.answer
}

/** A call with success, fail and complete. WeChat gives a promise when none of them is there; DingTalk never. */
export function asynchronous(
  name: string,
  work: (input: Input) => Result | Promise<Result>,
): (given?: unknown) => unknown {
  return given => {
    const input = inputOf(given)
    noteCall(name, input)
    const settled = settle(name, input, () => {
      const refused = privacyRefusal(name)
      if (refused) throw new Failure(refused.text, 2, refused.errno ? { errno: refused.errno } : {})
      return work(input)
    })
    if (!isDingTalk && !hasCallback(input)) return settled
    settled.catch(() => undefined)
    return undefined
  }
}
/** Many of them by name. */
export const asynchronously = (calls: Record<string, (input: Input) => Result | Promise<Result>>): Members =>
  Object.fromEntries(Object.entries(calls).map(([name, work]) => [name, asynchronous(name, work)]))

/** A call that answers at once; a failure is thrown. */
export function synchronous<A extends unknown[], R>(name: string, work: (...args: A) => R): (...args: A) => R {
  return (...args) => {
    noteCall(name, args)
    try {
      return work(...args)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      throw Object.assign(new Error(`${name}:fail ${error.text}`), {
        errMsg: `${name}:fail ${error.text}`,
        ...error.more,
      })
    }
  }
}

type Listener = (result: unknown) => void
/** onX / offX. `emit` tells the listeners. */
export function listeners() {
  let all: Listener[] = []
  return {
    on: (listener: unknown) => {
      if (typeof listener === 'function') all = [...all, listener as Listener]
    },
    off: (listener?: unknown) => {
      all = listener === undefined ? [] : all.filter(one => one !== listener)
    },
    emit: (result?: unknown) => {
      for (const listener of all) run(listener, result)
    },
    all: () => all,
  }
}

/** An object of the platform: what it lacks reads as undefined and is remembered by name, for when it is called. */
export function named<T extends object>(label: string, members: T): T {
  return new Proxy(members, {
    get(target, key, receiver) {
      if (typeof key === 'string' && !(key in target) && key !== 'then' && key !== 'toJSON')
        noteMissing(key, `${label}.${key}`)
      return Reflect.get(target, key, receiver) as unknown
    },
  })
}

const mocks = new Map<string, unknown>()
/** Replaces a call until `restore`, as mockWxMethod does. */
export const mock = (name: string, replacement: unknown): void => {
  mocks.set(name, replacement)
}
export const restore = (name: string): void => {
  mocks.delete(name)
}

/**
 * The global of the platform. Documented calls that the host lacks are functions that throw with their name, so that a feature
 * test sees what the platform has and a call is loud; undocumented names read as undefined, as on the platform. `sometimes` are
 * calls that only some versions of the platform have.
 */
export function platformObject(
  label: string,
  members: Members,
  documented: string[],
  sometimes: () => Members = () => ({}),
): Members {
  const target: Members = {}
  for (const name of documented)
    target[name] = () => {
      throw unknown(`${label}.${name}`)
    }
  Object.assign(target, members)
  return new Proxy(target, {
    get(own, key, receiver) {
      if (typeof key === 'string' && mocks.has(key)) return mocks.get(key)
      if (typeof key === 'string' && key in sometimes()) return sometimes()[key]
      if (typeof key === 'string' && !(key in own)) noteMissing(key, `${label}.${key}`)
      return Reflect.get(own, key, receiver) as unknown
    },
  })
}

export const text = (value: unknown, otherwise = ''): string =>
  value === undefined || value === null ? otherwise : String(value)
export const number = (value: unknown, otherwise: number): number =>
  value === undefined || value === null || Number.isNaN(Number(value)) ? otherwise : Number(value)
export const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
/** A parameter that the platform requires. */
export function required(input: Input, name: string): unknown {
  const value = input[name]
  if (value === undefined || value === null)
    throw new Failure(`parameter error: parameter.${name} should be String instead of Undefined;`, 2)
  return value
}
export { plain }
