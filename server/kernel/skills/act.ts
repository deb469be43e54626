import type { Static, TSchema } from '@sinclair/typebox'
import type { NeededScope } from '../../../shared/authorization'
import type { Ctx } from '../call/context'

interface ActDefinition<P extends TSchema> {
  name: string
  parameters: P
  /** what an authorised contact must be allowed */
  scope: NeededScope
  /** does it once for the idempotency key of `ctx`, and says in the caller's language what was done. Throws AppError for what forbids it */
  run: (ctx: Ctx, parameters: Static<P>) => Promise<string>
}

/** Something that a card of the assistant does when it is confirmed, by the domain whose thing it is. */
export interface AssistantAct extends Omit<ActDefinition<TSchema>, 'run'> {
  /** `parameters` as its schema has them */
  run: (ctx: Ctx, parameters: unknown) => Promise<string>
}

export const defineAct = <P extends TSchema>({ run, ...act }: ActDefinition<P>): AssistantAct => ({
  ...act,
  run: (ctx, parameters) => run(ctx, parameters as Static<P>),
})
