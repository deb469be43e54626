/** What was tested, and what the program said that did it. */
export interface Result {
  passed: number
  failed: number
  /** shown when something failed, and when it is short */
  said: string
  /** shown always: what tests have measured */
  notes?: string[]
  tests?: { name: string; seconds: number; file?: string }[]
  failures?: Failure[]
  /** of a unit of several files */
  files?: FileResult[]
  /** processor time of all that it started, s, where it was measured */
  coreSeconds?: number
}
/** A test that failed, and the first line of why. */
export interface Failure {
  file?: string
  name: string
  error: string
}
/** How a file of several that ran in one process ended. */
export interface FileResult {
  file: string
  seconds: number
  passed: number
  failed: number
}
/** A piece of work for one core: a program, or one file of tests. */
export interface Unit {
  name: string
  /** processor time that it takes, about, s: the longest begins first */
  seconds: number
  /** it draws pages: what runs beside it makes them late */
  usesBrowser?: true
  run(): Promise<Result>
  /** of tests: its files that have failed, each to be run by itself once more (second-try.ts) */
  again?(result: Result): Unit[]
}
export interface Step {
  name: string
  units: Unit[]
  /** begins before all that is longer: what tells of a fault soon */
  isFirst?: true
  /** steps that must have passed before */
  needs?: string[]
  /** steps that must be over before, however they ended */
  after?: string[]
}
export type State = 'waiting' | 'running' | 'passed' | 'failed' | 'not run'

interface Listener {
  begun(step: Step, unit: Unit): void
  over(step: Step, unit: Unit, result: Result): void
  stepOver(step: Step, state: State): void
}

/** How long it takes from the beginning of a step to the end of the last step that waits for it, about: the way of the longest units. */
function wayOf(step: Step, steps: readonly Step[]): number {
  const behind = steps.filter(one => [...(one.needs ?? []), ...(one.after ?? [])].includes(step.name))
  return Math.max(0, ...step.units.map(unit => unit.seconds)) + Math.max(0, ...behind.map(one => wayOf(one, steps)))
}

/** How many units run at a time. */
export interface Room {
  /** always, as long as there are so many */
  atOnce: number
  /** while the machine rests, and nothing that runs or begins uses a browser */
  atMost: number
  /** asked every `everyMs`: whether what runs has left a core at rest since */
  rests(): boolean
  everyMs: number
}

/** Does the units of all steps, as many at a time as there is room for: of those that may begin, the one with the longest way to the end first. */
export function perform(steps: readonly Step[], room: Room, told: Listener): Promise<void> {
  const states = new Map<string, State>(steps.map(step => [step.name, 'waiting']))
  const left = new Map(steps.map(step => [step.name, step.units.length]))
  const failed = new Set<string>()
  const waiting = steps
    .flatMap(step => {
      const behind = wayOf(step, steps) - Math.max(0, ...step.units.map(unit => unit.seconds))
      return step.units.map(unit => ({ step, unit, way: unit.seconds + behind }))
    })
    .toSorted((a, b) => Number(b.step.isFirst ?? false) - Number(a.step.isFirst ?? false) || b.way - a.way)
  const running = new Set<Unit>()

  const end = (step: Step, state: State): void => {
    states.set(step.name, state)
    told.stepOver(step, state)
  }
  /** Steps that cannot run any more, since one that they need has not passed. */
  const giveUp = (): void => {
    for (const step of steps.filter(one => states.get(one.name) === 'waiting')) {
      if (!step.needs?.some(name => ['failed', 'not run'].includes(states.get(name) ?? 'passed'))) continue
      end(step, 'not run')
      giveUp()
      return
    }
  }
  const mayBegin = (step: Step): boolean =>
    (states.get(step.name) === 'waiting' || states.get(step.name) === 'running') &&
    [...(step.needs ?? []), ...(step.after ?? [])].every(
      name => !['waiting', 'running'].includes(states.get(name) ?? 'passed'),
    )

  return new Promise(resolve => {
    const go = (most: number): void => {
      giveUp()
      while (running.size < most) {
        const isExtra = running.size >= room.atOnce
        if (isExtra && [...running].some(unit => unit.usesBrowser)) break
        const next = waiting.findIndex(({ step, unit }) => mayBegin(step) && !(isExtra && unit.usesBrowser))
        const [found] = next < 0 ? [] : waiting.splice(next, 1)
        if (!found) break
        const { step, unit } = found
        running.add(unit)
        states.set(step.name, 'running')
        told.begun(step, unit)
        void unit
          .run()
          .catch((error: unknown): Result => ({
            passed: 0,
            failed: 1,
            said: error instanceof Error ? error.message : String(error),
          }))
          .then(result => {
            running.delete(unit)
            told.over(step, unit, result)
            if (result.failed) failed.add(step.name)
            const rest = (left.get(step.name) ?? 0) - 1
            left.set(step.name, rest)
            if (rest === 0) end(step, failed.has(step.name) ? 'failed' : 'passed')
            go(room.atOnce)
          })
      }
      if (![...states.values()].some(state => state === 'waiting' || state === 'running')) {
        clearInterval(looks)
        resolve()
      }
    }
    const looks = setInterval(() => {
      if (room.rests()) go(Math.min(running.size + 1, room.atMost))
    }, room.everyMs)
    go(room.atOnce)
  })
}
