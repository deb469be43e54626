import type { Rules } from 'marked'

/**
 * CommonMark knows words by the spaces between them, so `**真。**她` stays as it is written there (commonmark-spec#650). We follow the amendment
 * proposed there: beside a `*` or `~`, a Chinese, Japanese or Korean character, punctuation included, is no punctuation, and lets a delimiter
 * next to foreign punctuation open and close as a space would. `_` keeps to CommonMark: it stands within names.
 */
const CJK =
  '[\\u1100-\\u11ff\\u2e80-\\u2fff\\u3001-\\ua4cf\\ua960-\\ua97f\\uac00-\\ud7ff\\uf900-\\ufaff\\ufe10-\\ufe1f\\ufe30-\\ufe6f\\uff01-\\uffee\\u{16fe0}-\\u{18fff}\\u{1aff0}-\\u{1b2ff}\\u{1f200}-\\u{1f2ff}\\u{20000}-\\u{3ffff}]'
const LETTER = `(?:(?!${CJK})(?:[^\\s\\p{P}\\p{S}]|~))`
const PUNCTUATION = `(?:(?![~]|${CJK})[\\p{P}\\p{S}])`
const ANY_PUNCTUATION = '(?:(?!~)[\\p{P}\\p{S}])'
// what a run may not touch: its own character
const delimiters = (mark: string, run: string): string =>
  [
    // 1, 2: can only close
    `|(?!${mark})${PUNCTUATION}(${run})(?=\\s|$)`,
    `|(?:${LETTER}(?=${run}(?!${mark})(?:${PUNCTUATION}|\\s|$))|${CJK}(?=${run}(?!${mark})(?:\\s|$)))(${run})`,
    // 3, 4: can only open
    `|(?!${mark})(?:(?:${PUNCTUATION}|\\s)(?=${run}${LETTER})|\\s(?=${run}${CJK}))(${run})`,
    `|\\s(${run})(?!${mark})(?=${PUNCTUATION})`,
    // 5, 6: can do both
    `|(?!${mark})(?:${PUNCTUATION}(?=${run}(?!${mark})(?:${PUNCTUATION}|${CJK}))|${CJK}(?=${run}(?!${mark})${PUNCTUATION}))(${run})(?!${mark})`,
    `|(?:${LETTER}|${CJK})(${run})(?=${LETTER}|${CJK})`,
  ].join('')

const inline = {
  emStrongLDelim: new RegExp(
    `^(?:\\*+(?:((?!\\*)${PUNCTUATION})|([^\\s*]))?)|^_+(?:((?!_)${ANY_PUNCTUATION})|([^\\s_]))?`,
    'u',
  ),
  emStrongRDelimAst: new RegExp(`^[^_*]*?__[^_*]*?\\*[^_*]*?(?=__)|[^*]+(?=[^*])${delimiters('\\*', '\\*+')}`, 'gu'),
  delLDelim: new RegExp(`^~~?(?:((?!~)${PUNCTUATION})|[^\\s~])`, 'u'),
  delRDelim: new RegExp(`^[^~]+(?=[^~])${delimiters('~', '~~?')}`, 'gu'),
  // what stands before a delimiter; marked gives half of a character beyond the first 65,536: an emoji or a rare Chinese one
  punctuation: new RegExp(`^((?![*_])(?:[\\s\\p{P}\\p{S}\\udc00-\\udfff]|${CJK}))`, 'u'),
}

/** marked's rules with ours for emphasis. They hold state while they run, as marked's own do, and marked starts each from the front. */
export const withCjkEmphasis = (rules: Rules): Rules => ({ ...rules, inline: { ...rules.inline, ...inline } })

const ANY_CJK = new RegExp(CJK, 'u')
export const isCjk = (character: string): boolean => ANY_CJK.test(character)
/** Where the first such character stands; -1 when there is none. */
export const firstCjk = (text: string): number => text.search(ANY_CJK)
