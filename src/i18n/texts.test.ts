import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkTexts, type Texts } from '../../test/texts'

const mockCaptured: [namespace: string, texts: Texts][] = []
jest.mock('@/i18n', () => ({
  messages: (namespace: string, texts: Texts) => {
    mockCaptured.push([namespace, texts])
    return { t: () => '', useT: () => () => '' }
  },
}))

const src = path.resolve(__dirname, '..')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
)
const catalogues = files.filter(file => file.endsWith('.i18n.ts'))
for (const file of catalogues) jest.requireActual(path.join(src, file))

// names of states and kinds stand in shared/, and are keys of texts, too
const shared = path.resolve(src, '../shared')
const code = [
  ...files.filter(file => !file.endsWith('.i18n.ts')).map(file => path.join(src, file)),
  path.resolve(src, '../config/routes.ts'),
  ...readdirSync(shared, { encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => path.join(shared, file)),
]
  .map(file => readFileSync(file, 'utf8'))
  .join('\n')
test('every catalogue of the tree is read', () => {
  expect(catalogues.length).toBeGreaterThan(8)
  expect(mockCaptured.length).toBe(catalogues.length)
  expect(new Set(mockCaptured.map(([namespace]) => namespace)).size).toBe(mockCaptured.length)
})

checkTexts(mockCaptured, code)
