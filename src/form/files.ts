import type { FileValue } from '@shared/form'
import { isDictionary, readList, readText } from './read'

/** A kept file; `secret` lets a guest use the upload. */
export type KeptFile = FileValue & { secret?: string }

export const isPicture = ({ filename }: Pick<FileValue, 'filename'>): boolean =>
  /\.(jpe?g|png|gif|webp|avif|svg)$/i.test(filename)

/** A film that this portal plays; the server keeps MP4 alone. */
export const isVideo = ({ filename }: Pick<FileValue, 'filename'>): boolean => /\.mp4$/i.test(filename)

/** '12 KB', '3.4 MB'; '' when nothing is known. */
export function fileSizeText(bytes: number): string {
  if (bytes <= 0) return ''
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

export const readKeptFiles = (value: unknown): KeptFile[] =>
  readList(value).flatMap(x =>
    isDictionary(x) && readText(x.id)
      ? [
          {
            id: readText(x.id),
            filename: readText(x.filename),
            fileSize: typeof x.fileSize === 'number' ? x.fileSize : 0,
            url: readText(x.url),
            ...(typeof x.secret === 'string' ? { secret: x.secret } : {}),
          },
        ]
      : [],
  )

/** What the server needs of files that it keeps already. */
export const submitFiles = (list: KeptFile[]): { id: string; secret?: string }[] =>
  list.map(({ id, secret }) => ({ id, ...(secret ? { secret } : {}) }))

const isKept = (x: unknown): x is KeptFile => isDictionary(x) && typeof x.id === 'string' && typeof x.url === 'string'
/** Links say in seconds until when they are good, and an upload that nothing uses lives no longer than its link. */
const isOver = ({ url }: KeptFile, now: number): boolean =>
  Number(/[?&]e=(\d+)/.exec(url)?.[1] ?? Infinity) * 1000 < now

/**
 * A draft's value with its files as they are now: those of `present` with their present links, without those that the
 * server has thrown away meanwhile. Other values stay. `now` in ms since 1970.
 */
export function refreshFiles(value: unknown, present: unknown, now: number): unknown {
  if (!Array.isArray(value) || !value.some(isKept)) return value
  const known = new Map(readKeptFiles(present).map(one => [one.id, one]))
  return value.flatMap((one: unknown) => (isKept(one) ? (known.get(one.id) ?? (isOver(one, now) ? [] : one)) : one))
}
