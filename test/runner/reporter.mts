/**
 * Reporter of node:test: one line of JSON for every test and suite that is over, as {@link TestLine}, and one for every diagnostic of a test.
 * Ends the process when all its tests are over and it does not end by itself: a hook that failed may have left a database or a server open.
 */
export interface TestLine {
  name: string
  /** whether it has tests of its own below it */
  parent: boolean
  /** how many suites and tests it lies in */
  nesting: number
  ms: number
  outcome: 'passed' | 'failed' | 'skipped' | 'suite'
  /** of one that failed: the first line of why */
  error?: string
}
export interface NoteLine {
  note: string
}
/** The last line: a file without it has ended before its tests. */
export interface EndLine {
  over: true
}

interface Told {
  name: string
  nesting: number
  details: { duration_ms: number; type?: string; error?: { failureType?: string; message?: string; cause?: unknown } }
  skip?: string | boolean
  todo?: string | boolean
}
type Event =
  | { type: 'test:pass' | 'test:fail'; data: Told }
  | { type: 'test:dequeue' | 'test:complete'; data: { name: string } }
  | { type: 'test:diagnostic'; data: { nesting: number; message: string } }

/** How long a file may take to end after its last test, and after a hook that failed, ms. */
const ENDING_MS = Number(process.env.LIANKE_ENDING_MS ?? 60_000)
const FAILED_ENDING_MS = Math.min(ENDING_MS, 15_000)

/** A suite that fails for another reason than its tests: a hook. */
const isCounted = ({ details }: Told): boolean =>
  details.type !== 'suite' ||
  (details.error !== undefined &&
    details.error.failureType !== 'subtestsFailed' &&
    details.error.failureType !== undefined)

function outcomeOf(type: string, told: Told): TestLine['outcome'] {
  if (!isCounted(told)) return 'suite'
  if ((told.skip ?? told.todo ?? false) !== false) return 'skipped'
  return type === 'test:pass' ? 'passed' : 'failed'
}

/** The first line of why a test failed: what was thrown, and not node:test's frame of it. */
function errorOf({ details: { error } }: Told): string {
  const thrown = error?.cause instanceof Error ? error.cause.message : (error?.message ?? 'failed')
  return thrown.trim().split('\n')[0] ?? ''
}

export default async function* report(events: AsyncIterable<Event>): AsyncGenerator<string> {
  let [open, last, failedHook] = [0, 0, false]
  let late: NodeJS.Timeout | undefined
  for await (const { type, data } of events) {
    if (type === 'test:dequeue') open++
    if (type === 'test:complete') open--
    if (type === 'test:fail' && data.details.error?.failureType === 'hookFailed') failedHook = true
    clearTimeout(late)
    if (open === 0)
      late = setTimeout(
        () => {
          console.error('All tests of the file are over, but it does not end: something is still open')
          process.exit(1)
        },
        failedHook ? FAILED_ENDING_MS : ENDING_MS,
      ).unref()
    if (type === 'test:pass' || type === 'test:fail') {
      const line: TestLine = {
        name: data.name,
        parent: last > data.nesting,
        nesting: data.nesting,
        ms: data.details.duration_ms,
        outcome: outcomeOf(type, data),
        ...(type === 'test:fail' && { error: errorOf(data) }),
      }
      last = data.nesting
      yield `${JSON.stringify(line)}\n`
    } else if (type === 'test:diagnostic' && data.nesting > 0)
      yield `${JSON.stringify({ note: data.message } satisfies NoteLine)}\n`
  }
  yield `${JSON.stringify({ over: true } satisfies EndLine)}\n`
}
