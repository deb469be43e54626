import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Where the colours are; what is dark stands beside. */
const PLACE = 'app.scss'
/** A colour as it is written: hex, a function, or a name that somebody would take. */
const LITERAL =
  /(?<!url\([^)]*)(#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(|(?<=:[^;{]*\s)(?:white|black|red|gr[ae]y)(?=[\s;,]))/gi
/** What is no colour of the surface, each for a reason. */
const EXCEPTIONS: Record<string, string> = {
  'features/product/components/QrCode.tsx': 'a code is read from black on white',
  'platform/scan/reader.ts': 'a code is read from black on white',
  'platform/signature/useStroke.ts': 'a signature is a picture of ink on paper, and is kept as one',
}

const colourless = (text: string): string => text.replace(/url\("[^"]*"\)|\/\/.*|\/\*[^]*?\*\//g, '')
const filesOf = (ending: RegExp): string[] =>
  readdirSync(__dirname, { recursive: true })
    .map(String)
    .filter(name => ending.test(name) && !/\.test\.|\.i18n\./.test(name))

test('colours stand in one place: styles name them, and so follow the mode', () => {
  const found = filesOf(/\.scss$/)
    .filter(name => name !== PLACE)
    .flatMap(name =>
      (colourless(readFileSync(path.join(__dirname, name), 'utf8')).match(LITERAL) ?? []).map(one => `${name}: ${one}`),
    )
  expect(found).toEqual([])
  expect(readFileSync(path.join(__dirname, PLACE), 'utf8').match(LITERAL)?.length).toBeGreaterThan(40)
})

test('code has colours of its own only where they are no part of the surface', () => {
  const files = filesOf(/\.tsx?$/).filter(name =>
    /['"`]#(?:[0-9a-f]{3}|[0-9a-f]{6})['"`]|\brgba?\(\d/i.test(readFileSync(path.join(__dirname, name), 'utf8')),
  )
  expect(files.sort()).toEqual(Object.keys(EXCEPTIONS).sort())
})
