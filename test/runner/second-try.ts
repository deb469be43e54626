import type { Result, Step, Unit } from './schedule'

/** So many files at most are tried again: where more have failed, something is broken. */
const AT_MOST = 5

export interface Failed {
  step: Step
  unit: Unit
  result: Result
}

/** A file of tests that was run once more, and how it did. */
export interface SecondTry {
  file: string
  second: Result
}

/**
 * Runs each file of tests that has failed once more, one at a time, when nothing else runs any more; whatever else has failed, since this
 * also tells what is real. Gives the units of which every failed file was fine then: tests of browsers wait for each other's machine, and
 * one of thousands comes too late. They are named at the end of the run, so that somebody mends them. Programs (types, lint, builds) say
 * the same each time and are not tried again.
 */
export async function tryAgain(failed: readonly Failed[], told: (one: SecondTry) => void): Promise<Failed[]> {
  const tries = failed.map(one => ({ one, files: one.unit.again?.(one.result) ?? [] }))
  if (tries.reduce((sum, { files }) => sum + files.length, 0) > AT_MOST) return []
  const fine: Failed[] = []
  for (const { one, files } of tries) {
    let isFine = files.length > 0
    for (const { name, run } of files) {
      const second = await run()
      told({ file: name, second })
      if (second.failed) isFine = false
    }
    if (isFine) fine.push(one)
  }
  return fine
}
