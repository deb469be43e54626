import { isDingTalk } from './loaded'

/** Files as the mini-program sees them: temporary ones and those below USER_DATA_PATH. They end with the page. */
export interface StoredFile {
  name: string
  mime: string
  bytes: Uint8Array
  createdAt: number
}

export const USER_DATA_PATH = isDingTalk ? 'https://usr' : 'wxfile://usr'
const TEMPORARY = isDingTalk ? 'https://resource/' : 'wxfile://tmp_'
const SAVED = isDingTalk ? 'https://resource/saved_' : 'wxfile://store_'
const MIME: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  aac: 'audio/aac',
  pdf: 'application/pdf',
  json: 'application/json',
  txt: 'text/plain',
}

const files = new Map<string, StoredFile>()
const urls = new Map<string, string>()
const directories = new Set([USER_DATA_PATH])
let sequence = 0

export const mimeOf = (name: string): string =>
  MIME[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'
const nameIn = (path: string) => path.split('/').pop() ?? path
const extensionOf = (name: string, mime: string) =>
  /\.\w+$/.exec(name)?.[0] ?? `.${Object.entries(MIME).find(([, type]) => type === mime)?.[0] ?? 'bin'}`

export const fileAt = (path: string): StoredFile | undefined => files.get(path)
export const isFilePath = (path: string): boolean =>
  path.startsWith('wxfile://') || path.startsWith(TEMPORARY) || path.startsWith(USER_DATA_PATH)
export const isDirectory = (path: string): boolean => directories.has(path.replace(/\/$/, ''))
export const addDirectory = (path: string): void => {
  directories.add(path.replace(/\/$/, ''))
}
export const removeDirectory = (path: string): boolean => directories.delete(path.replace(/\/$/, ''))
export const allFiles = (): [string, StoredFile][] => [...files]

export function putFile(path: string, bytes: Uint8Array, mime = mimeOf(path)): void {
  files.set(path, { name: nameIn(path), mime, bytes, createdAt: Date.now() })
  const url = urls.get(path)
  if (url) URL.revokeObjectURL(url)
  urls.delete(path)
}
export function removeFile(path: string): boolean {
  urls.delete(path)
  return files.delete(path)
}

/** Keeps bytes as a temporary file and returns its path. */
export function addTemporary(name: string, mime: string, bytes: Uint8Array): string {
  const path = `${TEMPORARY}${++sequence}${extensionOf(name, mime)}`
  files.set(path, { name, mime, bytes, createdAt: Date.now() })
  return path
}
/** Makes a temporary file a saved one; undefined when there is none at `path`. */
export function saveTemporary(
  path: string,
  target = `${SAVED}${++sequence}${extensionOf(path, '')}`,
): string | undefined {
  const file = files.get(path)
  if (!file) return undefined
  files.set(target, file)
  if (target !== path) removeFile(path)
  return target
}
export const isSaved = (path: string): boolean => path.startsWith(SAVED)

export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Where the browser finds a picture, video or font that the mini-program names. */
export function browserUrl(source: string): string {
  const file = files.get(source)
  if (file) {
    const known = urls.get(source)
    if (known) return known
    const url = URL.createObjectURL(new Blob([file.bytes.slice()], { type: file.mime }))
    urls.set(source, url)
    return url
  }
  return /^(https?:|data:|blob:|\/\/|wxfile:)/.test(source) ? source : `/__mini/asset/${source.replace(/^\//, '')}`
}
