import TestUtils from '@tarojs/test-utils-react'
import { readFileSync } from 'node:fs'
import { Outline, outlineOf } from './index.weapp'

const ui = new TestUtils()
afterEach(() => ui.unmout())

const styles = readFileSync('src/platform/outline/mask.scss', 'utf8')

test('an outline is a class, whose mask every phone draws', async () => {
  await ui.mount(() => <Outline path='M4 4h4' mask='icon--check' size={28} className='own' />, {})
  expect(document.querySelector('.icon')?.className).toBe('icon icon--check icon--of-28 own')
  expect(document.querySelector('.icon')?.getAttribute('style')).toBe(null)
  // views of phones that know `mask` by its prefix only draw a filled square otherwise
  const rule = /\.icon \{[^}]*\}/.exec(styles)?.[0] ?? ''
  expect(rule).toContain('  -webkit-mask: var(--mask) ')
  expect(rule).toContain('  mask: var(--mask) ')
})

test.each([12, 14, 16, 18, 20, 22, 24, 26, 28, 17, 40])('an outline of %d px is as large as that', async size => {
  await ui.mount(() => <Outline path='M4 4h4' mask='icon--check' size={size} />, {})
  const drawn = document.querySelector('.icon')
  const classes = /@each \$size in ([\d, ]+) \{/.exec(styles)?.[1]?.split(', ') ?? []
  const [ofClass] = /icon--of-\d+/.exec(drawn?.className ?? '') ?? []
  if (size === 24) expect([ofClass, drawn?.getAttribute('style')]).toEqual([undefined, null])
  else if (ofClass) expect([ofClass, classes.includes(String(size))]).toEqual([`icon--of-${size}`, true])
  else expect(drawn?.getAttribute('style')).toBe(`width: ${size}px; height: ${size}px;`)
})

test('a name is no more than a class', () => {
  expect(outlineOf('repair').mask).toBe('icon--repair')
  expect(outlineOf('tap button').mask).toBe('')
})
