import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { beginWorker, job } from '../../workers/worker'
import { bytesOf, drawCode, FONT, missingLetters, withAllLetters, type Sheet } from '../../workers/print'

beginWorker()

/** A report as it is printed: all of it is words already. */
export interface PrintedReport {
  title: string
  number: string
  company: string
  facts: { name: string; value: string }[]
  result: string
  parts: PrintedPart[]
  signature: { name: string; picture: Uint8Array; signed: string }
  verify: { url: string; words: string }
  zone: string
}
/** What stands under a headline. */
export interface PrintedPart {
  name: string
  text?: string
  table?: { head: string[]; rows: string[][]; last?: string[] }
  pictures?: Uint8Array[]
}

const EDGE = 44
const MM = 72 / 25.4
const CODE = 26 * MM
/** Pictures stand four in a row. */
const PICTURE = { side: 118, gap: 11, inRow: 4 }
const INK = { text: '#1a1a1a', faint: '#6b7280', line: '#d6dbe0' }

const widthOf = (sheet: Sheet): number => sheet.page.width - 2 * EDGE
const bottomOf = (sheet: Sheet): number => sheet.page.height - EDGE

/** Begins a page where so much does not fit any more. */
function need(sheet: Sheet, height: number): void {
  if (sheet.y + height > bottomOf(sheet)) {
    sheet.addPage()
    sheet.y = EDGE
  }
}

/** A headline, on one page with the beginning of what stands under it. */
function headline(sheet: Sheet, text: string, under = 0): void {
  need(sheet, 44 + under)
  sheet.y += 12
  sheet
    .fontSize(12)
    .fillColor(INK.text)
    .text(text, EDGE, sheet.y, { width: widthOf(sheet) })
  sheet.y += 4
}

/** A row of cells; the first is left and wide, the others right. */
function row(sheet: Sheet, cells: readonly string[], { faint = false, size = 10 } = {}): void {
  const width = widthOf(sheet)
  const narrow = cells.length > 1 ? Math.min(120, (width * 0.5) / (cells.length - 1)) : 0
  const first = width - narrow * (cells.length - 1)
  sheet.fontSize(size)
  const widths = cells.map((_, i) => (i === 0 ? first : narrow) - 6)
  const height = Math.max(...cells.map((text, i) => sheet.heightOfString(text || ' ', { width: widths[i] ?? narrow })))
  need(sheet, height + 6)
  const top = sheet.y + 2
  sheet.fillColor(faint ? INK.faint : INK.text)
  let left = EDGE
  for (const [i, text] of cells.entries()) {
    const cell = widths[i] ?? narrow
    sheet.text(text, i === 0 ? left : left + 6, top, { width: cell, align: i === 0 ? 'left' : 'right' })
    left += cell + 6
  }
  sheet.y = top + height + 3
  sheet
    .moveTo(EDGE, sheet.y)
    .lineTo(EDGE + width, sheet.y)
    .lineWidth(0.5)
    .strokeColor(INK.line)
    .stroke()
  sheet.y += 1
}

async function pictures(sheet: Sheet, all: readonly Uint8Array[]): Promise<void> {
  const { side, gap, inRow } = PICTURE
  for (const [i, bytes] of all.entries()) {
    const place = i % inRow
    if (place === 0) need(sheet, side + gap)
    const top = sheet.y
    // of whatever kind it is kept: a sheet holds no others
    const drawn = await sharp(bytes, { limitInputPixels: 64_000_000 })
      .resize({ width: 400, height: 400, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer()
    sheet.image(drawn, EDGE + place * (side + gap), top, { fit: [side, side], align: 'center', valign: 'center' })
    sheet.y = place === inRow - 1 || i === all.length - 1 ? top + side + gap : top
  }
}

/** The letters of a text that cannot be printed. */
export const unprintable = job(async (text: string): Promise<string[]> =>
  missingLetters(new PDFDocument({ font: FONT }), text),
)

/** A report as a PDF, page by page. */
export const print = job(async (report: PrintedReport): Promise<Uint8Array> => {
  const sheet = new PDFDocument({
    size: 'A4',
    margin: EDGE,
    autoFirstPage: true,
    bufferPages: true,
    font: FONT,
    info: { Title: `${report.title} ${report.number}`, Author: report.company },
  })
  withAllLetters(sheet)
  const bytes = bytesOf(sheet)
  const width = widthOf(sheet)
  sheet.fontSize(10).fillColor(INK.faint).text(report.company, EDGE, EDGE, { width })
  sheet.fontSize(20).fillColor(INK.text).text(report.title, { width })
  sheet.fontSize(10).fillColor(INK.faint).text(report.number, { width })
  sheet.y += 8
  for (const { name, value } of report.facts) {
    sheet.fontSize(10)
    const height = sheet.heightOfString(value || ' ', { width: width - 110 })
    need(sheet, height + 4)
    const top = sheet.y
    sheet.fillColor(INK.faint).text(name, EDGE, top, { width: 104 })
    sheet.fillColor(INK.text).text(value, EDGE + 110, top, { width: width - 110 })
    sheet.y = Math.max(sheet.y, top + height) + 3
  }
  if (report.result) headline(sheet, report.result)
  for (const part of report.parts) {
    headline(sheet, part.name, part.pictures ? PICTURE.side : 0)
    if (part.text) sheet.fontSize(10).fillColor(INK.text).text(part.text, EDGE, sheet.y, { width, lineGap: 2 })
    if (part.table) {
      row(sheet, part.table.head, { faint: true, size: 9 })
      for (const cells of part.table.rows) row(sheet, cells)
      if (part.table.last) row(sheet, part.table.last, { size: 12 })
    }
    if (part.pictures) await pictures(sheet, part.pictures)
  }
  headline(sheet, report.signature.name, CODE + 50)
  const top = sheet.y
  const ink = await sharp(report.signature.picture, { limitInputPixels: 64_000_000 })
    .resize({ width: 800, height: 400, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
  sheet.image(ink, EDGE, top, { fit: [200, CODE] })
  const left = EDGE + width - CODE
  drawCode(sheet, report.verify.url, { left, top, side: CODE })
  const under = top + CODE + 6
  sheet
    .fontSize(10)
    .fillColor(INK.text)
    .text(report.signature.signed, EDGE, under, { width: width / 2 })
  sheet
    .fontSize(9)
    .fillColor(INK.faint)
    .text(report.verify.words, EDGE + width / 2, under, { width: width / 2, align: 'right' })
  sheet.y += 4
  need(sheet, 16)
  sheet.fontSize(9).text(report.zone, EDGE, sheet.y, { width })
  const { start, count } = sheet.bufferedPageRange()
  for (let i = start; i < start + count; i++) {
    sheet.switchToPage(i)
    // below the margin, which would begin a page of its own
    sheet.page.margins.bottom = 0
    sheet
      .fontSize(8)
      .fillColor(INK.faint)
      .text(`${report.number} · ${String(i + 1)} / ${String(count)}`, EDGE, sheet.page.height - EDGE + 14, {
        width,
        align: 'center',
        lineBreak: false,
      })
  }
  sheet.end()
  return bytes
})
