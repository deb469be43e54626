import { build } from 'esbuild'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from './program'

/** For each file of the project the files that it imports or names in a string, all as paths from the project's folder. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** A path in quotes: programs that a test starts, lists that it reads, workers. */
const NAMED = /['"`]([\w@./-]+\.(?:tsx?|mts|jsx?|cjs|mjs|json|txt|sql|scss|css|html))['"`]/g
const EXTENSIONS = ['.tsx', '.ts', '.js', '.mjs', '.json', '.jsx']
/** The order of Taro's for a browser; the files of the other platforms stand beside and count as imported, too. */
export const SITE_EXTENSIONS = ['.h5.tsx', '.h5.ts', ...EXTENSIONS]
const PLATFORM = /\.(h5|weapp|dd)(\.tsx?)$/

const isFile = (file: string): boolean => existsSync(file) && statSync(file).isFile()

/** The graph below `entries`, by esbuild's parser; packages are left out. */
export async function importGraph(
  entries: readonly string[],
  { extensions = EXTENSIONS, folder = root } = {},
): Promise<Graph> {
  const graph = new Map<string, Set<string>>()
  let wanted = [...entries]
  while (wanted.length) {
    const { metafile } = await build({
      absWorkingDir: folder,
      entryPoints: wanted,
      bundle: true,
      write: false,
      metafile: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      outdir: path.join(folder, 'nowhere'),
      resolveExtensions: extensions,
      loader: { '.scss': 'empty', '.css': 'empty', '.png': 'empty', '.svg': 'empty', '.woff2': 'empty' },
      logLevel: 'silent',
    })
    const files = Object.keys(metafile.inputs).filter(file => isFile(path.join(folder, file)))
    wanted = []
    for (const file of files) {
      if (graph.has(file)) continue
      const imports = new Set<string>()
      graph.set(file, imports)
      const add = (one: string): void => {
        if (one === file || !isFile(path.join(folder, one))) return
        imports.add(one)
        if (!graph.has(one) && /\.[mc]?[jt]sx?$/.test(one)) wanted.push(one)
      }
      for (const one of metafile.inputs[file]?.imports ?? []) if (!one.external) add(one.path)
      for (const [, named = ''] of readFileSync(path.join(folder, file), 'utf8').matchAll(NAMED)) {
        add(path.normalize(named))
        add(path.join(path.dirname(file), named))
      }
      const [, , ending] = PLATFORM.exec(file) ?? []
      if (ending) for (const platform of ['weapp', 'dd']) add(file.replace(PLATFORM, `.${platform}${ending}`))
    }
    wanted = [...new Set(wanted)].filter(file => !graph.has(file))
  }
  return graph
}

/** What can be reached from a file, itself too, without going on behind files that `stops`. */
export function reached(graph: Graph, from: string, stops: (file: string) => boolean = () => false): Set<string> {
  const found = new Set([from])
  // a set is walked on over what is added meanwhile
  for (const file of found) if (file === from || !stops(file)) for (const one of graph.get(file) ?? []) found.add(one)
  return found
}
