import type PDFDocument from 'pdfkit'
import { encodeQR } from 'qr'
import { isUnseen } from '../../shared/readable'

/** Every language of the portal in one file; of it only the letters that are printed come into a sheet. */
export const FONT = require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
/** Asked in this order for letters that it lacks: Latin and Cyrillic of more languages, rare Chinese, Hangul, Arabic, signs, pictures. */
const OTHERS = [
  require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
]
export type Sheet = InstanceType<typeof PDFDocument>

type Options = PDFKit.Mixins.TextOptions & { lineWidth?: number; textWidth?: number }
/** What pdfkit draws a line with: it knows one font at a time. */
interface Inside {
  _font: { ascender: number; font: { hasGlyphForCodePoint(point: number): boolean } }
  _fontSize: number
  _fragment(text: string, x: number, y: number, options: Options): void
  widthOfString(text: string, options?: Options): number
}
const insideOf = (sheet: Sheet): Inside => sheet as unknown as Inside

/** Whether a font has a letter; a font is opened for the first letter that those before it lack. */
function has(sheet: Sheet, font: string, letter: string): boolean {
  sheet.font(font)
  return insideOf(sheet)._font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}
const fontOf = (sheet: Sheet, letter: string): string | undefined =>
  [FONT, ...OTHERS].find(font => has(sheet, font, letter))

/** A text in runs of one font each. A blank and what nobody sees go on in the font before them, so that words of Arabic stay together. */
function runsOf(sheet: Sheet, text: string): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const font = last && isUnseen(letter) ? last.font : (fontOf(sheet, letter) ?? FONT)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  sheet.font(FONT)
  return runs
}

const RIGHT = String.raw`[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]\p{M}*`
/** What is written to the left within a line that is not: up to its last letter, or a number that follows it. */
const SPAN = new RegExp(String.raw`${RIGHT}(?:[^\p{L}]*(?:${RIGHT}|\p{Nd}\p{M}*))*`, 'gu')
const PART = new RegExp(String.raw`\p{Nd}+(?:[.,:/]\p{Nd}+)*|${RIGHT}(?:\s|${RIGHT})*|[^]`, 'gu')
const MIRRORED = new Map(
  [...'()[]{}<>«»（）【】《》“”'].map((char, i, all) => [char, all[i % 2 ? i - 1 : i + 1] ?? char]),
)

/**
 * The parts of a line from left to right, as they are drawn: of what is written to the left the last first, numbers in it as they are, brackets
 * turned round. A word of it stays as it is written: the font draws it from right to left. (The rules of Unicode for lines that begin at the
 * left and quote nothing within what they quote.)
 */
export function partsInSight(line: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const span of line.matchAll(SPAN)) {
    if (span.index > from) parts.push(line.slice(from, span.index))
    const end = span.index + span[0].length
    // a bracket that was opened in it is closed in it
    const closing = span[0].includes(MIRRORED.get(line.charAt(end)) ?? '\0') ? line.charAt(end) : ''
    const written = (span[0] + closing).match(PART) ?? []
    parts.push(...written.reverse().map(part => MIRRORED.get(part) ?? part))
    from = end + closing.length
  }
  if (from < line.length) parts.push(line.slice(from))
  return parts
}

const drawnRuns = (sheet: Sheet, line: string) => partsInSight(line).flatMap(part => runsOf(sheet, part))

/** Lets a sheet whose font is {@link FONT} draw each letter with the first font that has it. All stand on one line. */
export function withAllLetters(sheet: Sheet): Sheet {
  const inside = insideOf(sheet)
  const [fragment, width] = [inside._fragment.bind(sheet), inside.widthOfString.bind(sheet)]
  // with features a text is shaped as a whole, which Arabic needs; without them word by word, and each word once
  const shaped = (font: string, options: Options = {}): Options =>
    font === FONT ? options : { ...options, features: [] }
  const widthOf = (run: { font: string; text: string }, options?: Options): number => {
    sheet.font(run.font)
    return width(run.text, shaped(run.font, options))
  }
  inside.widthOfString = (text, options) => {
    const sum = drawnRuns(sheet, text).reduce((before, run) => before + widthOf(run, options), 0)
    sheet.font(FONT)
    return sum
  }
  inside._fragment = (text, x, y, options) => {
    const runs = drawnRuns(sheet, text.replace(/\n/g, ''))
    if (runs.every(run => run.font === FONT)) {
      fragment(text, x, y, options)
      return
    }
    const { lineWidth = 0, textWidth = 0, align } = options
    const free = align === 'right' ? lineWidth - textWidth : align === 'center' ? (lineWidth - textWidth) / 2 : 0
    const baseline = -(inside._font.ascender / 1000) * inside._fontSize
    let left = x + (options.width ? free : 0)
    for (const run of runs) {
      const wide = widthOf(run, options)
      fragment(run.text, left, y, { ...shaped(run.font, options), align: 'left', baseline })
      left += wide
    }
    sheet.font(FONT)
  }
  return sheet
}

/** The letters of a text that no font has, each once. */
export const missingLetters = (sheet: Sheet, text: string): string[] => [
  ...new Set([...text].filter(letter => !isUnseen(letter) && fontOf(sheet, letter) === undefined)),
]

/** Draws a code as squares, so that it is sharp at every size; runs of them are one. */
export function drawCode(
  sheet: Sheet,
  url: string,
  { left, top, side }: { left: number; top: number; side: number },
): void {
  // the paper around it is the quiet zone
  const rows = encodeQR(url, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map(row => row.slice(1, -1))
  const square = side / rows.length
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      let end = x
      while (row[end]) end++
      sheet.rect(left + x * square, top + y * square, (end - x) * square, square)
      x = end
    }
  sheet.fill('#000')
}

/** The bytes of a sheet, once it has ended. */
export function bytesOf(sheet: Sheet): Promise<Buffer> {
  const parts: Buffer[] = []
  sheet.on('data', (part: Buffer) => parts.push(part))
  return new Promise(resolve => sheet.on('end', () => resolve(Buffer.concat(parts))))
}
