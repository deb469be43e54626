/** Characters of a token, and of a piece that a model sends. */
export const TOKEN_CHARS = 4

/** A chapter as language models answer: a heading, words with emphasis, links and sources, lists, a table, code and a quote, in three languages. */
const chapter = (n: number): string => `## ${n}. 检查室外机 / Check the outdoor unit

空调外机不转时，**先看电源。**再看遥控器的模式，见[说明书](https://example.com/manual)与 \`E${n}\`[1]。If the unit stays silent, check the *breaker* first, then listen to the compressor[2]. Если блок не запускается, проверьте **автомат питания** и подождите три минуты.

1. 断电三分钟后重启
2. **清洗滤网**，每月一次：
   - 取下面板
   - 用清水冲洗，*晾干*后装回
3. Write down the code on the display

| 代码 | 含义 | 处理 |
|:--|:-:|--:|
| E1 | 室温传感器 | 更换传感器 |
| E4 | 内外机通讯 | 检查接线后重启 |
| E6 | 风机 | **联系我们** |

\`\`\`json
{ "code": "E4", "unit": ${n}, "state": "off" }
{ "code": "E6", "unit": ${n}, "state": "waiting" }
\`\`\`

> 若仍无效，请提交服务单，我们会在 24 小时内上门。

`

/** An answer of this many tokens. */
export function answerOf(tokens: number): string {
  let text = ''
  for (let n = 1; text.length < tokens * TOKEN_CHARS; n++) text += chapter(n)
  return text.slice(0, tokens * TOKEN_CHARS)
}
