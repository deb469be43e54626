import TestUtils from '@tarojs/test-utils-react'
import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Picked, UploadRequest } from '@/platform/file/types'
import { MAX_FILE_BYTES } from '@shared/limits'
import type { FormField } from '@shared/form'
import { attachment } from './fields/attachment'
import { formTexts } from './form.i18n'
import { pictureTexts } from './parts/pictures.i18n'
import type { Unfinished } from './types'

type Settle = {
  resolve: (answer: { body: unknown; status: number }) => void
  reject: (error: Error) => void
  request: UploadRequest
  aborted: boolean
}
const mockSent: Settle[] = []
let mockChosen: Picked[] = []
const mockReleased: string[] = []
jest.mock('@/platform/file', () => ({
  file: {
    sources: ['file'],
    open: async () => undefined,
    choose: async () => ({ status: 'chosen', files: mockChosen }),
    release: (picked: Picked) => {
      mockReleased.push(picked.name)
    },
    upload: (request: UploadRequest) => {
      const settle = { request, aborted: false } as Settle
      mockSent.push(settle)
      return {
        answer: new Promise((resolve, reject) => Object.assign(settle, { resolve, reject })),
        abort: () => {
          settle.aborted = true
          settle.reject(new Error('aborted'))
        },
      }
    },
  },
}))
const mockNetwork: { change: (state: { isConnected: boolean }) => void } = { change: () => undefined }
jest.mock('@tarojs/taro', () => {
  const actual = jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro')
  return {
    ...actual,
    __esModule: true,
    default: {
      ...actual,
      onNetworkStatusChange: (change: typeof mockNetwork.change) => {
        mockNetwork.change = change
      },
      offNetworkStatusChange: () => undefined,
    },
  }
})

const ui = new TestUtils()
const field: FormField = {
  id: 'f',
  fieldName: 'f',
  displayName: 'Photos',
  formType: 'attachment',
  isNull: 1,
  isSystem: 0,
  isSearch: 0,
  placeHolder: '',
  setting: { maxCount: 5 },
}
const picked = (name: string, size = 10): Picked => ({ name, size, preview: '', source: name })
const kept = (id: string) => ({
  body: { success: true, code: 0, data: { id, filename: id + '.png', fileSize: 1, url: '/x' } },
  status: 200,
})

let value: unknown
let states: Unfinished[]
let setting: FormField['setting'] = field.setting
function Harness() {
  const [files, setFiles] = useState<unknown>([])
  value = files
  return (
    <View className='harness'>
      <attachment.Edit
        field={{ ...field, setting }}
        value={files}
        onChange={setFiles}
        onBlur={() => undefined}
        onUnfinished={state => {
          states.push(state)
        }}
        invalid={false}
        errorId={undefined}
      />
    </View>
  )
}
const act = (work: () => void) =>
  ui.act(async () => {
    work()
    await new Promise(resolve => setTimeout(resolve))
  })
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(b => (b.getAttribute('aria-label') ?? '').includes(name))
const choose = async (...files: Picked[]) => {
  mockChosen = files
  await act(() => button(formTexts.t('addFile'))?.click())
}
const ids = () => (value as { id: string }[]).map(one => one.id)

beforeEach(async () => {
  mockSent.length = 0
  mockReleased.length = 0
  states = []
  await ui.mount(Harness)
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})

test('sends three at a time, and puts each that arrives into the value', async () => {
  await choose(...['a', 'b', 'c', 'd'].map(name => picked(name)))
  expect(mockSent.map(s => s.request.file.name)).toEqual(['a', 'b', 'c'])
  await act(() => mockSent[0]?.request.onProgress(40))
  expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('40')
  // two that end in the same moment
  await act(() => {
    mockSent[1]?.resolve(kept('b'))
    mockSent[0]?.resolve(kept('a'))
  })
  expect(ids().sort()).toEqual(['a', 'b'])
  expect(mockSent.map(s => s.request.file.name)).toEqual(['a', 'b', 'c', 'd'])
  expect(states[states.length - 1]).toBe('uploading')
  await act(() => {
    mockSent[2]?.resolve(kept('c'))
    mockSent[3]?.resolve(kept('d'))
  })
  expect(ids()).toHaveLength(4)
  expect(states[states.length - 1]).toBeNull()
  expect(mockReleased.sort()).toEqual(['a', 'b', 'c', 'd'])
})

