/** The parts of an address that stand in its line, the widest first. */
const PARTS = ['country', 'province', 'city', 'dist', 'address'] as const

/** An address in one line: Chinese names run together, others are parted by commas; what two parts share (a city that is a province of its own) stands once. '' where nothing is known. */
export function addressLine(of: Readonly<Partial<Record<(typeof PARTS)[number], unknown>>>): string {
  const words = PARTS.map(part => of[part])
    .filter((word): word is string => typeof word === 'string')
    .map(word => word.trim())
    .filter((word, i, all) => word !== '' && word !== all[i - 1])
  return words.reduce((line, word) => {
    if (!line) return word
    if (!/[\u3400-\u9fff]$/.test(line)) return `${line}, ${word}`
    return line + (/^[\u3400-\u9fff]/.test(word) ? '' : ' ') + word
  }, '')
}
