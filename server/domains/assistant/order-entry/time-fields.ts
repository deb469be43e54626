import { hasTime } from '../../../../shared/form-rules'
import type { EntryField } from '../../../kernel/form-fields/form-fields'
import { moment, pad, partsIn, realDay, type Moment } from '../../../kernel/text/moment'
import { isNext } from '../../../kernel/text/moments'
import { factOf, hasBegun, pastDay, wishedDay, wishOf } from './wishes'
import type { Candidate, Facts } from './facts'
import { escaped, roleOf, wordsSource } from '../../../kernel/form-fields/hints'
import { TROUBLE } from './lexicon'
import { plain } from '../../../kernel/text/plain'
import { clauseAt, denied, isHan, literal, overlap, type ParsedText, type Span } from '../../../kernel/text/parsed-text'

/** What a field of time asks for: a wish or a fact, the words that lead to it, and whether it takes a time without them. */
export interface TimeRole {
  wish: boolean
  cue: RegExp
  not?: RegExp
  alone?: 'any' | 'deadline'
  /** its words are those of many sentences: it comes after the others */
  general?: true
}
type Role = ReturnType<typeof roleOf>
const VISIT =
  /来|上门|到府|到场|到(?!货)|修|装|安装|预约|有空|在家|(?:我们?|人|家里)都?(?:在|有人)(?=[，。！,\s]|$)|过来|检|\bcome|\bsend|\bsome(?:one|body)\b|\bservice\b|\bcommission|\binspect|\bvisit|\binstall|\bfitted|\bon site|\bworks\b|\bplease|\bpossible|\bwant|приез|прие[дх]|выезд|мастер/
const NO_VISIT =
  /到货|送到|\barriv|\bdeliver|货[^，。]{0,6}到|机票|火车|验收|出差|上班|开会|不在|没空|没时间|别来|不要来|不行|不方便|没来|没到|没人|结果|上次|答应|爽约|(?:师傅|客服|你们|他们)[^，。]{0,4}说|\bnobody|\bno one|\bdidn't|\bdid not|\bnever came|\bpromised|\bready\b|\bflight|\bbusy|\baway\b|\bnot available|не могу|занят/
const ONSET = new RegExp(
  `开始|起就?|从|以来|出现|发现|${TROUBLE.source}|\\bsince\\b|\\bstarted|\\bbegan|с[о]? (?:\\d{1,2}|прошл|вчера|позавчера|понед|втор|сред|четв|пятн|субб|воскр)|началось`,
)
const NO_ONSET = /修过|买|购|来过|打过|报过|换过|清洗|安装|装的|\bbought|\bcalled|\brepaired|\binstalled|\bago\b/
/** What a role means, whatever its template calls it. */
const ROLES: Record<Role, Omit<TimeRole, 'cue'> & { cue?: RegExp }> = {
  appointment: { wish: true, alone: 'any', cue: VISIT, not: NO_VISIT, general: true },
  deadline: { wish: true, alone: 'deadline' },
  wish: { wish: true },
  past: { wish: false },
  onset: { wish: false, cue: ONSET, not: NO_ONSET },
  incident: { wish: false, alone: 'any', cue: /./, general: true },
}

/** Words of a name that say nothing of what happens. */
const EMPTY_HAN = /希望|期望|预计|计划|要求|最近一次|上一?次|最[晚迟]|时间|日期|时刻|日$/g
const EMPTY_WORD =
  /^(?:time|date|when|most|recent|last|latest|later|than|from|with|preferred|wanted|expected|дата|время|когда|последн.*|позднее|желаем.*|ожидаем.*)$/
const MIN_WORD = 4
/** The words of a field's name that people say too: 提车日期 is told by 提的车, "Signed on" by "signed". */
function nameSource(displayName: string): string {
  const name = plain(displayName)
  if (isHan(name)) {
    const own = [...name.replace(EMPTY_HAN, '')]
    return own.length > 1 ? own.map(escaped).join('[的了过好]?') : ''
  }
  return name
    .split(/[^\p{L}]+/u)
    .filter(word => word.length >= MIN_WORD && !EMPTY_WORD.test(word))
    .map(word => `(?<!\\p{L})${escaped(word.slice(0, Math.max(MIN_WORD, word.length - 2)))}`)
    .join('|')
}

