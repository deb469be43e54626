import type { AssistantAct } from './act'
import type { AssistantSkill } from './skill'

/** What a domain brings to the assistant. */
export type AssistantSkills = readonly AssistantSkill[]

declare module '../call/offers' {
  interface Offers<C> {
    /** what the assistant can tell by a domain */
    assistantSkills: AssistantSkills
    /** what a domain does when a card of the assistant is confirmed */
    assistantActs: readonly AssistantAct[]
  }
}
