import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertCosts, cpuOf } from '../../../../test/cost'
import { demoForm, demoProducts, NOW } from '../../../../test/eval/entry'
import { extractForm, type EntryResult } from './extract'

const extract = (text: string): EntryResult =>
  extractForm({
    text,
    language: 'zh',
    fields: demoForm('repair', 'zh'),
    products: demoProducts('zhang', 'zh'),
    now: NOW,
  })

test('20,000 characters cost about as much as those of a customer, whatever they are', () => {
  const long = (text: string): string => text.repeat(Math.ceil(20_000 / text.length)).slice(0, 20_000)
  const dense = '我家的空调不制冷了，温度设定26度，明天下午三点来，联系人王芳13812345678，浙江省杭州市西湖区文三路1号。'
  const texts = [
    dense,
    'My washer leaks, tomorrow at 3pm, my name is Emma Wilson, 88 Hongmei Road, Shanghai. ',
    'Насос шумит, завтра в 15:00, адрес: Москва, ул. Южная, 21. ',
    'a',
    '1',
    '1-',
    'a.',
    'a@',
    '路',
    '三百',
    '明天',
    '浙江省',
    '我叫',
    '不',
    '，',
    ' ',
    '\n',
    '😀',
  ]
  extract(long(dense))
  const ordinary = cpuOf(() => extract(long(dense)))
  for (const text of texts.map(long))
    assertCosts(
      () => extract(text),
      () => 12 * ordinary,
      text.slice(0, 10),
    )
  // what stands behind is not read
  assert.equal(extract(' '.repeat(20_000) + '电话13812345678').match, 'none')
})
