import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ErrorId } from '../server/http/errors'
import type { Caller } from './harness'

/** One side of a life: who acts, by which calls, and what the specification lets them do. */
interface Side<S extends string, A extends string> {
  /** who may act; asked when the tests run */
  as(): Caller
  /** who may do the same elsewhere: of another customer, of another company. To them a subject is not there. */
  strangers(): Promise<readonly Caller[]>
  calls: Readonly<Record<A, (id: string, as: Caller) => Promise<{ status: number; body: { error?: ErrorId } }>>>
  /** written by hand and not taken from the rules, so that these are tested as well */
  allowed: Readonly<Record<S, readonly A[]>>
}

/**
 * Tests of a life: every action from every state by every side. What is allowed is done, what is not is refused with the domain's error, what
 * is another's is not there, and a refusal changes nothing of what `written` reads.
 */
export function lifeTests<S extends string, A extends string, B extends string = never>(
  states: readonly S[],
  life: {
    /** a new subject in a state, by its id */
    make(state: S): Promise<string>
    sides: readonly [Side<S, A>] | readonly [Side<S, A>, Side<S, B>]
    written(): Promise<unknown>
    refused: ErrorId
  },
): void {
  const sides = life.sides as readonly Side<S, A | B>[]
  for (const state of states)
    test(`in state ${state} only what is allowed can be done, and a refusal changes nothing`, async () => {
      const id = await life.make(state)
      const before = await life.written()
      for (const { as, strangers, calls, allowed } of sides) {
        const actions = Object.keys(calls) as (A | B)[]
        const answer = async (action: A | B, who: Caller) => {
          const { status, body } = await calls[action](id, who)
          return [action, status, body.error]
        }
        for (const action of actions.filter(one => !allowed[state].includes(one)))
          assert.deepEqual(await answer(action, as()), [action, 409, life.refused])
        for (const stranger of await strangers())
          for (const action of actions) assert.deepEqual(await answer(action, stranger), [action, 404, 'NOT_FOUND'])
      }
      assert.deepEqual(await life.written(), before)
      for (const { as, calls, allowed } of sides)
        for (const action of allowed[state])
          assert.equal((await calls[action](await life.make(state), as())).status, 200, `${action} from ${state}`)
    })
}
