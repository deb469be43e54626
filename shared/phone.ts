import { withoutUnseen } from './readable'

/** Mainland mobile number (spec §5, §9): 11 digits, 1 followed by 3, 5, 7, 8, 4, 6 or 9. */
export const MAINLAND_PHONE = /^1[3578469]\d{9}$/

export const isMainlandPhone = (x: unknown): x is string => typeof x === 'string' && MAINLAND_PHONE.test(x)

const HALF_WIDTH = 0xfee0
/** With its digits, and the plus before them, of the usual width. */
const halfWidth = (text: string): string =>
  text.replace(/[\uff0b\uff10-\uff19]/g, char => String.fromCharCode(char.charCodeAt(0) - HALF_WIDTH))
const COUNTRY = /^(?:\+|00)?86(?=1\d{10}$)/
/** What people write between the digits, and the apostrophe by which a spreadsheet keeps a number a text. */
const BETWEEN = /[\s().\-\u2010-\u2015\u2212\ufe58\ufe63\uff08\uff09\uff0d\uff0e\uff07'‘’`·_/]/g

/**
 * A mobile number in its one spelling, whatever it was copied from: '+86 138-0000 0000', '‭13800000000‬', '１３８００００００００' → the 11
 * digits. What is no such number stays as wrong as it was.
 */
export const cleanPhone = (text: string): string =>
  halfWidth(withoutUnseen(text)).replace(BETWEEN, '').replace(COUNTRY, '')

/** A number that is being typed or was pasted into a box: {@link cleanPhone}, and nothing but digits. */
export const typedPhone = (text: string): string => {
  const digits = cleanPhone(text).replace(/\D/g, '')
  return (digits.length > 11 ? digits.replace(/^(00)?86/, '') : digits).slice(0, 11)
}

const SPELLED_PHONE = /(^|[^\d+])(?:(?:\+|00)?86[\s\-\u2010-\u2015]*)?(1[3-9]\d(?:[\s\-\u2010-\u2015]?\d){8})(?!\d)/g
/** What was typed to look for something, with the mobile numbers in it as they are kept, and without what nobody sees. */
export const searchedText = (text: string): string => {
  const whole = cleanPhone(text)
  if (isMainlandPhone(whole)) return whole
  const words = halfWidth(withoutUnseen(text))
  const found = words.replace(
    SPELLED_PHONE,
    (_all, before: string, number: string) => before + number.replace(/\D/g, ''),
  )
  return found === words ? withoutUnseen(text) : found
}

/** 13800000000 → 138****0000; anything shorter stays as it is. */
export const maskPhone = (phone: string): string =>
  phone.length >= 7 ? phone.slice(0, 3) + '****' + phone.slice(-4) : phone

/** A landline in a text: with the code of its place or of a service line, and an extension behind it. */
export const LANDLINE_IN_TEXT =
  /(?<![\d-])(?:\(0\d{2,3}\)|0\d{2,3})[- ]?\d{7,8}(?:-\d{1,5})?(?!\d)|(?<!\d)[48]00-?\d{3}-?\d{4}(?!\d)/

/** A number that cannot sign in, with its extension: '0571-86001001-802'. */
export const MAX_TELEPHONE = 32
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
const EXTENSION = /^(.*\d)[\s)]*(?:转|轉|分机|分機|内线|內線|доб\.?|ext\.?|x|#)\s*[:.]?\s*(\d{1,6})$/i
const BEHIND_DASH = /^(.*\d)\s*-\s*(\d{1,6})$/
const OF_CHINA = /^(?:\+|00)?86(0?(?:10|2\d|[3-9]\d{2})[2-9]\d{6,7}|[48]00\d{7})$/

/** A number without extension in its one spelling, '' for what is none. */
function landline(text: string): string {
  if (!/^\+?[\d\s().\-·_/]+$/.test(text)) return ''
  const digits = text.replace(/[^\d+]/g, '')
  const [, own = digits] = OF_CHINA.exec(digits) ?? []
  const national = own === digits || /^(?:0|[48]00\d{7}$)/.test(own) ? own : `0${own}`
  const [, code = '', local = ''] = /^(010|02\d|0[3-9]\d{2})([2-9]\d{6,7})$/.exec(national) ?? []
  if (code) return `${code}-${local}`
  const [, line = '', a = '', b = ''] = /^([48]00)(\d{3})(\d{4})$/.exec(national) ?? []
  if (line) return `${line}-${a}-${b}`
  if (/^[2-9]\d{6,7}$/.test(national)) return national
  const abroad = digits.replace(/^00/, '+')
  return /^\+(?!86)[1-9]\d{6,14}$/.test(abroad) ? abroad : ''
}

/**
 * A number to call, in its one spelling, '' for what is none: a mobile number, a landline with or without the code of its place ('(0571)
 * 8600 1001 转 802' → '0571-86001001-802'), a service line, or with a plus one of another country.
 */
export function cleanTelephone(text: string): string {
  const mobile = cleanPhone(text)
  if (isMainlandPhone(mobile)) return mobile
  const written = halfWidth(withoutUnseen(text))
    .normalize('NFKC')
    .replace(DASHES, '-')
    .replace(/^['‘’`]/, '')
    .trim()
  const whole = landline(written)
  if (whole) return whole
  const [, number = '', extension = ''] = EXTENSION.exec(written) ?? BEHIND_DASH.exec(written) ?? []
  const main = landline(number)
  if (!main) return ''
  // behind a number abroad a dash is part of the number
  return main.startsWith('+') ? (EXTENSION.test(written) ? `${main} x${extension}` : '') : `${main}-${extension}`
}

/** How a number as {@link cleanTelephone} gives it is dialled: with a pause before its extension. */
export const dialled = (number: string): string =>
  number.replace(
    /^((?:0\d{2,3}-|[48]00-\d{3}-)?\d{4,8})-(\d{1,6})$|^(\+\d+) x(\d+)$/,
    (_all, main, own, abroad, other) =>
      main ? `${String(main)},${String(own)}` : `${String(abroad)},${String(other)}`,
  )
