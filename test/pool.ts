import { createPool, PoolError, type PoolOptions } from '../server/workers/pool'

export const open = (options: Partial<PoolOptions> = {}) =>
  createPool<typeof import('../server/workers/pool.child')>({
    file: require.resolve('../server/workers/pool.child.ts'),
    processes: 1,
    kept: 1,
    idleMs: 0,
    fresh: false,
    heapMb: 64,
    rssMb: 300,
    room: { all: 4, each: 2 },
    ...options,
  })
export const as = { person: 'a person', timeoutMs: 20_000 }
export const ends =
  (id: PoolError['id']) =>
  (error: unknown): boolean =>
    error instanceof PoolError && error.id === id
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
