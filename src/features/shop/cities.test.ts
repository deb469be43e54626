import { citiesFound, lettersOf, moreOf, type City } from './cities'

const city = (code: string, name: string, province: string, pinyin: string, isServed = true): City => ({
  code,
  name,
  province,
  pinyin,
  isServed,
})
const ALL = [
  city('340100', '合肥市', '安徽省', 'hefei'),
  city('330100', '杭州市', '浙江省', 'hangzhou', false),
  city('330500', '湖州市', '浙江省', 'huzhou'),
  city('610100', '西安市', '陕西省', 'xian'),
  city('429004', '仙桃市', '湖北省', 'xiantao'),
]
const codes = (keyword: string) => citiesFound(ALL, keyword).map(({ code }) => code)

test('a city is found by its name, its province and how it is spoken', () => {
  expect(codes('杭')).toEqual(['330100'])
  expect(codes(' Hang Zhou ')).toEqual(['330100'])
  expect(codes('xian')).toEqual(['610100', '429004'])
  expect(codes("xi'an")).toEqual(['610100', '429004'])
  expect(codes('州')).toEqual(['330100', '330500'])
  expect(codes('浙江')).toEqual(['330100', '330500'])
  expect([codes(' '), codes('nowhere')]).toEqual([[], []])
})

test('cities stand below their letters, and say what cannot be had there', () => {
  const parts = lettersOf(ALL, one => moreOf(one, 'zh', '仅自提'))
  expect(
    parts.map(({ letter, list }) => [letter, list.map(({ name, more }) => [name, more].filter(Boolean).join(' '))]),
  ).toEqual([
    ['H', ['合肥市', '杭州市 仅自提', '湖州市']],
    ['X', ['西安市', '仙桃市']],
  ])
  const hangzhou = ALL[1]
  expect(hangzhou && moreOf(hangzhou, 'ru', 'Только самовывоз')).toBe('Hangzhou · Только самовывоз')
})
