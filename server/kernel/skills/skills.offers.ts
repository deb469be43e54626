import type { AssistantAct } from './act'
import type { AssistantSkill } from './skill'

declare module '../call/offers' {
  interface Offers<C> {
    /** what the assistant can tell and do by a domain */
    assistantSkills: readonly AssistantSkill[]
    /** what it does by a domain when a card is confirmed */
    assistantActs: readonly AssistantAct[]
  }
}
