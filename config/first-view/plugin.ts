import { build } from 'esbuild'
import path from 'node:path'
import { Compilation, sources, type Compiler, type WebpackPluginInstance } from 'webpack'
import { findPage } from '../chunk-modules'
import { alterPage, type PageTags } from '../page-script'

const root = path.resolve(__dirname, '../..')
/** The server loads it, and gives it to nobody: files with such names are not served. */
const FILE = '.first-view.cjs'
const STYLES = /\.css$/
/** What the first view is drawn with. */
const COMPONENTS = ['Image', 'Text', 'View']

interface Options {
  /** page file below src/ that opens at the start */
  firstPage: string
  /** paths of the address that lead to it */
  paths: readonly string[]
}

const shared = { bundle: true, write: false, minify: true, tsconfig: path.join(root, 'tsconfig.json') } as const

/** The app's own components, bundled for the server, which draws the first view with them (src/app/first-view.tsx). */
async function drawer(): Promise<string> {
  const { outputFiles } = await build({
    ...shared,
    entryPoints: [path.join(root, 'src/app/first-view.tsx')],
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    // config/twins.ts
    resolveExtensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.js', '.mjs'],
    loader: { '.scss': 'empty', '.css': 'empty' },
    define: { LIANKE_SERVER: '""', 'process.env.NODE_ENV': '"production"', 'process.env.TARO_ENV': '"h5"' },
    inject: [path.join(__dirname, 'browser.ts')],
    plugins: [
      {
        name: FirstViewPlugin.name,
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^@tarojs\/(taro|router)$/ }, () => ({ path: path.join(__dirname, 'taro.ts') }))
          // as Taro draws them in a browser; its own list of them brings what runs there alone
          onResolve({ filter: /^@tarojs\/components$/ }, () => ({ path: 'components', namespace: 'taro' }))
          onLoad({ filter: /^/, namespace: 'taro' }, () => ({
            contents: COMPONENTS.map(
              one =>
                `export { default as ${one} } from '@tarojs/components-react/dist/components/${one.toLowerCase()}'`,
            ).join('\n'),
            resolveDir: root,
          }))
          // what comes on a later tap is never drawn here
          onResolve({ filter: /^/ }, ({ kind, path: asked }) =>
            kind === 'dynamic-import' ? { path: asked, external: true } : undefined,
          )
        },
      },
    ],
  })
  return outputFiles[0]?.text ?? ''
}

async function shellScript(home: { paths: readonly string[]; files: readonly string[] }): Promise<string> {
  const { outputFiles } = await build({
    ...shared,
    entryPoints: [path.join(root, 'src/app/first-shell.ts')],
    format: 'iife',
    target: 'es2017',
    define: { LIANKE_HOME: JSON.stringify(home) },
  })
  return (outputFiles[0]?.text ?? '').trim()
}

/**
 * What the page shows before its scripts have come: the styles of the home page stand in it, a script at its end picks what the server has
 * drawn, and the program that draws it lies beside the page.
 */
export class FirstViewPlugin implements WebpackPluginInstance {
  constructor(private readonly options: Options) {}

  apply(compiler: Compiler): void {
    const name = FirstViewPlugin.name
    compiler.hooks.thisCompilation.tap(name, compilation => {
      if (compilation.compiler !== compiler) return
      compilation.hooks.processAssets.tapPromise(
        { name, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => compilation.emitAsset(FILE, new sources.RawSource(await drawer()), { minimized: true }),
      )
      alterPage(compiler, compilation, name, async (page, publicPath) => {
        const files = this.filesOf(compilation)
        const styles = [...(compilation.entrypoints.get('app')?.getFiles() ?? []), ...files].filter(one =>
          STYLES.test(one),
        )
        this.inlineStyles(compilation, page, styles, publicPath)
        const scripts = files.filter(one => one.endsWith('.js')).map(one => publicPath + one)
        page.bodyTags.push(page.tag('script', {}, await shellScript({ paths: this.options.paths, files: scripts })))
      })
    })
  }

  /** Of the first page, without those of the app. */
  private filesOf(compilation: Compilation): string[] {
    const known = new Set(compilation.entrypoints.get('app')?.getFiles())
    return findPage(compilation, this.options.firstPage)
      .group.getFiles()
      .filter(file => !known.has(file))
  }

  /** `data-href` tells webpack's loader that the styles are there. */
  private inlineStyles(compilation: Compilation, page: PageTags, styles: readonly string[], publicPath: string): void {
    page.headTags = page.headTags.filter(({ attributes }) => attributes.rel !== 'stylesheet')
    for (const file of styles)
      page.headTags.push(
        page.tag(
          'style',
          { 'data-href': publicPath + file },
          compilation.getAsset(file)?.source.source().toString() ?? '',
        ),
      )
  }
}
