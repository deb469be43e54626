import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HIGHLIGHT } from '../../../shared/wiki'
import { excerpt, highlight, indexText, plainText, queryOf } from './search-text'

/** A marked text as people would write it. */
const shown = (text: string): string => text.replaceAll(HIGHLIGHT.start, '[').replaceAll(HIGHLIGHT.end, ']')

describe('the words of a text', () => {
  it('are pairs and characters of Chinese, simplified, and codes whole and in parts', () => {
    assert.equal(indexText('水泵漏水'), '水泵 泵漏 漏水 水 泵 漏 水')
    assert.equal(indexText('漏'), '漏')
    assert.equal(indexText('濾芯'), indexText('滤芯'))
    assert.equal(indexText('ＭＸ－２００'), 'mx200 mx 200')
    assert.equal(indexText('MX200 E4故障'), 'mx200 mx 200 e4 故障 故 障')
    assert.deepEqual(indexText('E 4').split(' '), ['e', '4', 'e4'])
    assert.equal(indexText('3.5 kg'), '3.5 kg')
  })

  it('read a code that was typed with Cyrillic letters, and leave Russian words alone', () => {
    assert.equal(indexText('Ошибка Е4'), 'ошибка e4')
    assert.equal(indexText('расход 5 м, вес 12кг'), 'расход 5 м вес 12кг')
    assert.equal(indexText('её'), 'ее')
  })
})

describe('a keyword', () => {
  const all = (keyword: string) => queryOf(keyword)?.all
  it('asks for every word, and leaves out those that only ask', () => {
    assert.equal(all('漏水'), "'漏水'")
    assert.equal(all('水泵漏水怎么办'), "'水泵' & '漏水'")
    assert.equal(all('E4 故障怎麼辦？'), "'e4' & '故障'")
    assert.equal(all('насос протечки'), "'насос' & 'протечки'")
    assert.equal(all('how do I clean the filters'), "'clean' & 'filters'")
    assert.equal(all('怎么办'), "('怎么' & '么办')")
  })
  it('finds a code however it is written', () => {
    assert.deepEqual(
      ['e4', 'E-4', 'E 4', 'Ｅ４', 'Е4'].map(all),
      Array.from({ length: 5 }, () => "'e4'"),
    )
    assert.equal(all('AL-203'), "'al203'")
    assert.equal(all('KFR-35GW/QF2'), "('kfr35gwqf2' | ('kfr' & '35gw' & 'qf2'))")
  })
  it('can ask for less: some words, and how they begin', () => {
    assert.equal(queryOf('filters 漏水')?.any, "'filters':* | '漏水'")
    assert.equal(queryOf('E4')?.any, "'e4'")
  })
  it('without a word is none, and none breaks out of its quotes', () => {
    assert.deepEqual(
      ['', '   ', '%_', ':*&|!()', '😀', "'", '\\', '--'].map(keyword => queryOf(keyword)),
      Array.from({ length: 8 }, () => null),
    )
    for (const keyword of ["'; drop table wikis; --", "a' | 'b", "x\\'y", 'a:*', '!а & (b <-> c)']) {
      const { all: every = '', any = '' } = queryOf(keyword) ?? {}
      for (const query of [every, any]) assert.match(query, /^(\(?'[\p{L}\p{N}.]+'(:\*)?\)*( [&|] |$))+$/u, keyword)
    }
  })
})

describe('the plain text', () => {
  it('of markdown has words, links and tables, and no marks', () => {
    const text = plainText(
      '# 标题\n\n**先**[断电](wiki:a)，再![图](picture:b)看。\n\n1. 一\n2. 二\n\n| 项 | 值 |\n| --- | --- |\n| A | 1 |\n\n```\ncode\n```',
      'markdown',
    )
    for (const part of ['标题', '先断电，再看。', '一', '二', 'A 1', 'code'])
      assert.ok(text.includes(part), `${part} in ${text}`)
    assert.doesNotMatch(text, /[*[\]#`|]|wiki:|picture:/)
  })
  it('of HTML has no script, style, tag or entity', () => {
    const text = plainText(
      '<style>b{}</style><script>alert(1)</script><h2>头</h2><p>a &amp; b&lt;c&gt;<br>d</p><ul><li>x</li></ul>',
      'html',
    )
    assert.equal(text, '头\na & b<c> d\nx')
  })
})

describe('what was found', () => {
  const cases: [text: string, keyword: string, marked: string][] = [
    ['洗碗机显示E4故障', 'e4 怎么办', '洗碗机显示[E4]故障'],
    ['Clean the filter twice', 'filters cleaning', '[Clean] the [filter] twice'],
    ['Замена насоса и протечки', 'насосов протечка', 'Замена [насоса] и [протечки]'],
    ['冷氣機漏水', '漏水', '冷氣機[漏水]'],
    ['冷氣機漏水', '冷气', '[冷氣]機漏水'],
    ['空调漏水', '冷氣漏水', '[空调漏水]'],
    ['Pump MX-200, not MX-2000', 'mx200', 'Pump [MX-200], not MX-2000'],
    ['код E4', 'Е4', 'код [E4]'],
    ['Ｅ４ 报警', 'e4', '[Ｅ４] 报警'],
    ['没有这个词', '漏水', '没有这个词'],
    ['<b>漏水</b>', '漏水', '<b>[漏水]</b>'],
  ]
  for (const [text, keyword, marked] of cases)
    it(`${keyword} in ${text}`, () => assert.equal(shown(highlight(text, keyword)), marked))

  it('cannot be faked by the text', () => {
    assert.equal(highlight(`a${HIGHLIGHT.start}b${HIGHLIGHT.end}`, 'zzz'), 'ab')
  })

  it('is shown with what stands around it, cut at a sign of punctuation', () => {
    const text = `${'一'.repeat(300)}。机器漏水时先关水阀，再断电。${'二'.repeat(300)}漏水`
    const found = shown(excerpt(text, '漏水 水阀', 40))
    assert.match(found, /^…机器\[漏水\]时先关\[水阀\]，再断电。二+…$/)
    assert.equal(found.replace(/[[\]…]/g, '').length, 40)
    assert.equal(excerpt('short text', 'none', 40), 'short text')
    assert.equal(excerpt(`${'很长。'.repeat(40)}`, '', 9), `${'很长。'.repeat(3)}…`)
  })

  it('never cuts a character in two', () => {
    for (let length = 1; length < 12; length++)
      assert.doesNotMatch(
        excerpt('😀'.repeat(20), '', length),
        /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/,
        String(length),
      )
  })
})
