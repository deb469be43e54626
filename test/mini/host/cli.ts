import { parseArgs } from 'node:util'
import { startHost } from './automator'
import { compileBuild, describe } from './compiler'
import { serve } from './serve'

/**
 * Serves a build for looking at it by hand: node --import tsx test/mini/host/cli.ts <build folder> [--port 9420] [--server from=to].
 * With --port and CHROMIUM_PATH a headless Chromium runs it as well and answers automator scripts on that port.
 */
async function main(): Promise<void> {
  const {
    positionals: [folder],
    values,
  } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string' }, server: { type: 'string', multiple: true } },
  })
  if (!folder) throw new Error('usage: cli.ts <build folder> [--port 9420] [--server http://from=http://to]')
  const servers = Object.fromEntries((values.server ?? []).map(pair => pair.split('=', 2) as [string, string]))
  const compiled = compileBuild(folder)
  for (const diagnostic of compiled.diagnostics) console.error(describe(diagnostic))
  console.log((await serve(compiled, { servers })).url)
  if (values.port === undefined) return
  const executablePath = process.env.CHROMIUM_PATH
  if (!executablePath) throw new Error('--port needs CHROMIUM_PATH, the path of a Chromium')
  console.log((await startHost(folder, { executablePath, servers, port: Number(values.port) })).wsEndpoint)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
