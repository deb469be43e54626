import bidiFactory from 'bidi-js'
import type PDFDocument from 'pdfkit'
import { encodeQR } from 'qr'
import { isUnseen } from '../../shared/readable'

/** Every language of the portal in one file; of it only the letters that are printed come into a sheet. */
export const FONT = require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
/** Asked in this order for letters that it lacks: Latin and Cyrillic of more languages, rare Chinese, Hangul, Arabic, Hebrew, Armenian, Georgian, Thai, signs, pictures. */
const OTHERS = [
  require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
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

const bidi = bidiFactory()
/** What a font turns round by itself, with all that is in one run with it. */
const TURNED = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Pictures and signs beyond 16 bits, whose halves would count as letters of a word that is written to the right. */
const SIGN = /(?!\p{L})[\u{10000}-\u{10ffff}]/gu

interface Part {
  text: string
  /** how deep it is quoted: odd is written to the left */
  level: number
}
/** The parts of a line, each written in one direction, in the order in which they are drawn: Unicode's, of a line that begins at the left. */
export function partsInSight(line: string): Part[] {
  const embedding = bidi.getEmbeddingLevels(line.replace(SIGN, '\ufffc\ufffc'), 'ltr')
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels)
  const parts: Part[] = []
  for (let i = 0; i < line.length; i++) {
    const [char, level] = [mirrored.get(i) ?? line.charAt(i), embedding.levels[i] ?? 0]
    const last = parts.at(-1)
    if (last?.level === level) last.text += char
    else parts.push({ text: char, level })
  }
  for (let level = Math.max(0, ...parts.map(part => part.level)); level > 0; level--)
    for (let from = 0; from < parts.length; from++) {
      let end = from
      while ((parts[end]?.level ?? 0) >= level) end++
      if (end > from) parts.splice(from, end - from, ...parts.slice(from, end).reverse())
      from = end
    }
  return parts
}

/** The runs of a line as they are drawn, from left to right: what its font turns round wrongly, or does not, is turned round here. */
function drawnRuns(sheet: Sheet, line: string): { font: string; text: string }[] {
  return partsInSight(line).flatMap(({ text, level }) => {
    const isToLeft = level % 2 === 1
    const runs = runsOf(sheet, text).map(run =>
      TURNED.test(run.text) === isToLeft ? run : { ...run, text: [...run.text].reverse().join('') },
    )
    return isToLeft ? runs.reverse() : runs
  })
}

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
