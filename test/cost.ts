import assert from 'node:assert/strict'

/** CPU time of work in this process, µs. Waiting and other processes are not in it. */
export function cpuOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** A busy machine takes longer for anything: the best of some tries counts. */
const TRIES = 8

/** Fails when work costs more CPU time, µs, than `most` allows, which is told by other work of the same run, in each of several tries. */
export function assertCosts(work: () => void, most: () => number, what = 'it'): void {
  let least = Infinity
  for (let tries = 0; tries < TRIES && least > 1; tries++) least = Math.min(least, cpuOf(work) / most())
  assert.ok(least <= 1, `${what} costs ${least.toFixed(1)} times what is allowed`)
}

/** As much more work is compared, and of that how much more each may cost: without a bound it would be as many times as much. */
const MORE = 16
const EACH = 4
/** Fails when work grows faster than its size: `size` is enough for some milliseconds. */
export function assertProportionate(work: (size: number) => void, size: number, what?: string): void {
  work(size)
  assertCosts(
    () => work(size * MORE),
    () => cpuOf(() => work(size)) * MORE * EACH,
    what,
  )
}
