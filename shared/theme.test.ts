import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { contrast, darkenFor, parseHex } from './color'
import { PORTAL_TEXT, primaryOf, themeProblem, themeVars } from './theme'

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
      const v = themeVars({ themeColor: colour }) as Record<'--fill' | '--fill-2' | '--dark' | '--soft', string>
      expect(contrast('#ffffff', v['--fill'])).toBeGreaterThanOrEqual(4.5)
      expect(contrast('#ffffff', v['--fill-2'])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(v['--dark'], v['--soft'])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(v['--dark'], '#ffffff')).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 500 },
  )
})

test("hints stay readable on the door's page background", () => {
  const light = themeVars({ pageBackgroundColour: '#E0E8EE' })
  expect(contrast(light['--hint'] as string, '#E0E8EE')).toBeGreaterThanOrEqual(4.5)
  expect(themeVars(null)['--page']).toBe('#F5F8FA')
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
