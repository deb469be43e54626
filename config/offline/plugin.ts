import { buildSync } from 'esbuild'
import path from 'node:path'
import { Compilation, sources, type Compiler, type WebpackPluginInstance } from 'webpack'
import { holdsPage } from '../chunk-modules'

/** Names of chunks that a start without a network needs beside the entry. */
const LATE = 'alone-offline'

interface Options {
  /** page file below src/ that opens at the start */
  firstPage: string
}

/** Writes the worker that opens the site without a network, with the files of the first page in it. */
export class OfflinePlugin implements WebpackPluginInstance {
  constructor(private readonly options: Options) {}

  apply(compiler: Compiler): void {
    const name = OfflinePlugin.name
    compiler.hooks.thisCompilation.tap(name, compilation => {
      if (compilation.compiler !== compiler) return
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const files = this.filesOf(compilation)
        if (!files.length) throw new Error('the first page has no files')
        const [built] = buildSync({
          entryPoints: [path.join(__dirname, 'worker.ts')],
          bundle: true,
          minify: true,
          write: false,
          charset: 'utf8',
          legalComments: 'none',
          target: ['chrome73', 'safari12'],
          // both read it, but for a corner of Safari's that nothing here meets
          supported: { destructuring: true },
          define: {
            'process.env.NODE_ENV': '"production"',
            LIANKE_FILES: JSON.stringify(files.map(url => ({ url, revision: null }))),
          },
        }).outputFiles
        compilation.emitAsset('sw.js', new sources.RawSource(built?.text ?? ''))
      })
    })
  }

  private filesOf(compilation: Compilation): string[] {
    const groups = compilation.chunkGroups.filter(
      group =>
        group.isInitial() ||
        group.name === LATE ||
        group.chunks.some(chunk => holdsPage(compilation, chunk, this.options.firstPage)),
    )
    const files = groups.flatMap(group => group.getFiles())
    return [...new Set(files)].filter(file => /\.(js|css)$/.test(file)).sort()
  }
}
