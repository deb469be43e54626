import type { Compilation, Compiler } from 'webpack'

interface HtmlHooks {
  alterAssetTagGroups: {
    tap(name: string, run: (data: { headTags: unknown[]; publicPath: string }) => unknown): void
  }
}
interface HtmlPlugin {
  constructor: {
    name: string
    getHooks(compilation: Compilation): HtmlHooks
    createHtmlTagObject(name: string, attributes: object, text: string): unknown
  }
}

/** Puts a script into the page, before what else its head asks for. `write` gets the address that the files of the build begin with. */
export function addPageScript(
  compiler: Compiler,
  compilation: Compilation,
  name: string,
  write: (publicPath: string) => string,
): void {
  const html = (compiler.options.plugins as unknown as HtmlPlugin[]).find(
    plugin => plugin.constructor.name === 'HtmlWebpackPlugin',
  )?.constructor
  if (!html) throw new Error('no page to put a script into')
  html.getHooks(compilation).alterAssetTagGroups.tap(name, data => {
    data.headTags.unshift(html.createHtmlTagObject('script', {}, write(data.publicPath)))
    return data
  })
}
