import { Compilation, sources, type Compiler, type WebpackPluginInstance } from 'webpack'
import { subPackages } from './pages'

/** Taro's folder in each package of what other packages carry, too: a file for each module. */
const FOLDER = 'sub-common'
/** How a page asks for one of its files, from where it lies; the files of one ask for each other nowhere. */
const ASKS = /require\("((?:\.{1,2}\/)+)sub-common\/\w+\.js"\);/g
const STRICT = '"use strict";'

/**
 * One file for what a package carries of the modules that others carry, too. Taro writes one for each, and the names of fifty into every
 * page: a sixth of a package with many pages, and fifty requests for files before a page is drawn.
 */
export class SharedScriptsPlugin implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    const name = SharedScriptsPlugin.name
    compiler.hooks.thisCompilation.tap(name, compilation => {
      if (compilation.compiler !== compiler) return
      // after Taro has copied them into the packages
      compilation.hooks.processAssets.tap({ name, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        for (const { root } of subPackages) this.join(compilation, root)
      })
    })
  }

  private join(compilation: Compilation, root: string): void {
    const scripts = compilation.getAssets().filter(one => one.name.startsWith(`${root}/`) && one.name.endsWith('.js'))
    const shared = scripts.filter(one => one.name.startsWith(`${root}/${FOLDER}/`))
    if (!shared.length) return
    const texts = shared.map(one => one.source.source().toString().replace(STRICT, ''))
    compilation.emitAsset(`${root}/${FOLDER}.js`, new sources.RawSource(STRICT + texts.join('')))
    for (const one of scripts) {
      if (shared.includes(one)) {
        compilation.deleteAsset(one.name)
        continue
      }
      const text = one.source.source().toString()
      let asks = 0
      const joined = text.replace(ASKS, (_, up: string) => (asks++ ? '' : `require("${up}${FOLDER}.js");`))
      if (asks) compilation.updateAsset(one.name, new sources.RawSource(joined))
    }
  }
}
