import Taro from '@tarojs/taro'
import type { Chosen } from '@/platform/file/types'
import { device } from './device.i18n'
import { chooseFiles, openFile, tellRefusal } from './device'

let mockChosen: Chosen = { status: 'cancelled' }
let mockOpens = true
const mockSettings = jest.fn()
jest.mock('@/platform/file', () => ({ file: { choose: async () => mockChosen, open: async () => mockOpens } }))
jest.mock('@/platform/settings', () => ({ openSettings: () => mockSettings() as unknown }))
let confirm = true
const modal = jest.spyOn(Taro, 'showModal').mockImplementation(async () => ({ confirm, cancel: !confirm, errMsg: '' }))
beforeEach(() => {
  modal.mockClear()
  mockSettings.mockClear()
  confirm = true
})
const said = () => modal.mock.calls.map(([options]) => options?.content)

test('a closed window says nothing, a refusal says what is missing', async () => {
  mockChosen = { status: 'cancelled' }
  expect(await chooseFiles('album', 1)).toEqual([])
  expect(said()).toEqual([])
  mockChosen = { status: 'guide' }
  expect(await chooseFiles('album', 1)).toEqual([])
  expect(said()).toEqual([device.t('guide')])
  expect(mockSettings).not.toHaveBeenCalled()
})

test('a missing permission leads to the settings, if the person wants', async () => {
  mockChosen = { status: 'denied' }
  await chooseFiles('camera', 1)
  expect(modal).toHaveBeenCalledWith(
    expect.objectContaining({ content: device.t('denied'), confirmText: device.t('toSettings') }),
  )
  expect(mockSettings).toHaveBeenCalledTimes(1)
  confirm = false
  await tellRefusal('denied')
  expect(mockSettings).toHaveBeenCalledTimes(1)
})

test('a file that the device cannot show is said to be one', async () => {
  mockOpens = false
  await openFile('u', 'parts.zip')
  expect(said()).toEqual([device.t('notShown')])
})
