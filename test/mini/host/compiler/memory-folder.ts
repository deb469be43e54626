import type { Folder } from './folder'

/** A build that a test holds in memory instead of on disk. */
export const memoryFolder = (files: Record<string, string>): Folder => ({
  root: '/nowhere',
  names: Object.keys(files).toSorted(),
  has: name => name in files,
  read: name => files[name] ?? '',
  bytes: name => Buffer.byteLength(files[name] ?? ''),
})
