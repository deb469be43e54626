import type { Result, Step, Unit } from './schedule'

/** So many files at most are tried again: where more have failed, something is broken. */
const AT_MOST = 2

export interface Failed {
  step: Step
  unit: Unit
  result: Result
}
export interface SecondTry extends Failed {
  /** of the second time */
  second: Result
}

/**
 * Runs files of tests that have failed once more, one at a time, when nothing else runs any more. Gives those that were fine then:
 * tests of browsers wait for each other's machine, and one of thousands comes too late. They are named at the end of the run, so
 * that somebody mends them. Programs (types, lint, builds) say the same each time and are not tried again.
 */
export async function tryAgain(failed: readonly Failed[], told: (one: SecondTry) => void): Promise<SecondTry[]> {
  if (failed.length > AT_MOST || failed.some(({ unit }) => !unit.isTests)) return []
  const fine: SecondTry[] = []
  for (const one of failed) {
    const second = await one.unit.run()
    told({ ...one, second })
    if (!second.failed) fine.push({ ...one, second })
  }
  return fine
}
