import { test } from 'node:test'
import { assertCosts, cpuOf } from '../../../../test/cost'
import { choosableForms } from '../../../../test/eval/choose'
import { NOW } from '../../../../test/eval/entry'
import { chooseForm } from './choose'
import { wantOf } from './wants'

const FORMS = choosableForms('mufeng', 'zh')
const choose = (text: string) => chooseForm({ text, language: 'zh', now: NOW, products: [] }, FORMS)

test('20,000 characters cost about as much as those of a customer, whatever they are', () => {
  const long = (text: string): string => text.repeat(Math.ceil(20_000 / text.length)).slice(0, 20_000)
  const dense = '我家的空调不制冷了，明天下午三点来修，联系人王芳13812345678，浙江省杭州市西湖区文三路1号。'
  choose(long(dense))
  const ordinary = cpuOf(() => choose(long(dense)))
  for (const text of ['a', '1', '要1', '换', '洗', 'new ', 'please ', 'нужен ', '不', '，', ' ', '😀'].map(long))
    assertCosts(
      () => choose(text),
      () => 12 * ordinary,
      text.slice(0, 10),
    )
  const question = '请' + '来'.repeat(599)
  const few = cpuOf(() => wantOf(dense.slice(0, 100)))
  for (const text of [question, '请 '.repeat(300), 'please '.repeat(85), 'хочу '.repeat(120), '想'.repeat(600)])
    assertCosts(
      () => wantOf(text),
      () => 100 + 200 * few,
      text.slice(0, 10),
    )
})
