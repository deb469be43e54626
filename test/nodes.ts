import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Release lines of Node that package.json promises, other than that of the one that runs: `engines` is the one place that names them. */
export function otherNodes(): string[] {
  const { engines } = JSON.parse(readFileSync(path.join(__dirname, '../package.json'), 'utf8')) as {
    engines: { node: string }
  }
  const lines = [...engines.node.matchAll(/\^(\d+)\./g)].map(([, line]) => String(line))
  if (lines.length < 2) throw new Error(`engines names too few release lines of Node: ${engines.node}`)
  return lines.filter(one => one !== process.versions.node.split('.')[0])
}

/** Path of a Node of a release line, from the package in which npm carries it, installed below `folder`. */
export async function installNode(line: string, folder: string): Promise<string> {
  const home = path.join(folder, `node-${line}`)
  const name = `node-${process.platform}-${process.arch}`
  mkdirSync(home, { recursive: true })
  await run('npm', [
    'install',
    '--prefix',
    home,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    `${name}@${line}`,
  ])
  return path.join(home, 'node_modules', name, 'bin/node')
}
