import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkTexts, type Texts } from '../../test/texts'

const mockCaptured: Texts[] = []
jest.mock('./texts', () => ({
  texts: (written: Texts) => {
    mockCaptured.push(written)
    return { t: () => '', useT: () => () => '' }
  },
}))

const root = path.resolve(__dirname, '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
)
const catalogues = files
  .filter(file => file.endsWith('.i18n.ts'))
  .map((file): [string, Texts] => {
    mockCaptured.length = 0
    jest.requireActual(path.join(root, file))
    const [texts] = mockCaptured
    if (!texts || mockCaptured.length > 1) throw new Error(`${file} must write its texts once`)
    return [file, texts]
  })
// names of states, actions, roles and permissions stand in shared/ and contract/, and are keys of texts, too
const code = [
  ...files.filter(file => !file.endsWith('.i18n.ts')).map(file => path.join(root, file)),
  ...['../shared', '../contract'].flatMap(folder =>
    readdirSync(path.resolve(root, folder), { encoding: 'utf8' })
      .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map(file => path.resolve(root, folder, file)),
  ),
]
  .map(file => readFileSync(file, 'utf8'))
  .join('\n')

test('every catalogue of the console is read', () => expect(catalogues.length).toBeGreaterThan(3))
checkTexts(catalogues, code)
