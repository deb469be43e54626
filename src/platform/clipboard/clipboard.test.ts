import { module, taro } from '../../../test/chat-app'

test("WeChat's clipboard: copied, or not", async () => {
  const { copyToClipboard } = module<typeof import('@/platform/clipboard/index.weapp')>(
    '@/platform/clipboard/index.weapp',
  )
  const kept: unknown[] = []
  Object.assign(taro, {
    hideToast: () => undefined,
    setClipboardData: (o: unknown) => {
      kept.push(o)
      return Promise.resolve()
    },
  })
  expect(await copyToClipboard('a')).toBe(true)
  expect(kept).toEqual([{ data: 'a' }])
  taro.setClipboardData = () => Promise.reject(new Error('no'))
  expect(await copyToClipboard('a')).toBe(false)
})
