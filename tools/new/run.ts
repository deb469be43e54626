import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { LANGUAGES } from '../../shared/language'
import { additionOf, isShape, SHAPES } from './additions'

/** `npm run new -- record widget --zh 部件 --ru Деталь`: writes the whole of a new domain, to be filled with what is its own. */
const USAGE = `npm run new -- ${SHAPES.join('|')} <name in camelCase> [--en Word] [--zh 词] [--ru Слово] [--tw 詞]`

const root = path.resolve(__dirname, '../..')
const at = (file: string): string => path.join(root, file)
const read = (file: string): string => (existsSync(at(file)) ? readFileSync(at(file), 'utf8') : '')

function main(): void {
  const word = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { zh: word, en: word, ru: word, tw: word },
  })
  const [shape, name] = positionals
  if (!shape || !name || !isShape(shape)) throw new Error(USAGE)
  const edits = additionOf(shape, name, values, read)
  // all of it, or nothing
  const made = [...edits].map(([file, edit]) => {
    try {
      return [file, edit(read(file))] as const
    } catch (error) {
      throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  })
  for (const [file, text] of made) {
    mkdirSync(path.dirname(at(file)), { recursive: true })
    writeFileSync(at(file), text)
  }
  const files = made.map(([file]) => file)
  spawnSync('npx', ['oxfmt', ...files.filter(file => !file.endsWith('.md'))], { cwd: root, stdio: 'inherit' })
  const missing = LANGUAGES.filter(language => language !== 'en' && !values[language])
  console.log(
    [
      ...files,
      '',
      'Next: npm run db:generate',
      `Then: npm test -- ${files.filter(file => file.endsWith('.test.ts') && file.startsWith('server/')).join(' ')}`,
      ...(missing.length
        ? [`To translate (${missing.join(', ')}): ${files.filter(file => /words\/|i18n/.test(file)).join(' ')}`]
        : []),
    ].join('\n'),
  )
}

try {
  main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
