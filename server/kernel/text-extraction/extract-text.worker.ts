import { beginWorker, job } from '../../workers/worker'
import { ReadError, type FileFault } from './errors'
import { readDocument, type ReadText } from './formats'

beginWorker()

/** Text of a document. Whatever a library stumbles over, the file is at fault. */
export const read = job(
  ({ bytes, maxChars }: { bytes: Uint8Array; maxChars: number }): Promise<ReadText | { error: FileFault }> =>
    readDocument(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), maxChars).catch((error: unknown) => ({
      error: error instanceof ReadError ? error.id : 'broken',
    })),
)
