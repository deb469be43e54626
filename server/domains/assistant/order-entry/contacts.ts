import { cleanEmail, isEmail } from '../../../../shared/email'
import { plain } from '../../../kernel/text/plain'
import { cleanPhone, isMainlandPhone, LANDLINE_IN_TEXT } from '../../../../shared/phone'
import {
  clauseAt,
  denied,
  isHan,
  numberOf,
  overlap,
  type ParsedText,
  type Span,
} from '../../../kernel/text/parsed-text'

/** Something found in the text, in the words of its field. */
export interface Found<T> extends Span {
  value: T
}

const MOBILE = /(?<![\d+])(?:\+?86[ -]?)?1[3-9]\d(?:[ -]?\d){8}(?!\d)/g
const SPOKEN =
  /(?<![零〇一二三四五六七八九幺十百])[一幺][三四五六七八九](?:[零〇一二三四五六七八九幺]){9}(?![零〇一二三四五六七八九幺])/g
const LANDLINE = new RegExp(LANDLINE_IN_TEXT, 'g')
const ABROAD = /\+(?!86)\d[\d ()-]{7,20}\d/g
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g

/** Mainland mobile numbers, also dashed, spaced or spelled out (幺三八…); those that the text turns down (别打…) only with `all`. */
export function mobiles(parsed: ParsedText, all = false): Found<string>[] {
  const written = [...parsed.plain.matchAll(MOBILE)].map(m => ({
    start: m.index,
    end: m.index + m[0].length,
    value: cleanPhone(m[0]),
  }))
  const spoken = [...parsed.plain.matchAll(SPOKEN)].map(m => ({
    start: m.index,
    end: m.index + m[0].length,
    value: [...m[0]].map(c => String(numberOf(c))).join(''),
  }))
  return [...written, ...spoken]
    .filter(p => isMainlandPhone(p.value) && (all || !denied(parsed, p)))
    .sort((a, b) => a.start - b.start)
}

const asWritten = (parsed: ParsedText, pattern: RegExp): Found<string>[] =>
  [...parsed.plain.matchAll(pattern)].map(m => {
    const span = { start: m.index, end: m.index + m[0].length }
    return { ...span, value: parsed.text.slice(span.start, span.end).trim() }
  })
export const landlines = (parsed: ParsedText): Found<string>[] => asWritten(parsed, LANDLINE)
/** Numbers with the code of another country, as they were written. */
export const foreignPhones = (parsed: ParsedText): Found<string>[] => asWritten(parsed, ABROAD)
export const emails = (parsed: ParsedText): Found<string>[] => {
  const found = asWritten(parsed, EMAIL)
    .map(one => ({ ...one, value: cleanEmail(one.value) }))
    .filter(one => isEmail(one.value))
  // of several, not the one that was used before
  const current = found.filter(
    e => !/旧|以前|原来|上次|\bold\b|\bprevious/.test(parsed.plain.slice(clauseAt(parsed, e.start).start, e.start)),
  )
  return current.length ? current : found
}

/** Tokens of letters and digits, with a digit at least: HJE22-BT-1015, E4, e四. Neither phones nor addresses of mail. */
export function codes(parsed: ParsedText, taken: readonly Span[]): Found<string>[] {
  return [
    ...parsed.plain.matchAll(
      /(?<![a-z0-9@+])(?:[a-z][零一二三四五六七八九](?![零一二三四五六七八九十])|[a-z0-9]{1,32}(?:[-_/.][a-z0-9]{1,32}){0,6})(?![a-z0-9@])/g,
    ),
  ].flatMap(m => {
    const span = { start: m.index, end: m.index + m[0].length }
    const spelled = /^[a-z][零一二三四五六七八九]$/.test(m[0])
    if (!(spelled || /\d/.test(m[0])) || taken.some(t => overlap(t, span))) return []
    return [
      {
        ...span,
        value: spelled
          ? m[0].charAt(0).toUpperCase() + String(numberOf(m[0].charAt(1)))
          : parsed.text.slice(span.start, span.end),
      },
    ]
  })
}

