import type { Chunk, ChunkGroup, Compilation, Module } from 'webpack'

/** A module and those that were joined with it. */
const parts = (module: Module): readonly Module[] => (module as { modules?: Module[] }).modules ?? [module]

/** Everything that a chunk of the build is made of. */
export const modulesOf = ({ chunkGraph }: Compilation, chunk: Chunk): Module[] =>
  [...chunkGraph.getChunkModulesIterable(chunk)].flatMap(module => parts(module))

const isPage = (module: Module, page: string): boolean =>
  Boolean(
    module
      .nameForCondition()
      ?.replace(/\\/g, '/')
      .replace(/\.tsx?$/, '')
      .endsWith(`/src/${page}`),
  )

/** Whether the page file `page`, below src/ and without extension, is in a chunk. */
export const holdsPage = (compilation: Compilation, chunk: Chunk, page: string): boolean =>
  modulesOf(compilation, chunk).some(module => isPage(module, page))

/** The chunks that a page is loaded with, some of which the app has loaded, and its module among them. Throws where there is none. */
export function findPage(compilation: Compilation, page: string): { group: ChunkGroup; module: Module } {
  const entry = compilation.entrypoints.get('app')
  for (const group of compilation.chunkGroups)
    if (group !== entry)
      for (const chunk of group.chunks)
        for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk))
          if (parts(module).some(one => isPage(one, page))) return { group, module }
  throw new Error(`no chunk holds ${page}`)
}
