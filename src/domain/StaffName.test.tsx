import TestUtils from '@tarojs/test-utils-react'
import { StaffName } from './StaffName'

const mockDoor: { data: { company: { type: number } } | null } = { data: null }
const mockPlatform: { OpenName: ((props: { userId: string }) => string) | null } = { OpenName: null }
jest.mock('@/stores/door', () => ({ useDoor: () => mockDoor }))
jest.mock('@/platform/open-data', () => ({
  get OpenName() {
    return mockPlatform.OpenName
  },
}))

const ui = new TestUtils()
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})

test.each([
  ['company type 2 inside the work chat app', 2, true, 'u1', '已派给[u1]，等待接单'],
  ['another type', 1, true, 'u1', '已派给王建国，等待接单'],
  ['elsewhere', 2, false, 'u1', '已派给王建国，等待接单'],
  ['an unknown user', 2, true, '', '已派给王建国，等待接单'],
])(
  'Staff names: shown through open-data only when the company type is the work-chat-app type (2): %s',
  async (_name, type, inside, userId, text) => {
    mockDoor.data = { company: { type } }
    mockPlatform.OpenName = inside ? ({ userId: id }) => `[${id}]` : null
    await ui.mount(StaffName, { props: { name: '王建国', userId, text: (name: string) => `已派给${name}，等待接单` } })
    expect(document.body.textContent).toContain(text)
  },
)