test('keeps what failed without network, and sends it by hand or when the network is back', async () => {
  await choose(picked('a'))
  await act(() => mockSent[0]?.reject(new Error('offline')))
  expect(states[states.length - 1]).toBe('uploadFailed')
  await act(() => button(formTexts.t('retryUpload', { name: 'a' }))?.click())
  expect(mockSent).toHaveLength(2)
  await act(() => mockSent[1]?.reject(new Error('offline')))
  await act(() => mockNetwork.change({ isConnected: true }))
  await act(() => mockSent[2]?.resolve(kept('a')))
  expect(ids()).toEqual(['a'])
  expect(states[states.length - 1]).toBeNull()
})

test('what the server or the size refuses is said, is not tried again, and can be taken away', async () => {
  await choose(picked('big', MAX_FILE_BYTES + 1), picked('odd'))
  expect(mockSent.map(s => s.request.file.name)).toEqual(['odd'])
  await act(() =>
    mockSent[0]?.resolve({
      body: { success: false, code: 41540, error: 'FILE_TYPE', message: 'Not this kind' },
      status: 415,
    }),
  )
  expect(document.body.textContent).toContain('Not this kind')
  expect(document.body.textContent).toContain(formTexts.t('tooLarge', { mb: 10 }))
  // beside the names of the files, not over them
  expect([...document.querySelectorAll('.failed-file__name')].map(one => one.textContent)).toEqual(['big', 'odd'])
  expect(document.querySelectorAll('.tile__over')).toHaveLength(0)
  expect(button(formTexts.t('retryUpload', { name: 'odd' }))).toBeUndefined()
  await act(() => mockNetwork.change({ isConnected: true }))
  expect(mockSent).toHaveLength(1)
  await act(() => button(pictureTexts.t('remove', { name: 'odd' }))?.click())
  await act(() => button(pictureTexts.t('remove', { name: 'big' }))?.click())
  expect(states[states.length - 1]).toBeNull()
  expect(ids()).toEqual([])
})

test('a field for pictures refuses what is none: at once, or when the server has found what it is', async () => {
  ui.unmout()
  setting = { onlyPictures: true }
  await ui.mount(Harness)
  await choose(picked('notes'), { ...picked('looks like one'), preview: 'blob:1' })
  expect(mockSent.map(s => s.request.file.name)).toEqual(['looks like one'])
  await act(() =>
    mockSent[0]?.resolve({
      body: { success: true, code: 0, data: { id: 'x', filename: 'x.txt', fileSize: 1, url: '/x' } },
      status: 200,
    }),
  )
  expect([...document.querySelectorAll('.failed-file__reason')].map(one => one.textContent)).toEqual([
    formTexts.t('error.picture'),
    formTexts.t('error.picture'),
  ])
  expect(ids()).toEqual([])
  setting = field.setting
})

test('one that is taken away while it is sent is broken off and never comes back', async () => {
  await choose(picked('a'), picked('b'))
  await act(() => button(pictureTexts.t('remove', { name: 'a' }))?.click())
  expect(mockSent[0]?.aborted).toBe(true)
  await act(() => mockSent[1]?.resolve(kept('b')))
  expect(ids()).toEqual(['b'])
  expect(document.querySelectorAll('[role=progressbar]')).toHaveLength(0)
})

test('takes no more than the field allows, and leaving breaks off what is under way', async () => {
  await choose(...Array.from({ length: 8 }, (_, i) => picked(String(i))))
  expect(document.querySelectorAll('[role=progressbar]')).toHaveLength(5)
  expect(button(formTexts.t('addFile'))).toBeUndefined()
  ui.unmout()
  expect(mockSent.every(s => s.aborted)).toBe(true)
  expect(states[states.length - 1]).toBeNull()
  await ui.mount(Harness)
})
