import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from './packages'

const PLACES = [
  '/usr/sbin/nginx',
  '/usr/bin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
]
/** How often another port is tried when somebody took it, and how long a start may take. */
const TRIES = 5
const START_MS = 10_000

let found: Promise<string> | undefined
/** Path of an nginx: NGINX_PATH, else one of the usual places, else installed. */
export const findNginx = (): Promise<string> =>
  (found ??= findProgram({
    variable: 'NGINX_PATH',
    places: PLACES,
    package: 'nginx',
    needs: 'The tests of streams behind a proxy',
    what: 'an nginx',
  }))

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as AddressInfo
        probe.close(() => resolve(port))
      })
  })
const isThere = (url: string) =>
  fetch(url).then(
    answer => answer.status === 204,
    () => false,
  )

export interface Nginx {
  url: string
  stop(): Promise<void>
}

/**
 * nginx on the loopback in front of a server, with the proxy settings that it has by itself and compression of everything.
 * `settings` are further lines of the place that it forwards. The caller stops it.
 */
export async function startNginx(target: string, settings = ''): Promise<Nginx> {
  const program = await findNginx()
  const folder = mkdtempSync(path.join(tmpdir(), 'lianke-nginx-'))
  // its workers run as another user when the tests run as root
  chmodSync(folder, 0o711)
  const file = path.join(folder, 'nginx.conf')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // nobody else who listens at the port knows this path
  const sign = `/${path.basename(folder)}`
  for (let tried = 1; ; tried++) {
    const port = await freePort()
    writeFileSync(
      file,
      `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`).join(' ')}
  gzip on;
  gzip_types *;
  server {
    listen 127.0.0.1:${port};
    location = ${sign} { return 204; }
    location / { proxy_pass ${target}; ${settings} }
  }
}
`,
    )
    const child = spawn(program, ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    child.once('error', error => {
      said += String(error)
    })
    const gone = new Promise<void>(resolve => {
      child.once('close', () => resolve())
    })
    const url = `http://127.0.0.1:${port}`
    for (const end = Date.now() + START_MS; child.exitCode === null && Date.now() < end; await sleep(20)) {
      if (await isThere(url + sign))
        return {
          url,
          stop: async () => {
            child.kill('SIGTERM')
            await gone
            remove()
          },
        }
    }
    child.kill('SIGKILL')
    await gone
    if (tried < TRIES && said.includes('Address already in use')) continue
    remove()
    throw new Error(`nginx did not start: ${said.trim()}`)
  }
}
