import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plain, sectionsOf } from './blocks'

test('one ~ is a range, two strike out', () => {
  const text = '使用温度 16~30℃，相对湿度 40~60%。\n\n滤芯每 3~6 个月换一次，清洗约 5~10 分钟；~~旧方法~~作废。'
  assert.equal(
    plain(sectionsOf(text, 'markdown', '').flatMap(section => section.blocks)),
    '使用温度 16~30℃，相对湿度 40~60%。\n滤芯每 3~6 个月换一次，清洗约 5~10 分钟；旧方法作废。',
  )
})

test('markdown becomes sections of text, lists and tables without mark-up', () => {
  const sections = sectionsOf(
    [
      '# 滤网清洗',
      '',
      '**滤网**每月洗一次，见[故障代码](/wiki/detail/1)。',
      '',
      '![图](/a.svg)',
      '',
      '## 步骤',
      '',
      '1. 关机 `断电`',
      '   - 等 5 分钟',
      '2. 取下&amp;冲洗',
      '',
      '### 工具',
      '',
      '- 软刷',
      '',
      '## 代码',
      '',
      '| 代码 | 含义 |',
      '| --- | --- |',
      '| E4 | **进水**异常 |',
      '',
      '> 小心',
      '',
      '```',
      'rm -rf',
      '```',
    ].join('\n'),
    'markdown',
    '滤网清洗',
  )
  assert.deepEqual(sections, [
    { heading: '', above: [], blocks: [{ kind: 'text', text: '滤网每月洗一次，见故障代码。' }] },
    {
      heading: '步骤',
      above: [],
      blocks: [{ kind: 'list', ordered: true, items: ['关机 断电 等 5 分钟', '取下&冲洗'] }],
    },
    { heading: '工具', above: ['步骤'], blocks: [{ kind: 'list', ordered: false, items: ['软刷'] }] },
    {
      heading: '代码',
      above: [],
      blocks: [
        { kind: 'table', header: ['代码', '含义'], rows: [['E4', '进水异常']] },
        { kind: 'text', text: '小心' },
        { kind: 'text', text: 'rm -rf' },
      ],
    },
  ])
})

test('HTML becomes the same, and scripts and styles nothing', () => {
  const sections = sectionsOf(
    '<h1>收费</h1><style>p{}</style><script>alert(1)</script><p>保修期内<b>免费</b>。<br>过保收费 &lt;100 元&nbsp;起</p><h2>项目</h2><table><thead><tr><th>项目</th><th>价格</th></tr></thead><tbody><tr><td><p>打孔</p></td><td>50 元</td></tr></tbody></table><ol><li>报价</li><li><p>付款</p><ul><li>微信</li></ul></li></ol>末尾',
    'html',
    '收费',
  )
  assert.deepEqual(sections, [
    { heading: '', above: [], blocks: [{ kind: 'text', text: '保修期内免费。 过保收费 <100 元 起' }] },
    {
      heading: '项目',
      above: [],
      blocks: [
        { kind: 'table', header: ['项目', '价格'], rows: [['打孔', '50 元']] },
        { kind: 'list', ordered: true, items: ['报价', '付款 微信'] },
        { kind: 'text', text: '末尾' },
      ],
    },
  ])
})

test('a long section is cut between blocks, sentences and rows, and loses nothing', () => {
  const text = Array.from({ length: 60 }, (_, i) => `第${i}句讲的是怎样清洗和保养这台机器的第${i}个部件。`).join('')
  const rows = Array.from({ length: 80 }, (_, i) => `| E${i} | 含义${i}含义含义含义 |`).join('\n')
  const sections = sectionsOf(`## 很长\n\n${text}\n\n| 代码 | 含义 |\n| - | - |\n${rows}`, 'markdown', '')
  assert.ok(sections.length > 3)
  for (const section of sections) {
    assert.equal(section.heading, '很长')
    assert.ok(plain(section.blocks).length <= 1000, `${plain(section.blocks).length} characters`)
  }
  const all = sections.map(section => plain(section.blocks)).join('\n')
  for (let i = 0; i < 60; i++) assert.ok(all.includes(`第${i}句`))
  for (let i = 0; i < 80; i++) assert.ok(all.includes(`E${i} 含义${i}`))
})

test('an article without text has no sections', () => {
  assert.deepEqual(sectionsOf('', 'markdown', 'x'), [])
  assert.deepEqual(sectionsOf('<p> </p>', 'html', 'x'), [])
  assert.deepEqual(sectionsOf('# 只有标题', 'markdown', '只有标题'), [])
})
