import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asksAlike, asksAmount, tellsAsked, toldByHeading } from './answer-kinds'

describe('the kind of answer asked for', () => {
  test('is in the text that answers', () => {
    for (const [question, told, other] of [
      ['滤网多久洗一次', '每两周洗一次', '用清水冲洗'],
      ['装一台要多长时间', '一般 1.5 小时', '收费 50 元'],
      ['洗一次要多少', '199 元一台', '每两周一次'],
      ['冰能不能拿吹风机吹', '不要用电吹风', '断电后敞开门'],
      ['how long does it take', 'about 30 minutes', 'it costs 45 yuan'],
      ['can i run it until then', 'only as a fan', 'send a request'],
      ['сколько длится очистка', '1 ч 40 мин', '129 ¥'],
      ['можно ли ехать дальше', 'нельзя', 'перегрев'],
    ] as const) {
      assert.ok(tellsAsked(question, told), question)
      assert.ok(!tellsAsked(question, other), question)
    }
  })

  test('is no amount where none is asked for, and may stand in a heading alone', () => {
    assert.ok(asksAmount('多少升') && !asksAmount('怎么清洗'))
    assert.ok(asksAlike('f1亮着能不能开吗', '这段时间还能用吗'))
    assert.ok(
      toldByHeading('多久做一次', '每月一次', '选择“桶自洁”') && !toldByHeading('怎么做', '每月一次', '选择“桶自洁”'),
    )
  })
})
