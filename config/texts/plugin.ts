import { buildSync } from 'esbuild'
import { createHash } from 'node:crypto'
import path from 'node:path'
import {
  Compilation,
  RuntimeGlobals,
  RuntimeModule,
  sources,
  type Chunk,
  type Compiler,
  type WebpackPluginInstance,
} from 'webpack'
import type { Texts } from './catalogue'
import { holdsPage, modulesOf } from '../chunk-modules'
import { addPageScript } from '../page-script'
import { KEPT, type Kept } from './loader'

/** Name of the texts that the app needs before its first page. */
const ENTRY = 'app'
const HASH_LENGTH = 8
const root = path.resolve(__dirname, '../..')

interface Options {
  /** page file below src/ that opens at the start: its texts come with those of the app */
  firstPage: string
}
/** Language → catalogue → key → text, of one file each. */
type Bundle = Map<string, Record<string, Record<string, string>>>

const fileOf = (id: string, language: string, hash: string): string => `js/texts-${id}.${language}.${hash}.js`
const contentOf = (language: string, id: string, texts: unknown): string =>
  `liankeTexts.add(${JSON.stringify(language)},${JSON.stringify(id)},${JSON.stringify(texts)})\n`

/** The files of texts of a build: what of them belongs to which chunk. Read when chunks are final. */
class TextFiles {
  private readonly bundles = new Map<string, Bundle>()
  readonly hashes: Record<string, string> = {}
  readonly languages: readonly string[]

  constructor(
    private readonly compilation: Compilation,
    { firstPage }: Options,
  ) {
    const entry = compilation.entrypoints.get(ENTRY)
    if (!entry) throw new Error(`no entry ${ENTRY}`)
    const groups = compilation.chunkGroups.filter(group => group !== entry)
    const start = this.cataloguesOf(entry.chunks)
    for (const group of groups)
      if (group.chunks.some(chunk => holdsPage(this.compilation, chunk, firstPage)))
        for (const [name, texts] of this.cataloguesOf(group.chunks)) start.set(name, texts)
    this.languages = Object.keys([...start.values()][0] ?? {})
    this.add(ENTRY, start)

    // all that a part of the page needs comes as one file, with the chunk that no other part has
    const later = new Map<string, Map<string, Texts>>()
    for (const group of groups) {
      const own = [...group.chunks].sort((a, b) => a.getNumberOfGroups() - b.getNumberOfGroups())[0]
      if (own?.id === undefined || own.id === null) continue
      const known = later.get(String(own.id)) ?? new Map<string, Texts>()
      for (const [name, texts] of this.cataloguesOf(group.chunks)) if (!start.has(name)) known.set(name, texts)
      later.set(String(own.id), known)
    }
    for (const [id, catalogues] of later) if (catalogues.size) this.add(id, catalogues)
  }

  private cataloguesOf(chunks: readonly Chunk[]): Map<string, Texts> {
    const found = new Map<string, Texts>()
    for (const module of chunks.flatMap(chunk => modulesOf(this.compilation, chunk))) {
      const kept = module.buildInfo?.[KEPT] as Kept | undefined
      if (kept) found.set(kept.namespace, kept.texts)
    }
    return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  private add(id: string, catalogues: Map<string, Texts>): void {
    const bundle: Bundle = new Map(
      this.languages.map(language => [
        language,
        Object.fromEntries([...catalogues].map(([name, texts]) => [name, texts[language] ?? {}])),
      ]),
    )
    this.bundles.set(id, bundle)
    this.hashes[id] = createHash('sha256')
      .update([...bundle].map(([language, texts]) => contentOf(language, id, texts)).join(''))
      .digest('hex')
      .slice(0, HASH_LENGTH)
  }

  /** name → content */
  files(): [name: string, content: string][] {
    return [...this.bundles].flatMap(([id, bundle]) =>
      [...bundle].map(([language, texts]): [string, string] => [
        fileOf(id, language, this.hashes[id] ?? ''),
        contentOf(language, id, texts),
      ]),
    )
  }
}

/** Part of webpack's runtime: a chunk counts as loaded when its texts are there, too, in the language of the moment. */
class TextsRuntime extends RuntimeModule {
  constructor(private readonly hashes: () => Record<string, string>) {
    super('texts', RuntimeModule.STAGE_ATTACH)
  }

