import TestUtils from '@tarojs/test-utils-react'
import { expectMask } from '../../test/mask'
import { WarrantyRing } from './warranty'

const ui = new TestUtils()
afterEach(() => ui.unmout())
const product = {
  qualityInfoStatus: 'in-warranty',
  qualityInfoStartTime: null,
  qualityInfoEndTime: '2999-01-01',
  picture: '',
} as const

test('the ring of a warranty is a mask that every phone draws', async () => {
  await ui.mount(() => <WarrantyRing product={product} />, {})
  expectMask('warranty-ring__layer', 'domain/warranty.scss')
})
