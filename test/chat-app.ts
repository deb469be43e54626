/** What the chat app under a unit test does: each call of Taro or of DingTalk's own global that the test gives it. Begins empty with each test. */
const mockTaro: Record<string, unknown> = {}
export const taro = mockTaro
export const dd: Record<string, unknown> = {}

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: new Proxy({}, { get: (_target, name: string) => mockTaro[name] }),
}))
Object.assign(globalThis, { dd })

beforeEach(() => {
  for (const one of [mockTaro, dd]) for (const name of Object.keys(one)) Reflect.deleteProperty(one, name)
  jest.resetModules()
})

/** The file of a chat app, which a test would not choose by itself, as on its first import. */
export const module = <T extends object>(path: string): T => jest.requireActual<T>(path)
/** Lets promises go on, without time. */
export const flush = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}
