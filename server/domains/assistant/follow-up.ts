import { SUBJECT_KINDS, type Subject } from '../../../shared/assistant'
import type { AssistantSkill, Former, Utterance } from '../../kernel/skills/skill'
import { finder, THIS } from '../../kernel/skills/words'
import { questionTerms } from '../../kernel/text/tokenize'
import type { aiTurns } from './assistant.table'

/** Screens of things, by which what was told can be meant again. */
const SCREENS: Readonly<Record<string, Subject['kind']>> = {
  '/event/view': 'event',
  '/task/details': 'task',
  '/product': 'product',
  '/order/detail': 'order',
  '/afterSaleDetail': 'afterSale',
  '/invoice/detail': 'invoice',
  '/mall/product/detail': 'goods',
  '/mall/service/detail': 'goods',
  '/productreg/detail': 'registration',
  '/extendedWarrantyCard': 'card',
  '/serviceProviderNetWork/detail': 'point',
}
function thingAt(url: string): Subject | null {
  const [path = '', query = ''] = url.split('?')
  const id = new URLSearchParams(query).get('id')
  const kind = SUBJECT_KINDS.find(one => one === SCREENS[path])
  return kind && id ? { kind, id } : null
}

/** What a turn told by a skill, as the next question may mean it again; null for any other turn. */
export function formerOf(
  turn: Pick<typeof aiTurns.$inferSelect, 'skill' | 'sources' | 'card' | 'state'> | undefined,
): Former | null {
  if (!turn?.skill || turn.state !== 'done') return null
  const { skill, sources, card } = turn
  const parameters = typeof skill.parameters === 'object' && skill.parameters !== null ? skill.parameters : {}
  const urls = [...(card ? [card.url] : []), ...(skill.choices ?? []), ...sources.map(({ fileUrl }) => fileUrl)]
  return {
    skill: skill.name,
    parameters: { ...parameters },
    things: [...new Set(urls)].flatMap(url => thingAt(url) ?? []),
  }
}

const ORDINALS: readonly RegExp[] = [
  /第一[个条张单台笔]?|\bfirst\b|перв(?:ый|ая|ое|ую|ого|ой)/u,
  /第二[个条张单台笔]?|\bsecond\b|втор(?:ой|ая|ое|ую|ого)/u,
  /第三[个条张单台笔]?|\bthird\b|трет(?:ий|ья|ье|ью|ьего)/u,
  /第四[个条张单台笔]?|\bfourth\b|четв[её]рт(?:ый|ая|ое|ую|ого|ой)/u,
  /第五[个条张单台笔]?|\bfifth\b|пят(?:ый|ая|ое|ую|ого|ой)/u,
]
const OTHER = finder([
  '另一个',
  '另外那个',
  '另外一个',
  '那个呢',
  'other one',
  'the other',
  'другой',
  'другая',
  'другую',
  'другое',
])

/** The thing of the answer before that a sentence means: by its place, the other one of two, or "it". */
function thingBefore({ question, sentence, former }: Utterance): Subject | null {
  const things = former?.things ?? []
  const place = ORDINALS.findIndex(ordinal => ordinal.test(question.toLowerCase()))
  if (place >= 0) return things[place] ?? null
  const [first, second, third] = things
  if (OTHER(sentence)) return second && !third ? second : null
  return first && !second && THIS(sentence) ? first : null
}

/** What somebody says with what was told before as its subject, where the screen shows none and the words mean it. */
export function aboutBefore(utterance: Utterance): Utterance {
  const thing = utterance.subject ? null : thingBefore(utterance)
  return thing ? { ...utterance, subject: thing } : utterance
}

/** How a sentence begins, or ends, that asks the same of something else. */
const FOLLOWS =
  /^(?:那|那么|还有)(?!怎么|为什么|哪)|呢[?？]?$|^(?:and|what about|how about|or)\b|^(?:а|и|или|как насч[её]т|а как)(?![а-яё])|^(?:make it|改成|换成|换|改)/iu
/** Longer ones are a question of their own. */
const MOST_TERMS = 4

/** The skill that told the answer before, with the parameters that a follow-up changes; null for a sentence that is none. */
export function followed(
  skills: readonly AssistantSkill[],
  utterance: Utterance,
): { skill: AssistantSkill; parameters: Readonly<Record<string, unknown>>; utterance: Utterance } | null {
  const { question, former, subject } = utterance
  const skill = former && skills.find(({ name }) => name === former.skill)
  if (!former || !skill) return null
  const said = question.trim()
  const isAbout = subject !== null && ORDINALS.some(ordinal => ordinal.test(said.toLowerCase()))
  if (!isAbout && !FOLLOWS.test(said) && !OTHER(utterance.sentence)) return null
  const terms = questionTerms(said).filter(({ kind }) => kind === 'word' || kind === 'code')
  if (terms.length > MOST_TERMS) return null
  const { id, ...parameters } = former.parameters
  const [kind] = skill.subjects ?? []
  const about =
    subject ?? (typeof id === 'string' && kind && !OTHER(utterance.sentence) ? ({ kind, id } satisfies Subject) : null)
  return { skill, parameters, utterance: { ...utterance, subject: about } }
}
