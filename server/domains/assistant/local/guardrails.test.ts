import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Knowledge } from './bm25-index'
import { isElsewhere } from './guardrails'

const article = (id: string, title: string, content: string) => ({
  id,
  title,
  summary: '',
  content,
  format: 'markdown' as const,
  models: [],
  faultCodes: [],
  askedAs: [],
  language: 'zh' as const,
})

test('things of other makers, everyday things and private matters are no matter of the articles', async () => {
  const knowledge = await Knowledge.of(
    [
      article('filter', '净水器滤芯什么时候换', '滤芯 12 个月换一次，用手机扫码。换电池也一样。'),
      article('wifi', '家电连不上 Wi-Fi', '手机靠近路由器。'),
      article('old', '旧家电回收', '不限品牌，上门估价。'),
    ],
    [],
  )
  const [filter, wifi, old] = ['filter', 'wifi', 'old'].map(id =>
    knowledge.documents.find(document => document.id === id),
  )
  assert.ok(filter && wifi && old)
  for (const question of [
    '手机怎么换电池',
    '手機怎麼換電池',
    'how do I change the battery of my phone',
    'айфон не включается',
    '小米净水器多久换滤芯',
    '滤芯哪个牌子好',
    '王师傅的手机号是多少',
    '你们工程师工资多少',
  ])
    assert.ok(isElsewhere(question, filter, knowledge), question)
  for (const question of [
    '滤芯多久换',
    '老板，净水器滤芯怎么换',
    '客服电话是多少',
    'what is the phone number of your service',
  ])
    assert.ok(!isElsewhere(question, filter, knowledge), question)
  for (const question of ['手机连不上家电', '小米路由器能用吗'])
    assert.ok(!isElsewhere(question, wifi, knowledge), question)
  assert.ok(!isElsewhere('海尔冰箱回收吗', old, knowledge))
})
