import TestUtils from '@tarojs/test-utils-react'
import { useState } from 'react'
import { markReadAgain } from '@/api/line'
import { markSeen, useSeen } from '@/api/seen'
import { common } from '@/i18n/common.i18n'
import { ErrorState } from '@/ui/ErrorState'
import { ApiError } from '@shared/envelope'
import { Seen } from './Seen'

const ui = new TestUtils()
let isOnline = true
jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
const turn = (is: boolean) =>
  ui.act(async () => {
    isOnline = is
    window.dispatchEvent(new Event(is ? 'online' : 'offline'))
  })
const text = () => document.body.textContent ?? ''
afterEach(() => {
  isOnline = true
  ui.unmout()
})

const kept = {}
function Kept() {
  const [again] = useState(() => () => Promise.resolve())
  useSeen(kept, again)
  return null
}

test('a screen says in one line that there is no network, as long as there is none', async () => {
  await ui.mount(Seen, { props: { tellsOffline: true, children: 'what is read' } })
  expect(text()).not.toContain(common.t('noNetwork'))
  await turn(false)
  expect(text()).toContain(common.t('noNetwork'))
  await turn(true)
  expect(text()).not.toContain(common.t('noNetwork'))
  expect(text()).toContain('what is read')
})

test('where it says how old something is, that is enough', async () => {
  markSeen(kept, Date.parse('2026-11-26T02:00:00Z'))
  await turn(false)
  await ui.mount(Seen, { props: { tellsOffline: true, children: <Kept /> } })
  expect(document.querySelectorAll('[role=status]')).toHaveLength(1)
  expect(text()).not.toContain(common.t('noNetwork'))
})

test('other screens do without', async () => {
  await turn(false)
  await ui.mount(Seen, { props: { tellsOffline: false, children: 'what is read' } })
  expect(text()).not.toContain(common.t('noNetwork'))
})

test('what a screen loads by itself is tried again when the network is back; not what its reader asks for, nor what was refused', async () => {
  const onRetry = jest.fn()
  await ui.mount(ErrorState, { props: { error: new ApiError({ id: 'NETWORK', message: '' }), onRetry } })
  await turn(true)
  expect(onRetry).toHaveBeenCalledTimes(1)
  ui.unmout()
  const read = new ApiError({ id: 'NETWORK', message: '' })
  markReadAgain(read)
  await ui.mount(ErrorState, { props: { error: read, onRetry } })
  await turn(true)
  ui.unmout()
  await ui.mount(ErrorState, { props: { error: new ApiError({ status: 404, message: 'gone' }), onRetry } })
  await turn(true)
  expect(onRetry).toHaveBeenCalledTimes(1)
})
