import fuzzysort from 'fuzzysort'
import {
  checkField,
  dropHidden,
  maxLengthOf,
  takesValue,
  visibleFields,
  hasTime,
  type AddressValue,
  type Choice,
  type FormField,
  type FormValues,
} from '../../../../shared/form'
import type { Language } from '../../../../shared/language'
import { amountOf, numbersIn } from './quantities'
import { chosen, mentions, pathOf, polarOf, productOf, saysNo, type OwnProduct } from './options'
import { codes, emails, foreignPhones, landlines, mobiles, people, praised, type Found } from './contacts'
import { BRANDS, INQUIRY, OPINION, TROUBLE } from './lexicon'
import { factOf, findMoments, hasBegun, pastDay, wallTime, wishedDay, wishOf, type Moment } from './dates'
import { addresses } from './addresses'
import { readable, type EntryRow } from './table'
import { clauseAt, literal, overlap, plain, read, wordsOf, type Reading, type Span } from './tokenizer'

export interface EntryInput {
  /** what was written, said or read from files; the first 20,000 characters count */
  text: string
  /** the form, in one language */
  fields: readonly FormField[]
  /** ms since 1970 */
  now: number
  /** default Asia/Shanghai */
  zone?: string
  language: Language
  /** what the customer owns */
  products: readonly OwnProduct[]
}

export interface EntryResult {
  /** as the form engine takes them (shared/form) */
  values: FormValues
  /** the words of the text that each value came from */
  sources: Record<string, string>
  productId?: string
  rows: EntryRow[]
  /** none: nothing of the form is in the text; subform: only what the form does not ask for as it stands */
  match: 'ok' | 'none' | 'subform'
}

interface Candidate extends Span {
  value: unknown
}

/** All that was found in a text, before it is given to fields. */
interface Facts {
  reading: Reading
  now: string
  language: Language
  phones: Found<string>[]
  foreign: Found<string>[]
  mails: Found<string>[]
  names: Found<string>[]
  places: Found<AddressValue>[]
  moments: Moment[]
  tokens: Found<string>[]
  product: Found<OwnProduct> | null
  /** numbers to call, also those that are not meant */
  numbers: Span[]
  /** what numbers are not read from */
  taken: Span[]
}

/** fuzzysort's score from which a token is a code that was written a little otherwise: KFR72LW for KFR-72LW/MY3. */
const SAME_CODE = 0.8
const nearCode = (token: string, code: string): boolean =>
  (fuzzysort.single(token, code)?.score ?? 0) >= SAME_CODE && code.startsWith(token.slice(0, 3))

function gather({ text, now, zone = 'Asia/Shanghai', language, products }: EntryInput): Facts {
  const reading = read(text)
  const wall = wallTime(now, zone)
  const [phones, fixed, foreign, mails] = [
    mobiles(reading),
    landlines(reading),
    foreignPhones(reading),
    emails(reading),
  ]
  const numbers = [...mobiles(reading, true), ...fixed, ...foreign]
  const names = people(reading, numbers)
  const tokensBefore = codes(reading, [...numbers, ...mails])
  const named = productOf(reading, products, tokensBefore, nearCode)
  const asked = named && clauseAt(reading, named.start)
  const product = asked && INQUIRY.test(reading.plain.slice(asked.start, asked.end)) ? null : named
  const places = addresses(reading, [...numbers, ...mails, ...names])
  const moments = findMoments(reading, wall).filter(m => ![...numbers, ...mails, ...places].some(t => overlap(t, m)))
  const tokens = tokensBefore.filter(t => ![...places, ...moments].some(o => overlap(o, t)))
  const marks = tokens.filter(
    t =>
      (/[a-z]/i.test(t.value) &&
        !/^\d+(?:\.\d+)?(?:st|nd|rd|th|km|kw|kg|mm|cm|m|h|v|c|f|l|t|x|am|pm)$/i.test(t.value)) ||
      t.value.length > 9,
  )
  return {
    reading,
    now: wall,
    language,
    phones,
    foreign,
    mails,
    names,
    places,
    moments,
    tokens,
    product,
    numbers,
    taken: [...numbers, ...mails, ...places, ...marks, ...moments.filter(m => m.ahead || m.time)],
  }
}

// --- days and times ---

/** What a field of time asks for: a wish or a fact, the words that lead to it, and whether it takes a time without them. */
interface TimeRole {
  wish: boolean
  cue: RegExp
  not?: RegExp
  alone?: 'any' | 'deadline'
}
const ARRIVAL =
  /到货|送到|送货|到家|[前内]到(?!场|府|家|达现)|\barriv|\bdeliver|\bcoming (?:on|next|this|tomorrow)\b|\bneeded? by|\bneed (?:it|them)|достав|нужн\S* (?:до|к)/