/** The role of a field of time. Where its template tells neither role nor words, the words of its name lead to it, too. */
export function timeRole(field: EntryField): TimeRole {
  const { role, cues, not } = field.entry
  const base = ROLES[roleOf(field)]
  const words = role || cues ? wordsSource(cues) : nameSource(field.displayName)
  const against = [base.not?.source, wordsSource(not)].filter(Boolean).join('|')
  // an appointment with words of its own is one of another kind than a visit
  const { cue: general, not: _, ...meaning } = base
  const other = role !== undefined && words !== '' && base.general
  const cue = [other ? undefined : general?.source, words].filter(Boolean).join('|')
  return {
    ...meaning,
    ...(other ? { general: undefined } : {}),
    cue: cue ? new RegExp(cue, 'u') : /^(?!)/,
    ...(against && !other ? { not: new RegExp(against, 'u') } : {}),
  }
}

/** Speech has no commas: this many characters on either side of a moment belong to it. */
const REACH = 24
/** Words around a moment, within its clause. */
export function around(parsed: ParsedText, m: Span): string {
  const clause = clauseAt(parsed, m.start)
  return parsed.plain.slice(
    Math.max(clause.start, m.start - REACH),
    Math.min(Math.max(clause.end, m.end), m.end + REACH),
  )
}
/** What may stand beside a moment in a clause that tells nothing else: 那就周六上午吧, Friday afternoon please. */
const FILLER =
  /^(?:那|就|都|可以|行|吧|吗|呢|最好|大概|左右|的|了|是|时间|有时间|有空|please|works|fine|is|ok|good|on|at|in|for|about|around|best|would|be|thanks|можно|лучше|в|на)*$/
/** Whether the clause tells the moment and little else (今天天气真不错 does not). */
function standsAlone(parsed: ParsedText, m: Span, taken: readonly Span[], beside = FILLER): boolean {
  const clause = clauseAt(parsed, m.start)
  const others = [m, ...taken]
  let rest = ''
  for (let i = clause.start; i < clause.end; i++)
    if (!others.some(o => o.start <= i && i < o.end)) rest += parsed.plain.charAt(i)
  return beside.test(rest.replace(/[\s\p{P}]/gu, ''))
}

/** Moments that tell an hour or a part of a day and no day. */
const withoutDay = (parsed: ParsedText, moments: readonly Moment[]): Moment[] => [
  ...moments.filter(m => !m.behind && (m.time !== '' || m.part !== '')),
  ...partsIn(parsed.plain).filter(part => !moments.some(m => overlap(m, part))),
]
/** What may stand beside an hour that changes the one told before: 改到下午吧, make it 4 pm, лучше вечером. */
const CHANGE =
  /^(?:同一?个?(?:时间|时候)|时间(?:一样|不变|照旧)|一样的?时间|老时间|sametime|времятоже|тожевремя|втожевремя|那|就|都|还是|请|你们?|我|想|要|可以|行|吧|吗|呢|最好|大概|左右|的|了|是|时间|有空|在家|改|换|成|到|为|约|过?来|上门|到府|修|再|以后|之后|好了|就好|please|can|could|you|come|visit|make|change|move|it|to|id|prefer|rather|better|instead|the|works|fine|is|ok|good|on|at|in|for|about|around|after|best|would|be|thanks|for|me|let|us|lets|можно|лучше|давайте|пожалуйста|приезжайте|приходите|приедьте|перенесите|на|в|после|около|мне|удобно|удобнее|часов|часа)*$/
/** Whether an hour without its day tells when to come: little else is said beside it, or the visit right behind. */
const isOfVisit = (parsed: ParsedText, m: Moment, taken: readonly Span[]): boolean =>
  !USUAL.test(around(parsed, m)) && (isNext(parsed, m) || standsAlone(parsed, m, taken, CHANGE))
const USUAL =
  /平时|每天|天天|工作日|总是|一直|昨|刚才|过了|下个?(?:周|星期|礼拜|月)|\b(?:every|always|usually|often|yesterday|last)\b|кажд|всегда|обычно|вчера/

