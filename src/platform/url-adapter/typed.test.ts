import { createHashHistory } from '@tarojs/router'
import { urlAdapter } from '.'

const mockPages: { path: string }[] = []
const mockRouter: { redirectTo: (o: { url: string }) => void } = { redirectTo: () => undefined }
jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: {
    getCurrentPages: () => mockPages,
    redirectTo: (o: { url: string }) => mockRouter.redirectTo(o),
  },
  eventCenter: { on: () => undefined },
}))

// what Taro's router listens to, and how it opens a page in place of another
const history = createHashHistory()
const heard: string[] = []
history.listen(({ action, location }) => heard.push(`${action} ${location.pathname}${location.search}`))
mockRouter.redirectTo = ({ url }) => history.replace(url, { timestamp: 1 })
urlAdapter.install()

const settle = () => new Promise(resolve => setTimeout(resolve, 50))
async function type(address: string): Promise<string[]> {
  heard.length = 0
  window.location.hash = '#' + address
  await settle()
  return heard
}
/** Opens pages by links, one on top of the other. */
function open(...urls: string[]): void {
  mockPages.length = 0
  for (const url of urls) {
    history.push(url, { timestamp: 1 })
    mockPages.push({ path: `${url}${url.includes('?') ? '&' : '?'}stamp=A` })
  }
}

test('the address of another thing is opened, where the page of the former one lies below', async () => {
  open('/mall/index', '/service/task/details?taskId=a', '/report/view?id=r')
  expect(await type('/service/task/details?taskId=b')).toEqual(['REPLACE /service/task/details?taskId=b'])
})

test('the address of the page below, and of none that is there, stays with the router', async () => {
  open('/service/task/details?taskId=a', '/report/view?id=r')
  expect(await type('/service/task/details?taskId=a')).toEqual(['POP /service/task/details?taskId=a'])
  open('/mall/index', '/service/task/details?taskId=a')
  expect(await type('/service/task/details?taskId=c')).toEqual(['POP /service/task/details?taskId=c'])
})

test('a step back is one, also between two things of one kind', async () => {
  open('/service/task/details?taskId=a', '/service/task/details?taskId=b', '/report/view?id=r')
  heard.length = 0
  history.go(-1)
  await settle()
  expect(heard).toEqual(['POP /service/task/details?taskId=b'])
})