const TIME_ROLES: readonly (TimeRole & { field: RegExp })[] = [
  {
    field: /从哪天|^since|с какого дня/,
    wish: false,
    cue: new RegExp(
      `开始|起就?|从|以来|出现|发现|${TROUBLE.source}|\\bsince\\b|\\bstarted|\\bbegan|с (?:прошл|вчера|понед|втор|сред|четв|пятн|субб|воскр)|началось`,
    ),
    not: /修过|买|购|来过|打过|报过|换过|清洗|安装|装的|\bbought|\bcalled|\brepaired|\binstalled|\bago\b/,
  },
  {
    field: /上次清洗|last cleaned|последняя чистка/,
    wish: false,
    cue: /上次|上回|清洗(?:是|于|过|的)|洗过|洗的|\blast (?:clean|time|washed)|\bcleaned|последн/,
  },
  { field: /最晚到货|needed by|нужно до/, wish: true, alone: 'deadline', cue: ARRIVAL },
  { field: /到货|delivery expected|доставка/, wish: true, cue: ARRIVAL },
  { field: /验收日|ready on|будет готов/, wish: true, cue: /验收|\bready\b|\baccepted|готов/ },
  { field: /停机时间|stopped at|время остановки/, wish: false, cue: /停|\bstop|\bshut|\bdown\b|остан/ },
  { field: /发生时间|^when$|^когда$/, wish: false, cue: /./, alone: 'any' },
  { field: /取件时间|pick-up|забрать/, wish: true, cue: /取|拉走|收|拿走|上门|\bpick|\bcollect|забра/, alone: 'any' },
]
const VISIT: TimeRole = {
  wish: true,
  cue: /来|上门|到府|到场|到(?!货)|修|装|安装|预约|有空|在家|(?:我们?|人|家里)都?(?:在|有人)(?=[，。！,\s]|$)|过来|检|\bcome|\bsend|\bsome(?:one|body)\b|\bservice\b|\bcommission|\binspect|\bvisit|\binstall|\bfitted|\bon site|\bworks\b|\bplease|\bpossible|\bwant|приез|прие[дх]|выезд|мастер/,
  not: /到货|送到|\barriv|\bdeliver|机票|火车|验收|出差|上班|开会|不在|没空|没时间|别来|不要来|不行|不方便|没来|没到|没人|结果|上次|答应|爽约|(?:师傅|客服|你们|他们)[^，。]{0,4}说|\bnobody|\bno one|\bdidn't|\bdid not|\bnever came|\bpromised|\bready\b|\bflight|\bbusy|\baway\b|\bnot available|не могу|занят/,
  alone: 'any',
}

