import TestUtils from '@tarojs/test-utils-react'
import { Text } from '@tarojs/components'
import type { ComponentType } from 'react'
import { late } from './late'

interface Props {
  name: string
}
const Whole = ({ name }: Props) => <Text className='whole'>{name}</Text>
const ui = new TestUtils()
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})
const shown = () => [!!document.querySelector('.late'), document.querySelector('.whole')?.textContent]

test('the screen grows dark until the code is there, which comes once', async () => {
  const load = jest.fn(async (): Promise<ComponentType<Props>> => Whole)
  let come: (whole: ComponentType<Props>) => void = () => undefined
  load.mockImplementationOnce(
    () =>
      new Promise(resolve => {
        come = resolve
      }),
  )
  const Late = late(load, jest.fn())
  await ui.mount(Late, { props: { name: 'first' } })
  expect(shown()).toEqual([true, undefined])
  await ui.act(async () => come(Whole))
  expect(shown()).toEqual([false, 'first'])
  ui.unmout()
  await ui.mount(Late, { props: { name: 'second' } })
  expect([shown(), load.mock.calls.length]).toEqual([[false, 'second'], 1])
})