/** The value that a moment has for a field of time; undefined where it can have none. */
export function timeFor(
  field: EntryField,
  m: Moment,
  { now, present }: Pick<Facts, 'now' | 'present'>,
): Pick<Candidate, 'value' | 'assumed' | 'dayAlone'> | undefined {
  const role = timeRole(field)
  const kept = hourKept(field, role, m, present, now)
  const value =
    kept ||
    (hasTime(field)
      ? role.wish
        ? wishOf(m.ahead || !m.time ? m : { ...m, ahead: now.slice(0, 10) }, now)
        : factOf(m, now)
      : role.wish
        ? wishedDay(m, now)
        : pastDay(m, now))
  return value ? { value, ...(hasTime(field) && !m.time && !kept && !m.relative ? vague(m) : {}) } : undefined
}

/** How little was told of a time. */
const vague = (m: Moment): Pick<Candidate, 'assumed' | 'dayAlone'> => ({
  assumed: true,
  ...(m.part ? {} : { dayAlone: true }),
})

/** Gives each moment to the field whose words stand around it, and what is left to the field that takes any. */
export function times(
  fields: readonly EntryField[],
  { parsed, moments: told, now, phones, names, places, mails, present, corrects }: Facts,
): Map<string, Candidate> {
  const isHeldVisit = fields.some(field => isVisitTime(field) && typeof present[field.fieldName] === 'string')
  // Thursday will not do: it is the time of nothing
  const moments = told.filter(
    m =>
      !(isHeldVisit && isShift(parsed, m)) &&
      !REFUSED_AFTER.test(parsed.plain.slice(m.end, clauseAt(parsed, m.start).end)),
  )
  const found = new Map<string, Candidate>()
  const used = new Set<Moment>()
  const value = (field: EntryField, role: TimeRole, m: Moment): string => {
    const hour = hourKept(field, role, m, present, now)
    if (hour) return hour
    const label = literalNear(parsed, field.displayName, m)
    const full = role.wish || label ? wishOf(m, now) : ''
    if (hasTime(field))
      return role.wish ? full : factOf(m, now) || (label && m.time ? `${m.behind || now.slice(0, 10)} ${m.time}` : '')
    return role.wish ? wishedDay(m, now) : pastDay(m, now)
  }
  const give = (accept: (role: TimeRole, field: EntryField, m: Moment) => boolean) => {
    for (const field of fields) {
      if (found.has(field.fieldName)) continue
      const role = timeRole(field)
      for (const m of moments) {
        if (used.has(m) || !accept(role, field, m)) continue
        const v = value(field, role, m)
        if (!v) continue
        const isVague = hasTime(field) && !m.time && !m.relative && !hourKept(field, role, m, present, now)
        found.set(field.fieldName, { start: m.start, end: m.end, value: v, ...(isVague ? vague(m) : {}) })
        used.add(m)
        break
      }
    }
  }
  // an hour or a part of a day without its day is one of the day that was told before
  for (const field of fields) {
    const role = timeRole(field)
    const day = hasTime(field) && role.wish && role.alone === 'any' ? String(present[field.fieldName] ?? '') : ''
    if (!day || found.has(field.fieldName)) continue
    const others = [...phones, ...names, ...places, ...mails]
    for (const m of withoutDay(parsed, moments)) {
      if (!isOfVisit(parsed, m, others) || isRefused(parsed, m) || role.not?.test(around(parsed, m))) continue
      const v = wishOf({ ...m, ahead: day.slice(0, 10), behind: day.slice(0, 10) }, now)
      if (!v) continue
      found.set(field.fieldName, { start: m.start, end: m.end, value: v, ...(m.time ? {} : { assumed: true }) })
      used.add(m)
      break
    }
  }
  give((_, field, m) => literalNear(parsed, field.displayName, m))
  // what was promised and did not come is told in the next clause
  const speaksAgainst = (role: TimeRole, m: Moment): boolean =>
    role.not?.test(around(parsed, m)) === true ||
    (role.wish && isRefused(parsed, m)) ||
    // not the 15th, the 14th
    (corrects && denied(parsed, m)) ||
    (role.wish &&
      /^.{0,3}(?:结果|到现在|可是|但是?)?[^，。]{0,6}(?:没来|没到|没人|nobody|no one)/.test(
        parsed.plain.slice(clauseAt(parsed, m.start).end + 1),
      ))
  give((role, __, m) => !speaksAgainst(role, m) && !role.general && role.cue.test(around(parsed, m)))
  give((role, __, m) => !speaksAgainst(role, m) && role.cue.test(around(parsed, m)))
  give(
    (role, field, m) =>
      (role.alone === 'any' || (role.alone === 'deadline' && m.deadline)) &&
      m.ahead !== '' &&
      !m.relative &&
      !hasBegun(m, now) &&
      (m.deadline ||
        m.time !== '' ||
        m.part !== '' ||
        standsAlone(
          parsed,
          m,
          [...phones, ...names, ...places, ...mails],
          present[field.fieldName] === undefined ? FILLER : CHANGE,
        )) &&
      !speaksAgainst(role, m),
  )
  return found
}
/** A day without an hour keeps the hour that the form holds: 改到后天, Sunday, same time. */
function hourKept(field: EntryField, role: TimeRole, m: Moment, present: Facts['present'], now: string): string {
  const held = present[field.fieldName]
  if (!hasTime(field) || typeof held !== 'string' || held.length < 16) return ''
  if (m.time || m.part || m.relative || m.deadline) return ''
  if (!role.wish) {
    const fact = `${m.behind} ${held.slice(11, 16)}`
    return pastDay(m, now) && fact <= now ? fact : ''
  }
  if (!m.ahead) return ''
  const wish = `${m.ahead} ${held.slice(11, 16)}`
  return wishedDay(m, now) && wish >= now ? wish : ''
}
/** An hour of the day that the form holds already, `YYYY-MM-DD HH:mm`; '' where the field takes none, or it is over. */
export function atHour(field: EntryField, held: string, hour: number, now: string): string {
  const role = timeRole(field)
  if (!hasTime(field) || !role.wish || role.alone !== 'any') return ''
  const clock = `${pad(hour)}:00`
  return wishOf({ ...dayAt(held.slice(0, 10)), time: clock, vague: hour < 12 }, now)
}
/** Whether the words around a moment lead to a field. */
export const leadsTo = (field: EntryField, parsed: ParsedText, m: Span): boolean =>
  timeRole(field).cue.test(around(parsed, m))
