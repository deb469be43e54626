import { module, taro } from '../../../test/chat-app'

type Calendar = typeof import('@/platform/calendar/index.h5')
const platform = (app: 'weapp' | 'dd') => module<Calendar>(`@/platform/calendar/index.${app}`).calendar
const visit = {
  title: '洗碗机漏水',
  place: '浙江省杭州市西湖区文三路1号',
  start: '2026-11-27T01:00:00.000Z',
  end: '2026-11-27T02:30:00.000Z',
  file: { url: 'u', header: {}, name: 'SR1.ics' },
}

test('WeChat writes the visit into the calendar of the phone, in seconds', async () => {
  const written: unknown[] = []
  taro.addPhoneCalendar = async (option: unknown) => written.push(option)
  expect(await platform('weapp').add?.(visit)).toBe('added')
  expect(written).toEqual([{ title: visit.title, startTime: 1795741200, endTime: '1795746600', location: visit.place }])
})

test('a window that the person closed is no failure', async () => {
  taro.addPhoneCalendar = () => Promise.reject({ errMsg: 'addPhoneCalendar:fail cancel' })
  expect(await platform('weapp').add?.(visit)).toBe('cancelled')
})

test('DingTalk has none', () => expect(platform('dd').add).toBeNull())
