import { readFileSync } from 'node:fs'

/**
 * That what is drawn with a class gives its mask as a variable, which the class reads with and without the prefix: views of phones that
 * know `mask` by its prefix only draw a filled square otherwise, and Taro hands over no style of that name. `file`: its styles, below src/.
 */
export function expectMask(name: string, file: string): void {
  const style = document.querySelector(`.${name}`)?.getAttribute('style') ?? ''
  const rule = new RegExp(`\\.${name} \\{[^}]*\\}`).exec(readFileSync(`src/${file}`, 'utf8'))?.[0] ?? ''
  expect(style).toContain('--mask: url("data:image/svg+xml,%3Csvg ')
  expect(style.replace('--mask', '')).not.toContain('mask')
  expect(rule).toContain('  -webkit-mask: var(--mask) ')
  expect(rule).toContain('  mask: var(--mask) ')
}
