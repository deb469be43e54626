import fuzzysort from 'fuzzysort'
import type { AddressValue, FormValues } from '../../../../shared/form'
import type { EntryField } from '../../../kernel/form-fields/form-fields'
import type { Language } from '../../../../shared/language'
import { addresses } from './addresses'
import { codes, emails, foreignPhones, landlines, mobiles, people, type Found } from './contacts'
import { findMoments } from '../../../kernel/text/moments'
import { wallTime, type Moment } from '../../../kernel/text/moment'
import { INQUIRY } from './lexicon'
import { productOf, type OwnProduct } from './options'
import { clauseAt, denied, overlap, read, type ParsedText, type Span } from '../../../kernel/text/parsed-text'

export interface EntryInput {
  /** what was written, said or read from files; the first 20,000 characters count */
  text: string
  /** the form, in one language, with what is known about its fields */
  fields: readonly EntryField[]
  /** ms since 1970 */
  now: number
  /** default Asia/Shanghai */
  zone?: string
  language: Language
  /** what the customer owns */
  products: readonly OwnProduct[]
  /** what the form holds already: values that fit their fields, things that are the customer's; default nothing */
  present?: FormValues
  /** what was told in the turns before, oldest first; default nothing */
  said?: readonly string[]
  /** this turn takes some of it back: of several values the last one is meant */
  corrects?: boolean
}

/** A value for a field, with the words of the text that it stands on. */
export interface Candidate extends Span {
  value: unknown
  /** of a time: no hour was told */
  assumed?: true
  /** nor a part of the day: its day alone */
  dayAlone?: true
}

/** All that was found in a text, before it is given to fields. */
export interface Facts {
  parsed: ParsedText
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
  present: FormValues
  /** what was told in the turns before, oldest first; and whether this one takes some of it back */
  said: ParsedText[]
  corrects: boolean
  /** numbers to call, also those that are not meant */
  numbers: Span[]
  /** what numbers are not read from */
  taken: Span[]
}

/** fuzzysort's score from which a token is a code that was written a little otherwise: KFR72LW for KFR-72LW/MY3. */
const SAME_CODE = 0.8
const nearCode = (token: string, code: string): boolean =>
  (fuzzysort.single(token, code)?.score ?? 0) >= SAME_CODE && code.startsWith(token.slice(0, 3))

/** Words of time as chats spell them, in as many characters as the recognisers know them by; and those that look like one and are none. */
const SPELLED: readonly [RegExp, (words: string) => string][] = [
  [/[今明后昨前]儿(?!子|童|女)/g, words => `${words.charAt(0)}天`],
  [
    /同一?(?:个)?(?:时间|时候|钟点)|时间(?:一样|不变|照旧|还是那个|相同)|一样的?(?:时间|时候)|老时间/g,
    words => ' '.repeat(words.length),
  ],
  [/\b(?:tmrw|tomm?or?row|2moro|tomoz)\b/g, words => 'tmr'.padEnd(words.length)],
  [
    /(?<![а-я])(?:после|около|к)(?= \d{1,2}(?![\d.,]|\s?(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|числ|дн|мин|этаж)))/g,
    words => 'в'.padEnd(words.length),
  ],
  [/之间/g, words => ' '.repeat(words.length)],
]
const spelled = (plain: string): string => SPELLED.reduce((text, [said, as]) => text.replace(said, as), plain)

/** Finds in a text what fields may ask for, whatever the form. */
export function gather({
  text,
  now,
  zone = 'Asia/Shanghai',
  language,
  products,
  present = {},
  said = [],
  corrects = false,
}: EntryInput): Facts {
  const parsed = read(text)
  const wall = wallTime(now, zone)
  const [phones, fixed, foreign, mails] = [mobiles(parsed), landlines(parsed), foreignPhones(parsed), emails(parsed)]
  const numbers = [...mobiles(parsed, true), ...fixed, ...foreign]
  const names = people(parsed, numbers)
  const tokensBefore = codes(parsed, [...numbers, ...mails])
  const named = productOf(parsed, products, tokensBefore, nearCode)
  const asked = named && clauseAt(parsed, named.start)
  const product = asked && INQUIRY.test(parsed.plain.slice(asked.start, asked.end)) ? null : named
  const places = addresses(parsed, [...numbers, ...mails, ...names])
  const moments = findMoments({ ...parsed, plain: spelled(parsed.plain) }, wall).filter(
    m => ![...numbers, ...mails, ...places].some(t => overlap(t, m)),
  )
  const meant = tokensBefore.filter(t => ![...places, ...moments].some(o => overlap(o, t)))
  // E12, not E21
  const tokens = meant.some(t => !denied(parsed, t)) ? meant.filter(t => !denied(parsed, t)) : meant
  const marks = tokens.filter(
    t =>
      (/[a-z]/i.test(t.value) &&
        !/^\d+(?:\.\d+)?(?:st|nd|rd|th|km|kw|kg|mm|cm|m|h|v|c|f|l|t|x|am|pm)$/i.test(t.value)) ||
      t.value.length > 9,
  )
  return {
    parsed,
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
    present,
    said: said.map(read),
    corrects,
    numbers,
    taken: [...numbers, ...mails, ...places, ...marks, ...moments.filter(m => m.ahead || m.time)],
  }
}
