import { parentPort, workerData } from 'node:worker_threads'
import { ReadError } from './fault'
import { readDocument } from './formats'
import type { Outcome, Task } from './reading'

const { bytes, maxChars } = workerData as Task
// what fails from here on is the file's fault, and not ours
parentPort?.postMessage('begun', [])
const outcome = readDocument(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), maxChars)
  // whatever a library stumbles over, the file is at fault
  .catch((error: unknown): Outcome => ({ error: error instanceof ReadError ? error.id : 'broken' }))
void outcome.then(result => parentPort?.postMessage(result satisfies Outcome, []))
