import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import ts from 'typescript'
import { filesBelow } from '../../budgets'

const project = path.resolve(__dirname, '../../..')
const FOLDERS = ['config', 'console', 'contract', 'docs', 'server', 'shared', 'src', 'test', 'tools', 'types']
const FILES = ['package.json', 'drizzle.config.ts', 'knip.json', '.oxlintrc.json', 'babel.config.js', 'jest.config.js']
const PROJECTS = ['', '.weapp', '.dd', '.console', '.server'].map(name => `tsconfig${name}.json`)
const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', '.dependency-cruiser.cjs', '.oxfmtrc.json']

/** A copy of the sources, with one TypeScript program over all of them and the tests to run in it. */
export class Tree {
  readonly root = mkdtempSync(path.join(tmpdir(), 'lianke-tree-'))
  private readonly versions = new Map<string, number>()
  private readonly roots: Set<string>
  private readonly service: ts.LanguageService

  constructor() {
    const here = (file: string): string => path.join(this.root, file)
    for (const folder of FOLDERS) cpSync(path.join(project, folder), here(folder), { recursive: true })
    for (const file of [...FILES, ...PROJECTS, ...PAGES]) cpSync(path.join(project, file), here(file))
    symlinkSync(path.join(project, 'node_modules'), here('node_modules'), 'dir')

    // both projects in one, with the plain files of platform/: what they share is read once
    const read = (name: string): ts.CompilerOptions =>
      ts.parseJsonConfigFileContent(ts.readConfigFile(here(name), ts.sys.readFile).config, ts.sys, this.root).options
    const client = read('tsconfig.json')
    const { target, lib, moduleSuffixes } = read('tsconfig.server.json')
    const options = { ...client, target, lib, moduleSuffixes }
    this.roots = new Set(
      FOLDERS.flatMap(folder => filesBelow(here(folder)).map(file => `${folder}/${file}`)).filter(
        // the host of the mini-programs is a tool of its own
        file => /\.tsx?$/.test(file) && !file.startsWith('test/mini/host/'),
      ),
    )
    this.service = ts.createLanguageService({
      getCompilationSettings: () => options,
      getScriptFileNames: () => [...this.roots].map(here),
      getScriptVersion: file => String(this.versions.get(path.relative(this.root, file)) ?? 0),
      getScriptSnapshot: file => {
        const text = ts.sys.readFile(file)
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
      },
      getCurrentDirectory: () => this.root,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: ts.sys.fileExists,
      readFile: ts.sys.readFile,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
    })
  }

  has(file: string): boolean {
    return existsSync(path.join(this.root, file))
  }

  read(file: string): string {
    return this.has(file) ? readFileSync(path.join(this.root, file), 'utf8') : ''
  }

  /** Writes a file; '' takes it away. */
  write(file: string, text: string): void {
    const target = path.join(this.root, file)
    if (text) {
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, text)
      if (/\.tsx?$/.test(file)) this.roots.add(file)
    } else {
      rmSync(target, { force: true })
      this.roots.delete(file)
    }
    this.versions.set(file, (this.versions.get(file) ?? 0) + 1)
  }

  /** All sources that TypeScript reads. */
  sources(): string[] {
    return [...this.roots]
  }

  /** What TypeScript says of these files, a line each. */
  typeErrors(files: readonly string[]): string[] {
    return files.flatMap(file => {
      const name = path.join(this.root, file)
      return [...this.service.getSyntacticDiagnostics(name), ...this.service.getSemanticDiagnostics(name)].map(
        one => `${file}: ${ts.flattenDiagnosticMessageText(one.messageText, ' ')}`,
      )
    })
  }

  /** Runs a program of the copy with Node. Gives whether it was fine, and what it said. */
  run(args: readonly string[], minutes = 4): { ok: boolean; said: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', ...args], {
      cwd: this.root,
      encoding: 'utf8',
      // of a test that runs tests: it would make them speak another language
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
      timeout: minutes * 60_000,
      maxBuffer: 64 * 1024 * 1024,
    })
    return { ok: status === 0, said: `${stdout}${stderr}` }
  }

  /** Runs files of tests, all in one process. */
  test(files: readonly string[], minutes?: number): { ok: boolean; said: string } {
    const imports = ['./test/runner/asserts.mts', ...files.slice(0, -1).map(file => `./${file}`)]
    return this.run(
      [...imports.flatMap(file => ['--import', file]), '--test-reporter=spec', ...files.slice(-1)],
      minutes,
    )
  }

  /** What TypeScript says of all of it, once for each platform, the console and the server. */
  compiled(): string {
    const compiler = 'node_modules/typescript-native/bin/tsc'
    return PROJECTS.map(name => this.run([compiler, '-p', name, '--pretty', 'false']))
      .map(({ ok, said }) => (ok ? '' : said))
      .join('')
  }

  /** Looks at what these folders of the server import of it, and what that imports. */
  imports(folders: readonly string[]): { ok: boolean; said: string } {
    const config = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', '--include-only', '^server/']
    return this.run(['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', ...config, ...folders])
  }

  close(): void {
    this.service.dispose()
    rmSync(this.root, { recursive: true, force: true })
  }
}
