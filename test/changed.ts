import { execFileSync, spawnSync } from 'node:child_process'
import { openProject, touchedBy, within } from './runner/changed'
import { root } from './runner/program'
import { secondsOf } from './runner/seconds'

/**
 * npm run test:changed [-- base]: runs what can be touched by the files that differ from `base`, by default where this branch left main,
 * committed or not; with `--deep` also the deep tests, the nearest first, as many as two cores run in ten minutes. Says what it leaves
 * out; `--list` only says it.
 */
const DEEP_CORE_SECONDS = 2 * 10 * 60
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const base = words.find(word => !word.startsWith('--')) ?? git('merge-base', 'main', 'HEAD')
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
  const { run, deep, leftOut } = touchedBy(changed, await openProject())
  const deepRun = words.includes('--deep') ? within(DEEP_CORE_SECONDS, deep, secondsOf) : []
  const deepLeft = deep.filter(file => !deepRun.includes(file))
  console.log(`${String(changed.length)} files differ from ${base}.`)
  console.log(`Runs: ${run.join(' ')}${run.includes('landing') ? ', since one of them can touch anything.' : ''}`)
  if (deepRun.length) console.log(`Deep: ${deepRun.join(' ')}`)
  if (deepLeft.length)
    console.log(
      `${words.includes('--deep') ? 'Would take too long, npm run audit runs them' : 'Deep, for --deep'}: ${deepLeft.map(file => `${file} (${String(secondsOf(file))} s)`).join(' ')}`,
    )
  if (leftOut.length) console.log(`Leaves out ${String(leftOut.length)} files of tests: ${leftOut.join(' ')}`)
  if (words.includes('--list')) return
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'test/run.ts', ...run, ...deepRun], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}

void main()
