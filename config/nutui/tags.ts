import type { LoaderDefinition } from 'webpack'

/** Where they are drawn. */
export const NUTUI = /[\\/]node_modules[\\/]@nutui[\\/].*\.js$/

/** Tags of HTML that NutUI draws, as components of a mini-program, which knows no others. */
const TAGS: Record<string, string> = { div: 'view', i: 'view', span: 'text', ul: 'view', li: 'view' }
const names = Object.keys(TAGS).join('|')
/** `React.createElement("div"`, and the tag of every icon: `tag: "i"`. */
const WRITTEN = new RegExp(`(createElement\\(|\\btag: )"(${names})"`, 'g')

/** NutUI's few HTML tags become components, in place of a plugin that teaches every template all of HTML (docs/decisions/35-nutui.md). */
const loader: LoaderDefinition = source =>
  source.replace(WRITTEN, (_, before: string, tag: string) => `${before}"${TAGS[tag] ?? tag}"`)

export default loader
