import path from 'node:path'
import type { LoaderDefinition } from 'webpack'

interface Drawn {
  /** modules below the root whose exports are paths on the 24 grid by name */
  from: string[]
  /** of the classes */
  prefix: string
  /** what of another name draws */
  usual?: { selector: string; name: string }
}
/** Style files of chat apps that get a class for each outline, by which files. Named here, so that the configuration reads this file while Taro can read TypeScript. */
export const OUTLINES: Readonly<Record<string, { test: RegExp; options: Drawn }>> = {
  icons: {
    test: /platform[\\/]outline[\\/]mask\.scss$/,
    options: {
      from: ['shared/icons.ts', 'shared/spark.ts'],
      prefix: 'icon--',
      usual: { selector: '.icon', name: 'service' },
    },
  },
  glyphs: {
    test: /assistant[\\/]components[\\/]Glyph\.scss$/,
    options: { from: ['shared/glyphs.ts'], prefix: 'glyph--' },
  },
}

/** A path as the value of `--mask`: as short as it may be. Paths hold neither quotes nor # nor %. */
const maskOf = (outline: string): string => {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='${outline}'/></svg>`
  return `url("data:image/svg+xml,${svg.replace(/[<>]/g, encodeURIComponent)}")`
}

/**
 * Adds to a style file a class for each outline, with its mask. In the style of each element a mask would go over the bridge between
 * logic and view, a third of all that a screen hands over.
 */
const loader: LoaderDefinition<Drawn> = async function (source) {
  const { from, prefix, usual } = this.getOptions()
  const modules = (await Promise.all(from.map(file => this.importModule(path.join(__dirname, '..', file))))) as Record<
    string,
    Readonly<Record<string, string>>
  >[]
  const outlines = modules.flatMap(module => Object.values(module).flatMap(one => Object.entries(one)))
  const rules = outlines.map(([name, outline]) => `.${prefix}${name} {\n  --mask: ${maskOf(outline)};\n}`)
  // before the others, which have as much weight
  if (usual)
    rules.unshift(`${usual.selector} {\n  --mask: ${maskOf(Object.fromEntries(outlines)[usual.name] ?? '')};\n}`)
  return [source, ...rules].join('\n')
}

export default loader
