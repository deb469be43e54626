import { faultCodesIn, faultKey } from '../../../../shared/fault-code'
import type { Section } from '../../../kernel/text/blocks'
import { joinCodes, normal } from '../../../kernel/text/tokenize'

/** A code as it is compared, as the search compares it: "AL-203", "AL 203" and "al203" are one. */
export const codeKey = (code: string): string => normal(faultKey(code)).replace(/[^a-zа-я0-9]/g, '')

const TOKEN = /(?<![A-Za-z0-9/.-])(?:[A-Za-z]{1,4}-?\d{1,4}|[A-Za-z]{2})(?![A-Za-z0-9]|[-/.][A-Za-z0-9])/g
/** What is shown is a code, though it be a bare number. */
const NUMBER =
  /(?:报警?|警报|代码|故障码?|显示|错误|\b(?:code|error|alarm|err)|код|ошибк[аи]|авари[яи])\s?(\d{3,4})(?!\d)/g

/** All that looks like a code in a text, by its key. */
export const codesOf = (text: string): string[] => [
  ...new Set((text.normalize('NFKC').match(TOKEN) ?? []).map(codeKey)),
]

const CELL = /^[A-Za-z]{1,4}-?\d{1,4}$/
/** Codes that an article is about which declares none: those of its title and headings, and cells of a table that are nothing else. */
export const writtenCodes = (title: string, sections: readonly Section[]): string[] => [
  ...new Set([
    ...[title, ...sections.map(section => section.heading)].flatMap(codesOf).filter(code => /\d/.test(code)),
    ...sections
      .flatMap(({ blocks }) => blocks)
      .flatMap(block => (block.kind === 'table' ? block.rows.flat() : []))
      .map(cell => cell.trim())
      .filter(cell => CELL.test(cell))
      .map(codeKey),
  ]),
]

/** The codes that a question asks about: declared ones, and others that look like them. `declared`: all keys of the tenant. */
export function askedCodes(question: string, declared: Iterable<string>): string[] {
  const known = new Set(declared)
  if (!known.size) return []
  const said = joinCodes(normal(question))
  const letters = new Set([...known].map(code => code.replace(/\d.*$/, '')))
  const lengths = new Set([...known].map(code => code.replace(/^\D+/, '').length))
  const found = [...said.matchAll(/(?<![a-z0-9/.-])([a-z]{1,4})-?(\d{1,4})(?![a-z0-9]|[/.-][a-z0-9])/g)]
    .map(([, before = '', number = '']) => before + number)
    // as the search reads them: also where blanks, dashes or Russian letters are in them
    .concat(
      faultCodesIn(question)
        .map(codeKey)
        .filter(code => known.has(code)),
    )
    .map(key => ({ key, before: key.replace(/\d.*$/, ''), number: key.replace(/^\D+/, '') }))
    .filter(({ before, number, key }) => known.has(key) || (letters.has(before) && lengths.has(number.length)))
    .map(({ key }) => key)
  const numbers = [...said.matchAll(NUMBER)].flatMap(([, number = '']) =>
    [...known].filter(code => code.replace(/^\D+/, '') === number),
  )
  // a code of letters alone is written as it is shown
  const shown = [...question.normalize('NFKC').matchAll(/(?<![A-Za-z0-9])(?:[A-Z]{2}|[a-z][a-z])(?![A-Za-z0-9])/g)]
    .map(([code]) => code)
    .filter(code => known.has(code.toLowerCase()) && (/^[A-Z]/.test(code) || /[\p{Script=Han}]/u.test(question)))
    .map(code => code.toLowerCase())
  return [...new Set([...found, ...numbers, ...shown])]
}
