/** What is invisible, and what stands between letters to hide a word. */
const BETWEEN = String.raw`[\s\p{Cf}\p{Mn}._*\-]`
const HIDING = new RegExp(BETWEEN, 'u')
const WESTERN = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}\s.'-]+$/u
const [LETTER_BEFORE, LETTER_BEHIND] = [/[\p{L}\p{N}]$/u, /^[\p{L}\p{N}]/u]
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
const escaped = (letter: string): string => letter.replace(/[.*+?^${}()|[\]\\/]/, '\\$&')

/** A text without what hides words, and where each of its characters stood. */
function bare(folded: string): { text: string; at: number[] } {
  let text = ''
  const at: number[] = []
  let i = 0
  for (const char of folded) {
    if (!HIDING.test(char)) {
      text += char
      for (let n = 0; n < char.length; n++) at.push(i + n)
    }
    i += char.length
  }
  return { text, at }
}

/** A word of which a hiding character is a part: compiling its pattern takes a millisecond, so others do without. */
function patternOf(letters: readonly string[], western: boolean): RegExp {
  const body = letters.map(escaped).join(`${BETWEEN}*`)
  return new RegExp(western ? `(?<![\\p{L}\\p{N}])${body}(?![\\p{L}\\p{N}])` : body, 'u')
}

/**
 * Whether a text holds none of the words, as they may be written: in full or half width, in capitals, with blanks, dots or invisible characters
 * in between. A western word counts only as a whole one, else "class" would hold another.
 */
export function isClean(text: string, words: readonly string[]): boolean {
  const folded = fold(text)
  const { text: plain, at } = bare(folded)
  return words.every(word => {
    const letters = [...fold(word).replace(/\s/g, '')]
    const western = WESTERN.test(fold(word))
    if (letters.some(letter => HIDING.test(letter))) return !patternOf(letters, western).test(folded)
    const wanted = letters.join('')
    if (!wanted) return true
    for (let found = plain.indexOf(wanted); found >= 0; found = plain.indexOf(wanted, found + 1)) {
      const [start = 0, last = 0] = [at[found], at[found + wanted.length - 1]]
      if (
        !western ||
        !(
          LETTER_BEFORE.test(folded.slice(Math.max(0, start - 2), start)) ||
          LETTER_BEHIND.test(folded.slice(last + 1, last + 3))
        )
      )
        return false
    }
    return true
  })
}
