import type { EntryField } from '../../../kernel/form-fields/form-fields'
import type { Found } from './contacts'
import { asksOf, escaped, wordsSource } from '../../../kernel/form-fields/hints'
import { plain } from '../../../kernel/text/plain'
import {
  clauseAt,
  denied,
  NUMBER,
  numberOf,
  overlap,
  type ParsedText,
  type Span,
} from '../../../kernel/text/parsed-text'

type Asks = NonNullable<EntryField['entry']['asks']>

const GAP = String.raw`(?:是|为|了|在|到|有|大概|大约|约|差不多|才|只|还|\s|:|：|成|about|around|is|at|to|of|около){0,4}`
const DEGREES = String.raw`\s?(?:度|℃|°\s?c?|degrees?|c\b|градус)`

/**
 * How people say the numbers that forms ask for; `N` stands for the number. A number that no pattern takes
 * stays out: "299 for the filter" is no temperature and "15 days" no quantity.
 */
const SAID: Partial<Record<Asks, readonly string[]>> = {
  temperatureSet: [
    String.raw`(?:设定?|设置|调|开|定)(?:的|在|为|到|成|了|是){0,2}${GAP}(N)${DEGREES}?`,
    String.raw`\b(?:set|setting)\s(?:to|at)?\s?(N)(?:${DEGREES})?`,
    String.raw`(?:заданн\S*|выставлен\S*|стоит|настро\S*)\s(?:на\s)?(N)(?:${DEGREES}|(?!\s?[а-я]))`,
  ],
  temperatureReached: [
    String.raw`(?:实际|室温|屋里|房间|测得?|量[了得]?|现在|只有|才|温度计)[^\d，。]{0,6}?${GAP}(N)${DEGREES}`,
    String.raw`(?:实际|室温)${GAP}(N)(?![\d元年月])`,
    String.raw`\b(?:room|actual(?:ly)?|really|only|reaches|measured) (?:temperature )?(?:is |reads? |at |reaches ){0,2}(?:at )?(N)(?:${DEGREES})?`,
    String.raw`\bit (?:is |reads? |reaches |shows |gets to ){1,2}(?:at |only )?(N)(?:${DEGREES})?`,
    String.raw`(?:фактическ\S*|в комнате)\s(N)(?:${DEGREES})`,
  ],
  floor: [
    String.raw`(地下N|负N|b\d)[层楼]`,
    String.raw`(?:第)?(N)(?:楼(?!盘|栋)|层(?!板|架))`,
    String.raw`(N)(?:st|nd|rd|th)?\s(?:floor|storey)\b`,
    String.raw`(N)\s?\/?f\b`,
    String.raw`\bfloor\s(N)\b`,
    String.raw`(N)(?:-?[ймо]{1,2})?\sэтаж`,
    String.raw`этаж\s(N)`,
  ],
  meterHours: [
    String.raw`(?:工时|累计|跑了|读数|仪表|计时器)[^\d零一二两三四五六七八九十，,。没不未]{0,6}${GAP}(N)(?=\s?小时|\s?h\b|[\s，,。;；]|$)`,
    String.raw`(N)\s?(?:小时|h)(?:的)?工时`,
    String.raw`(N)\s?(?:hours|h)\s(?:on (?:the )?meter|on the|run|of operation|so far)`,
    String.raw`\b(?:hours run|meter(?: reads| shows)?|hour meter)[:：]?\s(?:is |at )?(N)`,
    String.raw`наработк\S*[:\s]{1,2}(N)`,
  ],
  year: [
    String.raw`((?:19|20)?\d\d)年?[^，,。\d]{0,3}(?:买|购|入手)`,
    String.raw`(?:买|购买|购)(?:于|的时间是)?((?:19|20)\d\d)`,
    String.raw`((?:19|20)\d\d)年(?:的|产的?|出厂)`,
    String.raw`(去年|前年|今年)[^，,。]{0,3}(?:买|购|入手)`,
    String.raw`\b(?:bought|purchased)(?: it)?(?: back)?(?: in)? ((?:19|20)\d\d)`,
    String.raw`(?:куп\S*|покупк\S*)\s(?:в\s)?((?:19|20)\d\d)`,
  ],
  price: [
    String.raw`(?:期望|想卖|能卖|卖|心理价|至少|最少|最低|不低于)(?:价格?|给我?|要|能|个|位){0,3}${GAP}(N)(?:元|块|圆|rmb|\s?yuan|$|[，,。\s])`,
    String.raw`给(?:我|个)?(N)(?:元|块钱?)?就(?:卖|行|收|拿走|拉走)`,
    String.raw`\b(?:expect|asking|hope for|hoping for|want|at least)\s(?:about\s)?[¥$]?(N)\s?(?:yuan|cny|rmb|¥)`,
    String.raw`(?:ожида\S*|хочу|хотел\S* бы)\s(?:за\s\S+\s)?(N)\s?(?:¥|юан)`,
  ],
  distance: [String.raw`(N)\s?(?:公里|千米|里地|km\b|kilomet|км)`],
}

