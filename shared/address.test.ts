import { addressLine } from './address'

test.each([
  [{ province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1 号' }, '浙江省杭州市西湖区文三路 1 号'],
  [{ province: '上海市', city: '上海市', dist: '徐汇区', address: '' }, '上海市徐汇区'],
  [{ province: '上海市', city: '上海市', dist: '长宁区', address: 'Hongqiao Rd 18' }, '上海市长宁区 Hongqiao Rd 18'],
  [
    { country: 'Россия', province: 'Москва', city: 'Москва', dist: 'Печатники', address: 'ул. Шоссейная, 90' },
    'Россия, Москва, Печатники, ул. Шоссейная, 90',
  ],
  [{ province: ' ', address: 12 }, ''],
])('%j is written %s', (parts, line) => {
  expect(addressLine(parts)).toBe(line)
})
