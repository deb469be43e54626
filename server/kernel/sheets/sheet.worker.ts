import { beginWorker, job } from '../../workers/worker'
import { ReadError, type FileFault } from '../text-extraction/errors'
import { parseSheet, UnclearEncoding, type ParsedSheet, type ReadingAsked } from './parse'
import { workbookOf } from './workbook'

beginWorker()

/** The rows of a file. Whatever a library stumbles over, the file is at fault. */
export const parse = job(
  ({
    bytes,
    asked,
  }: {
    bytes: Uint8Array
    asked: ReadingAsked
  }): Promise<ParsedSheet | { fault: FileFault | 'encoding' }> =>
    parseSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), asked).catch((error: unknown) => ({
      fault: error instanceof UnclearEncoding ? 'encoding' : error instanceof ReadError ? error.id : 'broken',
    })),
)

/** A workbook of one sheet, its first row being the header. */
export const write = job(({ rows }: { rows: string[][] }): Promise<Uint8Array> => workbookOf(rows))
