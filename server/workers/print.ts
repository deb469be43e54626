import type PDFDocument from 'pdfkit'
import { encodeQR } from 'qr'

/** Every language of the portal in one file; of it only the letters that are printed come into a sheet. */
export const FONT = require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
export type Sheet = InstanceType<typeof PDFDocument>

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
