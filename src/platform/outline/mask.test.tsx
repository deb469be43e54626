import TestUtils from '@tarojs/test-utils-react'
import { expectMask } from '../../../test/mask'
import { Outline } from './index.weapp'

const ui = new TestUtils()
afterEach(() => ui.unmout())

test('an outline is a mask that every phone draws', async () => {
  await ui.mount(() => <Outline path='M4 4h4' size={28} className='own' />, {})
  expectMask('icon', 'platform/outline/mask.scss')
  expect(document.querySelector('.icon')?.className).toBe('icon own')
  expect(document.querySelector('.icon')?.getAttribute('style')).toContain('width: 28px; height: 28px')
})
