import { followLink } from './follow-link'

const mockDid: string[] = []
let mockHow: 'opened' | 'copied' = 'opened'
jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: {
    showToast: ({ title }: { title: string }) => {
      mockDid.push(`toast ${title}`)
    },
  },
}))
jest.mock('@/platform/link', () => ({
  ownHost: () => 'own.example',
  openLink: async (url: string) => {
    mockDid.push(`open ${url}`)
    return mockHow
  },
}))
jest.mock('@/platform/phone', () => ({
  callPhone: (phone: string) => {
    mockDid.push(`call ${phone}`)
  },
}))
jest.mock('@/platform/storage', () => ({ load: () => 'company' }))
jest.mock('./go', () => ({
  openUrl: (url: string) => {
    mockDid.push(`screen ${url}`)
  },
}))
beforeEach(() => {
  mockDid.length = 0
  mockHow = 'opened'
})

const follow = async (url: string): Promise<string[]> => {
  followLink(url, () => {
    mockDid.push('leave')
  })
  await Promise.resolve()
  return mockDid
}

test.each([
  ['/event/view?id=7', ['leave', 'screen /event/view?id=7']],
  ['https://own.example/carrier-lianke-h5/#/wiki/detail/7', ['leave', 'screen /wiki/detail/7']],
  ['https://own.example/carrier-lianke-h5/w/k3x9', ['leave', 'screen /wiki/detail/bridge?code=k3x9']],
  ['https://elsewhere.example/a', ['open https://elsewhere.example/a']],
  ['mailto:a@b.example', ['open mailto:a@b.example']],
  ['tel:400-000-1618', ['call 400-000-1618']],
  ['//elsewhere.example/a', []],
  ['/\\elsewhere.example', []],
  ['javascript:alert(1)', []],
  ['data:text/html,x', []],
  ['', []],
])('%s', async (url, did) => {
  expect(await follow(url)).toEqual(did)
})

test('a chat app that opens no links says that it has copied', async () => {
  mockHow = 'copied'
  expect(await follow('https://elsewhere.example/a')).toEqual(['open https://elsewhere.example/a', 'toast 链接已复制'])
})
