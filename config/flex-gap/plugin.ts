import { createHash } from 'node:crypto'
import { Compilation, sources, type Compiler, type WebpackPluginInstance } from 'webpack'
import { addPageScript } from '../page-script'
import { HAS_FLEX_GAP, marginsForGaps, type Children } from './margins'

const STYLES = /\.(css|wxss|acss)$/
/** WeChat knows no pseudo-class without a name before it, so each element has this class. */
const ELEMENT = 'n'
const IN_MINI: Children = { all: `.${ELEMENT}`, butFirst: `.${ELEMENT}+.${ELEMENT}` }
const ON_H5: Children = { all: ':nth-child(n)', butFirst: ':nth-child(n+2)' }
const TEMPLATES = /^base\.(wxml|axml)$/
const CLASS = 'class="{{i.cl}}"'

/**
 * Margins for engines that know no gap between the children of a flex box; the others get none of them.
 * A mini-program has them in each file of styles, behind a condition. On H5 they are a file that only old engines ask for.
 */
export class FlexGapPlugin implements WebpackPluginInstance {
  constructor(private readonly isH5: boolean) {}

  apply(compiler: Compiler): void {
    const name = FlexGapPlugin.name
    compiler.hooks.thisCompilation.tap(name, compilation => {
      if (compilation.compiler !== compiler) return
      const styles = (): [file: string, css: string][] =>
        compilation
          .getAssets()
          .filter(one => STYLES.test(one.name))
          .map(one => [one.name, one.source.source().toString()])
      if (this.isH5) this.inFile(compiler, compilation, styles)
      else
        compilation.hooks.processAssets.tap({ name, stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE }, () => {
          for (const [file, css] of styles()) {
            const rules = marginsForGaps(css, IN_MINI)
            if (rules.length)
              compilation.updateAsset(
                file,
                new sources.RawSource(`${css}@supports not (${HAS_FLEX_GAP}){${rules.join('')}}`),
              )
          }
          for (const one of compilation.getAssets().filter(({ name: file }) => TEMPLATES.test(file)))
            compilation.updateAsset(
              one.name,
              new sources.RawSource(one.source.source().toString().split(CLASS).join(`class="${ELEMENT} {{i.cl}}"`)),
            )
        })
    })
  }

  private inFile(compiler: Compiler, compilation: Compilation, styles: () => [string, string][]): void {
    let file = ''
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1
    compilation.hooks.processAssets.tap({ name: FlexGapPlugin.name, stage }, () => {
      const rules = new Set(styles().flatMap(([, css]) => marginsForGaps(css, ON_H5)))
      const css = [...rules].join('\n')
      file = `css/flex-gap.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`
      compilation.emitAsset(file, new sources.RawSource(css), { immutable: true })
    })
    addPageScript(compiler, compilation, FlexGapPlugin.name, publicPath => {
      const link = `{rel:"stylesheet",href:${JSON.stringify(publicPath + file)}}`
      return `CSS.supports(${JSON.stringify(HAS_FLEX_GAP)})||document.head.append(Object.assign(document.createElement("link"),${link}))`
    })
  }
}
