import { createPool } from '../../workers/pool'
import { personOf, type Ctx } from '../call/context'
import type { ReadingAsked } from './parse'

/** Memory of the process that reads or writes a sheet, in all, MB, and of that its JavaScript heap: 50,000 rows of 20 columns take about half. */
export const SHEET_MEMORY = { heapMb: 512, rssMb: 1024 }

/** Whose turn it is, and how long a call may take: of the processor, and on a machine that others keep busy. */
const callOf = (ctx: Ctx) => ({ person: personOf(ctx), company: ctx.tenantId, timeoutMs: 60_000 })
const alike = {
  file: require.resolve('./sheet.worker.ts'),
  kept: 0,
  idleMs: 0,
  fresh: true,
  cpuMs: 15_000,
  room: { all: 32, company: 8, each: 4 },
}

/** Files of strangers are read in a process of their own each, one of a company at a time: what one company sends keeps no other waiting for long. */
const readers = createPool<typeof import('./sheet.worker')>({ ...alike, processes: 2, ...SHEET_MEMORY })
/** Workbooks are short and our own, so they need not wait for files, and need less: 20,000 rows. */
const writers = createPool<typeof import('./sheet.worker')>({ ...alike, processes: 1, heapMb: 384, rssMb: 768 })

/** The rows of a file, or what is wrong with it. Throws PoolError. */
export const readSheet = (ctx: Ctx, bytes: Buffer, asked: ReadingAsked) =>
  readers.run('parse', { bytes, asked }, callOf(ctx))
/** A workbook of rows. Throws PoolError. */
export const writeSheet = (ctx: Ctx, rows: string[][]) => writers.run('write', { rows }, callOf(ctx))
