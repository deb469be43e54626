import { join } from 'node:path'
import { readings } from '../text/encoding'
import { ReadError } from './errors'
import { isArchive, isXml, unzip, wantedEntries, zip } from './zip'

export interface ReadText {
  text: string
  truncated: boolean
}

/** What a document may unpack to. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024
const MAX_ROWS = 20_000
const MAX_COLUMNS = 100
/** Digits of an integer that a number keeps. */
export const MAX_DIGITS = 15

/** Text without what nobody sees: control characters, white space at line ends, more than one empty line. Line by line: a pattern would look at long blanks again and again. */
const tidy = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029\f\v]/g, '\n')
    .replace(/[\0-\x08\x0e-\x1f\x7f\ufeff\ufffe\uffff]/g, '')
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** At most `maxChars` of a text, and no half of a character at its end. */
function cut(text: string, maxChars: number, more = false): ReadText {
  const tidied = tidy(text)
  if (!tidied) throw new ReadError('empty')
  if (tidied.length <= maxChars) return { text: tidied, truncated: more }
  return { text: tidied.slice(0, maxChars).replace(/[\ud800-\udbff]$/, ''), truncated: true }
}

/** Control characters that no text has. */
export const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/** The text in the encoding that most speaks for. */
async function readText(bytes: Buffer): Promise<string> {
  const [best] = await readings(bytes)
  if (!best || NO_TEXT.test(best.text.slice(0, 64 * 1024))) throw new ReadError('unsupported')
  return best.text
}

/** Which characters the codes of Chinese fonts mean that a document names and does not bring. A path with a slash at its end, as the library wants it. */
const CMAPS = join(__dirname, 'cmaps/')

async function readPdf(bytes: Buffer, maxChars: number): Promise<ReadText> {
  const { getDocumentProxy } = await import('unpdf')
  // a copy: the library keeps the memory that it is given
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    isEvalSupported: false,
    verbosity: 0,
    cMapUrl: CMAPS,
    cMapPacked: true,
  }).catch((error: unknown) => {
    throw new ReadError(error instanceof Error && error.name === 'PasswordException' ? 'protected' : 'broken')
  })
  let text = ''
  for (let n = 1; n <= document.numPages; n++) {
    if (text.length > maxChars) return cut(text, maxChars, true)
    const page = await document.getPage(n)
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue
      // a gap of more than two letters parts the columns of a table
      text +=
        item.str === ' ' && item.width > 2 * Math.hypot(Number(item.transform[0]), Number(item.transform[1]))
          ? '\t'
          : item.str
      if (item.hasEOL) text += '\n'
    }
    text += '\n\n'
    page.cleanup()
  }
  return cut(text, maxChars)
}

/** A cell on one line, without what parts cells. */
const cellText = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** An integer that a number of a spreadsheet keeps in full, in digits; a longer one, which has lost its last digits, only as what it is. */
function integerText(value: number, shown: string): string {
  const digits = BigInt(value).toString()
  if (digits.replace('-', '').length > MAX_DIGITS) return value.toExponential(5)
  return /^-?\d(?:\.\d+)?E[+-]?\d+$/i.test(shown) ? digits : shown
}

async function readSheets(bytes: Buffer, maxChars: number): Promise<ReadText> {
  const { read } = await import('@e965/xlsx')
  let book
  try {
    // the range that a sheet claims may be millions of empty cells: only those that are there are looked at
    book = read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      sheetRows: MAX_ROWS,
      dateNF: 'yyyy-mm-dd',
    })
  } catch (error) {
    throw new ReadError(error instanceof Error && /password|encrypt/i.test(error.message) ? 'protected' : 'broken')
  }
  const shown = book.SheetNames.filter((_name, i) => !book.Workbook?.Sheets?.[i]?.Hidden)
  let text = ''
  for (const name of shown) {
    if (shown.length > 1) text += `\n${name}\n`
    const rows = book.Sheets[name]?.['!data'] ?? []
    // forEach leaves out rows and cells that are not there
    rows.forEach(row => {
      if (text.length > maxChars || !row) return
      const cells: string[] = []
      row.forEach((cell, column) => {
        if (column >= MAX_COLUMNS || !cell) return
        const written = String(cell.w ?? cell.v ?? '')
        const isInteger = cell.t === 'n' && typeof cell.v === 'number' && Number.isInteger(cell.v)
        cells[column] = cellText(isInteger ? integerText(Number(cell.v), written) : written)
      })
      const line = Array.from(cells, cell => cell ?? '')
        .join('\t')
        .trimEnd()
      if (line) text += `${line}\n`
    })
  }
  return cut(text, maxChars)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
