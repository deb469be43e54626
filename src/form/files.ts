import type { FileValue } from '@shared/form'
import { isDictionary, readList, readText } from './read'

/** A kept file; `secret` lets a guest use what he uploaded. */
export type KeptFile = FileValue & { secret?: string }

export const isPicture = ({ filename }: Pick<FileValue, 'filename'>): boolean => /\.(jpe?g|png|gif|webp|avif|svg)$/i.test(filename)

/** '12 KB', '3.4 MB'; '' when nothing is known. */
export function fileSizeText(bytes: number): string {
  if (bytes <= 0) return ''
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

export const readFiles = (value: unknown): KeptFile[] => readList(value).flatMap(x => (isDictionary(x) && readText(x.id) ? [{
  id: readText(x.id), filename: readText(x.filename), fileSize: typeof x.fileSize === 'number' ? x.fileSize : 0, url: readText(x.url), ...(typeof x.secret === 'string' ? { secret: x.secret } : {}),
}] : []))

/** What the server needs of files that it keeps already. */
export const submitFiles = (list: KeptFile[]): { id: string; secret?: string }[] => list.map(({ id, secret }) => ({ id, ...(secret ? { secret } : {}) }))
