import TestUtils from '@tarojs/test-utils-react'
import { Button, Text } from '@tarojs/components'
import { useState, type ComponentType } from 'react'
import { late } from './late'

interface Props {
  name: string
  onClose?: () => void
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

test('where the code does not come, what opened it is taken back and the error goes on; opened again, it loads again', async () => {
  const lost = new Error('offline')
  const told: unknown[] = []
  // heard here in place of the window's unhandledrejection, which is a failed test to jest
  const heard = Promise.prototype.catch
  const hear = jest.spyOn(Promise.prototype, 'catch').mockImplementation(function (this: Promise<unknown>, handle) {
    return heard.call(heard.call(this, handle), (error: unknown) => told.push(error))
  })
  const load = jest.fn(async (): Promise<ComponentType<Props>> => Whole)
  load.mockRejectedValueOnce(lost)
  const Late = late(load, ({ onClose }: Props) => onClose?.())
  function Screen() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button className='opener' onClick={() => setOpen(true)} />
        {open && <Late name='whole' onClose={() => setOpen(false)} />}
      </>
    )
  }
  await ui.mount(Screen)
  const tap = () => ui.act(async () => document.querySelector<HTMLElement>('.opener')?.click())
  await tap()
  hear.mockRestore()
  expect(shown()).toEqual([false, undefined])
  await tap()
  expect([shown(), load.mock.calls.length]).toEqual([[false, 'whole'], 2])
  expect(told).toEqual([lost])
})
