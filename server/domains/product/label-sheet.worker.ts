import PDFDocument from 'pdfkit'
import { encodeQR } from 'qr'
import { beginWorker, job } from '../../workers/worker'

beginWorker()

/** A label as it is printed. */
export interface PrintedLabel {
  /** what is in the code */
  url: string
  code: string
  model: string
}

/** Every language of the portal in one file; of it only the letters that are printed come into the sheet. */
const FONT = require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
const MM = 72 / 25.4
/** A sheet of A4 with 3 × 8 labels of 70 × 37 mm, as they are sold. */
const COLUMNS = 3
const ROWS = 8
const LABEL = { width: 70 * MM, height: 37 * MM }
const TOP = 0.5 * MM
const CODE = 27 * MM
const EDGE = 4 * MM

type Sheet = InstanceType<typeof PDFDocument>

/** Draws a code as squares, so that it is sharp at every size; runs of them are one. */
function drawCode(sheet: Sheet, url: string, left: number, top: number): void {
  // the paper around it is the quiet zone
  const rows = encodeQR(url, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map(row => row.slice(1, -1))
  const side = CODE / rows.length
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      let end = x
      while (row[end]) end++
      sheet.rect(left + x * side, top + y * side, (end - x) * side, side)
      x = end
    }
  sheet.fill('#000')
}

function drawLabel(sheet: Sheet, { url, code, model }: PrintedLabel, company: string, left: number, top: number): void {
  drawCode(sheet, url, left + EDGE, top + (LABEL.height - CODE) / 2)
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
    const parts: Buffer[] = []
    sheet.on('data', (part: Buffer) => parts.push(part))
    const whole = new Promise<void>(resolve => sheet.on('end', resolve))
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
    await whole
    return Buffer.concat(parts)
  },
)
