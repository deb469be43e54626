import type { Candidate, Facts } from './facts'
import { INQUIRY, OPINION, TROUBLE } from './lexicon'
import { plain } from '../../../kernel/text/plain'
import { overlap, wordsOf, type Span } from '../../../kernel/text/parsed-text'

const REMARK =
  /(?:备注|另外|此外|记得|请注意|注意|补充一?下?|\bplease note|\bnote|\bremarks?|\bps|примечание|обратите внимание)(?:是|that|:|：|\s){0,3}/
/** Greetings, thanks, and clauses that only ask somebody to come. */
const SMALL_TALK =
  /^(?:呃|嗯|那个|就是|请问|你好|您好|麻烦(?:你|您)?(?:了|一下)?|谢谢|多谢|尽快|急|在吗|师傅|please|thanks?(?: you)?|hello|hi|hey|um|so|yeah|asap|спасибо|пожалуйста|здравствуйте|добрый день)[\s!.。]*$/
const ONLY_WISH =
  /^(?:[\s请能可以否麻烦希望想要约预约师傅派人帮忙]*)(?:来|过来|上门|到府|到场|修|看看|处理|安装|装)(?:一下|看看|修|看|来看看|可以|行|都行|就行|吧|吗|呢|处理|检查)*[\s吗呢吧了]*$/
