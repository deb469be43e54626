import PDFDocument from 'pdfkit'
import { bytesOf, drawCode, FONT, withAllLetters, type Sheet } from '../../workers/print'
import { beginWorker, job } from '../../workers/worker'

beginWorker()

/** A label as it is printed. */
export interface PrintedLabel {
  /** what is in the code */
  url: string
  code: string
  model: string
}

const MM = 72 / 25.4
/** A sheet of A4 with 3 × 8 labels of 70 × 37 mm, as they are sold. */
const COLUMNS = 3
const ROWS = 8
const LABEL = { width: 70 * MM, height: 37 * MM }
const TOP = 0.5 * MM
const CODE = 27 * MM
const EDGE = 4 * MM

function drawLabel(sheet: Sheet, { url, code, model }: PrintedLabel, company: string, left: number, top: number): void {
  drawCode(sheet, url, { left: left + EDGE, top: top + (LABEL.height - CODE) / 2, side: CODE })
  const text = { width: LABEL.width - CODE - 3 * EDGE, ellipsis: true, lineBreak: true }
  const x = left + CODE + 2 * EDGE
  sheet.fontSize(9).text(company, x, top + 5 * MM, { ...text, height: 26 })
  sheet.fontSize(10).text(model, x, top + 16 * MM, { ...text, height: 26 })
  sheet.fontSize(9).text(code, x, top + 27 * MM, { ...text, height: 24 })
}

/** A PDF of labels, page by page. */
export const print = job(
  async ({ labels, company }: { labels: PrintedLabel[]; company: string }): Promise<Uint8Array> => {
    const sheet = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, font: FONT, info: { Title: company } })
    withAllLetters(sheet)
    const bytes = bytesOf(sheet)
    for (const [i, label] of labels.entries()) {
      const place = i % (COLUMNS * ROWS)
      if (place === 0) sheet.addPage()
      drawLabel(
        sheet,
        label,
        company,
        (place % COLUMNS) * LABEL.width,
        TOP + Math.floor(place / COLUMNS) * LABEL.height,
      )
    }
    sheet.end()
    return bytes
  },
)
