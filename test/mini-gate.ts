import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compileFunction } from 'node:vm'
import { pages, subPackages } from '../config/routes'
import { BUDGETS, filesBelow, inKB, packageSizes } from './budgets'

const root = path.resolve(__dirname, '..')
const TARGETS = { weapp: { template: 'wxml', script: 'wxs' }, dd: { template: 'axml', script: 'sjs' } }
type Target = keyof typeof TARGETS

interface AppJson { pages: string[]; subPackages?: { root: string; pages: string[] }[]; subpackages?: { root: string; pages: string[] }[]; usingComponents?: Record<string, string> }
const json = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T
const plain = (folder: string): string => folder.replace(/^\/|\/$/g, '')

/** Syntax error of the text between {{ and }}, which is an expression or the inside of an object; '' when it is sound. */
function expressionError(text: string): string {
  let message = ''
  for (const code of [`return (${text})`, `return ({${text}})`]) {
    try {
      compileFunction(code)
      return ''
    } catch (error) {
      message ||= String(error)
    }
  }
  return `{{${text}}}: ${message}`
}

const PIECE = /<!--[\s\S]*?-->|<\/([\w-]+)\s*>|<([\w-]+)((?:\s+[\w:.@-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*(\/?)>|[^<]+/y

/** What is wrong with a template: unknown syntax, tags that do not match, expressions that do not parse. */
export function templateErrors(source: string): string[] {
  const errors: string[] = []
  // a value between braces may hold < and quotes
  const text = source.replace(/\{\{([\s\S]*?)\}\}/g, (_, expression: string) => {
    const error = expressionError(expression)
    if (error) errors.push(error)
    return 'x'
  })
  const open: string[] = []
  PIECE.lastIndex = 0
  while (PIECE.lastIndex < text.length) {
    const at = PIECE.lastIndex
    const piece = PIECE.exec(text)
    if (!piece) {
      errors.push(`cannot read: ${text.slice(at, at + 60)}`)
      return errors
    }
    const [whole, closed, opened, attributes = '', selfClosed] = piece
    const names = [...attributes.matchAll(/\s([\w:.@-]+)(?=[\s=]|$)(?:\s*=\s*(?:"[^"]*"|'[^']*'))?/g)].map(found => found[1])
    const twice = names.find((name, i) => names.indexOf(name) !== i)
    if (twice) errors.push(`<${opened}> has ${twice} twice`)
    if (opened && !selfClosed) open.push(opened)
    if (closed && open.pop() !== closed) {
      errors.push(`${whole} closes nothing`)
      return errors
    }
  }
  if (open.length) errors.push(`not closed: ${open.join(', ')}`)
  return errors
}

/** Everything the platform's own upload would refuse, as far as files tell: pages, components, templates, sizes. */
export function checkMiniProgram(target: Target): { errors: string[]; sizes: Map<string, number> } {
  const folder = path.join(root, 'dist', target)
  const { template, script } = TARGETS[target]
  const appJson = path.join(folder, 'app.json')
  if (!existsSync(appJson)) return { errors: [`${target} is not built: no ${path.relative(root, appJson)}`], sizes: new Map() }
  const errors: string[] = []
  const app = json<AppJson>(appJson)
  const parts = (app.subPackages ?? app.subpackages ?? []).map(part => ({ root: plain(part.root), pages: part.pages }))

  const wanted = [...pages, ...subPackages.flatMap(part => part.pages.map(page => `${part.root}/${page}`))]
  const built = [...app.pages, ...parts.flatMap(part => part.pages.map(page => `${part.root}/${page}`))]
  for (const page of wanted.filter(one => !built.includes(one))) errors.push(`app.json lacks ${page}`)
  for (const page of built.filter(one => !wanted.includes(one))) errors.push(`app.json has ${page}, which is in no row of config/routes.ts`)
  if (app.pages[0] !== pages[0]) errors.push(`the first page is ${app.pages[0]} instead of ${pages[0]}`)

  for (const page of built) {
    for (const extension of ['js', 'json', template]) if (!existsSync(path.join(folder, `${page}.${extension}`))) errors.push(`${page}.${extension} is missing`)
  }
  const files = filesBelow(folder)
  for (const file of files.filter(name => name.endsWith('.json'))) {
    const { usingComponents = {} } = json<{ usingComponents?: Record<string, string> }>(path.join(folder, file))
    for (const [name, where] of Object.entries(usingComponents)) {
      if (where.includes('://')) continue
      const component = where.startsWith('/') ? plain(where) : path.posix.join(path.posix.dirname(file), where)
      for (const extension of ['js', 'json', template]) if (!files.includes(`${component}.${extension}`)) errors.push(`${file} uses ${name}, but ${component}.${extension} is missing`)
    }
  }
  const templates = files.filter(name => name.endsWith(`.${template}`))
  if (!templates.length) errors.push(`no .${template} file`)
  for (const file of templates) {
    const source = readFileSync(path.join(folder, file), 'utf8')
    errors.push(...templateErrors(source).map(error => `${file}: ${error}`))
    for (const [, , where = ''] of source.matchAll(/<(import|include|wxs|import-sjs)\b[^>]*?\s(?:src|from)="([^"]+)"/g)) {
      const named = where.startsWith('/') ? plain(where) : path.posix.join(path.posix.dirname(file), where)
      if (![named, `${named}.${template}`, `${named}.${script}`].some(one => files.includes(one))) errors.push(`${file} imports ${where}, which is missing`)
    }
  }

  const sizes = packageSizes(folder, parts.map(part => part.root))
  for (const [name, bytes] of sizes) {
    const most = name ? BUDGETS.subpackage : BUDGETS.mainPackage
    const label = name || 'main package'
    if (bytes > BUDGETS.platformPackage) errors.push(`${label} is ${inKB(bytes)}; the platform takes no more than ${inKB(BUDGETS.platformPackage)}`)
    else if (bytes > most) errors.push(`${label} is ${inKB(bytes)}; the budget is ${inKB(most)}`)
  }
  return { errors, sizes }
}

function main(): void {
  for (const target of Object.keys(TARGETS) as Target[]) {
    const { errors, sizes } = checkMiniProgram(target)
    console.log(`${target}: ${[...sizes].map(([name, bytes]) => `${name || 'main package'} ${inKB(bytes)}`).join(', ')}`)
    for (const error of errors) console.error(`  ${error}`)
    if (errors.length) process.exitCode = 1
  }
}

if (require.main === module) main()
