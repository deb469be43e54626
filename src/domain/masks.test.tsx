import TestUtils from '@tarojs/test-utils-react'
import { readFileSync } from 'node:fs'
import { Icon } from '@/ui/Icon'
import { WarrantyRing } from './warranty'

const ui = new TestUtils()
afterEach(() => ui.unmout())
const product = {
  qualityInfoStatus: 'in-warranty',
  qualityInfoStartTime: null,
  qualityInfoEndTime: '2999-01-01',
  picture: '',
} as const
const rule = (file: string, name: string): string =>
  new RegExp(`\\.${name} \\{[^}]*\\}`).exec(readFileSync(`src/${file}`, 'utf8'))?.[0] ?? ''

// views of phones that know `mask` by its prefix only draw a filled square otherwise, and Taro hands over no style of that name
test.each([
  ['an icon', () => <Icon name='scan' />, 'ui/Icon.scss', 'icon'],
  ['the ring of a warranty', () => <WarrantyRing product={product} />, 'domain/warranty.scss', 'warranty-ring__layer'],
])(
  '%s gives its mask as a variable, which its class reads with and without the prefix',
  async (_, drawn, file, name) => {
    await ui.mount(drawn, {})
    const style = document.querySelector(`.${name}`)?.getAttribute('style') ?? ''
    expect(style).toContain('--mask: url("data:image/svg+xml,%3Csvg ')
    expect(style.replace('--mask', '')).not.toContain('mask')
    expect(rule(file, name)).toContain('  -webkit-mask: var(--mask) ')
    expect(rule(file, name)).toContain('  mask: var(--mask) ')
  },
)
