import type { Choice, FormField } from '../../../../shared/form'
import { serialKey } from '../../../../shared/register'
import type { EntryField } from '../../../kernel/form-fields/form-fields'
import type { Found } from './contacts'
import { topicOf, wordsSource, type Topic } from '../../../kernel/form-fields/hints'
import { EMPTY_CHOICE, SAYINGS, THINGS, TROUBLE, type Saying } from './lexicon'
import { plain } from '../../../kernel/text/plain'
import { saidCode } from '../../../kernel/text/said-code'
import {
  clauseAt,
  denied,
  heard,
  isDone,
  isHan,
  literal,
  ofOthers,
  overlap,
  spansOf,
  type ParsedText,
  type Span,
} from '../../../kernel/text/parsed-text'

const every = (pattern: RegExp): RegExp => new RegExp(pattern.source, 'g')
const suits = (saying: Saying, words: string, topic: Topic | undefined): boolean =>
  saying.choice.test(words) && (!saying.topic || saying.topic === topic)

const PLACE_AFTER = /^的?(?:旁边?|边上|左边|右边|上面|上方|下面|底下|后面|前面|对面|附近|隔壁)(?:的|那台|那个)/
const PLACE_BEFORE = /\b(?:next to|beside|near|behind|opposite|above|below) (?:the |my |our )?$/
/** Whether a thing only tells where another of the clause stands (冰箱旁边的净水器). */
function isPlace(parsed: ParsedText, span: Span): boolean {
  const { start, end } = clauseAt(parsed, span.start)
  const [before, after] = [parsed.plain.slice(start, span.start), parsed.plain.slice(span.end, end)]
  const other = PLACE_AFTER.test(after) ? after : PLACE_BEFORE.test(before) ? `${before}\n${after}` : ''
  return other !== '' && THINGS.some(thing => thing.said.test(other))
}

/** Whether a thing stands there that the text wants something done with. */
const isMeant = (parsed: ParsedText, span: Span): boolean =>
  !denied(parsed, span) && !ofOthers(parsed, span) && !isDone(parsed, span) && !isPlace(parsed, span)

const SMALL = new Set([
  'the',
  'a',
  'an',
  'of',
  'or',
  'and',
  'to',
  'in',
  'at',
  'on',
  'for',
  'is',
  'it',
  'what',
  'which',
  'по',
  'на',
  'и',
  'или',
  'для',
  'в',
  'с',
])
const MIN_WORD = 4
/** Endings that a word may have or not. */
const stem = (word: string): string =>
  word.length > 6 ? word.slice(0, word.length - 2) : word.length > 4 ? word.slice(0, word.length - 1) : word