/** Text of mammoth's HTML, which is well-formed: paragraphs on lines of their own, rows of tables with tabs. */
function textOfHtml(html: string): string {
  let text = ''
  let cells = 0
  for (const [, closes, tag, said] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>|([^<]+)/g)) {
    if (said)
      text += said.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '').replace(/\s+/g, ' ')
    else if (tag === 'td' || tag === 'th') {
      cells += closes ? -1 : 1
      if (closes) text = `${text.trimEnd()}\t`
    } else if (tag === 'tr' && closes) text = `${text.replace(/\t$/, '')}${cells ? ' ' : '\n'}`
    else if (tag === 'li' && !closes) text += '- '
    else if (tag === 'br' || (closes && tag && /^(p|h\d|li|table)$/.test(tag))) text += cells ? ' ' : '\n'
  }
  return text
}

const BOX_TAG = /<(\/?)w:(drawing|txbxContent)\b[^>]*?(\/?)>/g
/**
 * The XML of a document with the text boxes of its drawings as the older kind of picture that the library looks for text in; with what
 * else they draw left out, as pictures are. Tags are counted, because a box may hold a drawing.
 */
function boxesInPictures(xml: string): string {
  let made = ''
  // where what is kept goes on, and how deep a drawing lies in boxes
  let from = 0
  const open: { drawing: number; boxes: string[]; box: number; kept: string }[] = []
  for (const { 0: tag, 1: close, 2: name, 3: empty, index } of xml.matchAll(BOX_TAG)) {
    if (empty) continue
    const end = index + tag.length
    const top = open.at(-1)
    if (name === 'drawing' && !close) {
      const before = xml.slice(from, index)
      if (top) top.kept += before
      else made += before
      open.push({ drawing: index, boxes: [], box: -1, kept: '' })
      from = end
    } else if (name === 'txbxContent' && top) {
      if (!close) {
        top.kept = ''
        from = index
      } else {
        top.boxes.push(top.kept + xml.slice(from, end))
        top.kept = ''
        from = end
      }
    } else if (name === 'drawing' && close && top) {
      open.pop()
      const text = top.boxes.length
        ? `<w:pict><v:textbox xmlns:v="urn:schemas-microsoft-com:vml">${top.boxes.join('')}</v:textbox></w:pict>`
        : xml.slice(top.drawing, end)
      const outer = open.at(-1)
      if (outer) outer.kept += text
      else made += text
      from = end
    }
  }
  return open.length ? xml : made + xml.slice(from)
}
/** A document whose text boxes the library reads. */
const withTextBoxes = (entries: ReadonlyMap<string, Buffer>): Buffer =>
  zip(
    new Map(
      [...entries].map(([name, content]) => [
        name,
        /^word\/document\d*\.xml$/.test(name) && content.includes('txbxContent') && content.includes('w:drawing')
          ? Buffer.from(boxesInPictures(content.toString()))
          : content,
      ]),
    ),
  )

async function readDocx(entries: ReadonlyMap<string, Buffer>, maxChars: number): Promise<ReadText> {
  const { default: mammoth } = await import('mammoth')
  const { value } = await mammoth
    .convertToHtml(
      { buffer: withTextBoxes(entries) },
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })), includeDefaultStyleMap: true },
    )
    .catch(() => {
      throw new ReadError('broken')
    })
  return cut(textOfHtml(value), maxChars)
}

/** Looks whether an archive says that it unpacks to more than is read, before it is anybody's turn. Throws ReadError. */
export function lookAtDocument(bytes: Buffer): void {
  if (isArchive(bytes)) wantedEntries(bytes, isXml, MAX_UNPACKED_BYTES)
}

/** Word and Excel since 2007: an archive, told apart by what is in it. */
function readOffice(bytes: Buffer, maxChars: number): Promise<ReadText> {
  const entries = unzip(bytes, isXml, MAX_UNPACKED_BYTES)
  const has = (pattern: RegExp) => [...entries.keys()].some(name => pattern.test(name))
  if (has(/^word\/document\d*\.xml$/)) return readDocx(entries, maxChars)
  if (has(/^xl\/workbook\d*\.xml$/)) return readSheets(zip(entries), maxChars)
  throw new ReadError('unsupported')
}

/** Compound files: Excel before 2007 is read; a newer document with a password is one, too. */
function readCompound(bytes: Buffer, maxChars: number): Promise<ReadText> {
  if (bytes.includes('EncryptedPackage', 0, 'utf16le')) throw new ReadError('protected')
  if (
    bytes.includes('WordDocument', 0, 'utf16le') ||
    !(bytes.includes('Workbook', 0, 'utf16le') || bytes.includes('Book', 0, 'utf16le'))
  )
    throw new ReadError('unsupported')
  return readSheets(bytes, maxChars)
}

/** Text of a document, by its content and never by its name. Throws ReadError. */
export async function readDocument(bytes: Buffer, maxChars: number): Promise<ReadText> {
  if (bytes.length < 2) return cut(bytes.toString('latin1'), maxChars)
  const head = bytes.toString('latin1', 0, 1024)
  if (head.includes('%PDF-')) return readPdf(bytes, maxChars)
  if (isArchive(bytes)) return readOffice(bytes, maxChars)
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return readCompound(bytes, maxChars)
  // rich text is not text
  if (head.startsWith('{\\rtf')) throw new ReadError('unsupported')
  return cut(await readText(bytes), maxChars)
}