const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤尚施洪季康柳尤庄葛齐邢乔倪樊殷章鲁穆牛耿梅温纪骆关聂鲍俞祝华焦岳毕游宁涂翟兰喻祁詹'
const TITLE = '先生|女士|小姐|太太|阿姨|叔叔|大爷|大妈|师傅|经理|主任|老师|老板|医生|总|工|哥|姐'
/** What may stand behind a name: the end, a blank, a sign, a digit, or the next thing that is said. */
const STOP = String.raw`(?=$|[\s\d,，。；;、！!？?:：(（+]|电话|手机|的|说|在|收|是|明|今|后|周|手艺|服务)`
const HAN_NAME = String.raw`(?:[老小阿][${SURNAMES}]${STOP}|[${SURNAMES}][一-龥]{0,2}?(?:${TITLE})(?!作|程|业|厂|具|艺)|(?:欧阳|司马|上官|诸葛)[一-龥]{1,2}${STOP}|[${SURNAMES}][一-龥·]{1,2}${STOP})`
const CUE_HAN = String.raw`(?:我(?:的名字)?(?:就)?叫|我名叫|本人叫?|名字(?:是|叫|写|填|改成?|用)?|姓名(?:是)?|联[系络]人?(?:是|叫|为|写|填|改成|换成)?(?:我?(?:老公|老婆|爱人|先生|太太|[妈爸]妈?爸?|父亲|母亲|儿子|女儿|同事|室友|家人))?|收货人(?:是)?|取件人(?:是)?|客户(?:是|叫)?|找(?:一下)?|打给|叫我?|我是)[:：]?\s{0,3}`
const LATIN = String.raw`(?:(?:mr|mrs|ms|dr)\.? )?[a-z][a-z'’-]{1,20}(?: [a-z][a-z'’-]{1,20}){0,2}`
const CUE_LATIN = String.raw`\b(?:my name is|my name's|name[:：]|contact(?: person)?(?: is|[:：])?|ask for|i am|i'm|this is|call me)\s{1,3}`
const CYRILLIC = String.raw`[а-я-]{2,20}(?: [а-я-]{2,20}){0,2}`
const CUE_RUSSIAN = String.raw`(?<![а-я])(?:(?:меня )?зовут|контактное лицо|контакт|имя|спросить)[:：]?\s{1,3}`
/** As many names are looked for. */
const MAX_NAMES = 20

/** A name in letters is capitalised; what follows in small letters is none of it. */
function capitalised(text: string): string {
  const words: string[] = []
  for (const word of text.split(' ')) {
    if (
      !/^\p{Lu}/u.test(word) ||
      /^(?:The|A|An|My|Your|We|It|At|On|Having|Available|Not|Is|Please|Me|Him|Her|Us|Is|Abroad|In)$/.test(word)
    )
      break
    words.push(word)
  }
  return words.join(' ').replace(/[.,]$/, '')
}

/** A name behind one of the cues; `cueHan` and the like are sources of patterns on plain text. */
function namesAfter(parsed: ParsedText, cues: readonly [cue: string, name: string][]): Found<string>[] {
  return cues
    .flatMap(([cue, name]) => [...parsed.plain.matchAll(new RegExp(`${cue}(${name})`, 'g'))].slice(0, MAX_NAMES))
    .flatMap(m => {
      const words = m[1] ?? ''
      const start = m.index + m[0].length - words.length
      const original = parsed.text.slice(start, start + words.length)
      const value = isHan(words) ? original : capitalised(original)
      return value.replace(/^(?:Mr|Mrs|Ms|Dr)\.? ?/, '') ? [{ start: m.index, end: start + value.length, value }] : []
    })
}

/**
 * Names of people whom the text introduces: by a cue (我叫, 联系人, contact is, меня зовут), or a name that stands alone beside a phone.
 * Nobody is made of words that merely look like a name.
 */
export function people(parsed: ParsedText, phones: readonly Span[]): Found<string>[] {
  const introduced = namesAfter(parsed, [
    [CUE_HAN, HAN_NAME],
    [CUE_LATIN, LATIN],
    [CUE_RUSSIAN, CYRILLIC],
  ]).filter(n => !denied(parsed, n))
  const beside = [...parsed.plain.matchAll(new RegExp(`(?<=^|[\\s,，。；;、:：\\n])(${HAN_NAME})`, 'g'))]
    .slice(0, MAX_NAMES)
    .flatMap(m => {
      const span = { start: m.index, end: m.index + m[0].length }
      const clause = clauseAt(parsed, span.start)
      const near = phones.some(
        p =>
          (p.start >= span.end && /^[\s,，、:：]*$/.test(parsed.plain.slice(span.end, p.start))) ||
          (p.end <= span.start && /^[\s,，、:：]*$/.test(parsed.plain.slice(p.end, span.start))),
      )
      return near && clause.start <= span.start ? [{ ...span, value: parsed.text.slice(span.start, span.end) }] : []
    })
  // the plain name of 我姓赵，叫赵明 and the longest of several readings at one place come first
  const all = [...introduced, ...beside].sort((a, b) => a.start - b.start || b.end - a.end)
  return all.filter((n, i) => !all.slice(0, i).some(o => overlap(o, n)))
}

const ONLY_NAME = new RegExp(
  String.raw`^(?:[老小阿]?[${SURNAMES}](?:[一-龥·]{1,2}|${TITLE})|(?:欧阳|司马|上官|诸葛)[一-龥]{1,2}|\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20}){0,2})$`,
  'u',
)
/** Whether words are the name of a person and nothing else. */
export const isName = (words: string): boolean =>
  ONLY_NAME.test(plain(words).length === words.length && isHan(words) ? plain(words) : words)

/** Somebody who is praised. */
export const praised = (parsed: ParsedText): Found<string>[] =>
  namesAfter(parsed, [
    [
      String.raw`(?:表扬|赞扬|感谢|谢谢|点赞)(?:一下|下)?(?:你们的?|贵司的?)?(?:[一-龥]{0,4}(?:师傅|工程师))?\s?`,
      HAN_NAME,
    ],
    [String.raw`\b(?:praise|thank|commend|compliment)\s`, LATIN],
    [String.raw`(?:благодарю|благодарность|отметить|похвалить)\s`, CYRILLIC],
  ])
