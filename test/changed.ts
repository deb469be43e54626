import { execFileSync, spawnSync } from 'node:child_process'
import { jestFiles, nodeTestFiles, projectGraph, touchedBy } from './runner/changed'
import { root } from './runner/program'

/**
 * npm run test:changed [-- base]: runs what can be touched by the files that differ from `base`, by default where this branch left main,
 * committed or not. Says what it leaves out; `--list` only says it.
 */
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const base = words.find(word => word !== '--list') ?? git('merge-base', 'main', 'HEAD')
  const lines = (text: string): string[] => text.split('\n').filter(Boolean)
  const changed = [
    ...new Set([
      ...lines(git('diff', '--name-only', '--no-renames', '--diff-filter=d', base)),
      ...lines(git('ls-files', '--others', '--exclude-standard')),
    ]),
  ]
  if (!changed.length) {
    console.log(`Nothing differs from ${base}.`)
    return
  }
  const { run, leftOut } = touchedBy(changed, await projectGraph(), nodeTestFiles(), jestFiles())
  console.log(`${String(changed.length)} files differ from ${base}.`)
  console.log(`Runs: ${run.join(' ')}${run.includes('landing') ? ', since one of them can touch anything.' : ''}`)
  if (leftOut.length) console.log(`Leaves out ${String(leftOut.length)} files of tests: ${leftOut.join(' ')}`)
  if (words.includes('--list')) return
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'test/run.ts', ...run], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}

void main()
