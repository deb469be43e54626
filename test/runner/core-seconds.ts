import { readdirSync, readFileSync } from 'node:fs'

/** Of Linux: ticks of the processor's time in a second, as `getconf CLK_TCK` says everywhere that Node runs. */
const TICKS = 100
const LOOK_MS = 500

interface Process {
  parent: number
  /** of all its threads, s */
  seconds: number
}

/** What `/proc/<pid>/stat` says, whose second field may hold blanks and brackets. */
function readProcess(pid: string): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS }
  } catch {
    // it has just ended
    return undefined
  }
}

/**
 * Measures the processor time of a program and of all that it starts, browsers too, s; what ended between two looks is counted as far as
 * it was seen. `stop` gives the sum, nothing elsewhere than on Linux.
 */
export function meterCores(pid: number): { stop(): number | undefined } {
  if (process.platform !== 'linux') return { stop: () => undefined }
  const seen = new Map<number, number>()
  const look = (): void => {
    const all = new Map<number, Process>()
    for (const name of readdirSync('/proc')) {
      const one = /^\d+$/.test(name) ? readProcess(name) : undefined
      if (one) all.set(Number(name), one)
    }
    // a parent may have a larger number than its child, so until nothing is found any more
    const ours = new Set([pid, ...seen.keys()])
    for (let size = 0; size !== ours.size;) {
      size = ours.size
      for (const [id, { parent }] of all) if (ours.has(parent)) ours.add(id)
    }
    for (const id of ours) {
      const one = all.get(id)
      if (one) seen.set(id, one.seconds)
    }
  }
  const timer = setInterval(look, LOOK_MS)
  look()
  return {
    stop() {
      clearInterval(timer)
      return [...seen.values()].reduce((sum, one) => sum + one, 0)
    },
  }
}
