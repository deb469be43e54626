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
