import { setTimeout as sleep } from 'node:timers/promises'
import { beginWorker, job } from './worker'

beginWorker()

export const add = job(({ a, b }: { a: number; b: number }): number => a + b)
export const pid = job((): number => process.pid)
export const keys = job((): string[] => Object.keys(process.env))
export const fail = job((message: string): never => {
  throw new Error(message)
})
export const loop = job((): never => {
  for (;;) continue
})
export const rest = job(async (ms: number): Promise<number> => {
  await sleep(ms)
  return ms
})
/** Works for so long. */
export const work = job((ms: number): number => {
  const from = process.cpuUsage()
  for (;;) {
    const { user, system } = process.cpuUsage(from)
    if (user + system > ms * 1000) return ms
  }
})
export const end = job((): void => {
  process.kill(process.pid, 'SIGSEGV')
})
export const fillHeap = job((): number => {
  const kept: object[] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, i) => ({ i })))
})
export const fillBuffers = job((): number => {
  const kept: Buffer[] = []
  for (;;) kept.push(Buffer.alloc(8 * 1024 * 1024, 1))
})