/** Where all words of a choice in letters stand in one clause, in any order and form. */
function allWords(parsed: ParsedText, words: string): Span[] {
  const stems = words
    .split(/[^\p{L}\p{N}]+/u)
    .filter(w => w && !SMALL.has(w))
    .map(stem)
  if (!stems.length || stems.every(s => s.length < MIN_WORD)) return []
  return parsed.clauses.filter(({ start, end }) => {
    const clause = parsed.plain.slice(start, end)
    return stems.every(s =>
      new RegExp(`(?<![\\p{L}\\p{N}])${s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'u').test(clause),
    )
  })
}

/** Where the text names a choice, as the form writes it, by its sound, or as people say it; denied or not. */
function namesOf(parsed: ParsedText, choice: Choice, field: EntryField): { spans: Span[]; isThing: boolean } {
  const [words, topic] = [plain(choice.text).trim(), topicOf(field)]
  const sayings = SAYINGS.filter(s => suits(s, words, topic))
  const found = sayings.flatMap(s => spansOf(parsed, every(s.said)))
  if (!EMPTY_CHOICE.test(words)) {
    // 不制冷 / 不制热 are two names of one choice
    for (const name of words.split(/\s*[/／]\s*/))
      if (name.length > 1 && (!sayings.length || name === words))
        found.push(...(isHan(name) ? heard(parsed, name) : literal(parsed, name)))
    if (!found.length && !sayings.length && !isHan(words)) found.push(...allWords(parsed, words))
  }
  // a homophone of a name that has sayings of its own (洗衣鸡)
  if (!found.length && isHan(words) && words.length >= 2 && !EMPTY_CHOICE.test(words))
    found.push(...heard(parsed, words))
  const isThing = sayings.some(s => THINGS.includes(s))
  // 不要高温消毒 denies 消毒, too
  const names = literal(parsed, words)
  return {
    spans: found.map(span => names.find(name => name.start <= span.start && span.end <= name.end) ?? span),
    isThing,
  }
}
/** Where the text names a choice; denied places are left out. */
export function mentions(parsed: ParsedText, choice: Choice, field: EntryField): Span[] {
  const { spans, isThing } = namesOf(parsed, choice, field)
  return spans
    .filter(span => (isThing ? isMeant(parsed, span) : !denied(parsed, span) && !ofOthers(parsed, span)))
    .sort((a, b) => a.start - b.start)
}
/** Values of choices that the text names only to say that they are not so: 消毒不要了, 不是漏水. */
export const deniedIn = (parsed: ParsedText, field: EntryField): Set<string> =>
  new Set(
    (field.setting.dataSource ?? [])
      .filter(choice => {
        const { spans } = namesOf(parsed, choice, field)
        return spans.length > 0 && spans.every(span => denied(parsed, span))
      })
      .map(choice => choice.value),
  )

const YES = /^(?:是|有|yes|да)$/
const NO = /^(?:否|没有|无|no|нет)$/
/** The values of a question of yes and no, or null when the field is none. */
export function polarOf({ setting: { dataSource = [] } }: FormField): { yes: string; no: string } | null {
  const [yes, no] = [dataSource.find(c => YES.test(plain(c.text))), dataSource.find(c => NO.test(plain(c.text)))]
  return dataSource.length === 2 && yes && no ? { yes: yes.value, no: no.value } : null
}

const FRAME = /[?？吗有了是否请问]|还|^(?:is|are|has|have|does|do) (?:there |it |the )?(?:an? )?|^есть /g
/** Yes or no, when the text tells: the no first, for it holds the words of the yes. */
function answers(parsed: ParsedText, field: EntryField, { yes, no }: { yes: string; no: string }): Found<string>[] {
  const name = plain(field.displayName)
  const [yesWords, noWords] = [wordsSource(field.entry.yes), wordsSource(field.entry.no)]
  if (yesWords && noWords) {
    const noes = spansOf(parsed, new RegExp(noWords, 'g'))
    const yeses = spansOf(parsed, new RegExp(yesWords, 'g')).filter(y => !noes.some(n => overlap(n, y)))
    return [...noes.map(s => ({ ...s, value: no })), ...yeses.map(s => ({ ...s, value: yes }))]
  }
  const topic = name.replace(FRAME, '').trim()
  if (topic.length < 2) return []
  return literal(parsed, topic).flatMap(span => {
    const before = parsed.plain.slice(Math.max(0, span.start - 4), span.start)
    return denied(parsed, span)
      ? [{ ...span, value: no }]
      : /(?:有|带|已|是|with a |has a? ?|есть )\s*$/.test(before)
        ? [{ ...span, value: yes }]
        : []
  })
}

/** The choices of a select that the text names, each where it is named first, in the order of the text. */
export function chosen(parsed: ParsedText, field: EntryField): Found<string>[] {
  const polar = polarOf(field)
  if (polar) {
    // both answers are none
    const told = answers(parsed, field, polar)
    return told.every(a => a.value === told[0]?.value) ? told.slice(0, 1) : []
  }
  return (field.setting.dataSource ?? [])
    .flatMap(choice => {
      const [first] = mentions(parsed, choice, field)
      return first ? [{ ...first, value: choice.value }] : []
    })
    .sort((a, b) => a.start - b.start || b.end - a.end)
}

/** Whether the text answers a question with no, perhaps beside a yes. */
export function saysNo(parsed: ParsedText, field: EntryField): boolean {
  const polar = polarOf(field)
  return polar !== null && answers(parsed, field, polar).some(a => a.value === polar.no)
}

/** What a choice counts that was made before: less than one that the text names, however many levels there are. */
const GIVEN = 0.01
interface Path {
  path: string[]
  spans: Span[]
  own: number
  above: number
}
/**
 * The path of a cascader that the text names: its last choice must be told, and where several are, the choices above decide.
 * What was chosen before (`given`: values of choices) stands for those above where the text names none itself. Null when none is named, or when the words fit several alike.
 */
export function pathOf(parsed: ParsedText, field: EntryField, given: readonly string[] = []): Found<string[]> | null {
  const found: Path[] = []
  const walk = (choices: readonly Choice[], path: string[], above: Span[], names: number) => {
    for (const choice of choices) {
      const spans = mentions(parsed, choice, field)
      const here = [...path, choice.value]
      if (choice.children?.length)
        walk(
          choice.children,
          here,
          [...above, ...spans.slice(0, 1)],
          names + (spans.length ? 1 : given.includes(choice.value) ? GIVEN : 0),
        )
      // 温度, 启动: words that need what stands above them
      else if (spans[0] && (names > 0 || !EMPTY_CHOICE.test(plain(choice.text))))
        found.push({
          path: here,
          spans: [spans[0], ...above],
          own: Math.max(...spans.map(s => s.end - s.start)),
          above: names,
        })
    }
  }
  walk(field.setting.dataSource ?? [], [], [], 0)
  // a last choice that also names what stands above it (滚筒 is a washer) wins over one that does not
  const order = (a: Path, b: Path) => b.above - a.above || b.own - a.own
  const [best, second] = found.sort(order)
  // two places that name one each leave it open; at one place the longer name is meant
  if (
    !best ||
    (second &&
      best.above === second.above &&
      (best.own === second.own || !best.spans.slice(0, 1).some(a => second.spans.slice(0, 1).some(b => overlap(a, b)))))
  )
    return null
  return {
    start: Math.min(...best.spans.map(s => s.start)),
    end: Math.max(...best.spans.map(s => s.end)),
    value: best.path,
  }
}

interface Named {
  thing: Saying
  first: Span
}
/** Whether the clause of a thing, or the next one when that names no other, says that something is wrong. */
function isTroubled(parsed: ParsedText, span: Span, things: readonly Span[]): boolean {
  const at = parsed.clauses.findIndex(c => c.start <= span.start && span.start <= c.end)
  const tells = (clause: Span | undefined): boolean =>
    clause !== undefined && TROUBLE.test(parsed.plain.slice(clause.start, clause.end))
  const [here, next] = [parsed.clauses[at], parsed.clauses[at + 1]]
  return tells(here) || (next !== undefined && !things.some(t => overlap(t, next)) && tells(next))
}

const AND = /^(?:和|跟|与|及|以及|还有|、| and | & | и )(?:我家|那台|the |my |our )?$/
/** Whether the text wants two machines done at once: it joins their names (洗衣机和洗碗机), or tells what is wrong with each in a clause of its own. */
function areTwo(
  parsed: ParsedText,
  a: Named,
  b: Named,
  troubled: readonly Named[],
  products: readonly OwnProduct[],
): boolean {
  if (
    b.first.start < a.first.end ||
    products.some(p => a.thing.said.test(plain(p.name)) && b.thing.said.test(plain(p.name)))
  )
    return false
  const apart = clauseAt(parsed, a.first.start).start !== clauseAt(parsed, b.first.start).start
  return (
    AND.test(parsed.plain.slice(a.first.end, b.first.start)) || (apart && troubled.includes(a) && troubled.includes(b))
  )
}

export interface OwnProduct {
  id: string
  name: string
  model: string
  serialNumber: string
}

const dense = (code: string): string => serialKey(code).toLowerCase()
/** Codes are compared from this length on; shorter ones stand in many words. */
const MIN_CODE = 5

const GENERIC_WORD = /^(?:\d.*|[a-z]|kw|kg|settings?|machine|machines|with|litre|unit|water|air|gas|door|under|the)$/
/** How much of a product's own name (静澜, Breeze) the text tells, beyond what it is. */
function ownWords(parsed: ParsedText, name: string): number {
  const words = plain(name)
  const kinds = THINGS.filter(t => t.said.test(words))
  const rest = kinds.reduce((text, kind) => text.replace(every(kind.said), ' '), words)
  let score = 0
  for (const part of rest.split(/[^\p{L}\p{N}]+/u).filter(Boolean)) {
    if (!isHan(part)) score += !GENERIC_WORD.test(part) && part.length > 3 && literal(parsed, part).length ? 2 : 0
    else for (let i = 0; i + 2 <= part.length; i++) score += literal(parsed, part.slice(i, i + 2)).length ? 2 : 0
  }
  return score
}

/**
 * The customer's product that the text is about: by serial number or model (also when they are written a little otherwise), else by what it is
 * and by the words of its name. Null when none is named or two fit alike.
 */
export function productOf(
  parsed: ParsedText,
  products: readonly OwnProduct[],
  tokens: readonly Found<string>[],
  near: (token: string, code: string) => boolean,
): Found<OwnProduct> | null {
  const one = (fits: OwnProduct[], span: Span): Found<OwnProduct> | null =>
    fits.length === 1 && fits[0] ? { start: span.start, end: span.end, value: fits[0] } : null
  // a serial number as scan and search know it, whatever stands between its letters
  const told = products.flatMap(product => {
    const span = saidCode(parsed.plain, product.serialNumber)
    return span ? [{ product, span }] : []
  })
  if (told[0])
    return one(
      narrowed(
        parsed,
        told.map(({ product }) => product),
      ),
      told[0].span,
    )
  for (const codeOf of [(p: OwnProduct) => p.serialNumber, (p: OwnProduct) => p.model]) {
    for (const token of tokens) {
      const written = dense(token.value)
      if (written.length < MIN_CODE || !/[a-z]/.test(written)) continue
      const exact = products.filter(p => dense(codeOf(p)) === written)
      const fits = exact.length
        ? exact
        : products.filter(p => codeOf(p).length >= MIN_CODE && near(written, dense(codeOf(p))))
      if (fits.length) return one(narrowed(parsed, fits), token)
    }
  }
  const named = THINGS.flatMap(thing => {
    const [first] = spansOf(parsed, every(thing.said)).filter(s => isMeant(parsed, s))
    return first ? [{ thing, first }] : []
  })
  // a homophone (洗衣鸡) when nothing is named as it is written
  if (!named.length) {
    for (const thing of THINGS) {
      const kinds = [
        ...new Set(products.flatMap(p => [...plain(p.name).matchAll(every(thing.said))].map(m => m[0]))),
      ].filter(isHan)
      const [first] = kinds.flatMap(kind => heard(parsed, kind)).filter(s => isMeant(parsed, s))
      if (first) named.push({ thing, first })
    }
  }
  // the machine that is named first is what the text is about, unless the trouble is told of another; what else is said at that place makes it narrower
  const owned = named
    .filter(n => products.some(p => n.thing.said.test(plain(p.name))))
    .sort((a, b) => a.first.start - b.first.start)
  const troubled = owned.filter(n =>
    isTroubled(
      parsed,
      n.first,
      owned.map(o => o.first),
    ),
  )
  const matter = troubled[0] ?? owned[0]
  if (matter && owned.some(n => areTwo(parsed, matter, n, troubled, products))) return null
  if (!matter) {
    // the Chinese name of a series (静澜) is no other word; in letters (Still, Pure) it may be any
    const series = products.flatMap(p => {
      const [first] = isHan(p.name.slice(0, 2)) ? literal(parsed, p.name.slice(0, 2)) : []
      return first ? [{ p, first }] : []
    })
    return series[0]
      ? one(
          narrowed(
            parsed,
            series.map(s => s.p),
          ),
          series[0].first,
        )
      : byPartOfName(parsed, products)
  }
  const clause = clauseAt(parsed, matter.first.start)
  const here = named.filter(n => n === matter || (n.first.start >= clause.start && n.first.start <= matter.first.end))
  const fits = products.filter(p => here.every(n => n.thing.said.test(plain(p.name))))
  const kinds = fits.length ? fits : products.filter(p => matter.thing.said.test(plain(p.name)))
  return one(narrowed(parsed, kinds), matter.first)
}

/** Characters of a name that no other word shares by chance. */
const MIN_PART = 3
/** The one product of whose Chinese name the text tells a part (烘干机 of 静澜热泵洗烘干机): the longest part decides. */
function byPartOfName(parsed: ParsedText, products: readonly OwnProduct[]): Found<OwnProduct> | null {
  let best: { length: number; found: Found<OwnProduct>[] } = { length: MIN_PART - 1, found: [] }
  for (const product of products) {
    const name = plain(product.name)
    let longest: Span | null = null
    for (let from = 0; from < name.length; from++)
      for (let to = name.length; to - from >= Math.max(MIN_PART, best.length); to--) {
        const part = name.slice(from, to)
        if (!/^\p{Script=Han}+$/u.test(part) || (longest && longest.end - longest.start >= part.length)) continue
        const at = literal(parsed, part).find(span => isMeant(parsed, span))
        if (at) longest = at
      }
    if (!longest) continue
    const length = longest.end - longest.start
    const found = { ...longest, value: product }
    if (length > best.length) best = { length, found: [found] }
    else if (length === best.length) best.found.push(found)
  }
  return best.found.length === 1 ? (best.found[0] ?? null) : null
}

/** Of products that fit alike, those whose own words, or whose build (柜式, 壁挂), the text tells. */
function narrowed(parsed: ParsedText, fits: OwnProduct[]): OwnProduct[] {
  const builds = THINGS.filter(t => spansOf(parsed, every(t.said)).length > 0)
  const scored = fits.map(p => ({
    p,
    score: ownWords(parsed, p.name) + builds.filter(b => b.said.test(plain(p.name))).length,
  }))
  const most = Math.max(...scored.map(s => s.score))
  return scored.filter(s => s.score === most).map(s => s.p)
}
