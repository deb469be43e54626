import { createReadStream, readFileSync } from 'node:fs'
import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build as bundle } from 'esbuild'
import { compileSlots, type Compiled } from './compiler'
import { proxy } from './proxy'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}
const ASSET = '/__mini/asset/'
const HTML = [
  '<!doctype html><html><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>mini</title>',
  '<link rel="icon" href="data:,"><link rel="stylesheet" href="/__mini/host.css"><body>',
  '<script src="/__mini/build.js"></script><script src="/__mini/browser.js"></script><script src="/__mini/modules.js"></script>',
  '<script>window.__miniStarted=window.__mini.start()</script></body></html>',
].join('\n')

export interface ServeOptions {
  /** origins of the build and the origins that answer for them */
  servers?: Readonly<Record<string, string>>
  /** origins of the build that requests may go to; those of `servers` if not given */
  domains?: readonly string[]
  /** loopback port, a free one if not given */
  port?: number
  /** the browser half, as a script without styles; the host's own if not given */
  browser?: string
}

export interface Served {
  url: string
  close(): Promise<void>
}

/** The browser half of the host: its modules in one script, and its stylesheet. */
async function browserHalf(): Promise<{ script: string; css: string }> {
  const folder = path.join(__dirname, 'browser')
  const { outputFiles } = await bundle({
    entryPoints: [path.join(folder, 'main.ts')],
    bundle: true,
    format: 'iife',
    sourcemap: 'inline',
    write: false,
    target: 'es2022',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return {
    script: outputFiles.map(file => file.text).join('\n'),
    css: readFileSync(path.join(folder, 'host.css'), 'utf8'),
  }
}

const buildScript = ({ build, templates }: Compiled, domains: readonly string[]): string =>
  `window.__miniBuild=${JSON.stringify(build)};\nwindow.__miniDomains=${JSON.stringify(domains)};\nwindow.__miniTemplates=${templates};\nwindow.__miniSlot=${compileSlots()};\n`

/** Serves a compiled build on loopback: the page, the host's scripts, the files of the build and the way out for its requests. */
export async function serve(compiled: Compiled, options: ServeOptions = {}): Promise<Served> {
  const { script, css } = options.browser === undefined ? await browserHalf() : { script: options.browser, css: '' }
  const texts: Record<string, [type: string, text: string]> = {
    '/': ['text/html', HTML],
    '/__mini/host.css': ['text/css', css],
    '/__mini/build.js': [
      'text/javascript',
      buildScript(compiled, options.domains ?? Object.keys(options.servers ?? {})),
    ],
    '/__mini/browser.js': ['text/javascript', script],
    '/__mini/modules.js': ['text/javascript', compiled.modules],
  }
  const sendAsset = (res: ServerResponse, name: string): void => {
    if (!compiled.folder.has(name)) {
      res.writeHead(404).end()
      return
    }
    res.writeHead(200, {
      'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
    })
    createReadStream(path.join(compiled.folder.root, name)).pipe(res)
  }
  const server = http.createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://host')
    const text = texts[pathname]
    if (text)
      res.writeHead(200, { 'content-type': `${text[0]}; charset=utf-8`, 'cache-control': 'no-store' }).end(text[1])
    else if (pathname === '/__mini/proxy') proxy(req, res, options.servers ?? {})
    else if (pathname.startsWith(ASSET)) sendAsset(res, decodeURIComponent(pathname.slice(ASSET.length)))
    else res.writeHead(404).end()
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve),
  )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
