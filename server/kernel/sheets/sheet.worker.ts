import { beginWorker, job } from '../../workers/worker'
import { ReadError, type FileFault } from '../text-extraction/errors'
import { parseSheet, type ParsedSheet } from './parse'
import { workbookOf } from './workbook'

beginWorker()

/** The rows of a file. Whatever a library stumbles over, the file is at fault. */
export const parse = job(({ bytes }: { bytes: Uint8Array }): Promise<ParsedSheet | { fault: FileFault }> =>
  parseSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).catch((error: unknown) => ({
    fault: error instanceof ReadError ? error.id : 'broken',
  })),
)

/** A workbook of one sheet, its first row being the header. */
export const write = job(({ rows }: { rows: string[][] }): Promise<Uint8Array> => workbookOf(rows))
