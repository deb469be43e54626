import type { Language } from '../../shared/language'

/**
 * How a sentence for order entry is labelled. The moment of all of them is Wednesday 2026-11-18 09:30 in Shanghai. What is labelled is what a
 * careful clerk would write:
 * - a field that is not named here must stay empty; a value there is an invention;
 * - a wish for a visit may be told by part of day: morning 09:00, noon 12:00, afternoon 14:00, evening 18:00, a day alone 09:00, an hour
 *   from 1 to 7 without more is in the afternoon; a deadline ("within three days", "by Friday") is its last day;
 * - a fact (stopped at, happened at) is told by the minute or not at all;
 * - a product that could be two of the customer's is none.
 */
export type Row = [language: Language, form: string, owner: string, text: string, expect: Expected]
export type Expected = Record<string, Wanted> | 'none'
export type Wanted = string | number | string[] | Place | Money | Has | OneOf
export interface Money {
  number: number
  currency: string
}
/** an address; compared without blanks */
export interface Place {
  province: string
  city: string
  dist: string
  address: string
}
/** free text: all these words stand in it, and none of those */
export interface Has {
  has: string[]
  lacks?: string[]
}
/** each is right; undefined: so is nothing */
export interface OneOf {
  oneOf: (Wanted | undefined)[]
}

export const at = (province: string, city: string, dist: string, address: string): Place => ({
  province,
  city,
  dist,
  address,
})
export const has = (...words: string[]): Has => ({ has: words })
export const either = (...oneOf: (Wanted | undefined)[]): OneOf => ({ oneOf })
/** may be there or not, when the words could be told to belong to it */
export const may = (wanted: Wanted): OneOf => ({ oneOf: [wanted, undefined] })
