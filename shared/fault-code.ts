import { serialKey } from './register'

/** Letters that are typed on a Russian keyboard for those of a display. */
const LOOK_ALIKE: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  Х: 'X',
}
const CODE = /(?<![\p{L}\d])[A-ZАВЕКМНОРСТХ]{1,4}[\s\p{Pd}_]*\d{1,4}(?!\d)/giu

/** The code of a fault as two of them are compared: e4, Ｅ４, "E 4" and a Russian Е4 are E4. */
export const faultKey = (code: string): string => [...serialKey(code)].map(char => LOOK_ALIKE[char] ?? char).join('')

/** What a code is kept as: in its usual width, without blanks, which its words are found by. */
export const faultCode = (code: string): string => code.normalize('NFKC').replace(/\s+/g, '')

/** The codes in what somebody typed. */
export const faultCodesIn = (text: string): string[] => [
  ...new Set((text.normalize('NFKC').match(CODE) ?? []).map(faultKey)),
]