/** Counted things: how many of what the field's unit counts. */
const COUNTED_BY = (counters: string): string => String.raw`(?<![\d年月第每钱])(N)(?:${counters})(?!以上)`
const COUNTER = String.raw`个(?!卧室|房间|客厅|厕所|地|问题|事|楼|月|小时|钟|星期|礼拜|人|宝|孩|老|多|单|大|小)`
const WORDS = [
  String.raw`(N)\s?x\s`,
  String.raw`(N)\sof\s(?:them|these|those)\b`,
  String.raw`(N)\s(?:[a-z-]{3,16}\s){0,2}(?:units?|pcs|pieces|sets|machines?|(?:air )?conditioners?|washers|hoods|filters?|seals?|sensors?|contactors?|separators?|teeth)\b`,
  String.raw`\b(?:need|order|want|clean|wash|inspection of|inspect|replace|change|install)\s(?:the\s)?(N)\s(?!hours?|days?|weeks?|months?|years?|minutes?|o'clock|[ap]m\b|yuan|km\b|degrees?|floor|times?)[a-z-]{3,}`,
  String.raw`^\s*(N)\s(?!hours?|days?|weeks?|months?|years?|minutes?|yuan|km\b|degrees?|floor|times?|of\b)[a-z-]{3,}`,
  String.raw`(N)\s(?:шт|машин|насос|датчик|фильтр|экскаватор|компрессор|кондиционер|холодильник|устройств|единиц)`,
  String.raw`(?:数量|台数|件数|quantity|количество)[:：]?\s?(?:是|为)?\s?(N)`,
]
const COUNTED: readonly { unit: RegExp; said: readonly string[] }[] = [
  { unit: /^(?:台|units?|pcs|шт\.?)$/, said: [COUNTED_BY(`台|部(?!分)|${COUNTER}`), ...WORDS] },
  { unit: /^(?:件|个|套|只|支|piece)$/, said: [COUNTED_BY(`件|套|支|只|颗|${COUNTER}`), ...WORDS] },
]

const compiled = new Map<string, RegExp>()
/** Patterns that are kept; names of fields come from tenants, so there is no end of them. */
const MAX_COMPILED = 500
function patternOf(source: string): RegExp {
  const known = compiled.get(source)
  if (known) return known
  // not inside a longer number
  const made = new RegExp(source.replace(/N/g, `(?<![\\d.])${NUMBER}(?!\\d)`), 'g')
  if (compiled.size >= MAX_COMPILED) compiled.clear()
  compiled.set(source, made)
  return made
}

function valueOf(words: string, now: string): number | null {
  const year = Number(now.slice(0, 4))
  if (words === '今年') return year
  if (words === '去年') return year - 1
  if (words === '前年') return year - 2
  if (/^(?:地下|负)/.test(words)) return -(numberOf(words.replace(/^(?:地下|负)/, '')) ?? NaN)
  if (words.startsWith('-')) return -(numberOf(words.slice(1)) ?? NaN)
  if (/^b\d$/.test(words)) return -Number(words.slice(1))
  return numberOf(words)
}

/**
 * The number that the text tells for a field, or null: by how people say what the field asks for, else by the field's name before it or its unit
 * behind it. Null too when the text tells several. `taken` (phones, dates, codes, addresses) holds no such numbers. `now` is `YYYY-MM-DD …`.
 */
export function amountOf(
  parsed: ParsedText,
  field: EntryField,
  taken: readonly Span[],
  now: string,
): Found<number> | null {
  const unit = plain(field.setting.unit ?? '').trim()
  const asks = asksOf(field)
  const said = asks && SAID[asks]
  const counted = COUNTED.find(c => c.unit.test(unit))
  const own = plain(field.displayName).trim()
  const sign = (field.setting.min ?? 0) < 0 ? '-?' : ''
  const label = own.length > 1 ? [String.raw`${escaped(own)}\s?(?:[:：]|是|为|is)?\s?(${sign}N)`] : []
  const cues = wordsSource(field.entry.cues)
  const led = cues ? [String.raw`(?:${cues})\s?${GAP}\s?(N)`] : []
  const byUnit = unit && !/^(?:小时|天|年|月|元|度|℃|h|ч|¥|cny)$/.test(unit) ? [String.raw`(N)\s?${escaped(unit)}`] : []
  const sources = [...label, ...led, ...(said ?? (counted ? counted.said : byUnit))]
  const found: Found<number>[] = []
  for (const source of sources) {
    for (const m of parsed.plain.matchAll(patternOf(source))) {
      const words = m[1] ?? ''
      const start = m.index + m[0].lastIndexOf(words)
      const span = { start, end: start + words.length }
      let value = valueOf(words, now)
      // 12公里半
      if (
        value !== null &&
        Number.isInteger(value) &&
        /^半(?![天年个小])/.test(parsed.plain.slice(m.index + m[0].length))
      )
        value += 0.5
      // 18年买的
      if (value !== null && asks === 'year' && value < 100) value += value <= Number(now.slice(2, 4)) ? 2000 : 1900
      if (
        value === null ||
        !Number.isFinite(value) ||
        taken.some(t => overlap(t, span)) ||
        denied(parsed, span) ||
        found.some(f => overlap(f, span))
      )
        continue
      found.push({ start: m.index, end: Math.min(m.index + m[0].length, clauseAt(parsed, span.start).end), value })
    }
  }
  const [first] = found.sort((a, b) => a.start - b.start)
  const totals = found.filter(f => TOTAL.test(parsed.plain.slice(Math.max(0, f.start - 12), f.start)))
  if (totals.length === 1 && totals[0]) return totals[0]
  // one of this and one of that are not one
  const isSplit =
    counted !== undefined &&
    found.some(f => f !== first && clauseAt(parsed, f.start).start === clauseAt(parsed, first?.start ?? 0).start)
  return first && !isSplit && found.every(f => f.value === first.value) ? first : null
}

const TOTAL = /(?:一共|总共|合计|共计?|in total|altogether|всего)(?:是|:|：|\s)*$/

/** Every number that the text tells, whatever for. */
export const numbersIn = (parsed: ParsedText): Set<number> =>
  new Set([...parsed.plain.matchAll(new RegExp(NUMBER, 'g'))].flatMap(m => numberOf(m[0]) ?? []))
