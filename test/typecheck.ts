import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
/** The client once for each platform (moduleSuffixes decide which platform file is read), then the server and the tests. */
const PROJECTS = ['tsconfig.json', 'tsconfig.weapp.json', 'tsconfig.dd.json', 'tsconfig.server.json']
const AT_ONCE = 2

const check = (project: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const started = Date.now()
    const tsc = spawn(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', project, '--pretty', 'false'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    tsc.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    tsc.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    tsc.on('error', reject)
    tsc.on('close', code => {
      console.log(
        `${project}: ${code === 0 ? 'no errors' : `failed\n${output}`} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
      )
      resolve(code === 0)
    })
  })

async function checkAll(): Promise<void> {
  const waiting = [...PROJECTS]
  const results: boolean[] = []
  const worker = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) results.push(await check(project))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  if (results.includes(false)) process.exitCode = 1
}

void checkAll()