/** The same in a whole sentence of its own: 我想报修, I want to book a repair, I need someone to fix it, хочу вызвать мастера. */
const WHOLE_WISH = new RegExp(
  [
    String.raw`^(?:我们?|本人)?(?:想要?|要|需要|希望)(?:申请|预约|登记|约)?(?:一个|一下|个)?(?:上门|报修|维修|修理|安装|清洗|保养|检修|服务)(?:服务|一下|一次)?$`,
    String.raw`^(?:i|we)(?:'d| would)? (?:want|need|like)(?: to)?(?: (?:book|order|request|arrange|schedule|get|make|ask for))? (?:an? |some )?(?:repair|service|visit|appointment|technician|engineer)(?: (?:visit|request|appointment))?$`,
    String.raw`^(?:i|we)(?:'d| would)? (?:want|need|like) (?:someone|somebody|an? (?:technician|engineer)) to (?:come|come over|(?:fix|repair|check|look at|see) (?:it|this))$`,
    String.raw`^(?:я )?(?:хочу|хотел[аи]? бы|нужно|надо|нужен|требуется) (?:вызвать |заказать |оформить )?(?:мастера?|инженера?|специалиста?|ремонт|выезд|заявку)(?: на ремонт)?$`,
  ].join('|'),
)
/** Up to the thing that is to be served: where that is known, the rest asks for somebody to come. */
const WISH_FOR =
  /^(?:(?:我们?)?(?:想要?|要|需要|希望)(?:报修|维修|修理|修)(?:一下)?|(?:i|we)(?:'d| would)? (?:want|need|like)(?: to)? (?:(?:someone|somebody|an? (?:technician|engineer)) to )?(?:fix|repair|check|look at) (?:my|our|the) )/
const COMMAND =
  /忽略|无视|系统提示|提示词|ignore (?:all )?(?:previous|prior)|system prompt|\breveal\b|^system\b|泄露|把(?:其他|所有)客户/
/** Separators at the ends of what is left of a clause. */
const EDGES = /^[\s,，。.;；:：、!！?？-]+|[\s,，。.;；:：、-]+$/g

/** `cut` is no part of the story; `said` decided that it is asked for; `told` is its matter; `taken` went to other fields. */
interface Told {
  cut: readonly Span[]
  said: readonly Span[]
  told: readonly Span[]
  taken: readonly Span[]
  /** choices that were made by words of the text */
  chosen: readonly Span[]
}

/**
 * The clauses that tell what is wrong (or, in feedback, what somebody thinks), as they were written, without phones, names, addresses, dates of
 * visits and small talk. '' when there is none: a greeting is no description.
 */
export function story(facts: Facts, opinion: boolean, { cut, said, told, taken, chosen }: Told): Candidate | null {
  const { parsed } = facts
  const matter = opinion ? new RegExp(`${TROUBLE.source}|${OPINION.source}`) : TROUBLE
  const thing = facts.product && plain(parsed.text.slice(facts.product.start, facts.product.end))
  const wishesFor = (words: string): boolean => !!thing && plain(words).replace(WISH_FOR, '') === thing
  const clauses = parsed.clauses.flatMap(clause => {
    const whole = parsed.plain.slice(clause.start, clause.end).trim()
    if (SMALL_TALK.test(whole) || COMMAND.test(whole) || INQUIRY.test(whole)) return []
    // what other fields took goes out; the rest is kept when it still says something
    let words = ''
    for (let i = clause.start; i < clause.end; i++)
      words += cut.some(c => c.start <= i && i < c.end) ? '\n' : parsed.text.charAt(i)
    // a clause that only says why the text is asked for (已不能用) is no text
    const reason = said.find(r => overlap(r, clause))
    if (
      reason &&
      [reason, ...taken, ...chosen]
        .filter(one => overlap(one, clause))
        .reduce((left, one) => left.replace(parsed.plain.slice(one.start, one.end), ''), whole)
        .replace(/[\s\p{P}已经了是的都旧老其实还]|\b(?:it|is|has|my|the|old)\b/gu, '').length < 2
    )
      return []
    const left = words
      .split('\n')
      .map(w => w.replace(EDGES, ''))
      .filter(w => w.length > 1 && !ONLY_WISH.test(plain(w)) && !WHOLE_WISH.test(plain(w)) && !wishesFor(w))
    const about = told.some(a => clause.start <= a.start && a.start < clause.end)
    const tells = left.filter(w => about || matter.test(plain(w)))
    // a clause that no field took tells more of the matter, if there is one
    const more = whole.length >= 4 && !taken.some(t => overlap(t, clause)) ? left.filter(w => w.length >= 4) : []
    return tells.length || more.length
      ? [{ ...clause, sure: tells.length > 0, parts: tells.length ? tells : more }]
      : []
  })
  const kept = clauses.some(c => c.sure || (!said.length && facts.product && overlap(facts.product, c))) ? clauses : []
  const parts = kept.map(c => c.parts.join(' '))
  const [first, last] = [kept[0], kept[kept.length - 1]]
  return first && last
    ? { start: first.start, end: last.end, value: parts.join(/[一-龥]/.test(parts.join('')) ? '，' : '. ') }
    : null
}

/** What the text calls a remark. */
export function remark({ parsed }: Facts): Candidate | null {
  const m = REMARK.exec(parsed.plain)
  if (!m) return null
  const start = m.index + m[0].length
  const end = /[。;；\n]|\.(?=\s|$)/.exec(parsed.text.slice(start))
  const span = { start, end: end ? start + end.index : parsed.text.length }
  const words = wordsOf(parsed, span).replace(EDGES, '')
  return words.length > 1 ? { ...span, value: words } : null
}

/** What a clause only takes back, and what it begins with when it puts another thing in its place. */
const TAKEN_BACK = /^(?:不是|不对|没有|并非|not |no,? |isn't |не |нет,? )/
const IN_PLACE = /^(?:是|应该是|其实是?|而是|是的|it's |its |it is |это |а )/
const DENIAL = /(?:不是|并非|\bnot (?:the |a |an )?|(?<![а-я])не )([^，,。.;；!！?？]{1,20})/g
const clausesOf = (text: string): string[] =>
  text
    .split(/[，,。；;！!\n]\s*|\.\s+/)
    .map(one => one.trim())
    .filter(Boolean)

/** A text of the form with what a turn tells of it: it grows, says nothing twice, and loses what the turn takes back. */
export function grown(before: string, told: string, { parsed, corrects }: Facts): string {
  const off = [...parsed.plain.matchAll(DENIAL)].map(m => (m[1] ?? '').trim()).filter(words => words.length > 1)
  const former = clausesOf(before)
  const more = clausesOf(told)
    .filter(clause => !TAKEN_BACK.test(plain(clause)))
    .map(clause => clause.slice(IN_PLACE.exec(plain(clause))?.[0].length ?? 0).trim())
    .filter(clause => clause.length > 1 && !former.some(one => plain(one).includes(plain(clause))))
  const isOff = (clause: string): boolean =>
    off.some(words => plain(clause).includes(words)) ||
    // 外机转的 after 外机也不转
    (corrects && more.some(one => beginning(one) !== '' && beginning(one) === beginning(clause)))
  const kept = former.filter(clause => !isOff(clause))
  if (!more.length && kept.length === former.length) return before
  const parts = [...kept, ...more]
  return parts.length ? parts.join(/[一-龥]/.test(parts.join('')) ? '，' : '. ') : before
}
/** The thing that a clause begins with. */
const beginning = (clause: string): string => /^(?:[一-龥]{2}|(?:the |my )?[a-zа-я]{3,})/.exec(plain(clause))?.[0] ?? ''
