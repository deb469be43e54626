import { grow } from './blocks'
import { htmlOf } from './spec/html'
import { flat } from './tree'

const read = (source: string): string =>
  htmlOf(flat(grow(null, source, true).groups))
    .trim()
    .replace(/^<p>|<\/p>$/g, '')

describe('emphasis beside Chinese, Japanese and Korean punctuation (commonmark-spec#650)', () => {
  test.each([
    ['**テスト。**テスト', '<strong>テスト。</strong>テスト'],
    ['**テスト**。テスト', '<strong>テスト</strong>。テスト'],
    ['**テスト、**テスト', '<strong>テスト、</strong>テスト'],
    ['**テスト**、テスト', '<strong>テスト</strong>、テスト'],
    ['**テスト？**テスト', '<strong>テスト？</strong>テスト'],
    ['**テスト**？テスト', '<strong>テスト</strong>？テスト'],
    ['**テスト！**テスト', '<strong>テスト！</strong>テスト'],
    ['これは**私のやりたかったこと。**だからするの。', 'これは<strong>私のやりたかったこと。</strong>だからするの。'],
    ['**真。**她', '<strong>真。</strong>她'],
    ['她说**“真。”**然后走了', '她说<strong>“真。”</strong>然后走了'],
    ['这是**「重点」**吗', '这是<strong>「重点」</strong>吗'],
    ['请看**《说明书》**第三页', '请看<strong>《说明书》</strong>第三页'],
    ['型号**（KFR-35）**已停产', '型号<strong>（KFR-35）</strong>已停产'],
    ['型号**(KFR-35)**已停产', '型号<strong>(KFR-35)</strong>已停产'],
    ['**注意：**先断电', '<strong>注意：</strong>先断电'],
    ['**注意:**先断电', '<strong>注意:</strong>先断电'],
    ['费用**￥200**起', '费用<strong>￥200</strong>起'],
    ['约**50%**的用户', '约<strong>50%</strong>的用户'],
    ['运行**`reset`**命令', '运行<strong><code>reset</code></strong>命令'],
    ['见**[手册](/wiki)**第一章', '见<strong><a href="/wiki">手册</a></strong>第一章'],
    [
      '문서를 작성할 때 **마크다운(Markdown)**을 사용하세요.',
      '문서를 작성할 때 <strong>마크다운(Markdown)</strong>을 사용하세요.',
    ],
    ['**𠮷野家。**𠮷', '<strong>𠮷野家。</strong>𠮷'],
    ['*真。*她与***真。***她', '<em>真。</em>她与<em><strong>真。</strong></em>她'],
    ['~~作废。~~新的', '<del>作废。</del>新的'],
    ['使用温度 16~30℃，相对湿度 40~60%。', '使用温度 16~30℃，相对湿度 40~60%。'],
    [
      '每 3~6 个月换一次，清洗约 5~10 分钟；~~旧方法~~作废。',
      '每 3~6 个月换一次，清洗约 5~10 分钟；<del>旧方法</del>作废。',
    ],
    ['~~16~30℃~~ 10~20', '<del>16~30℃</del> 10~20'],
  ])('%s', (source, html) => expect(read(source)).toBe(html))
})

describe('what stays as CommonMark has it', () => {
  test.each([
    ['a**"b"**c', 'a**&quot;b&quot;**c'],
    ['**foo."**bar', '**foo.&quot;**bar'],
    ['文件_(1)_.txt', '文件_(1)_.txt'],
    ['变量_名_字', '变量_名_字'],
    ['** 空格 **', '** 空格 **'],
    ['**空格 **后', '**空格 **后'],
    ['2*3*4', '2<em>3</em>4'],
    ['真*', '真*'],
  ])('%s', (source, html) => expect(read(source)).toBe(html))
})

test.each([
  ['见https://a.example/b。然后', '见<a href="https://a.example/b">https://a.example/b</a>。然后'],
  ['访问www.a.example查看', '访问www.a.example查看'],
  ['访问 www.a.example查看', '访问 <a href="http://www.a.example">www.a.example</a>查看'],
  ['（https://a.example）', '（<a href="https://a.example">https://a.example</a>）'],
  ['<https://a.example/中>', '<a href="https://a.example/%E4%B8%AD">https://a.example/中</a>'],
  ['[中](https://a.example/中)', '<a href="https://a.example/%E4%B8%AD">中</a>'],
])('a bare address ends where Chinese begins: %s', (source, html) => expect(read(source)).toBe(html))
