import type { Compilation, Compiler } from 'webpack'

interface Tag {
  attributes: Record<string, string | boolean | undefined>
}
/** What the page asks for, which a plugin may change; `tag` makes more of it. */
export interface PageTags {
  headTags: Tag[]
  bodyTags: Tag[]
  tag(name: string, attributes: Tag['attributes'], text: string): Tag
}
type Data = Omit<PageTags, 'tag'> & { publicPath: string }
interface HtmlHooks {
  alterAssetTagGroups: { tapPromise(name: string, run: (data: Data) => Promise<unknown>): void }
}
interface HtmlPlugin {
  constructor: {
    name: string
    getHooks(compilation: Compilation): HtmlHooks
    createHtmlTagObject: PageTags['tag']
  }
}

/** Changes what the page asks for. `change` gets the address that the files of the build begin with. */
export function alterPage(
  compiler: Compiler,
  compilation: Compilation,
  name: string,
  change: (page: PageTags, publicPath: string) => Promise<void> | void,
): void {
  const html = (compiler.options.plugins as unknown as HtmlPlugin[]).find(
    plugin => plugin.constructor.name === 'HtmlWebpackPlugin',
  )?.constructor
  if (!html) throw new Error('no page to change')
  html.getHooks(compilation).alterAssetTagGroups.tapPromise(name, async data => {
    const page = { ...data, tag: html.createHtmlTagObject.bind(html) }
    await change(page, data.publicPath)
    return Object.assign(data, { headTags: page.headTags, bodyTags: page.bodyTags })
  })
}

/** Puts a script into the page, before what else its head asks for. `write` gets the address that the files of the build begin with. */
export const addPageScript = (
  compiler: Compiler,
  compilation: Compilation,
  name: string,
  write: (publicPath: string) => string,
): void =>
  alterPage(compiler, compilation, name, (page, publicPath) => {
    page.headTags.unshift(page.tag('script', {}, write(publicPath)))
  })
