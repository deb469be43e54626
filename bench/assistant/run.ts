import { build } from 'esbuild'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { median } from '../load'
import { launchBrowser } from '../../test/chromium'
import { TOKEN_CHARS } from '../mini/app/chapters'

/**
 * npm run bench:assistant: what it costs to draw a streamed answer in a browser, as ratios to the same answer in one plain text node, in one run on
 * one machine. Each piece of four characters is drawn by itself; the panel draws once a frame at most (useFlushed), so this is the worst case. The
 * page is made of the app's own sources and of the html components that its H5 build uses, without their styles. Measured is the processor time of
 * the page's main thread (TaskDuration of Chromium's Performance.getMetrics in thread ticks). The answer is drawn in one go and laid out every 16
 * pieces, which is a frame of a model that says a thousand tokens a second; slower ones have more layouts, and those are dearer for one large text
 * node than for blocks. Frames are not painted: their number would depend on what else the machine does. The figures without layouts stand below.
 */
const root = path.resolve(__dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'lianke-bench-assistant-'))
const TOKENS = 4000
const LONGER = 4
const ROUNDS = 5
const PIECES_TO_LAYOUT = 16
const GOALS = { plain: 2.5, longer: 4.5 }
/** Of an answer's characters. */
const SHOWN_AT_LEAST = 0.6

async function bundle(): Promise<string> {
  const outfile = path.join(folder, 'page.js')
  await build({
    entryPoints: [path.join(__dirname, 'page.tsx')],
    outfile,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'chrome110',
    minify: true,
    jsx: 'automatic',
    logLevel: 'error',
    resolveExtensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.mjs', '.js', '.json'],
    mainFields: ['main:h5', 'browser', 'module', 'main'],
    alias: { '@': path.join(root, 'src'), '@shared': path.join(root, 'shared') },
    // as useHtmlComponents of config/index.ts does
    plugins: [
      {
        name: 'html-components',
        setup: ({ onResolve, resolve }) => {
          onResolve({ filter: /^@tarojs\/components$/ }, ({ resolveDir, kind }) =>
            resolve('@tarojs/components-react', { resolveDir, kind }),
          )
        },
      },
    ],
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.TARO_ENV': '"h5"',
      'process.env': '{}',
      global: 'globalThis',
      LIANKE_SERVER: '""',
      ENABLE_INNER_HTML: 'true',
      ENABLE_ADJACENT_HTML: 'true',
      ENABLE_CLONE_NODE: 'true',
      ENABLE_CONTAINS: 'true',
      ENABLE_SIZE_APIS: 'true',
      ENABLE_TEMPLATE_CONTENT: 'true',
      ENABLE_MUTATION_OBSERVER: 'true',
      DEPRECATED_ADAPTER_COMPONENT: 'false',
    },
    loader: { '.scss': 'empty', '.css': 'empty' },
  })
  return outfile
}

/** Seconds of processor time that a page of its own takes for one answer. */
async function measure(
  browser: Browser,
  script: string,
  renderer: string,
  tokens: number,
  piecesToLayout: number,
): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  try {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await page.setContent(
      '<!doctype html><meta charset="utf-8"><body style="font: 15px/1.6 sans-serif"><div id="app"></div>',
    )
    await page.addScriptTag({ content: script })
    if (errors[0]) throw new Error(`${renderer}: ${errors[0]}`)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const read = async (): Promise<number> =>
      (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN
    const stream = (count: number): Promise<number> =>
      page.evaluate(
        ([which, length, pieces]) =>
          (window as unknown as { stream(renderer: string, tokens: number, piecesToLayout: number): number }).stream(
            which,
            length,
            pieces,
          ),
        [renderer, count, piecesToLayout] as const,
      )
    // the browser compiles what runs often
    await stream(300)
    const before = await read()
    const shown = await stream(tokens)
    const after = await read()
    if (errors.length) throw new Error(`${renderer}: ${errors[0]}`)
    // the marks of emphasis and links are not shown, everything else is
    if (shown < tokens * TOKEN_CHARS * SHOWN_AT_LEAST) throw new Error(`${renderer}: ${shown} characters are shown`)
    return after - before
  } finally {
    await page.close()
  }
}

async function main(): Promise<void> {
  const script = readFileSync(await bundle(), 'utf8')
  const browser = await launchBrowser()
  try {
    const costs: Record<string, number[]> = {}
    const add = async (
      name: string,
      renderer: string,
      tokens: number,
      piecesToLayout = PIECES_TO_LAYOUT,
    ): Promise<void> => {
      ;(costs[name] ??= []).push(await measure(browser, script, renderer, tokens, piecesToLayout))
    }
    console.log(`An answer of ${TOKENS} tokens, drawn ${TOKENS} times; medians of ${ROUNDS} rounds in turns`)
    for (let round = 0; round < ROUNDS; round++) {
      await add('plain', 'plain', TOKENS)
      await add('ours', 'ours', TOKENS)
      await add('longer', 'ours', TOKENS * LONGER)
      await add('plain, scripts', 'plain', TOKENS, Infinity)
      await add('ours, scripts', 'ours', TOKENS, Infinity)
    }
    await add('streamdown', 'streamdown', TOKENS)
    await add('react-markdown', 'react-markdown', TOKENS)
    const report = (what: string, name: string, base: string, goal?: number): void => {
      const busy = median(costs[name] ?? [])
      const ratio = busy / median(costs[base] ?? [])
      console.log(
        `${what.padEnd(52)} ratio ${ratio.toFixed(2).padStart(6)}   ${busy.toFixed(2).padStart(6)} s${goal && ratio > goal ? `   ABOVE GOAL ${goal}` : ''}`,
      )
    }
    report('one plain text node', 'plain', 'plain')
    report('our renderer / plain text node', 'ours', 'plain', GOALS.plain)
    report(`our renderer, ${LONGER} times the length / once`, 'longer', 'ours', GOALS.longer)
    report('streamdown / plain text node (one round)', 'streamdown', 'plain')
    report('react-markdown / plain text node (one round)', 'react-markdown', 'plain')
    report('without layouts: our renderer / plain text node', 'ours, scripts', 'plain, scripts')
  } finally {
    await browser.close()
  }
}

main()
  .finally(() => rmSync(folder, { recursive: true, force: true }))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