function timeRole(field: FormField): TimeRole {
  const name = plain(field.displayName)
  const known = TIME_ROLES.find(r => r.field.test(name))
  if (known) return known
  if (field.formType === 'planTime') return VISIT
  const own = name.replace(/时间|日期|日$|date|time|\s/g, '')
  return {
    wish: /期望|预计|计划|希望|预约|plan|expect|wish|prefer|желаем|удобн/.test(name),
    cue: own.length > 1 ? new RegExp(own.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : /^(?!)/,
  }
}

/** Speech has no commas: so many characters on either side of a moment belong to it. */
const REACH = 24
/** Words around a moment, within its clause. */
function around(reading: Reading, m: Span): string {
  const clause = clauseAt(reading, m.start)
  return reading.plain.slice(
    Math.max(clause.start, m.start - REACH),
    Math.min(Math.max(clause.end, m.end), m.end + REACH),
  )
}
/** What may stand beside a moment in a clause that tells nothing else: 那就周六上午吧, Friday afternoon please. */
const FILLER =
  /^(?:那|就|都|可以|行|吧|吗|呢|最好|大概|左右|的|了|是|时间|有时间|有空|please|works|fine|is|ok|good|on|at|in|for|about|around|best|would|be|thanks|можно|лучше|в|на)*$/
/** Whether the clause tells the moment and little else (今天天气真不错 does not). */
function standsAlone(reading: Reading, m: Span, taken: readonly Span[]): boolean {
  const clause = clauseAt(reading, m.start)
  const others = [m, ...taken]
  let rest = ''
  for (let i = clause.start; i < clause.end; i++)
    if (!others.some(o => o.start <= i && i < o.end)) rest += reading.plain.charAt(i)
  return FILLER.test(rest.replace(/[\s\p{P}]/gu, ''))
}

/** Gives each moment to the field whose words stand around it, and what is left to the field that takes any. */
function times(
  fields: readonly FormField[],
  { reading, moments, now, phones, names, places, mails }: Facts,
): Map<string, Candidate> {
  const found = new Map<string, Candidate>()
  const used = new Set<Moment>()
  const value = (field: FormField, role: TimeRole, m: Moment): string => {
    const label = literalNear(reading, field.displayName, m)
    const full = role.wish || label ? wishOf(m, now) : ''
    if (hasTime(field))
      return role.wish ? full : factOf(m, now) || (label && m.time ? `${m.behind || now.slice(0, 10)} ${m.time}` : '')
    return role.wish ? wishedDay(m, now) : pastDay(m, now)
  }
  const give = (accept: (role: TimeRole, field: FormField, m: Moment) => boolean) => {
    for (const field of fields) {
      if (found.has(field.fieldName)) continue
      const role = timeRole(field)
      for (const m of moments) {
        if (used.has(m) || !accept(role, field, m)) continue
        const v = value(field, role, m)
        if (!v) continue
        found.set(field.fieldName, { start: m.start, end: m.end, value: v })
        used.add(m)
        break
      }
    }
  }
  give((_, field, m) => literalNear(reading, field.displayName, m))
  // what was promised and did not come is told in the next clause
  const speaksAgainst = (role: TimeRole, m: Moment): boolean =>
    role.not?.test(around(reading, m)) === true ||
    (role.wish && isRefused(reading, m)) ||
    (role.wish &&
      /^.{0,3}(?:结果|到现在|可是|但是?)?[^，。]{0,6}(?:没来|没到|没人|nobody|no one)/.test(
        reading.plain.slice(clauseAt(reading, m.start).end + 1),
      ))
  give(
    (role, __, m) =>
      !speaksAgainst(role, m) && role.cue !== VISIT.cue && role.cue.source !== '.' && role.cue.test(around(reading, m)),
  )
  give((role, __, m) => !speaksAgainst(role, m) && role.cue.test(around(reading, m)))
  give(
    (role, __, m) =>
      (role.alone === 'any' || (role.alone === 'deadline' && m.deadline)) &&
      m.ahead !== '' &&
      !m.relative &&
      !hasBegun(m, now) &&
      (m.deadline ||
        m.time !== '' ||
        m.part !== '' ||
        standsAlone(reading, m, [...phones, ...names, ...places, ...mails])) &&
      !speaksAgainst(role, m),
  )
  return found
}
const REFUSED =
  /(?<![能是要用])(?:别|不要|不用|不必|不能|不是|除了)[^，。]{0,2}$|\b(?:do not|don't|can't|cannot|not)\s(?:come\s|visit\s|send (?:any|some)(?:one|body)\s)?(?:on\s|at\s|before\s)?$|(?<![а-я])не (?:приезжайте |приходите |надо )?(?:в |во )?$/
/** Whether the words before a moment say that it must not be then. */
const isRefused = (reading: Reading, m: Span): boolean =>
  REFUSED.test(reading.plain.slice(clauseAt(reading, m.start).start, m.start))
const LABEL_GAP = 4
/** Whether the field's name stands right before the place: 停机时间：…. */
const literalNear = (reading: Reading, displayName: string, at: Span): boolean =>
  literal(reading, displayName).some(
    l =>
      l.end <= at.start && at.start - l.end <= LABEL_GAP && /^[\s:：是为]*$/.test(reading.plain.slice(l.end, at.start)),
  )

// --- codes and short texts ---

/** Words that lead to the code that a field asks for, beside its own name. */
const CODE_CUES: readonly { field: RegExp; cue: string }[] = [
  {
    field: /故障码|error code|код ошибки/,
    cue: String.raw`故障[码吗]|错误码|报警?代码|代码|显示|报|\berror code|\bfault code|\bcode|\bdisplays?|\bshows?|ошибк[аиу]|код ошибки`,
  },
  {
    field: /报警代码|警报代码|alarm code|код аварии/,
    cue: String.raw`报警?代码|报警|警报|报|\balarm(?: code)?|код аварии|авария`,
  },
  {
    field: /订单|order number|номер заказа/,
    cue: String.raw`订单编?号?|\border(?: number| no\.?)?|номер заказа|заказ`,
  },
  { field: /采购单|purchase order/, cue: String.raw`采购单号?|采购订单|\bpurchase order|\bpo(?: number)?` },
  {
    field: /报修单|ticket|номер заявки$|ваш номер/,
    cue: String.raw`报修单号?|(?:我们|贵司|我司|客户)的?单号|工单号?|\bticket(?: number| no\.?)?|номер заявки`,
  },
  { field: /服务单|related request/, cue: String.raw`服务单号?|单号|\brequest|номер заявки|заявка` },
  { field: /税号|tax number|инн/, cue: String.raw`税号|\btax (?:number|no\.?|id)|инн` },
  {
    field: /备件号|part number|номер детали/,
    cue: String.raw`备件号|部件号|零件号|料号|图号|\bpart (?:number|no\.?)|номер детали`,
  },
  {
    field: /条码|bar code|код контроллера/,
    cue: String.raw`控制器条码|条码|条形码|\bbar ?code|\bcontroller code|код контроллера`,
  },
  { field: /滤芯编码|filter code|код фильтра/, cue: String.raw`滤芯编[码号]|\bfilter code|код фильтра` },
  {
    field: /想换的型号|new model|новая модель/,
    cue: String.raw`想?换成?|要换|\bnew model|\btrade (?:it )?(?:in )?for(?: a| an)?|новая модель`,
  },
]
const isCode = (field: FormField): boolean =>
  field.formType === 'code' ||
  (field.formType === 'text' &&
    /号|码|编号|型号$|\bnumber|\bcode|\bticket|\border|\brequest|\bmodel$|номер|код|инн|модель$/.test(
      plain(field.displayName),
    ) &&
    !isBrand(field) &&
    !/电话|phone|телефон/.test(plain(field.displayName)))
const isBrand = (field: FormField): boolean =>
  field.formType === 'text' && /品牌|brand|марка/.test(plain(field.displayName))
const isPraised = (field: FormField): boolean =>
  field.formType === 'text' && /表扬|赞扬|praise|отметить/.test(plain(field.displayName))
const isPerson = (field: FormField): boolean =>
  field.formType === 'text' &&
  !isPraised(field) &&
  /联系人|联络人|姓名|收货人|contact|^name$|your name|контакт|имя/.test(plain(field.displayName))
const isPhoneText = (field: FormField): boolean =>
  field.formType === 'text' && /电话|phone|телефон/.test(plain(field.displayName))

/** The shape of the example in a placeholder ("如 E4、F1", "such as AL-203"): letters, digits and signs in their places. */
function shapeOf({ placeHolder }: FormField): RegExp | null {
  const example = /(?<![a-z\d])(?=[a-z\d-]*\d)(?=[a-z\d-]*[a-z])[a-z\d]+(?:-[a-z\d]+)*(?![a-z\d])/.exec(
    plain(placeHolder),
  )?.[0]
  if (!example) return null
  // of one letter only those of the examples: E4, F1
  const letters = [...plain(placeHolder).matchAll(/(?<![a-z\d])([a-z])\d/g)].map(m => m[1]).join('')
  const source = example.replace(/[a-z]+|\d+/g, run =>
    /\d/.test(run)
      ? run.length === 1
        ? String.raw`\d{1,2}`
        : String.raw`\d{${run.length}}`
      : run.length === 1
        ? `[${letters}]`
        : run.length === 2
          ? run
          : `[a-z]{${run.length}}`,
  )
  return new RegExp(`^${source}$`)
}
/** Words between a cue and its code: 是, is, a colon. */
const BETWEEN = String.raw`(?:的?编?号?码?|\s?number|\s?no\.?)?(?:\s?[:：#]\s?|\s?(?:是|为|叫|就是|is|about)\s?|\s){0,2}`

/** Gives each code to the field whose words stand before it, else to the one whose example has its shape. */
function coded(fields: readonly FormField[], { reading, tokens, product }: Facts): Map<string, Candidate> {
  const found = new Map<string, Candidate>()
  const used = new Set<Found<string>>()
  const free = () => tokens.filter(t => !used.has(t))
  const give = (field: FormField, token: Found<string>) => {
    found.set(field.fieldName, { ...token, value: token.value })
    used.add(token)
  }
  const wanted = fields.filter(isCode)
  const cuesOf = (field: FormField): string =>
    [
      plain(field.displayName)
        .trim()
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
      ...CODE_CUES.filter(c => c.field.test(plain(field.displayName))).map(c => c.cue),
    ].join('|')
  // the longest cue is the one that is meant: 采购单号 before 单号
  const led = free().flatMap(token =>
    wanted.flatMap(field => {
      const m = new RegExp(`(?:${cuesOf(field)})${BETWEEN}$`).exec(
        reading.plain.slice(Math.max(0, token.start - 30), token.start),
      )
      const prefixed = /采购|purchase/.test(plain(field.displayName)) && /^po-?\d/i.test(token.value)
      return m || prefixed
        ? [
            {
              token,
              field,
              length: prefixed ? 30 : (m?.[0].trim().length ?? 0),
              shaped: shapeOf(field)?.test(plain(token.value)) ?? false,
            },
          ]
        : []
    }),
  )
  for (const l of led.sort(
    (a, b) => Number(b.shaped) - Number(a.shaped) || b.length - a.length || a.token.start - b.token.start,
  )) {
    if (used.has(l.token) || found.has(l.field.fieldName)) continue
    // a number alone is a code when it is long, or the field's own name leads to it
    if (/^\d+$/.test(l.token.value) && l.token.value.length < 5) continue
    if (shapeOf(l.field) && l.token.value.length < 4 && !/^[a-z]\d{1,2}$/i.test(l.token.value)) continue
    give(l.field, l.token)
  }
  for (const field of wanted) {
    const shape = found.has(field.fieldName) ? null : shapeOf(field)
    const fits = shape ? free().filter(t => shape.test(plain(t.value)) && !(product && overlap(t, product))) : []
    // A1 and B2 are blocks and gates, unless the field's words stand in their clause
    const sure = fits.filter(
      t => t.value.length > 2 || !/^[ab]/i.test(t.value) || new RegExp(cuesOf(field)).test(around(reading, t)),
    )
    if (sure[0] && sure.every(t => plain(t.value) === plain(sure[0]?.value ?? ''))) give(field, sure[0])
  }
  // a form that must have one code, and a text that has one: 机油滤芯两个，HJS75-OF-2210
  const [needed, ...others] = wanted.filter(f => f.isNull === 0 && f.formType === 'code' && !found.has(f.fieldName))
  const long = free().filter(
    t => t.value.length >= 8 && /[a-z]/i.test(t.value) && /-/.test(t.value) && !(product && overlap(t, product)),
  )
  if (needed && !others.length && long.length === 1 && long[0]) give(needed, long[0])
  return found
}

/** Make and model of an old appliance: the make, and the model when it stands behind it. */
function brandOf({ reading }: Facts): Candidate | null {
  const m = BRANDS.exec(reading.plain)
  if (!m) return null
  const model = /^[\s牌]{0,2}([a-z]{1,6}-?\d[a-z\d/-]{1,20})/.exec(reading.plain.slice(m.index + m[0].length))
  const span = { start: m.index, end: m.index + m[0].length + (model?.[0].length ?? 0) }
  return { ...span, value: wordsOf(reading, span) }
}

/** What stands behind the field's name and a colon, to the end of the line. */
function labelled({ reading }: Facts, field: FormField): Candidate | null {
  for (const label of literal(reading, field.displayName)) {
    const m = /^\s?[:：]\s?([^\n]{1,500})/.exec(reading.text.slice(label.end))
    if (m?.[1]?.trim())
      return {
        start: label.end + m[0].length - m[1].length,
        end: label.end + m[0].length,
        value: m[1].trim().slice(0, maxLengthOf(field)),
      }
  }
  return null
}

// --- free text ---

const isMainText = (field: FormField): boolean =>
  field.formType === 'textarea' &&
  !/备注|补充|remark|anything else|примечание|дополнительно/.test(plain(field.displayName))
const isOpinion = (field: FormField): boolean =>
  /详细说明|^details$|подробности|建议|意见|feedback/.test(plain(field.displayName))
const REMARK =
  /(?:备注|另外|此外|记得|请注意|注意|补充一?下?|\bplease note|\bnote|\bremarks?|\bps|примечание|обратите внимание)(?:是|that|:|：|\s){0,3}/
/** Greetings, thanks, and clauses that only ask somebody to come. */
const SMALL_TALK =
  /^(?:呃|嗯|那个|就是|请问|你好|您好|麻烦(?:你|您)?(?:了|一下)?|谢谢|多谢|尽快|急|在吗|师傅|please|thanks?(?: you)?|hello|hi|hey|um|so|yeah|asap|спасибо|пожалуйста|здравствуйте|добрый день)[\s!.。]*$/
const ONLY_WISH =
  /^(?:[\s请能可以否麻烦希望想要约预约师傅派人帮忙]*)(?:来|过来|上门|到府|到场|修|看看|处理|安装|装)(?:一下|看看|修|看|来看看|可以|行|都行|就行|吧|吗|呢|处理|检查)*[\s吗呢吧了]*$/
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
}