  override generate(): string {
    const { ensureChunkHandlers, loadScript, onChunksLoaded, publicPath } = RuntimeGlobals
    return `
var hashes = ${JSON.stringify(this.hashes())};
var texts = self.liankeTexts;
var asked = [${JSON.stringify(ENTRY)}];
var waiting = {};
var began = false;
texts.arrived = [];
texts.take = function(language, catalogues) { texts.arrived.push([language, catalogues]); };
texts.add = function(language, id, catalogues) {
  texts.take(language, catalogues);
  waiting[id + language] = Promise.resolve();
  if (!began && id === ${JSON.stringify(ENTRY)} && language === texts.language) {
    began = true;
    ${onChunksLoaded}();
  }
};
var load = function(language, id) {
  var key = id + language;
  return waiting[key] = waiting[key] || new Promise(function(resolve, reject) {
    ${loadScript}(${publicPath} + "js/texts-" + id + "." + language + "." + hashes[id] + ".js", function(event) {
      if (event.type === "load") return resolve();
      delete waiting[key];
      reject(new Error("texts " + key));
    }, "texts-" + key);
  });
};
texts.fetch = function(language) {
  var count = asked.length;
  return Promise.all(asked.map(function(id) { return load(language, id); })).then(function() {
    return asked.length > count ? texts.fetch(language) : undefined;
  });
};
${ensureChunkHandlers}.texts = function(id, promises) {
  if (!hashes[id]) return;
  if (asked.indexOf(String(id)) < 0) asked.push(String(id));
  promises.push(load(texts.language, id));
};
${onChunksLoaded}.texts = function() { return began; };
texts.came.forEach(function(one) { texts.add.apply(null, one); });
`
  }
}

/** Whatever the page does, its first texts are asked for at once, in the language that src/i18n/first-texts.ts chooses. */
function startScript(files: Record<string, string>): string {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(root, 'src/i18n/first-texts.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2017',
    tsconfig: path.join(root, 'tsconfig.json'),
    define: { LIANKE_FIRST_TEXTS: JSON.stringify(files) },
  })
  return (outputFiles[0]?.text ?? '').trim()
}

/**
 * Texts in one language at a time: what ./loader.ts took out of the catalogues becomes one file for each language and part of the site
 * (`js/texts-<part>.<language>.<hash>.js`), which comes beside the code of that part and not after it.
 */
export class TextsPlugin implements WebpackPluginInstance {
  constructor(private readonly options: Options) {}

  apply(compiler: Compiler): void {
    const name = TextsPlugin.name
    compiler.hooks.thisCompilation.tap(name, compilation => {
      if (compilation.compiler !== compiler) return
      let made: TextFiles | undefined
      const textFiles = (): TextFiles => (made ??= new TextFiles(compilation, this.options))

      compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk, needs) => {
        if (![...chunk.groupsIterable].some(group => group === compilation.entrypoints.get(ENTRY))) return
        for (const need of ['ensureChunkHandlers', 'loadScript', 'onChunksLoaded', 'publicPath'] as const)
          needs.add(RuntimeGlobals[need])
        compilation.addRuntimeModule(chunk, new TextsRuntime(() => textFiles().hashes))
      })
      compilation.hooks.processAssets.tap({ name, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        // the app waits for its texts as it waits for the other files of the entry: with one file it would not wait
        if ((compilation.entrypoints.get(ENTRY)?.chunks.length ?? 0) < 2)
          compilation.errors.push(
            new compiler.webpack.WebpackError('the entry needs a second file to wait for its texts'),
          )
        for (const [file, content] of textFiles().files())
          compilation.emitAsset(file, new sources.RawSource(content), { immutable: true })
      })
      addPageScript(compiler, compilation, name, publicPath => {
        const { hashes, languages } = textFiles()
        return startScript(
          Object.fromEntries(languages.map(one => [one, publicPath + fileOf(ENTRY, one, hashes[ENTRY] ?? '')])),
        )
      })
    })
  }
}
