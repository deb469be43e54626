import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { isSwitchedOn } from '../../../../shared/screen-switches'
import { hengji } from '../../../demo/hengji'
import { mufeng } from '../../../demo/mufeng'
import { misleading, truthfulSections } from './screens'

const withoutInvoices = misleading(url => url !== '/invoiceManage/list' && url !== '/mall/shop')

test('a portal that has all screens misleads nobody', () =>
  assert.equal(
    misleading(() => true),
    null,
  ))

test('what leads to a screen that is not there is told apart from what only names the thing', () => {
  for (const [text, misleads] of [
    ['打开“我的”，点“发票管理”。', true],
    ['打開「我的」，點「發票管理」。', true],
    ['Open My invoices and choose the order.', true],
    ['Откройте «Мои счета».', true],
    ['也可以进入商城购买。', true],
    ['门户里没有看到“发票管理”时，请留言。', false],
    ['保修从发票日期起算。', false],
    ['网上商城买的家电也保修。', false],
    ['打开“我的”，点“我的收藏”。', false],
    ['Invoices are sent by mail.', false],
  ] as const)
    assert.equal(withoutInvoices?.(text), misleads, text)
})

test('a passage loses the sentence, the row and the steps that lead nowhere, and keeps the rest', () => {
  const [section] = truthfulSections(
    [
      {
        heading: '怎么开',
        above: [],
        blocks: [
          { kind: 'text', text: '付款后可以开发票。打开“发票管理”申请。' },
          { kind: 'list', ordered: true, items: ['点“发票管理”', '选抬头'] },
          { kind: 'list', ordered: true, items: ['写留言', '或在“商城”里问', '等回复'] },
          {
            kind: 'table',
            header: ['事', '在哪'],
            rows: [
              ['开票', '“发票管理”'],
              ['开错', '打电话'],
            ],
          },
        ],
      },
    ],
    withoutInvoices,
  )
  assert.deepEqual(section?.blocks, [
    { kind: 'text', text: '付款后可以开发票。' },
    { kind: 'list', ordered: true, items: ['写留言', '等回复'] },
    { kind: 'table', header: ['事', '在哪'], rows: [['开错', '打电话']] },
  ])
})

test("the demo's articles name only screens that its portal has", () => {
  for (const { key, tenant } of [mufeng, hengji]) {
    const misleads = misleading(url => isSwitchedOn({ ...tenant.flags, faultLibraryIds: ['1'] }, url))
    const folder = path.join(__dirname, '../../../demo/articles', key)
    const files = readdirSync(folder)
    assert.ok(files.length > 40)
    for (const file of files)
      for (const sentence of readFileSync(path.join(folder, file), 'utf8').split(/[\n。]/))
        assert.ok(!misleads?.(sentence), `${key} ${file}: ${sentence}`)
  }
})
