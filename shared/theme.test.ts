import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { contrast, darkenFor, parseHex } from './color'
import { PORTAL_DARK, PORTAL_TEXT, primaryOf, READABLE, themeProblem, themeVars } from './theme'

test('the first of the comma list is primary; nonsense gets the default of spec §9', () => {
  expect(primaryOf('#1D4ED8,#93C5FD')).toBe('#1D4ED8')
  expect(primaryOf('')).toBe('#13C2C2')
  expect(primaryOf('teal')).toBe('#13C2C2')
  expect(primaryOf(undefined)).toBe('#13C2C2')
})

test('hex colours in three and six digits', () => {
  expect(parseHex('#1cc')).toEqual([17, 204, 204])
  expect(parseHex('13C2C2')).toEqual([19, 194, 194])
  expect(parseHex('#12345')).toBeNull()
})

test('the known contrast of black and white is 21', () => expect(contrast('#000000', '#ffffff')).toBeCloseTo(21))
test('a colour that is dark enough stays', () => expect(darkenFor('#1d4ed8', '#ffffff', 4.5)).toBe('#1d4ed8'))

test('whatever colour a tenant takes, text on it and beside it stays readable', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map(n => '#' + n.toString(16).padStart(6, '0'))
  fc.assert(
    fc.property(hex, colour => {
      const v = themeVars({ themeColor: colour }) as Record<
        '--fill' | '--fill-2' | '--dark-light' | '--soft-light',
        string
      >
      expect(contrast('#ffffff', v['--fill'])).toBeGreaterThanOrEqual(4.5)
      expect(contrast('#ffffff', v['--fill-2'])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(v['--dark-light'], v['--soft-light'])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(v['--dark-light'], '#ffffff')).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 500 },
  )
})

test("hints stay readable on the door's page background", () => {
  const light = themeVars({ pageBackgroundColour: '#E0E8EE' })
  expect(contrast(light['--hint-light'] as string, '#E0E8EE')).toBeGreaterThanOrEqual(4.5)
  expect(themeVars(null)['--page-light']).toBe('#F5F8FA')
  expect(themeVars(null)['--margin']).toBe('8px')
})

test('the texts of every screen are those of the styles', () => {
  const styles = readFileSync(`${__dirname}/../src/app.scss`, 'utf8')
  expect(PORTAL_TEXT).toEqual(['text', 'text-2'].map(name => new RegExp(`--${name}: (#\\w+);`).exec(styles)?.[1]))
})

test('every theme colour is good on a light page, and a page on which a text cannot be read is refused with how bad it is', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map(n => '#' + n.toString(16).padStart(6, '0'))
  fc.assert(
    fc.property(hex, themeColor => {
      expect(themeProblem({ themeColor, pageBackgroundColour: '#F5F8FA' })).toBeNull()
    }),
    { numRuns: 500 },
  )
  expect(themeProblem({ themeColor: '#13C2C2', pageBackgroundColour: '#222222' })).toMatchObject({ colour: '#222222' })
  const grey = themeProblem({ themeColor: '#13C2C2', pageBackgroundColour: '#9a9a9a' })
  expect(grey?.ratio).toBeGreaterThan(1)
  expect(grey?.ratio).toBeLessThan(4.5)
  for (const [themeColor, pageBackgroundColour] of [
    ['teal', '#F5F8FA'],
    ['#13C2C2,', '#F5F8FA'],
    ['13C2C2', '#F5F8FA'],
    ['#13C2C2', 'white'],
    ['#13C2C2', '#fff;}'],
  ] as const)
    expect(themeProblem({ themeColor, pageBackgroundColour })?.ratio).toBeNull()
})

describe('light and dark', () => {
  const styles = readFileSync(`${__dirname}/../src/app.scss`, 'utf8')
  const [lightStyles, darkStyles] = styles.split('prefers-color-scheme: dark') as [string, string]
  const colour = (name: string, dark: boolean): string => {
    const at = (text: string): string | undefined => new RegExp(`--${name}: (#[0-9a-f]{3,6});`).exec(text)?.[1]
    const found = (dark ? at(darkStyles) : undefined) ?? at(lightStyles)
    if (!found) throw new Error(`no colour --${name}`)
    return found
  }
  /** Texts, and what they stand on: names of src/app.scss, and of the door's variables. */
  const PAIRS: [string[], string[]][] = [
    [
      ['text', 'text-2', 'hint'],
      ['card', 'page'],
    ],
    [['text', 'text-2'], ['grey-soft']],
    [['dark'], ['card', 'soft', 'page']],
    [['amber-dark'], ['amber-soft', 'card']],
    [['red'], ['card']],
    [['red-dark'], ['card', 'red-soft']],
    [['text'], ['amber-soft', 'red-soft', 'soft', 'ai-soft']],
    [['green-dark'], ['green-soft', 'card']],
    [['blue'], ['card', 'page']],
    [['ai-text'], ['ai-soft', 'card']],
    [['white'], ['fill', 'fill-2', 'red-fill', 'ink', 'night']],
    [['ink', 'dark-light'], ['white']],
  ]
  const random = fc.sample(
    fc.integer({ min: 0, max: 0xffffff }).map(n => '#' + n.toString(16).padStart(6, '0')),
    { numRuns: 300, seed: 30 },
  )
  const tenants = ['#ffff00', '#ffffff', '#000000', '#ff0000', '#00ff00', '#0000ff', '#13c2c2', ...random]

  test.each([false, true])('every text is readable on what it stands on, whatever the tenant took (dark: %s)', dark => {
    const wrong: string[] = []
    for (const themeColor of tenants) {
      const door = themeVars({ themeColor })
      const of = (name: string): string => door[`--${name}`] ?? door[`--${name}-${dark ? 'dark' : 'light'}`] ?? ''
      const value = (name: string): string => {
        // the dark page and its hints are the stylesheet's
        const own = dark && ['page', 'hint'].includes(name) ? '' : of(name)
        return own || colour(name, dark)
      }
      for (const [texts, grounds] of PAIRS)
        for (const text of texts)
          for (const ground of grounds)
            if (contrast(value(text), value(ground)) < READABLE)
              wrong.push(`${themeColor}: ${text} ${value(text)} on ${ground} ${value(ground)}`)
    }
    expect(wrong).toEqual([])
  })

  test("what the door's colours are mixed for in the dark is what the styles have there", () => {
    expect(PORTAL_DARK).toEqual(['card', 'grey-soft'].map(name => colour(name, true)))
  })
})
