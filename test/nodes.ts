import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Release lines of Node that package.json promises: `engines` is the one place that names them. */
function promisedNodes(): string[] {
  const { engines } = JSON.parse(readFileSync(path.join(__dirname, '../package.json'), 'utf8')) as {
    engines: { node: string }
  }
  const lines = [...engines.node.matchAll(/\^(\d+)\./g)].map(([, line]) => String(line))
  if (lines.length < 2) throw new Error(`engines names too few release lines of Node: ${engines.node}`)
  return lines
}

/** Paths of the promised Nodes other than the one that runs, from the packages in which npm carries them, installed below `folder`. */
export async function otherNodes(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const line of promisedNodes().filter(one => one !== process.versions.node.split('.')[0])) {
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
    found.push(path.join(home, 'node_modules', name, 'bin/node'))
  }
  return found
}
