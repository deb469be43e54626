import { createHash } from 'node:crypto'
import { MAX_FILE_BYTES } from '../../shared/limits'
import type { Applied } from '../db/migrate'

/**
 * The file that `npm run export` and `npm run backup` write: a gzipped tar of regular files in one order, without any time or owner in it,
 * so that the same data gives the same bytes. docs/decisions/15-updates.md describes it.
 */
export const FORMAT = 1
export const BLOCK = 512
/** Rows of a table stand in parts, so that a table of any size needs no more memory than one. */
export const PART_BYTES = 1024 * 1024
/** Most of a stored file: a picture that was encoded again may have grown. */
export const FILE_BYTES = 4 * MAX_FILE_BYTES

export interface TableHead {
  schema: string
  name: string
  columns: string[]
}
export interface Head {
  migrations: Applied[]
  tables: TableHead[]
}
export interface Count {
  rows: number
  sha256: string
}
export interface Sequence {
  schema: string
  name: string
  value: string
  called: boolean
}
/** Stands at the end: a file without it was cut off. */
export interface Manifest {
  headSha256: string
  /** in the order of the head; SHA-256 of the rows as COPY writes them */
  tables: Count[]
  jobs: Count
  /** SHA-256 of the lines that sha256sum prints of them. `missing`: keys that rows name and the storage did not have */
  files: { count: number; bytes: number; sha256: string; missing: string[] }
  sequences: Sequence[]
}

/** What is wrong with an archive, in one line. */
export class ArchiveError extends Error {}

export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
export const tablePart = ({ schema, name }: TableHead, part: number) =>
  `tables/${schema}.${name}/${String(part).padStart(6, '0')}.copy`
export const jobPart = (part: number) => `jobs/${String(part).padStart(6, '0')}.copy`
export const filePath = (key: string) => `files/${key}`
