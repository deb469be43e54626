import TestUtils from '@tarojs/test-utils-react'
import { readFileSync } from 'node:fs'
import { WarrantyRing } from './warranty'

const ui = new TestUtils()
const DAY_MS = 24 * 60 * 60 * 1000
const day = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const product = {
  qualityInfoStatus: 'in-warranty',
  qualityInfoStartTime: null,
  qualityInfoEndTime: '2999-01-01',
  picture: '',
} as const

/** The class that says how the ring stands, and how far it goes. */
async function ringOf(of: Parameters<typeof WarrantyRing>[0]['product']): Promise<[string, string | null]> {
  await ui.mount(() => <WarrantyRing product={of} />, {})
  const line = document.querySelector('.warranty-ring__line')
  const found: [string, string | null] = [line?.className.split(' ')[1] ?? '', line?.getAttribute('style') ?? null]
  ui.unmout()
  return found
}

test('the ring goes as far as the warranty is left, and says so by classes', async () => {
  expect(await ringOf(product)).toEqual(['warranty-ring__line--left', null])
  const [, style] = await ringOf({ ...product, qualityInfoStartTime: day(-100), qualityInfoEndTime: day(100) })
  // a day of the tenant may be another one than here
  expect(Number(/^--turn: (\d+)deg;$/.exec(style ?? '')?.[1])).toBeCloseTo(180, -1)
  expect((await ringOf({ ...product, qualityInfoEndTime: day(5) }))[0]).toBe('warranty-ring__line--last')
  expect(await ringOf({ ...product, qualityInfoStatus: 'out-of-warranty' })).toEqual([
    'warranty-ring__line--none',
    null,
  ])
})

test('every phone draws it: some know a mask by its prefix only', () => {
  const rule = /\.warranty-ring__line \{[^}]*\}/.exec(readFileSync('src/domain/warranty.scss', 'utf8'))?.[0] ?? ''
  expect(rule).toContain('  -webkit-mask: radial-gradient(')
  expect(rule).toContain('  mask: radial-gradient(')
})
