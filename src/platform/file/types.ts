import type { FileExtension } from '@shared/file-kinds'
import type { Refusal } from '../refusal'

/** A file of the device, not yet sent. */
export interface Picked {
  name: string
  /** bytes; 0 when the device does not tell */
  size: number
  /** what an Image can show; '' when it is no picture */
  preview: string
  /** the bytes, or the device's path to them */
  source: Blob | string
}
/** What came of a window in which files are chosen. */
export type Chosen = { status: 'chosen'; files: Picked[] } | { status: Refusal }
export type FileSource = 'camera' | 'album' | 'file'

export interface Upload {
  /** body of the answer and its HTTP status; rejects when no answer came */
  answer: Promise<{ body: unknown; status: number }>
  abort(): void
}
export interface UploadRequest {
  url: string
  header: Record<string, string>
  file: Picked
  timeoutMs: number
  onProgress(percent: number): void
}

export interface FilePlatform {
  /** where files can be chosen from here */
  sources: readonly FileSource[]
  /** files the person chose, at most `count`; `endings`: what a picker of files offers, where it can be told, else whatever may be sent */
  choose(source: FileSource, count: number, endings?: readonly FileExtension[]): Promise<Chosen>
  /** gives back what the preview holds */
  release(file: Picked): void
  /** sends the file as multipart part `file`, by its own name */
  upload(request: UploadRequest): Upload
  /** shows a file that is no picture; false where nothing on the device can, or it did not come */
  open(url: string, filename: string): Promise<boolean>
}
