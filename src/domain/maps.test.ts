import { setLanguage } from '@/i18n'
import { distanceText, kilometresText, MAP_APPS, wayTo } from './maps'

const at = { longitude: 120.13, latitude: 30.27 }

test('the way to a place is asked of fixed hosts, and its words are only words there', () => {
  const evil = { name: '"><script>&to=0,0', address: 'a b', at }
  for (const app of MAP_APPS)
    for (const place of [evil, { ...evil, at: null }]) {
      const url = new URL(wayTo(app, place))
      expect(url.protocol).toBe('https:')
      expect(['uri.amap.com', 'apis.map.qq.com', 'maps.apple.com', 'www.google.com']).toContain(url.host)
      expect(url.href).not.toMatch(/[<>"]/)
    }
  expect(new URL(wayTo('amap', evil)).searchParams.getAll('to')).toEqual(['120.13,30.27,"><script>&to=0 0'])
})

test('each map app is asked in its own coordinates', () => {
  const place = { name: '维修中心', address: '', at }
  const of = (app: (typeof MAP_APPS)[number], name: string) => new URL(wayTo(app, place)).searchParams.get(name)
  expect([of('amap', 'to'), of('tencent', 'tocoord'), of('apple', 'daddr')]).toEqual([
    '120.13,30.27,维修中心',
    '30.27,120.13',
    '30.27,120.13',
  ])
  // satellites' coordinates
  expect(of('google', 'destination')).toBe('30.272285,120.125230')
  expect(new URL(wayTo('google', { ...place, at: null })).searchParams.get('destination')).toBe('维修中心')
})

test('a distance is said as people say it', () => {
  setLanguage('ru')
  expect([distanceText(3, 'ru'), distanceText(1249, 'ru'), distanceText(56_400, 'ru')]).toEqual([
    'Примерно 10 м от вас',
    'Примерно 1,2 км от вас',
    'Примерно 56 км от вас',
  ])
})

test('on a line a distance is kilometres with a tenth', () => {
  setLanguage('en')
  expect([0, 300, 1249, 42_400].map(metres => kilometresText(metres, 'en'))).toEqual([
    '0.1 km',
    '0.3 km',
    '1.2 km',
    '42 km',
  ])
  setLanguage('ru')
  expect(kilometresText(300, 'ru')).toBe('0,3 км')
})
