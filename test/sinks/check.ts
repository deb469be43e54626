import { transformSync } from 'esbuild'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from '../budgets'
import { REVIEWED, type Reviewed, type Where } from './reviewed'
import { sinksOf, templateSinks, type Sink } from './scan'

/** `node --import tsx test/sinks/check.ts [mini]`: every place of our code and of the builds where a text may become HTML or a script is listed in reviewed.ts, and nothing else is. */
const root = path.resolve(__dirname, '../..')

/** A place that somebody has to look at: new, gone, or more or fewer of them than were reviewed. */
export function differences(found: readonly Sink[], reviewed: readonly Pick<Reviewed, 'code' | 'times'>[]): string[] {
  const places = new Map<string, Set<string>>()
  for (const { code, place } of found) places.set(code, (places.get(code) ?? new Set()).add(place))
  const wanted = new Map(reviewed.map(one => [one.code, one.times ?? 1]))
  return [...new Set([...places.keys(), ...wanted.keys()])].flatMap(code => {
    const [here, there] = [places.get(code)?.size ?? 0, wanted.get(code) ?? 0]
    if (here === there) return []
    return [
      `${code}: ${here} in the code, ${there} reviewed${here > there ? [...(places.get(code) ?? [])].map(place => `\n    ${place.slice(0, 300)}`).join('') : ''}`,
    ]
  })
}

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
/** Our sources as JavaScript: what esbuild makes of them keeps every property and call. */
const plain = (file: string): string =>
  transformSync(read(file), { loader: file.endsWith('x') ? 'tsx' : 'ts', jsx: 'automatic', target: 'esnext' }).code

const SOURCES = ['src', 'console', 'shared', 'config']
  .flatMap(folder => filesBelow(path.join(root, folder)).map(file => `${folder}/${file}`))
  .filter(file => /\.[jt]sx?$/.test(file) && !/\.test\.tsx?$/.test(file))

function sinksIn(where: Where): Sink[] {
  if (where === 'source')
    return SOURCES.flatMap(file =>
      sinksOf(plain(file)).map(one => ({ code: `${file}: ${one.code}`, place: one.place })),
    )
  const built = filesBelow(path.join(root, 'dist', where)).map(file => `dist/${where}/${file}`)
  if (where === 'h5' || where === 'console')
    return built.filter(file => file.endsWith('.js')).flatMap(file => sinksOf(read(file)))
  return built.filter(file => /\.(wxml|axml)$/.test(file)).flatMap(file => templateSinks(read(file)))
}

function main(): void {
  const targets: Where[] = process.argv[2] === 'mini' ? ['weapp', 'dd'] : ['source', 'h5', 'console']
  for (const where of targets) {
    if (where !== 'source' && !existsSync(path.join(root, 'dist', where))) {
      console.error(`${where} is not built: npm run build:${where}`)
      process.exitCode = 1
      continue
    }
    const wrong = differences(sinksIn(where), REVIEWED[where])
    if (wrong.length) process.exitCode = 1
    console.log(`${where}: ${REVIEWED[where].length} kinds of places reviewed${wrong.length ? '' : ', no others'}`)
    for (const one of wrong) console.error(`  ${one}`)
  }
}

if (require.main === module) main()
