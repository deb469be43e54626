import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Resolver } from 'webpack'

type Platform = 'h5' | 'weapp' | 'dd'

/** Suffixes of the files that a platform takes, the first one first; after them comes the file without one. tsconfig.*.json say the same to TypeScript. */
const SUFFIXES: Record<Platform, readonly string[]> = {
  h5: ['.h5'],
  weapp: ['.weapp'],
  // DingTalk's mini-programs are much like WeChat's
  dd: ['.dd', '.weapp'],
}
const EXTENSIONS = ['.ts', '.tsx']

/** The file of a module (absolute path, no extension) or folder that a platform takes in place of the plain one; null when there is none. */
export function twinOf(module: string, platform: Platform): string | null {
  for (const suffix of SUFFIXES[platform])
    for (const base of [module, path.join(module, 'index')])
      for (const extension of EXTENSIONS) if (existsSync(base + suffix + extension)) return base + suffix + extension
  return null
}

/** webpack's resolver takes the twins of our own modules. Taro's own choice knows one suffix, and would take a plain `.ts` before the twin's `.tsx`. */
export class TwinResolver {
  constructor(private readonly platform: Platform) {}

  apply(resolver: Resolver): void {
    const target = resolver.ensureHook('resolve')
    // before Taro's plugin on the same hook
    resolver
      .getHook('described-resolve')
      .tapAsync({ name: 'TwinResolver', stage: -1 }, (request, context, callback) => {
        const asked = request.request
        const from = request.path
        if (!asked || !from || path.extname(asked) || !(asked.startsWith('.') || path.isAbsolute(asked)))
          return callback()
        const module = path.resolve(from, asked)
        const twin = module.includes('node_modules') ? null : twinOf(module, this.platform)
        if (!twin) return callback()
        return resolver.doResolve(target, { ...request, request: twin }, `twin of ${module}`, context, callback)
      })
  }
}
