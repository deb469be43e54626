import { createPool } from '../../workers/pool'

/** Memory of the process that reads or writes a sheet, in all, MB, and of that its JavaScript heap: 50,000 rows of 20 columns take about half. */
export const SHEET_MEMORY = { heapMb: 512, rssMb: 1024 }

/** Files of strangers are read one at a time, in a process of their own each. */
export const sheetPool = createPool<typeof import('./sheet.worker')>({
  file: require.resolve('./sheet.worker.ts'),
  processes: 1,
  kept: 0,
  idleMs: 0,
  fresh: true,
  ...SHEET_MEMORY,
  room: { all: 32, each: 4 },
})
