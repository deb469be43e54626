import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Platform } from '../build'

/** The files of a build. Names are paths from its root with forward slashes. */
export interface Folder {
  root: string
  names: readonly string[]
  has(name: string): boolean
  read(name: string): string
  bytes(name: string): number
}

export interface Dialect {
  template: string
  style: string
  script: string
}
export const DIALECTS: Record<Platform, Dialect> = {
  wechat: { template: '.wxml', style: '.wxss', script: '.wxs' },
  dingtalk: { template: '.axml', style: '.acss', script: '.sjs' },
}

/** Opens a build. Throws when there is no app.json in it. */
export function openFolder(root: string): Folder {
  if (!existsSync(path.join(root, 'app.json'))) throw new Error(`${root} is no mini-program: it has no app.json`)
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted()
  const known = new Set(names)
  return {
    root,
    names,
    has: name => known.has(name),
    read: name => readFileSync(path.join(root, name), 'utf8').replace(/^\uFEFF/, ''),
    bytes: name => statSync(path.join(root, name)).size,
  }
}

export const platformOf = (folder: Folder): Platform =>
  folder.names.some(name => /\.(axml|acss|sjs)$/.test(name)) ? 'dingtalk' : 'wechat'

/** A path as one file writes it about another: from the root when it begins with a slash, else from the file's own place. */
export const resolveFrom = (file: string, target: string): string =>
  target.startsWith('/') ? path.posix.normalize(target.slice(1)) : path.posix.join(path.posix.dirname(file), target)

export const withoutExtension = (name: string, extension: string): string =>
  name.endsWith(extension) ? name.slice(0, -extension.length) : name
