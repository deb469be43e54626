import { sources, type Chunk, type Compilation, type Compiler, type Module, type WebpackPluginInstance } from 'webpack'
import { findPage } from '../chunk-modules'

/** Source that runs without a pause, bytes: some 20 ms on a slow phone. */
const TURN_BYTES = 32_000

interface Options {
  /** page file below src/ that opens at the start */
  firstPage: string
}
type Id = string | number

/** The modules of `chunks` that run when `first` does, in their order, each after those that it needs; without those that were `seen`. */
function inOrder(
  { chunkGraph, moduleGraph }: Compilation,
  first: Module,
  chunks: ReadonlySet<Chunk>,
  seen: Set<Module>,
): Module[] {
  const order: Module[] = []
  const isHere = (module: Module): boolean =>
    [...chunkGraph.getModuleChunksIterable(module)].some(chunk => chunks.has(chunk))
  const visit = (module: Module): void => {
    if (seen.has(module) || !isHere(module)) return
    seen.add(module)
    for (const one of moduleGraph.getOutgoingConnections(module)) if (one.isTargetActive(undefined)) visit(one.module)
    order.push(module)
  }
  visit(first)
  return order
}

/** Ids of modules, cut into what runs without a pause. */
function turnsOf({ chunkGraph }: Compilation, modules: readonly Module[]): Id[][] {
  const turns: Id[][] = []
  let room = 0
  for (const module of modules) {
    const id = chunkGraph.getModuleId(module)
    if (id === null) continue
    if (room <= 0) {
      turns.push([])
      room = TURN_BYTES
    }
    turns.at(-1)?.push(id)
    room -= module.size()
  }
  return turns
}

/**
 * Runs the modules of the app, and those of the first page where the page shows its first view, in many short turns before the app
 * starts: all in one go would keep a slow phone from answering to taps on what it shows.
 */
export class TurnsPlugin implements WebpackPluginInstance {
  constructor(private readonly options: Options) {}

  apply(compiler: Compiler): void {
    const name = TurnsPlugin.name
    compiler.hooks.thisCompilation.tap(name, compilation => {
      if (compilation.compiler !== compiler) return
      const { renderStartup } = compiler.webpack.javascript.JavascriptModulesPlugin.getCompilationHooks(compilation)
      renderStartup.tap(name, (startup, entry, { chunk }) => this.inTurns(compilation, startup, entry, chunk))
    })
  }

  private inTurns(compilation: Compilation, startup: sources.Source, entry: Module, chunk: Chunk): sources.Source {
    const page = findPage(compilation, this.options.firstPage)
    const app = new Set(chunk.getAllInitialChunks())
    const all = new Set([...app, ...page.group.chunks])
    const seen = new Set([entry])
    const needed = [...compilation.moduleGraph.getOutgoingConnections(entry)]
      .filter(one => one.isTargetActive(undefined))
      .flatMap(({ module }) => inOrder(compilation, module, app, seen))
    const turns = turnsOf(compilation, needed)
    const ofPage = turnsOf(compilation, inOrder(compilation, page.module, all, seen))
    const later = page.group.chunks.flatMap(one => (app.has(one) || one.id === null ? [] : [one.id]))
    const before = [...app].flatMap(one => (one === chunk || one.id === null ? [] : [one.id]))
    return new sources.ConcatSource(
      `var turns = ${JSON.stringify(turns)};
var page = document.querySelector("[data-home]") && Promise.all(${JSON.stringify(later)}.map(__webpack_require__.e));
function turn() {
  var ids = turns.shift();
  if (ids) {
    ids.forEach(function (id) { __webpack_require__(id); });
    setTimeout(turn);
  } else if (page) {
    page.then(function () { turns = ${JSON.stringify(ofPage)}; }, function () {}).then(turn);
    page = null;
  } else {
`,
      startup,
      `
  }
}
__webpack_require__.O(__webpack_require__.O(undefined, ${JSON.stringify(before)}, turn));
`,
    )
  }
}
