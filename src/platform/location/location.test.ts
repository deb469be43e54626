import { dd, module } from '../../../test/chat-app'

test("DingTalk's map writes numbers as text", async () => {
  type Location = typeof import('@/platform/location/index.dd')
  const { chooseOnMap } = module<Location>('@/platform/location/index.dd').location
  dd.locateInMap = ({ success }: { success(o: unknown): void }) =>
    success({
      latitude: '30.5',
      longitude: '120.25',
      province: '上海市',
      city: '上海市',
      adName: '黄浦区',
      snippet: '人民大道',
      title: '广场',
    })
  expect(await chooseOnMap?.()).toEqual({
    status: 'found',
    latitude: 30.5,
    longitude: 120.25,
    address: '上海市黄浦区 人民大道 广场',
  })
  dd.locateInMap = ({ fail }: { fail(o: unknown): void }) => fail({ errorMessage: '用户取消' })
  expect(await chooseOnMap?.()).toEqual({ status: 'cancelled' })
  dd.locateInMap = ({ fail }: { fail(o: unknown): void }) => fail({})
  expect(await chooseOnMap?.()).toEqual({ status: 'failed' })
})
