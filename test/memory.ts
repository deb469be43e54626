import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Lets go of everything that nothing holds, at once. */
export function collect(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

/** What is held in this process, bytes: with what waits for the collector it would be the more, the busier the machine is. */
export function living(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