/**
 * The clauses that tell what is wrong (or, in feedback, what somebody thinks), as they were written, without phones, names, addresses, dates of
 * visits and small talk. '' when there is none: a greeting is no description.
 */
function story(facts: Facts, opinion: boolean, { cut, said, told, taken }: Told): Candidate | null {
  const { reading } = facts
  const matter = opinion ? new RegExp(`${TROUBLE.source}|${OPINION.source}`) : TROUBLE
  const clauses = reading.clauses.flatMap(clause => {
    const whole = reading.plain.slice(clause.start, clause.end).trim()
    if (SMALL_TALK.test(whole) || COMMAND.test(whole) || INQUIRY.test(whole)) return []
    // what other fields took goes out; the rest is kept when it still says something
    let words = ''
    for (let i = clause.start; i < clause.end; i++)
      words += cut.some(c => c.start <= i && i < c.end) ? '\n' : reading.text.charAt(i)
    // a clause that only says why the text is asked for (已不能用) is no text
    const reason = said.find(r => overlap(r, clause))
    if (
      reason &&
      whole.replace(reading.plain.slice(reason.start, reason.end), '').replace(/[\s\p{P}已经了是的都]|it|is|has/gu, '')
        .length < 2
    )
      return []
    const left = words
      .split('\n')
      .map(w => w.replace(EDGES, ''))
      .filter(w => w.length > 1 && !ONLY_WISH.test(plain(w)))
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
function remark({ reading }: Facts): Candidate | null {
  const m = REMARK.exec(reading.plain)
  if (!m) return null
  const start = m.index + m[0].length
  const end = /[。;；\n]|\.(?=\s|$)/.exec(reading.text.slice(start))
  const span = { start, end: end ? start + end.index : reading.text.length }
  const words = wordsOf(reading, span).replace(EDGES, '')
  return words.length > 1 ? { ...span, value: words } : null
}

// --- the whole ---

const CONTACT_TYPES: readonly FormField['formType'][] = ['phone', 'email', 'address', 'authorizeAddress', 'product']
const TIME_TYPES: readonly FormField['formType'][] = [
  'date',
  'datetime',
  'showDateTime',
  'planTime',
  'planStartTime',
  'planEndTime',
]

/** The choice that a found field needs: whoever tells an error code, or names the field itself, reports one. Only where the choice is the only one, and nothing speaks against it. */
function implied(fields: readonly FormField[], values: Map<string, Candidate>, reading: Reading): void {
  for (const field of fields) {
    const found = values.get(field.fieldName)
    if (
      !found ||
      !(
        field.formType === 'phone' ||
        isPhoneText(field) ||
        isCode(field) ||
        field.formType === 'cascader' ||
        literal(reading, field.displayName).length ||
        (TIME_TYPES.includes(field.formType) && timeRole(field).alone !== 'any')
      )
    )
      continue
    for (const { fieldName, values: wanted } of field.setting.dependencies ?? []) {
      const control = fields.find(f => f.fieldName === fieldName)
      const [only] = wanted
      if (
        control?.formType === 'select' &&
        only !== undefined &&
        wanted.length === 1 &&
        !values.has(fieldName) &&
        !saysNo(reading, control)
      )
        values.set(fieldName, { start: found.start, end: found.end, value: only })
    }
  }
}

/** Of several choices that the text names, the one that lets most of what was found show; else the first. */
function settle(
  field: FormField,
  options: Found<string>[],
  fields: readonly FormField[],
  found: Map<string, Candidate>,
): Found<string> | undefined {
  const opens = (value: string): number =>
    fields.filter(
      f =>
        found.has(f.fieldName) &&
        f.setting.dependencies?.some(d => d.fieldName === field.fieldName && d.values.includes(value)),
    ).length
  // a name that lies in a longer one is not meant (普通发票, 发票)
  const whole = options.filter(
    o =>
      !options.some(
        other =>
          other !== o && other.start <= o.start && o.end <= other.end && other.end - other.start > o.end - o.start,
      ),
  )
  return [...whole].sort((a, b) => opens(b.value) - opens(a.value) || a.start - b.start)[0]
}

function candidates(fields: readonly FormField[], facts: Facts): Map<string, Candidate> {
  const { reading, now } = facts
  const open = fields.filter(takesValue)
  const found = new Map<string, Candidate>()
  const put = (field: FormField, candidate: Candidate | null | undefined) => {
    if (candidate && !found.has(field.fieldName)) found.set(field.fieldName, candidate)
  }
  const moments = times(
    open.filter(f => TIME_TYPES.includes(f.formType)),
    facts,
  )
  const tokens = coded(open, facts)
  for (const field of open) {
    switch (field.formType) {
      case 'phone':
        put(field, facts.phones[0])
        break
      case 'email':
        put(field, facts.mails[0])
        break
      case 'address':
      case 'authorizeAddress':
        put(field, facts.places[0])
        break
      case 'number':
        put(field, amountOf(reading, field, facts.taken, now))
        break
      case 'currency': {
        const amount = amountOf(reading, field, facts.taken, now)
        put(field, amount && { ...amount, value: { number: amount.value, currency: field.setting.unit ?? 'CNY' } })
        break
      }
      case 'cascader':
        put(field, pathOf(reading, field))
        break
      case 'product':
        put(field, facts.product && { ...facts.product, value: asProduct(facts.product.value) })
        break
      case 'text':
      case 'code':
        if (isCode(field)) put(field, tokens.get(field.fieldName))
        else if (isPraised(field)) put(field, praised(reading)[0])
        else if (isPerson(field)) put(field, facts.names[0])
        else if (isPhoneText(field)) put(field, facts.foreign[0])
        else if (isBrand(field)) put(field, brandOf(facts))
        else put(field, labelled(facts, field))
        break
      default:
        put(field, moments.get(field.fieldName))
    }
  }
  for (const field of open) {
    if (field.formType === 'select') put(field, settle(field, chosen(reading, field), open, found))
    else if (field.formType === 'selectMulti') {
      const several = chosen(reading, field)
      if (several.length)
        put(field, {
          start: several[0]?.start ?? 0,
          end: Math.max(...several.map(s => s.end)),
          value: (field.setting.dataSource ?? []).map(c => c.value).filter(v => several.some(s => s.value === v)),
        })
    }
  }
  implied(open, found, reading)
  // free text comes last: it is what the others leave
  const contactSpans = open.flatMap(f =>
    (CONTACT_TYPES.includes(f.formType) && f.formType !== 'product') ||
    isPerson(f) ||
    isPhoneText(f) ||
    f.formType === 'planTime'
      ? (found.get(f.fieldName) ?? [])
      : [],
  )
  const cut = [...facts.numbers, ...facts.mails, ...facts.names, ...facts.places, ...contactSpans]
  for (const field of open) {
    if (field.formType !== 'textarea') continue
    // what was chosen before the text in the form is its matter; what decided that the text is asked for has been said
    const about = open
      .slice(0, open.indexOf(field))
      .flatMap(f =>
        f.formType === 'select' ||
        f.formType === 'selectMulti' ||
        f.formType === 'cascader' ||
        (f.formType === 'number' && f.setting.dependencies)
          ? (found.get(f.fieldName) ?? [])
          : [],
      )
    const taken = [
      ...cut,
      ...facts.moments,
      ...[...found].flatMap(([name, span]) =>
        fields.some(f => f.fieldName === name && f.formType === 'product') || about.includes(span) ? [] : [span],
      ),
    ]
    const said = (field.setting.dependencies ?? []).flatMap(d => found.get(d.fieldName) ?? [])
    put(
      field,
      labelled(facts, field) ??
        (isMainText(field)
          ? clipped(story(facts, isOpinion(field), { cut, said, told: said.length ? [] : about, taken }), field)
          : clipped(remark(facts), field)),
    )
  }
  return found
}
const clipped = (found: Candidate | null, field: FormField): Candidate | null =>
  found && { ...found, value: String(found.value).slice(0, maxLengthOf(field)) }
const asProduct = ({ id, name, serialNumber }: OwnProduct) => ({ id, name, ...(serialNumber ? { serialNumber } : {}) })

/** Errors of a value that its person can still mend in the form: an address without its town is a beginning. */
const mendable = (field: FormField, error: string | null): boolean =>
  error === null ||
  error === 'required' ||
  (error === 'address' && (field.formType === 'address' || field.formType === 'authorizeAddress'))

function toResult(input: EntryInput, facts: Facts, found: Map<string, Candidate>): EntryResult {
  const fields = [...input.fields]
  const fit = new Map(
    [...found].filter(([name, { value }]) => {
      const field = fields.find(f => f.fieldName === name)
      return field && takesValue(field) && mendable(field, checkField(field, value, facts.now))
    }),
  )
  const values = dropHidden(fields, Object.fromEntries([...fit].map(([name, { value }]) => [name, value])))
  const shown = visibleFields(fields, values).filter(f => Object.hasOwn(values, f.fieldName))
  return {
    values: Object.fromEntries(shown.map(f => [f.fieldName, values[f.fieldName]])),
    sources: Object.fromEntries(
      shown.map(f => [f.fieldName, wordsOf(facts.reading, fit.get(f.fieldName) ?? { start: 0, end: 0 })]),
    ),
    ...(facts.product ? { productId: facts.product.value.id } : {}),
    rows: shown.map(f => ({
      fieldName: f.fieldName,
      displayName: f.displayName,
      text: readable(f, values[f.fieldName], input.language),
    })),
    match: shown.length ? 'ok' : fit.size ? 'subform' : 'none',
  }
}

/**
 * What a text says for a form, with the words it came from. Nothing is made up: a field of which the text says nothing, or of which it
 * says two things, stays empty. Never throws for any text; RangeError for a zone that does not exist.
 */
export function extractForm(input: EntryInput): EntryResult {
  const facts = gather(input)
  return toResult(input, facts, candidates(input.fields, facts))
}

// --- what a language model proposes ---

const tight = (text: string): string => plain(text).replace(/[\s\p{P}]/gu, '')
const isDictionary = (x: unknown): x is Record<string, unknown> =>
  typeof x === 'object' && x !== null && !Array.isArray(x)

/** Whether each clause of a free text stands in the reading: a model may leave out, not add. */
const quoted = (reading: Reading, words: string): boolean =>
  words
    .split(/[，。；！？,;!?\n]|\.(?=\s|$)/)
    .map(tight)
    .filter(Boolean)
    .every(clause => tight(reading.text).includes(clause))

/** The value that stands for what was proposed, or undefined when the text does not bear it. */
function borne(
  field: FormField,
  raw: unknown,
  facts: Facts,
  own: Candidate | undefined,
  products: readonly OwnProduct[],
): unknown {
  const { reading, now, moments } = facts
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
  const option = (value: unknown, choices: readonly Choice[] = field.setting.dataSource ?? []): Choice | undefined =>
    choices.find(c => c.value === value || c.text === value)
  if (own && same(raw, own.value)) return own.value
  if (typeof raw === 'string' && !raw.trim()) return undefined
  switch (field.formType) {
    case 'phone':
      return facts.phones.find(
        p =>
          p.value ===
          String(raw)
            .replace(/\D/g, '')
            .replace(/^86(?=1\d{10}$)/, ''),
      )?.value
    case 'email':
      return facts.mails.find(m => plain(m.value) === plain(String(raw)))?.value
    case 'number': {
      const value = typeof raw === 'number' || typeof raw === 'string' ? Number(raw) : NaN
      return Number.isFinite(value) && (numbersIn(reading).has(Math.abs(value)) || own?.value === value)
        ? value
        : undefined
    }
    case 'currency': {
      const value = Number(isDictionary(raw) ? raw.number : raw)
      return numbersIn(reading).has(value) ? { number: value, currency: field.setting.unit ?? 'CNY' } : undefined
    }
    case 'date':
    case 'datetime':
    case 'showDateTime':
    case 'planTime':
    case 'planStartTime':
    case 'planEndTime': {
      const value = String(raw)
        .replace('T', ' ')
        .slice(0, hasTime(field) ? 16 : 10)
      const role = timeRole(field)
      const derivable = moments.flatMap(m =>
        hasTime(field) ? [role.wish ? wishOf(m, now) : factOf(m, now)] : [m.ahead, m.behind],
      )
      return derivable.includes(value) ? value : undefined
    }
    case 'select': {
      const choice = option(raw)
      if (!choice) return undefined
      const told =
        own?.value === choice.value ||
        (polarOf(field) === null && mentions(reading, choice, field.displayName).length > 0)
      return told ? choice.value : undefined
    }
    case 'selectMulti': {
      const kept = (Array.isArray(raw) ? raw : [raw])
        .flatMap(v => option(v) ?? [])
        .filter(c => mentions(reading, c, field.displayName).length > 0)
        .map(c => c.value)
      return kept.length ? [...new Set(kept)] : undefined
    }
    case 'cascader': {
      let level = field.setting.dataSource ?? []
      const path: Choice[] = []
      for (const step of Array.isArray(raw) ? raw : []) {
        const choice = option(step, level)
        if (!choice) return undefined
        path.push(choice)
        level = choice.children ?? []
      }
      const leaf = path[path.length - 1]
      return leaf && mentions(reading, leaf, field.displayName).length ? path.map(c => c.value) : undefined
    }
    case 'product': {
      const id = isDictionary(raw) ? raw.id : raw
      const product = products.find(p => p.id === id)
      const told =
        product &&
        (facts.product?.value.id === product.id ||
          [product.name, product.serialNumber].some(
            words =>
              words.length > 3 &&
              literal(reading, words).length > 0 &&
              products.filter(p => p.name === words || p.serialNumber === words).length === 1,
          ))
      return told ? asProduct(product) : undefined
    }
    case 'address':
    case 'authorizeAddress': {
      if (
        !isDictionary(raw) ||
        typeof raw.address !== 'string' ||
        !raw.address ||
        !tight(reading.text).includes(tight(raw.address))
      )
        return undefined
      const place = facts.places[0]?.value
      const [province, city, dist] = [raw.province, raw.city, raw.dist].map(x => (typeof x === 'string' ? x : ''))
      // the region is ours to tell: a model completes towns from its memory
      return place && same([place.province, place.city, place.dist], [province, city, dist])
        ? { ...place, address: raw.address }
        : { province: place?.province ?? '', city: place?.city ?? '', dist: place?.dist ?? '', address: raw.address }
    }
    case 'text':
    case 'code': {
      if (typeof raw !== 'string' && typeof raw !== 'number') return undefined
      const value = String(raw).trim()
      return tight(reading.text).includes(tight(value)) || facts.tokens.some(t => plain(t.value) === plain(value))
        ? value
        : undefined
    }
    case 'textarea':
      return typeof raw === 'string' && quoted(reading, raw) ? raw.trim().slice(0, maxLengthOf(field)) : undefined
    default:
      return undefined
  }
}

/**
 * Keeps of a language model's proposal what has the shape of its field and is borne by the text; the rest is dropped without a word. So the model may
 * find what the rules miss, but not make anything up. Never throws for any proposal.
 */
export function validateProposal(input: EntryInput, proposal: Record<string, unknown>): EntryResult {
  const facts = gather(input)
  const own = candidates(input.fields, facts)
  const kept = new Map<string, Candidate>()
  for (const field of input.fields) {
    if (!takesValue(field) || !Object.hasOwn(proposal, field.fieldName)) continue
    const value = borne(field, proposal[field.fieldName], facts, own.get(field.fieldName), input.products)
    if (value === undefined) continue
    const told = own.get(field.fieldName)
    const at = typeof value === 'string' ? literal(facts.reading, value)[0] : undefined
    kept.set(field.fieldName, {
      ...(at ?? (told ? { start: told.start, end: told.end } : { start: 0, end: facts.reading.text.length })),
      value,
    })
  }
  implied(input.fields, kept, facts.reading)
  return toResult(input, facts, kept)
}
