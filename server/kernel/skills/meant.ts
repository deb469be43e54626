import type { Choice, SkillAnswer, SkillLine, Utterance } from './skill'
import { TOLD } from './list'
import { whichOf, type Traits } from './which'

/** How it is said that none, or more than one, is meant. */
export interface MeantTexts {
  which: (n: number) => string
  /** there is none with which it can be done */
  none: string
  /** what the sentence names is not there; these are */
  noneOfThem: string
}
interface Wanted<T> {
  /** the id of the one on the screen */
  open: string | undefined
  traitsOf: (one: T) => Traits
  /** whether it can be done with one */
  can: (one: T) => boolean
  /** of several that fit those are meant, where there are any */
  prefer?: (one: T) => boolean
  /** what is said of one with which it cannot be done, beside what there is to go on with */
  cannot: (one: T) => string
  lineOf: (one: T) => SkillLine
  /** how somebody asks for it of one */
  ask: (one: T) => string
  texts: MeantTexts
  links: NonNullable<SkillAnswer['links']>
  /** the sentence without what is no word about it */
  said?: string
}

/** The one thing that a sentence means, of those with which something can be done; or what is said where it is not one. */
export function meantOne<T>(
  { question, sentence }: Utterance,
  things: readonly T[],
  { open, traitsOf, can, prefer = () => true, cannot, lineOf, ask, texts, links, said = question }: Wanted<T>,
): { one: T } | { answer: SkillAnswer } {
  const { found, isNamed } = whichOf({ said, sentence, open }, things, traitsOf, { likely: can })
  const possibly = found.filter(can)
  const preferred = possibly.filter(prefer)
  const fitting = preferred.length ? preferred : possibly
  const [first, second] = fitting
  if (first && !second) return { one: first }
  const choiceOf = (one: T): Choice => {
    const { text, thing } = lineOf(one)
    return { ask: ask(one), about: [text], url: thing?.url ?? '' }
  }
  const told = (text: string, choices: readonly T[], fits: number, list: readonly T[] = []) => ({
    answer: {
      lines: [{ text }],
      list: list.map(lineOf),
      links,
      choices: choices.slice(0, TOLD).map(choiceOf),
      facts: { fitting: fits },
    },
  })
  if (first) return told(texts.which(fitting.length), fitting, fitting.length)
  const [refused] = found
  const possible = things.filter(can)
  if (refused && isNamed) return told(cannot(refused), possible, 0, [refused])
  return told(possible.length ? texts.noneOfThem : texts.none, possible, possible.length)
}
