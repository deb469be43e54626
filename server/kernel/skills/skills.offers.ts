import type { AssistantSkill } from './skill'

declare module '../call/offers' {
  interface Offers<C> {
    /** what the assistant can tell and do by a domain */
    assistantSkills: readonly AssistantSkill[]
  }
}
