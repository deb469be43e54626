import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
type List = 'spec-routes' | 'spec-calls' | 'pending-routes' | 'pending-calls'

const lines = (text: string): string[] => text.split('\n').map(line => line.trim()).filter(line => line && !line.startsWith('#'))
const read = (list: List): string => readFileSync(path.join(root, 'test', `${list}.txt`), 'utf8')
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Lines of a list, without comments. */
export const readList = (list: List): string[] => lines(read(list))

/** What stands in a list more than once. */
export const repeated = (list: readonly string[]): string[] => list.filter((line, i) => list.indexOf(line) !== i)

/**
 * Lines of a pending list that were not pending in its last different commit, although the specification's list had them then.
 * Null when there is nothing to compare with: no git, a shallow clone, or the first commit.
 */
export function grown(pending: 'pending-routes' | 'pending-calls', spec: 'spec-routes' | 'spec-calls'): string[] | null {
  try {
    for (const commit of git('log', '--format=%H', '-20', '--', `test/${pending}.txt`).split('\n').filter(Boolean)) {
      const before = git('show', `${commit}:./test/${pending}.txt`)
      if (before === read(pending)) continue
      const known = lines(git('show', `${commit}:./test/${spec}.txt`))
      return readList(pending).filter(line => known.includes(line) && !lines(before).includes(line))
    }
    return null
  } catch {
    return null
  }
}
