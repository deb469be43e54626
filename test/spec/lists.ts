import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
type List = 'spec-routes' | 'spec-calls' | 'pending-calls'

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line && !line.startsWith('#'))
const read = (list: List): string => readFileSync(path.join(root, 'test', `${list}.txt`), 'utf8')
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Lines of a list, without comments. */
export const readList = (list: List): string[] => lines(read(list))

/** What a list holds more than once. */
export const repeated = (list: readonly string[]): string[] => list.filter((line, i) => list.indexOf(line) !== i)

/**
 * Calls of the pending list that were built once: some earlier commit had them in the specification's list and not in the pending one.
 * Null when there is nothing to compare with: no git, a shallow clone, or the first commit.
 */
export function grown(): string[] | null {
  try {
    const commits = git('log', '--format=%H', '-50', '--', 'test/pending-calls.txt').split('\n').filter(Boolean)
    if (!commits.length) return null
    const builtOnce = new Set(
      commits.flatMap(commit => {
        const waiting = new Set(lines(git('show', `${commit}:./test/pending-calls.txt`)))
        return lines(git('show', `${commit}:./test/spec-calls.txt`)).filter(line => !waiting.has(line))
      }),
    )
    return readList('pending-calls').filter(line => builtOnce.has(line))
  } catch {
    return null
  }
}
