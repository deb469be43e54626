import TestUtils from '@tarojs/test-utils-react'
import { Columns } from './Columns'

const ui = new TestUtils()
afterEach(() => ui.unmout())

const columns = (): string[][] =>
  ['wide', 'narrow'].map(one =>
    [...document.querySelectorAll(`.content > .columns__${one} > *`)].map(child => child.textContent ?? ''),
  )

test('what is beside the rest stands in a column of its own, after it', async () => {
  await ui.mount(
    () => (
      <Columns narrow={<p>beside</p>}>
        <p>first</p>
        <p>second</p>
      </Columns>
    ),
    {},
  )
  expect(columns()).toEqual([['first', 'second'], ['beside']])
  expect(document.querySelector('.content')?.textContent).toBe('firstsecondbeside')
})

test('a column with nothing in it is not there, and takes no room', async () => {
  await ui.mount(
    () => (
      <Columns className='mine' narrow={false}>
        <p>alone</p>
      </Columns>
    ),
    {},
  )
  expect(columns()).toEqual([['alone'], []])
  expect(document.querySelector('.columns__narrow')).toBeNull()
  expect(document.querySelector('.content')?.className).toBe('content columns mine')
})