/** Whether a field is the time of a visit, which is the one that is meant where no other is named. */
export const isVisitTime = (field: EntryField): boolean => {
  const role = timeRole(field)
  return role.wish && role.alone === 'any'
}
/** The hour that the form holds on another day of its month; '' where there is no such day, or it is over. */
export function atDay(field: EntryField, held: string, day: number, now: string): string {
  const value = `${held.slice(0, 8)}${pad(day)}${held.slice(10)}`
  return isVisitTime(field) && value >= now && realDay(Number(held.slice(0, 4)), Number(held.slice(5, 7)) - 1, day)
    ? value
    : ''
}
/** One hour later than what was agreed: that is counted from no now. */
const LATER = /\blater\b|позже|позднее/
/** Whether a moment only tells how much later than another one something is to be. */
export const isShift = (parsed: ParsedText, m: Moment): boolean =>
  m.time !== '' && LATER.test(parsed.plain.slice(m.start, m.end + SHIFTED))
const SHIFTED = 8
const dayAt = (day: string): Moment => moment({ start: 0, end: 0 }, day)

const REFUSED =
  /(?<![能是要用])(?:别|不要|不用|不必|不能|不是|除了)[^，。]{0,2}$|\b(?:do not|don't|can't|cannot|not)\s(?:come\s|visit\s|send (?:any|some)(?:one|body)\s)?(?:on\s|at\s|before\s)?$|(?<![а-я])не (?:приезжайте |приходите |надо )?(?:в |во )?$/
/** Whether the words before a moment say that it must not be then. */
const isRefused = (parsed: ParsedText, m: Span): boolean =>
  REFUSED.test(parsed.plain.slice(clauseAt(parsed, m.start).start, m.start)) ||
  REFUSED_AFTER.test(parsed.plain.slice(m.end, clauseAt(parsed, m.start).end))
const REFUSED_AFTER =
  /^(?:就|都|我们?|家里)*(?:算了|不行|不用|不要|不成|没空|没时间|不方便|来不了|不在|没人|有事)|^ (?:is |does |will )?(?:not|n't) (?:good|possible|work|ok)|^ (?:is )?no good|^\s?(?:не получ|не подход|не могу|отпада)/
const LABEL_GAP = 4
/** Whether the field's name stands right before the place: 停机时间：…. */
const literalNear = (parsed: ParsedText, displayName: string, at: Span): boolean =>
  literal(parsed, displayName).some(
    l =>
      l.end <= at.start && at.start - l.end <= LABEL_GAP && /^[\s:：是为]*$/.test(parsed.plain.slice(l.end, at.start)),
  )
